"""Under the headers of a strict host: cross-origin isolation, no guessing of types, no referrer, a policy."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from tests.e2e.host import STRICT, hosting
from tests.e2e.page_driver import QUICK, SLOW, PageDriver
from tests.e2e.sandbox_driver import SandboxDriver
from tests.e2e.test_policy import POLICY, broker_hash, slash_hash
from tests.e2e.watch import ready

pytestmark = pytest.mark.context(service_workers="allow")


@pytest.fixture
def address(open_site: Path) -> Iterator[str]:
    """Instead of the plain host of all other tests; it sends the page's policy besides."""
    script = f"{POLICY['script-src']} {broker_hash(open_site)} {slash_hash(open_site)}"
    rules = {**POLICY, "script-src": script, "frame-ancestors": "'none'"}
    policy = "; ".join(f"{rule} {words}" for rule, words in rules.items())
    with hosting(open_site, "/some/where/") as host:
        # With every file, so also with the service worker, which the page's own policy does not reach.
        host.headers = STRICT | {"Content-Security-Policy": policy}
        yield host.address


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
    sandbox = SandboxDriver(page)
    sandbox.begin()
    assert sandbox.answers()
    page.wait_for_function("() => navigator.serviceWorker.controller")
    page.context.set_offline(True)
    page.reload()
    ready(page)
    assert page.evaluate("() => crossOriginIsolated")
    driver.await_moves(2)
