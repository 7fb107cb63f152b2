"""`python3 -m engine gtp` and `nboard`: our players for boards and arenas of others."""

from __future__ import annotations

import random
import re
import threading
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from threading import Event
from typing import NamedTuple

import pytest

from engine import players
from engine.game import Game, Position
from engine.games import GAMES
from engine.players import Player
from engine.players import player as read_player
from engine.protocols import gtp as gtp_protocol
from engine.protocols import nboard as protocol
from engine.search.limits import Limits
from engine.search.thought import Thought
from tests.engine.conftest import Run
from tests.engine.conversation import stream
from tests.engine.obvious import OTHELLO_START

PLAYER = "minimax depth=2 ties=first"
COLOURS = {"first": "b", "second": "w"}
Told = Callable[..., list[str]]
"""`gtp("play b f5", "genmove w")`: the answers to these lines."""


@pytest.fixture
def gtp(run: Run) -> Told:
    def told(*lines: str, player: str = PLAYER) -> list[str]:
        out = run("gtp", "--player", player, typed="\n".join(lines) + "\n").out
        assert out.endswith("\n\n")
        return out[:-2].split("\n\n")

    return told


def nboard(*lines: str, player: str = PLAYER) -> list[str]:
    """What is said to these lines. The one behind a `go`, `hint` or `analyze` waits for the answer."""
    said: list[str] = []
    answered = Event()

    def given() -> Iterator[str]:
        for line in lines:
            answered.clear()
            yield line
            if line in ("go", "analyze") or line.startswith("hint"):
                assert answered.wait(300)

    def send(text: str) -> None:
        said.append(text)
        if text.startswith(("===", "status")):
            answered.set()

    protocol.serve(read_player(player, GAMES["othello"]), given(), send)
    return said


def chosen(moves: str, player: str = PLAYER) -> str:
    """The move of a player after these moves, by the contract."""
    return str(stream({"game": "othello", "moves": moves}, player)[-1]["move"])


class Passing(NamedTuple):
    """A game as far as a side must pass."""

    moves: list[tuple[str, str]]
    """The colour and the square of each."""
    side: str
    other: str

    @property
    def text(self) -> str:
        return "".join(move for _, move in self.moves)


def passing() -> Passing:
    rng = random.Random(3)
    while True:
        position, moves = OTHELLO_START, list[tuple[str, str]]()
        while position.moves() not in ([], ["pass"]):
            move = rng.choice(position.moves())
            moves.append((COLOURS[position.turn], move))
            position = position.play(move)
        if position.moves() and position.play("pass").moves():
            return Passing(moves, COLOURS[position.turn], COLOURS[position.play("pass").turn])


def whole_game() -> tuple[str, int]:
    """The moves of a game that has ended, and first's result."""
    rng, position, moves = random.Random(2), OTHELLO_START, ""
    while position.moves():
        move = rng.choice(position.moves())
        moves += "" if move == "pass" else move
        position = position.play(move)
    return moves, position.margin() or 0


# GTP


def test_gtp_says_who_it_is_and_what_it_knows(gtp: Told) -> None:
    asked = ("protocol_version", "7 name", "known_command genmove", "known_command loadsgf", "list_commands")
    *said, commands = gtp(*asked)
    assert said == ["= 2", "=7 Sakiyomi", "= true", "= false"]
    assert {"version", "genmove", "undo", "quit", "sakiyomi-seed"} <= set(commands[2:].split("\n"))


def test_gtp_plays_the_moves_of_the_player_and_ends_with_quit(gtp: Told) -> None:
    told = ("boardsize 8", "clear_board", "komi 7.5", "play B f5", "genmove white", "quit", "name")
    assert gtp(*told) == ["=", "=", "=", "=", f"= {chosen('f5')}", "="]


def test_gtp_drops_comments_and_empty_lines_and_repeats_ids(gtp: Told) -> None:
    assert gtp("", "# none", "  12   play\tb F5 # mine\r", "13 play b F5") == ["=12", "?13 illegal move"]


@pytest.mark.parametrize(
    ("line", "says"),
    [
        ("loadsgf file", "unknown command"),
        ("5", "unknown command"),
        ("boardsize 10", "unacceptable size"),
        ("play b", "syntax error"),
        ("play red f5", "syntax error"),
        ("play b a1", "illegal move"),
        ("play w d6", "illegal move"),
        ("play b pass", "illegal move"),
        ("play b j9", "illegal move"),
        ("genmove w", "it is the turn of the other side"),
        ("undo", "cannot undo"),
        ("final_score", "the game is not over"),
        ("sakiyomi-seed 4294967296", "syntax error"),
        ("time_settings 1 -1 0", "syntax error"),
        ("komi many", "syntax error"),
    ],
)
def test_gtp_refuses_what_cannot_be_done_and_goes_on(line: str, says: str, gtp: Told) -> None:
    refused, played = gtp(line, "play b f5")
    assert refused.split(" ", 1)[1] == says
    assert refused.startswith("?")
    assert played == "="


