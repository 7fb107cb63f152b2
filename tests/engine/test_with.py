"""`--with FILE`: the game of a file on the pipe, in commands, in other processes; files that are refused."""

from __future__ import annotations

import re
import shlex
import sys
from collections.abc import Callable
from multiprocessing import get_all_start_methods, get_context
from pathlib import Path
from typing import Any

import pytest

from engine import added
from engine.arena import workers
from engine.games import GAMES
from tests.engine.conftest import Run
from tests.engine.conversation import ROOT, command, read

FILE = ROOT / "tests" / "games" / "connect_four.py"
FOUR = FILE.read_text("utf-8")
GAME = "connect-four"
GAMES_REQUEST = '{"op":"games"}\n'
Listed = Callable[..., list[Any]]
Refused = Callable[..., str]
SMALL = """
from engine.games.tictactoe import GAME as OURS

GAME = OURS._replace(id="{id}", display=OURS.display._replace(name="{id}"))
"""


@pytest.fixture
def listed(run: Run) -> Listed:
    """The games that the pipe lists when it is started with these words."""
    return lambda *words: list(read(run(*words, typed=GAMES_REQUEST).out.rstrip())["games"])


@pytest.fixture
def refused(run: Run) -> Refused:
    """Why a start with these words fails, in one line."""

    def refused(*words: object) -> str:
        error = run(*words, typed=GAMES_REQUEST, status=2).error
        assert error.startswith("python3 -m engine: error: ")
        assert error.count("\n") == 1
        return error.removeprefix("python3 -m engine: error: ").rstrip("\n")

    return refused


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


def test_the_pipe_answers_for_the_game_of_a_file(listed: Listed) -> None:
    for words, more in (((), []), (("--with", FILE), [GAME]), ((f"--with={FILE}",), [GAME])):
        assert [game["id"] for game in listed(*words)] == [*GAMES, *more]


def test_several_files_are_added_in_their_order(file: Any, listed: Listed) -> None:
    """A program's evaluation that names no game is one of the games that are there before it."""
    one, two = (file(SMALL.format(id=name), f"{name}.py") for name in ("one", "two"))
    program = file("def evaluate(position):\n    return 0\n")
    games = listed("--with", two, "--with", program, "--with", FILE, f"--with={one}")[len(GAMES) :]
    found = [(game["id"], "mine" in game["evaluations"]) for game in games]
    assert found == [("two", True), (GAME, False), ("one", False)]


def test_a_listed_player_has_its_place_and_its_order_of_moves(file: Any, listed: Listed) -> None:
    players = "levels('random', 'alphabeta depth=2 order=evaluation')"
    path = file("from engine.game import levels\n" + mine(f"players={players}, default='level-1'"))
    level = listed("--with", path)[-1]["players"][-1]
    assert (level["place"], level["order"]) == (2, "evaluation")


@pytest.mark.parametrize("before", [True, False])
def test_a_command_takes_a_file_before_and_after_its_words(before: bool, run: Run) -> None:
    words = ["analyse", GAME, "d6", "--player", "alphabeta depth=1"]
    given = ["--with", str(FILE)]
    assert "Yellow (Y) to move" in run(*(given + words if before else words + given)).out


def test_the_command_that_shows_a_played_game_again_works_as_it_is_printed(file: Any, run: Run) -> None:
    """It is played in a process of its own."""
    path = file(FILE.read_text("utf-8"), "with space/mine.py")
    out, _ = command("play", GAME, "--with", path, given=b"d6\nquit\n")
    printed = re.search(r"python3 -m engine (.* analyse .*)", out)
    assert printed
    assert "to move" in run(*shlex.split(printed[1])).out


