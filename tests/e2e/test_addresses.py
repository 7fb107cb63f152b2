"""The address is the game: kept, opened elsewhere, walked back and forward; a bad one says what is wrong."""

from __future__ import annotations

import re
from collections.abc import Iterator
from urllib.parse import quote

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, expect

from tests.e2e.conftest import no_trouble, slow_after
from tests.e2e.page_driver import PROMPT, QUICK, PageDriver, replay
from tests.e2e.watch import DESKTOP, SIZES, Watch
from tests.engine.obvious import OTHELLO_START, TicTacToe, read_numbers, read_othello


@pytest.fixture
def elsewhere(browser: Browser, address: str) -> Iterator[PageDriver]:
    """Another browser, in which nothing was ever kept."""
    context = browser.new_context(**DESKTOP, locale="en-GB")
    watch = Watch(context, address)
    yield PageDriver(context.new_page(), address)
    no_trouble(watch)
    context.close()


def history(driver: PageDriver) -> int:
    return int(driver.page.evaluate("() => history.length"))


def play_some(driver: PageDriver, number: int) -> None:
    for _ in range(number):
        before = len(driver.moves())
        assert driver.await_turn()
        driver.play(driver.legal()[0])
        driver.await_moves(before + 2)
    assert driver.await_turn()


# The same game everywhere


@pytest.mark.slow
def test_reloading_and_opening_elsewhere_gives_the_same_game(
    page: Page, address: str, elsewhere: PageDriver
) -> None:
    driver = PageDriver(page, address).visit(f"#/othello?second={QUICK}")
    play_some(driver, 2)
    moves, position = driver.moves(), driver.position()
    driver.await_address("".join(moves))
    words = driver.hash
    page.reload()
    for other in (driver, elsewhere.visit(words)):
        other.await_played(moves)
        other.await_board(position)
        assert other.hash == words
        assert other.await_turn()
        assert other.legal() == position.moves()
        expect(other.seat("White").locator("option:checked")).to_have_text(PROMPT)
    elsewhere.page.evaluate("words => { location.hash = words; }", "#/numbers")
    expect(elsewhere.enabled).to_have_count(8)
    board, drawn = elsewhere.start(), elsewhere.hash
    assert "seed=" in drawn  # a board that was drawn can be drawn again
    driver.page.evaluate("words => { location.hash = words; }", drawn)
    driver.await_board(board)


def test_back_leaves_to_the_last_place_however_many_moves_were_made_in_this_one(driver: PageDriver) -> None:
    """Moves, undo, jumps, a seat and the language replace the entry; a new game and a rematch add one."""
    driver.go_to(f"#/othello?second={QUICK}")
    before = history(driver)
    play_some(driver, 3)
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
    driver.button("Record").click()
    sheet = driver.page.get_by_role("region", name="Record")
    expect(sheet).to_be_visible()
    driver.play("f4")
    driver.page.go_back()
    expect(sheet).to_be_hidden()
    driver.await_played(["e6", "f4"])
    driver.await_address("/e6f4")
    driver.button("Record").click()
    sheet.get_by_role("button", name="Close").click()
    expect(sheet).to_be_hidden()
    assert history(driver) == before + 1  # the entry of the sheet lies ahead
    driver.page.go_back()  # and no press is lost
    driver.await_address("/numbers?")


def test_another_game_in_the_menu_and_back_returns_to_the_game_under_way(driver: PageDriver) -> None:
    driver.go_to(f"#/othello?second={QUICK}")
    play_some(driver, 2)
    moves = driver.moves()
    driver.values.click()
    driver.choose_game("tictactoe")
    driver.seat("Second").select_option("human")
    driver.play("b2")
    driver.choose_game("othello")
    driver.await_played(moves)
    driver.await_board(driver.position())
    expect(driver.seat("White").locator("option:checked")).to_have_text(PROMPT)
    expect(driver.values).to_be_checked()
    driver.values.click()
    driver.choose_game("tictactoe")
    driver.await_played(["b2"])
    expect(driver.seat("Second")).to_have_value("human")
    expect(driver.values).not_to_be_checked()


def test_an_address_is_not_overwritten_before_it_is_opened(driver: PageDriver) -> None:
    """The page may draw, and write its address, after the browser has changed it and before it says so."""
    driver.go_to("#/othello?second=human")
    driver.play("f5")
    expect(driver.enabled).to_have_count(3)
    driver.page.evaluate("""() => new Promise(done => {
        history.replaceState(null, "", "#/tictactoe/b2?second=human");
        document.querySelector('[data-square][aria-disabled="false"]').click();
        setTimeout(() => { dispatchEvent(new PopStateEvent("popstate")); done(); }, 200);
    })""")
    driver.await_played(["b2"])
    expect(driver.page).to_have_url(re.compile(r"#/tictactoe/b2\?second=human$"))


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


def test_moves_in_an_address_may_have_spaces_and_capitals(driver: PageDriver) -> None:
    driver.go_to("#/othello/F5%20d6%20C3?second=human")
    driver.await_moves(3)
    driver.await_address("/othello/f5d6c3")


