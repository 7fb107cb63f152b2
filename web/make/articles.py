"""Makes the files of the articles' room from web/articles/ (README.md there).

`articles/N.json` is a chapter: `number`, `article`, `card`, `text` (blocks by language) and `figures`. Each
figure has its entries of chapter.toml, and in `asked` each of its `requests` with its `reply`.
`articles/index.json` is the list of chapters.
"""

from __future__ import annotations

import json
import re
import subprocess
import tomllib
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any

from web.make.engine_files import run_engine
from web.make.environment import (
    MAKE,
    ROOT,
    STAMPS,
    VENV_PYTHON,
    WEB,
    Failure,
    digest,
    read_stamp,
    write_stamp,
)
from web.make.sources import Files, source_files

ARTICLES = WEB / "articles"
LANGUAGES = ("en", "ja")
LONGEST = {"en": 600, "ja": 1200}
"""Of a chapter, without the texts of its figures: words, and characters."""
RECORDED = "recorded.json"

Chapter = dict[str, Any]
Block = list[Any]


def article_files() -> Files:
    """The files of the room."""
    chapters = [chapter(folder) for folder in sorted(ARTICLES.glob("[1-9]"))]
    index = [
        {"number": each["number"], "article": each["article"], "titles": titles(each), "card": each["card"]}
        for each in chapters
    ]
    files = {f"articles/{each['number']}.json": each for each in chapters}
    return {name: as_json(made) for name, made in {"articles/index.json": index, **files}.items()}


def chapter_modules(files: Mapping[str, bytes]) -> dict[str, list[str]]:
    """The address of each chapter -> the modules of its figures, relative to web/."""
    return {
        name.removesuffix(".json"): [
            f"src/rooms/articles/figures/{kind}.js"
            for kind in sorted({figure["kind"] for figure in json.loads(data)["figures"].values()})
        ]
        for name, data in files.items()
        if re.fullmatch(r"articles/\d\.json", name)
    }


def as_json(made: object) -> bytes:
    return json.dumps(made, ensure_ascii=False, separators=(",", ":")).encode() + b"\n"


def titles(made: Chapter) -> dict[str, str]:
    return {language: blocks[0][1] for language, blocks in made["text"].items()}


def chapter(folder: Path) -> Chapter:
    """A chapter from its folder. Raises Failure, which names file and line."""
    plan = read_plan(folder / "chapter.toml")
    figures = {
        name: {**figure, **table(figure, folder), **computed(figure, folder), **code(figure, folder)}
        for name, figure in plan["figure"].items()
    }
    text = read_texts(folder)
    for language, blocks in text.items():
        check(blocks, figures, shown(folder / f"{language}.md"), LONGEST[language], language)
    names = {
        language: [each for each in walk(blocks) if each[0] in PLACED] for language, blocks in text.items()
    }
    first, *others = [[(each[0], each[1]) for each in found] for found in names.values()]
    for language, other in zip(LANGUAGES[1:], others, strict=True):
        if sorted(other) != sorted(first):
            differing = sorted(set(first) ^ set(other)) or sorted(first)
            raise Failure(f"{shown(folder / f'{language}.md')}: not in both languages: {differing[0]}")
    carded = {"card": {"requests": {"card": plan["card"]["request"]}}} if "card" in plan else {}
    replies = record(folder, figures | carded)
    for figure in figures.values():
        figure["asked"] = {
            key: {"request": without(request, "load", "long", "keep"), "reply": replies[spelled(request)]}
            for key, request in figure.pop("requests", {}).items()
        }
    return {
        "number": int(folder.name),
        "article": plan["article"],
        "card": card(plan.get("card"), replies),
        "text": text,
        "figures": figures,
    }


def card(plan: Mapping[str, Any] | None, replies: Mapping[str, Any]) -> dict[str, Any] | None:
    """The picture of a chapter in the list: what its entry `request` was answered, as small as it can be."""
    if plan is None:
        return None
    reply = replies[spelled(plan["request"])]
    if "setup" in plan:
        return {"setup": plan["setup"], "reply": reply}
    kept = ("game", "cells", "last", "line", "result")
    return {"views": [{key: view[key] for key in kept} for view in reply]}


