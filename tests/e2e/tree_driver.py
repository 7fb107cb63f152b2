"""What a person does and sees in the Tree room, by roles and names."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import NamedTuple

from playwright.sync_api import Locator, Page, expect

from tests.engine.conversation import Reply, ask

MOVES = "f5d6c3d3c4f4f6"
OTHELLO = f"#/tree/othello/{MOVES}"
ALPHABETA = "?player=alphabeta+depth=3+evaluation=positional+ties=first"
CROWDED = "e6d6c3f4d7c5g4g3c4g5b5c7f5a5a6d8a4f7f6d3h4c2e7e3"
"""Moves of Othello, after which there are 17."""
ALL = 50_000
"""The most rows that the engine sends."""


class EngineTree(NamedTuple):
    """What the engine sends of a tree, asked outside the page."""

    rows: list[Reply]
    """The visits, by the names of the columns."""
    last: Reply

    def children(self, row: int) -> list[Reply]:
        return [each for each in self.rows if each["parent"] == row]

    def path(self, row: int) -> list[str]:
        """The moves from the first row to this one."""
        moves: list[str] = []
        while row > 0:
            moves.insert(0, self.rows[row]["move"])
            row = self.rows[row]["parent"]
        return moves


def engine_tree(record: Reply, player: str, path: Sequence[str] = (), rows: int = ALL) -> EngineTree:
    replies = ask({"op": "tree", "record": record, "player": player, "path": list(path), "rows": rows})
    assert "error" not in replies[-1], replies[-1]
    columns = next(reply["columns"] for reply in replies if "columns" in reply)
    found = [dict(zip(columns, row, strict=True)) for reply in replies for row in reply.get("rows", [])]
    return EngineTree(found, replies[-1])


def in_address(player: str) -> str:
    return "?player=" + player.replace(" ", "+")


def signed(value: int) -> str:
    """A value as the page writes it."""
    return f"{value:+}".replace("-", "−") if value else "±0"


def bounded(row: Reply, sign: int = 1) -> str:
    """The value of a visit as the page writes it. `sign`: 1 for first's values, −1 for second's."""
    least = (row["bound"] == "lower") == (sign > 0)
    relation = "=" if row["bound"] == "exact" else "≥" if least else "≤"
    return f"{relation} {signed(sign * row['value'])}"


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
        self.trail = page.get_by_role("navigation", name="Path to the current node")

    def open(self, words: str) -> TreeDriver:
        """Open an address in a page of its own room, and wait until its tree is sent."""
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

    def pieces(self) -> list[str]:
        """What stands on each square of the board, by its name, once the position is known."""
        expect(self.board).to_have_attribute("aria-busy", "false")
        names: list[str] = self.board.locator("[data-square]").evaluate_all(
            "squares => squares.map(square => square.ariaLabel.split(', ').slice(0, 2).join())"
        )
        return names

    def reader(self, name: str) -> Locator:
        return self.page.get_by_role("group", name="Search settings").get_by_role("combobox", name=name)

    def button(self, name: str) -> Locator:
        return self.page.get_by_role("button", name=name, exact=True)
