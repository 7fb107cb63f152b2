"""Makes a page of its own of each chapter, in each language."""

from __future__ import annotations

import json
from collections.abc import Mapping

from web.make.articles import LANGUAGES
from web.make.environment import MAKE, ask_node

PAGE_FOLDERS = ("articles", *LANGUAGES[1:])
"""The folders of these pages, beside the root pages: articles/NAME/, and ja/articles/NAME/."""


def chapter_pages(files: Mapping[str, bytes], url: str) -> tuple[dict[str, str], dict[str, str]]:
    """The pages, drawn by the page's own views, and the style sheets that they have of their own.

    files: of the version. url: the address of the site, empty where it is not known.
    """
    index = json.loads(files["articles/index.json"])
    names = [entry["name"] for entry in index]
    if not names:
        return {}, {}
    asked = {
        "chapters": {name: json.loads(files[f"articles/{name}.json"]) for name in names},
        "index": index,
        "games": json.loads(files["start/games.json"]),
        "words": {
            language: json.loads(files[f"locales/{language}.json"])
            | json.loads(files[f"locales/articles/{language}.json"])
            for language in LANGUAGES
        },
        "url": url,
    }
    made = ask_node(MAKE / "chapter_pages.mjs", asked)
    return made["pages"], made["sheets"]
