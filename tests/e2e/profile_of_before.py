"""What the build of commit ed34ca0d kept on a device, as later builds are to read it.

`data/profile-ed34ca0d.json` was made by driving that build as a person would, with a clock that was set:
games were played, reviewed, left; exercises tried; programs written, opened from links, handed in; series
and tournaments played, stopped, or left while they were played. `localStorage` and `drawers`, the items of
its databases `sakiyomi-KIND` by their ids, are as it left them. `backup` is the file that it saved.

`older` was made by hand from its readers: what versions before it kept, which it still took over. Of these
items those of a drawer stand in localStorage; a program has no title and no digest of what was played, a
rung no interval, a game no lines, a series no faults, and the tasks done stand by chapters.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from playwright.sync_api import Page, Route

from tests.e2e import device

FILE = Path(__file__).parent / "data" / "profile-ed34ca0d.json"
PROFILE: dict[str, Any] = json.loads(FILE.read_text("utf-8"))
MADE: str = PROFILE["made"]
"""When that build was left: what is due, and what is of the last hour, is so at this moment."""

_SETTINGS = "settings => Object.entries(settings).forEach(([name, text]) => localStorage.setItem(name, text))"


def as_kept(value: Any) -> str:
    """A value as the page writes it."""
    return value if isinstance(value, str) else json.dumps(value, ensure_ascii=False, separators=(",", ":"))


def put_profile(page: Page, address: str, version: str | None = None) -> None:
    """Put it on the device of a page that has nothing open yet, at the moment at which it was left.

    version: of the build that is said to have played the series and tournaments, in place of that build.
    """
    page.clock.set_fixed_time(MADE)
    blank = f"{address}blank"
    page.route(blank, _blank)
    page.goto(blank)
    page.unroute(blank)
    settings: dict[str, Any] = PROFILE["localStorage"] | PROFILE["older"]
    page.evaluate(_SETTINGS, {name: as_kept(value) for name, value in settings.items()})
    for kind, items in PROFILE["drawers"].items():
        texts = {id: as_kept(_by(version, item)) for id, item in items.items()}
        device.put_earlier(page, kind, texts)


def _by(version: str | None, item: Any) -> Any:
    is_of_build = version and isinstance(item, dict) and item.get("from") == PROFILE["version"]
    return item | {"from": version} if is_of_build else item


def _blank(route: Route) -> None:
    route.fulfill(body="<!doctype html><title>Blank</title>", content_type="text/html")
