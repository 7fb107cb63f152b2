"""Makes a page of its own of each chapter, and of their list, in each language.

They are articles/NAME/ and articles/, and the same in ja/.
"""

from __future__ import annotations

import hashlib
import json
import re
from collections.abc import Mapping
from typing import NamedTuple

from web.make.articles import LANGUAGES
from web.make.environment import MAKE, ask_node
from web.make.room_pages import room_plans


class ChapterPages(NamedTuple):
    """What is made of the chapters to be found and read without a script."""

    pages: dict[str, str]
    """Drawn by the page's own views."""
    embeds: dict[str, str]
    """For frames of other sites, embed/NAME/FIGURE/ with a figure alone, embed/board/, embed/tree/.

    The same are in ja/."""
    sheets: dict[str, str]
    """The style sheets that the pages have of their own."""
    previews: dict[str, str]
    """Pictures for previews of links, by the names of chapters and rooms: SVGs."""
    pictures: dict[str, str]
    """The same in the colours of a page."""


def page_words(files: Mapping[str, bytes]) -> dict[str, dict[str, str]]:
    """The words of the page, of the articles' room and of the Tree, by language."""
    return {
        language: json.loads(files[f"locales/{language}.json"])
        | json.loads(files[f"locales/articles/{language}.json"])
        | json.loads(files[f"locales/tree/{language}.json"])
        for language in LANGUAGES
    }


def sums_of(pages: Mapping[str, str]) -> dict[str, str]:
    """The hashes of what src/rooms/articles/document.ts puts into the page of documents, by their paths."""
    return {
        path.removesuffix("index.html"): hashlib.sha256(main[0].encode()).hexdigest()
        for path, page in pages.items()
        if (main := re.search("<main.*</main>", page, re.DOTALL))
    }


def chapter_pages(files: Mapping[str, bytes], url: str) -> ChapterPages:
    """Of the files of the version. url: the address of the site, empty where it is not known."""
    index = json.loads(files["articles/index.json"])
    names = [entry["name"] for entry in index]
    if not names:
        return ChapterPages({}, {}, {}, {}, {})
    asked = {
        "chapters": {name: json.loads(files[f"articles/{name}.json"]) for name in names},
        "index": index,
        "games": json.loads(files["start/games.json"]),
        "words": page_words(files),
        "rooms": room_plans(),
        "url": url,
    }
    return ChapterPages(**ask_node(MAKE / "chapter_pages.mjs", asked))
