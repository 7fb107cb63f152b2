// The setup panel: a position is set up by hand. Squares are changed on the board, the rest in the panel.

import { html, nothing } from '../../../../vendor/lit-html/lit-html.js';
import { squareName } from '../../../board/board.js';
import { cellsOf, sizesOf, writeSetup } from '../../../board/setup.js';
import { freshStart } from '../../../round/address.js';
import {
  cellAt,
  clear,
  cycle,
  draftOf,
  draftView,
  emptyDraft,
  lines,
  put,
  resize,
  started,
  type,
} from '../../../round/draft.js';
import { cursorOf, gameOf, shownView } from '../../../round/state.js';
import { explain } from '../../../views/problem.js';
import { number } from '../../../words.js';

/** @typedef {import('../../../contract/types.js').NumberSetup} NumberSetup */
/** @typedef {import('../../../contract/types.js').Problem} Problem */
/** @typedef {import('../../../contract/types.js').View} View */
/** @typedef {import('../../../round/draft.js').Draft} Draft */
/** @typedef {import('../index.js').PlayState} PlayState */
/** @typedef {import('../../../words.js').Words} Words */
/** @typedef {import('./index.js').Context} Context */
/** @typedef {ReturnType<typeof createActions>} Actions */

/** The contents that the buttons put on a square: the negative numbers, none, and the positive ones. @param {NumberSetup} setup */
function numbersOf({ least, most, taken }) {
  const numbers = Array.from({ length: most - least + 1 }, (_, index) => least + index);
  return [...numbers.filter((n) => n < 0).map(String), taken, ...numbers.filter((n) => n > 0).map(String)];
}

/** @param {Context} context @returns {import('./index.js').Panel} */
export function createPanel(context) {
  const { house, state } = context;
  /** The position as it was changed last; null: none was begun. @type {Draft | null} */
  let draft = null;
  /** The check under way: the setup text that was sent. @type {{text: string, drop: () => void} | null} */
  let pending = null;
  /** @param {Draft | null} now */
  const set = (now) => {
    draft = now;
    house.changed();
  };
  const actions = createActions(context, () => draft, set);

  /** Ask the engine whether a game can begin from the draft. Called after each drawing. @param {boolean} open */
  function check(open) {
    const text = open && draft ? writeSetup(draft) : null;
    if (pending && pending.text !== text) {
      pending.drop();
      pending = null;
    }
    if (!draft || text === null || pending || text === draft.checked) return;
    const request = house.ask({ op: 'view', record: { game: draft.game, setup: text } });
    const mine = { text, drop: request.drop };
    pending = mine;
    /** @param {View | null} view @param {Problem | null} problem */
    const checked = (view, problem) => {
      if (pending !== mine || !draft) return;
      pending = null;
      set({ ...draft, checked: text, view, problem });
    };
    request.answer.then(
      (view) => checked(view, null),
      (problem) => checked(null, problem),
    );
  }

  return {
    opened() {
      if (draft?.game !== state().start.game) actions.fromGame();
    },
    follow: check,
    newGame() {
      const begun = draft !== null;
      actions.change(null);
      return begun;
    },
    setupView: () => draft && { view: draftView(draft), onPlay: actions.square, onKey: actions.key },
    status: (t) => draftStatus(state(), draft, t),
    draw: (t) => draft && setup(state(), draft, t, actions),
  };
}

/** @param {Context} context @param {() => Draft | null} own @param {(draft: Draft | null) => void} set */
function createActions({ house, state: now, actions: { dispatch }, table, openGame, close, leave }, own, set) {
  /** The request for a start position. A change by the player cancels it. @type {object | null} */
  let awaited = null;

  /** @param {Draft | null} draft */
  function change(draft) {
    awaited = null;
    set(draft);
  }

  return {
    dispatch,
    change,
    fromGame() {
      const view = shownView(now());
      const game = gameOf(now());
      change(view ? draftOf(game, view.setup) : emptyDraft(game));
    },
    /** Set up the start of a game; where boards are random, one of this size. */
    async fromStart() {
      const draft = own();
      if (!draft) return;
      const game = gameOf(now());
      const mine = {};
      awaited = mine;
      try {
        const view = await house.ask({ op: 'view', record: freshStart(game, undefined, draft.columns) }).answer;
        const now = own(); // it may have been checked meanwhile
        if (awaited === mine && now) change(started(now, game, view.setup));
      } catch (problem) {
        const now = own();
        if (awaited === mine && now) change({ ...now, problem: /** @type {Problem} */ (problem) });
      }
    },
    /** @param {string} square */
    square(square) {
      const draft = own();
      dispatch({ type: 'cursor', square });
      if (draft) change(cycle(draft, square));
      table.focus(`[data-square="${square}"]`); // some browsers do not focus a button on a click
    },
    /** @param {KeyboardEvent} event */
    key(event) {
      const draft = own();
      const { square } = /** @type {HTMLElement} */ (event.target).dataset;
      const next =
        draft && square && !event.ctrlKey && !event.metaKey && !event.altKey && type(draft, square, event.key);
      if (!next) return;
      event.preventDefault();
      change(next);
    },
    cancel() {
      close();
      change(null);
    },
    play() {
      const draft = own();
      if (!draft?.view || draft.checked !== writeSetup(draft)) return;
      const { game, setup } = draft.view.record;
      change(null);
      openGame({ game, setup }, '', null, draft.view);
      leave();
    },
  };
}

