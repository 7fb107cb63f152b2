"""Finds or installs the browsers in which the page is tested."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import partial
from itertools import chain
from pathlib import Path

from web.make.environment import VENV_PYTHON, WINDOWS, Failure, say, step

BROWSER_VARIABLE = "SAKIYOMI_BROWSER"  # path of the Chromium or Chrome to use
WITHOUT_WINDOWS = "chromium-headless-shell"  # Debian's, in which a page costs less than half
COMMANDS_OF_CHROME = (
    WITHOUT_WINDOWS,
    "google-chrome",
    "google-chrome-stable",
    "chromium",
    "chromium-browser",
    "chrome",
)
PLACES_OF_CHROME = (
    "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
    "/Applications/Chromium.app/Contents/MacOS/Chromium",
    "~/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
    "${PROGRAMFILES}/Google/Chrome/Application/chrome.exe",
    "${PROGRAMFILES(X86)}/Google/Chrome/Application/chrome.exe",
    "${LOCALAPPDATA}/Google/Chrome/Application/chrome.exe",
    "${LOCALAPPDATA}/Chromium/Application/chrome.exe",
)


def browser_runs(
    path: str | Path, arguments: Sequence[str] = ("--version",), output: bytes = b"Chrom"
) -> bool:
    """Whether a file is a browser that starts. Ubuntu's `chromium-browser` may only name a snap."""
    if WINDOWS:
        return Path(path).is_file()  # on Windows, --version opens a window
    try:
        run = subprocess.run([path, *arguments], capture_output=True, timeout=30, check=False)
    except (OSError, subprocess.TimeoutExpired):
        return False
    return run.returncode == 0 and output in run.stdout


def playwright_browser() -> str | None:
    """Playwright's own Chromium, if it has been installed."""
    ask = (
        "from playwright.sync_api import sync_playwright\n"
        "with sync_playwright() as playwright: print(playwright.chromium.executable_path)"
    )
    asked = subprocess.run([VENV_PYTHON, "-c", ask], capture_output=True, text=True, check=False)
    path = asked.stdout.strip()
    return path if asked.returncode == 0 and path and Path(path).is_file() else None


def system_browsers() -> Iterator[str]:
    """The Chromes and Chromiums that are on this machine already."""
    return filter(browser_runs, present(COMMANDS_OF_CHROME, PLACES_OF_CHROME))


def browser_with_windows() -> str | None:
    """The browser for the tests, or else another one of this machine, that can install pages."""
    found = chain([find_browser()], system_browsers())
    return next((path for path in found if Path(path).name != WITHOUT_WINDOWS), None)


def present(commands: Iterable[str], places: Iterable[str]) -> Iterator[str]:
    """The files that exist under these command names or paths."""
    named = (shutil.which(command) for command in commands)
    placed = (os.path.expandvars(Path(place).expanduser()) for place in places)
    return (path for path in (*named, *placed) if path and Path(path).is_file())


def install_debian(what: str, packages: Sequence[str]) -> None:
    """Install Debian packages, if this is Debian and the user is root. Errors are printed."""
    apt_get = shutil.which("apt-get") if Path("/etc/debian_version").exists() else None
    if sys.platform != "linux" or not apt_get or os.geteuid() != 0:
        return
    short_waits = [
        "-o",
        "Acquire::Retries=1",
        "-o",
        "Acquire::http::Timeout=15",
        "-o",
        "Acquire::https::Timeout=15",
    ]
    quiet = {"DEBIAN_FRONTEND": "noninteractive"}
    try:
        step(
            "Reading Debian's list of packages",
            [apt_get, *short_waits, "update"],
            extra_environment=quiet,
            seconds=180,
        )
        step(
            f"Installing Debian's {what}",
            [apt_get, *short_waits, "install", "--yes", "--no-install-recommends", *packages],
            extra_environment=quiet,
            seconds=900,
        )
    except Failure as failure:
        say(str(failure))


