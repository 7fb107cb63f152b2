// Draws the help: the words that an author's program has, what values mean, what a program needs that was not written
// for this page, and what a program can do here.

import { html, nothing } from 'lit-html';
import type { Words } from '../../base/words.ts';
import type { Actions } from './actions.ts';
import { gameWords, words } from './author_words.ts';
import type { Lab } from './state.ts';

const entry = (word: string, about: string) => html`<dt><code translate="no">${word}</code></dt><dd>${about}</dd>`;

/** The least evaluation there is. */
const example = (t: Words) => `def evaluate(position):
    """${t('lab.help.example')}"""
    black, white = position.score()
    return black - white`;

export function help({ isHelpOpen, sheet }: Lab, t: Words, actions: Actions) {
  if (!isHelpOpen) return nothing;
  const ofGame = (isNeeded: boolean) =>
    gameWords
      .filter((each) => each.isNeeded === isNeeded)
      .map(({ word, shown }) => entry(shown, t(`lab.class.${word}`)));
  return html`<section class="card help ${sheet === 'code' ? '' : 'behind'}" id="lab-help" aria-label=${t('lab.help')}>
    <div class="row spread"><h2>${t('lab.help')}</h2><button type="button" @click=${() => actions.help(false)}>${t('panel.close')}</button></div>
    <div class="words" tabindex="0" role="group" aria-label=${t('lab.help')}>
      <p><b>${t('lab.help.view')}</b>${t('sentence')}${t('lab.help.view.more')}</p>
      <pre translate="no">${example(t)}</pre>
      <p>${t('lab.words')}</p>
      <dl>${words.map(({ word, kind, detail }) => entry(kind === 'method' || kind === 'function' ? `${word}${detail.replace(/ ->.*/, '')}` : word, t(`lab.word.${word}`)))}</dl>
      <p>${t('lab.help.search')}</p>
      <p>${t('lab.help.leave')}</p>
      <h3>${t('lab.have')}</h3>
      ${['form', 'other', 'files', 'top'].map((part) => html`<p>${t(`lab.have.${part}`)}</p>`)}
      <h3>${t('lab.class')}</h3>
      <p>${t('lab.class.needs')}</p>
      <dl>${ofGame(true)}</dl>
      <p>${t('lab.class.may')}</p>
      <dl>${ofGame(false)}</dl>
      <h3>${t('lab.safe.about')}</h3>
      ${['wall', 'left'].map((part) => html`<p>${t(`lab.safe.${part}`)}</p>`)}
    </div>
  </section>`;
}