/** @param {PlayState} state @param {Draft} draft @param {Words} t @param {Actions} actions */
function setup(state, draft, t, actions) {
  const sizes = sizesOf(gameOf(state));
  const ready = draft.view !== null && draft.checked === writeSetup(draft);
  return html`<p class="muted">${t(`setup.how.${draft.game}`)}</p>
    ${draft.setup.kind === 'pieces' && draft.setup.mover ? mover(draft, draft.setup.letters, state, t, actions) : nothing}
    ${draft.setup.kind === 'numbers' ? pad(draft, draft.setup, state, t, actions) : nothing}
    ${draft.setup.kind === 'numbers' || sizes.length ? fields(draft, state, t, actions) : nothing}
    <div class="row">
      <button type="button" @click=${actions.fromStart}>${t(sizes.length ? 'setup.lots' : 'setup.start')}</button>
      <button type="button" @click=${() => actions.change(clear(draft))}>${t('setup.clear')}</button>
      <button type="button" @click=${actions.fromGame}>${t('setup.from-game')}</button>
    </div>
    <div class="row">
      <button type="button" class="primary" aria-disabled=${ready ? 'false' : 'true'} @click=${actions.play}>${t('setup.play')}</button>
      <button type="button" @click=${actions.cancel}>${t('setup.cancel')}</button>
    </div>`;
}

/** The choice of the side to move. @param {Draft} draft @param {{first: string, second: string}} letters @param {PlayState} state @param {Words} t @param {Actions} actions */
function mover(draft, letters, state, t, actions) {
  const { sides } = gameOf(state);
  return html`<fieldset class="row">
    <legend>${t('setup.turn')}</legend>
    ${
      /** @type {const} */ (['first', 'second']).map(
        (side) => html`<label class="choice"
        ><input
          type="radio"
          name="turn"
          .checked=${draft.line === letters[side]}
          @change=${() => actions.change({ ...draft, line: letters[side] })}
        />${t(`Side.${sides[side]}`)}</label
      >`,
      )
    }
  </fieldset>`;
}

/** The buttons for the content of a square. @param {Draft} draft @param {NumberSetup} written @param {PlayState} state @param {Words} t @param {Actions} actions */
function pad(draft, written, state, t, actions) {
  const cursor = cursorOf(state, draftView(draft));
  const here = cellAt(draft, cursor);
  return html`<div class="pad" role="group" aria-label=${t('setup.square', { square: cursor })}>
      <b aria-hidden="true">${cursor}</b>
      ${numbersOf(written).map(
        (cell) => html`<button
          type="button"
          aria-pressed=${cell === here ? 'true' : 'false'}
          aria-label=${cell === written.taken ? t('cell.taken') : nothing}
          @click=${() => actions.change(put(draft, cursor, cell))}
        >
          ${cell === written.taken ? html`<span class="pip"></span>` : number(Number(cell), t.lang)}
        </button>`,
      )}
    </div>`;
}

/** The size of the board; with numbers also the line and the points. @param {Draft} draft @param {PlayState} state @param {Words} t @param {Actions} actions */
function fields(draft, state, t, actions) {
  const sizes = sizesOf(gameOf(state));
  return html`<div class="row fields">
      ${
        sizes.length
          ? html`<label
        >${t('setup.size')}
        <select
          @change=${(/** @type {Event} */ event) => {
            actions.dispatch({ type: 'cursor', square: 'a1' });
            actions.change(resize(draft, Number(/** @type {HTMLSelectElement} */ (event.target).value)));
          }}
        >
          ${sizes.map((size) => html`<option value=${size} .selected=${size === draft.columns}>${size} × ${size}</option>`)}
        </select></label
      >`
          : nothing
      }
      ${draft.setup.kind === 'numbers' ? standing(draft, state, t, actions) : nothing}
    </div>`;
}

/** The line to choose from, and the points. @param {Draft} draft @param {PlayState} state @param {Words} t @param {Actions} actions */
function standing(draft, state, t, actions) {
  const { sides } = gameOf(state);
  const all = lines(draft);
  /** @param {string} line */
  const option = (line) => {
    const [word, which] = line.split(' ');
    return html`<option value=${line} .selected=${line === draft.line}>${t(`setup.line.${word}`, { which })}</option>`;
  };
  return html`
      <label
        >${t('setup.line')}
        <select
          @change=${(/** @type {Event} */ event) =>
            actions.change({ ...draft, line: /** @type {HTMLSelectElement} */ (event.target).value })}
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
              actions.change({ ...draft, points: index ? [draft.points[0], text] : [text, draft.points[1]] });
            }}
        /></label>`,
        )
      }`;
}

/** The status of the draft: what the engine says of it. @param {PlayState} state @param {Draft | null} draft @param {Words} t */
function draftStatus(state, draft, t) {
  const { sides } = gameOf(state);
  /** @param {import('../../../contract/types.js').Side} side */
  const side = (side) => t(`Side.${sides[side]}`);
  /** @returns {unknown} */
  const sentence = () => {
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
  const changed = draft && touched ? squareName(gameOf(state).look, touched, cellsOf(draft)[touched], how) : nothing;
  return html`<p><span class="unseen">${changed}</span> <strong>${t('setup.status')}</strong> ${sentence()}</p>`;
}