def table(figure: Mapping[str, Any], folder: Path) -> dict[str, Any]:
    """Of the running table: its rows up to a chapter, and their requests by row and question."""
    if figure["kind"] != "table":
        return {}
    whole = tomllib.loads((ARTICLES / "table.toml").read_text("utf-8"))
    questions = whole["questions"]
    rows, requests = [], {}
    for row in whole["rows"]:
        if row["chapter"] > int(folder.name):
            continue
        sources = switched(row) if "program" in row else {}
        rows.append(
            {"name": row["name"], "chapter": row["chapter"], **({"sources": sources} if sources else {})}
        )
        for game in questions:
            if game in row:
                brought = {"load": load(row["program"], sources, row[game]["record"])} if sources else {}
                requests[f"{row['name']}-{game}"] = {**row[game], **brought}
    return {"wide": True, "questions": questions, "lab": whole["lab"], "rows": rows, "requests": requests}


def switched(row: Mapping[str, Any]) -> dict[str, str]:
    """The program of a row by language, with those of its switches that are `off` there."""
    sources = programs(ARTICLES / str(row["chapter"]), row["program"])
    for name in row["off"]:
        on, off = f"\n{name} = True", f"\n{name} = False"
        if not all(on in source for source in sources.values()):
            raise Failure(
                f"{shown(ARTICLES / 'table.toml')}: {row['name']}: no switch {name} = True in its program"
            )
        sources = {language: source.replace(on, off) for language, source in sources.items()}
    return sources


def programs(folder: Path, name: str) -> dict[str, str]:
    """A program of a chapter by language."""
    return {language: (folder / "programs" / language / name).read_text("utf-8") for language in LANGUAGES}


def load(program: str, sources: Mapping[str, str], record: Mapping[str, Any]) -> dict[str, Any]:
    """The request that brings a program for the game of a record: in the first language, since the others
    differ in what Python does not read."""
    name = Path(program).stem
    return {"op": "load", "name": name, "source": sources[LANGUAGES[0]], "game": record["game"]}


def code(figure: Mapping[str, Any], folder: Path) -> dict[str, Any]:
    """Of a program: its text by language, as it stands and repaired, and what comes of both."""
    if figure["kind"] != "code":
        return {}
    program, record = figure["program"], figure["record"]
    written = programs(folder, program)
    sources = {
        "faulty": written,
        "repaired": {language: repaired(text, figure["repair"]) for language, text in written.items()},
    }
    player = Path(program).stem
    runs = {
        key: {"op": "think", "record": record, "player": player, "load": load(program, source, record)}
        for key, source in sources.items()
    }
    return {"sources": sources, "requests": {"view": {"op": "view", "record": record}, **runs}}


def repaired(source: str, repair: Mapping[str, Any]) -> str:
    """A program with other lines in place of those `from` one `to` another, counted from 1."""
    lines = source.splitlines()
    lines[repair["from"] - 1 : repair["to"]] = repair["lines"]
    return "\n".join(lines) + "\n"


def without(request: Mapping[str, Any], *keys: str) -> dict[str, Any]:
    return {key: value for key, value in request.items() if key not in keys}


def computed(figure: Mapping[str, Any], folder: Path) -> dict[str, Any]:
    """What the `script` of a figure prints, under its entry `computed`."""
    if "script" not in figure:
        return {}
    script = folder / figure["script"]
    run = run_engine([str(script)], json.dumps(figure).encode())
    if run.returncode != 0:
        raise Failure(f"{shown(script)} failed.", run.stderr.decode("utf-8", "replace"))
    return {"computed": json.loads(run.stdout)}


def shown(path: Path) -> str:
    return path.relative_to(ROOT).as_posix()


def read_plan(path: Path) -> dict[str, Any]:
    try:
        plan = tomllib.loads(path.read_text("utf-8"))
    except FileNotFoundError:
        raise Failure(f"{shown(path)} is missing.") from None
    except tomllib.TOMLDecodeError as error:
        raise Failure(f"{shown(path)}: {error}") from None
    for name, figure in plan.get("figure", {}).items():
        if not isinstance(figure.get("kind"), str):
            raise Failure(f"{shown(path)}: figure.{name} has no kind.")
    return {"article": "", "figure": {}, **plan}


