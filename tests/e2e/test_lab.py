"""The Lab: a program is written, and judges the position on the board."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect

from tests.e2e.lab_driver import LONG, LabDriver
from tests.engine.conversation import ask

POSITION = "d3c5e6f7d6c4e7e3f3g2g8e2"
OTHELLO = f"#/lab/othello/{POSITION}"
DISCS = "def evaluate(position):\n    first, second = position.score()\n    return first - second\n"
LOOP = "def evaluate(position):\n    while True:\n        pass\n"


@pytest.fixture
def lab(warm_page: Page, address: str) -> LabDriver:
    return LabDriver(warm_page, address).open(OTHELLO)


def values(player: str) -> dict[str, int]:
    """The value of each move of the position, for Black, as a player of ours finds it."""
    *_, last = ask(
        {
            "op": "think",
            "record": {"game": "othello", "moves": POSITION},
            "player": f"{player} ties=first multipv=100",
        }
    )
    return {each["move"]: each["value"] for each in last["moves"]}


def written(value: int) -> str:
    return f"{value:+}".replace("-", "−") if value else "±0"


@pytest.mark.quick
def test_a_program_judges_the_moves_on_the_board_beside_article_001_and_the_judge(lab: LabDriver) -> None:
    lab.example("Count discs").ran().compared()
    discs, article = (values(f"minimax depth=1 evaluation={name}") for name in ("discs", "positional"))
    worths = lab.worths()
    assert list(worths) == sorted(discs, key=lambda move: -discs[move])
    assert {move: cells[:2] for move, cells in worths.items()} == {
        move: [written(discs[move]), written(article[move])] for move in discs
    }
    best = max(discs, key=lambda move: discs[move])
    expect(lab.board.locator(f'[data-square="{best}"]')).to_have_attribute(
        "aria-label", re.compile(f"{re.escape(written(discs[best]))}.*best")
    )
    expect(lab.table.locator("thead th")).to_have_text(["move", "yours", "positional", "strong"])
    expect(lab.table.locator("tbody tr").first.get_by_role("cell").nth(2)).to_have_text(re.compile(r"[+−]\d"))
    expect(lab.page.get_by_text("positional: article 001’s evaluation, one ply deep.")).to_be_visible()
    expect(lab.page.get_by_text(re.compile(r"^\d+ calls of evaluate(, [\d,]+ µs each)?$"))).to_be_visible()
    expect(lab.page.get_by_text(re.compile(r"strong: the engine’s best judge, \d+ plies"))).to_be_visible(
        timeout=LONG
    )


@pytest.mark.quick
def test_stop_ends_a_loop_at_once_and_the_program_can_be_mended(lab: LabDriver) -> None:
    lab.program(LOOP).run()
    lab.says(re.compile("judges the moves"))
    with lab.page.expect_event("worker"):  # in place of the one in which it loops
        lab.button("Stop").click()
    lab.says("Stopped.")
    lab.write(DISCS).ran()


def test_moves_are_made_on_the_board_and_each_position_is_judged(lab: LabDriver) -> None:
    lab.program(DISCS).ran()
    first = lab.worths()
    move = next(iter(first))
    lab.board.locator(f'[data-square="{move}"]').click()
    expect(lab.table.get_by_role("rowheader", name=move)).to_have_count(0)
    expect(lab.page).to_have_url(re.compile(f"{POSITION}{move}"))
    lab.worths()
    lab.button("One move back").click()
    expect(lab.table.get_by_role("rowheader", name=move)).to_be_visible()
    assert {name: cells[0] for name, cells in lab.worths().items()} == {
        name: cells[0] for name, cells in first.items()
    }


def test_an_order_of_moves_says_how_many_positions_it_saves(lab: LabDriver) -> None:
    lab.example("Move order").run()
    lab.says(
        re.compile(r"The search for the best move reads ([\d,]+) positions in its order, and ([\d,]+) in the")
    )
    text = lab.page.locator(".lab .say p").first.inner_text()
    ordered, usual = (int(each.replace(",", "")) for each in re.findall(r"(?:reads|and) ([\d,]+)", text))
    assert ordered < usual
