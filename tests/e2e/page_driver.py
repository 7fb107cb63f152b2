"""What a person does in the page and what is shown to them, by roles and names.

Nothing here waits for a time: it waits for what is shown, and acts by pointer and keys.
"""

from __future__ import annotations

import contextlib
import re
from collections.abc import Sequence
from itertools import count
from typing import Any, Literal

from playwright.sync_api import Locator, Page, TimeoutError, expect

from tests.e2e import device
from tests.engine.obvious import OTHELLO_START, Position, TicTacToe, drawn_numbers

SIDES = {
    "othello": {"first": "Black", "second": "White"},
    "tictactoe": {"first": "First", "second": "Second"},
    "numbers": {"first": "Row", "second": "Column"},
}
MARKS = {"first": "nought", "second": "cross"}
NAMES = {**SIDES, "tictactoe": {"first": "○", "second": "×"}}  # the sides in sentences
ENDLESS = "minimax depth=40"  # in Othello: a thought that does not end within a test
PROMPT = "minimax depth=1 ties=first"
QUICK, SLOW = (player.replace(" ", "+") for player in (PROMPT, ENDLESS))  # as they stand in an address
ENABLED = """'[role="grid"] [data-square][aria-disabled="false"]'"""
LOOKED_FOR = 10_000  # milliseconds
END = re.compile(r"\bwins?\b|\blose\b|\bdraw\b", re.IGNORECASE)
# What is kept by game: who played it last, and where it was left.
FORGET_GAMES = r"""() => Object.keys(localStorage)
    .filter(name => /^sakiyomi:(seats|address|values) /.test(name))
    .forEach(name => localStorage.removeItem(name))"""
ENTRY = re.compile(r"([a-j]\d+)\s*\??\??")  # of the move list: a move, and a mark if it was a mistake

_unlike = count(1000)  # of no address in a test


def box(target: Locator) -> dict[str, float]:
    """Its place in the window."""
    place: dict[str, float] = target.evaluate(
        "each => { const {left, top, right, bottom} = each.getBoundingClientRect();"
        " return {left, top, right, bottom}; }"
    )
    return place


