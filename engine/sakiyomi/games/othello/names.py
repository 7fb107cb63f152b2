"""The names of Othello's openings, by the position: whatever moves led to it, however the board is turned.

To name one, add a line: its moves, from f5 on, and its name in English and in Japanese. A name
stands there in a language where two published lists agree on its moves. English: `opname.c` of
Gunnar Andersson's Zebra, and Robert Gatliff's catalogue. Japanese: 若松雅迪「オセロ定石の名前と由来」,
the lists of bassy84.net, and those of programs (`joseki.py` of y-tetsu/reversi, `JosekiData.java`,
`GenerateKifu.cpp`).
"""

from collections.abc import Mapping, Sequence
from functools import cache
from typing import Final, NamedTuple

from ...core.game import Opening, Side
from .book import COLUMNS, DIAGONAL, ROWS, swapped
from .rules import Othello, after_each, start

NAMES: Final = """
f5d6 | Perpendicular | 縦取り
f5f6 | Diagonal | 斜め取り
f5f4 | Parallel |
f5f4e3 |  | 鼠
f5f4e3f2 |  | 旅チュー
f5d6c3d3c4 | Tiger | 虎
f5d6c3d3c4b3 | Aubrey / Tanaka |
f5d6c3d3c4b3c6 |  | イエス流
f5d6c3d3c4f4e3 | Brightwell | ブライトウェル
f5d6c3d3c4f4e6 | Leader’s Tiger | リーダーズタイガー
f5d6c3d3c4f4f6 | Stephenson | Stephenson
f5d6c3d3c4f4f6g5 | No-Kung | ノーカン
f5d6c3d3c4f4f6b4 | Kung | カン
f5d6c3d3c4f4f6f3 | Comp’Oth |
f5d6c3d3c4f4f6f3e6e7d7 |  | コンポス
f5d6c3d3c4f4c5b3c2 | Rose-Bill | ローズビル
f5d6c3d3c4f4c5b3c2e6 | Tamenori |
f5d6c3d3c4f4c5b3c2e6c6 |  | 金魚
f5d6c3d3c4f4c5b3c2e3 |  | 酉
f5d6c3d3c4f4c5b4 |  | バナナ
f5d6c3d3c4f4c5b5 |  | まこ虎
f5d6c3d3c4f4c5b4b5c6f3e6e3 | Ishii |
f5d6c3d3c5 |  | ザリガニ
f5d6c3d3c6 |  | 海老
f5d6c3f4f6 |  | 龍
f5d6c3g5c6 |  | ミサイル
f5d6c4d3c5 | Cat | 猫
f5d6c4d3c5f4e3f3c2c6 | Sakaguchi |
f5d6c4d3c5f4e3f3c2b4b3 | Berner |
f5d6c4d3e6 | Italian |
f5d6c4d3e6f4e3f3 |  | 羊
f5d6c4g5 | No-Cat |
f5d6c4g5c6 | Swallow |
f5d6c5f4e3 |  | 兎
f5d6c5f4d3 | Horse | 馬
f5d6c5f4d7 |  | 鶴
f5d6c6f4e6 |  | 野兎
f5d6c5f4e3d3 | Mimura | 三村流
f5d6c5f4e3c6f3 | Shaman | シャーマン
f5d6c5f4e3c6e6 | Inoue |
f5d6c5f4e3c6e6f6 | Iago | 雪うさぎ
f5d6c5f4e3c6d7 | Bhagat |
f5d6c5f4e3c6d3g5 |  | 横うさぎ
f5d6c5f4e3c6d3f3 | Ralle | Ralle
f5d6c5f4e3c6d3f6e6d7 | Rose | ローズ
f5d6c5f4e3c6d3f6e6d7e7 | Greenberg / Dawg |
f5d6c5f4e3c6d3f6e6d7e7c7c4f3d8 |  | 手塚システム
f5d6c5f4e3c6d3f6e6d7g3c4 | Rose-Birth | シャープローズ
f5d6c5f4e3c6d3f6e6d7g3c4b4 | Rose-Tamenori |
f5d6c5f4e3c6d3f6e6d7g3c4b4b3 |  | 為則ローズ
f5d6c5f4e3c6d3f6e6d7g3c4g5c3b4e2 | Brightstein |
f5d6c5f4e3c6d3f6e6d7g4 | Flat |
f5d6c5f4e3c6d3f6e6d7g4c4 | Rotating Flat | フラットローズ
f5d6c5f4e3c6d3f6e6d7g4c4g6 | Murakami | 村上流
f5f6d3f4 | Wing |
f5f6c4f4 | Semi-Wing |
f5f6e6f4 | Diagonal | 斜め取り
f5f6e6f4e3 | Cow | 牛
f5f6e6f4e3d6 | Chimney | 白大量取り
f5f6e6f4e3c5g5 | Cow Bat | こうもり
f5f6e6f4e3c5c6 |  | 戦車
f5f6e6f4e3c5c4 | Rose-v-Toth |
f5f6e6f4e3c5c4d3c3 | Landau |
f5f6e6f4e3c5c4d3f3e2 | Maruoka |
f5f6e6f4e3c5c4e7 | Tanida |
f5f6e6f4e3c5c4e7g4 | Aircraft / Feldborg |
f5f6e6f4e3c5c4e7b5e2 | Sailboat | ヨット
f5f6e6f4e3c5c4e7c6e2f3f2 |  | 快速船
f5f6e6f4g5 | Heath / Tobidashi | 飛び出し牛
f5f6e6f4g5e7d7 | Iwasaki | 岩崎流
f5f6e6f4g5e7e3 | Heath-Bat | 裏こうもり
f5f6e6f4g5e7f7h5 |  | 裏快速船
f5f6e6f4g5d6 | Heath-Chimney |
f5f6e6f4g6 | Snake / Peasant | 蛇
f5f6e6f4g6c5f3 |  | 砂蛇
f5f6e6f4g4 | Raccoon Dog | 狸
f5f6e6f4g3 | Rocket | ロケット
f5f6e6f4g3d6 | Lollipop |
f5f6e6f4g3f3g4 | Hamilton |
f5f6e6f4c3 | Buffalo | バッファロー
f5f6e6f4c3d7 |  | 丸岡バッファロー
f5f6e6f4c3d7f3 | Maruoka Buffalo |
f5f6e6f4c3c4 | Hokuriku Buffalo |
f5f6e6f4c3c4d3 |  | 北陸バッファロー
f5f6e6f4c3d6f3 |  | 谷田バッファロー
f5f6e6f4c3d6f3c4c5b4 | Tanida Buffalo |
"""

