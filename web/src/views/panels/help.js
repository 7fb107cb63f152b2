// The rules of the game on the board, with a picture; what the marks mean; every key; and what this page is.

import { html } from '../../../vendor/lit-html/lit-html.js';
import { VERSION } from '../../aside.js';
import { KEYS, shownKey } from '../../keys.js';
import { picture, token } from '../../picture.js';
import { cellsOf, readSetup } from '../../setup.js';

/** @typedef {import('../../state.js').State} State */
/** @typedef {import('../page.js').Words} Words */
/** @typedef {import('../page.js').Deeds} Deeds */

/** @param {string} game @param {string} setup @param {Partial<import('../../picture.js').Scene>} [marks] @returns {import('../../picture.js').Scene} */
const scene = (game, setup, marks) => ({
  game,
  cells: cellsOf(readSetup(game, setup)),
  line: null,
  last: null,
  result: null,
  ...marks,
});

/** A corner of a board before a move and after it, or a finished one. @type {{[game: string]: import('../../picture.js').Scene[]}} */
const PICTURES = {
  othello: [scene('othello', '-----OX--OO-XOX- X'), scene('othello', '---X-OX--XX-XXX- O', { last: 'd1' })],
  tictactoe: [
    scene('tictactoe', 'OX---XO-X', {}),
    scene('tictactoe', 'OXOXOXO-X', {
      result: { winner: 'first', margin: null, squares: ['c1', 'b2', 'a3'] },
      last: 'b2',
    }),
  ],
  numbers: [
    scene('numbers', '2 -3 7 1/-8 4 -5 6/9 -1 3 -2/-4 8 -6 5', { line: { row: 1 } }),
    scene('numbers', '2 -3 . 1/-8 4 -5 6/9 -1 3 -2/-4 8 -6 5', { line: { column: 'c' }, last: 'c1' }),
  ],
};
PICTURES.numbers[1].cells.c1 = { taken: 'first', value: 7 };

/** What is drawn on the boards besides pieces; each has its sample in panels.css. @type {{[game: string]: string[]}} */
const MARKS = {
  othello: ['last', 'legal', 'worth', 'best', 'order'],
  tictactoe: ['last', 'won', 'worth', 'best', 'order'],
  numbers: ['last', 'lane', 'first', 'second', 'worth', 'best', 'order'],
};

/** @param {State} state @param {Words} t @param {Deeds} deeds */
export function help(state, t, { aside }) {
  const { game } = state.start;
  const { letters } = state.aside;
  return html`<div class="pictures">${PICTURES[game]?.map((each) => picture(each, token, null))}</div>
    <p class="muted">${t(`help.picture.${game}`)}</p>
    <h3>${t('help.rules')}</h3>
    <ul>
      ${[1, 2, 3].map((number) => html`<li>${t(`help.${game}.${number}`)}</li>`)}
    </ul>
    <h3>${t('help.marks')}</h3>
    <ul class="marks">
      ${MARKS[game]?.map((mark) => html`<li><span class="sample ${game}" data-mark=${mark} aria-hidden="true">${SAMPLES[mark]}</span>${t(`help.mark.${mark}`)}</li>`)}
    </ul>
    <h3>${t('help.keys')}</h3>
    <dl class="keys">
      <div class="wide"><dt><kbd>↑</kbd> <kbd>↓</kbd> <kbd>←</kbd> <kbd>→</kbd></dt><dd>${t('help.key.walk')}</dd></div>
      <div class="wide"><dt><kbd>Enter</kbd></dt><dd>${t('help.key.play')}</dd></div>
      ${Object.entries(KEYS).map(
        ([key, deed]) =>
          html`<div class=${letters || key.length > 1 ? '' : 'off'}><dt><kbd>${shownKey(key)}</kbd></dt><dd>${t(`help.key.${deed}`)}</dd></div>`,
      )}
    </dl>
    <label class="switch">
      <input
        type="checkbox"
        role="switch"
        .checked=${letters}
        @change=${(/** @type {Event} */ event) => aside.switchLetters(/** @type {HTMLInputElement} */ (event.target).checked)}
      />${t('help.letters')}
    </label>
    <h3>${t('help.about')}</h3>
    <p>${t('help.about.what')}</p>
    <p>${t('help.about.how')}</p>
    <p class="muted">${t('help.about.version', { version: VERSION })}</p>`;
}

/** What is written on some of the samples. @type {{[mark: string]: string}} */
const SAMPLES = { worth: '+2', best: '+5', order: '1' };
