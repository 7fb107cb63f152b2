"""The address is the game: kept, opened elsewhere, walked back and forward; a bad one says what is wrong."""

from __future__ import annotations

import re
from collections.abc import Iterator
from urllib.parse import quote

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, expect

from tests.e2e.conftest import no_trouble
from tests.e2e.stage import DESKTOP, Watch
from tests.e2e.table import PROMPT, SIDES, Table, replay
from tests.engine.obvious import OTHELLO_START, TicTacToe, read_numbers, read_othello, read_tictactoe

QUICK = PROMPT.replace(" ", "+")


@pytest.fixture
def table(warm_page: Page, address: str) -> Table:
    return Table(warm_page, address)


@pytest.fixture
def elsewhere(browser: Browser, address: str) -> Iterator[Table]:
    """Another browser, in which nothing was ever kept."""
    context = browser.new_context(**DESKTOP, locale="en-GB")
    watch = Watch(context, address)
    yield Table(context.new_page(), address)
    no_trouble(watch)
    context.close()


def history(table: Table) -> int:
    return int(table.page.evaluate("() => history.length"))


def play_some(table: Table, number: int) -> None:
    for _ in range(number):
        before = len(table.moves())
        assert table.await_turn()
        table.play(table.legal()[0])
        table.await_moves(before + 2)
    assert table.await_turn()


# The same game everywhere


def test_reloading_and_opening_elsewhere_gives_the_same_game(
    page: Page, address: str, elsewhere: Table
) -> None:
    table = Table(page, address).visit(f"#/othello?second={QUICK}")
    play_some(table, 2)
    moves, position = table.moves(), table.position()
    table.await_address("".join(moves))
    words = table.hash
    page.reload()
    for other in (table, elsewhere.visit(words)):
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
    table.page.evaluate("words => { location.hash = words; }", drawn)
    table.await_board(board)


def test_a_person_s_move_adds_one_entry_and_python_s_none(table: Table) -> None:
    table.walk(f"#/othello?second={QUICK}")
    before = history(table)
    play_some(table, 3)
    table.await_address("".join(table.moves()))
    assert history(table) == before + 3
    table.button("Undo").click()
    table.await_board(replay(OTHELLO_START, table.moves()[:4]))
    table.seat("White").select_option(label="You")
    table.page.get_by_role("button", name="日本語").click()
    table.page.get_by_role("button", name="English").click()
    table.await_address("second=human")
    assert history(table) == before + 3


def test_back_and_forward_walk_over_one_s_own_moves(table: Table) -> None:
    table.walk(f"#/othello?second={QUICK}")
    play_some(table, 2)
    moves = table.moves()
    table.await_address("".join(moves))
    boards = [replay(OTHELLO_START, moves[:ply]) for ply in (0, 2, 4)]
    table.page.go_back()
    table.await_board(boards[1])
    assert table.await_turn()
    assert table.legal() == boards[1].moves()
    table.page.go_back()
    table.await_board(boards[0])
    table.page.go_forward()
    table.await_board(boards[1])
    table.page.go_forward()
    table.await_board(boards[2])
    table.await_played(moves)
    table.page.go_back()
    table.await_board(boards[1])
    other = table.legal()[-1]
    table.play(other)  # another way from here
    table.await_moves(4)
    assert table.moves()[:3] == [*moves[:2], other]
    table.await_board(table.position())


def test_back_leads_from_one_game_to_the_one_before(table: Table) -> None:
    table.walk(f"#/tictactoe?second={'minimax+ties%3Dfirst'}")
    play_some(table, 1)
    moves = table.moves()
    table.await_address("".join(moves))
    table.page.get_by_role("link", name="Othello").click()
    table.await_board(OTHELLO_START)
    table.page.go_back()
    table.await_played(moves)
    table.await_board(replay(TicTacToe(), moves))
    expect(table.button("Undo")).to_have_attribute("aria-disabled", "false")


def test_an_address_opened_twice_is_the_same_game_twice(table: Table) -> None:
    for _ in range(2):
        table.walk("#/tictactoe/a1b1a2b2a3?second=human")
        expect(table.status).to_contain_text("First wins")
        table.await_moves(5)
        expect(table.button("Undo")).to_have_attribute("aria-disabled", "false")


