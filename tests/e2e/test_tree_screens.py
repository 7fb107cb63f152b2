"""The Tree room in what it shows less often: for axe, and without motion."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect

from tests.e2e.tree_driver import ALPHABETA, CROWDED, OTHELLO, TreeDriver
from tests.e2e.watch import PHONE, AxeCheck

SCENES = {
    "a path that cannot be read": (OTHELLO + ALPHABETA + "&path=what?", "says “path=what"),
    "a bad player": (OTHELLO + "?player=nobody", "says “player=nobody”"),
    "an illegal move": (OTHELLO + ALPHABETA + "&path=a1", "a1 is not a legal move for White at move 1"),
    "a folded column": (f"#/tree/othello/{CROWDED}{ALPHABETA.replace('3', '1')}", "18 positions were read"),
    "stepping": (OTHELLO + ALPHABETA + "&step=1", "b3 is being read"),
    "read again": (f"{OTHELLO}?player=best+depth=4+evaluation=positional+ties=first&path=b4", "only asked"),
    "read after all": (OTHELLO + ALPHABETA + "&path=f3d2g5", "So the cut was right"),
}
"""Addresses, and what the sentence says there."""

# Notes whatever moves, until it is called again.
NOTE_MOTION = """() => {
    window.noting?.abort();
    window.noting = new AbortController();
    window.moved = [];
    const {signal} = window.noting;
    const note = ({type, target}) => {
        const lasting = target.getAnimations().filter(each => each.effect.getComputedTiming().endTime > 0);
        if (lasting.length > 0) window.moved.push(`${type}: ${target.outerHTML.slice(0, 80)}`);
    };
    addEventListener("transitionrun", note, {signal, capture: true});
    addEventListener("animationstart", note, {signal, capture: true});
}"""


@pytest.mark.context(**PHONE, locale="en-GB", color_scheme="dark")
def test_axe_finds_nothing_in_any_scene_on_a_phone_in_the_dark(
    page: Page, address: str, axe: AxeCheck
) -> None:
    """Nor in the guessing of cuts, before the first guess and after it."""
    tree = TreeDriver(page, address)
    for words, says in SCENES.values():
        tree.page.goto(tree.address + words)
        expect(tree.why).to_contain_text(re.compile(says))
        axe(tree.page)
    tree.open(OTHELLO + ALPHABETA + "&path=f3")
    tree.button("Guess which replies will be cut").click()
    expect(tree.why).to_have_text("Which replies will be cut? Answer before each of them is shown.")
    axe(tree.page)
    tree.button("Read to the end").click()
    expect(tree.item("d2", 3)).to_have_attribute("aria-label", re.compile("guessed wrong$"))
    axe(tree.page)


def moved(tree: TreeDriver) -> list[str]:
    """What has moved while a person went through the tree and the search went on by itself."""
    tree.open(OTHELLO + ALPHABETA)
    tree.page.evaluate(NOTE_MOTION)
    tree.choose("f3", 2)
    tree.choose("d2", 3)
    tree.item("g5", 4).click()
    expect(tree.item("g5", 4)).to_have_attribute("aria-label", re.compile("read after all"))
    tree.trail.get_by_role("button", name="f3").click()
    tree.button("Guess which replies will be cut").click()
    tree.button("Cut").click()
    tree.button("Stop guessing").click()
    tree.page.get_by_label("Speed").select_option(label="60 steps a second")
    tree.button("Play automatically").click()
    expect(tree.page.locator(".stepper .place")).to_have_text(re.compile(r"visit (\d\d|\d\d\d) of 235"))
    tree.button("Pause").click()
    expect(tree.button("Play automatically")).to_be_visible()
    found: list[str] = tree.page.evaluate("() => window.moved")
    return found


def test_nothing_moves_where_less_motion_is_wanted_and_the_search_still_goes_on_by_itself(
    tree: TreeDriver,
) -> None:
    assert moved(tree)  # discs turn over
    tree.page.emulate_media(reduced_motion="reduce")
    assert not moved(tree)
    tree.page.emulate_media(reduced_motion=None)
