"""Under the headers of a strict host: cross-origin isolation, no guessing of types, no referrer, a policy."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from tests.e2e.host import hosting
from tests.e2e.page_driver import QUICK, SLOW, PageDriver
from tests.e2e.test_policy import POLICY
from tests.e2e.watch import ready
from web.make.server import STRICT, serving

pytestmark = pytest.mark.context(service_workers="allow")


@pytest.fixture
def address(site: Path, request: pytest.FixtureRequest) -> Iterator[str]:
    """Instead of the plain host of all other tests; the parameter is a policy that it sends besides."""
    if request.param is None:
        with serving(site, "/some/where/", strict=True) as address:
            yield address
    else:
        with hosting(site, "/some/where/") as host:
            host.headers = {**STRICT, "Content-Security-Policy": request.param}
            yield host.address


# With every file, so also with the service worker, which the page's own policy does not reach.
RULES = "; ".join(f"{rule} {words}" for rule, words in {**POLICY, "frame-ancestors": "'none'"}.items())


@pytest.mark.parametrize(
    "address",
    [pytest.param(None, id="strict"), pytest.param(RULES, id="and a policy", marks=pytest.mark.slow)],
    indirect=True,
)
def test_under_strict_headers_it_plays_stops_and_comes_back(page: Page, address: str) -> None:
    driver = PageDriver(page, address).visit(f"#/othello?second={QUICK}")
    ready(page)
    assert page.evaluate("() => crossOriginIsolated")
    driver.play("f5")
    driver.await_moves(2)
    driver.go_to(f"#/othello?second={SLOW}")
    driver.play("d3")
    expect(driver.grid).to_have_attribute("aria-busy", "true")
    driver.button("Stop").click()
    driver.await_moves(2)
    page.wait_for_function("() => navigator.serviceWorker.controller")
    page.context.set_offline(True)
    page.reload()
    ready(page)
    assert page.evaluate("() => crossOriginIsolated")
    driver.await_moves(2)
