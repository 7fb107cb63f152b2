"""What a review costs: quick readings and the judge where they doubt, beside the judge in every position."""

from __future__ import annotations

import json
from time import process_time
from typing import Final

from sakiyomi.service.conversation import Conversation
from tests.engine.conversation import answer

GAME: Final = (
    "f5f4c3d6f6e6d3c4c5b3e3e2b4a4a3a2g4h4a5a6h3h2b2a1b1c1f2f3d7g1"
    "e1d1f1g3h1g5h5g2b5d2c2b6a7a8c6b7b8c7d8c8h6h7e8f8g8g6e7f7g7h8"
)
"""Of two weak players: half of its moves lose something, which is the worst case."""


def seconds_of(positions: list[tuple[int, int]]) -> float:
    """The processor seconds of the judge, by the moves before each position and the legal ones in it."""
    judge = next(game["judge"] for game in answer({"op": "games"})["games"] if game["id"] == "othello")
    began = process_time()
    for at, legal in positions:
        record = {"game": "othello", "moves": GAME[: 2 * at]}
        answer({"op": "think", "record": record, "player": {**judge, "multipv": legal}})
    return process_time() - began


def main() -> None:
    began = process_time()
    first: float | None = None
    found = {}
    request = {"op": "review", "record": {"game": "othello", "moves": GAME}}
    for line in Conversation().answer(json.dumps(request)):
        if "at" in (reply := json.loads(line)):
            found[reply["at"]] = (len(reply["moves"]), reply["doubtful"])
            if first is None and len(found) == len(GAME) // 2:
                first = process_time() - began
    quick = process_time() - began
    again = seconds_of([(at, legal) for at, (legal, doubtful) in found.items() if doubtful])
    alone = seconds_of([(at, legal) for at, (legal, _) in found.items()])
    print("\nReview of 60 moves of Othello, half of which lose something, in processor seconds:")
    share = (quick + again) / alone
    print(f"  first curve {first:.1f}, all {quick + again:.1f}: {share:.2f} of the judge in every position")


if __name__ == "__main__":
    main()
