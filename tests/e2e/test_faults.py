"""A worker that is killed or sends no JSON: another is asked the same again, once."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, Worker, expect

from tests.e2e.conftest import slow
from tests.e2e.page_driver import PageDriver, replay
from tests.e2e.watch import Watch, await_workers, ready
from tests.engine.obvious import OTHELLO_START

IN_STEPS = "minimax+nodes=3000"  # replies after each depth
LONG = "minimax+nodes=100000000"  # as well, and is not done within a test
FAULTS = {
    "killed": "() => { self.close() }",
    "no JSON": "() => { self.postMessage('{') }",
}

# Causes a fault right after the next reply of a thought, which may end before a test can act.
FAULT_IN_THOUGHT = """() => {
    const {postMessage} = self;
    self.postMessage = (words, ...ports) => { // a worker that starts asks for files by ports
        postMessage.call(self, words, ...ports);
        if (!/"done": *false/.test(words)) return;
        self.postMessage = postMessage;
        (FAULT)();
    };
}"""


def lose(worker: Worker, fault: str) -> None:
    worker.evaluate(FAULTS[fault])


def lose_in_thought(worker: Worker, fault: str) -> None:
    worker.evaluate(FAULT_IN_THOUGHT.replace("FAULT", FAULTS[fault]))


@pytest.mark.quick
@pytest.mark.parametrize("fault", ["no JSON", *slow("killed")])
def test_python_lost_in_a_thought_is_replaced_and_asked_again(
    page: Page, address: str, watch: Watch, fault: str
) -> None:
    driver = PageDriver(page, address).visit(f"#/othello?second={IN_STEPS}")
    ready(page)
    with page.expect_worker():
        lose_in_thought(page.workers[0], fault)
        driver.play("f5")
    driver.await_moves(2)
    assert driver.await_turn()
    assert driver.moves()[0] == "f5"  # which nothing has touched
    driver.await_board(driver.position())
    expect(driver.alert).to_have_count(0)
    await_workers(page, 1)


def test_python_lost_twice_over_the_same_question_is_said(page: Page, address: str, watch: Watch) -> None:
    driver = PageDriver(page, address).visit(f"#/othello?second={LONG}")
    ready(page)
    driver.play("f5")
    expect(page.get_by_text("plies deep")).to_be_visible()  # a loss counts only for a question that was sent
    with page.expect_worker() as other:
        lose(page.workers[0], "no JSON")
    lose_in_thought(other.value, "no JSON")
    expect(driver.alert).to_contain_text("Python")
    driver.await_board(replay(OTHELLO_START, ["f5"]))
    driver.await_moves(1)
    driver.seat("White").select_option("level-1")
    driver.button("Try again").click()
    driver.await_moves(2)
    expect(driver.alert).to_have_count(0)
