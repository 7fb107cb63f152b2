// Draws what stands above the editor: which program is shown, what can be done with it, what to start from, and Run; and the assignment
// that is open.

import { html, nothing } from 'lit-html';
import { Directive, directive, type ElementPart, type PartInfo } from 'lit-html/directive.js';
import { chosenFiles, KINDS } from '../../code/opened.ts';
import type { Program } from '../../device/programs.ts';
import { isolate, type Words } from '../../words.ts';
import type { Actions } from './actions.ts';
import type { Example } from './examples.ts';
import type { Lab } from './state.ts';

/** Has the focus when it is put into the page, with all of its text selected. */
const focused = directive(
  class extends Directive {
    constructor(part: PartInfo) {
      super(part);
      const input = (part as ElementPart).element as HTMLInputElement;
      queueMicrotask(() => {
        input.focus();
        input.select();
      });
    }
    render = () => nothing;
  },
)();

/** Closes the menu in which a button was pressed. */
const shut = ({ currentTarget }: { currentTarget: HTMLElement }) => currentTarget.hidePopover();

/** Where a folder cannot be chosen, it can be dropped. */
const canOpenFolders = () => 'webkitdirectory' in HTMLInputElement.prototype;

/** @param gone The program that was deleted last; null: none can be brought back. */
export function bar(
  { program, naming, list, examples, task, isHelpOpen }: Lab,
  gone: Program | null,
  t: Words,
  actions: Actions,
) {
  const all = program && !list.some(({ name }) => name === program.name) ? [...list, program] : list;
  const choice = (example: Example) =>
    html`<button type="button" @click=${() => actions.example(example)}><b>${t(`lab.example.${example.id}`)}</b>
      <span>${t(`lab.example.${example.id}.what`)}</span></button>`;
  const names = () => html`<label class="named"><span class="unseen">${t('lab.program')}</span>
    <select data-focus="program" @change=${({ target }: { target: HTMLSelectElement }) => actions.choose(target.value)}>
      ${all.map(({ name, title }) => html`<option value=${name} translate="no" .selected=${name === program?.name}>${title}</option>`)}
    </select></label>`;
  /** @param ofFolder Is a folder chosen with it? */
  const field = (key: string, ofFolder: boolean) => html`<label class="button">${t(key)}<input
    class="unseen" type="file" multiple ?webkitdirectory=${ofFolder} accept=${ofFolder ? nothing : KINDS}
    @change=${({ target: input }: { target: HTMLInputElement }) => {
      actions.open(chosenFiles([...(input.files ?? [])]));
      input.value = '';
    }} /></label>`;
  return html`<div class="bar-of-program row" role="group" aria-label=${t('lab.program')}>
    ${naming && program ? nameForm(program.title, t, actions) : names()}
    ${program && program.title !== program.name ? html`<p class="muted identifier one-line" title=${program.name}>${t('lab.identifier', { name: program.name })}</p>` : nothing}
    <button type="button" class="primary" data-focus="run" aria-keyshortcuts="Control+Enter" @click=${actions.run}>${t('lab.run')}<kbd aria-hidden="true">${t('lab.run.key')}</kbd></button>
    ${
      task
        ? nothing // whose solutions stand there
        : html`<button type="button" popovertarget="lab-examples">${t('lab.start-from')}</button>
          <div class="menu examples" id="lab-examples" popover @click=${shut}>${examples.map(choice)}</div>`
    }
    <button type="button" @click=${actions.share}>${t('share')}</button>
    <button type="button" popovertarget="lab-more" data-focus="menu">${t('more')}</button>
    <div class="menu" id="lab-more" popover @click=${shut}>
      <button type="button" @click=${() => actions.naming(true)}>${t('lab.rename')}</button>
      <button type="button" @click=${actions.duplicate}>${t('lab.duplicate')}</button>
      <button type="button" @click=${actions.assign}>${t('lab.assign.make')}</button>
      <button type="button" @click=${actions.remove}>${t('lab.delete')}</button>
      ${gone ? html`<button type="button" @click=${() => actions.restore(gone)}>${t('lab.bring-back', { name: gone.title })}</button>` : nothing}
      ${field('lab.open', false)} ${canOpenFolders() ? field('lab.open-folder', true) : nothing}
      <button type="button" @click=${actions.saveAll}>${t('lab.save-all')}</button>
      <button type="button" @click=${() => actions.listVersions(true)}>${t('lab.versions')}</button>
    </div>
    <button type="button" class="icon" aria-expanded=${isHelpOpen} aria-controls=${isHelpOpen ? 'lab-help' : nothing} aria-label=${t('lab.help')} @click=${() => actions.help(!isHelpOpen)}>?</button>
  </div>`;
}

/** The name of the program, to be changed. */
function nameForm(title: string, t: Words, actions: Actions) {
  return html`<form class="named"
    @submit=${(event: SubmitEvent & { target: HTMLFormElement }) => {
      event.preventDefault();
      const field = event.target.elements.namedItem('name') as HTMLInputElement;
      const wrong = actions.rename(field.value);
      field.setCustomValidity(wrong ? t(wrong) : '');
      field.reportValidity();
    }}>
    <label><span class="unseen">${t('lab.name')}</span><input
      name="name" data-focus="name" .value=${title} maxlength="40" spellcheck="false" autocapitalize="off" ${focused}
      @keydown=${(event: KeyboardEvent) => event.key === 'Escape' && !event.isComposing && actions.naming(false)}
      @input=${({ target }: { target: HTMLInputElement }) => target.setCustomValidity('')} /></label>
    <button type="submit">${t('lab.name.ok')}</button>
  </form>`;
}

/** What is to be done, and the ways out. On a phone it is folded. */
export function taskCard({ task, program }: Lab, t: Words, actions: Actions) {
  const button = (key: string, act: () => void) => html`<button type="button" @click=${act}>${t(key)}</button>`;
  if (!task)
    return program?.task
      ? html`<p class="by"><a class="button" href="#/lab?task=${program.task}">${t('lab.task.open')}</a></p>`
      : nothing;
  const isOpen = task.isOpen !== false;
  return html`<section class="card task stack ${isOpen ? '' : 'folded'}" aria-label=${t('lab.task')}>
    <h2 class="wide">${isolate(task.title)}</h2>
    <h2 class="narrow"><button type="button" aria-expanded=${isOpen} @click=${() => actions.openTask(!isOpen)}>${isolate(task.title)}</button></h2>
    ${task.by ? html`<p class="muted by">${t(`lab.by.${task.what}`, { by: isolate(task.by) })}</p>` : nothing}
    <blockquote>${isolate(task.task)}</blockquote>
    <div class="row">${button('lab.task.restart', actions.restart)} ${button('lab.task.leave', actions.leave)}</div>
  </section>`;
}
