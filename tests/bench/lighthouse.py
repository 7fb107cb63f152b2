"""Lighthouse's scores of the built page and of a chapter: `python -m tests.bench.lighthouse`.

Accessibility, best practices and what search engines need are to be 100, which a test holds; performance is
printed.
"""

from __future__ import annotations

import json
import os
import subprocess
import tempfile
from pathlib import Path
from statistics import median
from typing import Any

from tests.browsers import find_browser
from web.make.environment import LIGHTHOUSE, Failure, node
from web.make.publish import build
from web.make.server import serving

PROGRAM = LIGHTHOUSE / "node_modules" / "lighthouse" / "cli" / "index.js"
ROUNDS = 5
CATEGORIES = ("accessibility", "best-practices", "seo", "performance")


def report(address: str) -> dict[str, Any]:
    """Lighthouse's report on a page, on an emulated phone.

    Raises Failure where it gives none.
    """
    if not PROGRAM.exists():
        raise Failure(
            "Lighthouse is not installed.", advice="`build.py bench` and `build.py test --rest` do that."
        )
    with tempfile.TemporaryDirectory() as folder:
        out = Path(folder) / "report.json"
        command = [
            str(node()),
            str(PROGRAM),
            address,
            f"--only-categories={','.join(CATEGORIES)}",
            "--output=json",
            f"--output-path={out}",
            "--quiet",
            "--chrome-flags=--headless=new --no-sandbox",
        ]
        environment = {**os.environ, "CHROME_PATH": find_browser()}
        run = subprocess.run(command, env=environment, capture_output=True, text=True, check=False)
        if not out.exists():
            raise Failure("Lighthouse gave no report. It said:", run.stderr[-2000:])
        audit: dict[str, Any] = json.loads(out.read_text("utf-8"))
        return audit


def scores(audit: dict[str, Any]) -> dict[str, int]:
    """The scores out of 100, by category."""
    return {name: round(100 * (audit["categories"][name]["score"] or 0)) for name in CATEGORIES}


def faults(audit: dict[str, Any], category: str) -> list[str]:
    """The audits of a category that the page fails."""
    counted = [each["id"] for each in audit["categories"][category]["auditRefs"] if each["weight"]]
    return [name for name in counted if audit["audits"][name]["score"] not in (1, None)]


def main() -> None:
    for place in ("", "articles/bound/"):
        with serving(build(), compressed=True) as address:
            found = [scores(report(address + place)) for _ in range(ROUNDS)]
        print(
            f"\nLighthouse, {place or 'the page'}, median of {ROUNDS}, on an emulated phone, files gzipped:"
        )
        for name in CATEGORIES:
            print(f"  {name:<20} {median(each[name] for each in found):>4.0f}")


if __name__ == "__main__":
    main()
