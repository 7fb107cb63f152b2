"""The table of a tournament for others: as CSV, and as a page to be printed that needs nothing else.

Both are made of what `engine.arena.table.as_json` says, of which the names may have been replaced by others.
The page is in the language of its words, `ENGLISH` unless others are given. Its only style is its own, it has
no script, and a name is never markup. The app makes its page to print by itself, without Python
(web/src/rooms/arena/many/printed_page.ts): what is said in one has to be so in the other.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from html import escape
from math import ceil, floor
from typing import Any, Final

Table = Mapping[str, Any]
Player = Mapping[str, Any]
Words = Mapping[str, str]
Scores = Mapping[tuple[str, str], tuple[float, int]]

ENGLISH: Final[Words] = {
    "language": "en",
    "title": "Tournament",
    "rank": "rank",
    "player": "player",
    "points": "points",
    "games": "games",
    "elo": "Elo",
    "interval": "95 % interval",
    "faults": "faults",
    "one": "{n}st",
    "two": "{n}nd",
    "few": "{n}rd",
    "other": "{n}th",
    "either": "{best} or {worst}",
    "range": "{best} to {worst}",
    "retired": "retired",
    "unusable": "could not be played",
    "unfinished": "After {played} of {planned} games.",
    "cross": "Who made how many points against whom",
    "each": "A row’s points of {games} games against each column. In brackets: another number of games.",
    "open": "Not decided yet",
    "more": "{first} and {second}: about {more} games more should tell.",
    "hoped": "{first} and {second}: some {more} games more may tell.",
    "equal": "{first} and {second}: equal, as far as 1,000 games more could tell.",
    "how": "How to read it",
    "how-elo": "Elo is a scale of strength on which the average of all players is 0. Who is 100 above "
    "another makes some 64 of 100 points against it, who is 200 above some 76. The line is the 95 % "
    "confidence interval, if all have played all. Where results decide who plays whom, the lines of players "
    "who are nearly alike are somewhat too short.",
    "how-rank": "A rank such as “2nd to 4th” says which ranks are possible after these games. A heavy rule "
    "stands where all above it are surely stronger than all below it. The probability that anything in the "
    "order that counts as sure is wrong is at most 5 %.",
    "how-points": "A win makes 1 point, a draw ½. Who had no opponent in a round has the points of that"
    " round. Shaded and bold: more than half of the points.",
    "how-faults": "A fault is a lost game: the program failed, made an illegal move, or took too long. After "
    "five in a row it retires: its other games count as lost in the points, and nowhere else.",
}
POLICY: Final = "default-src 'none'; style-src 'unsafe-inline'"
PLACES: Final = {1: "one", 2: "two", 3: "few"}
"""How English ends an ordinal number. In a language without such endings the words are the same."""
STEPS: Final = (50, 100, 200, 500, 1000, 2000)
"""Between two ticks of the scale, in Elo."""
MOST_TICKS: Final = 7
WIDE: Final = 280
"""The width of the scale, in units of its own."""
ROOM: Final = 18
"""Of them on either side, for the halves of its outer figures."""

FORMULA: Final = re.compile(r"[=+\-@\t\r\n＝＋－＠]")
"""How a formula begins in a spreadsheet, in one of full-width characters too."""
WITHIN: Final = re.compile(r"([;\t\r\n][\s\"]*)(?=[=+\-@＝＋－＠])")
"""Where a formula would begin in a spreadsheet that separates cells by semicolons or tabs."""
NUMBER: Final = re.compile(r"[+-]?[0-9]+(\.[0-9]+)?(e[+-]?[0-9]+)?")
COLUMNS: Final = ("rank", "name", "points", "games", "elo", "low", "high", "faults", "best", "worst", "byes")


def ranked(table: Table) -> list[Player]:
    """The players, the best first."""
    return sorted(table["players"], key=lambda each: int(each["rank"]))


def rules(players: Sequence[Player]) -> set[int]:
    """After how many of the players, the best first, all above are surely stronger than all below."""
    return {
        place
        for place in range(1, len(players))
        if all(each["worst"] <= place for each in players[:place])
        and all(each["best"] > place for each in players[place:])
    }


def rank(player: Player, words: Words = ENGLISH) -> str:
    """A player's rank, or those that it may have: “2nd to 4th”."""
    if player["retired"]:
        return words["retired"]
    best, worst = player["best"], player["worst"]
    if best == worst:
        return ordinal(best, words)
    form = words["either" if worst == best + 1 else "range"]
    return form.format(best=ordinal(best, words), worst=ordinal(worst, words))


