"""Makes the files of the articles' room from web/articles/ (README.md there).

`articles/NAME.json` is a chapter: `name`, `number`, `article`, `text` (blocks by language) and `figures`.
Each figure has its entries of chapter.toml, and in `asked` each of its `requests` with its `reply`, which of
a game is `as_changes`. `articles/index.json` is the list of chapters, with the `card` of each.
"""

from __future__ import annotations

import ast
import base64
import json
import re
import subprocess
import tomllib
import zlib
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from functools import cache
from itertools import pairwise, permutations
from pathlib import Path
from typing import Any

from web.make.engine_files import as_json, ask_engine, run_engine
from web.make.environment import (
    MAKE,
    ROOT,
    STAMPS,
    VENV_PYTHON,
    WEB,
    Failure,
    digest,
    keep_newest,
    read_stamp,
    write_stamp,
)
from web.make.sources import Files, source_files

ARTICLES = WEB / "articles"
LANGUAGES = ("en", "ja")
TEXTBOOK = ROOT / "engine" / "sakiyomi" / "search" / "textbook.py"
ORDER, TABLE, RECORDED = "chapters.toml", "table.toml", "recorded.json"
KEPT = 3
"""Of how many versions of the engine the replies are kept."""

Chapter = dict[str, Any]
Block = list[Any]
Request = dict[str, Any]
Asked = tuple[str, Request]
"""A request, after where it stands: file, figure and name."""


@contextmanager
def made_of(place: str) -> Iterator[None]:
    """Whatever cannot be made of what stands there is a Failure that names the place."""
    try:
        yield
    except KeyError as error:
        raise Failure(f"{place}: there is no {error}.") from error
    except (AttributeError, IndexError, OSError, TypeError, ValueError) as error:
        raise Failure(f"{place}: {error}") from error


def article_files() -> Files:
    """The files of the room."""
    chapters = [chapter(ARTICLES / name) for name in names()]
    check_tasks(chapters)
    index = [
        {**{key: each[key] for key in ("name", "number", "article", "about", "card")}, "titles": titles(each)}
        for each in chapters
    ]
    files = {f"articles/{each['name']}.json": packed(without(each, "about", "card")) for each in chapters}
    return {name: as_json(made) for name, made in {"articles/index.json": index, **files}.items()}


def names() -> list[str]:
    """The names of the chapters in their order."""
    path = ARTICLES / ORDER
    if not ARTICLES.is_dir():
        return []
    with made_of(shown(path)):
        ordered: list[str] = tomllib.loads(path.read_text("utf-8"))["chapters"]
    folders = {plan.parent.name for plan in ARTICLES.glob("*/chapter.toml")}
    for name in folders ^ set(ordered):
        raise Failure(f"{shown(path)}: {name} is in it, or a folder beside it, but not both.")
    return ordered


def check_tasks(chapters: Sequence[Chapter]) -> None:
    """Raises Failure where two chapters have a task of one name: those that are done are kept together."""
    found: dict[str, str] = {}
    for made in chapters:
        for task in (
            f"{name}.{task}" for name, figure in made["figures"].items() for task in figure.get("tasks", {})
        ):
            if other := found.get(task):
                raise Failure(f"The chapters {other} and {made['name']} both have a task {task}.")
            found[task] = made["name"]


def packed(made: Chapter) -> Chapter:
    """A chapter whose games are the changes from view to view."""
    asked = (each for figure in made["figures"].values() for each in figure["asked"].values())
    for each in asked:
        if "plies" in each["request"]:
            each["reply"] = as_changes(each["reply"])
    return made


