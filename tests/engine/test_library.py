"""What is public of the package, as `import sakiyomi` has it: `sakiyomi.library`.

The examples of its documents run in the environment of a wheel (test_package.py).
"""

from __future__ import annotations

import pickle
import threading
from collections.abc import Iterator
from concurrent.futures import Executor, ProcessPoolExecutor, ThreadPoolExecutor
from contextlib import contextmanager, nullcontext
from multiprocessing import get_context
from pathlib import Path
from random import Random
from typing import Any
from xml.etree import ElementTree

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sakiyomi import library as sakiyomi
from sakiyomi.authors.position import Position
from sakiyomi.contract.requests import Record
from sakiyomi.core.declared import checked
from sakiyomi.games import GAMES
from sakiyomi.players.record import replay
from tests.conftest import CONNECT_FOUR
from tests.engine.conftest import Run, as_it_is
from tests.engine.conversation import ask, think, timeless
from tests.engine.processes import lines

Capsys = pytest.CaptureFixture[str]

LINE_OF_NUMBERS = {"game": "numbers", "seed": 3, "size": 4}


def mobility(position: Position) -> int:
    first, second = position.mobility()
    return first - second


def last_move(position: Position) -> str:
    return position.moves()[-1]


# Boards


@given(st.sampled_from([*GAMES]), st.integers(0, 2**32 - 1))
def test_a_board_is_the_record_that_was_played_and_goes_back_to_each_of_its_positions(
    game: str, seed: int
) -> None:
    chance = Random(seed)
    start: Any = {"seed": seed} if GAMES[game].sizes else {}
    board = sakiyomi.Board(game, **start)
    seen = [board.copy()]
    while not board.is_over:
        board.push(chance.choice(board.legal_moves))
        seen.append(board.copy())
    truth = replay(checked(Record, board.record))
    assert board.position.record == [truth.name(move) for move in truth.plays]
    assert (board.played, board.position.text()) == (truth.moves, truth.game.write(truth.position))
    assert board == sakiyomi.Board(board.record) == eval(repr(board), {"Board": sakiyomi.Board})
    assert board.result
    assert board.result["winner"] == ask({"op": "view", "record": board.record})[-1]["result"]["winner"]
    for before in reversed(seen[:-1]):
        move = board.pop()
        assert (board, str(board)) == (before, str(before))
        assert board.copy().push(move) == seen[len(before.played) + 1]
    with pytest.raises(sakiyomi.Refused, match="no move"):
        board.pop()


def test_a_forced_pass_is_played_and_taken_back_with_the_move_before_it() -> None:
    setup = "-OX" + 53 * "-" + "XO------ X"
    board = sakiyomi.Board("othello", setup=setup)
    before = board.copy()
    board.push("a1")
    assert (board.position.record, board.played) == (["a1", "pass"], ["a1"])
    assert (board.turn, board.legal_moves) == ("first", ["c8"])
    assert board.pop() == "a1"
    assert board == before


def test_a_copy_goes_its_own_way() -> None:
    board = sakiyomi.Board("othello", ["f5", "d6"])
    other = board.copy().push("c3")
    assert (board.played, other.played) == (["f5", "d6"], ["f5", "d6", "c3"])
    assert board != other
    assert board != "f5d6"
    sent = pickle.loads(pickle.dumps(other))
    assert (sent, sent.played) == (other, other.played)


def test_a_board_changes_and_so_has_no_hash_but_its_position_has() -> None:
    board = sakiyomi.Board("tictactoe", "a1b2c3")
    with pytest.raises(TypeError, match="unhashable"):
        hash(board)
    assert {board.position: 1}[sakiyomi.Board("tictactoe", "c3b2a1").position] == 1


@pytest.mark.parametrize("game", GAMES)
def test_a_board_is_a_picture_in_a_notebook(game: str) -> None:
    start: Any = {"seed": 1} if GAMES[game].sizes else {}
    board = sakiyomi.Board(game, **start)
    for _ in range(3):
        board.push(board.legal_moves[0])
    picture = ElementTree.fromstring(board._repr_svg_())
    squares = GAMES[game].rows * GAMES[game].columns
    assert len(picture.findall("{http://www.w3.org/2000/svg}rect")) == squares