@pytest.mark.slow
@pytest.mark.parametrize("start", get_all_start_methods())
def test_the_processes_of_the_arena_know_the_game_however_they_are_started(
    start: str, run: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(workers, "get_context", lambda: get_context(start))
    words = ("arena", GAME, "level-1", "random", "--games", "6", "--processes", "2", "--json")
    assert run(*words, "--with", FILE).json["games"] == 6


def test_a_file_may_have_words_for_the_page() -> None:
    found = added.load(FILE)
    assert found.words["en"]["game.connect-four"] == "Connect Four"
    assert found.words.keys() == {"en", "ja"}
    assert GAME not in GAMES, "it is only read"


# Files that cannot be added


def test_a_file_that_cannot_be_read(tmp_path: Path, refused: Refused) -> None:
    none, binary = tmp_path / "none.py", tmp_path / "mine.py"
    binary.write_bytes(b"\xff\xfe\x00")
    assert refused("--with", none) == f"{none}: No such file or directory"
    assert refused("--with", tmp_path).startswith(f"{tmp_path}: ")
    assert refused("--with", binary) == f"{binary}: this is not text in UTF-8"
    assert refused("--with") == "--with: a file must follow"


def test_the_words_after_two_hyphens_are_not_options(run: Run) -> None:
    error = run("analyse", "tictactoe", "--", "--with", status=2).error
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
    "def broken():\n    return nothing\n\nbroken()\n": ", line 2: NameError: name 'nothing' is not defined",
    "raise SystemExit(3)\n": ", line 1: SystemExit: 3",
    "": ": it defines no GAME, which is an engine.game.Game",
    "GAME = {'id': 'mine'}\n": ": it defines no GAME, which is an engine.game.Game, and no evaluate, search",
    "import engine\nGAME = 7\n": ": GAME is of the type int, not an engine.game.Game",
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
    evaluated("{'open': lambda: 0}"): ": evaluations['open'] raised TypeError(",
    four("return sum(row", "return 1 // 0, sum(row"): ", line 106: evaluations['open'] raised ZeroDivision",
    evaluated("{'open': lambda position: 0.5}"): ": evaluations['open'] returned 0.5, which is not",
    evaluated("(far := {'open': lambda position: -958})", "in_range=far.values(),"): (
        ": evaluations['open'] returned -958 although it is in in_range: from -957 to 957"
    ),
}
CHANGED = {  # fields, and why a game that has them is refused
    "id='othello'": "id is 'othello', which is taken",
    **{
        f"id='{id}'": f"id is '{id}': lower-case letters, digits and -, a letter first"
        for id in ("Mine", "4", "connect_four", "-")
    },
    "id=7": "id is 7, which is not of the type str",
    **{f"id='{id}'": f"id is '{id}', which is taken" for id in ("arena", "games", "tree")},
    **{
        shown(f"name={name!r}"): f"name is {name!r}, which has a character that cannot be seen"
        for name in ("mine\u202e", "mi\u200bne", "mine\n", "\x00")
    },
    shown("name=' '"): "name is ' ', which is not a string with a character",
    shown("sides=('one', 'two\u2066')"): "sides is 'two\\u2066', which has a character that cannot be seen",
    "default='level-9'": "default is 'level-9', which is none of level-1, ",
    "usual='points'": "usual is 'points', which is none of None",
    "max_game_length=0": "max_game_length is 0, which is not from 1 to 300",
    "rows='8'": "rows is '8', which is not of the type int",
    level("player='minimax evaluation=no'"): "players: level-1.evaluation: no is not known here (",
    level("kind='robot'"): "players[0].kind is 'robot', which is none of level, article, other",
    "players=(('random', 'Random', 'random'),)": "players[0] is ('random', 'Random', 'random'), which",
    "evaluations=None, usual='points'": "evaluations is None, which is not of the type Mapping",
    shown("unit='pip'"): "display.unit is 'pip', which is none of disc, point, None",
    look("pieces='stones'"): "display.look.pieces is 'stones', which is none of discs, marks, numbers",
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
    shown("mistake=3, tolerance=3"): "display.tolerance is 3, which is not from 0 to 2",
    shown("noticed=lambda position, move: 7"): "display.noticed returned 7, which is neither None nor a word",
    "judge_version=''": "judge_version has the name '': letters, digits, _ and -, at most 40",
    shown("setup=GAME.display.setup._replace(letters='-R')"): (
        "display.setup.letters is '-R', which is not three different characters"
    ),
    shown("setup=GAME.display.setup._replace(letters='-RR')"): "display.setup.letters is '-RR', which is not",
    "orders={7: len}": "orders has the name 7: letters",
    level("id='level 1'"): "players has the name 'level 1': letters, digits, _ and -, at most 40",
    shown("pictures=({'moves': 'c1b1'}, {'moves': 'c1c1'})"): (
        "display.pictures[1]: c1 is not a legal move for second at ply 1"
    ),
    shown("pictures=({'setup': 'OO'},)"): "display.pictures[0]: a tic-tac-toe setup has 9 squares, not 2",
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


def test_ours_estimates_to_be_clamped_unknown_distances_and_ends_worth_less_than_a_win_are_accepted(
    file: Any,
) -> None:
    for text in ACCEPTED:
        added.load(file(text))


def test_a_file_that_cannot_be_added_in_says_where_and_why(file: Any, refused: Refused) -> None:
    wrong = {}
    for text, why in REFUSED.items():
        path = file(text)
        said = refused("--with", path)
        if not said.startswith(f"{path}{why}"):
            wrong[text] = said
    assert wrong == {}


def test_what_is_wrong_in_a_program_that_imports_others_is_said_where_it_stands(
    file: Any, refused: Refused
) -> None:
    file("size = 3\n", "sizes.py")
    path = file("import sizes\nsizes.three\n", "my-bot.py")
    assert refused("--with", path).startswith(f"{path}, line 2: AttributeError: ")
    file("size = 3\nsize = 1 // 0\n", "sizes.py")
    assert refused("--with", path).startswith(f"{path}: sizes.py, line 2: ZeroDivisionError: ")


def test_a_file_whose_name_is_none(file: Any, refused: Refused) -> None:
    path = file(SMALL.format(id="mine"), "my game.py")
    why = "a file's name must consist of letters, digits, - and _"
    assert refused("--with", path).startswith(f"{path}: {why}")


def test_two_files_of_one_name_and_two_games_of_one_id(file: Any, refused: Refused) -> None:
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


def test_a_bad_evaluation_is_an_error_of_the_command_also_in_its_processes(file: Any, run: Run) -> None:
    """One that is an integer where the game is played at random to be checked."""
    text = evaluated("{'half': lambda position: next(calls, 0.5)}").replace('"open"', '"half"')
    path = file(f"{text}calls = iter([0] * 400)\n")
    words = ("arena", GAME, "alphabeta depth=3", "random", "--games", "4")
    for processes in (1, 2):
        error = run("--with", path, *words, "--processes", processes, status=2).error
        last = error.splitlines()[-1]
        assert last.endswith("error: the evaluation half returned 0.5, which is no integer")


def test_a_plan_uses_random_boards_again_where_there_are_few(file: Any, run: Run) -> None:
    path = file(mine("sizes=(3, 3), start=lambda seed, size: OURS.start()"))
    words = ("--games", "8", "--opening", "0", "--processes", "1", "--json")
    assert run("--with", path, "arena", "mine", "random", "random", *words).json["games"] == 8


def test_a_file_imports_of_the_engine_under_either_name(tmp_path: Path, run: Run) -> None:
    path = tmp_path / "connect_four.py"
    path.write_text(FOUR.replace("from engine.game", "from sakiyomi.game"))
    assert "a b c d e f g" in run("--with", path, "analyse", "connect-four", "--player", "random").out
    assert FOUR in added.packed_files([added.load(path).source]).values()


def test_the_games_of_files_are_packed_with_the_engine() -> None:
    source = added.load(FILE).source
    files = added.packed_files([source])
    assert files["engine/games/packed/connect_four.py"] == FOUR
    assert "('connect_four',)" in files["engine/games/packed/__init__.py"]
    assert added.packed_files([]) == {}
