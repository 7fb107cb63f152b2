"""A game of plain Positions, without a fast state: every search says what the textbook's minimax says."""

from __future__ import annotations

import random
from collections.abc import Callable
from operator import eq, ge, le
from typing import Any

import pytest

from sakiyomi.core.game import FIRST, SECOND, Game
from sakiyomi.games import GAMES
from sakiyomi.games.tictactoe import TicTacToe
from sakiyomi.players.players import player, think
from sakiyomi.search.thought import Thought
from tests.engine.conversation import think as think_of
from tests.engine.search_cases import (
    SOME_OR_MANY,
    assert_agrees_with_minimax,
    late_case,
    open_case,
    textbook_value,
)
from tests.engine.test_tree import assert_is_obvious, some_cases, some_player


class Flat(TicTacToe):
    """A position of a game in which a win is worth the same whenever it comes."""

    def play(self, move: int) -> Flat:
        return Flat(*super().play(move))

    def value(self, plies: int) -> int:
        return (self.margin() or 0) * 100


def corners(position: TicTacToe) -> int:
    """Far beyond a win where a side has three more than the other."""
    first, second = ((squares & 0b101000101).bit_count() for squares in (position.first, position.second))
    return (first - second) ** 3 * 10


PLAIN = GAMES["tictactoe"]._replace(states=None)
JUDGED = PLAIN._replace(evaluations={"corners": corners}, usual="corners", strongest="corners")
FLAT: dict[str, Any] = {"start": Flat, "plies_of": None, "decisive": 100}
BOUNDS: dict[str, Callable[[Any, int], bool]] = {"exact": eq, "upper": ge, "lower": le}
KINDS = {
    "distance": PLAIN,
    "distance, evaluation": JUDGED,
    "won or lost": PLAIN._replace(**FLAT),
    "won or lost, evaluation": JUDGED._replace(**FLAT),
}


def by_textbook(game: Game, position: TicTacToe, ply: int, depth: int) -> int:
    guess = corners if game.evaluations else lambda _: 0
    return textbook_value(game, position, depth, guess, ply)


def some_position(game: Game, rng: random.Random, least: int = 0) -> TicTacToe:
    while True:
        position = game.start()
        for _ in range(rng.randint(least, 8)):
            if position.moves():
                position = position.play(rng.choice(position.moves()))
        if position.moves():
            assert isinstance(position, TicTacToe)
            return position


def asked(game: Game, position: TicTacToe, text: str) -> Thought:
    _, thoughts = think(game, position, player(text, game), lambda: False)
    return list(thoughts)[-1]


@pytest.mark.parametrize("search", ["minimax", "alphabeta", "best"])
@pytest.mark.parametrize("kind", KINDS)
@SOME_OR_MANY
def test_a_search_to_a_depth_says_what_the_textbooks_minimax_says(kind: str, search: str, times: int) -> None:
    game, rng = KINDS[kind], random.Random(1)
    for _ in range(4 * times):
        position, depth = some_position(game, rng), rng.randint(1, 5)
        values = {m: by_textbook(game, position.play(m), 1, depth - 1) for m in position.moves()}
        value = by_textbook(game, position, 0, depth)
        for more in ("", " multipv=100", " nodes=1000000"):
            found = asked(game, position, f"{search} depth={depth} ties=first{more}")
            assert found.value == value
            assert found.depth <= depth
            assert found.move == min(move for move in values if values[move] == value)
            for move, claimed, bound, *_ in found.moves:
                assert bound is None or BOUNDS[bound](claimed, values[move])
        assert search != "minimax" or {each.move: each.value for each in found.moves} == values


@pytest.mark.parametrize("kind", KINDS)
def test_read_to_its_end_a_game_is_worth_what_it_is_worth(kind: str) -> None:
    game, rng = KINDS[kind], random.Random(2)
    searches = ["minimax", "alphabeta", "best", *([] if game.evaluations else ["wincut"])]
    for _ in range(8):
        position = some_position(game, rng, least=4)
        value = by_textbook(game, position, 0, 9)
        outcome = FIRST if value > 0 else SECOND if value < 0 else "draw"
        for search in searches:
            limits = " nodes=10000000" if game.evaluations else ""
            found = asked(game, position, f"{search} ties=last{limits}")
            assert found.proof.outcome == outcome
            if search != "wincut":
                assert found.value == value
                assert found.proof.margin is None
                assert found.proof.plies == (game.plies_of(position, value) if game.plies_of else None)


@pytest.fixture
def plain(monkeypatch: pytest.MonkeyPatch) -> None:
    """Our games have no fast states."""
    for name, game in GAMES.items():
        monkeypatch.setitem(GAMES, name, game._replace(states=None))


@pytest.mark.usefixtures("plain")
@pytest.mark.parametrize("search", ["minimax", "alphabeta"])
def test_trees_of_our_games_are_alike_without_their_fast_states(search: str) -> None:
    rng = random.Random(4)
    for case in some_cases(rng, 9, search):
        if case.game != "numbers":  # whose fast states have an order of their own for the last ply
            assert_is_obvious(case, some_player(rng, search, case.evaluation))


@pytest.mark.usefixtures("plain")
@pytest.mark.parametrize("kind", ["open", "late"])
def test_our_games_are_read_alike_without_their_fast_states(kind: str) -> None:
    """Forced passes, margins and draws among them; without its fast state a game has no solver either."""
    rng = random.Random(3)
    for _ in range(15):
        case = open_case(rng, 2) if kind == "open" else late_case(rng)
        truth = case.think("minimax", ties="first")
        for search in ("alphabeta", "best"):
            reply = case.think(search, ties="first", multipv=2)
            assert_agrees_with_minimax(case, reply, truth, 2)
            assert reply["move"] == truth["move"]
        free = {"search": "best", "nodes": 300, "seed": 1}
        assert think_of(case.game, case.position.setup(), free)["move"]