def as_changes(seen: Sequence[dict[str, Any]]) -> list[dict[str, Any]]:
    """Of the views of a game the first, and of each other the entries that differ from those before it.

    What the page finds by itself (figure.ts) is left out: the moves, the record, and the cells, since of
    the legal moves the one that is played keeps the cells that it changes. Nothing reads those of the others,
    the setup, or the name of the opening.
    """
    follow = [view["last"] for view in seen[1:]] + [None]
    slim = [
        {
            **without(view, "setup", "opening"),
            "legal": {move: cells if move == last else {} for move, cells in view["legal"].items()},
        }
        for view, last in zip(seen, follow, strict=True)
    ]
    found = ("cells", "moves", "record")
    return slim[:1] + [
        {key: value for key, value in view.items() if key not in found and value != before[key]}
        for before, view in pairwise(slim)
    ]


def titles(made: Chapter) -> dict[str, str]:
    return {language: blocks[0][1] for language, blocks in made["text"].items()}


def chapter(folder: Path) -> Chapter:
    """A chapter from its folder. Raises Failure, which names the file, and the line or the entry."""
    path = folder / "chapter.toml"
    plan = read_plan(path)
    figures = {}
    for name, figure in plan["figure"].items():
        with made_of(f"{shown(path)}: figure.{name}"):
            make = {"table": table, "code": code, "listing": listing}.get(figure["kind"])
            own = make(figure, folder) if make else {}
            figures[name] = {**figure, **computed(figure, folder), **own}
    text = read_texts(folder, figures, begins=plan["article"] != "all")
    replies = record(folder, figures, plan["card"])
    for figure in figures.values():
        figure["asked"] = {
            key: {"request": without(request, "load", "long", "keep"), "reply": replies[spelled(request)]}
            for key, request in figure.pop("requests", {}).items()
        }
    with made_of(f"{shown(path)}: card"):
        made = card(plan["card"], replies)
    return {
        "name": folder.name,
        "number": number_of(folder.name),
        "article": plan["article"],
        "about": plan["about"],
        "card": made,
        "text": text,
        "figures": figures,
    }


def number_of(name: str) -> int:
    """The number of a chapter, from 1 on."""
    if name not in names():
        raise Failure(f"{shown(ARTICLES / ORDER)} has no chapter {name}.")
    return names().index(name) + 1


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
    with made_of(shown(ARTICLES / TABLE)):
        whole = tomllib.loads((ARTICLES / TABLE).read_text("utf-8"))
        questions = whole["questions"]
        rows, requests = [], {}
        for row in whole["rows"]:
            if number_of(row["chapter"]) > number_of(folder.name):
                continue
            sources = switched(row) if "program" in row else {}
            own = {"sources": sources, "codes": packed_each(sources)}
            rows.append(
                {"name": row["name"], "chapter": number_of(row["chapter"]), **(own if sources else {})}
            )
            for game in questions:
                if game in row:
                    brought = {"load": load(row["program"], sources, row[game]["record"])} if sources else {}
                    requests[f"{row['name']}-{game}"] = {**row[game], **brought}
        return {"wide": True, "questions": questions, "lab": whole["lab"], "rows": rows, "requests": requests}


def switched(row: Mapping[str, Any]) -> dict[str, str]:
    """The program of a row by language, with those of its switches that are `off` there."""
    sources = programs(ARTICLES / row["chapter"], row["program"])
    for name in row["off"]:
        on, off = f"\n{name} = True", f"\n{name} = False"
        if not all(on in source for source in sources.values()):
            raise Failure(f"{shown(ARTICLES / TABLE)}: {row['name']}: no switch {name} = True in its program")
        sources = {language: source.replace(on, off) for language, source in sources.items()}
    return sources


def packed_each(sources: Mapping[str, str]) -> dict[str, str]:
    """Sources by language as they stand in an address of the Lab (web/src/code/link.ts)."""
    return {
        language: base64.urlsafe_b64encode(zlib.compress(source.encode(), 9)).rstrip(b"=").decode()
        for language, source in sources.items()
    }


def programs(folder: Path, name: str) -> dict[str, str]:
    """A program of a chapter by language."""
    return {language: (folder / "programs" / language / name).read_text("utf-8") for language in LANGUAGES}


