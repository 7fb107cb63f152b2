"""Programs that are alike but for names, comments and spaces are found, and no others."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from sakiyomi.service.alike import MEMBERS
from tests.engine.conversation import ROOT, answer, stopped

EXAMPLES = sorted((ROOT / "web/examples/en").glob("*.py"))

EDGES = """
def evaluate(position):
    total = 0
    for square in position.squares:
        who = position.owner(square)
        if who == 0:
            continue
        if square in ("a1", "h1", "a8", "h8"):
            total += 25 * who
        elif square[0] in "ah" or square[1] in "18":
            total += 5 * who
        else:
            total += who
    first, second = position.mobility()
    return total + 3 * (first - second)
"""
RENAMED = '''
"""My own program."""

def evaluate(stellung):
    """It counts."""
    summe = 0  # nothing yet

    for feld in stellung.squares:
          wer = stellung.owner( feld )
          if wer==0: continue
          if feld in ("a1",
                      "h1", "a8", "h8"):
              summe += 25*wer
          elif feld[0] in "ah" or feld[1] in "18":
              summe += 5*wer
          else: summe += wer
    eins, zwei = stellung.mobility()
    return summe + 3*(eins - zwei)
'''
GIVEN = EDGES.replace("25", "12")


def compared(*sources: str, without: tuple[str, ...] = ()) -> dict[str, list[int | None]]:
    return answer({"op": "compare", "sources": sources, "without": without})


def similar(*sources: str, without: tuple[str, ...] = ()) -> list[int | None]:
    return compared(*sources, without=without)["similar"]


def renamed(*sources: str, without: tuple[str, ...] = ()) -> list[int | None]:
    return compared(*sources, without=without)["renamed"]


def test_names_comments_and_spaces_make_no_difference() -> None:
    assert compared(EDGES, RENAMED) == {"renamed": [None, 0], "similar": [None, 0], "done": True}


def test_the_first_program_that_is_similar_is_named() -> None:
    assert similar(EXAMPLES[0].read_text("utf-8"), EDGES, RENAMED, EDGES) == [None, None, 1, 1]


def test_no_example_of_the_lab_is_similar_to_another() -> None:
    sources = [path.read_text("utf-8") for path in EXAMPLES]
    assert similar(*sources) == [None] * len(sources)


@pytest.mark.parametrize("name", ["03-square-values", "05-stages", "08-alpha-beta", "11-connect-four"])
def test_an_example_is_similar_to_its_translation(name: str) -> None:
    sources = [(ROOT / f"web/examples/{lang}/{name}.py").read_text("utf-8") for lang in ("en", "ja")]
    assert similar(*sources) == [None, 0]


SHORT = "def evaluate(position):\n    black, white = position.score()\n    return black - white\n"


def test_programs_of_a_few_lines_are_alike_only_if_they_are_the_same_but_for_names_and_spaces() -> None:
    same = [
        SHORT.replace("black", "b").replace("position", "stellung"),
        SHORT.replace(" - ", "-").replace("\n    return", "  # so far\n\n    return"),
        SHORT.replace("white", "min"),  # a name that Python has, with a meaning of the author's
        SHORT.replace("black", "sum"),
    ]
    others = [
        SHORT.replace("black - white", "white - black"),
        SHORT.replace("score", "mobility"),
        SHORT.replace("black - white", "2 * black - white"),
    ]
    assert renamed(SHORT, *same) == [None, 0, 0, 0, 0]
    assert renamed(SHORT, *others) == [None] * 4
    assert similar(SHORT, *same, *others) == [None] * 8


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("return max(position.squares)", "return min(position.squares)"),
        ("squares.append(1)", "squares.extend(1)"),
        ("return a - b", "return a - a"),
        ("return f(1)", "return f(2)"),
    ],
)
def test_what_no_author_has_chosen_makes_a_difference(one: str, other: str) -> None:
    assert renamed(one, other) == [None, None]


def test_members_of_an_authors_own_class_may_have_other_names() -> None:
    one = "class A:\n    def up(self):\n        self.n = 1\n        return self.n\nA().up()\n"
    assert renamed(one, one.replace("up", "on").replace(".n", ".count").replace("A", "B")) == [None, 0]


def test_two_who_have_left_an_assignment_as_it_was_given_are_not_alike() -> None:
    assert renamed(SHORT, SHORT.replace("black", "b"), without=(SHORT,)) == [None, None]
    works = [SHORT + f"{name} = 1\nprint({name})\n" for name in ("a", "b")]
    assert renamed(*works, without=(SHORT,)) == [None, 0]


def test_what_all_were_given_does_not_count() -> None:
    """Two who have added a few lines to the text of an assignment have not copied from each other."""
    works = [GIVEN + f"\n\ndef more(position):\n    return {number} * position.sign\n" for number in (7, 8)]
    assert similar(*works) == [None, 0]
    assert similar(*works, without=(GIVEN,)) == [None, None]
    stages = (ROOT / "web/examples/en/05-stages.py").read_text("utf-8")
    assert similar(EDGES + stages, RENAMED + stages.replace("black", "b"), without=(EDGES,)) == [None, 0]


def test_sources_that_are_not_python_are_compared_too() -> None:
    broken = EDGES.replace("continue", "continue)").replace("else:", "else")
    assert similar(broken, RENAMED.replace("continue", "continue)").replace("else:", "else")) == [None, 0]


def test_a_docstring_is_left_out_and_a_text_is_not() -> None:
    rows = "\n".join(f'    "row {number}",' for number in range(12))
    others = rows.replace("row", "line")
    assert similar(f"ROWS = [\n{rows}\n]", f"ROWS = [\n{others}\n]") == [None, None]
    assert similar(f"ROWS = [\n{rows}\n]\n", f'"""A list."""\nLINES = [\n{rows}\n]\n"end"\n') == [None, 0]


ANY_TEXTS = ["", "\n", "(" * 100_000, '"' * 99_999, "'''" + "a" * 100_000, "\\\n" * 50_000, "'\\" * 50_000]
ANY_TEXTS += ["1." * 50_000, '"""\\' * 25_000, "x" * 200_000, "\ud800\0\x1b" * 1000, "\t \f\v" * 999]


def test_any_text_can_be_compared() -> None:
    for source in ANY_TEXTS:
        found = similar(source, EDGES, source)
        assert found[:2] == [None, None]
        assert found[2] in (None, 0)


def test_what_the_engine_gives_a_program_keeps_its_name() -> None:
    declared = (Path(ROOT) / "engine/sakiyomi/authors/author.pyi").read_text("utf-8")
    members = set(re.findall(r"def ([a-z]\w*)", declared))
    assert {"owner", "squares", "turn"} <= members == MEMBERS


def test_a_comparison_can_be_stopped() -> None:
    (last,) = stopped({"op": "compare", "sources": [EDGES * 40] * 40, "without": []})
    assert (last["renamed"], last["similar"], last["stopped"]) == ([], [], True)