Key = tuple[int, Side]
"""A position: the discs of both sides, as `swapped` has them, the mover's first, and who is to move."""


class NamedPositions(NamedTuple):
    """The positions that have a name, and those on the way to them."""

    names: Mapping[Key, Mapping[str, str]]
    """By language, of those that have a name."""
    ways: frozenset[Key]
    """Those on the way to one that has a name, and these themselves."""
    longest: int
    """The most moves to a name."""


@cache
def named_positions() -> NamedPositions:
    """The table, with each position in the four ways to turn the board that leave the start as it is."""
    names: dict[Key, dict[str, str]] = {}
    ways: set[Key] = set()
    longest = 0
    for line in NAMES.split("\n")[1:-1]:
        text, *each = (part.strip() for part in line.split("|"))
        moves = [ord(text[at]) - ord("a") + 8 * (int(text[at + 1]) - 1) for at in range(0, len(text), 2)]
        named = {language: name for language, name in zip(("en", "ja"), each, strict=False) if name}
        longest = max(longest, len(moves))
        for own, their, turn, _ in after_each(start(), moves):
            boards = own | their << 64
            across = swapped(boards, DIAGONAL)
            turns = [(one, turn) for board in (boards, across) for one in (board, around(board))]
            ways.update(turns)
        names |= dict.fromkeys(turns, named)
    return NamedPositions(names, frozenset(ways), longest)


def around(boards: int) -> int:
    """Both boards turned by half."""
    return swapped(swapped(boards, COLUMNS), ROWS)


def opening(position: Othello, moves: Sequence[int]) -> Opening | None:
    """The opening of a game that begins from `position`: in each language the last name on its way."""
    table = named_positions()
    names: dict[str, str] = {}
    listed = 0
    played = after_each(position, moves[: table.longest])
    for at, (own, their, turn, _) in enumerate(played, 1):
        key = own | their << 64, turn
        if key in table.ways:
            listed = at
            names |= table.names.get(key, {})
    return Opening(names, listed if listed < len(moves) else None) if names else None
