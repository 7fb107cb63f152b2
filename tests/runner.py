"""Runs the tests and the measurements of tests/bench."""

from __future__ import annotations

import contextlib
import json
import os
import re
import subprocess
import sys
from collections.abc import Callable, Mapping, Sequence
from enum import Enum
from pathlib import Path

from tests.browsers import (
    BROWSER_VARIABLE,
    OTHER_BROWSERS,
    browser_with_windows,
    find_browser,
    find_or_install_other_browser,
)
from web.make.contract import write_contract
from web.make.environment import (
    NODE_MODULES,
    ROOT,
    VENV_PYTHON,
    Failure,
    build_lock,
    need_dask,
    need_others,
    need_rivals,
    need_tools,
    need_training,
    node,
    say,
)
from web.make.publish import build

TESTS = ROOT / "tests"
LONGEST_TEST = 60  # seconds that a test of a module may take
LONGEST = 600  # seconds that another may: one that waits for ever says which it is, and where it waits
LEFT_OUT = "SAKIYOMI_LEFT_OUT"  # lines that tests/conftest.py prints above the number of tests


class Part(Enum):
    """Which tests run, by marks of pytest: those of `test`, those of `test --rest`, or both."""

    USUAL = "not slow"
    REST = "slow"
    ALL = "slow or not slow"


def run_attached(command: Sequence[str | Path], extra_environment: Mapping[str, str] | None = None) -> int:
    """Run a command on this terminal; return its status. After Ctrl-C it has 5 s to end by itself."""
    environment = {**os.environ, **(extra_environment or {})}
    with subprocess.Popen([str(word) for word in command], cwd=ROOT, env=environment) as process:
        try:
            return process.wait()
        except KeyboardInterrupt:
            for end in (process.terminate, process.kill):
                with contextlib.suppress(subprocess.TimeoutExpired):
                    process.wait(5)
                    break
                end()
            raise


OPTIONAL: dict[Path, Callable[[], None]] = {
    TESTS / "engine" / "test_cli_dask.py": need_dask,
    TESTS / "engine" / "test_examples_of_others.py": need_others,
    TESTS / "engine" / "test_training.py": need_training,
}
"""Test files that need further packages, installed when the file is named, or with --rest and --all.

Their tests are all slow ones. Without --rest they are not even imported.
"""


def test(part: Part, arguments: Sequence[str]) -> int:
    """Run the tests that the arguments name, or all: those of the page's modules in Node, then pytest's.

    Tests of modules are all of the usual part.
    """
    named = [path for word in arguments if (path := path_named(word))]
    web_tests = TESTS / "web"
    modules = [path for path in named if path.is_relative_to(web_tests)]
    if any(web_tests.is_relative_to(path) for path in named):
        modules = [web_tests]
    chosen_by_name = any(word.startswith(("-k", "-m")) for word in arguments)
    with_modules = part is not Part.REST and (modules or not (named or chosen_by_name))
    status = 0
    with build_lock():
        need_tools()
        write_contract()
    if with_modules:
        status = test_modules(modules)
    if modules and all(path.is_relative_to(web_tests) for path in named):
        return status
    if status:
        say("Tests of the page's modules failed, as said above; the others follow.")
    others = [
        word for word in arguments if not ((path := path_named(word)) and path.is_relative_to(web_tests))
    ]
    return test_with_pytest(part, others) or status


def path_named(word: str) -> Path | None:
    """The file or folder that an argument names (`tests/engine/test_best.py::test_a_name`); else None."""
    path = ROOT / word.partition("::")[0]
    return path if not word.startswith("-") and path.exists() else None


