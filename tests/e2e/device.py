"""What a page keeps on the device in IndexedDB: programs, series and saved games."""

from __future__ import annotations

from playwright.sync_api import Page

_STORE = """async (kind) => {
    const done = request => new Promise((resolve, reject) => {
        request.onsuccess = () => resolve(request.result);
        request.onerror = () => reject(request.error);
    });
    const opening = indexedDB.open(`sakiyomi-${kind}`);
    opening.onupgradeneeded = () => opening.result.createObjectStore('items');
    const database = await done(opening);
    const store = database.transaction('items', 'readwrite').objectStore('items');
    const result = await %s;
    database.close();
    return result;
}"""
_READ = _STORE % "Promise.all([done(store.getAllKeys()), done(store.getAll())])"
_CLEAR = _STORE % "done(store.clear())"


def kept(page: Page, kind: str) -> dict[str, str]:
    """The items of a kind (`program`, `series`, `game`) by their ids, as they are written."""
    names, texts = page.evaluate(_READ, kind)
    return dict(zip(names, texts, strict=True))


def forget(page: Page) -> None:
    """Remove all that is kept on the device; the page knows it still, until it is loaded again."""
    page.evaluate("() => localStorage.clear()")
    for kind in ("program", "series", "game"):
        page.evaluate(_CLEAR, kind)
