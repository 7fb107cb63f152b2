"""The names of Othello's openings, which the page shows: the moves of each, played by the engine."""

from __future__ import annotations

import json

from engine.games.othello import patterns
from tests.engine.conversation import ROOT, view

OPENINGS = json.loads((ROOT / "web" / "data" / "openings.json").read_text("utf-8"))["othello"]


def turned(setup: str) -> str:
    """The least of the setups that are this one with the board turned in the eight ways."""
    cells, mover = setup.split()
    return min("".join(cells[at] for at in where) for where in patterns.symmetries(tuple(range(64)))) + mover


def test_the_moves_of_an_opening_are_legal_and_lead_to_its_position() -> None:
    led_to = {opening["moves"]: view(game="othello", moves=opening["moves"])["setup"] for opening in OPENINGS}
    assert led_to == {opening["moves"]: opening["setup"] for opening in OPENINGS}


def test_no_two_names_are_those_of_one_position() -> None:
    assert len({turned(opening["setup"]) for opening in OPENINGS}) == len(OPENINGS)


def test_each_opening_has_a_name_and_begins_with_the_move_that_the_lists_begin_with() -> None:
    assert all(opening.get("en") or opening.get("ja") for opening in OPENINGS)
    assert {opening["moves"][:2] for opening in OPENINGS} == {"f5"}
