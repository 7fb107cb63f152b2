"""What a person does and sees in the Tree room, by roles and names."""

from __future__ import annotations

import re

from playwright.sync_api import Locator, Page, expect

OTHELLO = "#/tree/othello/f5d6c3d3c4f4f6"
ALPHABETA = "?player=alphabeta+depth=3+evaluation=positional+ties=first"


class TreeDriver:
    """The Tree room on one page."""

    def __init__(self, page: Page, address: str) -> None:
        self.page = page
        self.address = address
        self.tree = page.get_by_role("tree")
        self.items = self.tree.get_by_role("treeitem")
        self.why = page.locator(".why .says")
        """The sentence that says why."""
        self.current = self.tree.locator('[role="treeitem"][aria-selected="true"]')
        self.steps = page.get_by_role("slider", name="Step of the search")
        self.board = page.get_by_role("grid")
        self.trail = page.get_by_role("navigation", name="The way to the current node")

    def open(self, words: str) -> TreeDriver:
        """Open an address in a page of its own room, and wait until its tree is told."""
        self.page.goto(self.address + words)
        expect(self.current).to_have_count(1)
        return self

    def item(self, move: str, level: int) -> Locator:
        """The node of a move, that many columns from the left: the root is in the first."""
        return self.tree.locator(f'[role="treeitem"][aria-level="{level}"]').filter(
            has=self.page.locator("b", has_text=re.compile(f"^{move}$"))
        )

    def choose(self, move: str, level: int) -> None:
        self.item(move, level).click()
        expect(self.current).to_have_attribute("aria-label", re.compile(f"^{move}, "))

    def names(self, level: int) -> list[str]:
        """The accessible names of the nodes of a column."""
        found: list[str] = self.tree.locator(f'[role="treeitem"][aria-level="{level}"]').evaluate_all(
            "items => items.map(item => item.getAttribute('aria-label'))"
        )
        return found

    def reader(self, name: str) -> Locator:
        return self.page.get_by_role("group", name="The reader").get_by_role("combobox", name=name)

    def button(self, name: str) -> Locator:
        return self.page.get_by_role("button", name=name, exact=True)
