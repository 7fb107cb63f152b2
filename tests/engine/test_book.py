"""The opening book: what a player that has it answers, what stands in it, and how it is made."""

from __future__ import annotations

import random
from binascii import a2b_base64
from functools import cache
from pathlib import Path
from typing import Any
from zlib import decompress

import pytest

from sakiyomi.core.game import FIRST, PASS, Side, other
from sakiyomi.games import GAMES
from sakiyomi.games.othello import book as kept
from sakiyomi.games.othello import openings, patterns
from sakiyomi.games.othello.rules import Othello, position, squares, start, write
from tests.bench import book as maker
from tests.engine.conftest import Run
from tests.engine.conversation import answer, ask, timeless

GAME = GAMES["othello"]
READER = "best nodes=200 evaluation=strong"
BY = "level-9"


def think(at: Othello, player: str, **more: Any) -> dict[str, Any]:
    return answer(
        {"op": "think", "record": {"game": "othello", "setup": write(at)}, "player": player, **more}
    )


def book_moves(at: Othello) -> dict[int, int]:
    assert GAME.book
    return dict(GAME.book(at))


@cache
def known_positions() -> list[Othello]:
    """The positions whose moves are in the book, the start first, each as it is reached first."""
    led_to = {kept.START}
    queue = [start()]
    for at in queue:
        below = [at.play(move) for move in at.moves()]
        for after in below if book_moves(at) else ():
            if kept.key_of(after) not in led_to and book_moves(after):
                led_to.add(kept.key_of(after))
                queue.append(after)
    return queue


def test_a_move_from_the_book_was_not_searched_and_alone_has_a_value() -> None:
    for at in known_positions()[::7]:
        replies = ask({"op": "think", "record": {"game": "othello", "setup": write(at)}, "player": BY})
        assert [reply["done"] for reply in replies] == [False, True]
        reply = replies[-1]
        assert reply["book"] is True
        assert (reply["depth"], reply["nodes"], reply["cutoffs"], reply["outcome"]) == (0, 0, 0, None)
        valued = [one for one in reply["moves"] if one["value"] is not None]
        assert [(one["move"], one["value"], one["bound"]) for one in valued] == [
            (reply["move"], reply["value"], "exact")
        ]
        assert reply["line"][0] == reply["move"]
        answer({"op": "view", "record": {"game": "othello", "setup": write(at), "moves": reply["line"]}})


def test_a_player_without_the_book_or_beyond_it_reads() -> None:
    quiet = think(start(), f"{READER} seed=1")
    assert quiet["nodes"] > 0
    assert "book" not in quiet
    assert timeless(think(start(), f"{READER} seed=1 book=false")) == timeless(quiet)
    late = known_positions()[-1]
    while book_moves(late):
        late = late.play(min(set(late.moves()) - set(book_moves(late)), default=late.moves()[0]))
    with_book, without = (think(late, f"{READER} seed=1{more}") for more in (" book=true", ""))
    assert timeless(with_book) == timeless(without)
    assert "book" not in think(start(), f"{READER} book=true multipv=2")
    assert "book" not in think(start(), f"{READER} book=true noise=1")


def test_ties_choose_among_the_moves_of_the_book() -> None:
    at = next(at for at in known_positions() if len(book_moves(at)) > 1)
    names = [f"{'abcdefgh'[move % 8]}{move // 8 + 1}" for move in book_moves(at)]
    played = [think(at, f"{READER} book=true ties={ties}")["move"] for ties in ("first", "last")]
    assert played == [names[0], names[-1]]
    drawn = [think(at, f"{READER} book=true seed={seed}")["move"] for seed in range(12 * len(names))]
    assert set(drawn) == set(names)
    again = [think(at, f"{READER} book=true seed={seed}")["move"] for seed in range(5)]
    assert again == drawn[:5]


