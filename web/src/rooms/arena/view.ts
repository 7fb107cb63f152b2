// Draws what both parts of the Arena have above them: the choice between two players and many.

import { html, nothing } from 'lit-html';
import type { Words } from '../../words.ts';

const FORMS = [
  ['two', '#/arena'],
  ['many', '#/arena/many'],
] as const;

export const whole = (
  shown: 'two' | 'many',
  part: unknown,
  t: Words,
) => html`<nav class="forms" aria-label=${t('arena.form')}>
    ${FORMS.map(([form, address]) => html`<a href=${address} aria-current=${form === shown ? 'page' : nothing}>${t(`arena.form.of-${form}`)}</a>`)}
  </nav>
  ${part}`;
