"""The types and the checks of the page's modules are made of declared types."""

import re
from typing import Annotated, Any, Literal, NotRequired, TypedDict

import pytest

from engine.replies import Most, Pattern, Range, Shown
from web.make.contract import contract_files, files_of
from web.make.environment import WEB, Failure

Count = Annotated[int, Range(0, 9)]
Side = Literal["first", "second"]


class Small(TypedDict):
    """Two keys."""

    count: Count
    side: NotRequired[Side | None]


class Loose(TypedDict, total=False):
    """No key is needed."""

    count: Count


class Large(TypedDict):
    """All kinds."""

    text: Annotated[str, Most(5)]
    like: Annotated[str, Pattern("a|b/")]
    name: Annotated[str, Shown(3)]
    share: Annotated[float, Range(0, 1)] | None
    smalls: Annotated[list[Small], Most(2)]
    short: Annotated[str, Most(3)]
    table: Annotated[dict[Side, tuple[Count, bool]], Most(2)]
    either: Small | Literal["none"]


DECLARED = {"Count": Count, "Side": Side, "Small": Small, "Large": Large, "Most": Most, "other": 7}


def made(**modules: list[str]) -> dict[str, str]:
    return {name: data.decode() for name, data in files_of(DECLARED, {}, modules).items()}


def test_types_are_as_typescript_writes_them() -> None:
    types = made()["src/contract/types.ts"]
    assert types.partition("\n\n")[2] == (
        'export type Side = "first" | "second";\n'
        "\n/** Two keys. */\nexport interface Small {\n"
        '  count: number;\n  side?: "first" | "second" | null;\n}\n'
        "\n/** All kinds. */\nexport interface Large {\n"
        "  text: string;\n  like: string;\n  name: string;\n  share: number | null;\n  smalls: (Small)[];\n"
        '  short: string;\n  table: {[key: string]: [number, boolean]};\n  either: Small | "none";\n}\n'
    )


def test_checks_are_calls_with_the_limits() -> None:
    module = made(first=["Large"])["src/contract/first.ts"]
    assert (
        'export const isSmall = object({ count: integer(0, 9) }, { side: one("first", "second", null) });'
        in module
    )
    for call in (
        "text: text(5)",
        r"like: like(/^(?:a|b\/)$/)",
        "]{1,3}$/u)",
        "short: text(3)",
        "share: nullable(number(0, 1))",
        "smalls: list(isSmall, 2)",
        'table: table(one("first", "second"), tuple(integer(0, 9), one(true, false)), 2)',
        'either: either(one("none"), isSmall)',
    ):
        assert call in module


def test_a_type_may_need_no_key() -> None:
    made = files_of({"Loose": Loose}, {}, {"first": ["Loose"]})["src/contract/first.ts"].decode()
    assert "export const isLoose = object({  }, { count: integer(0, 9) });" in made


def test_a_module_imports_the_checks_that_those_before_it_have() -> None:
    files = made(first=["Small"], second=["Large"])
    assert "import { isSmall } from './first.ts';" in files["src/contract/second.ts"]
    assert "const isSmall" not in files["src/contract/second.ts"]


@pytest.mark.parametrize(
    "hint",
    [
        str,
        int,
        float,
        Any,
        list[Count],
        dict[Side, Count],
        Annotated[int, Most(3)],
        Annotated[str, Range(0, 1)],
    ],
)
def test_what_has_no_limit_is_not_checked_by_mistake(hint: Any) -> None:
    with pytest.raises(Failure, match=r"think has (no limit|a limit of another kind)"):
        files_of({}, {"think": hint}, {"replies": []})


def test_the_modules_are_checks_alone_that_evaluate_no_text() -> None:
    files = {name: data.decode() for name, data in contract_files().items()}
    checks = "".join(text for name, text in files.items() if name.endswith(".ts"))
    checks += "".join((WEB / "src" / name).read_text("utf-8") for name in ("checks.ts", "figure_checks.ts"))
    assert not re.search(r"\beval\b|\bFunction\(|\bimport\(", checks)


def test_the_check_of_the_first_visit_needs_no_other_of_the_contract() -> None:
    view = contract_files()["src/contract/view.ts"].decode()
    assert re.findall(r"from '(.*)'", view) == ["../checks.ts"]
