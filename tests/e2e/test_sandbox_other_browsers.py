"""The attacks of test_sandbox.py in Firefox and WebKitGTK.

A browser that this machine has not got is skipped, and `build.py test --rest` says at its end which and why.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from tests.browsers import OTHER_BROWSERS
from tests.e2e import test_sandbox
from tests.e2e.built_modules import altered
from tests.e2e.host import Host, hosting
from tests.e2e.journeys.browsers import Browser, started_or_skipped
from tests.e2e.journeys.journey import look, until
from tests.e2e.sandbox_driver import SandboxDriver, ScriptedPage
from tests.e2e.test_sandbox import ALL_OF_JAVASCRIPT, CHANGES, GUEST, Place, assert_deleted, lab

__all__ = ["lab"]
pytestmark = [
    pytest.mark.slow,  # all of them, with what is quick in Chromium
    pytest.mark.filterwarnings("ignore:setting remote_server_addr"),  # Selenium, of itself
]
WORKS = (
    test_sandbox.test_a_program_is_loaded_and_thinks_as_the_page_s_own_engine_does,
    test_sandbox.test_nothing_but_lines_can_be_sent,
)
"""No attacks, or none that a browser has a part in: what they say is the same in all browsers."""
ATTACKS = {
    name: test
    for name, test in vars(test_sandbox).items()
    if name.startswith("test_") and "lab" in test.__annotations__ and test not in WORKS
}
SECONDS = 5  # WebKit, beside other work, takes over two to import a module out of the whole library
LONG_CALL = ATTACKS.pop("test_a_long_call_into_c_is_given_up")
globals().update(ATTACKS)


@pytest.fixture(scope="module", params=OTHER_BROWSERS)
def browser(request: pytest.FixtureRequest) -> Iterator[Browser]:
    yield from started_or_skipped(request.param)


@pytest.fixture(scope="module", params=["nothing deleted"])
def variant(site: Path, tmp_path_factory: pytest.TempPathFactory, request: pytest.FixtureRequest) -> Path:
    """What is refused where nothing is deleted is refused as built, so it is tried once in each browser."""
    return altered(site, tmp_path_factory.mktemp("variant"), CHANGES[request.param], GUEST)


@contextmanager
def sandbox(browser: Browser, folder: Path) -> Iterator[tuple[SandboxDriver, Host]]:
    with hosting(folder) as host:
        browser.do("open", host.address)
        until(lambda: look(browser)["engine"] == "ready" or None, lambda: "Python is not ready")
        driver = SandboxDriver(ScriptedPage(browser), SECONDS)
        driver.begin()
        yield driver, host
        browser.do("open", "about:blank")


@pytest.fixture(scope="module")
def place(browser: Browser, variant: Path) -> Iterator[Place]:
    with sandbox(browser, variant) as place:
        yield place


def test_what_the_code_has_no_use_for_is_deleted(browser: Browser, site: Path, tmp_path: Path) -> None:
    with sandbox(browser, altered(site, tmp_path, ALL_OF_JAVASCRIPT, GUEST)) as (driver, _):
        assert_deleted(driver)


def test_a_long_call_into_c_is_given_up(browser: Browser, open_site: Path) -> None:
    """In WebKit it runs on until the browser ends, so this test is the last. Page and sandbox go on."""
    with sandbox(browser, open_site) as (driver, _):
        LONG_CALL(driver)
