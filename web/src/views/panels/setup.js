// A position set up by hand: what stands on the squares is changed on the board itself, the rest here.

import { html, nothing } from '../../../vendor/lit-html/lit-html.js';
import { squareName } from '../../board.js';
import { cellsOf, clear, lines, put, resize, SIZES, sizeOf, TAKEN, writeSetup } from '../../setup.js';
import { gameOf } from '../../state.js';
import { number } from '../../words.js';
import { explain } from '../problem.js';

/** @typedef {import('../../setup.js').Draft} Draft */
/** @typedef {import('../../state.js').State} State */
/** @typedef {import('../page.js').Words} Words */
/** @typedef {import('../page.js').Deeds} Deeds */

/** What a button makes of a square, in Numbers. */
const CELLS = [...[...'987654321'].map((n) => `-${n}`), TAKEN, ...'123456789'];
/** The side of an Othello setup, as its text writes it. */
const MOVERS = /** @type {const} */ ({ first: 'X', second: 'O' });

/** @param {State} state @param {Words} t @param {Deeds} deeds */
export function setup(state, t, { aside, dispatch }) {
  const { draft } = state.aside;
  if (!draft) return nothing;
  const ready = draft.view !== null && draft.checked === writeSetup(draft);
  return html`<p class="muted">${t(`setup.how.${draft.game}`)}</p>
    ${draft.game === 'othello' ? mover(draft, state, t, aside) : nothing}
    ${draft.game === 'numbers' ? numbers(draft, state, t, aside, dispatch) : nothing}
    <div class="row">
      <button type="button" @click=${aside.draftFromStart}>${t(draft.game === 'numbers' ? 'setup.lots' : 'setup.start')}</button>
      <button type="button" @click=${() => aside.draft(clear(draft))}>${t('setup.clear')}</button>
      <button type="button" @click=${aside.draftFromGame}>${t('setup.from-game')}</button>
    </div>
    <div class="row">
      <button type="button" class="primary" aria-disabled=${ready ? 'false' : 'true'} @click=${aside.playDraft}>${t('setup.play')}</button>
      <button type="button" @click=${aside.cancelDraft}>${t('setup.cancel')}</button>
    </div>`;
}

/** @param {Draft} draft @param {State} state @param {Words} t @param {Deeds['aside']} aside */
function mover(draft, state, t, aside) {
  const { sides } = gameOf(state);
  return html`<fieldset class="row">
    <legend>${t('setup.turn')}</legend>
    ${
      /** @type {const} */ (['first', 'second']).map(
        (side) => html`<label class="choice"
        ><input
          type="radio"
          name="turn"
          .checked=${draft.line === MOVERS[side]}
          @change=${() => aside.draft({ ...draft, line: MOVERS[side] })}
        />${t(`Side.${sides[side]}`)}</label
      >`,
      )
    }
  </fieldset>`;
}

/** @param {Draft} draft @param {State} state @param {Words} t @param {Deeds['aside']} aside @param {Deeds['dispatch']} dispatch */
function numbers(draft, state, t, aside, dispatch) {
  const { sides } = gameOf(state);
  const { cursor } = state;
  const columns = sizeOf(draft);
  const here = draft.cells[(Number(cursor.slice(1)) - 1) * columns + cursor.charCodeAt(0) - 97];
  const all = lines(draft);
  /** @param {string} line */
  const option = (line) => {
    const [word, which] = line.split(' ');
    return html`<option value=${line} .selected=${line === draft.line}>${t(`setup.line.${word}`, { which })}</option>`;
  };
  return html`<div class="pad" role="group" aria-label=${t('setup.square', { square: cursor })}>
      <b aria-hidden="true">${cursor}</b>
      ${CELLS.map(
        (cell) => html`<button
          type="button"
          aria-pressed=${cell === here ? 'true' : 'false'}
          aria-label=${cell === TAKEN ? t('cell.taken') : nothing}
          @click=${() => aside.draft(put(draft, cursor, cell))}
        >
          ${cell === TAKEN ? html`<span class="pip"></span>` : number(Number(cell), t.lang)}
        </button>`,
      )}
    </div>
    <div class="row fields">
      <label
        >${t('setup.size')}
        <select
          @change=${(/** @type {Event} */ event) => {
            dispatch({ type: 'cursor', square: 'a1' });
            aside.draft(resize(draft, Number(/** @type {HTMLSelectElement} */ (event.target).value)));
          }}
        >
          ${SIZES.map((size) => html`<option value=${size} .selected=${size === columns}>${size} × ${size}</option>`)}
        </select></label
      >
      <label
        >${t('setup.line')}
        <select
          @change=${(/** @type {Event} */ event) =>
            aside.draft({ ...draft, line: /** @type {HTMLSelectElement} */ (event.target).value })}
        >
          <optgroup label=${t('setup.to-move', { side: t(`Side.${sides.first}`) })}>${all.rows.map(option)}</optgroup>
          <optgroup label=${t('setup.to-move', { side: t(`Side.${sides.second}`) })}>${all.columns.map(option)}</optgroup>
        </select></label
      >
      ${
        /** @type {const} */ (['first', 'second']).map(
          (side, index) => html`<label
          >${t('setup.points', { side: t(`Side.${sides[side]}`) })}
          <input
            type="text"
            size="4"
            autocomplete="off"
            .value=${draft.points[index]}
            @input=${(/** @type {InputEvent} */ event) => {
              const text = /** @type {HTMLInputElement} */ (event.target).value.normalize('NFKC').replace('−', '-');
              aside.draft({ ...draft, points: index ? [draft.points[0], text] : [text, draft.points[1]] });
            }}
        /></label>`,
        )
      }
    </div>`;
}

/** What the engine says of what stands on the board now. @param {State} state @param {Words} t */
export function draftStatus(state, t) {
  const { draft } = state.aside;
  const { sides } = gameOf(state);
  /** @param {import('../../../contract.js').Side} side */
  const side = (side) => t(`Side.${sides[side]}`);
  /** @returns {unknown} */
  const said = () => {
    if (!draft || draft.checked === null) return nothing;
    if (draft.problem) return html`<span class="wrong">${explain(draft.problem, gameOf(state), t)}</span>`;
    const view = draft.view;
    if (!view) return nothing;
    if (view.result) return t(view.result.winner === 'draw' ? 'setup.drawn' : 'setup.over');
    const passes = view.passed ? `${t('setup.passes', { side: side(view.passed) })}${t('sentence')}` : '';
    return passes + (view.turn ? t('status.to-move', { side: side(view.turn) }) : '');
  };
  const touched = draft?.touched;
  /** @type {Parameters<typeof squareName>[3]} */
  const how = { t, side: (side) => t(`side.${sides[side]}`) };
  const heard = draft && touched ? squareName(draft.game, touched, cellsOf(draft)[touched], how) : nothing;
  return html`<p><span class="unseen">${heard}</span> <strong>${t('setup.status')}</strong> ${said()}</p>`;
}
