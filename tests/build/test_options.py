"""`build.py build --with FILE` and `--url ADDRESS`."""

from __future__ import annotations

import io
import json
import re
import subprocess
import sys
import zipfile
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.build.conftest import Project
from web.make import site
from web.make.engine_files import added_games, engine_archive, start_files
from web.make.environment import ROOT, Failure
from web.make.publish import build, page_address
from web.make.site import Options, Version, version

FOURTH = ROOT / "tests" / "games" / "connect_four.py"
ID = "connect-four"


@pytest.fixture(scope="module", autouse=True)
def _no_library() -> Iterator[None]:
    """Python's library is compiled anew for each engine, which takes seconds; nothing here looks at it."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(site, "core_archive", lambda engine: b"")
        yield


@pytest.fixture(scope="module")
def with_fourth() -> Version:
    return version(Options((FOURTH,), url="https://example.invalid/"))


ASK = """
import sys
sys.path.insert(0, "engine.zip")
from engine.service import Conversation
for reply in Conversation().answer(sys.argv[1]):
    print(reply)
"""


def test_an_added_game_is_in_the_page_s_engine(with_fourth: Version, tmp_path: Path) -> None:
    """It is asked in a Python that finds no engine but that of a built page."""
    (tmp_path / "engine.zip").write_bytes(with_fourth.files["engine.zip"])
    question = json.dumps({"op": "view", "record": {"game": ID, "moves": "d6"}})
    command = [sys.executable, "-I", "-c", ASK, question]
    run = subprocess.run(command, capture_output=True, check=False, cwd=tmp_path)
    assert run.returncode == 0, run.stderr.decode()
    assert json.loads(run.stdout)["cells"]["d6"] == "first"


def test_the_page_carries_an_added_game_and_its_start(with_fourth: Version) -> None:
    games = json.loads(with_fourth.files["start/games.json"])["games"]
    assert [game["id"] for game in games][-1] == ID
    view = json.loads(with_fourth.files[f"start/{ID}.json"])
    assert view["record"]["game"] == ID
    assert len(view["cells"]) == 42
    before, after = json.loads(with_fourth.files[f"start/pictures/{ID}.json"])
    assert (before["result"], after["result"]["winner"]) == (None, "first")


def test_the_words_of_an_added_game_are_among_the_page_s(with_fourth: Version) -> None:
    for language, name in (("en", "Connect Four"), ("ja", "四目並べ")):
        words = json.loads(with_fourth.files[f"locales/{language}.json"])
        assert words[f"game.{ID}"] == name
        ours = json.loads((ROOT / f"web/locales/{language}.json").read_text("utf-8"))
        assert ours.items() < words.items()


def test_without_the_option_the_page_has_no_further_game() -> None:
    assert f"start/{ID}.json" not in start_files(())
    with zipfile.ZipFile(io.BytesIO(engine_archive(added_games(())))) as archive:
        assert not [name for name in archive.namelist() if "connect" in name]


@pytest.mark.slow
def test_an_added_game_makes_another_version_and_so_does_a_change_in_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(site, "board_markup", lambda *_: "")
    file, out = tmp_path / FOURTH.name, tmp_path / "site"
    file.write_bytes(FOURTH.read_bytes())
    versions = []
    for text in (None, "", "# more"):
        with file.open("a", encoding="utf-8") as game:
            game.write(text or "")
        build(out, Options(added=(file,) if text is not None else ()))
        versions += [path.name for path in (out / "v").iterdir()]
    assert len(versions) == 3  # one at a time
    assert len(set(versions)) == 3


GOOD = FOURTH.read_text("utf-8")


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("GAME = 1", "GAME"),
        ("", "GAME"),
        ("import no_such_module", "no_such_module"),
        (GOOD + "\nWORDS = []", "WORDS"),
        (GOOD + "\nWORDS = {'en': 'words'}", "WORDS"),
        (GOOD + "\nWORDS = {'en': {'game.x': 4}}", "WORDS['en']['game.x']"),
        (GOOD + "\nWORDS = {'tlh': {}}", "WORDS['tlh']: the page has no such language, but en, ja."),
        (GOOD + "\nWORDS = {'ja': {'title': '?'}}", "WORDS['ja']['title']: web/locales/ja.json has this key"),
    ],
)
def test_a_game_that_cannot_be_taken_in_is_refused_with_its_file(
    tmp_path: Path, text: str, message: str
) -> None:
    file = tmp_path / "fourth.py"
    file.write_text(text, "utf-8")
    with pytest.raises(Failure) as failure:
        version(Options(added=(file,)))
    assert str(file) in str(failure.value)
    assert message in str(failure.value)


def test_the_same_game_twice_is_refused(tmp_path: Path) -> None:
    again = tmp_path / "again.py"
    again.write_bytes(FOURTH.read_bytes())
    with pytest.raises(Failure, match="taken"):
        version(Options(added=(FOURTH, again)))


def test_a_file_that_is_not_there_is_named(project: Project, tmp_path: Path) -> None:
    with pytest.raises(Failure, match=r"none\.py: there is no such file"):
        project.build(added=(tmp_path / "none.py",))


def test_the_command_takes_files_by_paths_from_where_it_is_run(tmp_path: Path) -> None:
    (tmp_path / "broken.py").write_text("GAME = 1")
    command = [sys.executable, str(ROOT / "build.py"), "build", "--with", "broken.py", "--out", "site"]
    asked = subprocess.run(command, capture_output=True, text=True, check=False, cwd=tmp_path)
    assert asked.returncode == 1
    assert "broken.py" in asked.stderr
    assert not (tmp_path / "site").exists()


def test_previews_of_links_are_given_whole_addresses(project: Project) -> None:
    """Services that show previews follow no relative addresses."""
    for url in ("https://example.invalid/some/where/", ""):
        page = (project.build(url=url) / "index.html").read_text("utf-8")
        assert re.findall('<meta property="og:url" content="(.*)">', page) == ([url] if url else [])
        assert re.search(f'<meta property="og:image" content="{url}v/[0-9a-f]{{16}}/styles/page.css">', page)
        assert re.search('<link rel="stylesheet" href="v/[0-9a-f]{16}/styles/page.css">', page)


def test_the_real_page_names_its_picture(with_fourth: Version) -> None:
    page = with_fourth.pages["index.html"]
    assert '<meta property="og:url" content="https://example.invalid/">' in page
    assert '<meta property="og:image" content="https://example.invalid/{{base}}icons/preview.png">' in page


@pytest.mark.parametrize("text", ["https://example.invalid", "https://a.invalid/b/c", "http://a:8000/a%20b/"])
def test_an_address_ends_with_a_slash(text: str) -> None:
    assert page_address(text) == text.rstrip("/") + "/"


NO_ADDRESSES = ["", "example.invalid", "/some/where/", "ftp://example.invalid/", "https://", "https:///path/"]
NO_ADDRESSES += ["https://user@example.invalid/", "https://example.invalid:99999/", "https://[::1/"]
WRONG_PATHS = ["?a=1", "?", "#top", "index.html", "a b/", '"><script>', "先読み/"]


@pytest.mark.parametrize("text", NO_ADDRESSES + [f"https://example.invalid/{path}" for path in WRONG_PATHS])
def test_what_is_no_address_of_a_page_is_refused(text: str) -> None:
    with pytest.raises(ValueError, match=r"\w"):
        page_address(text)
