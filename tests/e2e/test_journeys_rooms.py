"""A person's way through the other rooms: the tree of article 001, a chapter that is read and done, a program
that is written, shared, opened by somebody else and played against, and a series that outlives a reload.

As in test_journeys_play.py. A tournament and a reload: test_tournament.py.
"""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.e2e.conftest import context_of, no_trouble
from tests.e2e.journey import Journey
from tests.e2e.lab_driver import LONG
from tests.e2e.test_lab import DISCS
from tests.e2e.watch import AxeCheck, Watch, await_progress, ready

README = Path(__file__).parents[2].joinpath("README.md").read_text("utf-8")
ARTICLE_001 = (
    "#/tree/othello?setup=------------X------OXO-----OX------OX---------------------------+O"
    "&player=minimax+depth=2+evaluation=discs+ties=first"
)


@pytest.fixture
def journey(page: Page, address: str, axe: AxeCheck) -> Journey:
    return Journey(page, address, axe)


def test_the_tree_of_article_001_is_read_gone_through_and_cut(journey: Journey) -> None:
    page, tree = journey.page, journey.tree
    assert f"/{ARTICLE_001})" in README, "which leads there"
    tree.open(ARTICLE_001)
    assert [re.sub(", expected", "", name) for name in tree.names(2)] == [
        "d1, = −2", "f1, = −2", "f2, = −2", "f4, = −2", "f5, = ±0", "f6, = −2",
    ]  # fmt: skip
    expect(tree.why).to_contain_text("White plays f5, worth ±0 to White.")
    journey.look()
    tree.choose("f1", 2)
    expect(tree.trail.get_by_role("listitem")).to_have_text(["White to move", "f1"])
    expect(tree.board.locator('[data-square="f1"]')).to_have_accessible_name(re.compile("white"))
    replies = tree.names(3)
    assert "= −2" in min(replies, key=worth)  # Black chooses the least
    place = page.locator(".stepper .place")
    whole = place.inner_text()
    tree.button("To the first step").click()
    expect(tree.why).to_have_text("White is to move, and nothing has been read yet.")
    tree.button("One step on").click()
    tree.button("To the end").click()
    expect(place).to_have_text(whole)

    tree.reader("Search").select_option(label="alpha-beta")
    expect(page).to_have_url(re.compile("player=alphabeta"))
    expect(place).not_to_have_text(whole)
    expect(tree.item("f5", 2)).to_have_accessible_name(re.compile("= ±0, expected"))  # the same answer
    cut = tree.tree.locator('[aria-level="2"][aria-label*="not read"]').first
    move = str(cut.get_attribute("aria-label")).partition(",")[0]
    tree.choose(move, 2)
    said = re.compile(
        rf"after {move} (?:was|were) not read\. Once Black answers (\w\d), {move} is worth at most"
    )
    expect(tree.why).to_contain_text(said)
    refuting = said.search(tree.why.inner_text())
    assert refuting
    tree.why.get_by_role("button", name=refuting[1]).first.click()
    expect(tree.trail.get_by_role("listitem")).to_have_text(["White to move", move, refuting[1]])
    page.go_back()
    expect(tree.current).to_have_attribute("aria-label", re.compile(f"^{move}, "))
    journey.look()
    page.reload()
    expect(tree.current).to_have_attribute("aria-label", re.compile(f"^{move}, "))
    tree.page.get_by_role("link", name=re.compile("Play")).first.click()
    expect(journey.grid).to_be_visible()


def worth(name: str) -> int:
    """The value in the name of a node, for White."""
    found = re.search(r"= ([+−±])(\d+)", name)
    assert found, name
    return -int(found[2]) if found[1] == "−" else int(found[2])


