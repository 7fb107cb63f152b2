"""`--with FILE`: the game of a file on the pipe, in commands, in other processes; files that are refused."""

from __future__ import annotations

import re
import shlex
from collections.abc import Callable
from multiprocessing import get_all_start_methods, get_context
from pathlib import Path
from typing import Any

import pytest

from sakiyomi.arena import workers
from sakiyomi.authors import added
from sakiyomi.games import GAMES
from tests.engine.conftest import Run, as_it_is
from tests.engine.conversation import ROOT, ask, command, read, with_programs
from tests.engine.test_load import SMALL

FILE = ROOT / "tests" / "games" / "connect_four.py"
FOUR = FILE.read_text("utf-8")
GAME = "connect-four"
GAMES_REQUEST = '{"op":"games"}\n'
Listed = Callable[..., list[Any]]
Refused = Callable[..., str]


@pytest.fixture
def listed(run: Run) -> Listed:
    """The games that the pipe lists when it is started with these words."""
    return lambda *words: list(read(run(*words, typed=GAMES_REQUEST).out.rstrip())["games"])


@pytest.fixture
def refused(run: Run) -> Refused:
    """Why a start with these words fails, in one line."""

    def refused(*words: object) -> str:
        error = run(*words, typed=GAMES_REQUEST, status=2).error
        assert error.startswith("sakiyomi: error: ")
        assert error.count("\n") == 1
        return error.removeprefix("sakiyomi: error: ").rstrip("\n")

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


def small(name: str) -> str:
    """A game of that name."""
    return SMALL.replace("small", name).replace("Small", name)


# Games that are added


def test_several_files_are_added_in_their_order(file: Any, listed: Listed) -> None:
    """A program's evaluation that names no game is one of the games that are there before it."""
    one, two = (file(small(name), f"{name}.py") for name in ("one", "two"))
    program = file("def evaluate(position):\n    return 0\n")
    games = listed("--with", two, "--with", program, "--with", FILE, f"--with={one}")[len(GAMES) :]
    found = [(game["id"], "mine" in game["evaluations"]) for game in games]
    assert found == [("two", True), (GAME, False), ("one", False)]


def test_a_class_says_how_its_game_is_evaluated_played_shown_and_called(listed: Listed) -> None:
    game = listed("--with", FILE)[-1]
    assert (game["evaluations"], game["usual"], game["strongest"]) == (["pieces", "open"], "pieces", "open")
    levels = [(each["id"], each.get("evaluation")) for each in game["players"]]
    names = ("level-1", "level-2", "level-3", "level-4", "random")
    assert levels == [*zip(names, ("pieces", None, "open", None, None), strict=True)]
    assert game["default"] == "level-2"
    colours = {"first": "red", "second": "yellow"}
    assert game["look"] == {"board": "lines", "pieces": "discs", "colours": colours}
    assert game["setup"]["letters"] == {"empty": "-", "first": "R", "second": "Y"}
    assert game["words"]["ja"]["name"] == "四目並べ"
    assert game["words"]["en"]["sides"] == {"first": "red", "second": "yellow"}
    assert len(game["words"]["en"]["rules"]) == 3


def test_a_conversation_that_loads_it_as_the_lab_does_lists_the_same_game(listed: Listed) -> None:
    lab = with_programs()
    loaded = ask({"op": "load", "name": "connect_four", "source": FOUR}, lab)[-1]
    assert (loaded["games"], loaded["evaluations"]) == ([GAME], {})
    assert ask({"op": "games"}, lab)[-1]["games"][-1] == listed("--with", FILE)[-1]


def test_the_evaluations_of_a_class_stand_beside_that_of_its_file(file: Any, listed: Listed) -> None:
    game = listed("--with", file(f"{FOUR}\n\ndef evaluate(position):\n    return 1\n"))[-1]
    assert game["evaluations"] == ["pieces", "open", "mine"]
    assert (game["usual"], game["strongest"]) == ("mine", "mine")


OWN = {  # what a file defines beside its class, and a level that names it by the file's name
    "def evaluate(position):\n    return 1\n": "alphabeta depth=1 evaluation=mine",
    "def order(position, moves):\n    return moves\n": "alphabeta depth=1 order=mine",
    "def search(position, depth, evaluate):\n    return 0, position.moves()[0]\n": "mine depth=2",
    "def choose(position):\n    return position.moves()[0]\n": "mine",
}