def same_program(folder: Path, name: str) -> dict[str, str]:
    """A program by language that differs in its comments alone."""
    sources = programs(folder, name)
    one, *others = (ast.dump(ast.parse(source)) for source in sources.values())
    if any(other != one for other in others):
        raise ValueError(f"{name} is not the same program in each language")
    return sources


def load(program: str, sources: Mapping[str, str], record: Mapping[str, Any]) -> dict[str, Any]:
    """The request that brings a program for the game of a record: in the first language, since the others
    differ in what Python does not read."""
    name = Path(program).stem
    return {"op": "load", "name": name, "source": sources[LANGUAGES[0]], "game": record["game"]}


def code(figure: Mapping[str, Any], folder: Path) -> dict[str, Any]:
    """Of a program: its text by language, as it stands and repaired, and what comes of both."""
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
    codes = {key: packed_each(source) for key, source in sources.items()}
    return {
        "sources": sources,
        "codes": codes,
        "requests": {"view": {"op": "view", "record": record}, **runs},
    }


def listing(figure: Mapping[str, Any], folder: Path) -> dict[str, Any]:
    """Of programs to be read: their texts by language, and what comes of the first one in a position."""
    if "textbook" in figure:
        return {"sources": [dict.fromkeys(LANGUAGES, of_textbook(figure["textbook"]))]}
    sources = [programs(folder, name) for name in figure["programs"]]
    if "record" not in figure:
        return {"sources": sources}
    name, record = figure["programs"][0], figure["record"]
    run = {
        "op": "think",
        "record": record,
        "player": f"{Path(name).stem} depth={figure['depth']}",
        "load": load(name, sources[0], record),
    }
    return {
        "sources": sources,
        "codes": [packed_each(source) for source in sources],
        "requests": {**figure.get("requests", {}), "run": run},
    }


def of_textbook(name: str) -> str:
    """A function of `search/textbook.py`, without its docstring, its remarks and its types."""
    source = TEXTBOOK.read_text("utf-8")
    (function,) = (
        node for node in ast.parse(source).body if isinstance(node, ast.FunctionDef) and node.name == name
    )
    for argument in function.args.args:
        argument.annotation = None
    _docstring, first, *_ = function.body
    body = source.splitlines()[first.lineno - 1 : function.end_lineno]
    lines = [line for line in body if not line.lstrip().startswith("#")]
    return "\n".join([f"def {name}({ast.unparse(function.args)}):", *lines, ""])


def repaired(source: str, repair: Mapping[str, Any]) -> str:
    """A program with other lines in place of those `from` one `to` another, counted from 1."""
    lines, first, last = source.splitlines(), repair["from"], repair["to"]
    if not 1 <= first <= last <= len(lines):
        raise ValueError(f"the program has no lines from {first} to {last} to repair")
    lines[first - 1 : last] = repair["lines"]
    return "\n".join(lines) + "\n"


def without(request: Mapping[str, Any], *keys: str) -> dict[str, Any]:
    return {key: value for key, value in request.items() if key not in keys}


def computed(figure: Mapping[str, Any], folder: Path) -> dict[str, Any]:
    """What the `script` of a figure prints, under its entry `computed`.

    It reads the figure, with the `sources` of its `program` where it has one.
    """
    if "script" not in figure:
        return {}
    script = folder / figure["script"]
    program = {"sources": same_program(folder, figure["program"])} if "program" in figure else {}
    run = run_engine([str(script)], json.dumps({**figure, **program}).encode())
    if run.returncode != 0:
        raise Failure(f"{shown(script)} failed.", run.stderr.decode("utf-8", "replace"))
    with made_of(f"{shown(script)} prints no JSON"):
        return {"computed": json.loads(run.stdout)}


def shown(path: Path) -> str:
    return path.relative_to(ROOT).as_posix()


