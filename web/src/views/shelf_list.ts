// A list of what is on a shelf (device/shelf.ts), of any kind: it is read after what is done there, and drawn with what
// restores the items that were removed last.

import { html, nothing } from 'lit-html';
import type { Words } from '../base/words.ts';
import { changing, lastRemoved, present, type Shelf } from '../device/shelf.ts';
import { fromPromise } from '../runtime/browser.ts';
import { doing } from '../runtime/commands.ts';
import type { Effect } from '../runtime/component.ts';
import { button } from './controls.ts';

/** Items are removed or restored. */
export type OnShelf = { remove: readonly string[] } | { restore: readonly string[] };
/** A list. @template Job What else is done on the device before it is read. */
export interface Listing<Job = never> {
  /** The items that are there, null: it could not be read yet; and those that were removed last. */
  ids: readonly string[] | null;
  gone: readonly string[];
  /** What was done last, or is being done; null: it was only read. */
  job: Job | OnShelf | null;
  /** How often it was read; and is it? */
  count: number;
  done: boolean;
}

/** So many items are listed at first, and more at a time. */
export const LISTED = 50;

export const UNREAD: Listing = { ids: null, gone: [], job: null, count: 0, done: false };

/** Something is done, and what is there is read again. A change that is heard of meanwhile waits for that. */
export const read = <State extends Listing<unknown>>(state: State, job: State['job'] = null): State =>
  job === null && !state.done && state.job !== null ? state : { ...state, job, count: state.count + 1, done: false };

/** The same as a list is opened, which may have been closed while it was read. */
export const readFirst = <State extends Listing<unknown>>(state: State): State => read({ ...state, done: true });

/**
 * It was read; null: it could not be. The focus goes to what takes the job back, or to the panel; there too where
 * another tab has removed what had it.
 */
export function listRead<State extends Listing<unknown>>(state: State, found: Partial<State> | null): State {
  const { job, count } = state;
  const isRead = job === null; // else another tab may have changed something meanwhile
  const next = { ...state, ...found, job: null, done: isRead, count: count + Number(!isRead) };
  if (isOnShelf(job)) return doing(next, 'focus', ['restore', 'panel']);
  const hasLost = (['ids', 'gone'] as const).some((part) => {
    const now = new Set(next[part]);
    return (state[part] ?? []).some((id) => !now.has(id));
  });
  return hasLost ? doing(next, 'focus', 'panel', { gently: true, stays: true }) : next;
}

const isOnShelf = (job: unknown): job is OnShelf => 'remove' in Object(job) || 'restore' in Object(job);

/** Reads the list, as long as that is not done, and again with each change of the shelf. */
export const reading = <Read, Event>(
  { count, done }: Listing<unknown>,
  shelf: () => Pick<Shelf<never>, 'watch'>,
  read: () => Promise<Read>,
  event: (event: ['read'] | ['found', Read | null]) => Event,
): Effect<Event>[] => [
  changing(shelf, () => event(['read'])),
  ...(done
    ? []
    : [fromPromise(`read ${count}`, read, (found) => event(['found', found]), event(['found', null]), true)]),
];

/** Does a job of the list, and reads what is there then. */
export async function readAfter<Value>(job: unknown, shelf: Shelf<Value>) {
  if (isOnShelf(job)) await ('remove' in job ? shelf.remove(job.remove) : shelf.restore(job.restore));
  const items = await shelf.list();
  return { items, ids: present(items).map(({ id }) => id), gone: lastRemoved(items) };
}

/** An item as it is listed. */
export interface ShelfRow {
  id: string;
  /** What opens it: an address, or what is done. */
  open: string | (() => void);
  isShown: boolean;
  picture?: unknown;
  title: string;
  /** What stands beside the title, and below in small letters. */
  facts: readonly string[];
  details: readonly string[];
  /** What the button that removes it is called; '': it cannot be removed. */
  remove: string;
}
/** A list as it is drawn. Sentences and names that are '' are left out. */
interface List {
  rows: readonly ShelfRow[];
  /** The sentence that something was removed. */
  removed: string;
  /** How many more there are than are listed. */
  left?: number;
  /** What the button that removes all is called. */
  all?: string;
}
/** What its buttons do. `remove`: these, or all. */
interface Acts {
  remove: (ids?: readonly string[]) => void;
  restore: () => void;
  more?: () => void;
}

/** Is it the second click of a double click? It would press what the first has put in the place of the button. */
export const isSecond = ({ detail }: MouseEvent) => detail > 1;

/** For the first click of a double click alone. */
export const single = (act: () => void) => (event: MouseEvent) => isSecond(event) || act();

export function shelfList({ rows, removed, left = 0, all = '' }: List, acts: Acts, t: Words) {
  const row = (words: string, act: () => void) => (words ? html`<p class="row">${button(words, act)}</p>` : nothing);
  const more = left > 0 ? t('saved-games.more', { count: Math.min(left, LISTED) }) : '';
  const restored = html`<p class="row">${removed} ${button(t('saved-games.back'), single(acts.restore), 'restore')}</p>`;
  return html`<div aria-live="polite">${removed ? restored : nothing}</div>
    ${rows.length > 0 ? html`<ul class="items stack">${rows.map((row) => drawn(row, acts, t))}</ul>` : nothing}
    ${row(more, () => acts.more?.())} ${row(all, () => acts.remove())}`;
}

function drawn({ id, open, isShown, picture, title, facts, details, remove }: ShelfRow, acts: Acts, t: Words) {
  const current = isShown ? 'true' : 'false';
  const spans = (all: readonly string[], between: string) =>
    all.map((each, at) => html`${at ? between : ''}<span>${each}</span>`);
  const what = html`${picture}
    <span class="about-it row">${title && html`<b>${title}</b>`} ${spans(facts, ' ')} <small>${spans(details, t('dot'))}</small></span>`;
  const opener =
    typeof open === 'string'
      ? html`<a class="kept button" data-focus="item" href=${open} aria-current=${current}>${what}</a>`
      : html`<button type="button" class="kept button" data-focus="item" aria-current=${current} @click=${open}>${what}</button>`;
  return html`<li>${opener}
    ${remove && html`<button type="button" class="quiet button" aria-label=${remove} @click=${single(() => acts.remove([id]))}>${t('saved-games.delete')}</button>`}
  </li>`;
}