def test_levels_of_a_class_may_name_the_functions_of_its_file(file: Any, run: Run, refused: Refused) -> None:
    for text, level in OWN.items():
        path = file(f"{FOUR}\n\n{text}\n\nGame.levels = ({level!r},)\n")
        assert "Expected: " in run("--with", path, "analyse", GAME, "--player", "level-1").out
    unknown = file(member("levels", "('alphabeta depth=1 evaluation=mine',)"))
    assert "it.evaluation: mine is not known here" in refused("--with", unknown)


def test_an_evaluation_of_a_class_has_not_the_name_of_a_file_that_has_another(
    file: Any, refused: Refused
) -> None:
    one = "def evaluate(position):\n    return 1\n"
    said = "connect-four has two evaluations called 'mine'"
    both = file(f"{FOUR}\n\n{one}\n\nGame.evaluations['mine'] = pieces\n")
    assert said in refused("--with", both)
    game = file(f"{FOUR}\n\nGame.evaluations['mine'] = pieces\n", "other.py")
    apart = file(f"game = {GAME!r}\n\n\n{one}")
    assert said in refused("--with", game, "--with", apart)


def test_it_is_played_in_a_terminal_with_its_own_marks(run: Run) -> None:
    """Once marks were looked up by the id of a game, and a fourth game had none."""
    words = ("--with", FILE, "play", GAME, "--against", "random seed=1")
    said = run(*words, typed="hint\nd6\nd6\nundo\nquit\n").out
    assert "You are Red (R), random seed=1 is Yellow (Y)." in said
    assert re.search(r"(?m)^   6 \+ \+ \+ \+ \+ \+ \+$", said)
    assert re.search(r"(?m)^   6( [.+RY]){3} R( [.+RY]){3}$", said)
    assert "D6 is not a legal move for red" in said
    assert "Taken back." in said


