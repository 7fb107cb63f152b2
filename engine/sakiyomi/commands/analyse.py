"""`python3 -m engine analyse othello f5d6c3`: the value of each move of a position."""

import argparse
import json
from typing import Final

from ..players.players import answer, player
from ..players.record import replay
from ..protocols import opponent
from ..shown.analyses import text
from . import options

MORE: Final = "Values are from the first side's point of view (Black, the row player), whoever moves."

USUAL: Final = "best nodes=20000 multipv=100"
"""The default player: limited by nodes, so it is repeatable, with exact values for every move."""


def add(parser: argparse.ArgumentParser) -> None:
    options.add_record(parser)
    parser.add_argument("--player", default=USUAL, help=f"the player that reads ahead ({USUAL})")
    parser.add_argument("--json", action="store_true", help="print the values as JSON")


@opponent.ending()
def do(arguments: argparse.Namespace) -> int:
    opponent.take([arguments.player], here=True, game=arguments.game)
    played = replay(options.requested_record(arguments))
    options.check_start(played.record, "--player", arguments.player)
    by = player(arguments.player, played.game)
    limits, last = answer(played.game, played.position, by, played.plays)
    if arguments.json:
        from ..service.searches import answer_of

        print(json.dumps({"record": played.record, **answer_of(last, played, by, limits)}, indent=1))
    else:
        print("\n".join(text(played, last, limits, by)))
    return 0
