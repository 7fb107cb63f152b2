"""What a person does and sees in the Lab, by roles and names."""

from __future__ import annotations

import re
from pathlib import Path

from playwright.sync_api import Locator, Page, expect

LONG = 60_000
"""Milliseconds for what starts Python in the sandbox or plays games."""
EXAMPLES = Path(__file__).parents[2] / "web" / "examples" / "en"


class LabDriver:
    def __init__(self, page: Page, address: str) -> None:
        self.page = page
        self.address = address
        self.editor = page.get_by_role("textbox", name=re.compile("in Python"))
        self.table = page.get_by_role("table")
        self.board = page.locator(".lab .board")
        self.picked = page.get_by_role("combobox", name="Program")
        self.agreement = page.locator(".lab .agreement")
        self.run_button = page.locator(".lab .primary")

    def open(self, hash: str = "#/lab") -> LabDriver:
        self.page.goto(self.address + hash)
        expect(self.editor).to_be_visible()
        return self

    def example(self, title: str) -> LabDriver:
        """Start from an example, which becomes a new program or is the one made from it earlier."""
        self.button("Start from …").click()
        self.page.locator("#lab-examples").get_by_role("button", name=title).click()
        id = title.lower().replace(" ", "-")
        expect(self.picked).to_have_value(re.compile(id))
        # The program before may have such a name too, so its text is awaited as well.
        (file,) = EXAMPLES.glob(f"*-{id}.py")
        begins = file.read_text("utf-8").partition("\n")[0]
        expect(self.editor).to_have_text(re.compile(f"^{re.escape(begins)}"))
        return self

    def write(self, source: str) -> LabDriver:
        """Put this text in place of the program's."""
        self.editor.click()
        self.page.keyboard.press("ControlOrMeta+a")
        self.page.keyboard.insert_text(source)
        return self

    def program(self, source: str, name: str | None = None) -> LabDriver:
        """A new program of this source."""
        self.example("Blank page")
        self.choose("Duplicate")
        if name:
            self.page.get_by_role("textbox", name="Name of the program").fill(name)
        self.page.locator(".named").get_by_role("button", name="Rename").click()
        return self.write(source)

    def choose(self, action: str) -> None:
        """Choose from the menu of the program."""
        self.button("More").click()
        self.page.locator("#lab-more").get_by_text(action).click()

    def run(self) -> LabDriver:
        self.run_button.click()
        return self

    def ran(self) -> LabDriver:
        """Run, and wait until it has judged the position."""
        self.run()
        self.says(re.compile("judged to depth|It plays"))
        return self

    def compared(self) -> LabDriver:
        """Wait until its moves were compared in all recorded positions."""
        expect(self.agreement).to_have_text(re.compile("of 100 positions"), timeout=LONG)
        return self

    def says(self, text: str | re.Pattern[str]) -> None:
        expect(self.page.locator(".lab .say p").first).to_have_text(text, timeout=LONG)

    def notes(self, text: str | re.Pattern[str]) -> None:
        expect(self.page.locator(".lab .note")).to_have_text(text)

    def button(self, name: str) -> Locator:
        return self.page.locator(".lab").get_by_role("button", name=name, exact=True)

    def link(self, name: str) -> Locator:
        return self.page.locator(".lab").get_by_role("link", name=name)

    def worths(self) -> dict[str, list[str]]:
        """What each move of the table is worth, by column, when the program has judged the position."""
        expect(self.table.get_by_role("cell").first).to_have_text(re.compile(r"\d"))
        rows: list[list[str]] = self.table.evaluate(
            "table => [...table.tBodies[0].rows].map(row => [...row.cells].map(cell => cell.innerText))"
        )
        return {move: cells for move, *cells in rows}

    def programs(self) -> list[str]:
        """The names of the programs that are kept."""
        return self.picked.get_by_role("option").all_inner_texts()
