// Draws the bar above the editor: which program is shown, what can be done with it, what to start from, and Run.

import { Directive, directive } from '../../../vendor/lit-html/directive.js';
import { html, nothing } from '../../../vendor/lit-html/lit-html.js';
import { words } from './author_words.js';

/** @typedef {import('../../words.js').Words} Words */
/** @typedef {import('./actions.js').Actions} Actions */
/** @typedef {import('./index.js').LabState} LabState */

/** Has the focus when it is put into the page, with all of its text selected. */
const focused = directive(
  class extends Directive {
    isNew = true;
    render() {
      return nothing;
    }
    /** @param {any} part */
    update({ element }) {
      if (this.isNew)
        queueMicrotask(() => {
          element.focus();
          element.select();
        });
      this.isNew = false;
      return nothing;
    }
  },
)();

/** Closes the menu in which a button was pressed. @param {Event} event */
const shut = (event) => /** @type {HTMLElement} */ (event.currentTarget).hidePopover();

/** @param {LabState} state @param {import('./view.js').Parts} parts @param {Words} t @param {Actions} actions */
export function bar({ program, naming }, { programs, examples }, t, actions) {
  const kept = programs?.list() ?? [];
  const all = program && !kept.some(({ name }) => name === program.name) ? [...kept, program] : kept;
  return html`<div class="bar-of-program" role="group" aria-label=${t('lab.program')} ${actions.bar}>
    ${
      naming && program
        ? nameForm(program.name, t, actions)
        : html`<label class="named"><span class="unseen">${t('lab.program')}</span>
            <select @change=${(/** @type {Event} */ event) => actions.choose(/** @type {HTMLSelectElement} */ (event.target).value)}>
              ${all.map(({ name }) => html`<option value=${name} .selected=${name === program?.name}>${name}</option>`)}
            </select></label>`
    }
    <button type="button" class="primary" @click=${actions.run}>${t('lab.run')}<kbd aria-hidden="true">${t('lab.run.key')}</kbd></button>
    <button type="button" popovertarget="lab-examples">${t('lab.start-from')}</button>
    <div class="menu examples" id="lab-examples" popover @click=${shut}>
      ${examples.map(
        (
          example,
        ) => html`<button type="button" @click=${() => actions.example(example)}><b>${t(`lab.example.${example.id}`)}</b>
          <span>${t(`lab.example.${example.id}.what`)}</span></button>`,
      )}
    </div>
    <button type="button" @click=${actions.share}>${t('share')}</button>
    <button type="button" popovertarget="lab-more">${t('more')}</button>
    <div class="menu" id="lab-more" popover @click=${shut}>
      <button type="button" @click=${() => actions.naming(true)}>${t('lab.rename')}</button>
      <button type="button" @click=${actions.duplicate}>${t('lab.duplicate')}</button>
      <button type="button" @click=${actions.remove}>${t('lab.delete')}</button>
      <label class="button">${t('lab.open')}<input
        class="unseen" type="file" accept=".py,text/x-python,text/plain"
        @change=${(/** @type {Event} */ event) => {
          const input = /** @type {HTMLInputElement} */ (event.target);
          actions.openFile(input.files?.[0]);
          input.value = '';
        }} /></label>
    </div>
    <button type="button" class="icon" popovertarget="lab-safe" aria-label=${t('lab.safe.about')}>?</button>
    <div class="menu words" id="lab-safe" popover tabindex="0">
      <p>${t('lab.words')}</p>
      <dl>${words.map(({ word, kind, detail }) => html`<dt><code>${word}${kind === 'method' || kind === 'function' ? detail.replace(/ ->.*/, '') : ''}</code></dt><dd>${t(`lab.word.${word}`)}</dd>`)}</dl>
      ${['wall', 'left'].map((part) => html`<p>${t(`lab.safe.${part}`)}</p>`)}
    </div>
  </div>`;
}

/** The name of the program, to be changed. @param {string} name @param {Words} t @param {Actions} actions */
function nameForm(name, t, actions) {
  return html`<form
    class="named"
    @submit=${(/** @type {SubmitEvent} */ event) => {
      event.preventDefault();
      const field = /** @type {HTMLInputElement} */ (
        /** @type {HTMLFormElement} */ (event.target).elements.namedItem('name')
      );
      const wrong = actions.rename(field.value.trim());
      field.setCustomValidity(wrong ? t(wrong) : '');
      field.reportValidity();
    }}
  >
    <label><span class="unseen">${t('lab.name')}</span><input
      name="name" .value=${name} maxlength="40" spellcheck="false" autocapitalize="off" ${focused}
      @keydown=${(/** @type {KeyboardEvent} */ event) => event.key === 'Escape' && actions.naming(false)}
      @input=${(/** @type {Event} */ event) => /** @type {HTMLInputElement} */ (event.target).setCustomValidity('')} /></label>
    <button type="submit">${t('lab.name.ok')}</button>
  </form>`;
}