def install_browser() -> str | None:
    """Install a Chromium: Debian's as root on Debian, else Playwright's."""
    for package in (WITHOUT_WINDOWS, "chromium"):  # the first is not in every Debian
        install_debian("Chromium", [package])
        found = next(system_browsers(), None)
        if found:
            return found
    step(
        "Installing Playwright's Chromium (170 MB)",
        [VENV_PYTHON, "-m", "playwright", "install", "chromium"],
        extra_environment={"PLAYWRIGHT_DOWNLOAD_CONNECTION_TIMEOUT": "15000"},
        seconds=900,
        advice=f"install Chrome or Chromium yourself, or set {BROWSER_VARIABLE} to the path of one; "
        "`build.py test tests/engine` needs none.",
    )
    return playwright_browser()


def with_japanese() -> dict[str, str | float | bool]:
    """The environment in which a browser has a Japanese font, also where none is installed on this Linux."""
    fonts = Path(__file__).parent / "e2e" / "fonts" / "fonts.conf"
    return {"FONTCONFIG_FILE": str(fonts), **os.environ}


def find_browser() -> str:
    """The path of the browser for the tests, which is installed if there is none."""
    named = os.environ.get(BROWSER_VARIABLE)
    if named:
        if not browser_runs(named):
            raise Failure(f"{BROWSER_VARIABLE} names {named}, which is not a Chromium or Chrome that starts.")
        return named
    found = playwright_browser() or next(system_browsers(), None) or install_browser()
    if not found:
        raise Failure(
            "No browser was found for the tests, and none could be installed.",
            advice=f"install Chrome or Chromium, or set {BROWSER_VARIABLE} to the path of one.",
        )
    return found


PYTHON_OF_THE_SYSTEM = "/usr/bin/python3"  # has the bindings of WebKitGTK


@dataclass(frozen=True)
class OtherBrowser:
    """Another browser in which the page is tested: how it is found, and how it is installed."""

    variable: str  # environment variable with its path
    commands: tuple[str, ...]
    places: tuple[str, ...]
    argument: str  # an argument with which it can be started for a check
    output: bytes  # and what it then prints
    debian: tuple[str, ...]  # its Debian packages
    requires: tuple[tuple[str, ...], ...] = ()  # commands that must succeed


OTHER_BROWSERS = {
    "Firefox": OtherBrowser(
        "SAKIYOMI_FIREFOX",
        ("firefox-esr", "firefox"),
        (
            "/Applications/Firefox.app/Contents/MacOS/firefox",
            "~/Applications/Firefox.app/Contents/MacOS/firefox",
            "${PROGRAMFILES}/Mozilla Firefox/firefox.exe",
            "${PROGRAMFILES(X86)}/Mozilla Firefox/firefox.exe",
            "${LOCALAPPDATA}/Mozilla Firefox/firefox.exe",
        ),
        "--version",
        b"Firefox",
        ("firefox-esr",),
    ),
    "WebKit": OtherBrowser(
        "SAKIYOMI_WEBKIT",
        ("WebKitWebDriver",),
        (),
        "--help",
        b"WebKitWebDriver",
        ("webkit2gtk-driver", "gir1.2-webkit2-4.1", "python3-gi", "xvfb"),
        (("Xvfb", "-help"), (PYTHON_OF_THE_SYSTEM, "-c", "import gi; gi.require_version('WebKit2', '4.1')")),
    ),
}


def find_other_browser(name: str) -> str:
    """The path of a Firefox, or of the driver of a WebKitGTK. Raises Failure where there is none."""
    browser = OTHER_BROWSERS[name]
    variable, advice = browser.variable, f"on Debian, `apt install {' '.join(browser.debian)}`."
    named = os.environ.get(variable)
    runs = partial(browser_runs, arguments=[browser.argument], output=browser.output)
    if named and not runs(named):
        raise Failure(f"{variable} names {named}, which is no {name} that can be driven.")
    found = named or next(filter(runs, present(browser.commands, browser.places)), None)
    if not found:
        raise Failure(f"there is no {browser.commands[-1]} on this machine", advice=advice)
    for program, *words in browser.requires:
        if not browser_runs(program, words, b""):
            raise Failure(f"`{program} {' '.join(words)}` does not run on this machine", advice=advice)
    return found


def find_or_install_other_browser(name: str) -> str:
    try:
        return find_other_browser(name)
    except Failure:
        if OTHER_BROWSERS[name].variable not in os.environ:
            install_debian(name, OTHER_BROWSERS[name].debian)
        return find_other_browser(name)
