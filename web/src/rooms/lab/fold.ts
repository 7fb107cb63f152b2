// Draws a program with long lines in place of the editor: its first lines, each cut.

import { html, nothing } from 'lit-html';
import { guard } from 'lit-html/directives/guard.js';
import { excess, folded } from '../../code/lines.ts';
import type { Program } from '../../device/programs.ts';
import { quoted, type Words } from '../../words.ts';
import type { Actions } from './actions.ts';

export const fold = ({ title, source }: Program, t: Words, actions: Actions) =>
  guard([title, source, t], () => {
    const { lines, more } = folded(source);
    const { unseen, ...args } = excess(source);
    return html`<div class="fold" role="group" aria-label=${t('lab.fold', { name: quoted(title) })}>
      <p>${t(unseen ? 'lab.fold.why.unseen' : 'lab.fold.why', args)} <button type="button" class="button" @click=${() => actions.breakLines(source)}>${t('lab.fold.copy')}</button></p>
      <div class="lines" tabindex="0" role="group" aria-label=${t('lab.fold.lines')}>
        ${lines.map(
          ({ text, cut }) =>
            html`<div><code>${text}</code>${cut > 0 ? html`<small>${t('lab.fold.cut', { count: cut })}</small>` : nothing}</div>`,
        )}
        ${more > 0 ? html`<small>${t('lab.fold.more', { count: more })}</small>` : nothing}
      </div>
    </div>`;
  });
