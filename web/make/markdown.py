"""Turns the text of a chapter into blocks, in the notation of web/articles/README.md.

Run by articles.py in the environment that has the Markdown library: JSON to JSON, file -> text to file ->
`[blocks, named]`. A block or an inline is a string or a list `[kind, …]`; `named` are those that name
something of a figure, `[line, kind, name, …]`. Prints what is wrong, with file and line, and ends with 1.
"""

from __future__ import annotations

import json
import re
import sys
from collections.abc import Iterator
from typing import Any

from markdown_it import MarkdownIt
from markdown_it.tree import SyntaxTreeNode

Inline = str | list[Any]

FACT = re.compile(r"\{([\w-]+(?:\.[\w-]+)+)\}")
CONCEPTS = ("first", "second", "cut", "proved")


class Named(list[Any]):
    """A block or an inline that names something of a figure, with its line."""

    def __init__(self, line: int, *parts: Any) -> None:
        super().__init__(parts)
        self.line = line


class Mistake(Exception):
    """Something that the notation does not have."""

    def __init__(self, line: int, what: str) -> None:
        super().__init__(what)
        self.line = line


def blocks(text: str) -> list[Any]:
    """The blocks of a text: `["h1", …]`, `["h2", …]`, `["p", …]`, `["ul", items]`, `["ol", items]`,
    `["figure", name, description]` and `["task", name, words, explanation]`. Raises `Mistake`."""
    root = SyntaxTreeNode(MarkdownIt("commonmark").parse(text))
    return [made for node in root.children for made in block(node)]


def named(part: Any) -> Iterator[list[Any]]:
    """Of all that name something of a figure `[line, kind, name]`, and an option's value, a number's text."""
    if isinstance(part, Named):
        yield [part.line, *part[: 3 if part[0] in ("choose", "number") else 2]]
    if isinstance(part, list):
        for each in part:
            yield from named(each)


def line_of(node: SyntaxTreeNode) -> int:
    return (node.map or (0, 0))[0] + 1


def block(node: SyntaxTreeNode) -> Iterator[list[Any]]:
    line = line_of(node)
    if node.type == "heading":
        if node.tag not in ("h1", "h2", "h3") or node.level or (node.tag == "h1" and node.previous_sibling):
            raise Mistake(line, "headings are # for the title, ## for a section and ### for a folded one")
        yield [node.tag, *inlines(node.children[0], line)]
    elif node.type == "paragraph":
        content = node.children[0].children
        if len(content) == 1 and content[0].type == "image":
            yield figure(content[0], line)
        else:
            yield ["p", *inlines(node.children[0], line)]
    elif node.type in ("bullet_list", "ordered_list"):
        if task_name(node.children[0]):
            yield from (task(item) for item in node.children)
        else:
            kind = "ul" if node.type == "bullet_list" else "ol"
            yield [
                kind,
                [[made for child in item.children for made in block(child)] for item in node.children],
            ]
    else:
        raise Mistake(line, f"the notation has no {node.type.replace('_', ' ')}")


def figure(image: SyntaxTreeNode, line: int) -> list[Any]:
    source = str(image.attrs["src"])
    if not source.startswith("figure:"):
        raise Mistake(line, f"{source} is no figure: it is written ![what it shows](figure:name)")
    if not image.content.strip():
        raise Mistake(line, f"{source} has no text that says what it shows")
    return Named(line, "figure", source.removeprefix("figure:"), no_braces(image.content, line))


def task_name(item: SyntaxTreeNode) -> str | None:
    """The name of the task that an item is; None: it is another item."""
    words = item.children and item.children[0].type == "paragraph"
    first = item.children[0].children[0].children if words else []
    href = str(first[0].attrs.get("href", "")) if first and first[0].type == "link" else ""
    return href.removeprefix("task:") if href.startswith("task:") else None


def task(item: SyntaxTreeNode) -> list[Any]:
    name, line = task_name(item), line_of(item)
    if name is None:
        raise Mistake(line, "all items of a list are tasks, or none: - [ ](task:figure.name) words")
    first, *words = inlines(item.children[0].children[0], line, skip=1) or [""]
    if isinstance(first, str):
        first = first.lstrip()
    explanation = [made for child in item.children[1:] for made in block(child)]
    return Named(line, "task", name, [first, *words] if first else words, explanation)


def inlines(content: SyntaxTreeNode, line: int, skip: int = 0) -> list[Inline]:
    found: list[Inline] = []
    for node in content.children[skip:]:
        found += inline(node, line)
        line += sum(each.type == "softbreak" for each in node.walk())
    return found


def inline(node: SyntaxTreeNode, line: int) -> Iterator[Inline]:
    if node.type == "text":
        parts = FACT.split(node.content)
        for at, part in enumerate(parts):
            if part:
                yield Named(line, "fact", part) if at % 2 else no_braces(part, line)
    elif node.type == "softbreak":
        yield "\n"  # a space, or nothing, as the language has it
    elif node.type == "code_inline":
        yield ["code", node.content]
    elif node.type in ("strong", "em"):
        yield [node.type, *inlines(node, line)]
    elif node.type == "link":
        yield link(str(node.attrs["href"]), inlines(node, line), line)
    else:
        raise Mistake(line, f"the notation has no {node.type.replace('_', ' ')} within a text")


def no_braces(text: str, line: int) -> str:
    if brace := re.search(r"\{[^}]*\}?|\}", text):
        raise Mistake(line, f"{brace[0]} is no fact: it is written {{figure.name}}")
    return re.sub(r"(?<=[≤≥±]) (?=\d|$)", "\u00a0", text)  # no line ends between a sign and its number


def link(href: str, words: list[Inline], line: int) -> Inline:
    scheme, _, rest = href.partition(":")
    if href.startswith("#/"):
        return ["a", href, *words]
    if scheme == "is" and rest in CONCEPTS:
        return ["is", rest, *words]
    if scheme == "number" and re.fullmatch(r"[\w-]+\.[\w-]+", rest):
        if not re.fullmatch(r"-?\d+", "".join(map(str, words))):
            raise Mistake(line, f"the words of ({href}) are its value at first")
        return Named(line, "number", rest, *words)
    if scheme == "choose" and re.fullmatch(r"[\w-]+\.[\w-]+=[\w-]+", rest):
        name, _, value = rest.partition("=")
        return Named(line, "choose", name, value, *words)
    raise Mistake(line, f"({href}) is no address of the page and nothing of the notation")


def answers(texts: dict[str, str]) -> tuple[dict[str, list[Any]], list[str]]:
    """The blocks of each file with what they name, and what is wrong."""
    made, wrong = {}, []
    for path, text in texts.items():
        try:
            found = blocks(text)
            made[path] = [found, list(named(found))]
        except Mistake as mistake:
            wrong.append(f"{path}:{mistake.line}: {mistake}")
    return made, wrong


def main() -> int:
    made, wrong = answers(json.loads(sys.stdin.buffer.read()))
    if wrong:
        print("\n".join(wrong), file=sys.stderr)
        return 1
    sys.stdout.buffer.write(json.dumps(made).encode())
    return 0


if __name__ == "__main__":
    sys.exit(main())