@pytest.mark.parametrize("words", ["f5d6c3", "F5D6C3", "f5%20d6%20c3"])
def test_moves_are_read_as_people_write_them(table: Table, words: str) -> None:
    table.walk(f"#/othello/{words}?second=human")
    table.await_moves(3)
    table.await_address("/othello/f5d6c3")


@pytest.mark.parametrize(
    ("words", "position"),
    [
        (
            "#/othello?second=human&setup=" + quote("X" + "O" * 6 + "-" * 57 + " X"),
            read_othello("X" + "O" * 6 + "-" * 57 + " X"),
        ),
        ("#/tictactoe?second=human&setup=" + quote("OX--X---O"), read_tictactoe("OX--X---O")),
        (
            "#/numbers?second=human&setup="
            + quote("5 -4 . 1/1 2 3 4/1 1 1 1/-9 -9 9 9; column b; 3:-7", safe=""),
            read_numbers("5 -4 . 1/1 2 3 4/1 1 1 1/-9 -9 9 9; column b; 3:-7"),
        ),
        ("#/numbers?second=human&seed=5&size=4", None),
        ("#/numbers?second=human&seed=4294967295&size=10", None),
    ],
)
def test_a_setup_a_seed_and_a_size_are_obeyed(table: Table, words: str, position: object) -> None:
    table.walk(words)
    start = position or table.start()
    table.await_board(start)  # type: ignore[arg-type]
    assert table.await_turn()
    assert table.legal() == start.moves()  # type: ignore[attr-defined]
    table.play(table.legal()[0])
    table.await_moves(1)
    table.await_address(f"/{table.moves()[0]}")
    kept = re.search(r"(setup|seed)=[^&]+", table.hash)
    asked = re.search(r"(setup|seed)=[^&]+", words)
    assert kept
    assert asked
    assert kept[1] == asked[1]


def test_the_seats_of_the_address_sit_there(table: Table) -> None:
    for game, sides in SIDES.items():
        table.walk(f"#/{game}?first=level-1&second=human")
        expect(table.seat(sides["first"])).to_have_value("level-1")
        expect(table.seat(sides["second"])).to_have_value("human")
        table.await_moves(1)
        table.seat(sides["first"]).select_option("human")
        table.seat(sides["second"]).select_option("level-1")
        expect(table.page).to_have_url(re.compile("second=level-1"))


def test_the_language_of_the_address_is_spoken_and_stays_in_it(table: Table) -> None:
    table.walk("#/tictactoe?lang=ja")
    expect(table.page.locator("html")).to_have_attribute("lang", "ja")
    expect(table.page.get_by_role("button", name="新しい対局")).to_be_visible()
    table.play("b2")
    moves = table.page.get_by_role("region", name="棋譜").get_by_role("listitem")
    expect(moves).to_have_count(2)
    table.await_address("lang=ja")
    table.walk("#/tictactoe?lang=en")
    expect(table.page.locator("html")).to_have_attribute("lang", "en")
    expect(table.button("New game")).to_be_visible()


def test_no_game_named_opens_othello_at_first_and_later_the_last_game_played(
    page: Page, address: str, context: BrowserContext
) -> None:
    table = Table(page, address).visit()
    table.await_board(OTHELLO_START)
    page.get_by_role("link", name="Tic-tac-toe").click()
    table.seat("Second").select_option(label="You")
    table.play("b2")
    table.await_address("/tictactoe/b2")
    again = Table(context.new_page(), address).visit()
    again.await_board(replay(TicTacToe(), ["b2"]))
    again.page.get_by_role("link", name="Sakiyomi").click()
    again.await_board(replay(TicTacToe(), ["b2"]))


def test_share_gives_the_address(page: Page, address: str, context: BrowserContext) -> None:
    context.grant_permissions(["clipboard-read", "clipboard-write"])
    table = Table(page, address).visit("#/othello?second=human")
    table.play("f5")
    table.await_address("/f5")
    table.button("Share").click()
    expect(table.status).to_contain_text(re.compile("address", re.IGNORECASE))
    assert page.evaluate("() => navigator.clipboard.readText()") == page.url


# Bad addresses

