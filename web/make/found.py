"""Writes by what pages are found: their list for search engines, and the feeds of the chapters."""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Mapping, Sequence
from typing import Any
from xml.etree import ElementTree

from web.make.articles import LANGUAGES

SITEMAP, FEED = "sitemap.xml", "feed.xml"
SITEMAPS = "http://www.sitemaps.org/schemas/sitemap/0.9"
XHTML = "http://www.w3.org/1999/xhtml"
ATOM = "http://www.w3.org/2005/Atom"
XML_LANGUAGE = "{http://www.w3.org/XML/1998/namespace}lang"
SITE = "Sakiyomi 先読み"


def folder_of(language: str) -> str:
    """The folder of the pages of a language."""
    return "" if language == LANGUAGES[0] else f"{language}/"


def sitemap(pages: Iterable[str], url: str) -> str:
    """The list of the pages, each with its versions in other languages.

    pages: addresses of files. url: the address of the site; if it is empty, all are relative to the list.
    """
    places = {re.sub("index.html$", "", page) for page in pages if page.endswith("index.html")}
    others = "|".join(map(folder_of, LANGUAGES[1:]))
    root = ElementTree.Element("urlset", {"xmlns": SITEMAPS, "xmlns:xhtml": XHTML})
    for place in sorted(places):
        entry = add(root, "url")
        add(entry, "loc", url + place or "./")
        plain = re.sub(f"^({others})", "", place)
        versions = {language: folder_of(language) + plain for language in LANGUAGES}
        if places.issuperset(versions.values()):
            for name, version in {**versions, "x-default": plain}.items():
                add(entry, "xhtml:link", rel="alternate", hreflang=name, href=url + version)
    return as_xml(root)


def feeds(files: Mapping[str, bytes], url: str) -> dict[str, str]:
    """A feed of the chapters in each language, those that were written last first."""
    index = json.loads(files["articles/index.json"])
    entries = [entry for entry in index if entry["about"]]
    entries.sort(key=lambda entry: entry["about"]["written"], reverse=True)
    return {
        folder_of(language) + FEED: feed(entries, language, title_in(files, language), url)
        for language in LANGUAGES
        if entries
    }


def title_in(files: Mapping[str, bytes], language: str) -> str:
    title: str = json.loads(files[f"locales/articles/{language}.json"])["articles.title"]
    return title


def feed(entries: Sequence[Mapping[str, Any]], language: str, title: str, url: str) -> str:
    """A feed. Without the site's address its own are relative to it, which readers of feeds resolve."""
    at = url + folder_of(language) if url else ""
    root = ElementTree.Element("feed", {"xmlns": ATOM, XML_LANGUAGE: language})
    add(root, "title", f"{title} · {SITE}")
    add(root, "id", f"{at}articles/")
    add(root, "updated", instant(entries[0]))
    add(root, "link", rel="self", type="application/atom+xml", href=f"{at}{FEED}")
    add(root, "link", rel="alternate", type="text/html", href=f"{at}articles/")
    add(add(root, "author"), "name", SITE)
    for entry in entries:
        address = f"{at}articles/{entry['name']}/"
        made = add(root, "entry")
        add(made, "title", entry["titles"][language])
        add(made, "id", address)
        add(made, "updated", instant(entry))
        add(made, "link", rel="alternate", type="text/html", href=address)
        add(made, "summary", entry["about"][language])
    return as_xml(root)


def instant(entry: Mapping[str, Any]) -> str:
    """When a chapter was written, as a feed says it."""
    return f"{entry['about']['written']}T00:00:00Z"


def add(
    parent: ElementTree.Element, name: str, text: str | None = None, **attributes: str
) -> ElementTree.Element:
    made = ElementTree.SubElement(parent, name, attributes)
    made.text = text
    return made


def as_xml(root: ElementTree.Element) -> str:
    ElementTree.indent(root)
    text = ElementTree.tostring(root, encoding="unicode")
    return f'<?xml version="1.0" encoding="UTF-8"?>\n{text}\n'