# What players think


@pytest.mark.parametrize(
    ("board", "known"),
    [
        (sakiyomi.Board("othello", "f5d6c3"), {"game": "othello", "moves": "f5d6c3"}),
        (sakiyomi.Board(LINE_OF_NUMBERS), LINE_OF_NUMBERS),
        (sakiyomi.Board("tictactoe", setup="OO-XX----"), {"game": "tictactoe", "setup": "OO-XX----"}),
        (sakiyomi.Board("tictactoe", "a1a2b1b2c1"), {"game": "tictactoe", "moves": "a1a2b1b2c1"}),
    ],
)
@pytest.mark.parametrize("player", ["alphabeta depth=2 ties=first", {"search": "random", "seed": 1}])
def test_an_answer_is_that_of_think(board: sakiyomi.Board, known: Any, player: Any) -> None:
    found = board.think(player)
    truth = timeless(think(**{"setup": None, "player": player, **known}))
    kept = {key: value for key, value in truth.items() if hasattr(found, key)}
    assert {key: getattr(found, key) for key in kept} == kept
    assert {"move", "value", "line", "depth", "nodes", "moves", "outcome"} <= kept.keys()


def test_answers_are_of_the_position_that_was_asked_about() -> None:
    board = sakiyomi.Board("othello", "f5d6")
    known = board.think("alphabeta depth=2 ties=first").line
    answers = board.stream("alphabeta depth=2 ties=first")
    board.push("c3")
    *_, last = answers
    assert last.line == known


class Falsy:
    """A function that has a length, which is 0."""

    def __len__(self) -> int:
        return 0

    def __call__(self, position: Position) -> int:
        return mobility(position)


def test_an_evaluation_may_be_an_object_of_no_length() -> None:
    board = sakiyomi.Board("othello", "f5d6")
    known = board.think(depth=2, evaluate=mobility).value
    assert board.think(depth=2, evaluate=Falsy()).value == known
    by = sakiyomi.Player("best depth=2 ties=first", Falsy())
    assert board.think(by).value == known


def test_limits_stand_in_the_place_of_those_of_the_player() -> None:
    board = sakiyomi.Board("othello", "f5d6c3")
    assert board.think("alphabeta depth=5", depth=2).depth == 2
    assert board.think("level-3", depth=1).depth == 1
    assert board.think(nodes=50).nodes <= 50
    with pytest.raises(sakiyomi.Refused, match=r"depth must be from 1 to 100"):
        board.think(depth=0)


def test_an_evaluation_is_used_as_one_of_the_list() -> None:
    def discs(position: Position) -> int:
        first, second = position.score()
        return first - second

    board = sakiyomi.Board("othello", "f5d6c3")
    known = board.think("alphabeta depth=3 evaluation=discs ties=first")
    mine = board.think("alphabeta depth=3 evaluation=positional ties=first", evaluate=discs)
    for key in ("move", "value", "line", "nodes"):
        assert getattr(mine, key) == getattr(known, key), key
    most = GAMES["othello"].decisive - 1
    assert board.think("level-5", depth=1, evaluate=lambda position: 10**9).value == most


def test_what_an_evaluation_returns_wrongly_is_said() -> None:
    half: Any = lambda position: 0.5  # noqa: E731
    with pytest.raises(sakiyomi.Refused, match=r"lambda returned 0\.5, which is no integer"):
        sakiyomi.Board("othello").think(depth=1, evaluate=half)


def test_a_function_that_plays_gets_the_position_and_says_no_value() -> None:
    seen: list[Position] = []

    def play(position: Position) -> str:
        seen.append(position)
        return last_move(position)

    board = sakiyomi.Board("othello", "f5d6")
    found = board.think(play)
    assert (found.move, found.value, seen) == (board.legal_moves[-1], None, [board.position])
    assert seen[0].record == ["f5", "d6"]
    assert str(found)


# Games


@pytest.mark.parametrize("start", [{"game": "othello", "opening": 4}, {"board": "f5d6"}])
def test_a_game_is_the_one_that_a_match_plays(start: Any) -> None:
    given = {**start, "board": sakiyomi.Board("othello", start["board"])} if "board" in start else start
    found = sakiyomi.play("level-2", {"search": "random"}, **given, seed=5)
    request = {"op": "match", "first": "level-2", "second": {"search": "random"}, "seed": 5}
    known = {"record": {"game": "othello", "moves": "f5d6"}} if "board" in start else start
    truth = ask({**request, **known})[-1]
    assert (found.record, found.result) == (truth["record"], truth["result"])


