"""The package as `pip install .` installs it: `sakiyomi`, in an environment of its own."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
import tomllib
import venv
from pathlib import Path
from shutil import copy, copytree, ignore_patterns
from tarfile import open as open_tar
from typing import Any, NamedTuple
from zipfile import ZipFile

import pytest

from tests.conftest import CONNECT_FOUR
from tests.engine.conversation import ROOT, think

PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))

DOCTESTS = """
import doctest, importlib, pkgutil, sys
import sakiyomi.library

names = ["sakiyomi", "sakiyomi.authors.position", "sakiyomi.search.textbook"]
names += [each.name for each in pkgutil.iter_modules(sakiyomi.library.__path__, "sakiyomi.library.")]
runner = doctest.DocTestRunner()
for module in map(importlib.import_module, names):
    for each in doctest.DocTestFinder().find(module, extraglobs={"sakiyomi": sakiyomi}):
        runner.run(each)
for path in sys.argv[1:]:
    text = open(path, encoding="utf-8").read()
    runner.run(doctest.DocTestParser().get_doctest(text, {}, path, path, 0))
failed, tried = runner.summarize()
public = {name: getattr(sakiyomi, name) for name in sakiyomi.__all__}
public |= {
    f"{name}.{key}": member
    for name, each in public.items()
    if isinstance(each, type) and each is not sakiyomi.Position  # AUTHOR.md has its examples
    for key, member in vars(each).items()
    if not key.startswith("_") and hasattr(member, "__get__")
}
without = [name for name, each in public.items() if ">>>" not in (each.__doc__ or "")]
print(f"{failed} failed, {tried} tried, without an example: {without}")
"""


def test_what_is_installed_needs_no_other_package() -> None:
    assert "dependencies" not in PROJECT["project"]


class Installed(NamedTuple):
    """An environment with the package."""

    python: Path
    folder: Path
    """Another folder than that of the repository."""
    wheel: Path

    def run(self, *words: str, given: str = "", status: int = 0) -> str:
        """What a command of the environment prints, or its Python where no other is named."""
        program = [self.python] if words[0].startswith("-") else []
        own = {key: value for key, value in os.environ.items() if key != "PYTHONPATH"}
        environment = {**own, "PATH": f"{self.python.parent}{os.pathsep}{own['PATH']}"}
        ended = run(self.folder, *program, *words, given=given, env=environment)
        assert ended.returncode == status, ended.stdout + ended.stderr
        return ended.stdout + ended.stderr


def run(
    folder: Path, *words: str | Path, given: str = "", **options: Any
) -> subprocess.CompletedProcess[str]:
    return subprocess.run(words, cwd=folder, input=given, capture_output=True, text=True, **options)


def build(folder: Path, hook: str) -> Path:
    """What setuptools makes there of the repository."""
    source = folder / "source"
    copytree(ROOT / "engine", source / "engine", ignore=ignore_patterns("__pycache__"))
    for name in ("pyproject.toml", "LICENSE"):
        copy(ROOT / name, source)
    made = run(source, sys.executable, "-c", f"from setuptools.build_meta import *; {hook}({str(folder)!r})")
    assert made.returncode == 0, made.stderr
    (file,) = (each for each in folder.iterdir() if each.is_file())
    return file


def install(folder: Path, hook: str) -> Installed:
    """As pip does, without a network: setuptools is here already."""
    wheel, home = build(folder, hook), folder / "environment"
    venv.create(home, with_pip=False)
    python = home / ("Scripts/python.exe" if os.name == "nt" else "bin/python")
    pip = (sys.executable, "-m", "pip", "--python", str(python), "install", "--no-index", "--no-deps", wheel)
    made = run(folder, *pip)
    assert made.returncode == 0, made.stderr
    return Installed(python, folder, wheel)


@pytest.fixture(scope="module")
def installed(tmp_path_factory: pytest.TempPathFactory) -> Installed:
    """As by `pip install .`"""
    return install(tmp_path_factory.mktemp("installed"), "build_wheel")


@pytest.fixture(scope="module")
def editable(tmp_path_factory: pytest.TempPathFactory) -> Installed:
    """As by `pip install -e .`"""
    return install(tmp_path_factory.mktemp("editable"), "build_editable")


def files_of_the_engine() -> set[str]:
    files = (file for file in (ROOT / "engine/sakiyomi").rglob("*") if file.is_file())
    return {file.relative_to(ROOT / "engine").as_posix() for file in files if file.suffix != ".pyc"}


@pytest.mark.slow
def test_a_wheel_holds_the_engine_alone_with_its_documents_types_and_data(installed: Installed) -> None:
    inside = {name for name in ZipFile(installed.wheel).namelist() if not name.startswith("sakiyomi-")}
    assert inside == files_of_the_engine()


@pytest.mark.slow
def test_a_source_archive_holds_all_of_the_engine(tmp_path: Path) -> None:
    with open_tar(build(tmp_path, "build_sdist")) as archive:
        inside = {name.partition("/")[2] for name in archive.getnames()}
    assert inside >= {f"engine/{name}" for name in files_of_the_engine()}


@pytest.mark.slow
def test_the_examples_of_the_documents_and_of_all_that_is_public_are_true(installed: Installed) -> None:
    documents = [str(ROOT / path) for path in ("engine/LIBRARY.md", "README.md", "README.ja.md")]
    said = installed.run("-c", DOCTESTS, *documents)
    assert re.fullmatch(r"0 failed, \d\d+ tried, without an example: \[\]\n", said), said


@pytest.mark.slow
@pytest.mark.parametrize("how", ["installed", "editable"])
def test_the_command_is_called_as_the_package(how: str, request: pytest.FixtureRequest) -> None:
    its: Installed = request.getfixturevalue(how)
    assert re.fullmatch(r"sakiyomi \d+\.\d+\n", its.run("sakiyomi", "--version"))
    assert its.run("sakiyomi", "arena", "othello", status=2).startswith("usage: sakiyomi arena")
    games = ("arena", "tictactoe", "random", "level-2", "--games", "8", "--processes", "2", "--json")
    assert json.loads(its.run("sakiyomi", *games))["games"] == 8
    four = ("analyse", "connect-four", "d6", "--player", "random", "--with", str(CONNECT_FOUR))
    assert "a b c d e f g" in its.run("sakiyomi", *four)
    assert '"othello"' in its.run("-m", "sakiyomi", given='{"op": "games"}\n')
    strong = "alphabeta depth=1 evaluation=strong"
    found = json.loads(its.run("sakiyomi", "analyse", "othello", "f5", "--player", strong, "--json"))
    assert found["value"] == think("othello", None, strong, ["f5"])["value"]


SCRIPT = """
import multiprocessing, time, sakiyomi

other = multiprocessing.get_context("fork").Process(target=time.sleep, args=(60,), daemon=True)
other.start()
first = lambda position: position.moves()[0]
print(sakiyomi.arena("level-2", first, game="tictactoe", games=4).games, other.is_alive())
"""


@pytest.mark.slow
@pytest.mark.skipif(os.name == "nt", reason="it forks")
def test_a_script_needs_no_main_guard_and_keeps_its_processes(installed: Installed) -> None:
    (installed.folder / "script.py").write_text(SCRIPT)
    assert installed.run("python", "script.py") == "4 True\n"


@pytest.mark.slow
def test_what_is_public_is_not_replaced_by_a_module_of_its_name(installed: Installed) -> None:
    more = "import importlib, sakiyomi, sakiyomi.arena.workers, sakiyomi.games.othello, sakiyomi.service"
    again = "importlib.reload(sakiyomi)"
    said = installed.run("-c", f"{more}; {again}; print(callable(sakiyomi.arena), list(sakiyomi.games))")
    assert said == "True ['tictactoe', 'othello', 'numbers']\n"