def ordinal(number: int, words: Words) -> str:
    teens = number % 100 in (11, 12, 13)
    return words["other" if teens else PLACES.get(number % 10, "other")].format(n=number)


def points(value: float) -> str:
    """Points with a half as one character."""
    whole, half = divmod(round(2 * value), 2)
    return f"{whole or ''}½" if half else str(whole)


def scores(table: Table) -> Scores:
    """The points that each made against each, and of how many games. Who has not met is not there."""
    found = {}
    for pair in table["pairs"]:
        wins, draws, losses = (pair[key] for key in ("wins", "draws", "losses"))
        games = wins + draws + losses
        if games:
            found[pair["first"], pair["second"]] = wins + draws / 2, games
            found[pair["second"], pair["first"]] = losses + draws / 2, games
    return found


# CSV


def csv(table: Table, unusable: Iterable[str] = ()) -> str:
    """The standings, an empty line, and the points of each row against each column.

    `unusable` are the names of programs that could not be played.
    """
    players, made = ranked(table), scores(table)
    names = [each["name"] for each in players]
    rows: list[list[Any]] = [[*COLUMNS, "state"]]
    rows += [[*(each[key] for key in COLUMNS), "retired" if each["retired"] else ""] for each in players]
    rows += [[name if key == "name" else "" for key in COLUMNS] + ["unusable"] for name in unusable]
    rows += [[], ["", *names]]
    rows += [[one, *(made.get((one, other), ("",))[0] for other in names)] for one in names]
    return "".join(f"{','.join(map(cell, row))}\n" for row in rows)


def cell(value: object) -> str:
    """A cell of RFC 4180. What a spreadsheet would compute begins with an apostrophe, and is text."""
    given = str(value)
    begun = f"'{given}" if FORMULA.match(given) and not NUMBER.fullmatch(given) else given
    text = WITHIN.sub(r"\1'", begun)
    return f'"{text.replace(chr(34), 2 * chr(34))}"' if re.search(r'[",\r\n]', text) else text


# The page


def page(table: Table, about: str, unusable: Iterable[str] = (), words: Words = ENGLISH) -> str:
    """The page. `about` says in one line what was played, `unusable` are as in `csv`."""
    players = ranked(table)
    safe = {key: escape(text) for key, text in words.items()}
    return "\n".join(
        [
            f'<!doctype html>\n<html lang="{safe["language"]}">\n<head>\n<meta charset="utf-8">',
            '<meta name="viewport" content="width=device-width, initial-scale=1">',
            f'<meta http-equiv="Content-Security-Policy" content="{POLICY}">',
            f"<title>{safe['title']}: {shown(about)}</title>",
            f"<style>{STYLE}</style>\n</head>\n<body>\n<main>",
            f"<h1>{safe['title']}</h1>\n<p>{shown(about)}</p>",
            *unfinished(table, safe),
            *standings(players, scores(table), unusable, safe),
            *still_open(table, safe),
            *cross_table(table, players, safe),
            *how_to_read(safe),
            "</main>\n</body>\n</html>\n",
        ]
    )


def shown(text: str) -> str:
    """A text as markup, without what cannot be seen and the characters that turn the order of others."""
    return escape("".join(each if each.isprintable() else "\N{REPLACEMENT CHARACTER}" for each in text))


def named(name: str) -> str:
    return f"<bdi>{shown(name)}</bdi>"


def unfinished(table: Table, words: Words) -> Iterator[str]:
    if not table["over"]:
        played, planned = table["played"], table["planned"]
        yield f"<p>{words['unfinished'].format(played=f'{played:,}', planned=f'{planned:,}')}</p>"


