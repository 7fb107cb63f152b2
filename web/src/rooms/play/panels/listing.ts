// What the panels have in common that list what is kept on the device: what is done there, after which it is read again.

import { html, nothing } from 'lit-html';
import type { Words } from '../../../words.ts';

export interface Listing<Job> {
  /** What was done last, or is being done; null: it was only read. */
  job: Job | null;
  /** How often it was read; and is it? */
  count: number;
  done: boolean;
}

/** Something is done, and what is there is read again: also a change that is heard of meanwhile. */
export const read = <Job, State extends Listing<Job>>(state: State, job: Job | null = null): State =>
  job === null && !state.done && state.job !== null ? state : { ...state, job, count: state.count + 1, done: false };

/** The same as a panel is opened, which may have been closed while it was read. */
export const readFirst = <Job, State extends Listing<Job>>(state: State): State =>
  read<Job, State>({ ...state, done: true });

/** What says that something was removed, with the button that restores it: it gets the focus. */
export const removed = (sentence: string, restore: () => void, t: Words) =>
  html`<div role="status">${
    sentence
      ? html`<p class="row">${sentence} <button type="button" data-focus="restore" @click=${restore}>${t('saved-games.back')}</button></p>`
      : nothing
  }</div>`;
