"""A game of plain Positions, without a fast state: every search says what obvious minimax says."""

from __future__ import annotations

import random
from functools import partial
from typing import Any, NamedTuple

import pytest

from engine.game import FIRST, SECOND, Display, Game, Preset, Side, other
from engine.games import GAMES
from engine.players import player, think
from engine.search.thought import Thought
from tests.engine.conversation import think as think_of
from tests.engine.search_cases import assert_agrees_with_minimax, late_case, open_case

ROWS, COLUMNS = 4, 3
LINES = [
    [square, square + step, square + 2 * step]
    for square in range(ROWS * COLUMNS)
    for right, down in ((0, 1), (1, 0), (1, 1), (-1, 1))
    for step in (right + COLUMNS * down,)
    if 0 <= square % COLUMNS + 2 * right < COLUMNS and square // COLUMNS + 2 * down < ROWS
]


class Drop(NamedTuple):
    """Three in a row on a small board; a disc falls to the lowest free square of its column."""

    owners: tuple[Side | None, ...] = (None,) * (ROWS * COLUMNS)
    turn: Side = FIRST
    distant: bool = True
    """Whether a win is worth more the sooner it comes."""

    def moves(self) -> tuple[int, ...]:
        if self.completed():
            return ()
        found = []
        for column in range(COLUMNS):
            free = [square for square in range(column, ROWS * COLUMNS, COLUMNS) if not self.owners[square]]
            found += free[-1:]
        return tuple(sorted(found))

    def play(self, move: int) -> Drop:
        owners = (*self.owners[:move], self.turn, *self.owners[move + 1 :])
        return Drop(owners, other(self.turn), self.distant)

    def margin(self) -> int | None:
        if done := self.completed():
            return 1 if self.owners[done[0]] == FIRST else -1
        return 0 if all(self.owners) else None

    def value(self, plies: int) -> int:
        return (self.margin() or 0) * (100 - plies * self.distant)

    def shape(self) -> tuple[int, int]:
        return ROWS, COLUMNS

    def completed(self) -> list[int]:
        own = self.owners
        return sorted(
            {s for line in LINES for s in line if own[s] and len({own[each] for each in line}) == 1}
        )


def no_setup(text: object) -> Any:
    raise NotImplementedError


def plies_of(position: Drop, value: int) -> int:
    return 100 - abs(value) if value else position.owners.count(None)


def middle_columns(position: Drop) -> int:
    """Discs in the middle column; far beyond a win where there are three and more."""
    middle = [position.owners[row * COLUMNS + 1] for row in range(ROWS)]
    return (middle.count(FIRST) - middle.count(SECOND)) ** 3 * 10


PLAIN = Game(
    id="drop",
    rows=ROWS,
    columns=COLUMNS,
    start=Drop,
    read=no_setup,
    write=no_setup,
    decisive=100 - ROWS * COLUMNS,
    plies_of=plies_of,
    players=(Preset("random", "Random", "random"),),
    default="random",
    display=Display("Drop", ("red", "yellow"), cells=lambda position: list(position.owners)),
)
JUDGED = PLAIN._replace(evaluations={"middle": middle_columns}, usual="middle", strongest="middle")


def flat(game: Game) -> Game:
    """The same where a win is worth the same whenever it comes."""
    return game._replace(start=partial(Drop, distant=False), plies_of=None, decisive=100)


KINDS = {
    "distance": PLAIN,
    "distance, evaluation": JUDGED,
    "won or lost": flat(PLAIN),
    "won or lost, evaluation": flat(JUDGED),
}


def obvious(game: Game, position: Drop, ply: int, depth: int) -> int:
    if position.margin() is not None:
        return position.value(ply)
    if depth == 0:
        guess = middle_columns(position) if game.evaluations else 0
        return max(1 - game.decisive, min(game.decisive - 1, guess))
    values = [obvious(game, position.play(move), ply + 1, depth - 1) for move in position.moves()]
    return max(values) if position.turn == FIRST else min(values)


def some_position(game: Game, rng: random.Random, least: int = 0) -> Drop:
    while True:
        position = game.start()
        for _ in range(rng.randint(least, 8)):
            if position.moves():
                position = position.play(rng.choice(position.moves()))
        if position.moves():
            assert isinstance(position, Drop)
            return position


def asked(game: Game, position: Drop, text: str) -> Thought:
    _, thoughts = think(game, position, player(text, game), lambda: False)
    return list(thoughts)[-1]


@pytest.mark.parametrize("search", ["minimax", "alphabeta", "best"])
@pytest.mark.parametrize("kind", KINDS)
def test_a_search_to_a_depth_says_what_obvious_minimax_says(kind: str, search: str) -> None:
    game, rng = KINDS[kind], random.Random(1)
    for _ in range(20):
        position, depth = some_position(game, rng), rng.randint(1, 5)
        values = {m: obvious(game, position.play(m), 1, depth - 1) for m in position.moves()}
        value = obvious(game, position, 0, depth)
        for more in ("", " multipv=100", " nodes=1000000"):
            found = asked(game, position, f"{search} depth={depth} ties=first{more}")
            assert found.value == value
            assert found.depth <= depth
            assert found.move == min(move for move in values if values[move] == value)
            for each in found.moves:
                true = values[each.move]
                assert each.bound != "exact" or each.value == true
                assert each.bound != "upper" or (each.value or 0) >= true
                assert each.bound != "lower" or (each.value or 0) <= true
        assert search != "minimax" or {each.move: each.value for each in found.moves} == values


@pytest.mark.parametrize("kind", KINDS)
def test_read_to_its_end_a_game_is_worth_what_it_is_worth(kind: str) -> None:
    game, rng = KINDS[kind], random.Random(2)
    searches = (
        ["minimax", "alphabeta", "best"] if game.evaluations else ["minimax", "alphabeta", "best", "wincut"]
    )
    for _ in range(8):
        position = some_position(game, rng, least=4)
        value = obvious(game, position, 0, 12)
        outcome = FIRST if value > 0 else SECOND if value < 0 else "draw"
        for search in searches:
            limits = " nodes=10000000" if game.evaluations else ""
            found = asked(game, position, f"{search} ties=last{limits}")
            assert found.proof.outcome == outcome
            if search != "wincut":
                assert found.value == value
                assert found.proof.margin is None
                assert found.proof.plies == (plies_of(position, value) if game.plies_of else None)


@pytest.mark.parametrize("kind", ["open", "late"])
def test_our_games_are_read_alike_without_their_fast_states(
    kind: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Forced passes, margins and draws among them; without its fast state a game has no solver either."""
    for name, game in GAMES.items():
        monkeypatch.setitem(GAMES, name, game._replace(states=None))
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
