"""The driver of the journeys: a person on one page, who goes from room to room by what they read there."""

from __future__ import annotations

import re

from playwright.sync_api import Locator, Page, expect

from tests.e2e.lab_driver import LabDriver
from tests.e2e.page_driver import PageDriver
from tests.e2e.tree_driver import TreeDriver
from tests.e2e.watch import AxeCheck


class Journey(PageDriver):
    """One person's way through the page. In Play it is the driver of a game; other rooms have theirs."""

    def __init__(self, page: Page, address: str, axe: AxeCheck) -> None:
        super().__init__(page, address)
        self.tree = TreeDriver(page, address)
        self.lab = LabDriver(page, address)
        self._axe = axe

    def look(self) -> None:
        """What is shown has no violation of axe, and nothing lies beside the window."""
        self._axe(self.page)
        assert self.outside() == []

    def room(self, name: str) -> None:
        """Go to another room by its link, until its heading is there: while it is loaded nothing is shown."""
        link = self.page.get_by_role("navigation").get_by_role("link", name=name, exact=True)
        link.click()
        expect(link).to_have_attribute("aria-current", re.compile("page|true"))
        expect(self.page.get_by_role("main").get_by_role("heading", level=1)).to_be_visible()

    def speak(self, language: str) -> None:
        """Change to a language by its own name."""
        self.page.get_by_role("button", name=language, exact=True).click()
        expect(self.page.get_by_role("button", name=language, exact=True)).to_have_count(0)

    def region(self, name: str | re.Pattern[str]) -> Locator:
        return self.page.get_by_role("region", name=name)