class PageDriver:
    """One game on one page; `game` is the id of what is on the board now."""

    def __init__(self, page: Page, address: str) -> None:
        self.page = page
        self.address = address
        self.grid = page.get_by_role("grid")
        self.status = page.locator(".now > :first-child")
        """The sentence that is seen."""
        self.announced = page.get_by_role("status")
        """The sentence that is said: the same, once it has stood for a moment."""
        self.alert = page.get_by_role("alert")
        self.record = page.get_by_role("region", name="Moves").locator(".record > li:not(.variation)")
        """The entries of the move list, passes among them, without variations."""
        self.enabled = self.grid.locator('[data-square][aria-disabled="false"]')

    # Going somewhere

    def visit(self, words: str = "") -> PageDriver:
        """Open an address in a page that has nothing open yet: `#/othello/f5`."""
        self.page.goto(self.address + words)
        expect(self.page.get_by_role("combobox").first).to_be_visible()  # drawn by the page itself
        return self

    def go_to(self, words: str) -> PageDriver:
        """Go to an address within the open page, in English, by way of another game, pointing at nothing; as
        one who has played nothing before."""
        self.page.mouse.move(0, 0)
        if self.button("English").count():
            self.button("English").click()
        self._hash(f"#/numbers?size=4&seed={next(_unlike)}&first=human&second=human")
        self._look_often("count => document.querySelectorAll(ENABLED).length === count", 4)
        expect(self.enabled).to_have_count(4)
        self.page.evaluate(FORGET_GAMES)
        device.forget(self.page, "game", "record")
        self._hash(words)
        return self

    def _hash(self, words: str) -> None:
        self.page.evaluate(
            """words => new Promise(done => {
                addEventListener("popstate", () => requestAnimationFrame(done), {once: true});
                location.hash = words;
            })""",
            words,
        )

    # Seeing

    @property
    def hash(self) -> str:
        hash_: str = self.page.evaluate("() => location.hash")  # page.url is brought up to date later
        return hash_

    @property
    def game(self) -> str:
        expect(self.page).to_have_url(re.compile(r"#/\w"))  # also where it named no game at first
        named = re.match(r"#/(\w+)", self.hash)
        assert named, self.hash
        return named[1]

    def square(self, name: str) -> Locator:
        return self.grid.locator(f'[data-square="{name}"]')

    def button(self, name: str) -> Locator:
        return self.page.get_by_role("button", name=name, exact=True)

    def seat(self, name: str) -> Locator:
        return self.page.get_by_role("combobox", name=name, exact=True)

    def take_five_examples(self, side: str) -> None:
        """Give this side each of the players that are shown as examples of a text."""
        panel = self.page.get_by_role("region", name="Custom player")
        self.seat(side).select_option("custom")
        options = panel.locator("datalist option")
        expect(options).to_have_count(5)
        for example in [option.get_attribute("value") or "" for option in options.all()]:
            self.seat(side).select_option("custom")
            panel.get_by_label(re.compile("as text$")).fill(example)
            panel.get_by_role("button", name="Use this player").click()
            expect(self.seat(side).locator("option:checked")).to_have_text(example)

    @property
    def mark(self) -> Locator:
        """The link to the start, which the Tab key reaches before all but the skip link."""
        return self.page.get_by_role("link", name="先読み")

    @property
    def game_choice(self) -> Locator:
        return self.page.get_by_role("combobox", name="Game", exact=True)

    @property
    def values(self) -> Locator:
        """The switch for values on the squares, by its state."""
        return self.page.get_by_role("switch", name="Values", exact=True)

    @property
    def line(self) -> Locator:
        """The moves that are expected next, without the button that plays them out."""
        shown = self.page.get_by_role("list", name="The line expected")
        return shown.locator("button[aria-pressed]")

    def legal(self) -> list[str]:
        """Wait for a turn; what can be played in it: nothing once the game is over."""
        self.await_turn()
        return [str(square.get_attribute("data-square")) for square in self.enabled.all()]

    def moves(self) -> list[str]:
        """The moves as the list has them, without passes and the marks of mistakes."""
        entries = [ENTRY.fullmatch(text.strip()) for text in self.record.all_inner_texts()]
        return [entry[1] for entry in entries if entry]

    def start(self) -> Position:
        """Where the game on the board began, by its address."""
        if self.game == "othello":
            return OTHELLO_START
        if self.game == "tictactoe":
            return TicTacToe()
        self.await_address("seed=")
        seed = re.search(r"\bseed=(\d+)", self.hash)
        size = re.search(r"\bsize=(\d+)", self.hash)
        assert seed, self.hash
        return drawn_numbers(int(seed[1]), int(size[1]) if size else 8)

    def position(self) -> Position:
        """Where the game on the board stands, by its move list and the obvious rules."""
        return replay(self.start(), self.moves())

    def outside(self) -> list[str]:
        """What lies beyond an edge of the window to the side, but for what scrolls: lines of moves, tabs."""
        return list(
            self.page.evaluate(
                """() => [...document.querySelectorAll("body *")]
                    .filter(each => each.checkVisibility({visibilityProperty: true, opacityProperty: true}))
                    .filter(each => !each.closest("svg svg, .unseen, .skip, select > *, .pv *, .panels *"))
                    .filter(each => {
                        const {left, right, width} = each.getBoundingClientRect();
                        const end = document.documentElement.clientWidth;
                        return width > 0 && (right > end + 0.5 || left < -0.5);
                    })
                    .map(each => each.outerHTML.slice(0, 120))"""
            )
        )

    # Waiting for what can be seen

    def _look_often(self, function: str, argument: object = None) -> None:
        """Wait, a frame at a time, for what `expect` looks at next: it looks ever less often itself."""
        with contextlib.suppress(TimeoutError):  # then `expect` says what is there instead
            self.page.wait_for_function(
                function.replace("ENABLED", ENABLED), arg=argument, timeout=LOOKED_FOR
            )

    def await_moves(self, number: int) -> None:
        """Wait until so many moves stand in the list; passes do not count."""
        self._look_often(
            "number => document.querySelectorAll('.record > li > button:not(.icon)').length === number",
            number,
        )
        expect(self.record.get_by_role("button")).to_have_count(number)

    def await_played(self, moves: Sequence[str]) -> None:
        """Wait until these moves stand in the list; passes do not count."""
        entries = [re.compile(rf"^\s*{move}\s*\??\??\s*$") for move in moves]
        expect(self.record.get_by_role("button")).to_have_text(entries)

    def await_address(self, words: str) -> None:
        """Wait until these words stand in the address."""
        self._look_often("words => location.hash.includes(words)", words)
        expect(self.page).to_have_url(re.compile(f"#.*{re.escape(words)}"))

    def await_turn(self) -> bool:
        """Wait until a person can play, or the game is over; true if they can play."""
        over = self.status.filter(has_text=END)
        self._look_often(
            """end => document.querySelector(ENABLED)
                || new RegExp(end, "i").test(document.querySelector(".now > :first-child")?.textContent)""",
            END.pattern,
        )
        expect(self.enabled.or_(over).first).to_be_visible()
        return over.count() == 0

    def await_board(self, position: Position) -> None:
        """Wait until the names of the squares are those of this position."""
        rows: dict[str, list[str]] = {}
        for square, cell in position.cells().items():
            rows.setdefault(square[1:], []).append(
                f"    - gridcell:\n      - button /{name_pattern(self.game, square, cell)}/"
            )
        lines = ["- grid:"]
        for row in rows.values():
            lines += ["  - row:", *row]
        expect(self.grid).to_match_aria_snapshot("\n".join(lines))

    def await_end(self, position: Position) -> None:
        """Wait until the end of this game is said: who has won, by how much, and the points or discs."""
        result = position.result()
        assert result is not None
        score = position.score()
        if result["winner"] == "draw":
            said = "A draw" + (f", {written(score['first'])} to {written(score['second'])}" if score else "")
        else:
            winner, loser = ("first", "second") if result["winner"] == "first" else ("second", "first")
            by = "" if result["margin"] is None else f" by {abs(result['margin'])}"

            def points(one: str, other: str) -> str:
                return f", {written(score[one])} to {written(score[other])}" if score else ""

            won = rf"({NAMES[self.game][winner]} wins|You win){by}{points(winner, loser)}"
            said = f"({won}|You lose{by}{points(loser, winner)})"
        expect(self.status).to_contain_text(re.compile(rf"(^|\s){said}\."))
        expect(self.enabled).to_have_count(0)
        expect(self.grid).to_have_attribute("aria-busy", "false")

    # Doing

    def await_focus(self, *way: tuple[str, str]) -> None:
        """Press each key; wait until the square beside it has the focus."""
        for key, square in way:
            self.page.keyboard.press(key)
            expect(self.square(square)).to_be_focused()

    def play(self, *moves: str) -> None:
        """Click squares, one after the other, each as soon as it can be played."""
        for move in moves:
            self._look_often(
                "move => [...document.querySelectorAll(ENABLED)].some(each => each.dataset.square === move)",
                move,
            )
            self.square(move).and_(self.enabled).click()

    def more(self, name: str) -> None:
        """Open the menu of what is needed less often, and press a button in it."""
        self.button("More").click()
        self.page.locator("[popover]:popover-open").get_by_role("button", name=name, exact=True).click()

    def paste(self, text: str) -> None:
        """As with Ctrl+V where no field has the focus."""
        self.page.evaluate(
            """text => {
                const data = new DataTransfer();
                data.setData("text/plain", text);
                const paste = new ClipboardEvent("paste", {clipboardData: data, bubbles: true});
                document.body.dispatchEvent(paste);
            }""",
            text,
        )

    def choose_game(self, game: str) -> None:
        self.game_choice.select_option(game)

    def close_panel(self) -> None:
        """Close the panel that is open, if one is."""
        close = self.page.get_by_role("button", name="Close")
        if close.count():
            close.click()

    def key(self, square: str) -> None:
        """Go from the square that has the focus to another by the arrow keys, and play it there."""
        here = str(self.page.evaluate("() => document.activeElement.dataset.square"))
        across = ord(square[0]) - ord(here[0])
        down = int(square[1:]) - int(here[1:])
        for _ in range(abs(across)):
            self.page.keyboard.press("ArrowRight" if across > 0 else "ArrowLeft")
        for _ in range(abs(down)):
            self.page.keyboard.press("ArrowDown" if down > 0 else "ArrowUp")
        expect(self.square(square)).to_be_focused()
        self.page.keyboard.press("Enter" if down % 2 else "Space")

    def tab_to(self, target: Locator, key: Literal["Tab", "Shift+Tab"] = "Tab") -> None:
        """Press Tab until something that fits has the focus."""
        for _ in range(40):
            self.page.keyboard.press(key)
            if target.and_(self.page.locator(":focus")).count():
                return
        raise AssertionError(f"the {key} key does not reach {target}")


def replay(start: Position, moves: list[str]) -> Position:
    """The position after these moves, forced passes played; a move against the rules fails."""
    position = through_pass(start)
    for move in moves:
        assert move in position.moves(), f"{move} is against the rules after {moves[: moves.index(move)]}"
        position = through_pass(position.play(move))
    return position


def through_pass(position: Position) -> Position:
    return position.play("pass") if position.moves() == ["pass"] else position


def written(number: int) -> str:
    """A number as the page writes it: with a minus sign."""
    return str(number).replace("-", "−")


def name_pattern(game: str, square: str, cell: Any) -> str:
    """The beginning of the name of a square, as a regular expression."""
    if game == "numbers":
        what = rf"{written(cell)}\b" if isinstance(cell, int) else ".*taken"
    elif cell is None:
        what = "empty"
    else:
        what = SIDES["othello"][cell].lower() if game == "othello" else MARKS[cell]
    return f"^{square}, {what}"