def standings(
    players: Sequence[Player], made: Scores, unusable: Iterable[str], words: Words
) -> Iterator[str]:
    scale = Scale(players)
    heads = [words[key] for key in ("rank", "player", "points", "games", "elo", "faults")]
    rank_head, player_head, *numbers, faults_head = heads
    cells = "".join(f'<th scope="col" class="number">{each}</th>' for each in numbers)
    yield (
        f'<div class="wide" tabindex="0" role="region" aria-label="{player_head}, {words["points"]}">'
        '<table class="standings">'
    )
    yield f'<thead><tr><th scope="col">{rank_head}</th><th scope="col">{player_head}</th>{cells}'
    yield f'<th scope="col" class="scale"><span>{words["interval"]}</span>{scale.head()}</th>'
    yield f'<th scope="col" class="number">{faults_head}</th></tr></thead>\n<tbody>'
    sure = rules(players)
    for place, each in enumerate(players, 1):
        reach = (each["high"] - each["low"]) / 2
        figures = (points(each["points"]), counted(each, made), f"{signed(each['elo'])} ± {reach:.0f}")
        cells = "".join(f'<td class="number">{figure}</td>' for figure in figures)
        rule = ' class="rule"' if place in sure else ""
        yield f'<tr{rule}><td>{rank(each, words)}</td><th scope="row">{named(each["name"])}</th>{cells}'
        yield f'<td class="scale">{scale.interval(each)}</td>'
        yield f'<td class="number">{each["faults"] or ""}</td></tr>'
    for name in unusable:
        yield (
            f'<tr><td></td><th scope="row">{named(name)}</th><td colspan="5">{words["unusable"]}</td></tr>'
        )
    yield "</tbody></table></div>"


def counted(player: Player, made: Scores) -> int:
    """The games of which a player's points are: those too that count as won for want of an opponent."""
    scored = sum(points for (name, _), (points, _) in made.items() if name == player["name"])
    without: float = player["points"] - scored
    return int(player["games"]) + round(without)


def signed(value: float) -> str:
    return f"{round(value):+d}".replace("-", "\N{MINUS SIGN}")


class Scale:
    """One scale of Elo for all rows, drawn with lines: paper without colours shows it too."""

    def __init__(self, players: Sequence[Player]) -> None:
        low, high = min(each["low"] for each in players), max(each["high"] for each in players)
        step = next(
            (each for each in STEPS if (high - low) / each < MOST_TICKS), ceil((high - low) / MOST_TICKS)
        )
        self.ticks = [step * place for place in range(floor(low / step), ceil(high / step) + 1)]

    def x(self, elo: float) -> float:
        first, last = self.ticks[0], self.ticks[-1]
        return round(ROOM + (WIDE - 2 * ROOM) * (elo - first) / (last - first), 1)

    def head(self) -> str:
        figures = "".join(
            f'<text x="{self.x(tick)}" y="11">{signed(tick) if tick else 0}</text>' for tick in self.ticks
        )
        return f'<svg viewBox="0 0 {WIDE} 14" aria-hidden="true">{figures}</svg>'

    def interval(self, player: Player) -> str:
        low, elo, high = (self.x(player[key]) for key in ("low", "elo", "high"))
        ticks = "".join(f"M{self.x(tick)} 0V16" for tick in self.ticks)
        label = f"{signed(player['low'])} … {signed(player['high'])}"
        return (
            f'<svg viewBox="0 0 {WIDE} 16" role="img" aria-label="{label}"><path class="ticks" d="{ticks}"/>'
            f'<path class="line" d="M{low} 8H{high}M{low} 5V11M{high} 5V11"/>'
            f'<circle cx="{elo}" cy="8" r="3.5"/></svg>'
        )


def still_open(table: Table, words: Words) -> Iterator[str]:
    if table["open"]:
        yield f"<h2>{words['open']}</h2>\n<ul>"
        for each in table["open"]:
            more = each["more"] or 0
            form = words["hoped" if more and each["hoped"] else "more" if more else "equal"]
            names = {key: named(each[key]) for key in ("first", "second")}
            yield f"<li>{form.format(**names, more=f'{more:,}')}</li>"
        yield "</ul>"


def cross_table(table: Table, players: Sequence[Player], words: Words) -> Iterator[str]:
    made = scores(table)
    numbers = Counter(games for _, games in made.values())
    usual = max(numbers, key=lambda games: (numbers[games], games), default=0)
    yield f'<section class="cross">\n<h2>{words["cross"]}</h2>'
    yield f'<div class="wide" tabindex="0" role="region" aria-label="{words["cross"]}"><table>'
    heads = "".join(f'<th scope="col" class="number">{place}</th>' for place in range(1, len(players) + 1))
    yield f'<thead><tr><td></td><th scope="col">{words["player"]}</th>{heads}</tr></thead>\n<tbody>'
    for place, one in enumerate(players, 1):
        cells = (score(made.get((one["name"], other["name"])), usual, one is other) for other in players)
        yield f'<tr><td class="number">{place}</td><th scope="row">{named(one["name"])}</th>'
        yield f"{''.join(cells)}</tr>"
    yield f"</tbody></table></div>\n<p>{words['each'].format(games=usual)}</p>\n</section>"


