"""A worker that sends no JSON: another is asked the same again.

How else a worker is lost, and twice: tests/web/client.test.mjs. What is said then: test_refusals.py.
"""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from tests.e2e.page_driver import PageDriver
from tests.e2e.watch import await_workers, ready

IN_STEPS = "minimax+nodes=3000"  # replies after each depth

# It is sent right after the next reply of a thought, which may end before a test can act.
NO_JSON_IN_THOUGHT = """() => {
    const {postMessage} = self;
    self.postMessage = (words, ...ports) => { // a worker that starts asks for files by ports
        postMessage.call(self, words, ...ports);
        if (!/"done": *false/.test(words)) return;
        self.postMessage = postMessage;
        self.postMessage("{");
    };
}"""


@pytest.mark.quick
def test_python_lost_in_a_thought_is_replaced_and_asked_again(page: Page, address: str) -> None:
    driver = PageDriver(page, address).visit(f"#/othello?second={IN_STEPS}")
    ready(page)
    with page.expect_worker():
        page.workers[0].evaluate(NO_JSON_IN_THOUGHT)
        driver.play("f5")
    driver.await_moves(2)
    assert driver.await_turn()
    assert driver.moves()[0] == "f5"  # which nothing has touched
    driver.await_board(driver.position())
    expect(driver.alert).to_have_count(0)
    await_workers(page, 1)
