"""Every word is there in every language, and none that is not shown."""

from __future__ import annotations

import re

import pytest

from web.make.environment import MAKE, WEB
from web.make.words import sentences, table

LOCALES = WEB / "locales"
PLURALS = ("zero", "one", "two", "few", "many", "other")
NUMBERED = {"en": {"one", "other"}, "ja": {"other"}}  # the forms of plural that a language has


def words(lang: str) -> dict[str, str]:
    """All words of a language: the page's, and those of rooms that are loaded when somebody goes there."""
    found: dict[str, str] = {}
    for path in (LOCALES / f"{lang}.json", *sorted(LOCALES.glob(f"*/{lang}.json"))):
        part = table(path)
        assert not found.keys() & part.keys()
        found |= part
    return found


def source() -> str:
    """All modules of the page, and those that draw documents of it, without what their comments say."""
    modules = [*(WEB / "src").rglob("*.ts"), *MAKE.glob("*.mjs")]
    code = "\n".join(path.read_text("utf-8") for path in sorted(modules))
    return re.sub(r"/\*.*?\*/|(?m:^ *//[^\n]*$)", "", code, flags=re.DOTALL)


def plain(keys: set[str]) -> set[str]:
    """Keys without their form of plural."""
    return {key.rsplit(".", 1)[0] if key.rsplit(".", 1)[-1] in PLURALS else key for key in keys}


def test_every_file_of_words_is_a_language_that_the_page_offers() -> None:
    for folder in (LOCALES, *(path for path in LOCALES.iterdir() if path.is_dir())):
        assert {path.stem for path in folder.glob("*.json")} == set(NUMBERED)


def test_both_languages_have_the_same_keys() -> None:
    """But for what is wrong with a program or a setup, whose English comes with the error
    (tests/engine/test_errors.py)."""
    english = set(words("en"))
    japanese = {key for key in words("ja") if not key.startswith(("problem.wrong.", "setup.reason."))}
    assert plain(english) == plain(japanese)
    for lang, keys in (("en", english), ("ja", japanese)):
        for key in keys:
            stem, _, form = key.rpartition(".")
            if form in PLURALS:
                assert form in NUMBERED[lang], f"{lang}: {key}"
                assert f"{stem}.other" in keys, f"{lang}: {key} has no other"


DEFECTS = {"problem.bad-json", "problem.unknown-op", "problem.internal", "problem.internal.evaluation"}
"""Of the engine or the page, which says so in one sentence."""


def test_every_sentence_of_an_error_has_its_japanese() -> None:
    """One whose error is gone is in Japanese alone."""
    assert sentences().keys() - words("ja").keys() == DEFECTS


@pytest.mark.parametrize("lang", NUMBERED)
def test_no_word_is_empty_or_left_in_the_other_language(lang: str) -> None:
    other = words("ja" if lang == "en" else "en")
    same = {"python", "sentence", "list", "arena.collect.milli"}
    for key, text in words(lang).items():
        assert text.strip() or key in same, key
        if re.search("[A-Za-z]{2}", re.sub(r"{\w+}", "", text)) and key not in same and lang == "ja":
            assert text != other.get(key), f"{key} is English: {text}"


def test_both_languages_fill_in_the_same_facts() -> None:
    english, japanese = words("en"), words("ja")
    for key in set(english) & set(japanese):
        facts = [set(re.findall(r"\{(\w+)\}", each[key])) for each in (english, japanese)]
        assert facts[0] == facts[1], key


def test_every_key_is_used_in_the_page() -> None:
    """As it stands, or with its stem, as `stem.${…}`, or as `${words}.…` where its beginning is given."""
    code = source()
    stems = set(re.findall(r"[`'\"](\w+[.-][\w.-]*)\$\{", code))
    quoted = set(re.findall(r"(?<=[`'\"])[\w.-]+(?=[`'\"])", code))
    stems |= {f"{key}." for key in quoted if "." in key}
    unused = [
        key for key in plain(set(words("en"))) - quoted if not any(key.startswith(stem) for stem in stems)
    ]
    assert not unused, unused
