"""`python3 -m engine arena othello level-3 level-2 --games 1000`: a tournament of two, and its statistics."""

import argparse
from typing import Final

from ..arena import two
from ..arena.statistics import Test
from ..arena.tournament_run import TournamentRun
from ..core.declared import check_range
from ..core.usage import UsageError
from ..protocols import opponent
from ..shown import figures
from ..shown.series import progress_text, text
from . import conditions, options, progress

MORE: Final = "Figures are those of the player named first. Ctrl-C ends the series; --resume goes on with it."


def add(parser: argparse.ArgumentParser) -> None:
    options.add_game(parser)
    players = (
        "a listed one, such as level-3, one spelled out: 'alphabeta depth=4', or another program: 'gtp:…'"
    )
    parser.add_argument("players", nargs=2, metavar="PLAYER", help=players)
    conditions.add_conditions(parser, "games of the series (1000)", games=1000)
    option = parser.add_argument
    swaps = "yes: each opening twice, with the sides swapped (yes); no: the player named first begins"
    option("--swap", choices=["yes", "no"], default="yes", help=swaps)
    test = "end the series as soon as a sequential test accepts one of these two differences in Elo"
    option("--sprt", type=float, nargs=2, metavar=("ELO", "ELO"), help=test)
    for rate, which in (("--alpha", "lower"), ("--beta", "upper")):
        help_text = f"error rate of that test if the {which} difference is true (0.05)"
        option(rate, type=float, metavar="RATE", help=help_text)
    conditions.add_workers(parser)


@opponent.ending()
def do(arguments: argparse.Namespace) -> int:
    opponent.take(arguments.players, here=not arguments.dask, game=arguments.game)
    test, swap = sequential_test(arguments), arguments.swap == "yes"
    run = TournamentRun(conditions.requested(arguments, arguments.players, "two", test, swap=swap))
    status = progress.play_out([run], arguments, progress_text)
    if run.played:
        results = two.summary(run)
        figures.print_results(results, arguments, text(run, results))
    return status


def sequential_test(arguments: argparse.Namespace) -> Test | None:
    """The test that the options ask for, if they do; raises `Refusal` or `UsageError`."""
    rates = options.given(arguments, "alpha", "beta")
    if not arguments.sprt:
        if rates:
            raise UsageError("--alpha and --beta belong to --sprt")
        return None
    for place, difference in enumerate(arguments.sprt):
        check_range(difference, f"sprt.elo[{place}]", -1000, 1000)
    for name, rate in rates.items():
        check_range(rate, f"sprt.{name}", 0.0001, 0.4)
    lower, upper = arguments.sprt
    if lower >= upper:
        raise UsageError(f"the second difference of --sprt must be more than {lower:g}")
    return Test((lower, upper), rates.get("alpha", 0.05), rates.get("beta", 0.05))
