"""The policy of the page holds: nothing foreign is fetched, nothing injected runs, any path will do."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from tests.e2e.stage import Watch, ready
from tests.e2e.table import Table

POLICY = {
    "default-src": "'none'",
    "script-src": "'self' 'wasm-unsafe-eval'",
    "style-src": "'self'",
    "img-src": "'self' data: blob:",
    "font-src": "'self'",
    "manifest-src": "'self'",
    "connect-src": "'self'",
    "worker-src": "'self' blob:",
    "base-uri": "'none'",
    "form-action": "'none'",
    "object-src": "'none'",
    "require-trusted-types-for": "'script'",
    "trusted-types": "lit-html sakiyomi",
}


def test_the_page_states_the_whole_policy(site: Path) -> None:
    page = (site / "index.html").read_text("utf-8")
    stated = re.search(r'http-equiv="Content-Security-Policy" content="([^"]*)"', page)
    assert stated
    rules = dict(rule.strip().split(" ", 1) for rule in stated[1].split(";") if rule.strip())
    assert rules == POLICY
    assert page.index("Content-Security-Policy") < page.index("<link")
    assert page.index("Content-Security-Policy") < page.index("<script")


def test_no_markup_of_ours_needs_what_the_policy_forbids(site: Path) -> None:
    page = (site / "index.html").read_text("utf-8")
    assert not re.search(r"<script(?![^>]*\bsrc=)", page)
    assert not re.search(r"\sstyle=|<style|\son\w+=|javascript:|importmap", page)


def test_an_injected_inline_script_is_refused(warm_page: Page, warm_watch: Watch) -> None:
    warm_watch.expect(r"Content Security Policy|TrustedScript|Trusted Type")
    harmed = warm_page.evaluate(
        """() => {
            const script = document.createElement("script");
            try {
                script.textContent = "window.harmed = 'a script'";
            } catch {
                script.append("window.harmed = 'a script'");
            }
            document.head.append(script);
            return window.harmed ?? null;
        }"""
    )
    assert harmed is None


@pytest.mark.parametrize(
    "attempt",
    [
        "document.body.insertAdjacentHTML('beforeend', '<b>x</b>')",
        "document.querySelector('main').innerHTML = '<img src=x>'",
        "setTimeout('window.harmed = 1')",
        "new Worker('worker.js')",
        "trustedTypes.createPolicy('mine', {})",
        "import('data:text/javascript,globalThis.harmed = 1')",
        "fetch('https://example.invalid/')",
    ],
)
def test_what_the_policy_forbids_is_refused(warm_page: Page, warm_watch: Watch, attempt: str) -> None:
    warm_watch.expect(r"Content Security Policy|Trusted ?(Type|Script|HTML)|another origin|failed \(")
    refused = warm_page.evaluate(
        f"async () => {{ try {{ await ({attempt}); return false; }} catch {{ return true; }} }}"
    )
    assert refused
    assert warm_page.evaluate("() => globalThis.harmed") is None


@pytest.mark.parametrize("address", ["/some/where/"], indirect=True)
def test_under_another_path_it_starts_and_answers(page: Page, address: str) -> None:
    table = Table(page, address).visit("#/tictactoe?first=level-1&second=human")
    ready(page)
    table.await_moves(1)
    assert page.url.startswith(address)
    page.get_by_role("link", name="Othello").click()
    expect(table.enabled).to_have_count(4)
    assert page.url.startswith(address)


def test_all_but_the_page_itself_is_of_one_version_and_fetched_once(page: Page, address: str) -> None:
    asked: list[str] = []
    page.context.on("request", lambda request: asked.append(request.url))
    ready(Table(page, address).visit().page)
    rest = [url.removeprefix(address) for url in asked if url.startswith(address)]
    versioned = [name for name in rest if name.startswith("v/")]
    assert len({name.split("/")[1] for name in versioned}) == 1
    assert set(rest) - set(versioned) <= {"", "sw.js", "manifest.webmanifest"}
    files = [name for name in versioned if "/icons/" not in name]  # how often those: a browser's own affair
    assert sorted(files) == sorted(set(files))
