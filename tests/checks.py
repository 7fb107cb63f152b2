"""Checks the sources without running them: linters, types, forbidden addresses, vulnerable packages."""

from __future__ import annotations

import json
import re
import subprocess
import time
from collections.abc import Callable, Sequence
from pathlib import Path

from web.make import reference
from web.make.contract import write_contract
from web.make.environment import (
    NODE_MODULES,
    ROOT,
    TOOLS,
    VENV_PYTHON,
    WEB,
    build_lock,
    need_tools,
    node,
    node_home,
    say,
)

REGISTRY = re.compile(
    r"registry\.(?:npmjs|yarnpkg|npmmirror)|\b(?:pypi|pythonhosted|npmjs)\.(?:org|com|io)|(?:deb|archive)\.(?:debian|ubuntu)\."
)
MACHINE_PATH = re.compile(r"(?<![\w.}~])(?:/(?:work|tmp|root|opt|mnt|home/\w+|Users/\w+)/|[A-Z]:[\\/]+Users)")
ADDRESS_IN_LOCK = re.compile(
    r'"resolved"|--(?:extra-)?index-url|--find-links|^registry\s*=|https?://', re.MULTILINE
)
FUNDING = re.compile(r'"funding": (?:\{[^}]*\}|\[[^\]]*\])')  # addresses of authors, not of packages

LINT_IMPORTS = (
    *("-c", "from importlinter.cli import lint_imports_command; lint_imports_command()"),
    *("--no-cache", "--no-logo", str(ROOT / "pyproject.toml")),
)
"""The arguments of a Python that checks in engine/ which file imports which."""


def forbidden_addresses() -> list[str]:
    """The addresses of registries and the paths of one machine in our files. There should be none."""
    listed = subprocess.run(
        ["git", "ls-files", "-z", "--cached", "--others", "--exclude-standard"],
        cwd=ROOT,
        capture_output=True,
        check=False,
    )
    if listed.returncode != 0:
        return ["(this is no git checkout, so there is no list of its files)"]
    found = []
    for name in filter(None, listed.stdout.decode().split("\0")):
        path = ROOT / name
        if not path.is_file() or b"\0" in (data := path.read_bytes()):
            continue
        text = data.decode("utf-8", "replace")
        patterns = [REGISTRY, MACHINE_PATH]
        if path.name in ("package-lock.json", ".npmrc") or name.startswith(
            ("requirements", "tests/requirements/")
        ):
            patterns.append(ADDRESS_IN_LOCK)
            text = FUNDING.sub("", text)
        found += [f"{name}: {match[0]}" for pattern in patterns for match in pattern.finditer(text)]
    return found


def check() -> int:
    """Run every check, print what each found, and return 1 if any found something."""
    with build_lock():
        need_tools()
        write_contract()
    python: list[str | Path] = [VENV_PYTHON, "-m"]
    biome = NODE_MODULES / "@biomejs" / "biome" / "bin" / "biome"
    tsc = NODE_MODULES / "typescript" / "bin" / "tsc"
    checks: dict[str, Callable[[], list[str]]] = {
        "ruff, lint": lambda: findings(ROOT, [*python, "ruff", "check", "."]),
        "ruff, format": lambda: findings(ROOT, [*python, "ruff", "format", "--check", "."]),
        "mypy": lambda: findings(ROOT, [*python, "mypy"]),
        "import-linter": lambda: findings(ROOT / "engine", [VENV_PYTHON, *LINT_IMPORTS]),
        "biome": lambda: findings(
            WEB, [node(), biome, "check", "--error-on-warnings", ".", *scripts_of_tests()]
        ),
        "tsc, the page": lambda: findings(WEB, [node(), tsc, "-p", "tsconfig.json"]),
        "tsc, the workers": lambda: findings(WEB, [node(), tsc, "-p", "tsconfig.worker.json"]),
        "tsc, the build": lambda: findings(WEB, [node(), tsc, "-p", "tsconfig.make.json"]),
        "reference of the contract": reference.differing,
        "addresses and paths": forbidden_addresses,
        "known faults of npm's packages": audit_npm,
        "known faults of Python's packages": audit_python,
    }
    bad = 0
    for title, run in checks.items():
        began = time.monotonic()
        try:
            found = run()
            said = "found something" if found else "nothing found"
        except AuditUnavailable as why:
            found, said = [], f"could not be asked: {why}"
        say(f"  {title}: {said} ({time.monotonic() - began:.1f} s)")
        for line in found:
            say(f"    {line}")
        bad += bool(found)
    say(f"{bad} of {len(checks)} checks found something." if bad else f"All {len(checks)} checks pass.")
    return 1 if bad else 0


