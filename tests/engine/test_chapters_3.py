"""What chapter 3 of the articles shows, computed again by other means."""

from __future__ import annotations

import json
import tomllib
from fractions import Fraction
from functools import cache
from statistics import mean, stdev
from typing import Any

import pytest

from engine.service import Conversation
from tests.engine.conversation import ROOT, ask, read
from tests.engine.obvious import minimax, read_tictactoe, won_drawn_lost
from tests.engine.test_tree import replies_to

CHAPTER = ROOT / "web" / "articles" / "3"
PLAN = tomllib.loads((CHAPTER / "chapter.toml").read_text("utf-8"))["figure"]
(RECORDED,) = json.loads((CHAPTER / "recorded.json").read_text("utf-8"))
TREES = PLAN["shuffled"]["requests"]
PUZZLES = [name for name, figure in PLAN.items() if figure["kind"] == "code"]


@cache
def orders(setup: str) -> tuple[int, int, Fraction | int]:
    """The least, the most and the expected visits of wincut over all orders of the moves of all positions.

    Each position has an order of its own, and reading stops at the first winning move: of w winning moves
    each is the first of them with probability 1/w, and another move is before all of them with 1/(w + 1).
    """
    here = read_tictactoe(setup)
    if not here.moves():
        return 1, 1, 1
    good = 1 if here.turn == "first" else -1
    after = [here.play(move) for move in here.moves()]
    wins = [orders(each.setup()) for each in after if won_drawn_lost(each) == good]
    rest = [orders(each.setup()) for each in after if won_drawn_lost(each) != good]
    if not wins:
        least, most, expected = ([each[of] for each in rest] for of in range(3))
        return 1 + sum(map(int, least)), 1 + sum(map(int, most)), 1 + sum(expected)
    first_wins = Fraction(sum(each[2] for each in wins), len(wins))
    read_before = Fraction(sum(each[2] for each in rest), len(wins) + 1)
    longest = 1 + sum(each[1] for each in rest) + max(each[1] for each in wins)
    return 1 + min(each[0] for each in wins), longest, 1 + first_wins + read_before


@pytest.mark.parametrize("prefix", ["", "narrow-"])
def test_the_whole_tree_has_all_positions_and_no_shuffle_reads_fewer_than_the_least(prefix: str) -> None:
    setup = TREES[f"{prefix}board"]["record"]["setup"]
    assert all(TREES[f"{prefix}{name}"]["record"]["setup"] == setup for name in ("whole", "seeds"))
    rows, last = replies_to(TREES[f"{prefix}whole"])
    assert len(rows) == last["visits"] == minimax(read_tictactoe(setup), 9, "").nodes
    seeds = dict(TREES[f"{prefix}seeds"])
    first, final = seeds.pop("seeds")
    counts, values = [], set()
    for seed in range(first, final + 1):
        _, reply = replies_to({**seeds, "player": f"{seeds['player']} seed={seed}"})
        counts.append(reply["visits"])
        values.add(reply["iterations"][0]["value"])
    least, most, _ = orders(setup)
    assert values == {won_drawn_lost(read_tictactoe(setup))}
    assert min(counts) == least == 2
    assert max(counts) == {"": 21, "narrow-": 11}[prefix] <= most
    assert max(counts[:5]) < max(counts), "the task is worth a search"


def test_the_whole_tree_is_in_square_order() -> None:
    for prefix in ("", "narrow-"):
        rows, _ = replies_to(TREES[f"{prefix}whole"])
        for parent in range(len(rows)):
            moves = [str(row.move) for row in rows if row.parent == parent]
            assert moves == sorted(moves, key=lambda move: move[::-1])


def test_the_bounds_of_all_orders_are_those_of_the_chapter() -> None:
    lowest, highest, _ = orders("-" * 9)
    assert PLAN["spread"]["known"] == {"lowest": lowest, "highest": highest}


def test_minimax_visits_every_position() -> None:
    *_, last = ask(PLAN["spread"]["requests"]["all"])
    assert last["nodes"] == 549_946


