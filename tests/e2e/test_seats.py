"""People and Python on either side; seats change, sides are chosen at random, games begin anew."""

from __future__ import annotations

from playwright.sync_api import expect

from tests.e2e.page_driver import NAMES, QUICK, PageDriver, box


def test_a_player_that_is_chosen_by_the_mouse_gives_the_keys_to_the_board(driver: PageDriver) -> None:
    """So does one that is chosen by a key in the open list: test_keys.py."""
    driver.go_to("#/othello?second=level-1")
    seat = driver.seat("White")
    seat.click()
    seat.get_by_role("option", name="Level 2").click()
    expect(seat).to_have_value("level-2")
    expect(driver.grid.locator(":focus")).to_have_count(1)
    driver.page.keyboard.press("?")
    expect(driver.page.get_by_role("region", name="Rules and keys")).to_be_visible()
    driver.close_panel()


# Random sides


def test_a_random_side_is_either_one_and_is_named(driver: PageDriver) -> None:
    driver.go_to(f"#/othello?second={QUICK}")
    seen: set[str] = set()
    for _ in range(60):  # to miss one side this often is one in 10**18
        driver.more("Random side")
        mine = "first" if driver.seat("Black").input_value() == "human" else "second"
        driver.await_moves(0 if mine == "first" else 1)
        # This is still said after Python's opening move.
        expect(driver.status).to_contain_text(f"You are {NAMES['othello'][mine]}: chosen at random.")
        seen.add(mine)
        if len(seen) == 2:
            return
    raise AssertionError(f"the person is always {seen}")


# What is seen of the seats


def test_the_person_sits_below_on_either_side(driver: PageDriver) -> None:
    def lower() -> str:
        return max(("Black", "White"), key=lambda name: box(driver.seat(name))["top"])

    driver.go_to("#/othello?second=level-1")
    assert driver.await_turn()
    assert lower() == "Black"
    driver.go_to("#/othello?first=level-1&second=human")
    assert driver.await_turn()
    assert lower() == "White"
    driver.seat("Black").select_option("human")
    assert driver.await_turn()
    assert lower() == "Black"  # of two people the first side's


def test_the_side_to_move_is_said_in_its_seat(driver: PageDriver) -> None:
    driver.go_to("#/othello?second=human")
    moving = driver.page.get_by_text("to move", exact=False).and_(driver.page.locator(".seat small"))
    expect(moving).to_have_text("Black · to move")
    driver.play("f5")
    expect(moving).to_have_text("White · to move")
