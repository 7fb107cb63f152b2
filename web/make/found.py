"""Writes by what pages are found: their list for search engines."""

from __future__ import annotations

import re
from collections.abc import Iterable
from xml.etree import ElementTree

from web.make.articles import LANGUAGES

SITEMAP = "sitemap.xml"
SITEMAPS = "http://www.sitemaps.org/schemas/sitemap/0.9"
XHTML = "http://www.w3.org/1999/xhtml"


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
