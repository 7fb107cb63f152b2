"""`python3 -m engine articles`: plays the table of article 001 again and compares the figures."""

import argparse
from collections.abc import Iterator, Sequence
from typing import Any, Final

from ..arena import two
from ..arena.statistics import difference, wilson
from ..arena.tournament_run import TournamentRun
from ..shown import figures
from ..shown.series import progress_text
from . import conditions, progress

MORE: Final = "Six pairings in Othello, each of a player against random from the usual start."

ARTICLE: Final = 1000
"""The number of games behind each figure of the article."""
ROUNDED: Final = 0.005
"""The greatest rounding error of those figures: they are whole per cents."""
TABLE: Final = (
    ("white", "random", 0.51),
    ("white", "article-001-discs", 0.73),
    ("white", "article-001-positional", 0.95),
    ("black", "random", 0.45),
    ("black", "article-001-discs", 0.62),
    ("black", "article-001-positional", 0.92),
)
"""The colour and id of a player, and the share of its games against random that it won."""


def add(parser: argparse.ArgumentParser) -> None:
    games = f"games of each pairing ({ARTICLE})"
    parser.add_argument("--games", type=int, default=ARTICLE, metavar="N", help=games)
    seed = "the same seed gives the same games (1)"
    parser.add_argument("--seed", type=int, default=1, metavar="N", help=seed)
    parser.set_defaults(game="othello", opening=0, openings=None, size=None)
    conditions.add_workers(parser)


def do(arguments: argparse.Namespace) -> int:
    runs = []
    for row, (colour, player, _) in enumerate(TABLE):
        seats = (player, "random") if colour == "black" else ("random", player)
        seed = (arguments.seed + row) % 2**32
        runs.append(TournamentRun(conditions.requested(arguments, seats, "two", swap=False, seed=seed)))
    status = progress.play_out(runs, arguments, progress_text)
    if any(run.played for run in runs):
        rows = [compared(row, run) for row, run in zip(TABLE, runs, strict=True) if run.played]
        figures.print_results(rows, arguments, text(rows))
    return status


def compared(row: tuple[str, str, float], run: TournamentRun) -> dict[str, Any]:
    """The result of a pairing, and the article's figure."""
    colour, player, theirs = row
    all_games = two.statistics(run)["all"]
    won = all_games["wins" if colour == "black" else "losses"]  # random is first where the player is White
    games, count = all_games["games"], round(theirs * ARTICLE)
    low, high = difference(won["count"], games, count, ARTICLE)
    of_theirs = wilson(count, ARTICLE)
    return {
        "colour": colour,
        "player": player,
        "games": games,
        "won": won,
        "article": {"share": theirs, "low": of_theirs[0], "high": of_theirs[1]},
        "difference": {"share": won["share"] - theirs, "low": low, "high": high},
        "agree": low <= ROUNDED and high >= -ROUNDED,
    }


def text(rows: Sequence[dict[str, Any]]) -> Iterator[str]:
    yield "Article 001, Othello: games won against random"
    yield ""
    table = [["", "player", "games", "won", "interval", "article", "interval", "difference", "interval", ""]]
    for row in rows:
        won, theirs = row["won"], row["article"]
        difference, low, high = (f"{100 * row['difference'][key]:+.1f}" for key in ("share", "low", "high"))
        pairing = [row["colour"], row["player"], str(row["games"])]
        ours = [figures.percent(won["share"]), figures.interval(won)]
        article = [f"{100 * theirs['share']:.0f} %", figures.interval(theirs)]
        agrees = "agrees" if row["agree"] else "does not agree"
        table.append([*pairing, *ours, *article, difference, f"{low} to {high}", agrees])
    yield from figures.columns(table, left=(0, 1))
    yield ""
    yield f"{figures.CONFIDENCE} The article's assume 1000 games. A row agrees if the interval of its"
    yield "difference contains zero, or comes within half a percent of it: the article's figures are rounded."
