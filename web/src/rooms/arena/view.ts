// Draws what both parts of the Arena have: the choice between two players and many, the notice that Python could not be started, the
// button for another seed.

import { html, nothing } from 'lit-html';
import { button } from '../../views/controls.ts';
import { notice } from '../../views/notice.ts';
import type { Words } from '../../words.ts';
import type { PageState } from '../index.ts';
import { freshSeed } from './written.ts';

const FORMS = [
  ['two', '#/arena'],
  ['many', '#/arena/many'],
] as const;

/** @param isOtherPlayed Are games of the other kind being played? */
export const whole = (
  shown: 'two' | 'many',
  part: unknown,
  isOtherPlayed: boolean,
  t: Words,
) => html`<nav class="forms" aria-label=${t('arena.form')}>
    ${FORMS.map(([form, address]) => html`<a href=${address} aria-current=${form === shown ? 'page' : nothing}>${t(`arena.form.of-${form}`)}</a>`)}
  </nav>
  ${isOtherPlayed ? html`<p class="muted">${t(`arena.form.beside-${shown}`)}</p>` : nothing}
  ${part}`;

/** That Python could not be started, in the words of a room without moves; null: it could. */
export function engineNotice({ engine, problem }: PageState, t: Words, retry: () => void) {
  if (engine !== 'failed' || problem?.code !== 'engine') return null;
  const words = `arena.engine.${problem.args.reason}`;
  return notice(t(t.has(words) ? words : 'arena.engine', problem.args), button(t('retry'), retry, 'notice'));
}

/** A button for another seed. */
export const seedButton = (want: (part: { seed: string }) => void, t: Words) =>
  html`<button type="button" class="button" aria-label=${t('arena.seed.draw')} title=${t('arena.seed.draw')}
    @click=${() => want({ seed: freshSeed() })}>
    <svg viewBox="0 0 20 20" aria-hidden="true"><path d="M16 6A7 7 0 1 0 17 11M16.5 2.5V6.5H12.5" /></svg>
  </button>`;
