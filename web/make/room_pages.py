"""Makes the pages of the rooms, play/, ja/play/ and so on: index.html with their own head and picture."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Mapping
from typing import Any

from web.make.articles import LANGUAGES
from web.make.environment import MAKE, Failure, ask_node
from web.make.found import folder_of

ROOMS = MAKE / "rooms.toml"


def room_plans() -> dict[str, Any]:
    """What is said of the rooms."""
    return tomllib.loads(ROOMS.read_text("utf-8"))


def room_pages(
    index: str, pictures: Mapping[str, str], words: Mapping[str, Mapping[str, str]], url: str
) -> dict[str, str]:
    """The pages, as templates like index.html, which they are made of.

    pictures: SVGs by the names of rooms. words: by language. url: of the site, empty where it is not known.
    """
    asked = {"rooms": room_plans(), "pictures": pictures, "words": words, "url": url}
    made = ask_node(MAKE / "room_pages.mjs", asked)
    return {f"{folder}index.html": room_page(index, folder, **parts) for folder, parts in made.items()}


def room_links(words: Mapping[str, Mapping[str, str]], url: str) -> dict[str, str]:
    """Links to the pages of the rooms, for 404.html: the template's word -> markup."""
    return {
        f"rooms_{language}": "\n".join(
            f'<li><a href="{url or "./"}{folder_of(language)}{room}/">{words[language][room]}</a></li>'
            for room in room_plans()
        )
        for language in LANGUAGES
    }


def room_page(index: str, folder: str, lang: str, root: str, head: str, opening: str) -> str:
    manifest = "manifest.webmanifest" if lang == LANGUAGES[0] else f"manifest.{lang}.webmanifest"
    room = folder.split("/")[-2]
    page = index
    changes = [
        ('<html lang="en"', f'<html lang="{lang}" data-place="#/{"" if room == "play" else room}"'),
        (r"<title>.*(?=<meta name=\"theme-color\")", f"{head}\n"),
        ('"manifest.webmanifest"', f'"{root}{manifest}"'),
        ('href="#/"', f'href="{root}#/"'),
    ]
    if room != "play":  # whose first board index.html has
        changes += [
            ('<main class="play"', f'<main class="{room}"'),
            (r'<section class="table">.*(?=<noscript>)', f'<div class="opening-of-room">\n{opening}\n'),
            ('(?=<link rel="icon")', '<link rel="stylesheet" href="{{base}}styles/built.css">\n'),
        ]
    for pattern, by in changes:
        page, count = re.subn(pattern, lambda _, by=by: by, page, count=1, flags=re.DOTALL)  # type: ignore[misc]
        if not count:
            raise Failure(f"web/index.html has no {pattern}, which the pages of rooms have otherwise.")
    return re.sub(r'(?<=")\{\{base\}\}', f"{root}{{{{base}}}}", page)
