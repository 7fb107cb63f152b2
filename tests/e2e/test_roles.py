"""Roles and names say what is drawn, and everything is reached by keys (contract.md, last section)."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

from tests.e2e.page_driver import QUICK, SIDES, SLOW, PageDriver
from tests.engine.obvious import OTHELLO_START

BOARDS = {
    "#/othello": (8, 8),
    "#/tictactoe": (3, 3),
    "#/numbers?seed=1": (8, 8),
    "#/numbers?seed=1&size=10": (10, 10),
}


STEPS = ["To the start", "One move back", "One move on", "To the end"]
MENU = ["Random side", "Rematch", "Flip the board", "Share"]


@pytest.mark.parametrize("words", BOARDS)
def test_a_board_is_a_grid_of_rows_of_cells_that_each_hold_a_button(driver: PageDriver, words: str) -> None:
    rows, columns = BOARDS[words]
    driver.go_to(words)
    expect(driver.page.get_by_role("grid")).to_have_count(1)
    cells = driver.grid.get_by_role("row").get_by_role("gridcell")
    expect(cells).to_have_count(rows * columns)
    expect(driver.grid.get_by_role("row").filter(has=driver.page.get_by_role("gridcell"))).to_have_count(rows)
    buttons = cells.get_by_role("button")
    expect(buttons).to_have_count(rows * columns)
    names = ["abcdefghij"[c] + str(r + 1) for r in range(rows) for c in range(columns)]
    assert [button.get_attribute("data-square") for button in buttons.all()] == names
    for name in (names[0], names[-1], names[len(names) // 2]):
        expect(driver.square(name)).to_have_accessible_name(re.compile(f"^{name}, "))
    assert driver.grid.locator("[disabled]").count() == 0
    flags = {button.get_attribute("aria-disabled") for button in buttons.all()}
    assert flags <= {"true", "false"}
    assert driver.grid.locator("[data-square][tabindex='0']").count() == 1


def test_squares_are_named_as_the_contract_says(driver: PageDriver) -> None:
    driver.go_to("#/othello")
    for square, name in {"d3": "empty", "d4": "white", "d5": "black"}.items():
        expect(driver.square(square)).to_have_accessible_name(re.compile(f"^{square}, {name}"))
    for square in OTHELLO_START.moves():
        expect(driver.square(square)).to_have_attribute("aria-disabled", "false")
    expect(driver.square("a1")).to_have_attribute("aria-disabled", "true")
    expect(driver.square("d4")).to_have_attribute("aria-disabled", "true")


@pytest.mark.parametrize("game", SIDES)
def test_one_status_and_two_seats_stand_beside_every_board(driver: PageDriver, game: str) -> None:
    driver.go_to(f"#/{game}")
    expect(driver.page.get_by_role("status")).to_have_count(1)
    expect(driver.status).to_contain_text("Your move")
    expect(driver.announced).to_contain_text("Your move")
    expect(driver.page.get_by_role("combobox")).to_have_count(3)
    expect(driver.game_choice).to_have_value(game)
    for side in SIDES[game].values():
        expect(driver.seat(side)).to_be_visible()
    for name in ("New game", "Undo", "Redo", "Hint", *STEPS):
        expect(driver.button(name)).to_be_visible()
    for name in ("Undo", "Redo", *STEPS):
        expect(driver.button(name)).to_have_attribute("aria-disabled", "true")
    for name in ("Stop", "Continue", "Step", "Back to the game"):
        expect(driver.button(name)).to_have_count(0)  # while they have no effect
    expect(driver.button("Share")).to_have_count(0)
    driver.button("More").click()
    for name in MENU:
        expect(driver.button(name)).to_be_visible()
    driver.page.keyboard.press("Escape")
    expect(driver.button("Share")).to_have_count(0)


def test_the_grid_is_busy_while_python_thinks_and_only_then(driver: PageDriver) -> None:
    driver.go_to(f"#/othello?second={SLOW}")
    expect(driver.grid).to_have_attribute("aria-busy", "false")
    driver.play("d3")
    expect(driver.grid).to_have_attribute("aria-busy", "true")
    expect(driver.button("Stop")).to_be_visible()
    driver.button("Undo").click()
    expect(driver.grid).to_have_attribute("aria-busy", "false")
    expect(driver.button("Stop")).to_have_count(0)


def test_the_title_names_the_game(driver: PageDriver) -> None:
    for game, title in {"othello": "Othello", "tictactoe": "Tic-tac-toe", "numbers": "Numbers"}.items():
        driver.go_to(f"#/{game}")
        expect(driver.page).to_have_title(re.compile(title))
        expect(driver.game_choice).to_have_value(game)
        expect(driver.page.get_by_role("link", name="Play")).to_have_attribute("aria-current", "page")


# Focus


def test_the_focus_stays_on_the_square_while_the_board_is_drawn_again(driver: PageDriver) -> None:
    driver.go_to(f"#/othello?second={QUICK}")
    driver.square("d3").focus()
    driver.page.keyboard.press("Enter")
    driver.await_moves(2)
    assert driver.await_turn()
    expect(driver.square("d3")).to_be_focused()
    driver.page.keyboard.press("ArrowDown")
    expect(driver.square("d4")).to_be_focused()
    driver.page.keyboard.press("Space")  # a square that is taken
    expect(driver.square("d4")).to_be_focused()
    driver.await_moves(2)


@pytest.mark.parametrize("name", ["Random side", "Flip the board", "Share"])
def test_the_menu_opens_and_closes_by_keys_and_the_focus_is_then_on_its_button(
    driver: PageDriver, name: str
) -> None:
    driver.go_to(f"#/othello/f5d6?second={QUICK}")
    driver.await_moves(2)
    driver.button("More").focus()
    driver.page.keyboard.press("Enter")
    driver.tab_to(driver.button(name))
    driver.page.keyboard.press("Enter")
    expect(driver.button(name)).to_have_count(0)
    driver.await_turn()
    expect(driver.button("More")).to_be_focused()
    if name == "Flip the board":
        driver.more(name)


@pytest.mark.parametrize("name", ["Undo", "New game", "To the start", "Hint"])
def test_the_focus_stays_on_an_action_that_was_pressed(driver: PageDriver, name: str) -> None:
    driver.go_to(f"#/othello/f5d6?second={QUICK}")
    driver.await_moves(2)
    driver.button(name).focus()
    driver.page.keyboard.press("Enter")
    driver.await_turn()
    expect(driver.button(name)).to_be_focused()


def test_the_focus_stays_on_a_seat_that_was_changed_by_a_letter(driver: PageDriver) -> None:
    driver.go_to("#/othello")
    driver.seat("White").focus()
    driver.page.keyboard.press("l")
    expect(driver.seat("White")).to_be_focused()
    expect(driver.seat("White")).not_to_have_value("level-2")


def test_the_arrows_home_and_end_move_the_focus_within_the_board(driver: PageDriver) -> None:
    driver.go_to("#/othello")
    driver.square("c5").focus()
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
        driver.page.keyboard.press(key)
        expect(driver.square(square)).to_be_focused()
    expect(driver.grid.locator("[tabindex='0']")).to_have_attribute("data-square", "h8")


def test_tab_enters_the_board_at_one_square_and_leaves_it_with_the_next(driver: PageDriver) -> None:
    driver.go_to("#/othello")
    driver.square("e6").focus()
    driver.page.keyboard.press("Tab")
    expect(driver.grid.locator(":focus")).to_have_count(0)
    driver.page.keyboard.press("Shift+Tab")
    expect(driver.square("e6")).to_be_focused()


@pytest.mark.parametrize("key", ["Enter", "Space"])
def test_enter_and_space_play_a_square_and_never_scroll(driver: PageDriver, key: str) -> None:
    driver.go_to("#/othello?second=human")
    driver.square("f5").focus()
    driver.page.keyboard.press(key)
    driver.await_moves(1)
    assert driver.page.evaluate("() => scrollY") == 0


def test_everything_that_can_be_operated_is_reached_by_tab(driver: PageDriver) -> None:
    driver.go_to("#/othello/f5d6?second=human")
    driver.await_moves(2)
    driver.mark.focus()
    wanted = [
        driver.page.get_by_role("link", name="Arena"),
        driver.game_choice,
        driver.page.get_by_role("button", name="日本語"),
        driver.seat("White"),
        driver.grid.locator("[data-square]"),
        driver.seat("Black"),
        *(driver.button(name) for name in (*STEPS, "Undo", "Redo", "Hint")),
        driver.values,
        driver.button("New game"),
        driver.button("Choose side, opponent …"),
        driver.button("More"),
        driver.record.get_by_role("button"),
        driver.page.get_by_role("textbox", name="Type a move"),
        driver.button("Review this game"),
        driver.button("Rules and keys"),
    ]
    for target in wanted:
        driver.tab_to(target)
    driver.button("More").focus()
    driver.page.keyboard.press("Enter")
    for name in MENU:
        driver.tab_to(driver.button(name))


def test_a_focus_by_keyboard_has_an_outline(driver: PageDriver) -> None:
    driver.go_to("#/othello")
    driver.mark.focus()
    for target in (
        driver.grid.locator("[data-square]"),
        driver.values,
        driver.button("New game"),
        driver.button("More"),
    ):
        driver.tab_to(target)
        width = driver.page.evaluate(
            "() => parseFloat(getComputedStyle(document.activeElement).outlineWidth)"
        )
        style = driver.page.evaluate("() => getComputedStyle(document.activeElement).outlineStyle")
        assert (width >= 2, style) == (True, "solid")


def test_where_motion_is_not_wanted_nothing_on_the_board_moves(driver: PageDriver) -> None:
    driver.page.emulate_media(reduced_motion="reduce")
    for words, move in (("#/othello", "d3"), ("#/tictactoe", "b2"), ("#/numbers?seed=1", "a1")):
        driver.go_to(words)
        driver.page.evaluate(
            """() => {
                window.moving = [];
                const grid = document.querySelector('[role="grid"]');
                const look = () => window.moving.push(...grid.getAnimations({subtree: true})
                    .filter(animation => animation.effect.getComputedTiming().endTime > 1)
                    .map(({effect}) => effect.target.outerHTML.slice(0, 80)));
                new MutationObserver(look).observe(grid, {subtree: true, childList: true, attributes: true});
            }"""
        )
        driver.play(move)
        driver.await_moves(2)
        assert driver.page.evaluate("() => window.moving") == []
    driver.page.emulate_media(reduced_motion=None)