BAD = {
    "#/chess": "chess",
    "#/Othello": "Othello",
    "#/othello/a1": "a1",
    "#/othello/f5f5": "f5",
    "#/othello/f5d6e1": "e1",
    "#/othello/z9": "z9",
    "#/othello/a9": "a9",
    "#/othello/hello": "hello",
    "#/othello/f5--": "--",
    "#/othello/f5/d6": "d6",
    "#/othello/%E0%A4%A": "address",
    "#/%E0%A4%A": "address",
    "#/othello/" + "f5d6" * 1500: "4,000",
    "#/tictactoe/a1a1": "a1",
    "#/tictactoe/a1b1a2b2a3b3": "b3",
    "#/numbers/a2?seed=1": "a2",
    "#/othello?setup=": "setup",
    "#/othello?setup=foo": "64",
    "#/othello?setup=" + "-" * 64 + "+Y": "setup",
    "#/tictactoe?setup=OOOXXX---": "line",
    "#/tictactoe?setup=OOO------": "setup|first",
    "#/numbers?setup=1;2": "three parts",
    "#/numbers?setup=1;2&seed=3": "seed",
    "#/othello?seed=3": "seed",
    "#/numbers?seed=abc": "seed",
    "#/numbers?seed=-1": "seed",
    "#/numbers?seed=1e3": "seed",
    "#/numbers?seed=4294967296": "seed",
    "#/numbers?seed=99999999999999999999": "seed",
    "#/numbers?size=3": "size",
    "#/numbers?size=11": "size",
    "#/numbers?size=four": "size",
    "#/othello?second=bogus": "bogus",
    "#/othello?second=wincut": "wincut",
    "#/othello?first=human&second=article-003-1": "article-003-1",
    "#/othello?second=minimax": "depth",
    "#/othello?second=minimax+depth%3D0": "depth",
    "#/othello?second=minimax+depth%3D1+shoes%3D2": "shoes|minimax",
    "#/othello?hat=1": "hat",
    "#/othello?lang=fr": "fr",
    "#/othello?__proto__=1": "__proto__",
}


@pytest.mark.parametrize("words", BAD, ids=lambda words: words[:40])
def test_a_bad_address_says_what_is_wrong_and_a_new_game_gets_out_of_it(table: Table, words: str) -> None:
    table.walk(words)
    expect(table.alert).to_contain_text(re.compile(BAD[words]))
    expect(table.grid).to_be_visible()
    expect(table.enabled).to_have_count(0)
    table.button("New game").click()
    expect(table.alert).to_have_count(0)
    assert table.await_turn()
    table.await_board(table.start())
    if re.search("size|second=|setup", words):  # of these something may have stayed
        table.play(table.legal()[0])
        table.await_moves(2)
        assert table.await_turn()
        table.await_board(table.position())


def test_a_bad_address_is_told_in_japanese_too(table: Table) -> None:
    table.walk("#/chess?lang=ja")
    expect(table.alert).to_contain_text("「chess」")
    table.page.get_by_role("button", name="新しい対局").click()
    expect(table.alert).to_have_count(0)
    table.walk("#/othello?lang=en")
    expect(table.button("New game")).to_be_visible()


def test_a_bad_address_opened_first_stays_to_be_read(page: Page, address: str) -> None:
    table = Table(page, address).visit("#/othello/a1b1")
    expect(table.alert).to_contain_text("a1")
    assert table.hash == "#/othello/a1b1"
    page.evaluate("words => { location.hash = words; }", "#/othello/f5?second=human")  # mended by hand
    expect(table.alert).to_have_count(0)
    table.await_board(replay(OTHELLO_START, ["f5"]))


MARKUP = '<img src="x" onerror="window.harmed = true"><script>window.harmed = true</script>'


@pytest.mark.parametrize(
    "words",
    [
        "#/{}",
        "#/othello/{}",
        "#/othello/f5/{}",
        "#/othello?setup={}",
        "#/othello?second={}",
        "#/othello?second=minimax%20{}",
        "#/othello?lang={}",
        "#/othello?{}=1",
        "#/numbers?seed={}",
    ],
)
@pytest.mark.parametrize("code", [quote, str], ids=["encoded", "raw"])
def test_nothing_in_an_address_is_markup(table: Table, words: str, code: type[str]) -> None:
    table.walk(words.format(code(MARKUP)))
    expect(table.alert).to_have_count(1)
    assert table.page.locator("img, script:not([src])").count() == 0
    assert table.page.evaluate("() => window.harmed") is None
    table.button("New game").click()
    expect(table.alert).to_have_count(0)
    assert table.await_turn()
    assert table.page.locator("img, script:not([src])").count() == 0
    assert table.page.evaluate("() => window.harmed") is None