def test_a_chapter_is_read_its_figure_moved_and_its_task_done(journey: Journey) -> None:
    page = journey.page
    journey.visit()
    journey.room("Articles")
    journey.look()
    page.get_by_role("link", name="Chapter 5 ").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("A bound")
    ready(page)
    expect(page).to_have_url(re.compile("/articles/bound/$"))
    done = page.get_by_role("img", name="done", exact=True)
    expect(done).to_have_count(0)
    shown = page.get_by_role("article").get_by_text(re.compile(r"Here \d+ of \d+ leaves are read"))
    before = shown.inner_text()
    page.locator('[data-figure="cut"]').get_by_label("Leaf 3–1–1", exact=True).focus()
    for _ in range(9):
        page.keyboard.press("ArrowUp")
    expect(page.get_by_role("article")).not_to_contain_text(before)
    page.get_by_role("button", name="Read everything", exact=True).click()
    expect(page.get_by_text("White has a reply that the cut had left unread")).to_be_visible()
    expect(done).not_to_have_count(0)
    count = done.count()
    journey.look()
    page.reload()
    expect(done).to_have_count(count)
    page.get_by_role("navigation", name="Chapters").get_by_role("link").last.click()
    expect(page).to_have_url(re.compile("/articles/order/$"))
    journey.speak("日本語")
    expect(page).to_have_url(re.compile("/ja/articles/order/$"))
    expect(page.get_by_role("heading", level=1)).to_have_text("順番と符号")


def test_a_program_is_written_mended_shared_opened_and_played_against(
    journey: Journey, browser: Browser, request: pytest.FixtureRequest, axe: AxeCheck
) -> None:
    lab = journey.lab
    lab.open("#/lab/othello").program(DISCS.replace("score", "scores"), "my-discs").run()
    lab.says(re.compile("line 2.*scores"))
    lab.button("Go to line 2").click()
    lab.write(DISCS).ran()
    mine = {move: cells[0] for move, cells in lab.worths().items()}
    assert mine == dict.fromkeys(("d3", "c4", "f5", "e6"), "+3")
    journey.look()
    lab.page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    lab.button("Share").click()
    lab.notes("The address was copied. It holds the whole program.")
    link = lab.page.evaluate("() => navigator.clipboard.readText()")

    device = context_of(browser, request.node)
    watch = Watch(device, journey.address)
    other = Journey(device.new_page(), journey.address, axe)
    other.page.goto(link)
    expect(other.lab.editor).to_contain_text("first - second")
    other.lab.notes(re.compile("came with the address.*until you press Run or play, none of it runs"))
    expect(other.page.locator("iframe[sandbox]")).to_have_count(0)
    other.look()
    other.lab.ran()
    assert {move: cells[0] for move, cells in other.lab.worths().items()} == mine
    other.lab.link("Play against it").click()
    expect(other.seat("White")).to_have_attribute("title", re.compile("evaluation=my-discs"))
    other.play("d3")
    expect(other.page).to_have_url(re.compile("#/othello/d3[a-h][1-8]"), timeout=LONG)
    other.await_board(other.position())
    no_trouble(watch)
    device.close()


def test_a_series_is_stopped_by_a_reload_and_goes_on_while_a_chapter_is_read(journey: Journey) -> None:
    page = journey.page
    page.goto(f"{journey.address}#/arena?game=tictactoe&a=level-2&b=level-1&games=2000&seed=4")
    page.get_by_role("button", name="Start", exact=True).click()
    await_progress(page, 8)  # some of them are kept
    page.reload()
    page.get_by_role("button", name="Continue", exact=True).click()
    journey.room("Articles")  # it goes on there, where documents are followed
    page.locator(".chapters a").first.click()
    tempting = page.locator("#tempting")
    expect(tempting).to_have_attribute("data-alive", "")
    tempting.get_by_role("slider").press("ArrowRight")
    page.locator(".turn .forward").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("Too far to see")
    journey.room("Arena")
    expect(page.get_by_role("button", name="Continue", exact=True)).to_have_count(0)
    status = page.locator("main.arena .status")
    expect(status).to_contain_text("Finished", timeout=LONG)
    journey.look()
    with page.expect_download() as download:
        page.get_by_role("button", name="Export").click()
        page.get_by_role("button", name="JSON lines").click()
    games = [json.loads(line) for line in Path(download.value.path()).read_text("utf-8").splitlines()]
    assert [game["index"] for game in games] == list(range(2000))
    assert len({game["seed"] for game in games}) == 2000
    counts = page.locator(".facts div").filter(has_text="Won, drawn, lost").locator("dd").first
    won, drawn, lost = (int(each) for each in counts.inner_text().replace(",", "").split(" · "))
    assert won + drawn + lost == 2000
    assert won > lost
    strip = page.get_by_role("slider", name="The games, in order")
    strip.focus()
    page.keyboard.press("Home")
    page.get_by_role("link", name="Open in Play").click()
    record = games[0]["record"]
    journey.await_played(record["moves"])
    journey.await_end(journey.position())
