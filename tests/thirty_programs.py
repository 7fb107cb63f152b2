"""Thirty programs as a class might hand them in, by their paths.

Ten are good, ten poor, five fail, each in its own way, two are alike, and three are slow.
"""

from __future__ import annotations

from typing import Final

CORNERS: Final = '("a1", "h1", "a8", "h8")'


def evaluate(body: str) -> str:
    """The source of an `evaluate` with these lines."""
    lines = "".join(f"    {line}\n" for line in body.splitlines())
    return f'game = "othello"\n\n\ndef evaluate(position):\n{lines}'


GOOD: Final = {
    "aoi/corners.py": evaluate(f"return sum(position.owner(corner) for corner in {CORNERS})"),
    "haru/自由度.py": evaluate("black, white = position.mobility()\nreturn black - white"),
    "ren/mine.py": evaluate(
        "black, white = position.mobility()\n"
        f"corners = sum(position.owner(corner) for corner in {CORNERS})\n"
        "return 10 * corners + black - white"
    ),
    "yui/mine.py": evaluate(
        "total = 0\n"
        "for row in range(8):\n"
        "    for column in range(8):\n"
        "        on_edge = row in (0, 7) or column in (0, 7)\n"
        "        total += position[row][column] * (4 if on_edge else 1)\n"
        "return total"
    ),
    "mei/weights.py": (
        'game = "othello"\n'
        "WEIGHTS = [100, -20, 10, 5, 5, 10, -20, 100, -20, -50, -2, -2, -2, -2, -50, -20]\n\n\n"
        "def evaluate(position):\n"
        "    total = 0\n"
        "    for index, square in enumerate(position.squares):\n"
        "        row = index // 8\n"
        "        place = min(row, 7 - row) * 8 + index % 8\n"
        "        total += position.owner(square) * (WEIGHTS[place] if place < 16 else -1)\n"
        "    return total\n"
    ),
    "sora/patience.py": evaluate(
        "black, white = position.score()\n"
        "late = black + white > 44\n"
        "return black - white if late else white - black"
    ),
    "mine/kei.py": evaluate(
        "near = {'b2': 'a1', 'g2': 'h1', 'b7': 'a8', 'g7': 'h8'}\n"
        "total = 0\n"
        "for square, corner in near.items():\n"
        "    total += 8 * position.owner(corner)\n"
        "    if position.owner(corner) == 0:\n"
        "        total -= 3 * position.owner(square)\n"
        "return total"
    ),
    "jun/田中.py": (
        "def choose(position):\n"
        f"    for corner in {CORNERS}:\n"
        "        if corner in position.moves():\n"
        "            return corner\n"
        "    return min(position.moves(), key=lambda move: len(position.play(move).moves()))\n"
    ),
    "nao/reader.py": (
        "def search(position, depth, evaluate):\n"
        "    if depth == 0 or position.over:\n"
        "        return evaluate(position), None\n"
        "    found = []\n"
        "    for move in position.moves():\n"
        "        found.append((search(position.play(move), depth - 1, evaluate)[0], move))\n"
        "    return (max if position.sign > 0 else min)(found, key=lambda answer: answer[0])\n"
    ),
    "emi/edges.py": evaluate(
        'edge = [square for square in position.squares if square[0] in "ah" or square[1] in "18"]\n'
        f"return 2 * sum(map(position.owner, edge)) + 9 * sum(map(position.owner, {CORNERS}))"
    ),
}
POOR: Final = {
    "riku/discs.py": evaluate("black, white = position.score()\nreturn black - white"),
    "hina/mine.py": evaluate("return 0"),
    "taku/fewest.py": evaluate("black, white = position.score()\nreturn white - black"),
    "shy/no_corners.py": evaluate(f"return -sum(position.owner(corner) for corner in {CORNERS})"),
    "ito/first.py": "def choose(position):\n    return position.moves()[0]\n",
    "abe/last.py": "def choose(position):\n    return position.moves()[-1]\n",
    "mori/chance.py": (
        "import random\n\n\ndef choose(position):\n    return random.choice(position.moves())\n"
    ),
    "ono/mover.py": evaluate("black, white = position.score()\nreturn position.sign * (black - white)"),
    "ueda/middle.py": evaluate('return sum(position.owner(square) for square in ("d4", "e4", "d5", "e5"))'),
    "kato/row.py": evaluate("return sum(position[3][column] * column for column in range(8))"),
}
FAILS: Final = {
    "fujita/tower.py": 'game = "othello"\n\ndef evaluate(position)\n    return 0\n',
    "ishii/quiet.py": evaluate("black, white = position.score()\nblack - white"),
    "baba/loop.py": evaluate("while True:\n    pass"),
    "endo/net.py": (
        "import urllib.request\n\n\ndef choose(position):\n"
        '    return urllib.request.urlopen("http://example.com").read().decode()\n'
    ),
    "goto/late.py": (
        "def choose(position):\n    return position.moves()[0 if sum(position.score()) < 50 else 99]\n"
    ),
}
"""A mistake in writing, no answer, no end, what the sandbox has not, an index that is not there."""

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
PROGRAMS: Final = {**GOOD, **POOR, **FAILS, **ALIKE, **SLOW}