def read_texts(folder: Path) -> dict[str, list[Block]]:
    """The blocks of a chapter by language."""
    asked = {}
    for language in LANGUAGES:
        path = folder / f"{language}.md"
        if not path.exists():
            raise Failure(f"{shown(path)} is missing.")
        asked[shown(path)] = path.read_text("utf-8")
    run = subprocess.run(
        [VENV_PYTHON, "-B", MAKE / "markdown.py"],
        input=json.dumps(asked).encode(),
        capture_output=True,
        check=False,
    )
    if run.returncode != 0:
        raise Failure("A chapter could not be read.", run.stderr.decode("utf-8", "replace"))
    return dict(zip(LANGUAGES, json.loads(run.stdout).values(), strict=True))


PLACED = ("figure", "task", "number", "choose")
"""The parts of a text that both languages have alike."""


def walk(parts: Sequence[Any]) -> Iterator[list[Any]]:
    """All blocks and inlines that are lists with a kind, at any depth."""
    for part in parts:
        if isinstance(part, list):
            if part and isinstance(part[0], str) and part[0].isalnum():
                yield part
            yield from walk(part)


def check(blocks: list[Block], figures: Mapping[str, Any], path: str, longest: int, language: str) -> None:
    """Raises Failure where a text names a figure that is not there, misses one, or is too long."""
    if not blocks or blocks[0][0] != "h1" or len(blocks[0]) != 2:
        raise Failure(f"{path}:1: a chapter begins with its title, # and words")
    placed = [each[1] for each in walk(blocks) if each[0] == "figure"]
    for name in figures:
        if placed.count(name) != 1:
            raise Failure(f"{path}: figure {name} is shown {placed.count(name)} times, not once.")
    for kind, name, *_ in (each for each in walk(blocks) if each[0] in (*PLACED, "fact")):
        if name.split(".")[0] not in figures:
            raise Failure(f"{path}: the {kind} {name} is of no figure of chapter.toml.")
    long = length(blocks, language)
    if long > longest:
        raise Failure(f"{path}: {long} words or characters, more than {longest}.")


def length(blocks: Sequence[Any], language: str) -> int:
    """Words, or in Japanese characters, without the texts of figures."""
    text = "".join(plain(block) for block in blocks if block[0] != "figure")
    return len(re.sub(r"\s", "", text)) if language == "ja" else len(text.split())


def plain(part: Any) -> str:
    """The text of a block or an inline. A fact counts as one word."""
    if isinstance(part, str):
        return part
    if part and isinstance(part[0], str):
        skipped = {"fact": 2, "is": 2, "a": 2, "number": 2, "task": 2, "choose": 3}.get(part[0], 1)
        words = "1" if part[0] == "fact" else "".join(plain(each) for each in part[skipped:])
        return words + " " * (part[0] in ("p", "h1", "h2", "task"))
    return "".join(plain(each) for each in part)


# ---------------------------------------------------------------------------------------------------------
# What the engine says


def spelled(request: Mapping[str, Any]) -> str:
    return json.dumps(request, sort_keys=True)


def record(folder: Path, figures: Mapping[str, Any]) -> dict[str, Any]:
    """The replies to all requests of a chapter, by their spelling."""
    known, path = recorded(folder), shown(folder / "chapter.toml")
    requests = [each for figure in figures.values() for each in figure.get("requests", {}).values()]
    asked = [each for each in requests if spelled(each) not in known]
    for each in asked:
        if "long" in each:
            raise Failure(
                f"{path}: not in {RECORDED}: {json.dumps(each)}", "build.py bench --articles records it."
            )
    made = answers(list({spelled(one): one for each in asked for one in of_seeds(each)}.values()), path)
    several = [each for each in asked if "seeds" in each]
    return known | made | {spelled(each): [made[spelled(one)] for one in of_seeds(each)] for each in several}


def of_seeds(request: dict[str, Any]) -> list[dict[str, Any]]:
    """The request with each of its `seeds`, from the first to the last, at the end of its player."""
    if "seeds" not in request:
        return [request]
    first, last = request["seeds"]
    once = without(request, "seeds", "long")
    return [{**once, "player": f"{once['player']} seed={seed}"} for seed in range(first, last + 1)]


def long_requests(folder: Path) -> list[dict[str, Any]]:
    """The requests of a chapter that recorded.json answers."""
    figures = read_plan(folder / "chapter.toml")["figure"].values()
    return [each for figure in figures for each in figure.get("requests", {}).values() if "long" in each]


