"""What the eye sees is said by roles and names, and the keys reach it all (contract.md, last section)."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect

from tests.e2e.table import ENDLESS, PROMPT, SIDES, Table
from tests.engine.obvious import OTHELLO_START

QUICK = PROMPT.replace(" ", "+")
BOARDS = {
    "#/othello": (8, 8),
    "#/tictactoe": (3, 3),
    "#/numbers?seed=1": (8, 8),
    "#/numbers?seed=1&size=10": (10, 10),
}


@pytest.fixture
def table(warm_page: Page, address: str) -> Table:
    return Table(warm_page, address)


@pytest.mark.parametrize("words", BOARDS)
def test_a_board_is_a_grid_of_rows_of_cells_that_each_hold_a_button(table: Table, words: str) -> None:
    rows, columns = BOARDS[words]
    table.walk(words)
    expect(table.page.get_by_role("grid")).to_have_count(1)
    cells = table.grid.get_by_role("row").get_by_role("gridcell")
    expect(cells).to_have_count(rows * columns)
    expect(table.grid.get_by_role("row").filter(has=table.page.get_by_role("gridcell"))).to_have_count(rows)
    buttons = cells.get_by_role("button")
    expect(buttons).to_have_count(rows * columns)
    names = ["abcdefghij"[c] + str(r + 1) for r in range(rows) for c in range(columns)]
    assert [button.get_attribute("data-square") for button in buttons.all()] == names
    for name in (names[0], names[-1], names[len(names) // 2]):
        expect(table.square(name)).to_have_accessible_name(re.compile(f"^{name}, "))
    assert table.grid.locator("[disabled]").count() == 0
    flags = {button.get_attribute("aria-disabled") for button in buttons.all()}
    assert flags <= {"true", "false"}
    assert table.grid.locator("[data-square][tabindex='0']").count() == 1


def test_squares_are_named_as_the_contract_says(table: Table) -> None:
    table.walk("#/othello")
    for square, name in {"d3": "empty", "d4": "white", "d5": "black"}.items():
        expect(table.square(square)).to_have_accessible_name(re.compile(f"^{square}, {name}"))
    for square in OTHELLO_START.moves():
        expect(table.square(square)).to_have_attribute("aria-disabled", "false")
    expect(table.square("a1")).to_have_attribute("aria-disabled", "true")
    expect(table.square("d4")).to_have_attribute("aria-disabled", "true")


@pytest.mark.parametrize("game", SIDES)
def test_one_status_and_two_seats_stand_beside_every_board(table: Table, game: str) -> None:
    table.walk(f"#/{game}")
    expect(table.page.get_by_role("status")).to_have_count(1)
    expect(table.status).to_contain_text("Your move")
    expect(table.page.get_by_role("combobox")).to_have_count(2)
    for side in SIDES[game].values():
        expect(table.seat(side)).to_be_visible()
    for name in ("New game", "Undo", "Redo", "Stop", "Share"):
        expect(table.button(name)).to_be_visible()
    expect(table.button("Undo")).to_have_attribute("aria-disabled", "true")


def test_the_grid_is_busy_while_python_thinks_and_only_then(table: Table) -> None:
    table.walk(f"#/othello?second={ENDLESS.replace(' ', '+')}")
    expect(table.grid).to_have_attribute("aria-busy", "false")
    table.play("d3")
    expect(table.grid).to_have_attribute("aria-busy", "true")
    expect(table.button("Stop")).to_have_attribute("aria-disabled", "false")
    table.button("Undo").click()
    expect(table.grid).to_have_attribute("aria-busy", "false")


def test_the_title_names_the_game(table: Table) -> None:
    for game, title in {"othello": "Othello", "tictactoe": "Tic-tac-toe", "numbers": "Numbers"}.items():
        table.walk(f"#/{game}")
        expect(table.page).to_have_title(re.compile(title))
        expect(table.page.get_by_role("link", name=title)).to_have_attribute("aria-current", "page")


# Focus


def test_the_focus_stays_on_the_square_while_the_board_is_drawn_again(table: Table) -> None:
    table.walk(f"#/othello?second={QUICK}")
    table.square("d3").focus()
    table.page.keyboard.press("Enter")
    table.await_moves(2)
    assert table.await_turn()
    expect(table.square("d3")).to_be_focused()
    table.page.keyboard.press("ArrowDown")
    expect(table.square("d4")).to_be_focused()
    table.page.keyboard.press("Space")  # a square that is taken
    expect(table.square("d4")).to_be_focused()
    table.await_moves(2)


@pytest.mark.parametrize("name", ["Undo", "New game", "Share", "Draw lots"])
def test_the_focus_stays_on_an_action_that_was_pressed(table: Table, name: str) -> None:
    table.walk(f"#/othello/f5d6?second={QUICK}")
    table.await_moves(2)
    table.button(name).focus()
    table.page.keyboard.press("Enter")
    table.await_turn()
    expect(table.button(name)).to_be_focused()


def test_the_focus_stays_on_a_seat_that_was_changed(table: Table) -> None:
    table.walk("#/othello")
    table.seat("White").focus()
    table.page.keyboard.press("ArrowDown")
    expect(table.seat("White")).to_be_focused()
    expect(table.seat("White")).not_to_have_value("level-2")


def test_the_arrows_home_and_end_walk_within_the_board(table: Table) -> None:
    table.walk("#/othello")
    table.square("c5").focus()
    for key, square in [
        ("ArrowRight", "d5"),
        ("ArrowUp", "d4"),
        ("ArrowLeft", "c4"),
        ("ArrowDown", "c5"),
        ("Home", "a5"),
        ("ArrowLeft", "a5"),
        ("End", "h5"),
        ("ArrowRight", "h5"),
        ("Control+Home", "a1"),
        ("ArrowUp", "a1"),
        ("Control+End", "h8"),
        ("ArrowDown", "h8"),
    ]:
        table.page.keyboard.press(key)
        expect(table.square(square)).to_be_focused()
    expect(table.grid.locator("[tabindex='0']")).to_have_attribute("data-square", "h8")


def test_tab_enters_the_board_at_one_square_and_leaves_it_with_the_next(table: Table) -> None:
    table.walk("#/othello")
    table.square("e6").focus()
    table.page.keyboard.press("Tab")
    expect(table.grid.locator(":focus")).to_have_count(0)
    table.page.keyboard.press("Shift+Tab")
    expect(table.square("e6")).to_be_focused()


@pytest.mark.parametrize("key", ["Enter", "Space"])
def test_enter_and_space_play_a_square_and_never_scroll(table: Table, key: str) -> None:
    table.walk("#/othello?second=human")
    table.square("f5").focus()
    table.page.keyboard.press(key)
    table.await_moves(1)
    assert table.page.evaluate("() => scrollY") == 0


def test_everything_that_can_be_operated_is_reached_by_tab(table: Table) -> None:
    table.walk("#/othello/f5d6?second=human")
    table.await_moves(2)
    table.page.get_by_role("link", name="Sakiyomi").focus()
    wanted = [
        table.page.get_by_role("link", name="Numbers"),
        table.page.get_by_role("button", name="日本語"),
        table.seat("White"),
        table.grid.locator("[data-square]"),
        table.seat("Black"),
        table.button("New game"),
        table.button("Undo"),
        table.button("Share"),
    ]
    for target in wanted:
        table.tab_to(target)
    last = table.button("Share")
    expect(last).to_be_focused()


def test_a_focus_that_is_seen_has_an_outline(table: Table) -> None:
    table.walk("#/othello")
    table.page.get_by_role("link", name="Sakiyomi").focus()
    for target in (table.grid.locator("[data-square]"), table.button("New game"), table.button("Share")):
        table.tab_to(target)
        width = table.page.evaluate("() => parseFloat(getComputedStyle(document.activeElement).outlineWidth)")
        style = table.page.evaluate("() => getComputedStyle(document.activeElement).outlineStyle")
        assert (width >= 2, style) == (True, "solid")


def test_where_motion_is_not_wanted_nothing_on_the_board_moves(table: Table) -> None:
    table.page.emulate_media(reduced_motion="reduce")
    for words, move in (("#/othello", "d3"), ("#/tictactoe", "b2"), ("#/numbers?seed=1", "a1")):
        table.walk(words)
        table.page.evaluate(
            """() => {
                window.moving = [];
                const grid = document.querySelector('[role="grid"]');
                const look = () => window.moving.push(...grid.getAnimations({subtree: true})
                    .filter(animation => animation.effect.getComputedTiming().endTime > 1)
                    .map(({effect}) => effect.target.outerHTML.slice(0, 80)));
                new MutationObserver(look).observe(grid, {subtree: true, childList: true, attributes: true});
            }"""
        )
        table.play(move)
        table.await_moves(2)
        assert table.page.evaluate("() => window.moving") == []
    table.page.emulate_media(reduced_motion=None)
