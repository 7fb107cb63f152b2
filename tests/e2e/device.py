"""What a page keeps on the device in IndexedDB, on shelves."""

from __future__ import annotations

from typing import Any

from playwright.sync_api import Page

SHELVES = ("programs", "game", "record", "exercise", "looked-at")

_OPEN = """
const done = request => new Promise((resolve, reject) => {
    request.onsuccess = request.oncomplete = () => resolve(request.result);
    request.onerror = () => reject(request.error);
});
const opened = name => {
    const opening = indexedDB.open(name);
    opening.onupgradeneeded = () => opening.result.createObjectStore('items');
    return done(opening);
};
const bound = prefix => IDBKeyRange.bound(prefix, prefix + '\\uffff');
"""
# Kinds whose lists show less than the whole, which has a place of its own.
_WHOLE = "const WHOLE = ['game', 'arena', 'collection'];"
# Another tab: it changes items, and the page hears of it.
_PUT = f"""async ([kind, items]) => {{ {_OPEN} {_WHOLE}
    const name = `sakiyomi-shelf-${{kind}}`;
    const database = await opened(name);
    const transaction = database.transaction('items', 'readwrite');
    const store = transaction.objectStore('items');
    let counter = (await done(store.get('counter'))) ?? 0;
    for (const [id, value] of Object.entries(items)) {{
        counter += 1;
        const when = Date.now();
        const head = {{ counter, order: counter, when, removed: null, tab: 'other', at: counter, value }};
        store.put(head, `head ${{id}}`);
        if (WHOLE.includes(kind)) store.put(value, `body ${{id}}`);
    }}
    store.put(counter, 'counter');
    await done(transaction);
    database.close();
    const channel = new BroadcastChannel(name);
    channel.postMessage(null);
    channel.close();
}}"""
_KEPT = f"""async kind => {{ {_OPEN}
    const database = await opened(`sakiyomi-shelf-${{kind}}`);
    const store = database.transaction('items').objectStore('items');
    const [heads, keys] = await Promise.all(
        [store.getAll(bound('head ')), store.getAllKeys(bound('head '))].map(done));
    database.close();
    const items = heads.map(({{ value, removed }}, at) => [keys[at].slice(5), value, removed]);
    return Object.fromEntries(items.filter(([, , removed]) => removed === null));
}}"""
_FORGET = f"""async kind => {{ {_OPEN}
    const name = `sakiyomi-shelf-${{kind}}`;
    const database = await opened(name);
    const transaction = database.transaction('items', 'readwrite');
    for (const prefix of ['head ', 'body ']) transaction.objectStore('items').delete(bound(prefix));
    await done(transaction);
    database.close();
    const channel = new BroadcastChannel(name);
    channel.postMessage(null);
    channel.close();
}}"""


def kept(page: Page, kind: str) -> dict[str, Any]:
    """The items of a shelf by their ids, as its lists have them."""
    items: dict[str, Any] = page.evaluate(_KEPT, kind)
    return items


def put(page: Page, kind: str, items: dict[str, Any]) -> None:
    """Put items on a shelf as another tab does."""
    page.evaluate(_PUT, [kind, items])


def forget(page: Page, *kinds: str) -> None:
    """Empty these shelves as another tab does."""
    for kind in kinds or SHELVES:
        page.evaluate(_FORGET, kind)
