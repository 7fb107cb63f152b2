// The setup panel: a position is set up by hand. Squares are changed on the board, the rest in the panel.

import { html, nothing } from 'lit-html';
import { squareName } from '../../../board/board.ts';
import { cellsOf, SIDES, sizesOf, writeSetup } from '../../../board/setup.ts';
import type { NumberSetup, Problem, Side, View } from '../../../contract/types.ts';
import { freshStart } from '../../../round/address.ts';
import type { Draft } from '../../../round/draft.ts';
import * as drafts from '../../../round/draft.ts';
import { cursorOf, gameOf, shownView } from '../../../round/state.ts';
import { explain } from '../../../views/problem.ts';
import { number, type Words } from '../../../words.ts';
import type { PlayState } from '../index.ts';
import type { Context, Panel } from './index.ts';

type Actions = ReturnType<typeof createActions>;

/** The contents that the buttons put on a square: the negative numbers, none, and the positive ones. */
function numbersOf({ least, most, taken }: NumberSetup) {
  const numbers = Array.from({ length: most - least + 1 }, (_, index) => least + index);
  return [...numbers.filter((n) => n < 0).map(String), taken, ...numbers.filter((n) => n > 0).map(String)];
}

export function createPanel(context: Context): Panel {
  const { state } = context;
  const actions = createActions(context);
  const { change, check, draft } = actions;
  return {
    opened() {
      if (draft()?.game !== state().start.game) actions.fromGame();
    },
    follow: check,
    newGame() {
      const begun = draft() !== null;
      change(null);
      return begun;
    },
    setupView() {
      const now = draft();
      return now && { view: drafts.draftView(now), onPlay: actions.square, onKey: actions.key };
    },
    status: (t) => draftStatus(state(), draft(), t),
    draw(t) {
      const now = draft();
      return now && setup(state(), now, t, actions);
    },
  };
}

function createActions({ house, state: now, actions: { dispatch }, table, openGame, close, leave }: Context) {
  /** The position as it was changed last; null: none was begun. */
  let draft: Draft | null = null;
  /** The check under way: the setup text that was sent. */
  let pending: { text: string; drop: () => void } | null = null;
  /** The request for a start position. A change by the player cancels it. */
  let awaited: object | null = null;

  function set(changed: Draft | null) {
    draft = changed;
    house.changed();
  }

  function change(changed: Draft | null) {
    awaited = null;
    set(changed);
  }

  return {
    dispatch,
    change,
    draft: () => draft,
    /** Ask the engine whether a game can begin from the draft. Called after each drawing. */
    check(open: boolean) {
      const text = open && draft ? writeSetup(draft) : null;
      if (pending && pending.text !== text) {
        pending.drop();
        pending = null;
      }
      if (!draft || text === null || pending || text === draft.checked) return;
      const { answer, drop } = house.ask({ op: 'view', record: { game: draft.game, setup: text } });
      const mine = { text, drop };
      pending = mine;
      const checked = (view: View | null, problem: Problem | null) => {
        if (pending !== mine || !draft) return;
        pending = null;
        set({ ...draft, checked: text, view, problem });
      };
      answer.then(
        (view) => checked(view, null),
        (problem) => checked(null, problem),
      );
    },
    fromGame() {
      const view = shownView(now());
      const game = gameOf(now());
      change(view ? drafts.draftOf(game, view.setup) : drafts.emptyDraft(game));
    },
    /** Set up the start of a game; where boards are random, one of this size. */
    async fromStart() {
      if (!draft) return;
      const game = gameOf(now());
      const mine = {};
      awaited = mine;
      try {
        const view = await house.ask({ op: 'view', record: freshStart(game, undefined, draft.columns) }).answer;
        if (awaited === mine) change(drafts.started(draft, game, view.setup)); // it may have been checked meanwhile
      } catch (problem) {
        if (awaited === mine) change({ ...draft, problem: problem as Problem });
      }
    },
    square(square: string) {
      dispatch({ type: 'cursor', square });
      if (draft) change(drafts.cycle(draft, square));
      table.focus(`[data-square="${square}"]`); // some browsers do not focus a button on a click
    },
    key(event: KeyboardEvent & { target: HTMLElement }) {
      const { square } = event.target.dataset;
      if (!draft || !square || event.ctrlKey || event.metaKey || event.altKey) return;
      const next = drafts.type(draft, square, event.key);
      if (!next) return;
      event.preventDefault();
      change(next);
    },
    cancel() {
      close();
      change(null);
    },
    play() {
      if (!draft?.view || draft.checked !== writeSetup(draft)) return;
      const { view } = draft;
      const { game, setup } = view.record;
      change(null);
      openGame({ game, setup }, '', null, view);
      leave();
    },
  };
}

function setup(state: PlayState, draft: Draft, t: Words, actions: Actions) {
  const sizes = sizesOf(gameOf(state));
  const ready = draft.view !== null && draft.checked === writeSetup(draft);
  return html`<p class="muted">${t(`setup.how.${draft.game}`)}</p>
    ${draft.setup.kind === 'pieces' && draft.setup.mover ? mover(draft, draft.setup.letters, state, t, actions) : nothing}
    ${draft.setup.kind === 'numbers' ? pad(draft, draft.setup, state, t, actions) : nothing}
    ${draft.setup.kind === 'numbers' || sizes.length ? fields(draft, state, t, actions) : nothing}
    <div class="row">
      <button type="button" @click=${actions.fromStart}>${t(sizes.length ? 'setup.lots' : 'setup.start')}</button>
      <button type="button" @click=${() => actions.change(drafts.clear(draft))}>${t('setup.clear')}</button>
      <button type="button" @click=${actions.fromGame}>${t('setup.from-game')}</button>
    </div>
    <div class="row">
      <button type="button" class="primary" aria-disabled=${ready ? 'false' : 'true'} @click=${actions.play}>${t('setup.play')}</button>
      <button type="button" @click=${actions.cancel}>${t('setup.cancel')}</button>
    </div>`;
}