def test_without_a_seed_games_differ() -> None:
    games = [sakiyomi.play("random", "random") for _ in range(3)]
    assert len({tuple(one.played) for one in games}) == 3


def test_a_series_is_that_of_the_command(run: Run) -> None:
    words = ("arena", "othello", "level-3", "level-2", "--games", 12, "--seed", 7, "--processes", 1)
    truth = run(*words, "--json").json
    found = sakiyomi.arena("level-3", "level-2", games=12, seed=7)
    assert {**found.statistics, "seconds": 0} == {**truth, "seconds": 0}
    counts = [truth["all"][key]["count"] for key in ("wins", "draws", "losses")]
    assert [found.games, found.wins, found.draws, found.losses] == [12, *counts]
    assert [found.share, found.low, found.high] == [truth["score"][key] for key in ("share", "low", "high")]
    assert len(found.records) == 12
    assert all(sakiyomi.Board(record).is_over for record in found.records)
    first, second = (found.records[game]["moves"][:8] for game in (0, 1))
    assert first == second  # the opening of a pair
    assert "level-3 against level-2" in str(found)
    assert ElementTree.fromstring(f"<p>{found._repr_html_()}</p>").find("table")


PROGRAM = """
def evaluate(position):
    first, second = position.mobility()
    return (first - second) * 10 + len(position.record) % 3
"""


def test_a_programs_functions_play_as_they_do_from_a_file(run: Run, tmp_path: Path) -> None:
    (tmp_path / "mine.py").write_text(PROGRAM)
    defined: dict[str, Any] = {}
    exec(PROGRAM, defined)
    mine = sakiyomi.Player("alphabeta depth=2 ties=first", evaluate=defined["evaluate"])
    found = sakiyomi.arena(mine, "level-2", games=4, seed=2)
    words = ("alphabeta depth=2 evaluation=mine ties=first", "level-2", "--games", 4, "--seed", 2, "--with")
    run("arena", "othello", *words, tmp_path / "mine.py", "--games-out", tmp_path / "games", "--json")
    games = sorted(lines(tmp_path / "games"), key=lambda game: game["index"])
    assert found.records == [game["record"] for game in games]


@contextmanager
def pool(kind: str) -> Iterator[Executor]:
    if kind == "threads":
        with ThreadPoolExecutor(2) as executor:
            yield executor
    else:
        with ProcessPoolExecutor(2, get_context("spawn")) as executor:
            yield executor


@pytest.mark.parametrize("kind", ["here", "processes"])
def test_a_game_of_a_file_is_played_as_any_other(kind: str) -> None:
    """With its levels and evaluations, and with functions."""
    with as_it_is():
        assert sakiyomi.add(CONNECT_FOUR) == "connect-four"
        board = sakiyomi.Board("connect-four", "d6e6d5c6d4e5")
        assert board.think("best nodes=300 evaluation=pieces").move == "d3"
        assert board.think(depth=1, evaluate=mobility).value is not None
        assert sakiyomi.tree(board, "alphabeta depth=1 ties=first").visits == 8
        assert board.push("d3").result == {"winner": "first", "margin": None, "squares": []}
        with pool(kind) if kind != "here" else nullcontext() as executor:
            found = sakiyomi.arena("level-2", last_move, game="connect-four", games=4, executor=executor)
        assert found.wins + found.draws + found.losses == 4


def test_a_board_of_a_game_that_is_there_no_more_is_refused(tmp_path: Path) -> None:
    path, text = tmp_path / "mine.py", CONNECT_FOUR.read_text("utf-8")
    path.write_text(text, "utf-8")
    with as_it_is():
        sakiyomi.add(path)
        board = sakiyomi.Board("connect-four", "d6")
        path.write_text(text.replace('"connect-four"', '"four"'), "utf-8")
        assert sakiyomi.add(path) == "four"
        for call in (lambda: sakiyomi.tree(board), lambda: sakiyomi.play("random", "random", board=board)):
            with pytest.raises(sakiyomi.Refused, match="there is no game called connect-four"):
                call()