@pytest.mark.parametrize(
    ("words", "position"),
    [
        (
            "#/othello?second=human&setup=" + quote("X" + "O" * 6 + "-" * 57 + " X"),
            read_othello("X" + "O" * 6 + "-" * 57 + " X"),
        ),
        (
            "#/numbers?second=human&setup="
            + quote("5 -4 . 1/1 2 3 4/1 1 1 1/-9 -9 9 9; column b; 3:-7", safe=""),
            read_numbers("5 -4 . 1/1 2 3 4/1 1 1 1/-9 -9 9 9; column b; 3:-7"),
        ),
        ("#/numbers?second=human&seed=4294967295&size=10", None),
    ],
)
def test_a_setup_a_seed_and_a_size_are_obeyed(driver: PageDriver, words: str, position: object) -> None:
    driver.go_to(words)
    start = position or driver.start()
    driver.await_board(start)  # type: ignore[arg-type]
    assert driver.await_turn()
    assert driver.legal() == start.moves()  # type: ignore[attr-defined]
    driver.play(driver.legal()[0])
    driver.await_moves(1)
    driver.await_address(f"/{driver.moves()[0]}")
    kept = re.search(r"(setup|seed)=[^&]+", driver.hash)
    asked = re.search(r"(setup|seed)=[^&]+", words)
    assert kept
    assert asked
    assert kept[1] == asked[1]


def test_the_language_of_the_address_is_spoken_and_stays_in_it(driver: PageDriver) -> None:
    driver.go_to("#/tictactoe?lang=ja")
    expect(driver.page.locator("html")).to_have_attribute("lang", "ja")
    expect(driver.page.get_by_role("button", name="新しい対局")).to_be_visible()
    driver.play("b2")
    moves = driver.page.get_by_role("region", name="棋譜").get_by_role("listitem")
    expect(moves).to_have_count(2)
    driver.await_address("lang=ja")
    driver.go_to("#/tictactoe?lang=en")
    expect(driver.page.locator("html")).to_have_attribute("lang", "en")
    expect(driver.button("New game")).to_be_visible()


def test_no_game_named_opens_othello_at_first_and_later_the_last_game_played(
    page: Page, address: str, context: BrowserContext
) -> None:
    driver = PageDriver(page, address).visit()
    driver.await_board(OTHELLO_START)
    driver.choose_game("tictactoe")
    driver.seat("Second").select_option("human")
    driver.play("b2")
    driver.await_address("/tictactoe/b2")
    again = PageDriver(context.new_page(), address).visit()
    again.await_board(replay(TicTacToe(), ["b2"]))
    again.page.get_by_role("link", name="reading ahead").click()
    again.await_board(replay(TicTacToe(), ["b2"]))


def test_share_gives_the_address(page: Page, address: str, context: BrowserContext) -> None:
    context.grant_permissions(["clipboard-read", "clipboard-write"])
    driver = PageDriver(page, address).visit("#/othello?second=human")
    driver.play("f5")
    driver.await_address("/f5")
    driver.more("Share")
    expect(driver.status).to_contain_text("A link to this game is copied.")
    shared = page.evaluate("() => navigator.clipboard.readText()")
    assert shared == page.url.replace("#", "play/#")  # a document with a picture of its own, for chats
    page.goto(shared)
    driver.await_moves(1)


# Bad addresses

PLAYER = "#/othello?second=minimax+depth%3D0"
"""The position is good: it is shown, though nobody can play."""
BAD = {  # one of each kind; the others are tests of tests/web/address.test.mjs and problem.test.mjs
    PLAYER: "depth",
    "#/nosuch": "nosuch",
    "#/othello/d3?bogus=1": "bogus",
    "#/tictactoe?first=foo": "foo",
    "#/othello/f5d6e1": "e1",
    "#/othello/%E0%A4%A": "address",
    "#/othello/" + "f5d6" * 1500: "4,000",
    "#/tictactoe?setup=OOOXXX---": "line",
    "#/numbers?seed=99999999999999999999": "seed",
    "#/numbers?size=11": "size",
    "#/numbers?size=99": "from 4 to 10",
    "#/othello?second=bogus": "bogus",
}


@pytest.mark.parametrize("words", slow_after(5, BAD), ids=lambda words: words[:40])
def test_a_bad_address_says_what_is_wrong_and_a_new_game_can_begin(driver: PageDriver, words: str) -> None:
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


def test_a_bad_address_is_explained_in_japanese_too(driver: PageDriver) -> None:
    driver.go_to("#/othello/d3?bogus=1&lang=ja")
    expect(driver.alert.locator("p").first).to_contain_text("「bogus」")
    expect(driver.status).to_have_text("この対局は表示できません。")
    expect(driver.grid).to_have_count(0)
    driver.alert.get_by_role("button", name="新しい対局").click()
    expect(driver.alert).to_have_count(0)
    assert driver.await_turn()
    driver.go_to("#/othello?lang=en")
    expect(driver.button("New game")).to_be_visible()


def test_a_bad_address_opened_first_stays_to_be_read(page: Page, address: str) -> None:
    driver = PageDriver(page, address).visit("#/othello/a1b1")
    expect(driver.alert).to_contain_text("a1")
    assert driver.hash == "#/othello/a1b1"
    page.evaluate("words => { location.hash = words; }", "#/othello/f5?second=human")  # mended by hand
    expect(driver.alert).to_have_count(0)
    driver.await_board(replay(OTHELLO_START, ["f5"]))


MARKUP = '<img src="x" onerror="window.harmed = true"><script>window.harmed = true</script>'


@pytest.mark.parametrize(
    ("words", "code"),
    [("#/othello/{}", str), ("#/othello?second=minimax%20{}", quote), ("#/othello?{}=1", quote)],
    ids=["moves", "player", "key"],
)
def test_nothing_in_an_address_is_markup(driver: PageDriver, words: str, code: type[str]) -> None:
    driver.go_to(words.format(code(MARKUP)))
    expect(driver.alert).to_have_count(1)
    assert driver.page.locator("img, script:not([src])").count() == 0
    assert driver.page.evaluate("() => window.harmed") is None
    driver.button("New game").click()
    expect(driver.alert).to_have_count(0)
    assert driver.await_turn()
    assert driver.page.locator("img, script:not([src])").count() == 0
    assert driver.page.evaluate("() => window.harmed") is None
