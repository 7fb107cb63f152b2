"""What Lighthouse thinks of the built page: `python -m tests.bench.lighthouse`.

Accessibility and best practices are to be 100, which a test holds; performance is printed.
"""

from __future__ import annotations

import json
import os
import subprocess
import tempfile
from pathlib import Path
from statistics import median
from typing import Any

import build

ROUNDS = 5
CATEGORIES = ("accessibility", "best-practices", "performance")


def report(address: str) -> dict[str, Any]:
    """Lighthouse's own report on a page, as it would be seen on a phone.

    Raises build.Failure where it gives none.
    """
    with tempfile.TemporaryDirectory() as folder:
        out = Path(folder) / "report.json"
        command = [
            str(build.node()),
            str(build.NODE_MODULES / "lighthouse" / "cli" / "index.js"),
            address,
            f"--only-categories={','.join(CATEGORIES)}",
            "--output=json",
            f"--output-path={out}",
            "--quiet",
            "--chrome-flags=--headless=new --no-sandbox",
        ]
        environment = {**os.environ, "CHROME_PATH": build.find_browser()}
        run = subprocess.run(command, env=environment, capture_output=True, text=True, check=False)
        if not out.exists():
            raise build.Failure("Lighthouse gave no report. It said:", run.stderr[-2000:])
        told: dict[str, Any] = json.loads(out.read_text("utf-8"))
        return told


def scores(told: dict[str, Any]) -> dict[str, int]:
    """Of 100, by category."""
    return {name: round(100 * (told["categories"][name]["score"] or 0)) for name in CATEGORIES}


def faults(told: dict[str, Any], category: str) -> list[str]:
    """What costs the page its points there."""
    counted = [each["id"] for each in told["categories"][category]["auditRefs"] if each["weight"]]
    return [name for name in counted if told["audits"][name]["score"] not in (1, None)]


def main() -> None:
    with build.serving(build.build()) as address:
        found = [scores(report(address)) for _ in range(ROUNDS)]
    print(f"\nLighthouse, median of {ROUNDS}, on an emulated phone:")
    for name in CATEGORIES:
        print(f"  {name:<20} {median(each[name] for each in found):>4.0f}")


if __name__ == "__main__":
    main()