def test_a_file_that_cannot_be_added_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "mine.py"
    path.write_text("from sakiyomi.games.othello import GAME")
    with pytest.raises(sakiyomi.Refused, match="write a class Game"):
        sakiyomi.add(path)
    with pytest.raises(sakiyomi.Refused, match="No such file"):
        sakiyomi.add(tmp_path / "none.py")
    ours = tmp_path / "minimax.py"
    ours.write_text("def choose(position):\n    return position.moves()[0]\n")
    with pytest.raises(sakiyomi.Refused, match="the engine uses this name itself"):
        sakiyomi.add(ours)


def test_an_executor_plays_the_same_games() -> None:
    mine = sakiyomi.Player("alphabeta depth=1", evaluate=mobility)
    alone = sakiyomi.arena(mine, last_move, games=8, seed=3)
    with pool("threads") as executor:
        found = sakiyomi.arena(mine, last_move, games=8, seed=3, executor=executor)
        assert executor.submit(int, "7").result() == 7  # it goes on
    assert found.records == alone.records
    assert {**found.statistics, "seconds": 0} == {**alone.statistics, "seconds": 0}


def test_games_are_played_in_another_thread_too() -> None:
    found: list[sakiyomi.Result] = []
    thread = threading.Thread(target=lambda: found.append(sakiyomi.arena("random", last_move, games=4)))
    thread.start()
    thread.join()
    assert found[0].games == 4


def test_openings_may_be_boards() -> None:
    openings: list[Any] = [sakiyomi.Board("othello", "f5d6c3"), "f5f6", {"game": "othello", "moves": "f5f4"}]
    found = sakiyomi.arena("random", "random", games=6, openings=openings)
    begun = sorted({"".join(record["moves"][:2]) for record in found.records})
    assert begun == ["f5d6", "f5f4", "f5f6"]


def test_a_tournament_ranks_functions_beside_players_of_the_list() -> None:
    seen: list[int] = []
    found = sakiyomi.tournament(
        [last_move, "level-3", sakiyomi.Player("random", name="chance")],
        game="tictactoe",
        games=10,
        progress=lambda standings: seen.append(standings.games),
    )
    assert found.players[0]["name"] == "level-3"
    assert {each["name"] for each in found.players} == {"last_move", "level-3", "chance"}
    assert (found.games, len(found.records), seen[0]) == (30, 30, 1)
    assert seen == sorted({*seen}), "after some of the games"
    assert "level-3" in str(found)
    assert ElementTree.fromstring(f"<p>{found._repr_html_()}</p>").find("table")


def test_a_name_that_a_player_is_given_is_no_functions() -> None:
    """A function that is called so plays under another one, wherever it stands."""

    def greedy(position: Position) -> str:
        asked.append(greedy)
        return position.moves()[0]

    other = sakiyomi.Player("level-1", name="greedy")
    for players in ((greedy, other), (other, greedy), (sakiyomi.Player(greedy, name="greedy"), "level-1")):
        asked: list[object] = []
        sakiyomi.play(*players, game="tictactoe", seed=1)
        assert asked
        found = sakiyomi.tournament(players, game="tictactoe", games=2)
        names = {each["name"] for each in found.players}
        assert names == ({"greedy", "greedy-2"} if other in players else {"greedy", "level-1"})


def test_functions_of_one_name_are_told_apart_and_one_is_one() -> None:
    functions = [lambda position: position.moves()[0], lambda position: position.moves()[-1]]
    found = sakiyomi.tournament(functions, game="tictactoe", games=2)
    assert {each["name"] for each in found.players} == {"lambda", "lambda-2"}
    result = sakiyomi.arena(last_move, last_move, game="tictactoe", games=2)
    assert result.statistics["players"] == ["last_move"] * 2


@pytest.mark.parametrize("mine", [last_move, sakiyomi.Player("alphabeta depth=1", evaluate=mobility)])
def test_where_a_function_plays_nobody_says_that_the_seed_repeats_the_games(mine: Any) -> None:
    given: Any = {"game": "tictactoe", "games": 2}
    assert sakiyomi.arena("level-1", "random", **given).repeatable
    found = sakiyomi.arena(mine, "random", **given)
    assert not found.repeatable
    for printed in (str(found), str(sakiyomi.tournament([mine, "random"], **given))):
        assert "not repeatable by the seed alone" in printed


