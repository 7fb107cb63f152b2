"""`--with FILE`: the game of a file on the pipe, in commands, in other processes; files that are refused."""

from __future__ import annotations

import json
import os
import re
import shlex
import subprocess
import sys
from pathlib import Path
from typing import Any
from zipfile import ZipFile

import pytest

from engine import added
from engine.__main__ import main
from engine.arena.workers import packed
from engine.games import GAMES
from tests.engine.conversation import ROOT, command, read

FILE = ROOT / "tests" / "games" / "connect_four.py"
FOUR = FILE.read_text("utf-8")
GAME = "connect-four"
GAMES_REQUEST = b'{"op":"games"}\n'
SMALL = """
from engine.games.tictactoe import GAME as OURS

GAME = OURS._replace(id="{id}", display=OURS.display._replace(name="{id}"))
"""


def listed(*words: object) -> list[Any]:
    """The games that the pipe lists when it is started with these words."""
    out, error = command(*words, given=GAMES_REQUEST)
    assert error == ""
    games: list[Any] = read(out.rstrip())["games"]
    return games


def ids(*words: object) -> list[str]:
    return [game["id"] for game in listed(*words)]


def refused(*words: object) -> str:
    """Why a start with these words fails, in one line."""
    out, error = command(*words, given=GAMES_REQUEST, status=2)
    assert out == ""
    assert error.startswith("python3 -m engine: error: ")
    assert error.count("\n") == 1
    return error.removeprefix("python3 -m engine: error: ").rstrip("\n")


@pytest.fixture
def file(tmp_path: Path) -> Any:
    """A file of that text."""

    def write(text: str, name: str = "mine.py") -> Path:
        path = tmp_path / name
        path.parent.mkdir(exist_ok=True)
        path.write_text(text, "utf-8")
        return path

    return write


# Games that are added


def test_the_pipe_answers_for_the_game_of_a_file() -> None:
    assert ids() == ["tictactoe", "othello", "numbers"]
    assert ids("--with", FILE) == ["tictactoe", "othello", "numbers", GAME]
    assert ids(f"--with={FILE}")[-1] == GAME


def test_several_files_are_added_in_their_order(file: Any) -> None:
    """A program's evaluation that names no game is one of the games that are there before it."""
    one, two = (file(SMALL.format(id=name), f"{name}.py") for name in ("one", "two"))
    program = file("def evaluate(position):\n    return 0\n")
    games = listed("--with", two, "--with", program, "--with", FILE, f"--with={one}")[3:]
    found = [(game["id"], "mine" in game["evaluations"]) for game in games]
    assert found == [("two", True), (GAME, False), ("one", False)]


def test_a_listed_player_has_its_place_and_its_order_of_moves(file: Any) -> None:
    players = "levels('random', 'alphabeta depth=2 order=evaluation')"
    path = file("from engine.game import levels\n" + mine(f"players={players}, default='level-1'"))
    level = listed("--with", path)[-1]["players"][-1]
    assert (level["place"], level["order"]) == (2, "evaluation")


@pytest.mark.parametrize("before", [True, False])
def test_a_command_takes_a_file_before_and_after_its_words(before: bool) -> None:
    words = ["analyse", GAME, "d6", "--player", "alphabeta depth=1"]
    given = ["--with", str(FILE)]
    out, _ = command(*(given + words if before else words + given))
    assert "Yellow (Y) to move" in out


def test_the_command_that_shows_a_played_game_again_works_as_it_is_printed(file: Any) -> None:
    path = file(FILE.read_text("utf-8"), "with space/mine.py")
    out, _ = command("play", GAME, "--with", path, given=b"d6\nquit\n")
    printed = re.search(r"python3 -m engine (.* analyse .*)", out)
    assert printed
    assert "to move" in command(*shlex.split(printed[1]))[0]


