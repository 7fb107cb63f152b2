// Draws an assignment above the editor, and the form in which one is made.

import { html, nothing } from 'lit-html';
import { quoted, type Words } from '../../words.ts';
import type { Actions } from './actions.ts';
import { signing } from './author.ts';
import type { Lab } from './state.ts';
import { LONGEST_TASK } from './task.ts';

/** What is to be done, and the ways out. */
export function taskCard({ task, program }: Lab, t: Words, actions: Actions) {
  const button = (key: string, act: () => void) => html`<button type="button" @click=${act}>${t(key)}</button>`;
  if (!task)
    return program?.task
      ? html`<p class="muted by"><a href="#/lab?task=${program.task}">${t('lab.task.open')}</a></p>`
      : nothing;
  return html`<section class="card task" aria-label=${t('lab.task')}>
    <h2>${quoted(task.title)}</h2>
    ${task.by ? html`<p class="muted by">${t(`lab.by.${task.what}`, { by: quoted(task.by) })}</p>` : nothing}
    <blockquote>${quoted(task.task)}</blockquote>
    <div class="row">${button('lab.task.restart', actions.restart)} ${button('lab.task.leave', actions.leave)}</div>
  </section>`;
}

/** The form: the program, the position and the plies are those that stand there. */
export function taskForm(lab: Lab, t: Words, actions: Actions) {
  const { program, making, depth } = lab;
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
  const free = ({ target }: { target: HTMLInputElement }) => target.setCustomValidity('');
  return html`<form class="card assign" aria-label=${t('lab.assign')} @submit=${submit}
    @keydown=${(event: KeyboardEvent) => event.key === 'Escape' && actions.making(false)}>
    <label>${t('lab.assign.title')}<input name="title" .defaultValue=${program.title} maxlength="40" required @input=${free} /></label>
    <label>${t('lab.assign.task', { most: LONGEST_TASK })}<textarea name="task" rows="4" maxlength=${LONGEST_TASK} required @input=${free}></textarea></label>
    <p class="muted">${t('lab.assign.takes', { count: depth, name: quoted(program.title) })}</p>
    ${signing(lab, t, actions.sign)}
    <div class="row"><button class="primary" value="link">${t('lab.assign.link')}</button>
      <button value="file">${t('lab.assign.file')}</button>
      <button type="button" @click=${() => actions.making(false)}>${t('lab.assign.close')}</button></div>
  </form>`;
}