def test_a_listed_player_may_have_a_name_of_its_own() -> None:
    mine = sakiyomi.Player("level-1", name="mine")
    found = sakiyomi.arena(mine, last_move, game="tictactoe", games=4)
    assert found.statistics["players"] == ["mine", "last_move"]
    known = sakiyomi.arena("level-1", last_move, game="tictactoe", games=4)
    assert found.records == known.records
    board = sakiyomi.Board("othello", "f5d6c3")
    assert board.think(sakiyomi.Player("level-3", name="mine"), depth=1).depth == 1
    assert sakiyomi.play(mine, "level-2", seed=1).record == sakiyomi.play("level-1", "level-2", seed=1).record


def test_what_a_function_raises_reaches_the_caller() -> None:
    def broken(position: Position) -> str:
        raise ZeroDivisionError

    with pytest.raises(ZeroDivisionError):
        sakiyomi.arena(broken, "random", games=2)
    with pytest.raises(sakiyomi.IllegalMove, match="lambda returned 'a1', which is no move here; legal: "):
        sakiyomi.play(lambda position: "a1", "random", seed=1)


@pytest.mark.parametrize(
    "call",
    [
        lambda nothing: sakiyomi.arena(nothing, "random", games=2),
        lambda nothing: sakiyomi.Board().think(nothing),
        lambda nothing: sakiyomi.Board().think(depth=2, evaluate=nothing),
    ],
)
def test_a_function_whose_next_finds_nothing_is_named(call: Any) -> None:
    def nothing(position: Position) -> Any:
        return next(iter([]))

    with pytest.raises(RuntimeError, match="nothing raised StopIteration") as raised:
        call(nothing)
    assert isinstance(raised.value.__cause__, StopIteration)


def test_a_tree_is_that_of_a_player_with_an_evaluation_of_ones_own() -> None:
    board = sakiyomi.Board("othello", "f5d6c3")
    found = sakiyomi.tree(board, sakiyomi.Player("alphabeta depth=2 ties=first", evaluate=mobility), rows=10)
    assert found.rows[0].value == board.think("alphabeta depth=2 ties=first", evaluate=mobility).value
    assert len(found.rows) <= 10 <= found.visits
    assert "<pre>" in found._repr_html_()


# Games of others


def test_answers_are_pickled_with_what_they_print() -> None:
    board = sakiyomi.Board("tictactoe", "a1b2")
    of: Any = {"game": "tictactoe", "seed": 1}
    answers = [
        board.think(),
        sakiyomi.arena("level-2", last_move, games=4, **of),
        sakiyomi.tournament(["level-1", "random"], games=2, **of),
        sakiyomi.tree(board, "alphabeta depth=2 ties=first"),
    ]
    for one in answers:
        copy = pickle.loads(pickle.dumps(one))
        assert (repr(copy), str(copy), copy._repr_html_()) == (repr(one), str(one), one._repr_html_())
        names = {name for name in vars(one) if not name.startswith("_")}
        assert {name: getattr(copy, name) for name in names} == {name: getattr(one, name) for name in names}


def test_what_cannot_be_read_is_refused_by_its_line_or_left_out() -> None:
    text = "f5d6c3\n\nf5a1\n"
    with pytest.raises(sakiyomi.Refused, match="line 3: a1 is not a legal move for white at ply 1"):
        sakiyomi.read(text)
    assert sakiyomi.read(text, skip=True) == [sakiyomi.Board("othello", each) for each in ("f5d6c3", "f5")]


# What is wrong


