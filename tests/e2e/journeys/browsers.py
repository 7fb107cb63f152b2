"""Three browsers with one interface: `with started("Firefox") as browser: browser.do("open", address)`.

Chromium and Firefox are driven by puppeteer-core in Node, at the end of a pipe (puppet.mjs; Firefox by
WebDriver BiDi), WebKitGTK by Selenium, on a virtual display. All take the same commands.
"""

from __future__ import annotations

import contextlib
import json
import os
import subprocess
import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import IO, Any, Protocol

import pytest
from selenium import webdriver
from selenium.common.exceptions import WebDriverException
from selenium.webdriver.common.action_chains import ActionChains
from selenium.webdriver.support.ui import Select
from selenium.webdriver.webkitgtk.options import Options
from selenium.webdriver.webkitgtk.service import Service

from tests.browsers import PYTHON_OF_THE_SYSTEM, find_browser, find_other_browser
from web.make.environment import Failure, node

HERE = Path(__file__).parent
NAMES = ("Chromium", "Firefox", "WebKit")
DESKTOP = (1280, 900)
LONGEST_SCRIPT = 180
"""Seconds that a script of `look` may take: those that puppeteer-core allows. Selenium's own are 30."""


class Trouble(Exception):
    """What a browser would not do."""


class Browser(Protocol):
    """One page in a browser, which keeps what it stores until the browser ends, or as long as its profile."""

    def do(self, deed: str, *words: Any) -> Any:
        """`open ADDRESS`, `reload`, `size WIDTH HEIGHT`, `click X Y`, `choose NUMBER VALUE` in one of the
        lists, `look SCRIPT` (its value), `trouble` (what there was since it was last asked). Raises Trouble.
        """


@contextlib.contextmanager
def started(name: str, profile: Path | None = None) -> Iterator[Browser]:
    """A browser that ends with the block. Raises Failure where this machine has none of that name."""
    path = find_browser() if name == "Chromium" else find_other_browser(name)
    with contextlib.ExitStack() as ends:
        kept = profile or Path(ends.enter_context(tempfile.TemporaryDirectory(ignore_cleanup_errors=True)))
        kept.mkdir(exist_ok=True)
        browser = ends.enter_context((webkit if name == "WebKit" else puppet)(name, path, kept))
        browser.do("size", *DESKTOP)
        yield browser


def started_or_skipped(name: str) -> Iterator[Browser]:
    """For a fixture: the browser of that name, or a skip that says why there is none."""
    with contextlib.ExitStack() as ends:
        try:
            found = ends.enter_context(started(name))
        except Failure as failure:
            pytest.skip(f"no {name}: {failure}")
        yield found


# Chromium and Firefox


class Puppet:
    def __init__(self, to: IO[str], back: IO[str]) -> None:
        self._to, self._back = to, back

    def do(self, deed: str, *words: Any) -> Any:
        print(json.dumps([deed, *words]), file=self._to, flush=True)
        reply = json.loads(self._back.readline() or '{"error": "the browser has gone away"}')
        if "error" in reply:
            raise Trouble(reply["error"])
        return reply["value"]


@contextlib.contextmanager
def puppet(name: str, path: str, profile: Path) -> Iterator[Browser]:
    how = {"browser": "chrome" if name == "Chromium" else "firefox", "path": path, "profile": str(profile)}
    command = [str(node()), str(HERE / "puppet.mjs"), json.dumps(how)]
    pipe = subprocess.PIPE
    with subprocess.Popen(command, stdin=pipe, stdout=pipe, encoding="utf-8") as process:
        assert process.stdin
        assert process.stdout
        try:
            yield Puppet(process.stdin, process.stdout)
        finally:
            process.stdin.close()  # at which it ends the browser and itself
            try:
                process.wait(20)
            except subprocess.TimeoutExpired:
                process.terminate()  # and the browser with it: puppeteer sees to that


# WebKitGTK

LINE_OF_CONSOLE = "CONSOLE"


class WebKit:
    def __init__(self, driver: webdriver.WebKitGTK, console: Path) -> None:
        self._driver, self._console, self._read = driver, console, 0

    def do(self, deed: str, *words: Any) -> Any:
        try:
            return getattr(self, f"_{deed}")(*words)
        except WebDriverException as error:
            raise Trouble(error.msg) from None

    def _open(self, address: str) -> None:
        self._driver.get(address)

    def _reload(self) -> None:
        self._driver.refresh()

    def _size(self, width: int, height: int) -> None:
        self._driver.set_window_size(width, height)

    def _click(self, x: int, y: int) -> None:
        deeds = ActionChains(self._driver, duration=0)
        deeds.w3c_actions.pointer_action.move_to_location(x, y).click()  # type: ignore[no-untyped-call]
        deeds.perform()

    def _choose(self, number: int, value: str) -> None:
        Select(self._driver.find_elements("css selector", "select")[number]).select_by_value(value)

    def _look(self, script: str) -> Any:
        return self._driver.execute_script(f"return {script}")

    def _trouble(self) -> list[str]:
        lines = self._console.read_text("utf-8", "replace")[self._read :]
        self._read += len(lines)
        return [line for line in lines.splitlines() if LINE_OF_CONSOLE in line]


@contextlib.contextmanager
def webkit(name: str, path: str, profile: Path) -> Iterator[Browser]:
    console = profile / "console.txt"
    options = Options()
    options.binary_location = PYTHON_OF_THE_SYSTEM
    for word in ("-u", str(HERE / "window.py"), str(profile)):
        options.add_argument(word)
    options.set_capability("browserName", "WebKitGTK")
    with hidden_display() as display, console.open("w") as log:
        environment = {**os.environ, "DISPLAY": display, "GDK_BACKEND": "x11", "LANGUAGE": "en_GB"}
        service = Service(path, log_output=log, env=environment)
        driver = webdriver.WebKitGTK(options=options, service=service)
        driver.set_script_timeout(LONGEST_SCRIPT)
        try:
            yield WebKit(driver, console)
        finally:
            driver.quit()


@contextlib.contextmanager
def hidden_display() -> Iterator[str]:
    """A virtual display: Xvfb chooses a free number, and tells it."""
    read_end, tell = os.pipe()
    command = ["Xvfb", "-displayfd", str(tell), "-screen", "0", "1920x1200x24", "-nolisten", "tcp"]
    with subprocess.Popen(command, pass_fds=[tell], stderr=subprocess.DEVNULL) as process:
        os.close(tell)
        try:
            with os.fdopen(read_end) as number:
                yield f":{number.readline().strip()}"
        finally:
            process.terminate()
