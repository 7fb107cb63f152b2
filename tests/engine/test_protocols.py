"""`python3 -m engine gtp`: our players for boards and arenas of others."""

from __future__ import annotations

import random
import re
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import NamedTuple

import pytest

from sakiyomi.core.game import Game, Position
from sakiyomi.games import GAMES
from sakiyomi.players import players
from sakiyomi.players.players import Player
from sakiyomi.players.players import player as read_player
from sakiyomi.protocols import gtp as gtp_protocol
from sakiyomi.search.limits import Limits
from sakiyomi.search.thought import Thought
from tests.engine.conftest import Run
from tests.engine.conversation import stream
from tests.engine.obvious import OTHELLO_START

PLAYER = "minimax depth=2 ties=first"
COLOURS = {"first": "b", "second": "w"}
Gtp = Callable[..., list[str]]
"""`gtp("play b f5", "genmove w")`: the answers to these lines."""


@pytest.fixture
def gtp(run: Run) -> Gtp:
    def commands(*lines: str, player: str = PLAYER) -> list[str]:
        out = run("gtp", "--player", player, typed="\n".join(lines) + "\n").out
        assert out.endswith("\n\n")
        return out[:-2].split("\n\n")

    return commands


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


def test_gtp_says_who_it_is_and_what_it_knows(gtp: Gtp) -> None:
    asked = ("protocol_version", "7 name", "known_command genmove", "known_command loadsgf", "list_commands")
    *said, commands = gtp(*asked)
    assert said == ["= 2", "=7 Sakiyomi", "= true", "= false"]
    assert {"version", "genmove", "undo", "quit", "sakiyomi-seed"} <= set(commands[2:].split("\n"))


def test_gtp_plays_the_moves_of_the_player_and_ends_with_quit(gtp: Gtp) -> None:
    commands = ("boardsize 8", "clear_board", "komi 7.5", "play B f5", "genmove white", "quit", "name")
    assert gtp(*commands) == ["=", "=", "=", "=", f"= {chosen('f5')}", "="]


def test_gtp_drops_comments_and_empty_lines_and_repeats_ids(gtp: Gtp) -> None:
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
def test_gtp_refuses_what_cannot_be_done_and_goes_on(line: str, says: str, gtp: Gtp) -> None:
    refused, played = gtp(line, "play b f5")
    assert refused.split(" ", 1)[1] == says
    assert refused.startswith("?")
    assert played == "="


def test_gtp_takes_moves_back(gtp: Gtp) -> None:
    played = gtp("play b f5", "genmove w", "undo", "undo", "genmove b", "undo", "undo")
    assert played == ["=", f"= {chosen('f5')}", "=", "=", f"= {chosen('')}", "=", "? cannot undo"]


def test_gtp_knows_the_passes_that_are_written_and_that_are_left_out(gtp: Gtp) -> None:
    game = passing()
    commands, best = [f"play {colour} {move}" for colour, move in game.moves], chosen(game.text)
    passed = gtp(*commands, f"genmove {game.side}", f"genmove {game.other}")
    assert passed[-2:] == ["= pass", f"= {best}"]
    left_out = (f"genmove {game.other}", "undo", f"play {game.other} {best}", "undo")
    answers = gtp(*commands, *left_out, f"play {game.side} pass", f"genmove {game.other}")
    assert answers[-6:] == [f"= {best}", "=", "=", "=", "=", f"= {best}"]


def test_gtp_says_the_result_and_passes_after_the_end(gtp: Gtp) -> None:
    moves, margin = whole_game()
    position, commands = OTHELLO_START, []
    for move in re.findall("..", moves):
        position = position.play("pass") if position.moves() == ["pass"] else position
        commands.append(f"play {COLOURS[position.turn]} {move}")
        position = position.play(move)
    score, black, white, board = gtp(*commands, "final_score", "genmove b", "genmove w", "showboard")[-4:]
    assert score == f"= {'B' if margin > 0 else 'W'}+{abs(margin)}"
    assert (black, white) == ("= pass", "= pass")
    drawn = re.findall(r"(?m)^\d (.*)$", board)
    letters = {"X": "X", "O": "O", "-": "."}
    assert [row.split() for row in drawn] == [[letters[cell] for cell in row] for row in position.rows]


def test_gtp_repeats_a_choice_by_chance_with_its_seed(gtp: Gtp) -> None:
    seeds = [f"sakiyomi-seed {seed}" for seed in (1, 2, 3, 4, 5, 6) for _ in range(2)]
    commands = [line for seed in seeds for line in (seed, "genmove b", "clear_board")]
    drawn = gtp(*commands, player="random")[1::3]
    assert drawn[::2] == drawn[1::2]
    assert len(set(drawn)) > 1
    own = gtp(*commands, player="random seed=1")[1::3]
    assert len(set(own)) == 1, "a player's own seed stays"


def test_a_program_of_an_author_that_fails_does_not_end_it(run: Run, tmp_path: Path) -> None:
    mine = tmp_path / "mine.py"
    mine.write_text("def choose(position):\n    return 'a1'\n")
    words = ("--with", mine, "gtp", "--player", "mine")
    assert re.match(
        r"\? mine, line 2: .*\n\n= 2\n\n$", run(*words, typed="genmove b\nprotocol_version\n").out
    )


@pytest.mark.parametrize("time", ["time_settings 0 1 100", "time_settings 1 0 0", "time_left b 1 50"])
def test_gtp_answers_within_the_time_that_is_given(time: str, gtp: Gtp) -> None:
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