def read_plan(path: Path) -> dict[str, Any]:
    """A chapter.toml, whose figures and requests are tables."""
    if not path.exists():
        raise Failure(f"{shown(path)} is missing.")
    with made_of(shown(path)):
        plan = {"figure": {}, "about": None, "card": None, **tomllib.loads(path.read_text("utf-8"))}
    if not re.fullmatch(r"'(\d{3}|all)'", repr(plan.get("article"))):
        raise Failure(f'{shown(path)}: article is no number of an article, like "000".')
    check_tables(plan["figure"], f"{shown(path)}: figure")
    for name, figure in plan["figure"].items():
        place = f"{shown(path)}: figure.{name}"
        if figure.get("kind") not in kinds():
            raise Failure(f"{place} has no kind, which is one of {', '.join(kinds())}.")
        for entry in ("requests", "tasks"):
            check_tables(figure.get(entry, {}), f"{place}.{entry}")
        check_languages(figure, place)
    if plan["about"] is not None:
        place = f"{shown(path)}: about"
        check_table(plan["about"], place)
        check_languages(plan["about"], place)
        if missing := {*LANGUAGES} - plan["about"].keys():
            raise Failure(f"{place} lacks {', '.join(sorted(missing))}.")
    if plan["card"] is not None:
        check_table(plan["card"], f"{shown(path)}: card")
        check_table(plan["card"].get("request"), f"{shown(path)}: card.request")
    return plan


@cache
def kinds() -> list[str]:
    """The kinds of figures that the page has."""
    register = WEB / "src" / "rooms" / "articles" / "figures" / "index.ts"
    return re.findall(r"=> import\('\./(\w+)\.ts'\)", register.read_text("utf-8"))


def check_table(entry: Any, place: str) -> None:
    if not isinstance(entry, dict):
        raise Failure(f"{place} is no table, but {entry!r}.")


def check_tables(entry: Any, place: str) -> None:
    """Raises Failure where an entry is no table of tables."""
    check_table(entry, place)
    for name, each in entry.items():
        check_table(each, f"{place}.{name}")


def check_languages(entry: Any, place: str) -> None:
    """Raises Failure where a text of a figure is not in all languages."""
    if isinstance(entry, dict) and 0 < len(entry.keys() & set(LANGUAGES)) < len(LANGUAGES):
        raise Failure(f"{place} is not in each language: {entry}")
    if isinstance(entry, (dict, list)):
        for key, each in entry.items() if isinstance(entry, dict) else enumerate(entry):
            check_languages(each, f"{place}.{key}")


def read_texts(folder: Path, figures: Mapping[str, Any], *, begins: bool) -> dict[str, list[Block]]:
    """The blocks of a chapter by language.

    begins: does it begin with a figure? The last page, which is about all chapters, does not.
    """
    asked = {}
    for language in LANGUAGES:
        path = folder / f"{language}.md"
        if not path.exists():
            raise Failure(f"{shown(path)} is missing.")
        with made_of(shown(path)):
            asked[shown(path)] = path.read_text("utf-8")
    run = read_markdown(asked)
    if run.returncode != 0:
        raise Failure("A chapter could not be read.", run.stderr.decode("utf-8", "replace"))
    made = json.loads(run.stdout)
    for path, (blocks, named) in made.items():
        check(blocks, path, begins=begins)
        check_named(named, figures, path)
    check_alike({path: named for path, (_, named) in made.items()})
    return dict(zip(LANGUAGES, (blocks for blocks, _ in made.values()), strict=True))


def read_markdown(texts: Mapping[str, str]) -> subprocess.CompletedProcess[bytes]:
    """markdown.py reads texts by their files. It needs a package, which only the environment's Python has."""
    asked = json.dumps(texts).encode()
    return subprocess.run(
        [VENV_PYTHON, "-B", MAKE / "markdown.py"], input=asked, capture_output=True, check=False
    )


def check(blocks: list[Block], path: str, *, begins: bool) -> None:
    """Raises Failure where a text does not begin as it should."""
    match blocks[:2]:
        case [["h1", str()], [second, *_]] if second == "figure" or not begins:
            pass
        case _:
            raise Failure(
                f"{path}:1: a chapter begins with its title, # and words{', and a figure' if begins else ''}."
            )


