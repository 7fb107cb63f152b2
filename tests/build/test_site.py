"""What build.py makes of the sources, and where it writes it."""

from __future__ import annotations

import hashlib
import io
import json
import re
import subprocess
import sys
import zipfile
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest

import build


def contents(folder: Path) -> dict[str, bytes]:
    return {
        path.relative_to(folder).as_posix(): path.read_bytes() for path in folder.rglob("*") if path.is_file()
    }


def versions(out: Path) -> list[str]:
    return [path.name for path in (out / "v").iterdir()]


def test_the_same_sources_give_the_same_bytes_wherever_they_are_built(
    project: ModuleType, tmp_path: Path
) -> None:
    one = contents(project.build(tmp_path / "one"))
    other = contents(project.build(tmp_path / "deep" / "down" / "other"))
    assert one == other


def test_the_version_is_a_hash_of_what_is_under_it(project: ModuleType) -> None:
    out = project.build()
    (version,) = versions(out)
    listed = json.loads((out / "v" / version / "files.json").read_bytes())
    assert [entry["path"] for entry in listed] == sorted(entry["path"] for entry in listed)
    found = contents(out / "v" / version)
    assert {entry["path"] for entry in listed} == set(found) - {"files.json"}
    for entry in listed:
        assert entry["bytes"] == len(found[entry["path"]])
        assert entry["sha256"] == hashlib.sha256(found[entry["path"]]).hexdigest()
    assert hashlib.sha256(found["files.json"]).hexdigest().startswith(version)


def test_it_holds_what_the_page_needs_and_nothing_of_the_workshop(project: ModuleType) -> None:
    out = project.build()
    (version,) = versions(out)
    found = set(contents(out / "v" / version))
    assert {"src/main.js", "styles/page.css", "locales/en.json", "engine.zip"} <= found
    assert {
        "start/games.json",
        "start/othello.json",
        "start/numbers-0.json",
        "start/numbers-63.json",
    } <= found
    assert {"vendor/lit-html/directives/repeat.js", "vendor/lit-html/lit-html.js"} <= found
    assert {"vendor/pyodide/pyodide.asm.wasm", "vendor/pyodide/python_stdlib.zip"} <= found
    assert not [
        name for name in found if re.search(r"\.map$|\.d\.ts$|\.swp$|package|bridge|development", name)
    ]
    assert {path.name for path in out.iterdir()} == {"index.html", "v"}


def test_the_page_preloads_each_module_that_main_reaches(project: ModuleType) -> None:
    page = (project.build() / "index.html").read_text("utf-8")
    preloaded = re.findall(r'<link rel="modulepreload" href="v/[0-9a-f]{16}/([^"]+)">', page)
    assert preloaded[0] == "src/main.js"
    assert set(preloaded) == {
        "src/main.js",
        "src/other.js",
        "vendor/lit-html/directive-helpers.js",
        "vendor/lit-html/directive.js",
        "vendor/lit-html/directives/repeat.js",
        "vendor/lit-html/lit-html.js",
    }


def test_the_page_shows_the_board_that_the_engine_sees(project: ModuleType) -> None:
    page = (project.build() / "index.html").read_text("utf-8")
    assert len(re.findall('role="gridcell"', page)) == 64
    assert re.search(r'<button[^>]*data-square="d4"[^>]* aria-label="d4, white">.*disc second', page)
    assert re.search(r'class="square legal" data-square="f5"[^>]* aria-disabled="false"', page)


def test_vendored_modules_name_no_source_map(project: ModuleType) -> None:
    for name, data in contents(project.build()).items():
        if "/vendor/" in name and name.endswith(("js", "mjs")):
            assert b"sourceMappingURL=" not in data[-200:], name


def test_the_archive_is_stored_dated_alike_and_sorted(project: ModuleType) -> None:
    with zipfile.ZipFile(io.BytesIO(project.engine_archive())) as archive:
        entries = archive.infolist()
    assert [entry.filename for entry in entries] == ["bridge.py", "engine/__init__.py"]
    assert {entry.compress_type for entry in entries} == {zipfile.ZIP_STORED}
    assert {entry.date_time for entry in entries} == {(1980, 1, 1, 0, 0, 0)}


