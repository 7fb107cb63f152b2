"""The page of tests/primes: a Python in a worker for a page that knows no game."""

from __future__ import annotations

import re
from collections.abc import Iterator
from math import isqrt

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.primes.build import build
from web.make.server import serving


@pytest.fixture(scope="module")
def address(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """Where that page is served, in place of the built page."""
    folder = tmp_path_factory.mktemp("primes") / "site"
    build(folder)
    with serving(folder) as address:
        yield address


def counted(output: Locator) -> tuple[int, int]:
    """How many primes are shown, up to which number."""
    primes, to = map(int, re.findall(r"\d+", output.inner_text()))
    return primes, to


def primes_to(last: int) -> int:
    return sum(
        all(number % divisor for divisor in range(2, isqrt(number) + 1)) for number in range(2, last + 1)
    )


REACHED = "least => Number(document.querySelector('output').textContent.split(' ')[4]) >= least"


def test_it_counts_says_how_far_it_is_is_stopped_and_counts_again(page: Page, address: str) -> None:
    page.goto(address)
    field, output = page.get_by_label("Up to"), page.locator("output")
    start, stop = (page.get_by_role("button", name=name) for name in ("Start", "Stop"))
    field.fill("100000000")
    start.click()  # Python may still be starting
    for least in (5_000, 10_000):
        page.wait_for_function(REACHED, arg=least)
        expect(output).to_have_text(re.compile("so far$"))
    stop.click()
    expect(output).to_have_text(re.compile("stopped$"))
    primes, to = counted(output)
    assert 10_000 <= to < 100_000_000
    assert primes == primes_to(to)
    field.fill("10000")
    start.click()
    expect(output).to_have_text("1229 primes up to 10000")
    expect(stop).to_be_disabled()