def test_a_match_with_the_book_is_the_same_from_the_same_seed_and_another_from_others() -> None:
    def moves(seed: int) -> list[str]:
        player = "alphabeta depth=1 evaluation=strong book=true"
        replies = ask({"op": "match", "game": "othello", "first": player, "second": player, "seed": seed})
        from_book = [reply["move"] for reply in replies if reply.get("book")]
        assert from_book == replies[-1]["record"]["moves"][: len(from_book)] != []
        assert replies[-1]["repeatable"]
        return list(replies[-1]["record"]["moves"])

    found = [moves(seed) for seed in range(5)]
    assert moves(1) == found[1]
    assert len({tuple(each[:8]) for each in found}) > 2


def test_symmetric_positions_have_symmetric_moves_in_both_colours() -> None:
    def image(bits: int, where: tuple[int, ...]) -> int:
        return sum(1 << where[square] for square in squares(bits))

    for at in random.Random(1).sample(known_positions(), 20):
        for where in patterns.symmetries(tuple(range(64))):
            first, second = image(at.first, where), image(at.second, where)
            expected = {where[move]: value for move, value in book_moves(at).items()}
            assert book_moves(position(first, second, at.turn)) == expected
            exchanged: Side = other(at.turn)
            assert book_moves(position(second, first, exchanged)) == expected


def test_every_position_of_the_book_is_reached_by_legal_moves() -> None:
    book = kept.book()
    reached = {kept.START: start()}
    queue = [kept.START]
    for key in queue:
        at = reached[key]
        if key not in book.analysed:
            continue
        after = [there for move in at.moves() if kept.key_of(there := at.play(move)) in book.values]
        assert PASS not in at.moves()
        for there in after:
            if kept.key_of(there) not in reached:
                reached[kept.key_of(there)] = there
                queue.append(kept.key_of(there))
    assert reached.keys() == book.values.keys()
    assert len(book.analysed) > 100


def test_a_player_that_reads_thinks_well_of_the_moves_of_the_book() -> None:
    """Values of few plies vary by discs here, so it is what the moves lose on average, in hundredths."""
    losses: dict[bool, list[int]] = {True: [], False: []}
    for at in random.Random(2).sample(known_positions(), 20):
        sign = 1 if at.turn == FIRST else -1
        reply = think(at, "best nodes=2000 evaluation=strong ties=first multipv=100")
        values = [sign * one["value"] for one in reply["moves"]]
        for move, value in zip(at.moves(), values, strict=True):
            losses[move in book_moves(at)].append(max(values) - value)
    of_book, of_others = (sum(losses[known]) / len(losses[known]) for known in (True, False))
    assert of_book < 250
    assert of_book < of_others / 2


def test_the_book_has_less_than_40_kilobytes() -> None:
    assert Path(openings.__file__).stat().st_size < 40_000


def test_a_terminal_says_that_a_move_is_from_the_book(run: Run) -> None:
    assert run("analyse", "othello", "--player", BY).out.endswith("From the opening book: nothing was read\n")


def test_a_player_with_the_book_has_one_spelling() -> None:
    spelled = {"search": "best", "book": True, "nodes": 9, "evaluation": "strong"}
    players = [spelled, "best book=true nodes=9 evaluation=strong"]
    asked = {"op": "tournament", "form": "two", "game": "othello", "players": players, "games": 1}
    match = answer(asked)["matches"][0]["match"]
    assert {match["first"], match["second"]} == {"best evaluation=strong nodes=9 book=true"}


# How it is made


@pytest.fixture
def small(tmp_path: Path) -> maker.Readings:
    return maker.grow(tmp_path / "readings.jsonl", f"{READER} ties=first multipv=4", 25, 1e9, 2)


def test_what_the_book_says_is_what_was_read(small: maker.Readings) -> None:
    book = kept.unpacked(maker.packed(small))
    values = maker.worth(small)
    assert book.values == {key: values[key] for key in book.values}
    assert len(small) / 2 < len(book.analysed & small.keys()) == len(book.analysed)
    text = maker.module(small)
    made: dict[str, Any] = {}
    exec(text, made)
    assert kept.unpacked(decompress(a2b_base64(made["PACKED"]))) == book
