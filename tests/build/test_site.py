"""The site that build.py makes from the sources, and where it writes it."""

from __future__ import annotations

import hashlib
import io
import json
import re
import zipfile
from pathlib import Path
from typing import Any

import pytest

from sakiyomi.games import GAMES
from tests.build.conftest import Project, Site, call_in_node, small_project
from tests.engine.conversation import answer
from web.make import publish
from web.make.articles import names
from web.make.engine_files import engine_archive
from web.make.environment import MAKE, WEB, Failure


def contents(folder: Path) -> dict[str, bytes]:
    return {
        path.relative_to(folder).as_posix(): path.read_bytes() for path in folder.rglob("*") if path.is_file()
    }


def version_in(out: Path) -> Path:
    """The folder of the version, of which there is one at a time."""
    (version,) = (out / "v").iterdir()
    return version


def preloaded(out: Path) -> list[str]:
    page = (out / "index.html").read_text("utf-8")
    return re.findall(r'<link rel="modulepreload" href="v/[0-9a-f]{16}/([^"]+)">', page)


@pytest.fixture(scope="module")
def built(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The page of the small project as it stands."""
    with pytest.MonkeyPatch.context() as patch:
        return small_project(tmp_path_factory.mktemp("project"), patch).build()


def test_the_same_sources_give_the_same_bytes_wherever_they_are_built(built: Path, project: Project) -> None:
    assert contents(project.build(project.root / "deep" / "down" / "other")) == contents(built)


def test_the_version_is_a_hash_of_what_is_under_it(built: Path) -> None:
    version = version_in(built)
    listed = json.loads((version / "files.json").read_bytes())
    assert [entry["path"] for entry in listed] == sorted(entry["path"] for entry in listed)
    found = contents(version)
    maps = {name for name in found if name.endswith(".js.map")}
    assert {entry["path"] for entry in listed} == set(found) - {"files.json"} - maps
    for entry in listed:
        assert entry["bytes"] == len(found[entry["path"]])
        assert entry["sha256"] == hashlib.sha256(found[entry["path"]]).hexdigest()
    assert hashlib.sha256(found["files.json"]).hexdigest().startswith(version.name)


def test_the_site_holds_what_the_page_needs_and_nothing_else(built: Path) -> None:
    found = set(contents(version_in(built)))
    assert {"src/page.js", "styles/page.css", "locales/en.json", "app.zip"} <= found
    assert {"src/worker.js", "src/guest.js", "src/boot.js", "src/LICENSE"} <= found
    assert {"start/games.json", "start/checkers.json", "start/lots-0.json", "start/lots-63.json"} <= found
    assert {"vendor/pyodide/pyodide.asm.wasm", "vendor/pyodide/python_stdlib.zip"} <= found
    unwanted = r"\.ts$|\.swp$|package(?!s\.json$)|lit-html"
    assert not [name for name in found if re.search(unwanted, name)]
    assert {path.name for path in built.iterdir()} == {"index.html", "v"}


def test_the_typeface_is_small_and_among_the_files_that_are_kept(built: Path) -> None:
    version = version_in(built)
    fonts = {f"fonts/{name}": data for name, data in contents(version / "fonts").items()}
    assert all(data.startswith(b"wOF2") for data in fonts.values())
    assert 0 < sum(map(len, fonts.values())) <= 30_000
    listed = json.loads((version / "files.json").read_bytes())
    assert set(fonts) <= {entry["path"] for entry in listed if "late" not in entry}


def test_the_licences_of_the_packages_in_scripts_and_of_the_typeface_are_in_the_page(built: Path) -> None:
    licences = (version_in(built) / "src/LICENSE").read_text("utf-8")
    assert "SIL OPEN FONT LICENSE Version 1.1" in licences
    assert licences.startswith("lit-html\n")
    assert "Redistribution and use in source and binary forms" in licences
    assert "@codemirror" not in licences  # no script of the small project has it


def test_what_the_first_scripts_import_is_preloaded_with_the_page(built: Path) -> None:
    """index.html names those with which the page begins."""
    page = (built / "index.html").read_text("utf-8")
    assert re.findall(r'<script type="module" src="v/\w+/([^"]+)"', page) == ["src/engine.js", "src/page.js"]
    assert preloaded(built) == []
    imports = {"page.js": ["engine.js", "both.js"], "both.js": ["more.js"], "room.js": ["own.js"]}
    chunks = [
        {"fileName": name, "imports": imports.get(name, []), "dynamicImports": ["room.js"]}
        for name in ("engine.js", "page.js", "both.js", "more.js", "room.js", "own.js")
    ]
    call = "(chunks, { reached }) => reached(chunks, ['engine.js', 'page.js'])"
    found = call_in_node(call, chunks, MAKE / "scripts.mjs")
    assert found == ["engine.js", "page.js", "both.js", "more.js"]


PLACED = """given => {
    globalThis.document = {currentScript: {remove() {}}};
    return given.map(([script, address]) => {
        globalThis.location = new URL(address);
        location.replace = to => { location.href = new URL(to, location.href); };
        globalThis.history = {replaceState: (_, __, to) => { location.href = new URL(to, location.href); }};
        (0, eval)(script);
        return location.href;
    });
}"""


def test_a_page_has_its_final_slash_and_stays_on_its_host(usual: Site) -> None:
    (slash,) = re.findall("<script>(.*?)</script>", (usual.folder / "index.html").read_text("utf-8"))
    shown = {
        "https://a.test/some/lab?x=/#/y?z": "https://a.test/some/lab/?x=/#/y?z",
        "https://a.test/lab#/y": "https://a.test/lab/#/y",
        "https://a.test//b.test/lab": "https://a.test//b.test/lab/",
        "https://a.test/lab/?x": "https://a.test/lab/?x",
        "https://a.test/lab/index.html": "https://a.test/lab/index.html",
    }
    found = call_in_node(PLACED, [[slash, opened] for opened in shown])
    assert dict(zip(shown, found, strict=True)) == shown


def test_a_chapter_is_listed_with_the_script_of_its_first_figure(usual: Site) -> None:
    page = (usual.folder / "index.html").read_text("utf-8")
    rooms = dict(json.loads(re.findall(r"data-rooms='([^']+)'", page)[0]))
    for name in names():
        first, *_ = usual.chapter(name)["figures"].values()
        assert f"rooms/articles/figures/{first['kind']}.js" in rooms[f"articles/{name}"]


def test_a_room_of_the_page_is_where_the_bundler_put_it_and_only_the_labs_scripts_are_late(
    built: Path,
) -> None:
    page = (built / "index.html").read_text("utf-8")
    rooms = dict(json.loads(re.findall(r"data-rooms='([^']+)'", page)[0]))
    assert rooms == {"lab": ["rooms/lab.js", "code/codemirror.js"]}  # the first room is in page.js
    listed = json.loads((version_in(built) / "files.json").read_bytes())
    late = [entry["path"] for entry in listed if entry.get("late")]
    scripts = [name for name in late if name.startswith("src/")]
    assert scripts == ["src/code/codemirror.js", "src/guest.js", "src/rooms/lab.js"]


def test_the_page_shows_the_first_game_as_the_engine_sees_it(built: Path) -> None:
    page = (built / "index.html").read_text("utf-8")
    assert '<html data-game="checkers">' in page
    (board,) = re.findall('<div class="board felt.*?</div>', page, re.DOTALL)
    squares = re.findall(r'title="(.*?)">(\w+) (\w*)', board)
    assert squares == [("Checkers", "a1", ""), ("Checkers", "b1", "pale")]


def test_the_real_page_shows_the_start_of_its_first_game(usual: Site, site_views: dict[str, Any]) -> None:
    first = site_views["games"]["first"]
    game = next(game for game in site_views["games"]["games"] if game["id"] == first)
    view, words = site_views[first], json.loads((WEB / "locales/en.json").read_text("utf-8"))
    page = (usual.folder / "index.html").read_text("utf-8")
    squares = re.findall(r"<button [^>]*>", page[page.index('role="grid"') : page.index("</section>")])
    assert len(squares) == game["rows"] * game["columns"] == len(view["cells"])
    for square in squares:
        named = dict(re.findall(r'([\w-]+)="([^"]*)"', square))
        side = view["cells"][named["data-square"]]
        name = words[f"side.{game['sides'][side]}"] if side else words["cell.empty"]
        assert named["aria-label"].startswith(f"{named['data-square']}, {name}")
        assert (named["aria-disabled"] == "false") == (named["data-square"] in view["legal"])
        assert ("legal" in named["class"].split()) == (named["data-square"] in view["legal"])


def test_the_archive_is_stored_dated_alike_and_sorted(project: Project) -> None:
    data = engine_archive()
    with zipfile.ZipFile(io.BytesIO(data)) as archive:
        entries = archive.infolist()
    assert [entry.filename for entry in entries] == ["app.py", "sakiyomi/__init__.py"]
    assert {entry.compress_type for entry in entries} == {zipfile.ZIP_STORED}
    assert {entry.date_time for entry in entries} == {(1980, 1, 1, 0, 0, 0)}


def test_a_second_build_writes_nothing(project: Project, capsys: pytest.CaptureFixture[str]) -> None:
    out = project.build()
    before = {path: path.stat().st_mtime_ns for path in out.rglob("*")}
    capsys.readouterr()
    project.build()
    assert {path: path.stat().st_mtime_ns for path in out.rglob("*")} == before
    assert capsys.readouterr().out == ""


def test_a_damaged_page_is_built_again(project: Project) -> None:
    out = project.build()
    whole = contents(out)
    module = version_in(out) / "src" / "page.js"
    for damage in (
        lambda: module.write_text("damage"),
        module.unlink,
        lambda: module.with_name("more.js").write_text("damage"),
    ):
        damage()
        project.build()
        assert contents(out) == whole


def test_a_changed_source_makes_a_new_version_and_the_old_one_goes(project: Project) -> None:
    """Also one beside the version: else a browser that keeps the page would not fetch the change."""
    found = [version_in(project.build())]
    for name, more in (("src/other.ts", "alert(1);"), ("index.html", "<p>more</p>")):
        with (project.root / "web" / name).open("a") as source:
            source.write(more)
        found.append(version_in(project.build()))
        assert found[-1].name in (project.root / "dist/index.html").read_text("utf-8")
    assert len(set(found)) == 3


def test_the_kill_switch_takes_the_place_of_the_service_worker(project: Project) -> None:
    web = project.root / "web"
    (web / "sw.js").write_text("end('{{base}}', '{{list}}');")
    (web / "sw-kill.js").write_text("end();")
    out = project.build()
    version = version_in(out)
    listed = hashlib.sha256((version / "files.json").read_bytes()).hexdigest()
    ordinary = f"end(`v/{version.name}/`,`{listed}`);"
    assert (out / "sw.js").read_text() == ordinary
    project.build(out, kill_switch=True)
    assert (out / "sw.js").read_text() == "end();"
    assert {path.name for path in out.iterdir()} == {"index.html", "sw.js", "v"}
    project.build(out)
    assert (out / "sw.js").read_text() == ordinary


BROKEN = [  # a file, its text, and what the message must contain
    ("web/src/entry/main.ts", "import './nowhere.ts';", "nowhere.ts"),
    ("web/src/entry/main.ts", "import 'lit-html/nothing.js';", "lit-html/nothing.js"),
    ("web/index.html", "{{what}}", "{{what}}"),
    ("web/index.html", '<img src="{{base}}icons/none.svg">', "icons/none.svg"),
    ("engine/sakiyomi/__main__.py", "raise SystemExit('out of order')", "out of order"),
    ("web/src/other.ts", "let other = ;", "web/src/other.ts:1:13"),
    ("web/src/entry/boot.ts", "({ one: });", "web/src/entry/boot.ts:1:9"),
    ("web/src/python/worker.ts", "import 'nowhere';", "nowhere"),
    ("web/styles/page.css", '@import "./page/baar.css";', "web/styles/page.css:1:8"),
]


def test_a_build_that_fails_says_why_and_leaves_the_old_page(project: Project) -> None:
    out = project.build()
    before = contents(out)
    for name, text, message in BROKEN:
        file = project.root / name
        good = file.read_text("utf-8")
        file.write_text(text, "utf-8")
        with pytest.raises(Failure) as failure:
            project.build()
        assert message in str(failure.value), (name, text)
        assert contents(out) == before, (name, text)
        file.write_text(good, "utf-8")
    assert not [path for path in out.parent.iterdir() if path.name.startswith(".dist")]


def test_it_does_not_write_among_sources(project: Project) -> None:
    before = contents(project.root / "web")
    for out in (".", "..", "web", "engine/new", "tests"):
        with pytest.raises(Failure, match="holds sources"):
            project.build((project.root / out).resolve())
    assert contents(project.root / "web") == before


@pytest.mark.parametrize(
    ("name", "said"),
    [
        ("out/letters.txt", "letters.txt"),
        ("out/v/a.mov", "v/a.mov"),
        ("out/lab/thesis.txt", "lab/thesis.txt"),  # in a folder that pages have too
        ("out", "is a file"),
    ],
)
def test_it_does_not_write_among_other_files(tmp_path: Path, name: str, said: str) -> None:
    mine = tmp_path / name
    mine.parent.mkdir(parents=True, exist_ok=True)
    mine.write_text("mine")
    with pytest.raises(Failure, match=said):
        publish.refuse_other_files(tmp_path / "out")
    assert contents(tmp_path) == {name: b"mine"}


def test_the_bundled_starts_and_pictures_of_the_rules_are_the_engines_answers(
    site_views: dict[str, Any],
) -> None:
    assert {game["id"] for game in site_views["games"]["games"]} == set(GAMES)
    records: list[dict[str, Any]] = [{"game": "tictactoe"}, {"game": "othello"}]
    records += [{"game": "numbers", "seed": seed} for seed in (0, 7)]
    for record in records:
        name = "-".join(str(part) for part in record.values())
        assert site_views[name] == answer({"op": "view", "record": record})
    for game in site_views["games"]["games"]:
        views = [answer({"op": "view", "record": record}) for record in game["pictures"]]
        assert site_views[f"pictures/{game['id']}"] == views


def test_the_site_has_each_start_that_the_page_draws(site_views: dict[str, Any]) -> None:
    module = WEB / "src" / "round" / "address.ts"
    seeds = call_in_node("(_, { BUNDLED_SEEDS }) => BUNDLED_SEEDS", None, module)
    bundled = {name for name in site_views if name.startswith("numbers")}
    assert bundled == {f"numbers-{seed}" for seed in range(seeds)}


@pytest.fixture(scope="module")
def site_views(usual: Site) -> dict[str, Any]:
    folder = usual.path("start")
    files = {path.relative_to(folder).as_posix(): path for path in folder.rglob("*.json")}
    return {name.removesuffix(".json"): json.loads(path.read_bytes()) for name, path in files.items()}
