// The part of My games that lists the collections of games that were kept.

import { html, nothing } from 'lit-html';
import { type Collection, collectionsShelf } from '../../../device/collections.ts';
import { type Item, present } from '../../../device/shelf.ts';
import { type Effect, type EventOf, updateBy, within } from '../../../runtime/component.ts';
import * as list from '../../../views/shelf_list.ts';
import { number, type Words } from '../../../words.ts';
import type { Actions } from '../index.ts';
import type { PlayEvent } from '../transitions.ts';

export interface KeptCollections extends list.Listing {
  kept: readonly Item<Collection>[];
}
export const UNREAD: KeptCollections = { ...list.UNREAD, kept: [] };

const transitions = { read: list.read<KeptCollections>, found: list.listRead<KeptCollections> };
export type CollectionsEvent = EventOf<typeof transitions>;
export const update = updateBy<KeptCollections, typeof transitions>(transitions);
export const opened = (state: KeptCollections) => list.readFirst(state);

export const reading = (state: KeptCollections, event: (event: CollectionsEvent) => PlayEvent): Effect<PlayEvent>[] =>
  within(
    list.reading(state, collectionsShelf, () => readAgain(state), event),
    'collections',
    (event) => event,
  );

async function readAgain({ job }: KeptCollections): Promise<Partial<KeptCollections>> {
  const { items, ...ids } = await list.readAfter(job, collectionsShelf());
  return { ...ids, kept: present(items) };
}

export function section({ kept, gone }: KeptCollections, t: Words, { show, gesture, panel }: Actions) {
  const job = (job: list.OnShelf) => panel('saved-games', ['collections', ['read', job]]);
  const rows = kept.map(({ id, when, value: { name, count } }) => {
    const facts = [t('collection.count', { count })];
    const date = new Date(when).toLocaleDateString(t.lang);
    return {
      ...{ id, facts, isShown: false, title: name || date, details: name ? [date] : [] },
      open: () => show('collection', ['given', { kept: id }], gesture()),
      remove: t('saved-games.delete-one', { game: [name || date, ...facts].join(t('list')) }),
    };
  });
  if (rows.length + gone.length === 0) return nothing;
  const removed = gone.length > 0 ? t('collection.gone', { count: number(gone.length, t.lang) }) : '';
  const acts = { remove: (ids: readonly string[] = []) => job({ remove: ids }), restore: () => job({ restore: gone }) };
  return html`<h3>${t('collection.all')}</h3> ${list.shelfList({ rows, removed }, acts, t)}`;
}