def test_the_recorded_shuffles_are_those_of_the_engine_and_agree_with_the_expectation() -> None:
    request, numbers = RECORDED["request"], RECORDED["reply"]
    assert request == PLAN["spread"]["requests"]["shuffles"]
    first, last = request["seeds"]
    assert len(numbers) == last - first + 1
    for seed in (first, 17, last):
        player = f"{request['player']} seed={seed}"
        *_, reply = ask({"op": "think", "record": request["record"], "player": player})
        assert reply["nodes"] == numbers[seed - first]
    lowest, highest, expected = orders("-" * 9)
    assert lowest <= min(numbers)
    assert max(numbers) <= highest
    assert abs(mean(numbers) - expected) < 3 * stdev(numbers) / len(numbers) ** 0.5


def test_the_order_of_the_squares_reads_no_fewer_positions_than_an_average_shuffle() -> None:
    *_, last = ask({"op": "think", "record": {"game": "tictactoe"}, "player": "wincut ties=first"})
    assert last["nodes"] > mean(RECORDED["reply"])


def outcome(name: str, source: str) -> dict[str, Any]:
    """What a program answers in the position of its puzzle, and what it prints."""
    conversation = Conversation(allow_load=True)
    figure = PLAN[name]

    def said(request: dict[str, Any]) -> list[dict[str, Any]]:
        return [read(line) for line in conversation.answer(json.dumps(request))]

    said({"op": "load", "name": name, "source": source, "game": "tictactoe"})
    *before, last = said({"op": "think", "record": figure["record"], "player": name})
    printed = "".join(each.get("printed", "") for each in before)
    return {"move": last["move"], "value": last["value"], "printed": printed}


def source_of(name: str, language: str) -> list[str]:
    path = CHAPTER / "programs" / language / str(PLAN[name]["program"])
    return path.read_text("utf-8").splitlines()


def mended(name: str, language: str) -> str:
    lines, repair = source_of(name, language), PLAN[name]["repair"]
    return "\n".join([*lines[: repair["from"] - 1], *repair["lines"], *lines[repair["to"] :]])


EXPECTED = {
    "branch": (("a1", 1, ""), ("b1", -1, "")),
    "late": (("c1", 1, "c1 c2\n"), ("c1", 1, "c1\n")),
    "ninth": (("c1", 0, ""), ("c3", 0, "")),
    "silent": (("c1", 1, "–\n"), ("c1", 1, "○\n")),
}
"""Of each program move, value and print, as it stands and repaired: what the text says of it."""


@pytest.mark.parametrize("language", ["en", "ja"])
@pytest.mark.parametrize("name", PUZZLES)
def test_a_puzzle_does_what_the_text_says_and_its_repair_puts_it_right(name: str, language: str) -> None:
    faulty, repaired = (
        tuple(outcome(name, source).values())
        for source in ("\n".join(source_of(name, language)), mended(name, language))
    )
    assert (faulty, repaired) == EXPECTED[name]


@pytest.mark.parametrize("name", PUZZLES)
def test_a_repaired_program_plays_and_judges_as_perfect_play_does(name: str) -> None:
    setup = PLAN[name]["record"]["setup"]
    here, found = read_tictactoe(setup), outcome(name, mended(name, "en"))
    assert found["value"] == won_drawn_lost(here)
    assert won_drawn_lost(here.play(found["move"])) == found["value"]


def test_each_faulty_program_gives_something_away_by_its_move_its_value_or_what_it_prints() -> None:
    assert won_drawn_lost(read_tictactoe(PLAN["branch"]["record"]["setup"])) == -1, "× wins"
    ninth = read_tictactoe(PLAN["ninth"]["record"]["setup"]).play("c1")
    assert won_drawn_lost(ninth) == 1, "○ wins after the move that the program plays"
    late = read_tictactoe(PLAN["late"]["record"]["setup"]).play("c1")
    assert late.moves() == [], "the game is over before the second move that the program prints"


@pytest.mark.parametrize("name", PUZZLES)
def test_the_languages_have_the_same_program_and_the_fault_is_where_the_repair_is(name: str) -> None:
    def code(language: str) -> list[str]:
        text = "\n".join(source_of(name, language))
        return [line.split("#")[0].rstrip() for line in text.split('"""')[2].splitlines()]

    assert code("en") == code("ja")
    figure = PLAN[name]
    assert figure["fault"] == list(range(figure["repair"]["from"], figure["repair"]["to"] + 1))
    assert sum(bool(line.strip()) for line in source_of(name, "en")) <= 20
