"""What a page keeps on the device in IndexedDB: programs, series, saved games, the record, exercises."""

from __future__ import annotations

from typing import Any

from playwright.sync_api import Page

KINDS = ("program", "series", "game", "record", "exercise")

# Another tab: it changes items, and the page hears of it.
_TAB = """async ([kind, changes]) => {
    const done = request => new Promise((resolve, reject) => {
        request.onsuccess = () => resolve(request.result);
        request.onerror = () => reject(request.error);
    });
    const opening = indexedDB.open(`sakiyomi-${kind}`);
    opening.onupgradeneeded = () => opening.result.createObjectStore('items');
    const database = await done(opening);
    const store = () => database.transaction('items', 'readwrite').objectStore('items');
    const channel = new BroadcastChannel(`sakiyomi-${kind}`);
    const ids = await done(store().getAllKeys());
    for (const [id, text] of Object.entries(changes ?? Object.fromEntries(ids.map(id => [id, null])))) {
        await done(text === null ? store().delete(id) : store().put(text, id));
        channel.postMessage(id);
    }
    channel.close();
    database.close();
}"""
_READ = """async kind => {
    const request = indexedDB.open(`sakiyomi-${kind}`);
    request.onupgradeneeded = () => request.result.createObjectStore('items');
    const database = await new Promise(resolve => { request.onsuccess = () => resolve(request.result) });
    const store = database.transaction('items').objectStore('items');
    const all = [store.getAllKeys(), store.getAll()];
    await new Promise(resolve => { store.transaction.oncomplete = resolve });
    database.close();
    return all.map(({result}) => result);
}"""


def kept(page: Page, kind: str) -> dict[str, Any]:
    """The items of a kind by their ids, as they are written."""
    ids, texts = page.evaluate(_READ, kind)
    return dict(zip(ids, texts, strict=True))


def put(page: Page, kind: str, items: dict[str, str | None]) -> None:
    """Change items as another tab does; None removes one."""
    page.evaluate(_TAB, [kind, items])


def forget(page: Page, *kinds: str) -> None:
    """Remove all items of these kinds as another tab does."""
    for kind in kinds or KINDS:
        page.evaluate(_TAB, [kind, None])