def test_gtp_takes_moves_back(gtp: Told) -> None:
    played = gtp("play b f5", "genmove w", "undo", "undo", "genmove b", "undo", "undo")
    assert played == ["=", f"= {chosen('f5')}", "=", "=", f"= {chosen('')}", "=", "? cannot undo"]


def test_gtp_knows_the_passes_that_are_written_and_that_are_left_out(gtp: Told) -> None:
    game = passing()
    told, best = [f"play {colour} {move}" for colour, move in game.moves], chosen(game.text)
    passed = gtp(*told, f"genmove {game.side}", f"genmove {game.other}")
    assert passed[-2:] == ["= pass", f"= {best}"]
    left_out = (f"genmove {game.other}", "undo", f"play {game.other} {best}", "undo")
    answers = gtp(*told, *left_out, f"play {game.side} pass", f"genmove {game.other}")
    assert answers[-6:] == [f"= {best}", "=", "=", "=", "=", f"= {best}"]


def test_gtp_says_the_result_and_passes_after_the_end(gtp: Told) -> None:
    moves, margin = whole_game()
    position, told = OTHELLO_START, []
    for move in re.findall("..", moves):
        position = position.play("pass") if position.moves() == ["pass"] else position
        told.append(f"play {COLOURS[position.turn]} {move}")
        position = position.play(move)
    score, black, white, board = gtp(*told, "final_score", "genmove b", "genmove w", "showboard")[-4:]
    assert score == f"= {'B' if margin > 0 else 'W'}+{abs(margin)}"
    assert (black, white) == ("= pass", "= pass")
    drawn = re.findall(r"(?m)^\d (.*)$", board)
    letters = {"X": "X", "O": "O", "-": "."}
    assert [row.split() for row in drawn] == [[letters[cell] for cell in row] for row in position.rows]


def test_gtp_repeats_a_choice_by_chance_with_its_seed(gtp: Told) -> None:
    seeds = [f"sakiyomi-seed {seed}" for seed in (1, 2, 3, 4, 5, 6) for _ in range(2)]
    told = [line for seed in seeds for line in (seed, "genmove b", "clear_board")]
    drawn = gtp(*told, player="random")[1::3]
    assert drawn[::2] == drawn[1::2]
    assert len(set(drawn)) > 1
    own = gtp(*told, player="random seed=1")[1::3]
    assert len(set(own)) == 1, "a player's own seed stays"


def test_a_program_of_an_author_that_fails_ends_neither_protocol(run: Run, tmp_path: Path) -> None:
    mine = tmp_path / "mine.py"
    mine.write_text("def choose(position):\n    return 'a1'\n")
    words = ("--with", mine, "gtp", "--player", "mine")
    assert re.match(
        r"\? mine, line 2: .*\n\n= 2\n\n$", run(*words, typed="genmove b\nprotocol_version\n").out
    )
    words = ("--with", mine, "nboard", "--player", "mine")
    assert re.match(r"status mine, line 2: .*\npong 1\n$", run(*words, typed="go\nping 1\n").out)


@pytest.mark.parametrize("time", ["time_settings 0 1 100", "time_settings 1 0 0", "time_left b 1 50"])
def test_gtp_answers_within_the_time_that_is_given(time: str, gtp: Told) -> None:
    """The player alone would take ten minutes for each move."""
    answers = gtp(time, "genmove b", "genmove w" if "settings" in time else "name", player="best seconds=600")
    assert all(answer.startswith("=") for answer in answers)


def test_gtp_gives_a_new_game_none_of_the_clock_of_the_last_one(monkeypatch: pytest.MonkeyPatch) -> None:
    clocks = []

    def answer(game: Game, position: Position, by: Player, record: Sequence[int]) -> tuple[Limits, Thought]:
        clocks.append(by.seconds)
        return players.answer(game, position, by, record)

    monkeypatch.setattr(gtp_protocol, "answer", answer)
    lines = ["time_left b 9 1", "genmove b", "clear_board", "genmove b"]
    gtp_protocol.serve(read_player("random", GAMES["othello"]), lines, lambda text: None)
    assert [clock is None for clock in clocks] == [False, True]


# NBoard

GGF = "(;GM[Othello]PC[NBoard]PB[a]PW[b]RE[?]TI[15:00]TY[8]BO[8 {board} *]{moves};)"
BOARD = "---------------------------O*------*O---------------------------"