def check_named(named: Sequence[list[Any]], figures: Mapping[str, Any], path: str) -> None:
    """Raises Failure where a text names what chapter.toml has not, or has not each figure and task once."""
    wanted = [("figure", name) for name in figures]
    wanted += [("task", f"{name}.{task}") for name in figures for task in figures[name].get("tasks", {})]
    lines: dict[tuple[str, str], int] = {}
    for line, kind, name, *_ in named:
        if name.split(".")[0] not in figures:
            raise Failure(f"{path}:{line}: the {kind} {name} is of no figure of chapter.toml.")
        if kind in ("figure", "task"):
            if (kind, name) not in wanted:
                raise Failure(f"{path}:{line}: chapter.toml has no {kind} {name}.")
            if lines.setdefault((kind, name), line) != line:
                raise Failure(f"{path}:{line}: the {kind} {name} is at line {lines[kind, name]} too.")
    for kind, name in wanted:
        if (kind, name) not in lines:
            raise Failure(f"{path}: the {kind} {name} of chapter.toml is not in it.")


def check_alike(named: Mapping[str, Sequence[list[Any]]]) -> None:
    """Raises Failure where a text names what the other does not. Facts may differ."""
    for path, other in permutations(named, 2):
        left = Counter(tuple(each) for _, *each in named[other])
        for line, kind, *each in named[path]:
            left[(kind, *each)] -= 1
            if left[(kind, *each)] < 0 and kind != "fact":
                raise Failure(f"{path}:{line}: not in {other}: the {kind} {'='.join(each)}.")


# ---------------------------------------------------------------------------------------------------------
# What the engine says


def spelled(request: Mapping[str, Any]) -> str:
    return json.dumps(request, sort_keys=True)


def record(folder: Path, figures: Mapping[str, Any], card: Mapping[str, Any] | None = None) -> dict[str, Any]:
    """The replies to all requests of a chapter, by their spelling."""
    path = shown(folder / "chapter.toml")
    requests: list[Asked] = [(f"{path}: card.request", card["request"])] if card else []
    for name, figure in figures.items():
        is_table = figure["kind"] == "table"
        place = shown(ARTICLES / TABLE) if is_table else f"{path}: figure.{name}.requests"
        requests += [(f"{place}.{key}", each) for key, each in figure.get("requests", {}).items()]
    replies = recorded(folder)
    asked: list[Asked] = []
    several = []
    for place, request in requests:
        if spelled(request) in replies:
            continue
        if "long" in request:
            raise Failure(f"{place}: it is not in {RECORDED}.", "build.py bench --articles records it.")
        with made_of(place):
            ones = of_seeds(request)
        several += [(request, ones)] if "seeds" in request else []
        asked += [(place, one) for one in ones]
    replies |= answers(asked)
    return replies | {spelled(each): [replies[spelled(one)] for one in ones] for each, ones in several}


def of_seeds(request: Request) -> list[Request]:
    """The request with each of its `seeds`, from the first to the last, at the end of its player."""
    match request:
        case {"seeds": [int(first), int(last)], "player": str(player)}:
            once = without(request, "seeds", "long")
            return [{**once, "player": f"{player} seed={seed}"} for seed in range(first, last + 1)]
        case {"seeds": seeds}:
            raise ValueError(f"seeds are the first and the last one, beside a player, not {seeds}")
    return [request]


def recorded(folder: Path) -> dict[str, Any]:
    """The long series of a chapter: the replies by the spelling of their requests."""
    path = folder / RECORDED
    if not path.exists():
        return {}
    with made_of(shown(path)):
        return {spelled(each["request"]): each["reply"] for each in json.loads(path.read_text("utf-8"))}