/** The choice of the side to move. */
function mover(draft: Draft, letters: { first: string; second: string }, state: PlayState, t: Words, actions: Actions) {
  const { sides } = gameOf(state);
  return html`<fieldset class="row">
    <legend>${t('setup.turn')}</legend>
    ${SIDES.map(
      (side) => html`<label class="choice"><input type="radio" name="turn" .checked=${draft.line === letters[side]}
          @change=${() => actions.change({ ...draft, line: letters[side] })} />${t(`Side.${sides[side]}`)}</label>`,
    )}
  </fieldset>`;
}

/** The buttons for the content of a square. */
function pad(draft: Draft, written: NumberSetup, state: PlayState, t: Words, actions: Actions) {
  const cursor = cursorOf(state, drafts.draftView(draft));
  const here = drafts.cellAt(draft, cursor);
  return html`<div class="pad" role="group" aria-label=${t('setup.square', { square: cursor })}>
      <b aria-hidden="true">${cursor}</b>
      ${numbersOf(written).map(
        (cell) => html`<button type="button" aria-pressed=${cell === here ? 'true' : 'false'}
          aria-label=${cell === written.taken ? t('cell.taken') : nothing}
          @click=${() => actions.change(drafts.put(draft, cursor, cell))}>
          ${cell === written.taken ? html`<span class="pip"></span>` : number(Number(cell), t.lang)}
        </button>`,
      )}
    </div>`;
}

/** The size of the board; with numbers also the line and the points. */
function fields(draft: Draft, state: PlayState, t: Words, actions: Actions) {
  const sizes = sizesOf(gameOf(state));
  const choose = ({ target }: { target: HTMLSelectElement }) => {
    actions.dispatch({ type: 'cursor', square: 'a1' });
    actions.change(drafts.resize(draft, Number(target.value)));
  };
  const options = sizes.map(
    (size) => html`<option value=${size} .selected=${size === draft.columns}>${size} × ${size}</option>`,
  );
  return html`<div class="row fields">
      ${sizes.length ? html`<label>${t('setup.size')} <select @change=${choose}>${options}</select></label>` : nothing}
      ${draft.setup.kind === 'numbers' ? standing(draft, state, t, actions) : nothing}
    </div>`;
}

/** The line to choose from, and the points. */
function standing(draft: Draft, state: PlayState, t: Words, actions: Actions) {
  const { sides } = gameOf(state);
  const all = drafts.lines(draft);
  const option = (line: string) => {
    const [word, which] = line.split(' ');
    return html`<option value=${line} .selected=${line === draft.line}>${t(`setup.line.${word}`, { which })}</option>`;
  };
  return html`
      <label>${t('setup.line')}
        <select
          @change=${({ target }: { target: HTMLSelectElement }) => actions.change({ ...draft, line: target.value })}>
          <optgroup label=${t('setup.to-move', { side: t(`Side.${sides.first}`) })}>${all.rows.map(option)}</optgroup>
          <optgroup label=${t('setup.to-move', { side: t(`Side.${sides.second}`) })}>${all.columns.map(option)}</optgroup>
        </select></label>
      ${SIDES.map(
        (side, index) => html`<label>${t('setup.points', { side: t(`Side.${sides[side]}`) })}
          <input type="text" size="4" autocomplete="off" .value=${draft.points[index]}
            @input=${({ target }: { target: HTMLInputElement }) => {
              const text = target.value.normalize('NFKC').replace('−', '-');
              actions.change({ ...draft, points: index ? [draft.points[0], text] : [text, draft.points[1]] });
            }} /></label>`,
      )}`;
}

/** The status of the draft: what the engine says of it. */
function draftStatus(state: PlayState, draft: Draft | null, t: Words) {
  const { sides } = gameOf(state);
  const side = (side: Side) => t(`Side.${sides[side]}`);
  const sentence = (): unknown => {
    if (!draft || draft.checked === null) return nothing;
    if (draft.problem) return html`<span class="wrong">${explain(draft.problem, gameOf(state), t)}</span>`;
    const view = draft.view;
    if (!view) return nothing;
    if (view.result) return t(view.result.winner === 'draw' ? 'setup.drawn' : 'setup.over');
    const passes = view.passed ? `${t('setup.passes', { side: side(view.passed) })}${t('sentence')}` : '';
    return passes + (view.turn ? t('status.to-move', { side: side(view.turn) }) : '');
  };
  const changed = () => {
    const cell = draft?.touched ? cellsOf(draft)[draft.touched] : undefined;
    if (!draft?.touched || cell === undefined) return nothing;
    return squareName(gameOf(state).look, draft.touched, cell, { t, side: (side) => t(`side.${sides[side]}`) });
  };
  return html`<p><span class="unseen">${changed()}</span> <strong>${t('setup.status')}</strong> ${sentence()}</p>`;
}
