"""The Tree room: what was read of a position, and why the rest was not."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect

from tests.e2e.tree_driver import ALPHABETA, OTHELLO, TreeDriver
from tests.e2e.watch import PHONE, SIZES, AxeCheck
from tests.engine.conversation import answer


def test_values_are_shown_for_either_side_or_for_whoever_is_to_move(othello: TreeDriver) -> None:
    othello.choose("f3", 2)
    othello.choose("d2", 3)
    window = othello.page.get_by_role("img", name="alpha")
    expect(window).to_have_attribute("aria-label", "alpha −3, beta +5, value ≥ +5")
    othello.reader("Values for").select_option(label="Black")
    expect(window).to_have_attribute("aria-label", "alpha −5, beta +3, value ≤ −5")
    expect(othello.item("d2", 3)).to_have_attribute("aria-label", re.compile("≤ −5"))
    expect(othello.why).to_contain_text("worth at most −5 to Black")
    othello.reader("Values for").select_option(label="the side to move (negamax)")
    expect(othello.item("d2", 3)).to_have_attribute("aria-label", re.compile("≥ \\+5"))  # White is to move
    expect(othello.item("f3", 2)).to_have_attribute("aria-label", re.compile("= \\+2"))  # Black is


def test_the_player_guesses_which_replies_will_be_cut_and_sees_each_after_the_guess(
    othello: TreeDriver,
) -> None:
    othello.choose("f3", 2)
    othello.button("Guess which replies will be cut").click()
    expect(othello.button("Cut")).to_be_focused()
    expect(othello.why).to_have_text("Which replies will be cut? Answer before each of them is shown.")
    expect(othello.item("d2", 3)).to_have_attribute("aria-label", "d2, cut?")
    expect(othello.item("e2", 3)).to_have_attribute("aria-label", "e2, not yet")
    expect(othello.tree.locator('[aria-level="4"], .best')).to_have_count(0)
    expect(othello.page.get_by_text("Will d2 be cut? Black already holds White to +5.")).to_be_visible()
    othello.button("Read to the end").click()
    expect(othello.item("d2", 3)).to_have_attribute(
        "aria-label", re.compile("4 moves not read, guessed wrong$")
    )
    for _ in range(9):
        othello.button("Cut").click()
    # Wrong: d2, and g4 and c5, which were not cut.
    expect(othello.page.get_by_text("7 of 10 guesses right.")).to_be_visible()
    expect(othello.why).to_contain_text("All 11 moves were tried.")


def test_of_a_game_that_is_chosen_a_position_is_shown_whose_tree_can_be_read(othello: TreeDriver) -> None:
    [start] = answer({"op": "games"})["games"][0]["pictures"][:1]
    othello.page.get_by_role("combobox", name="Game", exact=True).select_option(start["game"])
    expect(othello.page).to_have_url(re.compile(rf"#/tree/{start['game']}/{start['moves']}\?"))
    expect(othello.current).to_have_count(1)


def test_a_large_tree_tells_how_far_it_is_and_can_be_stopped_and_read_again(tree: TreeDriver) -> None:
    tree.page.goto(f"{tree.address}#/tree/othello?player=alphabeta+depth=20+evaluation=positional+ties=first")
    expect(tree.page.get_by_text(re.compile(r"[\d,]{4,} positions read so far"))).to_be_visible()
    tree.button("Stop").click()
    expect(tree.why).to_have_text("")
    tree.button("Read it again").click()
    expect(tree.page.get_by_text("positions read so far")).to_be_visible()
    tree.button("Stop").click()
    tree.page.goto(tree.address + OTHELLO + ALPHABETA)
    expect(tree.current).to_have_attribute("aria-label", re.compile("^White to move"))


def test_alpha_and_beta_are_named_while_stepping_and_a_question_mark_opens_a_note(
    othello: TreeDriver,
) -> None:
    window = othello.page.get_by_role("figure").filter(has_text="Values that would still matter here")
    expect(window).not_to_contain_text("beta: β")
    othello.page.goto(othello.address + OTHELLO + ALPHABETA + "&step=4")
    expect(window).to_contain_text("alpha: α = −8, beta: β = +∞")
    more = window.get_by_role("link", name="Read more in the chapter")
    expect(more).to_be_hidden()
    window.get_by_label("What is a bound?").click()
    expect(window).to_contain_text("Only a value between the two can still change the answer.")
    expect(more).to_be_visible()
    expect(othello.page).to_have_url(re.compile("#/tree/"))


WAYS_ON = {  # the button, and who moves then
    OTHELLO + ALPHABETA + "&path=a1": ("Back to the root", "White"),
    OTHELLO + ALPHABETA + "&step=x": ("Go on without it", "White"),
    OTHELLO + "?player=alphabeta": ("Use the usual search", "White"),
    OTHELLO + "?player=best+depth=2+ties=first&iteration=9": ("To the deepest reading", "White"),
    "#/tree/othello/a1": ("To the beginning of the game", "Black"),
}


def test_every_problem_has_a_way_on(tree: TreeDriver) -> None:
    for words, (way, mover) in WAYS_ON.items():
        tree.page.goto(tree.address + words)
        tree.why.get_by_role("button", name=way, exact=True).click()
        expect(tree.current).to_have_attribute("aria-label", re.compile(f"^{mover} to move"))


@pytest.mark.native
@pytest.mark.context(**PHONE, locale="en-GB")
def test_on_a_phone_the_current_node_and_its_replies_are_a_list(
    page: Page, address: str, axe: AxeCheck
) -> None:
    tree = TreeDriver(page, address).open(OTHELLO + ALPHABETA)
    expect(tree.item("f3", 2)).to_be_visible()
    expect(tree.tree.locator('[aria-level="3"]:visible')).to_have_count(0)
    tree.item("f3", 2).tap()
    expect(tree.item("d2", 3)).to_be_visible()
    expect(tree.item("b3", 2)).to_be_hidden()
    axe(page)
    tree.item("d2", 3).tap()
    expect(tree.item("c2", 3)).to_be_visible()  # the earlier move because of which the rest was cut
    expect(tree.item("e2", 3)).to_be_hidden()
    for size in ("narrow", "low", "lying", "phone"):
        page.set_viewport_size(SIZES[size])
        assert page.evaluate("() => document.documentElement.scrollWidth <= innerWidth"), size
    tree.trail.get_by_role("button", name="White to move").tap()
    expect(tree.item("b3", 2)).to_be_visible()