def set_game(moves: str) -> str:
    """The line that tells a game. A move is written as `B[F5]`."""
    return "set game " + GGF.format(board=BOARD, moves=moves)


def test_nboard_answers_with_the_move_of_the_player_and_leaves_the_board() -> None:
    """It is set to less depth than it has of itself; `ping` is answered after what came before it."""
    told = ("nboard 2", "set depth 1", set_game("B[F5/-1/0.1]W[D6]"), "move C3/0.5/1", "go", "go", "ping 7")
    said = nboard(*told)
    answers = [line for line in said if line.startswith("===")]
    best = chosen("f5d6c3", "minimax depth=1 ties=first").upper()
    assert len(answers) == 2
    for answer in answers:
        assert re.fullmatch(rf"=== {best}/-?\d+\.\d\d/\d+\.\d\d", answer)
    assert "set myname Sakiyomi" in said
    assert said[-1] == "pong 7"
    assert all(re.match(r"search |=== |status|set myname |pong ", line) for line in said)


def test_nboard_hints_at_as_many_moves_as_asked() -> None:
    said = nboard("nboard 2", set_game("B[F5]W[D6]"), "hint 3", "ping 1", player="minimax depth=3 ties=first")
    hints = [line.split() for line in said if line.startswith("search")]
    reply = stream({"game": "othello", "moves": "f5d6"}, "minimax depth=3 ties=first multipv=3")[-1]
    best = sorted(reply["moves"], key=lambda one: -one["value"])[:3]
    assert [(hint[1][:2].lower(), float(hint[2])) for hint in hints] == [
        (one["move"], one["value"]) for one in best
    ]
    assert "".join(reply["line"]).upper() == hints[0][1]
    assert {hint[4] for hint in hints} == {"3"}


def test_nboard_values_are_discs_for_the_side_to_move() -> None:
    player = "best depth=3 evaluation=strong ties=first"
    (answer,) = (line for line in nboard(set_game("B[F5]"), "go", player=player) if line.startswith("==="))
    value = stream({"game": "othello", "moves": "f5"}, player)[-1]["value"]
    assert answer.split("/")[1] == f"{-value / 100:.2f}"


def test_nboard_knows_passes() -> None:
    game = passing()
    nodes = "".join(f"{colour.upper()}[{move.upper()}]" for colour, move in game.moves)
    best = chosen(game.text).upper()
    due = nboard(set_game(nodes), "go", "move PA", "go")
    assert [line.split("/")[0] for line in due if line.startswith("===")] == ["=== PA", f"=== {best}"]
    played = nboard(set_game(f"{nodes}{game.side.upper()}[PA//0.1]"), "go", f"move {best}", "ping 1")
    assert [line.split("/")[0] for line in played if line.startswith("===")] == [f"=== {best}"]
    assert "cannot be played" not in " ".join(played)


def test_nboard_ignores_what_it_does_not_know_and_says_what_it_cannot_play(run: Run) -> None:
    told = ("dance", "", "set tempo 3", "set contempt 0.5", "set myname x", "set game nothing", "move a1")
    said = run("nboard", typed="\n".join((*told, "move f5", "learn", "ping 2", "quit", "learn"))).out
    assert said.splitlines() == [
        "status This is not one game from the start of Othello",
        "status a1 cannot be played",
        "learned",
        "pong 2",
    ]


def test_nboard_analyses_each_position_of_a_game() -> None:
    moves, margin = whole_game()
    said = nboard(*(f"move {move}" for move in re.findall("..", moves)), "analyze")
    numbers, values = zip(*(line.split()[1:] for line in said[:-1]), strict=True)
    assert [int(number) for number in numbers] == list(range(len(numbers)))
    assert abs(float(values[-1])) == abs(margin)


def test_nboard_ends_where_its_lines_cannot_be_read(monkeypatch: pytest.MonkeyPatch) -> None:
    def lines() -> Iterator[str]:
        yield "ping 1"
        raise UnicodeDecodeError("utf-8", b"\xff", 0, 1, "invalid start byte")

    said: list[str] = []
    monkeypatch.setattr(threading, "excepthook", lambda given: None)
    protocol.serve(read_player(PLAYER, GAMES["othello"]), lines(), said.append)
    assert said == ["pong 1"]


def test_the_next_line_ends_a_thought_of_nboard(run: Run) -> None:
    """This one would go on for an hour. What it has found by then is answered before the `pong`."""
    told = ("nboard 2", "set depth 60", set_game("B[F5]"), "go", "ping 1", "hint 2", "ping 2")
    said = run("nboard", "--player", "best seconds=3600", typed="\n".join(told)).out.splitlines()
    marks = [line.split()[0] for line in said if not line.startswith(("search", "set"))]
    assert marks == ["===", "pong", "status", "pong"]