def test_the_engine_runs_from_its_archive(tmp_path: Path) -> None:
    archive = tmp_path / "engine.zip"
    archive.write_bytes(build.engine_archive())
    run = subprocess.run(
        [
            sys.executable,
            "-I",
            "-c",
            f"import sys; sys.path.insert(0, {str(archive)!r}); import engine.service",
        ],
        input=b"",
        capture_output=True,
        check=False,
        cwd=tmp_path,
    )
    assert run.returncode == 0, run.stderr.decode()


def test_a_second_build_writes_nothing(project: ModuleType, capsys: pytest.CaptureFixture[str]) -> None:
    out = project.build()
    before = {path: path.stat().st_mtime_ns for path in out.rglob("*")}
    capsys.readouterr()
    project.build()
    assert {path: path.stat().st_mtime_ns for path in out.rglob("*")} == before
    assert capsys.readouterr().out == ""


@pytest.mark.parametrize("damage", ["changed", "missing", "added"])
def test_a_damaged_page_is_built_again(project: ModuleType, damage: str) -> None:
    out = project.build()
    whole = contents(out)
    (version,) = versions(out)
    module = out / "v" / version / "src" / "main.js"
    if damage == "missing":
        module.unlink()
    else:
        (module if damage == "changed" else module.with_name("more.js")).write_text("damage")
    project.build()
    assert contents(out) == whole


def test_a_changed_source_makes_a_new_version_and_the_old_one_goes(project: ModuleType) -> None:
    out = project.build()
    before = versions(out)
    (project.ROOT / "web/src/other.js").write_text("export const other = 2;\n")
    project.build()
    assert len(versions(out)) == 1
    assert versions(out) != before
    assert versions(out)[0] in (out / "index.html").read_text("utf-8")


def test_what_stands_beside_the_version_makes_a_new_one_when_it_changes(project: ModuleType) -> None:
    """Else a browser that keeps the page would never hear of it."""
    (before,) = versions(project.build())
    with (project.ROOT / "web/index.html").open("a") as page:
        page.write("<p>more</p>")
    (after,) = versions(project.build())
    assert after != before


def test_the_kill_switch_takes_the_place_of_the_service_worker(project: ModuleType) -> None:
    web = project.ROOT / "web"
    (web / "sw.js").write_text("const base = '{{base}}', list = '{{list}}';")
    (web / "sw-kill.js").write_text("end();")
    out = project.build()
    (version,) = versions(out)
    listed = hashlib.sha256((out / "v" / version / "files.json").read_bytes()).hexdigest()
    ordinary = f"const base = 'v/{version}/', list = '{listed}';"
    assert (out / "sw.js").read_text() == ordinary
    project.build(out, kill_switch=True)
    assert (out / "sw.js").read_text() == "end();"
    assert {path.name for path in out.iterdir()} == {"index.html", "sw.js", "v"}
    project.build(out)
    assert (out / "sw.js").read_text() == ordinary


@pytest.mark.parametrize(
    ("name", "text", "told"),
    [
        ("web/src/main.js", "import './nowhere.js';", "src/nowhere.js"),
        ("web/src/main.js", "import '../vendor/lit-html/nothing.js';", "lit-html/nothing.js"),
        ("web/index.html", "{{what}}", "{{what}}"),
        ("web/index.html", '<img src="{{base}}icons/none.svg">', "icons/none.svg"),
        ("engine/__main__.py", "raise SystemExit('out of order')", "out of order"),
        ("engine/__main__.py", "print('{}')", "1 replies"),
        ("engine/__main__.py", 'for _ in open(0): print(\'{"error": {"code": "internal"}}\')', "internal"),
        ("engine/__main__.py", "for _ in open(0): print('oh dear')", "oh dear"),
    ],
)
def test_a_build_that_fails_says_why_and_leaves_the_old_page(
    project: ModuleType, name: str, text: str, told: str
) -> None:
    out = project.build()
    before = contents(out)
    (project.ROOT / name).write_text(text)
    with pytest.raises(project.Failure) as failure:
        project.build()
    assert told in str(failure.value)
    assert contents(out) == before
    assert not [path for path in out.parent.iterdir() if path.name.startswith(".dist")]


