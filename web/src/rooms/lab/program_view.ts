// Draws what stands above the editor: which program is shown, what can be done with it, what to start from, and Run;
// the assignment that is open; and the versions of the program.

import { html, nothing } from 'lit-html';
import { Directive, directive, type ElementPart, type PartInfo } from 'lit-html/directive.js';
import { guard } from 'lit-html/directives/guard.js';
import { isolate, type Words } from '../../base/words.ts';
import { canOpenFolders, chosenFiles, KINDS } from '../../code/files.ts';
import { type Program, readable, type Version } from '../../device/programs.ts';
import { filesButton } from '../../views/files_button.ts';
import { allQuoted } from '../../views/problem.ts';
import type { Actions } from './actions.ts';
import type { Example, Lab } from './state.ts';

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
  const open = (files: File[]) => actions.open(chosenFiles(files));
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
      <button type="button" @click=${actions.remove}>${t('saved-games.delete')}</button>
      ${gone ? html`<button type="button" @click=${() => actions.restore(gone)}>${t('lab.bring-back', { name: gone.title })}</button>` : nothing}
      ${filesButton(t('lab.open'), open, { accept: KINDS })} ${canOpenFolders() ? filesButton(t('lab.open-folder'), open, { ofFolder: true }) : nothing}
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
    ${task.by ? html`<p class="muted by">${t('lab.by.link', { by: isolate(task.by) })}</p>` : nothing}
    <blockquote>${isolate(task.task)}</blockquote>
    <div class="row">${button('lab.task.restart', actions.restart)} ${button('lab.task.leave', actions.leave)}</div>
  </section>`;
}

// The versions: what changed from one to the next, and one of them to be read, and brought back.

/** A moment, to the second: the day too where it is another one. */
export function clock(when: number, { lang }: Words, now = Date.now()) {
  const isToday = new Date(when).toDateString() === new Date(now).toDateString();
  return new Date(when).toLocaleString(lang, { timeStyle: 'medium', ...(!isToday && { dateStyle: 'medium' }) });
}

/** How many lines of a text another one has not. */
function linesWithout(text: string, other: string) {
  const left = new Map<string, number>();
  for (const line of other.split('\n')) left.set(line, (left.get(line) ?? 0) + 1);
  let count = 0;
  for (const line of text.split('\n')) {
    const more = left.get(line) ?? 0;
    if (more > 0) left.set(line, more - 1);
    else count += 1;
  }
  return count;
}

/** What lines a text has more than the one before it, and fewer. */
export const change = (before: string, after: string) => ({
  more: linesWithout(after, before),
  less: linesWithout(before, after),
});

/** What is said of a version besides its time. */
function about({ source, ended }: Version, before: Version | undefined, t: Words) {
  const { more, less } = before ? change(before.source, source) : { more: 0, less: 0 };
  const lines = !before ? 'lab.version.first' : more + less > 0 ? 'lab.version.lines' : 'lab.version.same';
  const run =
    ended === 'ran'
      ? t('lab.version.ran')
      : ended && (ended.line === null ? isolate(ended.kind) : t('lab.version.failed', allQuoted(ended)));
  return [t(lines, { more, less }), run].filter(Boolean).join(t('list'));
}

export function versions(lab: Lab, t: Words, actions: Actions) {
  const { program, versions: state } = lab;
  const all = program?.versions ?? [];
  const item = (version: Version, index: number) => {
    const { when, source } = version;
    const isOpen = state.looked === when;
    const isNow = source === program?.source;
    return html`<li class="row">
      <button type="button" class="button" aria-expanded=${isOpen} @click=${() => actions.lookAt(isOpen ? null : when)}><time>${clock(when, t)}</time></button>
      <span>${about(version, all[index - 1], t)}</span>
      ${isNow ? html`<span class="muted">${t('lab.version.now')}</span>` : nothing}
      ${isOpen ? text(version, t, isNow ? nothing : html`<button type="button" class="button" @click=${() => actions.bringBack(when)}>${t('lab.version.bring')}</button>`) : nothing}
    </li>`;
  };
  return html`<section class="card versions" aria-label=${t('lab.versions')}>
    <div class="row spread"><h2>${t('lab.versions')}</h2>
      <button type="button" data-focus="versions" @click=${() => actions.listVersions(false)}>${t('panel.close')}</button></div>
    <p class="muted">${t(all.length > 0 ? 'lab.versions.how' : 'lab.versions.none')}</p>
    <ol>${guard([all, state.looked, program?.source, t], () => all.map(item).reverse())}</ol>
  </section>`;
}

/** A version, to be read alone. */
function text({ source, when }: Version, t: Words, button: unknown) {
  return html`${button}<pre translate="no" tabindex="0" role="region" aria-label=${t('lab.version.text', { when: clock(when, t) })}>${readable(source)}</pre>`;
}
