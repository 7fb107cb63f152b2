// Draws a program with long lines in place of the editor: its first lines, each cut.

import { guard } from '../../../vendor/lit-html/directives/guard.js';
import { html, nothing } from '../../../vendor/lit-html/lit-html.js';
import { excess, folded } from '../../code/lines.js';

/** @param {import('../../device/programs.js').Program} program @param {import('../../words.js').Words} t @param {import('./actions.js').Actions} actions */
export const fold = ({ name, source }, t, actions) =>
  guard([name, source, t], () => {
    const { lines, more } = folded(source);
    const { unseen, ...args } = excess(source);
    return html`<div class="fold" role="group" aria-label=${t('lab.fold', { name })}>
      <p>${t(unseen ? 'lab.fold.why.unseen' : 'lab.fold.why', args)} <button type="button" @click=${() => actions.breakLines(source)}>${t('lab.fold.copy')}</button></p>
      <div class="lines" tabindex="0" role="group" aria-label=${t('lab.fold.lines')}>
        ${lines.map(
          ({ text, cut }) =>
            html`<div><code>${text}</code>${cut > 0 ? html`<small>${t('lab.fold.cut', { count: cut })}</small>` : nothing}</div>`,
        )}
        ${more > 0 ? html`<small>${t('lab.fold.more', { count: more })}</small>` : nothing}
      </div>
    </div>`;
  });
