#!/usr/bin/env python3
"""The only command of this project: build · serve · test · check · bench.

It reads the command line. The work is done by web/make/ (environment, site, server) and by tests/ (runner,
browsers, checks). They use Python's standard library alone and install everything else into `.venv` and
`web/node_modules`: Node from requirements.txt, the page's packages from web/package-lock.json, and, for tests
and checks only, the tools of tests/requirements/dev.txt.
"""

from __future__ import annotations

import argparse
import io
import signal
import sys
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from typing import NoReturn

if sys.version_info < (3, 11):  # noqa: UP036 - it may be started with an older one
    sys.exit("build.py needs Python 3.11 or later; this is {}.{}.".format(*sys.version_info))

sys.path.insert(1, str(Path(__file__).parent / "engine"))  # the package `sakiyomi`

from tests.browsers import BROWSER_VARIABLE, OTHER_BROWSERS
from tests.checks import check
from tests.runner import Part, bench, run_attached, test
from web.make.environment import Failure, say
from web.make.publish import DIST, build, page_address
from web.make.server import FIRST_PORT, serve
from web.make.site import Options


def port_number(text: str) -> int:
    if not text.isdecimal() or not 0 <= int(text) <= 65535:
        raise argparse.ArgumentTypeError(f"{text} is no port number (0 to 65535)")
    return int(text)


def address(text: str) -> str:
    try:
        return page_address(text)
    except ValueError as error:
        raise argparse.ArgumentTypeError(f"{text}: {error}") from None


def resolved(text: str) -> Path:
    return Path(text).resolve()


def command_line() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        prog="build.py",
        description="The only command of Sakiyomi. The first run fetches what it needs into .venv and "
        "web/node_modules; later ones do only what has changed.",
        allow_abbrev=False,
    )
    words = parser.add_subparsers(dest="word", required=True, metavar="build | serve | test | check | bench")

    def add(word: str, purpose: str, more: str = "", usage: str | None = None) -> argparse.ArgumentParser:
        description = f"{purpose} {more}"
        return words.add_parser(word, help=purpose, description=description, usage=usage, allow_abbrev=False)

    build_word = add("build", "Make the static site, which works under any path of any static host.")
    build_word.add_argument(
        "--out",
        type=resolved,
        default=DIST,
        metavar="DIR",
        help="where to: a new or empty folder, or an earlier build (dist)",
    )
    build_word.add_argument(
        "--kill-switch",
        action="store_true",
        help="with a service worker that removes the one that visitors have (see web/README.md)",
    )
    build_word.add_argument(
        "--url",
        type=address,
        metavar="ADDRESS",
        help="where the page will be published, so that previews of links to it can show its picture",
    )
    serve_word = add("serve", "Build the site and serve it to this machine alone, until Ctrl-C.")
    serve_word.add_argument(
        "--port",
        type=port_number,
        help=f"this port and no other (else {FIRST_PORT}, or the next that is free)",
    )
    for word in (build_word, serve_word):
        word.add_argument(
            "--with",
            dest="added",
            type=resolved,
            action="append",
            default=[],
            metavar="FILE",
            help="with the game of a file with a class Game (see engine/README.md); may be repeated",
        )
        word.add_argument(
            "--package",
            dest="packages",
            type=resolved,
            action="append",
            default=[],
            metavar="WHEEL",
            help="with a package that programs of the Lab can import, as Pyodide's numpy; may be repeated",
        )
    test_word = add(
        "test",
        "Run the tests: the page's modules', the engine's, this command's, the built page's in a Chromium.",
        f"Other arguments are pytest's. {BROWSER_VARIABLE} may name the browser to use, and "
        + " and ".join(browser.variable for browser in OTHER_BROWSERS.values())
        + " those for --rest and --all.",
        "build.py test [-h] [--rest | --all] [pytest's arguments, as in: tests/engine -k rules]",
    )
    parts = test_word.add_mutually_exclusive_group()
    parts.add_argument(
        "--rest",
        dest="part",
        action="store_const",
        const=Part.REST,
        default=Part.USUAL,
        help="what is left out without it: most in a browser, the slow ones, Firefox, WebKitGTK, Dask",
    )
    parts.add_argument(
        "--all", dest="part", action="store_const", const=Part.ALL, help="both: each test once"
    )
    add(
        "check",
        "Run ruff, mypy, import-linter, biome and tsc, compare the reference of the contract with its "
        "declaration, and see that no file names a registry or a path of one machine.",
    )
    bench_word = add(
        "bench",
        "Print the figures of engine and page, in under six minutes.",
        "Figures that need a network are left out without one. With --strength, play the long series between "
        "players instead (an interrupted one is resumed), and write them into tests/bench/RESULTS.md and the "
        "strengths of levels into web/data. With --positions, make the positions of the Lab. With "
        "--articles, record what recorded.json of the chapters lacks.",
    )
    bench_word.add_argument(
        "files",
        nargs="*",
        type=Path,
        metavar="FILE",
        help="endgames of Othello in OBF to solve too. A line is a position: the board, the side to move, "
        "and moves with their scores; the first score is the right one",
    )
    instead = bench_word.add_mutually_exclusive_group()
    instead.add_argument(
        "--strength",
        nargs="*",
        metavar="WORD",
        help="only those series that have one of the words in their game or players",
    )
    instead.add_argument(
        "--positions",
        nargs="*",
        metavar="GAME",
        help="write the Lab's positions of these games, or of all, into web/data/positions.json instead",
    )
    instead.add_argument(
        "--articles",
        action="store_true",
        help="record the long series of web/articles instead (an interrupted one is resumed)",
    )
    return parser


def run(words: Sequence[str]) -> int:
    parser = command_line()
    arguments, unknown = parser.parse_known_args(words)
    if unknown and arguments.word != "test":
        parser.error(f"unrecognised: {' '.join(unknown)}")
    if arguments.word in ("build", "serve"):
        options = Options(tuple(arguments.added), packages=tuple(arguments.packages))
        if arguments.word == "serve":
            return serve(build(DIST, options), arguments.port)
        options = replace(options, url=arguments.url or "", kill_switch=arguments.kill_switch)
        say(f"The page is in {build(arguments.out, options)}")
        return 0
    if arguments.word == "test":
        return test(arguments.part, unknown)
    if arguments.word == "check":
        return check()
    instead = [arguments.strength, arguments.positions, arguments.articles or None]
    if arguments.files and any(one is not None for one in instead):
        parser.error("with --strength, --positions or --articles no files are solved")
    if arguments.articles:
        return run_attached([sys.executable, "-m", "tests.bench.articles"])
    if arguments.strength is not None:
        return run_attached([sys.executable, "-m", "tests.bench.strength", *arguments.strength])
    if arguments.positions is not None:
        return run_attached([sys.executable, "-m", "tests.bench.positions", *arguments.positions])
    return bench(arguments.files)


def interrupt(*_: object) -> NoReturn:
    raise KeyboardInterrupt


def main() -> int:
    # A shell ignores SIGINT for background processes. SIGTERM is to clean up in the same way.
    signal.signal(signal.SIGINT, interrupt)
    signal.signal(signal.SIGTERM, interrupt)
    if isinstance(sys.stdout, io.TextIOWrapper):
        sys.stdout.reconfigure(errors="backslashreplace")
    try:
        return run(sys.argv[1:])
    except Failure as failure:
        print(failure, file=sys.stderr)
        return 1
    except KeyboardInterrupt:
        print("\nInterrupted; nothing half-done counts as done.", file=sys.stderr)
        return 130


if __name__ == "__main__":
    sys.exit(main())