@pytest.mark.parametrize("start", ["fork", "spawn", "forkserver"])
def test_the_processes_of_the_arena_know_the_game_however_they_are_started(start: str, file: Any) -> None:
    if start != "spawn" and sys.platform == "win32":
        pytest.skip("there is no fork")
    script = file(
        f"""
import multiprocessing, sys
from engine.__main__ import main

if __name__ == "__main__":
    multiprocessing.set_start_method("{start}")
    sys.exit(main(sys.argv[1:]))
""",
        "start.py",
    )
    words = ["arena", GAME, "level-1", "random", "--games", "6", "--processes", "2", "--json"]
    ended = subprocess.run(
        [sys.executable, script, *words, "--with", FILE],
        cwd=script.parent,
        env={**os.environ, "PYTHONPATH": str(ROOT)},
        capture_output=True,
        timeout=120,
    )
    assert ended.returncode == 0, ended.stderr
    assert json.loads(ended.stdout)["games"] == 6


def test_the_help_names_the_option() -> None:
    for words in (["--help"], ["arena", "--help"]):
        assert "--with FILE" in command(*words)[0]


# Archives


def test_an_archive_of_the_engine_knows_the_games_that_were_packed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """As in the page and on a cluster: nothing but `engine.games` is imported from it."""
    monkeypatch.setattr(added, "sources", lambda: (added.load(FILE).source,))
    archive = packed(tmp_path)
    program = f"""
import sys
sys.path.insert(0, {archive!r})
from engine.service import Conversation
print(*Conversation().answer('{{"op":"view","record":{{"game":"connect-four","moves":"d6"}}}}'))
"""
    ended = subprocess.run([sys.executable, "-c", program], cwd=tmp_path, capture_output=True, timeout=60)
    assert ended.returncode == 0, ended.stderr
    assert read(ended.stdout.decode().rstrip())["setup"].endswith("---R---")
    with ZipFile(archive) as zipped:
        assert zipped.read("engine/games/packed/connect_four.py") == FILE.read_bytes()
        assert b"('connect_four',)" in zipped.read("engine/games/packed/__init__.py")


def test_without_files_an_archive_holds_the_engine_as_it_is() -> None:
    assert added.packed_files([]) == {}