def scripts_of_tests() -> list[str]:
    """The folders of tests/ that contain scripts, from web/."""
    folders = ("tests/e2e/journeys", "tests/primes", "tests/web")
    return [f"../{folder}" for folder in folders if (ROOT / folder).is_dir()]


def findings(folder: Path, command: Sequence[str | Path]) -> list[str]:
    """The output of a checking command if it failed; else nothing."""
    words = [str(word) for word in command]
    run = subprocess.run(words, cwd=folder, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, check=False)
    if run.returncode == 0:
        return []
    return run.stdout.decode("utf-8", "replace").rstrip().splitlines() or [f"exit status {run.returncode}"]


class AuditUnavailable(Exception):
    """The database of vulnerable packages cannot be reached; the message says why."""


def reply_to(folder: Path, command: Sequence[str | Path], seconds: float = 60) -> tuple[str, str]:
    """What a command wrote to its standard output and its standard error."""
    words = [str(word) for word in command]
    try:
        run = subprocess.run(words, cwd=folder, capture_output=True, timeout=seconds, check=False)
    except subprocess.TimeoutExpired:
        raise AuditUnavailable(f"no answer within {seconds:.0f} s") from None
    return run.stdout.decode("utf-8", "replace"), run.stderr.decode("utf-8", "replace")


def audit_npm() -> list[str]:
    npm = node_home() / "lib" / "node_modules" / "npm" / "bin" / "npm-cli.js"
    command: list[str | Path] = [node(), npm, "audit", "--json", "--package-lock-only"]
    return npm_faults(*reply_to(WEB, command))


def npm_faults(report: str, errors: str = "") -> list[str]:
    """The vulnerabilities in a report of `npm audit --json`."""
    try:
        faults = json.loads(report)["vulnerabilities"]
    except (ValueError, KeyError, TypeError):
        said = [line for line in errors.splitlines() if "audit" in line] or ["no report"]
        raise AuditUnavailable(said[0].removeprefix("npm warn ").removeprefix("npm error ")) from None
    return [f"{name} {fault['range']}: {fault['severity']}" for name, fault in sorted(faults.items())]


def audit_python() -> list[str]:
    locks = [
        word for lock in (ROOT / "requirements.txt", *sorted(TOOLS.glob("*.txt"))) for word in ("-r", lock)
    ]
    options = ["--disable-pip", "--require-hashes", "--format=json", "--progress-spinner=off", "--timeout=10"]
    return python_faults(*reply_to(ROOT, [VENV_PYTHON, "-m", "pip_audit", *options, *locks]))


def python_faults(report: str, errors: str = "") -> list[str]:
    """The vulnerabilities in a report of `pip-audit --format=json`."""
    try:
        packages = json.loads(report)["dependencies"]
    except (ValueError, KeyError, TypeError):
        raise AuditUnavailable((errors.strip().splitlines() or ["no report"])[-1][:200]) from None
    skipped = [each for each in packages if "skip_reason" in each]
    faults = [
        f"{each['name']} {each['version']}: {fault['id']}"
        for each in packages
        for fault in each.get("vulns", ())
    ]
    if skipped and not faults:
        raise AuditUnavailable(f"of {len(packages)} packages {len(skipped)} are not known there")
    return faults
