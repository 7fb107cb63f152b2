"""Records the long series of the chapters: `build.py bench --articles`.

A request of a chapter.toml with `long = true` is a `think` with `seeds`, or a `series`: a tournament of two,
of which what figures show is recorded. What `recorded.json` of the chapter lacks is made, on all cores. Each
reply and each finished game is kept in `test-results/`, so that a recording that was cut off goes on where it
was. What no request asks for any more is left out.
"""

from __future__ import annotations

import json
import os
import sys
import time
from collections.abc import Iterator, Mapping, Sequence
from concurrent.futures import FIRST_COMPLETED, Future, wait
from contextlib import closing
from pathlib import Path
from typing import Any, Final

from sakiyomi.arena import two
from sakiyomi.arena.table import table
from sakiyomi.arena.tournament_run import TournamentRun
from sakiyomi.arena.workers import GameLog, Workers, play_all, processes
from sakiyomi.commands.progress import progress_bar
from sakiyomi.contract.requests import TournamentConditions
from sakiyomi.core.declared import checked
from sakiyomi.service.conversation import Conversation
from sakiyomi.shown.series import progress_text
from web.make.articles import (
    ARTICLES,
    RECORDED,
    as_asked,
    names,
    of_seeds,
    read_plan,
    recorded,
    spelled,
    whole,
    without,
)

KEPT: Final = Path(__file__).parents[2] / "test-results"
REPLIES: Final = "articles.jsonl"
GAMES: Final = "articles-games.jsonl"
WRITTEN: Final = 100
"""Bytes of a line of recorded.json within a list."""

Request = dict[str, Any]


def long_requests(folder: Path) -> list[Request]:
    """The requests of a chapter that recorded.json answers."""
    figures = read_plan(folder / "chapter.toml")["figure"].values()
    return [each for figure in figures for each in figure.get("requests", {}).values() if "long" in each]


def answered(request: Request) -> Any:
    """The whole reply to a request."""
    stream = [json.loads(reply) for reply in Conversation().answer(json.dumps(as_asked(request)))]
    if "error" in stream[-1]:
        raise ValueError(f"the engine refuses {json.dumps(request)}: {stream[-1]['error']['message']}")
    return whole(stream, request.get("keep"))


def read_replies(path: Path) -> dict[str, Any]:
    """The replies that are kept, by the spelling of their requests. A line that was cut off is removed."""
    if not path.exists():
        return {}
    data = path.read_bytes()
    end = data.rfind(b"\n") + 1
    os.truncate(path, end)
    return {spelled(each["request"]): each["reply"] for each in map(json.loads, data[:end].splitlines())}


def think_all(requests: Sequence[Request], workers: Workers) -> dict[str, Any]:
    """The replies to all of the requests."""
    path = KEPT / REPLIES
    known = read_replies(path)
    left = iter([each for each in requests if spelled(each) not in known])
    done, began = sum(spelled(each) in known for each in requests), time.monotonic()
    out: dict[Future[Any], Request] = {}
    with path.open("a", encoding="ascii") as log:
        while True:
            for request in left:
                out[workers.executor.submit(answered, request)] = request
                if len(out) >= workers.ahead:
                    break
            if not out:
                return known
            for future in wait(out, return_when=FIRST_COMPLETED).done:
                request = out.pop(future)
                known[spelled(request)] = future.result()
                log.write(json.dumps({"request": request, "reply": future.result()}) + "\n")
                log.flush()
                done += 1
                if done % 100 == 0 or done == len(requests):
                    print(f"{done} of {len(requests)} thoughts, {time.monotonic() - began:.0f} s", flush=True)


def play_series(requests: Sequence[Request], workers: Workers) -> Iterator[tuple[Request, Any]]:
    """Each series with what is kept of its statistics, when its last game has ended."""
    runs = [
        TournamentRun(table(checked(TournamentConditions, {**without(as_asked(each), "op"), "form": "two"})))
        for each in requests
    ]
    left = dict(zip(map(id, runs), requests, strict=True))

    def ended(run: TournamentRun) -> Iterator[tuple[Request, Any]]:
        if run.over and (request := left.pop(id(run), None)):
            print(f"{run.table.conditions.game.id}: {' – '.join(run.table.names)} is played", flush=True)
            yield request, {"statistics": kept(two.statistics(run))}

    with closing(GameLog(KEPT / GAMES, runs, resume=True, strict=False)) as log:
        bar = progress_bar(runs, progress_text)
        for run in runs:
            yield from ended(run)
        for run in play_all(runs, workers, log):
            bar.show(run)
            yield from ended(run)
        bar.clear()


def kept(statistics: Mapping[str, Any]) -> dict[str, Any]:
    """What figures show of the statistics."""
    return {key: statistics[key] for key in ("games", "all", "score")}


def lines(value: Any) -> Iterator[str]:
    """JSON in which a long list of numbers takes several lines of equal length."""
    text = json.dumps(value, ensure_ascii=False)
    while len(text) > WRITTEN and (at := text.rfind(", ", 0, WRITTEN)) > 0:
        yield text[: at + 1]
        text = text[at + 2 :]
    yield text


def write(folder: Path, requests: Sequence[Request], replies: Mapping[str, Any]) -> None:
    """Writes recorded.json of a chapter."""
    entries = [
        f'{{ "request": {json.dumps(each, ensure_ascii=False)},\n"reply": '
        + "\n".join(lines(replies[spelled(each)]))
        for each in requests
        if spelled(each) in replies
    ]
    (folder / RECORDED).write_text("[\n" + " },\n".join(entries) + " }\n]\n", "utf-8")


def main() -> None:
    KEPT.mkdir(exist_ok=True)
    chapters = {folder: long_requests(folder) for folder in map(ARTICLES.joinpath, names())}
    for folder, requests in chapters.items():
        replies = recorded(folder)
        wanted = [each for each in requests if spelled(each) not in replies]
        if not wanted and len(replies) == len(requests):
            continue
        thoughts = [each for each in wanted if "seeds" in each]
        games = [each for each in wanted if each["op"] == "series" and "seed" in each]
        if len(thoughts) + len(games) < len(wanted):
            sys.exit(f"{folder.name}: a long request is a think with seeds or a series with a seed")
        with processes(os.cpu_count() or 1) as workers:
            found = (
                think_all([one for each in thoughts for one in of_seeds(each)], workers) if thoughts else {}
            )
            replies |= {spelled(each): [found[spelled(one)] for one in of_seeds(each)] for each in thoughts}
            if thoughts:
                write(folder, requests, replies)
            for request, reply in play_series(games, workers) if games else ():
                replies[spelled(request)] = reply
                write(folder, requests, replies)
        write(folder, requests, replies)
        print(f"{folder.name}/{RECORDED}: {len(wanted)} requests recorded")


if __name__ == "__main__":
    main()
