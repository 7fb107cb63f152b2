"""What the engine tells besides its moves: hints, values on squares, lines to look at, the game's course."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.e2e.conftest import PATIENCE
from tests.e2e.page_driver import PageDriver, box
from tests.e2e.watch import PHONE, ready

pytestmark = pytest.mark.native


def ghost(driver: PageDriver, square: str, order: int) -> Locator:
    """The piece of a hint on a square: of the best move (1), of the reply to it (2)."""
    return driver.square(square).locator(f".ghost.order-{order}")


def test_a_hint_shows_a_move_and_its_reply_on_the_board_and_says_them(driver: PageDriver) -> None:
    driver.go_to("#/othello/f5d6?second=human")
    hint = driver.button("Hint")
    hint.click()
    said = re.compile(r"^Hint: ([a-h][1-8]) seems best; White’s likely reply is ([a-h][1-8])\.")
    expect(driver.status).to_have_text(said)
    found = said.search(driver.status.inner_text().strip())
    assert found
    expect(hint).to_have_attribute("aria-pressed", "true")
    expect(driver.line.nth(0)).to_have_text(found[1])
    expect(driver.line.nth(1)).to_have_text(found[2])
    for order in (1, 2):
        expect(ghost(driver, found[order], order)).to_be_visible()
    expect(driver.grid.locator(".ghost")).to_have_count(2)
    expect(driver.announced).to_have_text(found.string)
    hint.click()
    expect(driver.grid.locator(".ghost")).to_have_count(0)
    expect(driver.status).to_contain_text("Black to move")


def test_a_move_is_said_and_shown_before_it_is_made(driver: PageDriver) -> None:
    driver.go_to("#/othello?second=human")
    expect(driver.enabled).to_have_count(4)
    expect(driver.square("f5")).to_have_accessible_name("f5, empty, turns 1")
    driver.square("f5").hover()
    ghosts = driver.grid.locator(".will")
    expect(ghosts).to_have_count(2)
    driver.page.mouse.move(0, 0)
    expect(ghosts).to_have_count(0)
    driver.square("e6").focus()  # as a square gets it that nobody has chosen
    expect(driver.square("e6")).to_be_focused()
    expect(ghosts).to_have_count(0)
    driver.page.keyboard.press("ArrowUp")
    driver.page.keyboard.press("ArrowRight")
    expect(driver.square("f5")).to_be_focused()
    expect(ghosts).to_have_count(2)


@pytest.mark.context(**PHONE, locale="en-GB")
def test_only_a_click_on_the_advantage_goes_to_a_move(page: Page, address: str) -> None:
    """Neither scrolling over it nor the other button of a mouse."""
    driver = PageDriver(page, address).visit("#/othello/f5d6c3d3c4?second=human&names=Ann~Ken")
    ready(page)
    graph = page.get_by_role("region", name="Advantage").get_by_role("img")
    graph.scroll_into_view_if_needed()
    at = box(graph)
    width = at["right"] - at["left"]
    before = page.evaluate("() => scrollY")
    finger = page.context.new_cdp_session(page)
    for kind, down in [("touchStart", 10), ("touchMove", 60), ("touchMove", 110), ("touchEnd", None)]:
        points = [] if down is None else [{"x": at["left"] + width / 5, "y": at["top"] + down}]
        finger.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points})
    page.wait_for_function("before => scrollY < before", arg=before)
    graph.click(button="right", position={"x": width / 5, "y": 10})
    assert "/f5d6c3d3c4?" in driver.hash
    graph.click(position={"x": 2 * width / 5, "y": 10})
    driver.await_address("/f5d6?")


CORNER = "#/othello/c4c5d6e3b4c6f5f6f2e6b7a8?second=human"


@pytest.mark.context(**PHONE, locale="en-GB")
def test_on_a_phone_ten_mistakes_are_seen_with_the_board_without_a_scroll_and_the_better_move_is_played(
    page: Page, address: str
) -> None:
    driver = PageDriver(page, address).visit(CORNER)
    driver.button("Review this game").click()
    chart = page.get_by_role("region", name="Advantage")
    judged = chart.get_by_role("heading").get_by_text(re.compile(r"\d+ mistakes?"))
    expect(judged).to_be_visible(timeout=4 * PATIENCE)  # a dozen positions
    height = page.evaluate("() => innerHeight")
    frame = page.locator("main.play .frame")
    onward = driver.button("Next mistake")

    def go_on() -> None:
        before = driver.hash
        onward.click()
        page.wait_for_function("before => location.hash !== before", arg=before)

    for _ in range(10):
        expect(onward).to_be_in_viewport(ratio=1)
        go_on()
        expect(page.locator(".lesson")).to_be_in_viewport(ratio=1)
        expect(frame).to_be_in_viewport(ratio=1)
        below = box(page.locator(".rooms"))["top"]
        assert box(page.locator(".lesson"))["bottom"] <= below
        assert box(driver.grid)["bottom"] - box(driver.grid)["top"] <= 0.45 * height
        assert box(onward)["top"] >= box(frame)["bottom"]
    page.evaluate("() => scrollTo(0, document.body.scrollHeight)")
    expect(frame).to_be_in_viewport(ratio=1)
    go_on()
    expect(page.locator(".lesson")).to_be_in_viewport(ratio=1)

    for _ in range(12):  # to the move that gave a corner away
        if "#/othello/c4c5d6e3b4c6f5f6f2e6b7?" in driver.hash:
            break
        go_on()
    driver.await_address("b7?")
    expect(driver.record.filter(has_text="b7")).to_contain_text("??")
    lesson = page.get_by_role("region", name="The mistake b7")
    expect(lesson).to_contain_text(re.compile(r"b7 lost about \d+ discs\. [a-h][1-8] was better\."))
    line = lesson.get_by_role("list", name="The better line").get_by_role(
        "button", name=re.compile("^[a-h][1-8]$")
    )
    better = line.first.inner_text().strip()
    line.first.click()
    expect(driver.square(better)).to_have_accessible_name(re.compile("black"))
    expect(driver.square("b7")).to_have_accessible_name(re.compile("empty"))
    driver.button("Try again from here").click()
    driver.await_address("f2e6?")
    expect(driver.grid.locator(":focus")).to_have_count(1)
    driver.play(better)
    driver.await_address(f"f2e6{better}?")
    expect(page.get_by_role("list", name=f"Variation with {better}")).to_be_visible()


def test_a_review_can_be_stopped(driver: PageDriver) -> None:
    driver.go_to("#/othello/f5d6c3d3c4f4c5b3c2e3d2c6b4b5?second=human")
    driver.button("Review this game").click()
    expect(driver.page.get_by_role("progressbar", name="Judging the positions")).to_be_visible()
    expect(driver.button("Stop the review")).to_be_focused()
    driver.page.keyboard.press("Enter")
    expect(driver.button("Review this game")).to_be_focused()


def test_between_people_python_says_nothing_of_their_moves_before_the_end_unless_it_is_asked(
    driver: PageDriver,
) -> None:
    driver.go_to("#/tictactoe?second=human")
    seen = driver.page.get_by_role("region", name=re.compile("^(What|Advantage)"))
    bar = driver.page.get_by_role("region", name="The game").get_by_role("img")
    driver.play("a1", "b1", "a2")
    driver.button("Hint").click()
    expect(seen).to_have_count(1)
    driver.play("b2")
    driver.await_moves(4)
    expect(seen).to_have_count(0)
    expect(bar).to_have_count(0)
    driver.values.click()
    expect(bar).to_have_count(1)
    expect(seen).to_have_count(2)
    driver.values.click()
    expect(bar).to_have_count(0)
    expect(driver.button("Review this game")).to_be_visible()
    driver.play("a3")
    expect(bar).to_have_accessible_name("○ wins.")
    expect(seen).to_have_count(1)


def test_the_bar_of_a_finished_game_names_its_winner(driver: PageDriver) -> None:
    driver.go_to("#/tictactoe/a1b1a2b2a3?second=human")
    bar = driver.page.get_by_role("region", name="The game").get_by_role("img")
    expect(bar).to_have_accessible_name("○ wins.")


def board(driver: PageDriver) -> list[str]:
    """What the board shows, by the names of its squares and their classes."""
    return list(
        driver.grid.locator("[data-square]").evaluate_all(
            "squares => squares.map(({ariaLabel, className}) => `${ariaLabel} ${className}`)"
        )
    )


def test_the_line_is_seen_by_pointing_by_the_focus_and_by_steps_is_played_out_and_leaves_no_trace(
    driver: PageDriver,
) -> None:
    driver.go_to("#/othello?second=minimax+depth=3+ties=first")
    driver.play("f5")
    driver.await_moves(2)
    expect(driver.status).to_contain_text("Your move.")
    line = driver.line
    expect(line).to_have_count(3)
    driver.page.mouse.move(0, 0)
    expect(driver.grid.locator(".will")).to_have_count(0)
    before, said, address = board(driver), driver.status.inner_text(), driver.hash
    moves = [move.strip() for move in line.all_inner_texts()]

    def is_as_before() -> None:
        expect(driver.status).to_have_text(said)
        expect(driver.enabled).not_to_have_count(0)
        assert board(driver) == before
        assert driver.hash == address

    for at in (2, 3, 1):
        line.nth(at - 1).hover()
        expect(driver.status).to_have_text(f"Looking ahead: {moves[at - 1]}, move {at} of 3.")
        expect(driver.square(moves[at - 1])).to_have_accessible_name(
            re.compile("white" if at % 2 else "black")
        )
        expect(driver.grid.locator(".later")).not_to_have_count(0) if at > 1 else None
        expect(driver.enabled).to_have_count(0)
        expect(driver.button("Back to the game")).to_have_count(0)
    driver.page.mouse.move(0, 0)
    is_as_before()

    driver.square("a1").focus()
    driver.tab_to(line)
    expect(driver.status).to_have_text(f"Looking ahead: {moves[0]}, move 1 of 3.")
    driver.page.keyboard.press("Tab")
    expect(driver.status).to_contain_text("move 2 of 3.")
    for _ in range(3):  # past the button that plays it out
        driver.page.keyboard.press("Tab")
    expect(driver.status).to_have_text(said)
    expect(driver.enabled).not_to_have_count(0)

    line.nth(1).click()
    expect(driver.square(moves[1])).to_have_accessible_name(re.compile("black"))
    expect(driver.enabled).to_have_count(0)
    driver.page.keyboard.press("ArrowRight")
    expect(driver.status).to_have_text(f"Looking ahead: {moves[2]}, move 3 of 3.")
    expect(driver.announced).to_have_text(f"Looking ahead: {moves[2]}, move 3 of 3.")
    driver.page.mouse.move(0, 0)
    driver.button("Back to the game").click()
    expect(driver.square(moves[1])).to_have_accessible_name(re.compile("empty"))
    expect(driver.enabled).not_to_have_count(0)

    driver.button("Play this line out on the board").click()
    expect(driver.status).to_contain_text("move 1 of 3.")
    expect(driver.status).to_contain_text("move 3 of 3.")
    driver.page.keyboard.press("Escape")
    expect(driver.status).to_contain_text("Your move.")
    driver.await_moves(2)
    driver.play(driver.legal()[0])  # and the game goes on
    driver.await_moves(4)