def test_the_help_of_a_command_speaks_of_the_games_that_are_there(
    run: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("COLUMNS", "200")
    said = run("--with", FILE, "arena", "--help").out
    openings = [f"{name} {game.opening}" for name, game in GAMES.items()]
    assert f"({', '.join(openings)}, {GAME} 2)" in said
    assert ", ".join([*GAMES, GAME]) in said
    assert "rows of random boards: numbers 4 to 10 (8)" in said


def test_setups_are_written_with_the_letters_of_a_class(run: Run) -> None:
    board = "-" * 35 + "RY-----"
    for setup in (board, f"{board} R"):
        said = run("--with", FILE, "analyse", GAME, f"--setup={setup}", "--player", "level-2").out
        assert "Red (R) to move" in said
    error = run("--with", FILE, "analyse", GAME, f"--setup={board} Y", status=2).error
    assert "it is the other side's turn" in error


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


def member(name: str, value: str) -> str:
    """Connect Four with another value of a member of its class."""
    return f"{FOUR}\n\nGame.{name} = {value}\n"


FULL_FORM = ": ValueError: GAME = Game(…) is for the engine's own games alone: write a class Game"
BROKEN = {  # sources, and why each is refused
    "\nGAME = (\n": ", line 2: SyntaxError: '(' was never closed",
    "def broken():\n    return nothing\n\nbroken()\n": ", line 2: NameError: name 'nothing' is not defined",
    "raise SystemExit(3)\n": ", line 1: SystemExit: 3",
    "": ": it has no function that can be called here, as choose(position) or get_move(board, player); ",
    "GAME = {'id': 'mine'}\n": ": it has no function that can be called here",
    "from sakiyomi.games.othello import GAME\n": FULL_FORM,
    "from sakiyomi.games import othello\n\nGAME = othello.GAME\n": f", line 3{FULL_FORM}",
}
MEMBERS = {  # members and values, and why a class that has them is refused
    ("evaluations", "7"): "TypeError: evaluations is 7, which is not a dict of functions by their names",
    ("evaluations", "{}"): "TypeError: evaluations is {}, which is not a dict of functions",
    ("evaluations", "{'a b': pieces}"): "TypeError: evaluations is {'a b': <function",
    ("evaluations", "{'a': 'pieces'}"): "TypeError: evaluations is {'a': 'pieces'}, which",
    ("levels", "'level-1'"): "TypeError: levels is 'level-1', which is not a tuple of players as text",
    ("levels", "()"): "TypeError: levels is (), which",
    (
        "levels",
        "('best',)",
    ): "ValueError: levels has 'best': best never comes to an end in this game: give it",
    ("levels", "('best nodes=9 evaluation=no',)"): (
        "ValueError: levels has 'best nodes=9 evaluation=no': it.evaluation: no is not known here ("
    ),
    ("look", "'felt'"): "ValueError: look is 'felt', which is not a tuple of a board, pieces and two colours",
    ("look", "('felt', 'numbers')"): "ValueError: look is ('felt', 'numbers'), which is not a tuple",
    ("look", "('felt', 'discs', 'red')"): "ValueError: look is ('felt', 'discs', 'red'), which",
    ("setup", "'-RR'"): "ValueError: setup is '-RR', which is not three different letters",
    ("setup", "7"): "ValueError: setup is 7, which is not three different letters",
    ("words", "7"): "TypeError: words is 7, which is not a dict of languages, each with name, ",
    ("words", "{'ja': {'title': 'x'}}"): "TypeError: words is {'ja': {'title': 'x'}}, which",
    ("words", "{'ja': {'sides': ('x',)}}"): "TypeError: words is {'ja': {'sides': ('x',)}}, which",
    ("words", "{'ja': {'rules': [7]}}"): "TypeError: words is {'ja': {'rules': [7]}}, which",
    ("words", "{'ja': {'name': 'mi\\u200bne'}}"): "ValueError: words is 'mi\\u200bne', which has a character",
}
ANSWERS = {  # what an evaluation of a class returns, and what is said of it
    "float('inf')": "open_fours returned inf, which is not a number",
    "'7'": "open_fours returned '7', which is a text",
    "1 // 0": "ZeroDivisionError: ",
}


def test_a_file_that_cannot_be_added_in_says_where_and_why(file: Any, refused: Refused) -> None:
    failures = {}
    for text, why in BROKEN.items():
        path = file(text)
        said = refused("--with", path)
        if not said.startswith(f"{path}{why}"):
            failures[text] = said
    assert failures == {}


def test_a_member_of_a_class_that_cannot_be_used_is_named(file: Any, refused: Refused) -> None:
    failures = {}
    for (name, value), why in MEMBERS.items():
        path = file(member(name, value))
        said = refused("--with", path)
        if why not in said or not said.startswith(str(path)):
            failures[name, value] = said
    assert failures == {}


def test_the_evaluations_of_a_class_are_asked_before_it_is_accepted(file: Any, refused: Refused) -> None:
    for value, why in ANSWERS.items():
        again = f"def open_fours(position):\n    return {value}\n\n\nclass Game:"
        path = file(FOUR.replace("class Game:", again))
        assert why in refused("--with", path)


def test_a_file_that_has_changed_may_be_added_again(file: Any) -> None:
    path = file(small("small"))
    with as_it_is():
        assert added.add([path]) == ["small"]
        known = GAMES["small"]
        assert added.add([path]) == ["small"], "as it was"
        assert GAMES["small"] is known
        file(small("other"))
        assert added.add([path]) == ["other"]
        assert "small" not in GAMES
        for text, why in (("1 / 0\n", "ZeroDivisionError"), ("one = 1\n", "it has no function")):
            file(text)
            with pytest.raises(added.Unusable, match=why):
                added.add([path])
            assert "other" in GAMES, "what cannot be added changes nothing"
        assert [source.text for source in added.sources()] == [small("other")]


def test_what_is_wrong_in_a_program_that_imports_others_is_said_where_it_stands(
    file: Any, refused: Refused
) -> None:
    file("size = 3\n", "sizes.py")
    path = file("import sizes\nsizes.three\n", "my-bot.py")
    assert refused("--with", path).startswith(f"{path}, line 2: AttributeError: ")
    file("size = 3\nsize = 1 // 0\n", "sizes.py")
    assert refused("--with", path).startswith(f"{path}: sizes.py, line 2: ZeroDivisionError: ")


def test_a_file_whose_name_is_none(file: Any, refused: Refused) -> None:
    path = file(small("mine"), "my game.py")
    why = "a file's name must consist of letters, digits, - and _"
    assert refused("--with", path).startswith(f"{path}: {why}")
    ours = file(small("mine"), "level-1.py")
    assert "the engine uses this name itself" in refused("--with", ours)


def test_two_files_of_one_name_and_two_games_of_one_id(file: Any, refused: Refused) -> None:
    one = file(small("one"), "a/mine.py")
    two = file(small("two"), "b/mine.py")
    other = file(small("one"), "other.py")
    assert refused("--with", one, "--with", two) == f"{two}: a file called mine was already added"
    taken = "id is 'one', which is taken: another one is needed"
    assert taken in refused("--with", one, "arena", f"--with={other}")
