"""What a game of `sakiyomi.games` must be: one that is added and is not fails here, and says what it lacks.

Its rules, as those of a game of an author's class, are examined by `sakiyomi.players.validation`.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from random import Random
from typing import Any, get_args, get_type_hints

import pytest

from sakiyomi.contract import replies
from sakiyomi.contract.limits import INFINITY, MOST_OPENING, NAME
from sakiyomi.core.game import PASS, Game, Look, PieceSetup
from sakiyomi.games import GAMES
from sakiyomi.players.players import judge, player
from sakiyomi.players.validation import LONGEST_SHOWN, Examiner, check_fields
from sakiyomi.service.listing import described
from tests.engine.conversation import ROOT, answer
from tests.engine.declared import fits

every = pytest.mark.parametrize("game", GAMES.values(), ids=GAMES)


def make_error(field: str, reason: str, **facts: Any) -> Exception:
    return AssertionError((field, reason, facts))


def start(game: Game) -> Any:
    return game.start(1, game.rows) if game.sizes else game.start()


def playouts(game: Game, games: int) -> Iterator[list[Any]]:
    """The positions of games that are played at random, each with its end as the last."""
    chance = Random(1)
    for _ in range(games):
        positions = [start(game)]
        while moves := positions[-1].moves():
            assert len(positions) <= game.max_game_length
            positions.append(positions[-1].play(chance.choice(moves)))
        yield positions


@every
def test_its_fields_and_its_players_are_ones_that_the_engine_and_the_page_know(game: Game) -> None:
    check_fields(game, {id: each for id, each in GAMES.items() if each is not game}, make_error)
    display = game.display
    for text in (display.name, *display.sides, *(preset.name for preset in game.players)):
        assert text.isprintable()
        assert 0 < len(text) <= LONGEST_SHOWN
    assert 0 <= game.opening <= MOST_OPENING
    assert 0 < game.decisive < INFINITY
    assert 0 <= display.tolerance < display.mistake
    assert display.scale > 0
    for value, hint in zip(display.look, get_type_hints(Look).values(), strict=True):
        assert value in get_args(hint)
    if isinstance(display.setup, PieceSetup):
        assert len({*display.setup.letters}) == 3
    ids = [preset.id for preset in game.players]
    names = [*ids, *game.evaluations, *game.searches, *game.orders, game.judge_version]
    assert all(re.fullmatch(NAME, name) for name in names)
    assert game.default in ids
    assert {game.usual, game.strongest} <= {*game.evaluations} or game.solvable
    for id in ids:
        player(id, game)
    judging = player(judge(game), game)
    assert judging.ties != "random"
    assert (judging.noise, judging.seconds, judging.book, judging.multipv) == (0, None, False, 1)
    fits(described(game), replies.Game)


@every
def test_its_counts_are_those_of_its_margins(game: Game) -> None:
    display = game.display
    counts = display.unit is not None
    assert counts == bool(display.parts), "display.parts says how many values of an evaluation are one unit"
    assert counts == (display.score(start(game)) is not None), "display.score has the counts of both sides"
    assert counts == (game.win is not None), "win is what a won game adds to the margin"


@every
def test_its_pictures_are_a_position_and_a_move_that_shows_its_rule(game: Game) -> None:
    pictures = [{"game": game.id, **picture} for picture in game.display.pictures]
    assert len(pictures) == 2, "display.pictures has two records: before a move and after it"
    before, after = (answer({"op": "view", "record": picture}) for picture in pictures)
    assert after["last"] in before["legal"], "display.pictures: no move leads from the first to the second"
    changed = before["legal"][after["last"]]
    assert after["cells"] == before["cells"] | changed
    shown = len(changed) > 2 or after["result"] or after["line"] != before["line"]
    assert shown, "display.pictures: the move turns nothing over, ends nothing and restricts nobody"


@every
def test_in_the_tree_of_its_first_picture_order_pays(game: Game) -> None:
    """A page shows it where no other is asked for, and beside it what each search reads."""
    record = {"game": game.id, **game.display.pictures[0]}
    depth = f" depth=3 evaluation={game.usual}" if game.usual else ""  # else to the end of the game
    searches = ("minimax", "alphabeta", "alphabeta order=evaluation", "best")
    iterations = (
        answer({"op": "tree", "record": record, "player": f"{search}{depth} ties=first"})["iterations"]
        for search in searches
    )
    minimax, alphabeta, ordered, deepening = ([each["visits"] for each in read] for read in iterations)
    assert minimax[0] > alphabeta[0] > ordered[0]
    assert sum(deepening) < minimax[0]
    assert deepening[-1] < alphabeta[0]


@every
def test_its_rules_hold_in_games_that_are_played_at_random(game: Game) -> None:
    Examiner(game, make_error).examine(games=2)
    for positions in playouts(game, 3):
        for position in positions:
            moves = list(position.moves())
            assert moves == sorted(moves)
            assert (not moves) == (position.margin() is not None)
            rows, columns = position.shape()
            assert (rows, columns) == (game.rows, game.columns)
            assert len(game.display.cells(position)) == rows * columns
            for evaluate in game.evaluations.values():
                value = evaluate(position) if moves else 0
                assert type(value) is int
            if moves and moves != [PASS]:
                word = game.display.noticed(position, moves[0])
                assert word is None or re.fullmatch("[a-z][a-z_]{0,39}", word)


@every
def test_the_values_of_finished_games_say_who_has_won(game: Game) -> None:
    for positions in playouts(game, 5):
        end, plies = positions[-1], len(positions) - 1
        margin = end.margin()
        for root, distance in ((end, 0), (positions[0], plies)):
            value = end.value(distance)
            assert (value > 0) - (value < 0) == (margin > 0) - (margin < 0)
            assert not game.margin_of or game.margin_of(value) == margin
            assert not game.plies_of or game.plies_of(root, value) in (None, distance)


@every
def test_the_page_can_name_it_and_tell_its_rules(game: Game) -> None:
    """By `web/locales`, or by the words of its `Display`."""
    for lang in ("en", "ja"):
        table = json.loads((ROOT / "web" / "locales" / f"{lang}.json").read_text("utf-8"))
        own = game.display.words.get(lang)
        assert f"game.{game.id}" in table or own, f"display.words has no {lang}"
        assert f"help.{game.id}.1" in table or (own and own.rules), f"display.words has no rules in {lang}"