def recorded(folder: Path) -> dict[str, Any]:
    """The long series of a chapter: the replies by the spelling of their requests."""
    path = folder / RECORDED
    if not path.exists():
        return {}
    return {spelled(each["request"]): each["reply"] for each in json.loads(path.read_text("utf-8"))}


def answers(requests: Sequence[dict[str, Any]], path: str) -> dict[str, Any]:
    """The engine's replies by the spelling of the requests. They are kept until the engine changes."""
    engine = digest(*source_files(ROOT / "engine"))
    stamp = STAMPS / f"articles-{digest(engine, *map(spelled, requests))[:16]}.json"
    kept = read_stamp(stamp)
    if kept:
        found: dict[str, Any] = json.loads(kept)
        return found
    plans = [each for each in requests if "plies" in each]
    records = dict(zip(map(spelled, plans), records_of(plans, path), strict=True))
    singles = [views(records[spelled(each)]) if "plies" in each else [each] for each in requests]
    replies = iter(asked_of_engine([single for each in singles for single in each], path))
    made = {}
    for request, parts in zip(requests, singles, strict=True):
        each = [next(replies) for _ in parts]
        made[spelled(request)] = each if "plies" in request else each[0]
    write_stamp(stamp, json.dumps(made))
    return made


def records_of(requests: Sequence[dict[str, Any]], path: str) -> list[tuple[dict[str, Any], int]]:
    """Of each request with `plies`: its whole record, and the moves with which the first view is.

    A `view` is seen from its record's first position on. A `match` is played, and seen from where it begins.
    """
    asked = [{key: value for key, value in each.items() if key != "plies"} for each in requests]
    begun = [{"op": "view", "record": each.get("record", {"game": each.get("game")})} for each in asked]
    replies, starts = asked_of_engine(asked, path), asked_of_engine(begun, path)
    return [
        (reply["record"], len(start["record"].get("moves", [])) if request["op"] == "match" else 0)
        for request, reply, start in zip(asked, replies, starts, strict=True)
    ]


def views(seen: tuple[dict[str, Any], int]) -> list[dict[str, Any]]:
    """Requests for the views of a record, from a number of its moves on."""
    record, first = seen
    moves = record.get("moves", [])
    return [
        {"op": "view", "record": {**record, "moves": moves[:count]}} for count in range(first, len(moves) + 1)
    ]


def asked_of_engine(requests: Sequence[Mapping[str, Any]], path: str) -> list[Any]:
    """One reply to each request: the last of a stream, with what came before it (`whole`)."""
    asked: list[Mapping[str, Any]] = []
    for at, request in enumerate(requests):
        if "load" in request:
            asked.append({**request["load"], "id": "load"})
        asked.append({**as_asked(request), "id": at})
    run = run_engine(
        ["-m", "engine", "--allow-load"], "".join(json.dumps(each) + "\n" for each in asked).encode()
    )
    if run.returncode != 0:
        raise Failure("The engine could not be asked.", run.stderr.decode("utf-8", "replace"))
    streams: list[list[dict[str, Any]]] = [[] for _ in requests]
    for line in run.stdout.splitlines():
        reply = json.loads(line)
        id_ = reply.pop("id")
        if "error" in reply:
            refused = "a program" if id_ == "load" else json.dumps(requests[id_])
            raise Failure(f"{path}: the engine refuses {refused}", reply["error"]["message"])
        if id_ != "load":
            streams[id_].append(reply)
    return [whole(stream, request.get("keep")) for request, stream in zip(requests, streams, strict=True)]


def as_asked(request: Mapping[str, Any]) -> dict[str, Any]:
    """A request as the engine takes it: without what only the build reads."""
    return without(request, "keep", "load", "long")


def whole(stream: Sequence[dict[str, Any]], keep: str | None = None) -> Any:
    """The last reply of a stream, with the rows of a tree, what a match played, and what a program printed.

    With `keep` only that entry of it. What differs from run to run is left out.
    """
    *before, last = stream
    if keep:
        return last[keep]
    rows = [row for reply in before for row in reply.get("rows", ())]
    played = [reply for reply in before if "by" in reply]
    printed = "".join(reply["printed"] for reply in before if "printed" in reply)
    return {
        **without(last, "done", "seconds", "calls"),
        **({"rows": rows} if rows else {}),
        **({"played": played} if played else {}),
        **({"printed": printed} if printed else {}),
    }
