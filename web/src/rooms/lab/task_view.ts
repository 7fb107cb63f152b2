// Draws an assignment above the editor, and the form in which one is made.

import { html, nothing } from 'lit-html';
import { LONGEST_TASK } from '../../code/task.ts';
import { quoted, type Words } from '../../words.ts';
import type { Actions } from './actions.ts';
import { signing } from './author.ts';
import { escapes } from './escape.ts';
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

/** The form: the program, the position and the plies are those that stand there. */
/** @param told What was last said. */
export function taskForm(lab: Lab, told: unknown, t: Words, actions: Actions) {
  const { program, making, draft, depth } = lab;
  if (!program || !making) return nothing;
  const submit = (event: SubmitEvent & { target: HTMLFormElement }) => {
    event.preventDefault();
    const fields = event.target.elements;
    const field = (name: string) => fields.namedItem(name) as HTMLInputElement;
    const how = (event.submitter as HTMLButtonElement).value === 'file' ? 'file' : 'link';
    const wrong = actions.assign(field('title').value, field('task').value, how);
    for (const name of ['title', 'task']) field(name).setCustomValidity(wrong === name ? t('lab.assign.empty') : '');
    event.target.reportValidity();
  };
  const write = ({ target }: { target: HTMLInputElement }) => {
    target.setCustomValidity('');
    actions.drafted({ [target.name]: target.value });
  };
  return html`<form class="card assign" aria-label=${t('lab.assign')} @submit=${submit}
    @keydown=${(event: KeyboardEvent) => escapes(event) && actions.making(false)}>
    <label>${t('lab.assign.title')}<input name="title" .defaultValue=${draft.title ?? program.title} maxlength="40" required @input=${write} /></label>
    <label>${t('lab.assign.task', { most: LONGEST_TASK })}<textarea name="task" rows="4" .defaultValue=${draft.task} maxlength=${LONGEST_TASK} required @input=${write}></textarea></label>
    <p class="muted">${t('lab.assign.takes', { count: depth, name: quoted(program.title) })}</p>
    ${signing(lab, t, actions.sign)} ${told}
    <div class="row"><button class="primary" value="link">${t('lab.assign.link')}</button>
      <button value="file">${t('lab.assign.file')}</button>
      <button type="button" @click=${() => actions.making(false)}>${t('lab.assign.close')}</button></div>
  </form>`;
}
