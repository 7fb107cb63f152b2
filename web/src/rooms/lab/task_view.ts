// Draws an assignment above the editor.

import { html, nothing } from 'lit-html';
import { quoted, type Words } from '../../words.ts';
import type { Actions } from './actions.ts';
import type { Lab } from './state.ts';

/** What is to be done, and the ways out. On a phone it is folded. */
export function taskCard({ task, program }: Lab, t: Words, actions: Actions) {
  const button = (key: string, act: () => void) => html`<button type="button" @click=${act}>${t(key)}</button>`;
  if (!task)
    return program?.task
      ? html`<p class="by"><a class="button" href="#/lab?task=${program.task}">${t('lab.task.open')}</a></p>`
      : nothing;
  const isOpen = task.isOpen !== false;
  return html`<section class="card task ${isOpen ? '' : 'folded'}" aria-label=${t('lab.task')}>
    <h2 class="wide">${quoted(task.title)}</h2>
    <h2 class="narrow"><button type="button" aria-expanded=${isOpen} @click=${() => actions.openTask(!isOpen)}>${quoted(task.title)}</button></h2>
    ${task.by ? html`<p class="muted by">${t(`lab.by.${task.what}`, { by: quoted(task.by) })}</p>` : nothing}
    <blockquote>${quoted(task.task)}</blockquote>
    <div class="row">${button('lab.task.restart', actions.restart)} ${button('lab.task.leave', actions.leave)}</div>
  </section>`;
}
