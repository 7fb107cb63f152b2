"""The built page works under any path, and needs nothing from elsewhere."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.e2e.watch import AxeCheck, Watch, ready


@pytest.mark.parametrize("address", ["/", "/some/where/else/"], indirect=True)
def test_it_starts_python_under_any_path(page: Page, address: str) -> None:
    page.goto(address)
    expect(page.get_by_role("grid")).to_be_visible()
    ready(page)


@pytest.mark.context(java_script_enabled=False)
def test_the_board_needs_no_script(page: Page, address: str, watch: Watch) -> None:
    watch.expect(r"failed \(csp\)")  # so the browser calls a script that it was told not to run
    page.goto(address)
    expect(page.get_by_role("grid")).to_be_visible()
    expect(page.get_by_role("gridcell")).to_have_count(64)
    expect(page.locator('[data-square="d3"]')).to_have_accessible_name(re.compile("^d3, empty"))
    expect(page.locator('[data-square="d5"]')).to_have_accessible_name(re.compile("^d5, black"))


# A board without what only a script adds: styles, and the square that the Tab key reaches.
STRUCTURE = """(board) => {
  const given = ({ name }) => name !== 'style' && name !== 'tabindex';
  const of = (node) => node.nodeType === Node.TEXT_NODE ? node.data.trim() : [
    node.localName,
    Object.fromEntries([...node.attributes].filter(given).map(({ name, value }) => [name, value.trim()])),
    [...node.childNodes].filter((node) => node.nodeType === Node.ELEMENT_NODE || node.data.trim())
      .filter((node) => node.nodeType !== Node.COMMENT_NODE).map(of),
  ];
  return of(board);
}"""


def test_the_first_board_is_the_one_that_the_page_draws(
    warm_page: Page, browser: Browser, address: str
) -> None:
    warm_page.goto(address)
    ready(warm_page)
    drawn = warm_page.get_by_role("grid").evaluate(STRUCTURE)
    with browser.new_context(java_script_enabled=False, locale="en-GB") as context:
        plain = context.new_page()
        plain.goto(address)
        assert plain.get_by_role("grid").evaluate(STRUCTURE) == drawn


def test_all_its_addresses_are_relative(site: Path) -> None:
    addresses = re.findall(r'(?:src|href)="([^"]*)"', (site / "index.html").read_text("utf-8"))
    assert addresses
    assert not [address for address in addresses if re.match(r"/|[a-z]+:", address)]


def test_axe_finds_no_violation(warm_page: Page, axe: AxeCheck) -> None:
    axe(warm_page)