def score(made: tuple[float, int] | None, usual: int, itself: bool) -> str:
    """A cell: the points, and of how many games if they are not as many as usual."""
    if not made:
        return f'<td class="number">{"·" if itself else ""}</td>'
    scored, games = made
    share = scored / games
    shade = f" s{min(5, ceil(10 * (share - 0.5)))}" if share > 0.5 else ""
    of = "" if games == usual else f" <small>({games})</small>"
    return f'<td class="number{shade}">{points(scored)}{of}</td>'


def how_to_read(words: Words) -> Iterator[str]:
    yield f"<section>\n<h2>{words['how']}</h2>"
    yield from (f"<p>{words[key]}</p>" for key in ("how-elo", "how-rank", "how-points", "how-faults"))
    yield "</section>"


STYLE: Final = """
:root { color-scheme: light; --ink: #23201b; --muted: #5d574d; --line: #c9c1b1; --paper: #fffdf8; }
* { box-sizing: border-box; }
body { margin: 0; background: var(--paper); color: var(--ink); font: 15px/1.5 system-ui, sans-serif; }
main { max-width: 78rem; margin: 0 auto; padding: 1.5rem; }
h1, h2 { font-family: "Hiragino Mincho ProN", "Noto Serif CJK JP", "Noto Serif", serif; font-weight: 600; }
h1 { margin: 0; font-size: 1.9rem; }
h2 { margin: 2rem 0 0.5rem; font-size: 1.2rem; break-after: avoid; }
p, li { max-width: 48rem; margin: 0.4rem 0; overflow-wrap: anywhere; text-wrap: pretty; }
ul { columns: 26rem; column-gap: 3rem; padding-inline-start: 1.2rem; margin: 0; }
li { margin: 0; padding-block: 0.2rem; break-inside: avoid; }
.wide { overflow-x: auto; }
table { border-collapse: collapse; margin-top: 1rem; font-variant-numeric: tabular-nums; }
.standings { width: 100%; }
th, td { padding: 0.2rem 0.6rem; text-align: start; font-weight: 400; }
thead th { color: var(--muted); font-size: 0.85rem; vertical-align: bottom; }
tbody tr { border-top: 1px solid var(--line); break-inside: avoid; }
tbody tr.rule { border-bottom: 2px solid var(--ink); }
tbody th { font-weight: 600; min-width: 7rem; overflow-wrap: anywhere; }
.number { text-align: end; white-space: nowrap; }
.scale { width: 20rem; min-width: 16rem; padding-block: 0; }
.scale span { display: block; }
svg { display: block; width: 100%; overflow: visible; }
text { fill: currentcolor; font-size: 11px; text-anchor: middle; }
.ticks { stroke: var(--line); }
.line { stroke: var(--ink); stroke-width: 1.5; }
circle { fill: var(--ink); }
.cross .number { padding-inline: 0.4rem; min-width: 2.2rem; text-align: center; }
.cross tbody th { min-width: 0; max-width: 12rem; white-space: nowrap; }
.cross tbody th { overflow: hidden; text-overflow: ellipsis; }
.cross td.number { border: 1px solid var(--line); }
small { font-size: 12px; font-weight: 400; }
.s1, .s2, .s3, .s4, .s5 { font-weight: 700; print-color-adjust: exact; -webkit-print-color-adjust: exact; }
.s1 { background: #efece5; }
.s2 { background: #e6e2d8; }
.s3 { background: #dcd7cb; }
.s4 { background: #d2ccbe; }
.s5 { background: #c8c1b1; }
@page { size: A4 landscape; margin: 12mm; }
@media print {
  html { font-size: 13px; }
  body { background: none; font-size: 1rem; }
  main { max-width: none; padding: 0; }
  .wide { overflow: visible; }
  section { break-inside: avoid; }
  section.cross { break-inside: auto; }
  th, td { padding-block: 0.08rem; }
  .cross table { font-size: 8pt; }
  .cross .number { padding-inline: 1px; min-width: 0; }
  .cross tbody th { max-width: 9rem; padding-inline: 4px; }
}
"""
