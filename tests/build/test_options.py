"""`build.py build --with FILE` and `--url ADDRESS`."""

from __future__ import annotations

import json
import re
import subprocess
import sys
import zipfile
from pathlib import Path

import pytest

from tests.build.conftest import Project, Site
from tests.conftest import CONNECT_FOUR
from tests.wheels import make_wheel
from web.make.engine_files import engine_archive
from web.make.environment import ROOT, Failure, digest
from web.make.packages import package_files
from web.make.publish import option_parts, page_address
from web.make.site import Options, python_files

ID = "connect-four"
TEXT = CONNECT_FOUR.read_text("utf-8")
ASK = """
import sys
sys.path.insert(0, "app.zip")
from sakiyomi.authors.host import Host
from sakiyomi.authors.programs import packed_games
from sakiyomi.service.conversation import Conversation
for reply in Conversation(programs=packed_games(Host())).answer(sys.argv[1]):
    print(reply)
"""


def test_an_added_game_is_in_the_page_s_engine(full: Site) -> None:
    """It is asked in a Python that finds no engine but that of a built page."""
    question = json.dumps({"op": "view", "record": {"game": ID, "moves": "d6"}})
    command = [sys.executable, "-I", "-B", "-c", ASK, question]
    run = subprocess.run(command, capture_output=True, check=False, cwd=full.path(""))
    assert run.returncode == 0, run.stderr.decode()
    assert json.loads(run.stdout)["cells"]["d6"] == "first"


def test_the_page_carries_an_added_game_its_words_and_its_start(full: Site) -> None:
    games = full.json("start/games.json")["games"]
    assert games[-1]["id"] == ID
    view = full.json(f"start/{ID}.json")
    assert view["record"]["game"] == ID
    assert len(view["cells"]) == 42
    assert full.json(f"start/pictures/{ID}.json") == []
    assert {lang: words["name"] for lang, words in games[-1]["words"].items()} == {
        "en": "Connect Four",
        "ja": "四目並べ",
    }


def test_without_the_option_the_page_has_no_further_game(usual: Site) -> None:
    assert not usual.path(f"start/{ID}.json").exists()
    with zipfile.ZipFile(usual.path("app.zip")) as archive:
        assert not [name for name in archive.namelist() if "connect" in name]


def test_an_added_game_makes_another_version_and_so_does_a_change_in_it(
    usual: Site, full: Site, tmp_path: Path
) -> None:
    assert usual.path("").name != full.path("").name
    file = tmp_path / CONNECT_FOUR.name
    made = set()
    for text in (TEXT, f"{TEXT}# more"):
        file.write_text(text, "utf-8")
        built_of = digest(*option_parts(Options((file,))))
        made.add((built_of, engine_archive((file,))))
    assert [len({*column}) for column in zip(*made, strict=True)] == [2, 2]


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("from sakiyomi.games.othello import GAME", "write a class Game"),  # as the engine refuses it
        (TEXT + "\nGame.look = 7\n", "look is 7, which is not a tuple"),
        ("def evaluate(position):\n    return 0\n", "it defines no class Game"),
    ],
)
def test_a_game_that_cannot_be_taken_in_is_refused_with_its_file(
    tmp_path: Path, text: str, message: str
) -> None:
    file = tmp_path / "fourth.py"
    file.write_text(text, "utf-8")
    with pytest.raises(Failure) as failure:
        python_files(Options(added=(file,)))
    assert str(file) in str(failure.value)
    assert message in str(failure.value)


def test_a_file_that_is_not_there_is_named(project: Project, tmp_path: Path) -> None:
    with pytest.raises(Failure, match=r"none\.py: there is no such file"):
        project.build(added=(tmp_path / "none.py",))


def test_the_command_takes_files_by_paths_from_where_it_is_run(tmp_path: Path) -> None:
    (tmp_path / "broken.py").write_text("GAME =")
    command = [sys.executable, str(ROOT / "build.py"), "build", "--with", "broken.py", "--out", "site"]
    asked = subprocess.run(command, capture_output=True, text=True, check=False, cwd=tmp_path)
    assert asked.returncode == 1
    assert "broken.py" in asked.stderr
    assert not (tmp_path / "site").exists()


def test_previews_of_links_are_given_whole_addresses(usual: Site, full: Site) -> None:
    """Services that show previews follow no relative addresses."""
    for made in (usual, full):
        page = (made.folder / "index.html").read_text("utf-8")
        assert re.findall('<meta property="og:url" content="(.*)">', page) == ([made.url] if made.url else [])
        picture = rf'<meta property="og:image" content="{made.url}v/[0-9a-f]{{16}}/icons/preview\.png">'
        assert re.search(picture, page)
        assert re.search('<link rel="stylesheet" href="v/[0-9a-f]{16}/styles/page.css">', page)


def test_an_address_ends_with_a_slash() -> None:
    for text in ("https://example.invalid", "https://a.invalid/b/c", "http://a:8000/a%20b/"):
        assert page_address(text) == text.rstrip("/") + "/"


NO_ADDRESSES = ["", "example.invalid", "/some/where/", "ftp://example.invalid/", "https://", "https:///path/"]
NO_ADDRESSES += ["https://user@example.invalid/", "https://example.invalid:x/", "https://[::1/"]
WRONG_PATHS = ["?a=1", "?", "#top", "index.html", "a b/", '"><script>', "先読み/"]


def test_what_is_no_address_of_a_page_is_refused() -> None:
    for text in NO_ADDRESSES + [f"https://example.invalid/{path}" for path in WRONG_PATHS]:
        with pytest.raises(ValueError, match=r"\w"):
            assert page_address(text) == "refused"


def test_a_package_stands_beside_the_page_with_the_modules_that_it_has(tmp_path: Path) -> None:
    wheel = make_wheel(tmp_path)
    files = package_files([wheel])
    assert json.loads(files["packages.json"]) == {"corners": f"packages/{wheel.name}"}
    assert files[f"packages/{wheel.name}"] == wheel.read_bytes()
    assert package_files([]) == {"packages.json": b"{}"}


def test_a_package_that_is_damaged_or_made_for_another_machine_is_refused(tmp_path: Path) -> None:
    damaged = make_wheel(tmp_path, **{"corners/names.py": "NAMES = ()\n"})
    with pytest.raises(Failure, match=r"corners/names\.py in it is damaged"):
        package_files([damaged])
    (tmp_path / "none-1.0-py3-none-any.whl").write_bytes(b"PK")
    with pytest.raises(Failure, match="this is no wheel"):
        package_files([tmp_path / "none-1.0-py3-none-any.whl"])
    with pytest.raises(Failure, match="a wheel of Pyodide is needed"):
        package_files([make_wheel(tmp_path, "corners-1.0-cp314-cp314-linux_x86_64.whl")])
    assert package_files([make_wheel(tmp_path, "corners-1.0-cp314-cp314-pyodide_2026_0_wasm32.whl")])
