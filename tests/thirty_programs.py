"""Thirty programs as a class might hand them in, by their paths.

Twenty play, well or not, five fail, each in its own way, two are alike, and two are slow.
"""

from __future__ import annotations

from typing import Final

CORNERS: Final = '("a1", "h1", "a8", "h8")'


def evaluate(body: str) -> str:
    """The source of an `evaluate` with these lines."""
    lines = "".join(f"    {line}\n" for line in body.splitlines())
    return f'game = "othello"\n\n\ndef evaluate(position):\n{lines}'


def choose(move: str) -> str:
    """The source of a `choose` that plays this move."""
    return f"def choose(position):\n    return {move}\n"


VALUES: Final = {
    "aoi/corners.py": f"sum(position.owner(corner) for corner in {CORNERS})",
    "haru/自由度.py": "position.mobility()[0] - position.mobility()[1]",
    "ren/mine.py": f"9 * sum(map(position.owner, {CORNERS})) + position.mobility()[0]",
    "yui/mine.py": "sum(position.owner(each) * (4 if each[0] in 'ah' else 1) for each in position.squares)",
    "mei/weights.py": "sum(weight * position[0][at] for at, weight in enumerate((9, -2, 1, 1, 1, 1, -2, 9)))",
    "sora/patience.py": "position.score()[0] * (1 if sum(position.score()) > 44 else -1)",
    "mine/kei.py": "-sum(position.owner(each) for each in ('b2', 'g2', 'b7', 'g7'))",
    "emi/edges.py": "sum(map(position.owner, [each for each in position.squares if each[1] in '18']))",
    "riku/discs.py": "position.score()[0] - position.score()[1]",
    "hina/mine.py": "0",
    "taku/fewest.py": "position.score()[1] - position.score()[0]",
    "shy/no_corners.py": f"-sum(position.owner(corner) for corner in {CORNERS})",
    "ono/mover.py": "position.sign * (position.score()[0] - position.score()[1])",
    "ueda/middle.py": "sum(position.owner(square) for square in ('d4', 'e4', 'd5', 'e5'))",
    "kato/row.py": "sum(position[3][column] * column for column in range(8))",
}
CHOICES: Final = {
    "jun/田中.py": "min(position.moves(), key=lambda move: len(position.play(move).moves()))",
    "ito/first.py": "position.moves()[0]",
    "abe/last.py": "position.moves()[-1]",
}
FAILS: Final = {
    "fujita/tower.py": 'game = "othello"\n\ndef evaluate(position)\n    return 0\n',
    "ishii/quiet.py": evaluate("black, white = position.score()\nblack - white"),
    "baba/loop.py": evaluate("while True:\n    pass"),
    "endo/net.py": "import urllib.request\n\n\n"
    + choose('urllib.request.urlopen("http://example.com").read().decode()'),
    "goto/late.py": choose("position.moves()[0 if sum(position.score()) < 50 else 99]"),
}
"""A mistake in writing, no answer, no end, what the sandbox has not, an index that is not there."""
READER: Final = (
    "def search(position, depth, evaluate):\n"
    "    if depth == 0 or position.over:\n"
    "        return evaluate(position), None\n"
    "    found = []\n"
    "    for move in position.moves():\n"
    "        found.append((search(position.play(move), depth - 1, evaluate)[0], move))\n"
    "    return (max if position.sign > 0 else min)(found, key=lambda answer: answer[0])\n"
)

LONG: Final = (
    'game = "othello"\n\n\n'
    "def evaluate(position):\n"
    "    # what each corner is worth\n"
    "    result = 0\n"
    f"    for corner in {CORNERS}:\n"
    "        result += 25 * position.owner(corner)\n"
    "    black, white = position.mobility()\n"
    "    result += 3 * (black - white)\n"
    "    if black + white == 0:\n"
    "        first, second = position.score()\n"
    "        result = 100 * (first - second)\n"
    "    return result\n"
)
ALIKE: Final = {
    "sato/corners_first.py": LONG,
    "kudo/my_own_work.py": LONG.replace("    # what each corner is worth\n", "")
    .replace("result", "value")
    .replace("corner", "place")
    .replace("black", "b")
    .replace("white", "w"),
}
SLOW: Final = {
    "hara/deep.py": evaluate(
        "total = 0\nfor _ in range(75):\n    total = sum(map(position.owner, position.squares))\nreturn total"
    ),
    "noda/slow.py": evaluate(
        "total = 0\n"
        "for move in position.moves():\n"
        "    after = position.play(move)\n"
        "    for reply in after.moves()[:6]:\n"
        "        later = after.play(reply)\n"
        "        total += sum(len(later.play(third).moves()) for third in later.moves()[:3])\n"
        "return -position.sign * total // 16"
    ),
    "wada/mine.py": (
        "def choose(position):\n"
        "    def worth(move):\n"
        "        after = [position.play(move) for _ in range(200)]\n"
        "        return sum(sum(each.mobility()) for each in after)\n"
        "    return min(position.moves(), key=worth)\n"
    ),
}
PROGRAMS: Final = {
    **{path: evaluate(f"return {value}") for path, value in VALUES.items()},
    **{path: choose(move) for path, move in CHOICES.items()},
    "mori/chance.py": "import random\n\n\n" + choose("random.choice(position.moves())"),
    "nao/reader.py": READER,
    **FAILS,
    **ALIKE,
    **SLOW,
}