def test_a_file_that_is_there_is_not_restored_again(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(added, "_added", {})
    monkeypatch.delitem(GAMES, GAME, raising=False)
    source = added.load(FILE).source
    for _ in range(2):
        added.restore([source])
    assert added.sources() == (source,)
    del GAMES[GAME]


def test_a_build_reads_the_words_of_a_file_and_registers_nothing(file: Any) -> None:
    found = added.load(FILE)
    assert (found.game.id, found.source.name) == (GAME, "connect_four")
    assert found.words["en"]["game.connect-four"] == "Connect Four"
    assert found.words.keys() == {"en", "ja"}
    assert GAME not in GAMES
    assert added.load(file(SMALL.format(id="one"))).words == {}


# Files that cannot be added


def test_a_file_that_cannot_be_read(tmp_path: Path) -> None:
    none, binary = tmp_path / "none.py", tmp_path / "mine.py"
    binary.write_bytes(b"\xff\xfe\x00")
    assert refused("--with", none) == f"{none}: No such file or directory"
    assert refused("--with", tmp_path).startswith(f"{tmp_path}: ")
    assert refused("--with", binary) == f"{binary}: this is not text in UTF-8"
    assert refused("--with") == "--with: a file must follow"


def test_the_words_after_two_hyphens_are_not_options() -> None:
    _, error = command("analyse", "tictactoe", "--", "--with", status=2)
    assert "--with" in error
    assert "a file must follow" not in error


def mine(change: str = "") -> str:
    """A game that is tic-tac-toe but for a change."""
    return SMALL.format(id="mine") + f"GAME = GAME._replace({change})\n"


def shown(change: str) -> str:
    """A change of how it is shown."""
    return f"display=GAME.display._replace({change})"


def look(change: str) -> str:
    return shown(f"look=GAME.display.look._replace({change})")


def level(change: str) -> str:
    """Its first player alone, but for a change."""
    return f"players=(GAME.players[0]._replace({change}),), default='level-1'"


def four(old: str, new: str) -> str:
    """Connect Four, but for a change of its text."""
    assert old in FOUR
    return FOUR.replace(old, new)


def evaluated(by: str, fields: str = "") -> str:
    """Connect Four with other evaluations and fields."""
    return four('evaluations={"open": open_fours},', f"evaluations={by}, {fields}")


BROKEN = {  # sources, and why each is refused
    mine("read=lambda text: {}[text]"): ", line 5: it cannot be played: KeyError: ",
    "\nGAME = (\n": ", line 2: SyntaxError: '(' was never closed",
    "\n\n1 / 0\n": ", line 3: ZeroDivisionError: division by zero",
    "def broken():\n    return nothing\n\nbroken()\n": ", line 2: NameError: name 'nothing' is not defined",
    "import nowhere_at_all\n": ", line 1: ModuleNotFoundError: No module named 'nowhere_at_all'",
    "raise SystemExit(3)\n": ", line 1: SystemExit: 3",
    "": ": it defines no GAME, which is an engine.game.Game",
    "GAME = {'id': 'mine'}\n": ": GAME is of the type dict, not an engine.game.Game",
    mine() + "WORDS = {'en': 'Mine'}\n": ": WORDS must be a table of tables",
    mine() + "WORDS = {'en': {'side.red': 1}}\n": ": WORDS['en']['side.red'] is not text",
}
VALUES = {  # what `value` returns, and why a game is refused in which it does
    "(self.margin() or 0) * (plies - WIN)": "value(0) returned -1000 where margin() is 1: it must be an",
    "abs(self.margin() or 0) * (WIN - plies)": "value(0) returned 1000 where margin() is -1: it must",
    "self.margin()": "plies_of returned 999 for value(0), which is of an end after 0 plies",
    "(self.margin() or 0) * (WIN - 9 * plies)": "plies_of returned 189 for value(21), which is of an end",
    "(self.margin() or 0) * 2**30": "value(0) returned 1073741824 where margin() is 1: it must",
    "1.0 * (WIN - plies)": "value(0) returned 1000.0 where margin() is 1: it must",
    "None": "value(0) returned None where margin() is 1: it must",
    "(self.margin() or 0) * WIN": "plies_of returned 0 for value(21), which is of an end after 21 plies",
}
PLIES = {  # the same of `plies_of`
    "1 + WIN - abs(value) if value": "plies_of returned 1 for value(0), which is of an end after 0 plies",
    "(WIN - abs(value)) / 2 if value": "plies_of returned 0.0 for value(0), which is of an end after 0 plies",
}
MISVALUED = {  # sources of games that searches cannot play, and why each is refused
    **{four("(self.margin() or 0) * (WIN - plies)", each): f": {why}" for each, why in VALUES.items()},
    **{four("WIN - abs(value) if value", each): f": {why}" for each, why in PLIES.items()},
    four("def value(", "def worth("): ": it cannot be played: AttributeError: 'ConnectFour' object has no",
    evaluated("{'open': open_fours}", "win=WIN,"): ": value(0) returned 1000, which is not margin() (1) ±",
    evaluated("{'open': 3}"): ": evaluations['open'] is 3, which is not of the type Callable",
    evaluated("{'open': open_fours}, orders={'own': 3}"): ": orders['own'] is 3, which is not of the type",
    evaluated("{'open': lambda: 0}"): ": evaluations['open'] raised TypeError(",
    four("return sum(row", "return 1 // 0, sum(row"): ", line 106: evaluations['open'] raised ZeroDivision",
    evaluated("{'open': lambda position: 0.5}"): ": evaluations['open'] returned 0.5, which is not",
    evaluated("(far := {'open': lambda position: -958})", "in_range=far.values(),"): (
        ": evaluations['open'] returned -958 although it is in in_range: from -957 to 957"
    ),
    evaluated("{'open': open_fours, 'my own': open_fours}"): (
        ": evaluations has the name 'my own': letters, digits, _ and -, at most 40"
    ),
}
CHANGED = {  # fields, and why a game that has them is refused
    "id='othello'": "id is 'othello', which is taken",
    **{
        f"id='{id}'": f"id is '{id}': lower-case letters, digits and -, a letter first"
        for id in ("Mine", "4", "connect_four", "-")
    },
    "id=''": "id is '', which is not a string with a character",
    "id=7": "id is 7, which is not of the type str",
    **{f"id='{id}'": f"id is '{id}', which is taken" for id in ("arena", "games", "tree")},
    **{
        shown(f"name={name!r}"): f"name is {name!r}, which has a character that cannot be seen"
        for name in ("mine\u202e", "mi\u200bne", "mine\n", "\x00")
    },
    shown("name=' '"): "name is ' ', which is not a string with a character",
    shown("sides=('one', 'two\u2066')"): "sides is 'two\\u2066', which has a character that cannot be seen",
    shown("sides=('one', '')"): "sides is '', which is not a string with a character",
    "default='level-9'": "default is 'level-9', which is none of level-1, ",
    "usual='points'": "usual is 'points', which is none of None",
    "max_game_length=0": "max_game_length is 0, which is not from 1 to 300",
    "rows='8'": "rows is '8', which is not of the type int",
    level("player='minimax evaluation=no'"): "players: level-1.evaluation: no is not known here (",
    level("kind='robot'"): "players[0].kind is 'robot', which is none of level, article, other",
    "players=(('random', 'Random', 'random'),)": "players[0] is ('random', 'Random', 'random'), which",
    "evaluations=None, usual='points'": "evaluations is None, which is not of the type Mapping",
    "start=None": "start is None, which is not of the type Callable",
    shown("unit='pip'"): "display.unit is 'pip', which is none of disc, point, None",
    look("pieces='stones'"): "display.look.pieces is 'stones', which is none of discs, marks, numbers",
    look("board='wood'"): "display.look.board is 'wood', which is none of felt, lines, grid",
    look("second='blue'"): "display.look.second is 'blue', which is none of black, white, red",
    "judge='level-9'": "players: no player is called level-9",
    "judge='best'": "judge is 'best': give it nodes and ties=first",
    "judge='best seconds=1 ties=first'": "judge is 'best seconds=1 ties=first': give it nodes",
    "judge='best ties=first multipv=2'": "judge is 'best ties=first multipv=2': give it nodes",
    shown("sides=('one',)"): "sides is ('one',), which is not a pair of strings",
    "start=lambda seed: None": "it cannot be played: TypeError: ",
    "max_game_length=3": "margin() is None after 3 moves, which is max_game_length, in every random",
    **{
        f"{field}={number}": f"{field} is {number}, which is not from {least}"
        for field, number, least in (
            ("opening", -1, "0 to 60"),
            ("opening", 61, "0 to 60"),
            ("decisive", 0, "1 to 1073741823"),
        )
    },
    "mobility=lambda position: 3": "mobility returned 3, which is not a pair of integers",
    shown("scale=0"): "display.scale is 0, which is not from 1 to 1073741823",
    shown("mistake=2.5"): "display.mistake is 2.5, which is not of the type int",
    shown("mistake=3, tolerance=3"): "display.tolerance is 3, which is not from 0 to 2",
    shown("noticed=lambda position, move: 7"): "display.noticed returned 7, which is neither None nor a word",
    "judge_version=''": "judge_version has the name '': letters, digits, _ and -, at most 40",
    shown("setup=GAME.display.setup._replace(letters='-R')"): (
        "display.setup.letters is '-R', which is not three different characters"
    ),
    shown("setup=GAME.display.setup._replace(letters='-RR')"): "display.setup.letters is '-RR', which is not",
    shown("setup=GAME.display.setup._replace(letters=3)"): "display.setup.letters is 3, which is not of the",
    level("id='level 1'"): "players has the name 'level 1': letters, digits, _ and -, at most 40",
    f"searches={{'{'x' * 41}': None}}": f"searches has the name '{'x' * 41}': letters",
    "orders={7: len}": "orders has the name 7: letters",
    shown("pictures=({'moves': 'c1b1'}, {'moves': 'c1c1'})"): (
        "display.pictures[1]: c1 is not a legal move for second at ply 1"
    ),
    shown("pictures=({'setup': 'OO'},)"): "display.pictures[0]: a tic-tac-toe setup has 9 squares, not 2",
    shown("pictures=('c1',)"): "display.pictures[0]: 'str' object is not a mapping",
    "rows=4": "shape() is (3, 3), with 9 cells: it must be rows and columns",
    shown("cells=lambda position: []"): "shape() is (3, 3), with 0 cells",
    "start=lambda: GAME.read('OOOXX----')": "start: the game is over before the first move",
    "read=lambda text: OURS.start()": "read('OOXXOOOXX') is not the position that has this text",
}
REFUSED = BROKEN | MISVALUED | {mine(change): f": {why}" for change, why in CHANGED.items()}
ACCEPTED = (
    *(SMALL.format(id="mine").replace("tictactoe", module) for module in GAMES),
    evaluated("{'open': lambda position: 5000}", "in_range={},"),
    four('else position.board.count("-")', "else None"),
    four("    plies_of=plies_of,\n", "").replace(
        "(self.margin() or 0) * (WIN - plies)", "(self.margin() or 0)"
    ),
)


@pytest.mark.parametrize("text", ACCEPTED)
def test_ours_estimates_to_be_clamped_unknown_distances_and_ends_worth_less_than_a_win_are_accepted(
    text: str, file: Any
) -> None:
    added.load(file(text))


@pytest.mark.parametrize(("text", "why"), REFUSED.items())
def test_a_file_that_cannot_be_added_in_says_where_and_why(
    text: str, why: str, file: Any, capsys: pytest.CaptureFixture[str]
) -> None:
    path = file(text)
    assert main(["--with", str(path), "games"]) == 2
    said = capsys.readouterr().err
    assert said.startswith(f"python3 -m engine: error: {path}{why}")
    assert said.count("\n") == 1


def test_a_file_whose_name_is_none(file: Any) -> None:
    path = file(SMALL.format(id="mine"), "my game.py")
    why = "a file's name must consist of letters, digits, - and _"
    assert refused("--with", path).startswith(f"{path}: {why}")


def test_two_files_of_one_name_and_two_games_of_one_id(file: Any) -> None:
    one = file(SMALL.format(id="one"), "a/mine.py")
    two = file(SMALL.format(id="two"), "b/mine.py")
    other = file(SMALL.format(id="one"), "other.py")
    assert refused("--with", one, "--with", two) == f"{two}: a file called mine was already added"
    assert refused("--with", one, "--with", one) == f"{one}: a file called mine was already added"
    taken = f"{other}: id is 'one', which is taken: another one is needed"
    assert refused("--with", one, "arena", f"--with={other}") == taken


def test_a_file_that_cannot_be_added_in_leaves_nothing_behind(file: Any) -> None:
    path = file("1 / 0\n", "broken.py")
    with pytest.raises(added.Unusable):
        added.load(path)
    assert not [name for name in sys.modules if name.endswith("broken")]


def test_a_bad_evaluation_is_an_error_of_the_command_also_in_its_processes(file: Any) -> None:
    """One that is an integer where the game is played at random to be checked."""
    text = evaluated("{'half': lambda position: next(calls, 0.5)}").replace('"open"', '"half"')
    path = file(f"{text}calls = iter([0] * 400)\n")
    words = ("arena", GAME, "alphabeta depth=3", "random", "--games", "4")
    for processes in (1, 2):
        _, error = command("--with", path, *words, "--processes", processes, status=2)
        last = error.splitlines()[-1]
        assert last.endswith("error: the evaluation half returned 0.5, which is no integer")


def test_a_plan_uses_random_boards_again_where_there_are_few(file: Any) -> None:
    path = file(mine("sizes=(3, 3), start=lambda seed, size: OURS.start()"))
    words = ("--games", "8", "--opening", "0", "--processes", "1", "--json")
    out, _ = command("--with", path, "arena", "mine", "random", "random", *words)
    assert json.loads(out)["games"] == 8