def test_modules(named: Sequence[Path]) -> int:
    """Run tests of the page's modules in Node: those named, with a line each, or all, with a dot each."""
    files: list[Path] = []
    for path in named or [TESTS / "web"]:
        files += sorted(path.rglob("*.test.mjs")) if path.is_dir() else [path]
    if not files:
        return 0
    if not named:
        files = in_few_processes(files)
    options = [f"--test-reporter={'spec' if named else 'dot'}", f"--test-timeout={1000 * LONGEST_TEST}"]
    # Each file has a process of its own. What one has compiled of a module serves the others.
    cache = {"NODE_COMPILE_CACHE": str(NODE_MODULES / ".cache" / "node")}
    return run_attached([node(), "--test", *options, *files], cache)


SHARED = re.compile(r"globalThis|\b(before|after)(Each)?\(|\bmock\b|defineProperty|navigator|document")
"""What tests of one process have in common: what is global, and what is done before and after each."""


def in_few_processes(files: Sequence[Path]) -> list[Path]:
    """Files of tests, of which those that change nothing SHARED are imported by one."""
    alone = [file for file in files if SHARED.search(with_imports(file))]
    together = NODE_MODULES / ".cache" / "together.test.mjs"
    together.parent.mkdir(parents=True, exist_ok=True)
    imports = (f"import {json.dumps(file.as_uri())};\n" for file in files if file not in alone)
    together.write_text("".join(imports), "utf-8")
    return [together, *alone]


def with_imports(file: Path) -> str:
    """The text of a file of tests, and of those beside it that it imports."""
    text = file.read_text("utf-8")
    return text + "".join(
        with_imports(file.with_name(name)) for name in re.findall(r"from '\./(\w+\.mjs)'", text)
    )


def test_with_pytest(part: Part, arguments: Sequence[str]) -> int:
    """Run pytest on what the arguments name, or on everything, with up to 4 processes.

    They are one more than the cores, since a test of the page spends part of its time waiting for a browser.
    """
    named = [path for word in arguments if (path := path_named(word))]
    extra, ignored = {}, list[str]()
    with_slow = part is not Part.USUAL
    left_out = []
    for file, need in OPTIONAL.items():
        if with_slow or file in named:
            try:
                with build_lock():
                    need()
            except Failure as failure:
                left_out.append(f"Left out: {file.name}; {failure}")
        else:
            ignored.append(f"--ignore={file}")
    if not named or not all(path.is_relative_to(TESTS / "engine") for path in named):
        build()
        extra[BROWSER_VARIABLE] = find_browser()
        say(f"  The page is tested in {extra[BROWSER_VARIABLE]}")
        for name, browser in OTHER_BROWSERS.items() if with_slow else ():
            try:
                extra[browser.variable] = find_or_install_other_browser(name)
                say(f"  ... and in {name}: {extra[browser.variable]}")
            except Failure as failure:
                if browser.variable in os.environ:
                    raise
                left_out.append(f"Left out: {name}; {failure}")
        if with_slow and not browser_with_windows():
            left_out.append("Left out: a Chromium with windows, as `apt install chromium` gives")
    # The tests of a file share a page and a browser, so a file stays in one process.
    number = min(4, 1 + (os.cpu_count() or 1))
    spread = ["--numprocesses", str(number), "--dist", "loadfile", "--no-loadscope-reorder"]
    processes = [] if named else spread
    extra[LEFT_OUT] = "\n".join(left_out)
    options = [*processes, *ignored, f"--timeout={LONGEST}", "-m", part.value]
    return run_attached([VENV_PYTHON, "-m", "pytest", *options, *arguments], extra)


def bench(files: Sequence[Path]) -> int:
    """Print the figures. Without a network those whose packages are missing are left out."""
    for file in files:
        if not file.is_file():
            raise Failure(f"{file}: there is no such file of positions.")
    python: str | Path = VENV_PYTHON
    for need in (need_tools, need_rivals):
        try:
            with build_lock():
                need()
        except Failure as failure:
            say(f"{failure}\nSome figures are left out.")
            if need is need_tools:
                python = sys.executable
                break
    return run_attached([python, "-m", "tests.bench", *(file.resolve() for file in files)])
