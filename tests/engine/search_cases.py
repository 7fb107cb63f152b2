"""Random positions of every game for tests of searches, and the comparison of a reply with minimax."""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Any, NamedTuple

import pytest

from sakiyomi.authors.position import Position as AuthorsPosition
from sakiyomi.core.game import Game
from sakiyomi.core.game import Position as EnginePosition
from sakiyomi.search import textbook
from tests.engine.conversation import Reply, think
from tests.engine.obvious import (
    OTHELLO_START,
    Position,
    TicTacToe,
    drawn_numbers,
    middle,
    othello_near_its_end,
    random_numbers,
)

SOME_OR_MANY = pytest.mark.parametrize(
    "times", [1, pytest.param(5, marks=pytest.mark.slow)], ids=["some", "many"]
)
"""A comparison of a few positions, and of five times as many in `--rest`."""


class SearchCase(NamedTuple):
    """A position, and how it is to be searched."""

    game: str
    position: Position
    evaluation: str
    depth: int

    def player(self, search: str, **more: Any) -> Reply:
        """That search to this depth with this evaluation."""
        named = {"evaluation": self.evaluation} if self.evaluation else {}
        return {"search": search, "depth": self.depth, **named, **more}

    def think(self, search: str, **more: Any) -> Reply:
        return think(self.game, self.position.setup(), self.player(search, **more))


def textbook_value(
    game: Game,
    position: EnginePosition,
    depth: int,
    evaluate: Callable[[Any], int],
    ply: int = 0,
    search: Callable[..., tuple[int, str | None]] = textbook.minimax,
) -> int:
    """What a search of `sakiyomi.search.textbook` finds, `ply` plies below the root of another search.

    Values are those of the search: first's, or the mover's.
    """
    most = game.decisive - 1

    def judged(at: AuthorsPosition) -> int:
        inner = at._position
        if at.over:
            return inner.value(ply + len(at.record))
        return max(-most, min(most, evaluate(inner)))

    return search(AuthorsPosition(position, game), depth, judged)[0]


def open_case(rng: random.Random, most: int = 4) -> SearchCase:
    """A position in the middle of a game, most often too far from its end to be read."""
    depth = rng.randint(1, most)
    game = rng.choice(["othello", "numbers", "tictactoe"])
    if game == "othello":
        position = middle(OTHELLO_START, rng, 0, 58)
        return SearchCase(game, position, rng.choice(["discs", "positional"]), min(depth, 3))
    if game == "numbers":
        size = rng.randint(4, 8)
        return SearchCase(
            game, middle(drawn_numbers(rng.getrandbits(32), size), rng, 0, size), "points", depth
        )
    return SearchCase(game, middle(TicTacToe(), rng, 2, 8), "", rng.randint(1, 9))


def late_case(rng: random.Random) -> SearchCase:
    """A position whose end lies near or within the depth: forced passes, draws, wins."""
    game = rng.choice(["othello", "numbers"])
    if game == "othello":
        board = othello_near_its_end(rng)
        return SearchCase(game, board, rng.choice(["discs", "positional"]), rng.randint(1, 7))
    numbers = random_numbers(rng, rng.randint(4, 6), 0.5)
    while not numbers.moves():
        numbers = random_numbers(rng, rng.randint(4, 6), 0.4)
    return SearchCase(game, numbers, "points", rng.randint(1, 6))


def assert_agrees_with_minimax(case: SearchCase, reply: Reply, truth: Reply, exact: int = 1) -> None:
    """Value and bounds agree with minimax's `truth`, and the best `exact` moves have their values.

    What minimax proves is proved; one that reads less of the tree may find no guess in it, and prove more.
    """
    about = (case, reply, truth)
    mover = 1 if case.position.turn == "first" else -1
    assert reply["value"] == truth["value"], about
    for key in ["outcome", "plies"]:
        assert reply[key] == truth[key] or truth[key] is None, about
    assert reply["margin"] == truth["margin"] or None in (reply["margin"], truth["margin"]), about
    assert reply["outcome"] in (truth["outcome"], "draw"), about
    worths = sorted((mover * move["value"] for move in truth["moves"]), reverse=True)
    least = worths[min(exact, len(worths)) - 1]
    for said, true in zip(reply["moves"], truth["moves"], strict=True):
        assert said["move"] == true["move"], about
        if said["bound"] == "exact":
            assert said["value"] == true["value"], about
        else:
            assert said["bound"] == ("upper" if mover == 1 else "lower"), about
            assert mover * true["value"] <= mover * said["value"], about
            assert mover * true["value"] <= least, about
    assert sum(move["bound"] == "exact" for move in reply["moves"]) >= min(exact, len(worths)), about


def agreeing(case: SearchCase, search: str, rng: random.Random, exact: int = 1) -> tuple[Reply, Reply]:
    """The answers of a search and of minimax with the same ties, which agree, also about the move."""
    chance = {"ties": rng.choice(["first", "last", "random"]), "seed": rng.getrandbits(20)}
    reply, truth = case.think(search, multipv=exact, **chance), case.think("minimax", **chance)
    assert_agrees_with_minimax(case, reply, truth, exact)
    assert reply["move"] == truth["move"]
    return reply, truth
