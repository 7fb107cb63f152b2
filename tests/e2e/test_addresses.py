"""The address is the game: kept, opened elsewhere, walked back and forward; a bad one says what is wrong."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

from tests.e2e.conftest import check_all
from tests.e2e.page_driver import QUICK, PageDriver
from tests.e2e.watch import SIZES


def history(driver: PageDriver) -> int:
    return int(driver.page.evaluate("() => history.length"))


# The same game everywhere


@pytest.mark.quick
def test_back_leaves_to_the_last_place_however_many_moves_were_made_in_this_one(driver: PageDriver) -> None:
    """Moves, undo, jumps, a seat and the language replace the entry; a new game and a rematch add one."""
    driver.go_to(f"#/othello?second={QUICK}")
    before = history(driver)
    for answered in (2, 4, 6):
        driver.play(driver.legal()[0])
        driver.await_moves(answered)
    assert driver.await_turn()
    driver.button("Undo").click()
    driver.button("To the start").click()
    driver.button("To the end").click()
    driver.button("日本語").click()
    driver.button("English").click()
    moves, position = driver.moves(), driver.position()
    driver.await_address("".join(moves))
    assert history(driver) == before
    driver.button("New game").click()
    driver.await_moves(0)
    driver.play(moves[0])  # it begins like the game before it
    driver.await_moves(2)
    driver.await_address(f"/{moves[0]}")
    assert history(driver) == before + 1
    driver.page.go_back()  # from the new game to the one before it, where that was left
    driver.await_played(moves)
    driver.await_board(position)
    driver.page.go_back()  # over all its moves to what was open before it
    driver.await_address("/numbers?")
    driver.page.go_forward()
    driver.await_played(moves)
    driver.page.go_forward()
    driver.await_played(moves[:2])
    driver.await_board(driver.position())


def test_back_closes_a_sheet_and_keeps_what_was_played_above_it(driver: PageDriver) -> None:
    driver.page.set_viewport_size(SIZES["phone"])
    driver.go_to("#/othello?second=human")
    driver.play("e6")
    before = history(driver)
    driver.more("Record")
    sheet = driver.page.get_by_role("region", name="Record")
    expect(sheet).to_be_visible()
    driver.play("f4")
    driver.page.go_back()
    expect(sheet).to_be_hidden()
    driver.await_played(["e6", "f4"])
    driver.await_address("/e6f4")
    driver.more("Record")
    sheet.get_by_role("button", name="Close").click()
    expect(sheet).to_be_hidden()
    assert history(driver) == before + 1  # the entry of the sheet lies ahead
    driver.page.go_back()  # and no press is lost
    driver.await_address("/numbers?")


@pytest.mark.quick
def test_a_move_that_is_seen_is_in_the_address(driver: PageDriver) -> None:
    """So a page that is loaded again at once has it too."""
    driver.go_to("#/othello?second=human")
    driver.page.evaluate("""() => {
        window.seen = [];
        const list = document.querySelector("ol.record");
        const look = () => seen.push([list.innerText.includes("f5"), location.hash.includes("f5")]);
        new MutationObserver(look).observe(list, { childList: true, subtree: true });
    }""")
    driver.play("f5")
    driver.await_moves(1)
    seen = driver.page.evaluate("() => seen")
    assert [True, True] in seen
    assert [True, False] not in seen


# Bad addresses

PLAYER = "#/othello?second=minimax+depth%3D0"
"""The position is good: it is shown, though nobody can play."""
BAD = {  # two of the page, two of the engine; the others: tests/web/address.test.mjs and problem.test.mjs
    PLAYER: "depth",
    "#/nosuch": "nosuch",
    "#/tictactoe?setup=OOOXXX---": "line",
    "#/numbers?size=99": "from 4 to 10",
}


def says_what_is_wrong(driver: PageDriver, words: str) -> None:
    driver.go_to(words)
    expect(driver.alert).to_contain_text(re.compile(BAD[words]))
    if words == PLAYER:
        expect(driver.grid).to_be_visible()
        expect(driver.enabled).to_have_count(0)
    else:
        expect(driver.grid).to_have_count(0)
        expect(driver.status).to_have_text("This game cannot be shown.")
    driver.button("New game").click()
    expect(driver.alert).to_have_count(0)
    assert driver.await_turn()
    driver.await_board(driver.start())
    if re.search("size|second=|setup", words):  # of these something may have stayed
        driver.play(driver.legal()[0])
        driver.await_moves(2)
        assert driver.await_turn()
        driver.await_board(driver.position())


@pytest.mark.quick
def test_a_bad_address_says_what_is_wrong_and_a_new_game_can_begin(driver: PageDriver) -> None:
    check_all(BAD, lambda words: says_what_is_wrong(driver, words))


def test_a_game_is_opened_up_to_a_move_against_the_rules_which_is_said(driver: PageDriver) -> None:
    """Nothing goes on by itself, and the address stays to be corrected until it does."""
    words = "#/numbers/a1b1?seed=3&size=4"
    driver.go_to(words)
    expect(driver.status).to_contain_text("not a legal move for Column at move 2")
    expect(driver.status).to_contain_text("The game is opened up to the move before.")
    driver.await_played(["a1"])
    expect(driver.alert).to_have_count(0)
    assert re.sub(r"[?&]lang=\w+$", "", driver.hash) == words  # the language stays named
    driver.button("Continue").click()  # Python is to move
    driver.enabled.first.click()
    expect(driver.status).not_to_contain_text("The game is opened up to the move before.")
    assert driver.hash != words


def test_a_position_in_another_room_is_that_before_a_move_against_the_rules_which_is_said(
    driver: PageDriver,
) -> None:
    driver.page.set_viewport_size({"width": 1280, "height": 800})
    for room in ("tree", "lab"):
        driver.go_to(f"#/{room}/tictactoe/b2a1b2")
        expect(driver.page.get_by_role("main")).to_contain_text("b2 is not a legal move")
        expect(driver.square("a1").first).to_have_accessible_name(re.compile("^a1, cross"))