def test_a_disk_that_fills_up_leaves_the_old_page(
    project: ModuleType, monkeypatch: pytest.MonkeyPatch
) -> None:
    out = project.build()
    before = contents(out)
    (project.ROOT / "web/src/other.js").write_text("export const other = 2;\n")
    write = Path.write_bytes

    def full(path: Path, data: bytes) -> int:
        if path.name == "files.json":
            raise OSError("No space left on device")
        return write(path, data)

    monkeypatch.setattr(Path, "write_bytes", full)
    with pytest.raises(project.Failure, match="No space left"):
        project.build()
    monkeypatch.undo()
    assert contents(out) == before
    assert not (out.parent / ".dist.new").exists()


@pytest.mark.parametrize("out", [".", "..", "web", "engine/new", "tests"])
def test_it_does_not_write_among_sources(project: ModuleType, out: str) -> None:
    (project.ROOT / "tests").mkdir()
    before = contents(project.ROOT / "web")
    with pytest.raises(project.Failure):
        project.build((project.ROOT / out).resolve())
    assert contents(project.ROOT / "web") == before


@pytest.mark.parametrize("name", ["letters.txt", "v/holiday.mov"])
def test_it_does_not_write_among_other_files(project: ModuleType, tmp_path: Path, name: str) -> None:
    mine = tmp_path / "mine" / name
    mine.parent.mkdir(parents=True)
    mine.write_text("mine")
    with pytest.raises(project.Failure, match=mine.name):
        project.build(tmp_path / "mine")
    assert contents(tmp_path / "mine") == {name: b"mine"}


def test_it_writes_no_folder_where_a_file_is(project: ModuleType, tmp_path: Path) -> None:
    (tmp_path / "file").write_text("mine")
    with pytest.raises(project.Failure, match="is a file"):
        project.build(tmp_path / "file")


@pytest.mark.parametrize(
    ("source", "found"),
    [
        ("import a from './a.js';", ["src/a.js"]),
        ('import{_$LH as t}from"../lit-html.js";import"./b.js";', ["lit-html.js", "src/b.js"]),
        ("import {\n  a,\n  b,\n} from './views/a.js';", ["src/views/a.js"]),
        ("import * as a from './a.js'\nimport b, { c } from './b.js'", ["src/a.js", "src/b.js"]),
        ("export * from './a.js';\nexport { b } from './b.js';", ["src/a.js", "src/b.js"]),
        ("// import a from './a.js';\n/* import './b.js'; */\n/** @import {C} from './c.js' */", []),
        ("/** @type {import('./a.js').A} */\nconst from = './b.js';\nexport const c = './c.js';", []),
        ("import a from 'somewhere'; const important = ['./a.js'];", []),
        ("const later = () => import('./a.js');", []),
    ],
)
def test_static_imports_are_found(source: str, found: list[str]) -> None:
    assert list(build.imports("src/main.js", source.encode())) == found


def test_dynamic_imports_are_found_where_they_are_wanted() -> None:
    assert list(build.imports("src/main.js", b"import('./a.js')", dynamic=True)) == ["src/a.js"]


def test_the_start_views_are_the_engines(site_views: dict[str, Any]) -> None:
    assert {game["id"] for game in site_views["games"]["games"]} == {"tictactoe", "othello", "numbers"}
    assert site_views["othello"]["legal"].keys() == {"d3", "c4", "f5", "e6"}
    for seed in build.NUMBERS_SEEDS:
        assert site_views[f"numbers-{seed}"]["record"]["seed"] == seed


@pytest.fixture(scope="module")
def site_views() -> dict[str, Any]:
    return {
        name.removeprefix("start/").removesuffix(".json"): json.loads(data)
        for name, data in build.start_files().items()
    }
