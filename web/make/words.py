"""The page's words: the files of web/locales/, of which English has the sentences of the engine's errors too.

They stand in `core/errors.py` of the engine. Each belongs to the file that has its Japanese, `problem.KEY`.
"""

from __future__ import annotations

import json
from pathlib import Path


def sentences() -> dict[str, str]:
    """The sentences of errors by their keys in the page, where they stand for themselves."""
    from sakiyomi.core.errors import (
        SENTENCES,  # not above: some tests of the build put another engine in its place
    )

    return {
        f"problem.{key}": f"{text[0].upper()}{text[1:]}."
        for texts in SENTENCES.values()
        for key, text in texts.items()
        if text != "{what}"  # another has said it
    }


def table(path: Path) -> dict[str, str]:
    """The words of a file."""
    words: dict[str, str] = json.loads(path.read_text("utf-8"))
    japanese = path.with_name("ja.json")
    if path.name != "en.json" or not japanese.exists():
        return words
    ours = sentences()
    return words | {key: ours[key] for key in json.loads(japanese.read_text("utf-8")) if key in ours}