DIAGRAM = '{"game": "leaves", "moves": ""}'
WRONG: list[tuple[Any, str]] = [
    (lambda: sakiyomi.Board("othello").push("z9"), "z9 is neither a square of this board nor a pass"),
    (lambda: sakiyomi.Board("tictactoe", "a1a2b1b2c1").push("c3"), "the game is over at ply 5"),
    (lambda: sakiyomi.Board("chess"), "there is no game called chess"),
    (lambda: sakiyomi.Board("leaves"), "it is read, and not played"),
    (lambda: sakiyomi.Board().think("level3"), "no search level3 .*; listed: level-1, level-2, level-3,"),
    (lambda: sakiyomi.arena("random", "random", openings=["f5", "f5a1"]), r"openings\[1\]: a1 is not"),
    (
        lambda: sakiyomi.play("random", "random", board=sakiyomi.Board(), opening=3),
        "opening cannot be given together",
    ),
    (lambda: sakiyomi.arena(sakiyomi.Player("random", name="best"), "random"), "a player called best"),
    (lambda: sakiyomi.Board().think(last_move, evaluate=mobility), "takes no evaluation"),
    (lambda: sakiyomi.Board().think("gtp:true", evaluate=mobility), "gtp:true takes no evaluation"),
    (lambda: sakiyomi.Board().think(last_move, depth=3), "last_move takes no depth"),
    (lambda: sakiyomi.Board().think("gtp:true", nodes=9, seconds=1), "gtp:true takes no nodes or seconds"),
    (lambda: sakiyomi.Board("tictactoe").think("gtp:true"), "gtp:true: programs of others play only Othello"),
    (lambda: sakiyomi.Board().stream("level-30"), "no player is called level-30"),
    (lambda: sakiyomi.read(DIAGRAM), "line 1: there is no game called leaves: it is read, and not played"),
    (lambda: sakiyomi.tree(sakiyomi.Board(), "best seconds=1"), "without seconds"),
]


def test_a_wrong_argument_is_a_value_error_that_says_what_is_wrong() -> None:
    for call, message in WRONG:
        with pytest.raises(ValueError, match=message) as raised:
            call()
        assert isinstance(raised.value, sakiyomi.Refused), message


FIVE: Any = 5
TEXT: Any = "f5d6"
OF_ANOTHER_KIND: list[tuple[Any, str]] = [
    (lambda: sakiyomi.Board().think(FIVE), "a player is text, a mapping or a function"),
    (lambda: sakiyomi.Board().think(sakiyomi.Player("random", name=FIVE)), "name is text"),
    (lambda: sakiyomi.Board().push(FIVE), "a move is a name of a square"),
    (lambda: sakiyomi.Board("othello", FIVE), "moves are text, such as 'f5d6', or a list"),
    (lambda: sakiyomi.read(FIVE), "games are read from text"),
    (lambda: sakiyomi.read("f5", FIVE), "a game is named by its id"),
    (lambda: sakiyomi.tree(TEXT), "board must be a sakiyomi.Board, not 'f5d6'"),
    (lambda: sakiyomi.tree(sakiyomi.Board(), path=FIVE), "moves are text"),
    (lambda: sakiyomi.play("random", "random", board=TEXT), "board must be a sakiyomi.Board"),
    (lambda: sakiyomi.arena("random", "random", game=FIVE), "a game is named by its id"),
    (lambda: sakiyomi.arena("random", "random", executor=FIVE), "executor must be an executor"),
    (lambda: sakiyomi.arena("random", "random", openings=TEXT), "openings is a list of boards"),
    (lambda: sakiyomi.arena("random", "random", openings=FIVE), "openings is a list of boards"),
    (lambda: sakiyomi.arena("random", "random", openings=[FIVE]), "an opening is a board"),
    (lambda: sakiyomi.tournament(FIVE), "players is a list"),
    (lambda: sakiyomi.tournament(TEXT), "players is a list"),
]


def test_what_is_of_another_kind_is_a_type_error_that_says_what_is_expected() -> None:
    for call, message in OF_ANOTHER_KIND:
        with pytest.raises(TypeError, match=message):
            call()


def test_an_error_can_be_sent_from_another_process() -> None:
    with pytest.raises(sakiyomi.IllegalMove) as raised:
        sakiyomi.Board().push("a1")
    again = pickle.loads(pickle.dumps(raised.value))
    assert (str(again), again.code, again.facts) == (str(raised.value), "illegal-move", raised.value.facts)


def test_the_list_of_games_cannot_be_written_to() -> None:
    games: Any = sakiyomi.games
    with pytest.raises(TypeError):
        games["othello"] = games["tictactoe"]
    assert list(games) == list(GAMES)