def answers(requests: Sequence[Asked]) -> dict[str, Any]:
    """The engine's replies by the spelling of the requests. They are kept until it or this file changes."""
    stamp = STAMPS / f"articles-{digest(Path(__file__), *source_files(ROOT / 'engine'))[:16]}.json"
    kept: dict[str, Any] = json.loads(read_stamp(stamp) or "{}")
    new = {spelled(request): (place, request) for place, request in requests if spelled(request) not in kept}
    if new:
        made = dict(zip(new, replies_to([*new.values()]), strict=True))
        kept |= json.loads(read_stamp(stamp) or "{}") | made  # others may be kept since
        write_stamp(stamp, json.dumps(kept))
        keep_newest(STAMPS.glob("articles-*.json"), KEPT)
    return {spelled(request): kept[spelled(request)] for _, request in requests}


def replies_to(requests: Sequence[Asked]) -> Iterator[Any]:
    """The reply to each request, and the views of its game to one with `plies`."""
    records = iter(records_of([each for each in requests if "plies" in each[1]]))
    singles = [
        [(place, view) for view in views(*next(records))] if "plies" in request else [(place, request)]
        for place, request in requests
    ]
    replies = iter(asked_of_engine([single for each in singles for single in each]))
    for (_, request), parts in zip(requests, singles, strict=True):
        each = [next(replies) for _ in parts]
        yield each if "plies" in request else each[0]


def records_of(requests: Sequence[Asked]) -> list[tuple[dict[str, Any], int]]:
    """Of each request with `plies`: its whole record, and the moves with which the first view is.

    A `view` is seen from its record's first position on. A `match` is played, and seen from where it begins.
    """
    asked = [(place, without(each, "plies")) for place, each in requests]
    begun = [
        (place, {"op": "view", "record": each.get("record", {"game": each.get("game")})})
        for place, each in asked
    ]
    found = []
    for (place, request), reply, start in zip(
        asked, asked_of_engine(asked), asked_of_engine(begun), strict=True
    ):
        with made_of(place):
            before = len(start["record"].get("moves", [])) if request["op"] == "match" else 0
            found.append((reply["record"], before))
    return found


def views(record: Mapping[str, Any], first: int) -> list[dict[str, Any]]:
    """Requests for the views of a record, from a number of its moves on."""
    moves = record.get("moves", [])
    return [
        {"op": "view", "record": {**record, "moves": moves[:count]}} for count in range(first, len(moves) + 1)
    ]


def asked_of_engine(requests: Sequence[Asked]) -> list[Any]:
    """One reply to each request: the last of a stream, with what came before it (`whole`)."""
    asked: list[Asked] = []
    for place, request in requests:
        if "load" in request:
            asked.append((f"{place}.load", request["load"]))
        asked.append((place, as_asked(request)))
    streams = iter(ask_engine(asked, "--allow-load"))
    made = []
    for place, request in requests:
        if "load" in request:
            next(streams)
        with made_of(place):
            made.append(whole(next(streams), request.get("keep")))
    return made


def as_asked(request: Mapping[str, Any]) -> dict[str, Any]:
    """A request as the engine takes it: without what only the build reads."""
    return without(request, "keep", "load", "long")


def whole(stream: Sequence[dict[str, Any]], keep: str | None = None) -> Any:
    """The last reply of a stream, with the rows of a tree, what a match played, and what a program printed.

    With `keep` only that entry of it. What differs from run to run is left out, and what no figure reads of a
    thought: which moves are equally good, and what each loses.
    """
    *before, last = stream
    if keep:
        return last[keep]
    rows = [row for reply in before for row in reply.get("rows", ())]
    played = [reply for reply in before if "by" in reply]
    printed = "".join(reply["printed"] for reply in before if "printed" in reply)
    return {
        **without(last, "done", "seconds", "calls", "equal"),
        **({"moves": [without(each, "loss", "mark") for each in last["moves"]]} if "equal" in last else {}),
        **({"rows": rows} if rows else {}),
        **({"played": played} if played else {}),
        **({"printed": printed} if printed else {}),
    }
