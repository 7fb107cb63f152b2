// The help panel: the rules of the game with a picture, the marks, the keys, and what this page is.

import { html, nothing } from '../../../../vendor/lit-html/lit-html.js';
import { picture, token } from '../../../board/picture.js';
import { cellsOf, readSetup } from '../../../board/setup.js';
import { columnOf, extentOf, rowOf } from '../../../board/squares.js';
import { gameOf, keyOf } from '../../../round/state.js';
import { VERSION } from '../../../version.js';
import { KEYS, shownKey } from '../keys.js';

/** @typedef {import('../index.js').PlayState} PlayState */
/** @typedef {import('../../../words.js').Words} Words */
/** @typedef {import('./index.js').Context} Context */

/** @typedef {import('../../../../contract.js').Game} Game */
/** @typedef {import('../../../../contract.js').View} View */

/** The marks drawn on boards, by the kind of pieces. Each has a sample in panels.css. @type {{[kind in Game['look']['pieces']]: string[]}} */
const MARKS = {
  discs: ['last', 'legal'],
  marks: ['last', 'won'],
  numbers: ['last', 'lane', 'first', 'second'],
};

/** The numbers of the rules that have words. @param {string} game @param {Words} t */
function rules(game, t) {
  const found = [];
  for (let number = 1; t.has(`help.${game}.${number}`); number++) found.push(number);
  return found;
}

/** An empty board, drawn until the views of the pictures are known. @param {Game} game @returns {import('../../../board/picture.js').Scene} */
const empty = (game) => ({
  cells: cellsOf(readSetup(game, game.setup.empty)),
  line: null,
  last: null,
  result: null,
});

/** The part of the boards that contains their pieces, with a margin of one square. @param {View[]} views @returns {import('../../../board/picture.js').Scene[]} */
function cropped(views) {
  const occupied = views.flatMap(({ cells }) => Object.entries(cells).filter(([, cell]) => cell !== null));
  if (occupied.length === 0) return views;
  const { row, column, rows, columns } = extentOf(Object.fromEntries(occupied));
  /** @param {string} square */
  const near = (square) =>
    rowOf(square) >= row - 1 &&
    rowOf(square) <= row + rows &&
    columnOf(square) >= column - 1 &&
    columnOf(square) <= column + columns;
  return views.map((view) => ({
    ...view,
    cells: Object.fromEntries(Object.entries(view.cells).filter(([square]) => near(square))),
  }));
}

/** @param {Context} context @returns {import('./index.js').Panel} */
export function createPanel({ house, state, actions }) {
  /** The views of the pictures, by `keyOf` their records; null: requested. @type {Map<string, View | null>} */
  const pictures = new Map();
  return {
    follow(open) {
      if (!open) return;
      for (const record of gameOf(state()).pictures) {
        const key = keyOf(record);
        if (pictures.has(key)) continue;
        pictures.set(key, null);
        house.ask({ op: 'view', record }).answer.then(
          (view) => {
            pictures.set(key, view);
            house.changed();
          },
          () => {}, // the empty board stays, and the view is not requested again
        );
      }
    },
    draw(t) {
      const views = gameOf(state()).pictures.map((record) => pictures.get(keyOf(record)) ?? null);
      return help(state(), views, t, actions);
    },
  };
}

/** @param {PlayState} state @param {(View | null)[]} views The views of the pictures, where known. @param {Words} t @param {Context['actions']} actions */
function help(state, views, t, actions) {
  const game = gameOf(state);
  const { id, look, sides } = game;
  const { letters } = state;
  const known = views.filter((view) => view !== null);
  const scenes = known.length < views.length ? views.map(() => empty(game)) : cropped(known);
  const byLines = known.some(({ result }) => result?.squares.length);
  const marks = new Set([...MARKS[look.pieces], ...(byLines ? ['won'] : []), 'worth', 'best', 'order']);
  const numbers = rules(id, t);
  /** @param {string} mark */
  const side = (mark) => (mark === 'first' || mark === 'second' ? mark : null);
  return html`<div class="pictures">${scenes.map((scene) => picture(scene, look, token, null))}</div>
    ${t.has(`help.picture.${id}`) ? html`<p class="muted">${t(`help.picture.${id}`)}</p>` : nothing}
    ${
      numbers.length
        ? html`<h3>${t('help.rules')}</h3>
            <ul>
              ${numbers.map((number) => html`<li>${t(`help.${id}.${number}`)}</li>`)}
            </ul>`
        : nothing
    }
    <h3>${t('help.marks')}</h3>
    <ul class="legend">
      ${[...marks].map((mark) => {
        const owner = side(mark);
        return html`<li><span class="sample ${look.board} ${look.pieces}" data-mark=${mark} data-colour=${owner ? look.colours[owner] : nothing} aria-hidden="true">${SAMPLES[mark]}</span>${t(`help.mark.${mark}`, { side: owner && t(`Side.${sides[owner]}`) })}</li>`;
      })}
    </ul>
    <h3>${t('help.keys')}</h3>
    <dl class="keys">
      <div class="wide"><dt><kbd>↑</kbd> <kbd>↓</kbd> <kbd>←</kbd> <kbd>→</kbd></dt><dd>${t('help.key.walk')}</dd></div>
      <div class="wide"><dt><kbd>Enter</kbd></dt><dd>${t('help.key.play')}</dd></div>
      ${Object.entries(KEYS).map(
        ([key, command]) =>
          html`<div class=${letters || key.length > 1 ? '' : 'off'}><dt><kbd>${shownKey(key)}</kbd></dt><dd>${t(`help.key.${command}`)}</dd></div>`,
      )}
    </dl>
    <label class="switch">
      <input
        type="checkbox"
        role="switch"
        .checked=${letters}
        @change=${(/** @type {Event} */ event) => actions.switchLetters(/** @type {HTMLInputElement} */ (event.target).checked)}
      />${t('help.letters')}
    </label>
    <h3>${t('help.about')}</h3>
    <p>${t('help.about.what')}</p>
    <p>${t('help.about.how')}</p>
    <p class="muted">${t('help.about.version', { version: VERSION })}</p>`;
}

/** The text of some samples. @type {{[mark: string]: string}} */
const SAMPLES = { worth: '+2', best: '+5', order: '1' };
