"""The types and the checks of the page's modules are made of declared types."""

import re
from typing import Annotated, Any, Literal

import pytest

from sakiyomi.core.declared import Most, Pattern, Range, Visible
from web.make.contract import contract_files, files_of
from web.make.environment import WEB, Failure

Count = Annotated[int, Range(0, 9)]
Side = Literal["first", "second"]
LIMITED = {
    "text(5)": Annotated[str, Most(5)],
    r"like(/^(?:a|b\/)$/)": Annotated[str, Pattern("a|b/")],
    r"like(/^(?!\s*$)[^\p{Cc}\p{Cf}\p{Co}\p{Cs}\p{Zl}\p{Zp}]{1,3}$/u)": Annotated[str, Visible(3)],
    "list(integer(0, 9), 2)": Annotated[list[Count], Most(2)],
    'table(one("first", "second"), integer(0, 9), 2)': Annotated[dict[Side, Count], Most(2)],
}


def test_a_check_has_the_limit_of_its_type() -> None:
    for check, hint in LIMITED.items():
        made = files_of({}, {"think": hint}, {"replies": []})["src/contract/replies.ts"].decode()
        assert f'["think", {check}]' in made


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
    checks += "".join(
        (WEB / "src" / name).read_text("utf-8") for name in ("base/checks.ts", "base/figure_checks.ts")
    )
    assert not re.search(r"\beval\b|\bFunction\(|\bimport\(", checks)


def test_the_check_of_the_first_visit_needs_no_other_of_the_contract() -> None:
    view = contract_files()["src/contract/view.ts"].decode()
    assert re.findall(r"from '(.*)'", view) == ["../base/checks.ts"]
