"""What the chapters `win` and `mend` show, computed again by other means."""

from __future__ import annotations

from fractions import Fraction
from functools import cache
from statistics import mean, stdev

import pytest

from tests.engine.chapters import code, figures, reply
from tests.engine.conversation import answer
from tests.engine.obvious import minimax, read_tictactoe, won_drawn_lost


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


def test_the_whole_tree_has_all_positions_and_no_shuffle_reads_fewer_than_the_least() -> None:
    asked = [figures("win")["shuffled"]["asked"][name] for name in ("board", "whole", "seeds")]
    (setup,) = {each["request"]["record"]["setup"] for each in asked}
    _, whole, shuffles = (each["reply"] for each in asked)
    assert len(whole["rows"]) == whole["visits"] == minimax(read_tictactoe(setup), 9, "").nodes
    counts = [shuffle["visits"] for shuffle in shuffles]
    values = {shuffle["iterations"][0]["value"] for shuffle in shuffles}
    least, highest, _ = orders(setup)
    assert values == {won_drawn_lost(read_tictactoe(setup))}
    assert min(counts) == least == 2
    assert max(counts) == 21 <= highest
    assert max(counts[:5]) < max(counts), "the task is worth a search"


def test_the_recorded_shuffles_are_those_of_the_engine_and_agree_with_the_expectation() -> None:
    shuffles = figures("win")["spread"]["asked"]["shuffles"]
    request, numbers = shuffles["request"], shuffles["reply"]
    first, last = request["seeds"]
    assert len(numbers) == last - first + 1
    for seed in (first, 17, last):
        player = f"{request['player']} seed={seed}"
        thought = answer({"op": "think", "record": request["record"], "player": player})
        assert thought["nodes"] == numbers[seed - first]
    lowest, highest, expected = orders("-" * 9)
    assert figures("win")["spread"]["known"] == {"lowest": lowest, "highest": highest}
    assert lowest <= min(numbers)
    assert max(numbers) <= highest < reply("win", "spread", "all")["nodes"] == 549_946
    assert abs(mean(numbers) - expected) < 3 * stdev(numbers) / len(numbers) ** 0.5
    assert reply("win", "table", "wincut-tictactoe")["nodes"] > mean(numbers), "in the order of the squares"


EXPECTED = {
    "branch": (("a1", 1, ""), ("b1", -1, "")),
    "late": (("c1", 1, "c1 c2\n"), ("c1", 1, "c1\n")),
    "ninth": (("c1", 0, ""), ("c3", 0, "")),
    "silent": (("c1", 1, "–\n"), ("c1", 1, "○\n")),
    "sign-slip": (("a1", -1, ""), ("b2", 1, "")),
}
"""Of each program move, value and print, as it stands and repaired: what the text says of it."""


@pytest.mark.parametrize("name", EXPECTED)
def test_a_puzzle_does_what_the_text_says_and_its_repair_puts_it_right(name: str) -> None:
    both = [reply("mend", name, version) for version in ("faulty", "repaired")]
    said = [(each["move"], each["value"], each.get("printed", "")) for each in both]
    assert tuple(said) == EXPECTED[name]
    here, repaired = read_tictactoe(figures("mend")[name]["record"]["setup"]), both[1]
    assert repaired["value"] == won_drawn_lost(here), "it judges as perfect play does"
    assert repaired["value"] == won_drawn_lost(here.play(repaired["move"])), "and plays so"


@pytest.mark.parametrize("name", EXPECTED)
def test_the_languages_have_the_same_program_and_the_fault_is_where_the_repair_is(name: str) -> None:
    figure = figures("mend")[name]
    for sources in figure["sources"].values():
        assert code(sources["en"]) == code(sources["ja"])
    assert figure["fault"] == list(range(figure["repair"]["from"], figure["repair"]["to"] + 1))
    lines = figure["sources"]["faulty"]["en"].splitlines()
    assert sum(bool(line.strip()) for line in lines) <= 20
