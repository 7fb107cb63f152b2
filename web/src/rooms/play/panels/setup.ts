// The setup panel: a position is set up by hand. Squares are changed on the board, the rest in the panel.

import { html, nothing } from 'lit-html';
import { squareName } from '../../../board/board.ts';
import { cellsOf, SIDES, sizesOf, writeSetup } from '../../../board/setup.ts';
import { type EventOf, updateBy } from '../../../component.ts';
import type { NumberSetup, Problem, Record, Side, View } from '../../../contract/types.ts';
import { viewWant } from '../../../engine/wants.ts';
import { freshStart } from '../../../round/address.ts';
import type { Draft } from '../../../round/draft.ts';
import * as drafts from '../../../round/draft.ts';
import { cursorOf, gameOf, type RoundState, recordOf, shownView, unreadable, viewOf } from '../../../round/state.ts';
import { explain } from '../../../views/problem.ts';
import { number, type Words } from '../../../words.ts';
import type { PlayState } from '../state.ts';
import type { PlayEvent } from '../transitions.ts';
import type { Drawn, Panel } from './index.ts';

/** The contents that the buttons put on a square: the negative numbers, none, and the positive ones. */
function numbersOf({ least, most, taken }: NumberSetup) {
  const numbers = Array.from({ length: most - least + 1 }, (_, index) => least + index);
  return [...numbers.filter((n) => n < 0).map(String), taken, ...numbers.filter((n) => n > 0).map(String)];
}

/** `wanted`: the position that is to be set up, once the engine has described it. A change by the player cancels it. */
type State = { draft: Draft; wanted: Wanted | null };
/** `isStart`: is it the start of a game, of which a draft with numbers takes the squares alone? */
type Wanted = { record: Record; isStart: boolean };

const transitions = {
  change: (_: State, draft: Draft): State => ({ draft, wanted: null }),
  want: ({ draft }: State, wanted: Wanted): State => ({ draft, wanted }),
  checked({ draft, wanted }: State, checked: string, view: View | null, problem: Problem | null): State {
    return { wanted, draft: { ...draft, checked, view, problem } };
  },
};

/** The position of the game. Until the engine has described that, it is the one that is drawn. */
function fromGame(round: RoundState): State {
  const view = shownView(round);
  const draft = view ? drafts.draftOf(gameOf(round), view.setup) : drafts.emptyDraft(gameOf(round));
  const isKnown = viewOf(round) || round.lookahead || unreadable(round);
  return { draft, wanted: isKnown ? null : { record: recordOf(round), isStart: false } };
}

type SetupEvent = EventOf<typeof transitions>;
const event = (event: SetupEvent): PlayEvent => ['panel', 'setup', event];

export const panel: Panel<State, SetupEvent> = {
  opened: (before, { round }) => (before?.draft.game === round.start.game ? before : fromGame(round)),
  update: updateBy<State, typeof transitions>(transitions),
  newGame: () => null, // a draft belongs to the game on the board
  wants({ draft, wanted }, around) {
    const text = writeSetup(draft);
    const checked = (view: View | null, problem: Problem | null) => event(['checked', text, view, problem]);
    const check = () =>
      viewWant(
        { game: draft.game, setup: text },
        around,
        (view) => checked(view, null),
        (problem) => checked(null, problem),
      );
    const set = ({ record, isStart }: Wanted) =>
      viewWant(
        record,
        around,
        ({ setup }) =>
          event([
            'change',
            isStart ? drafts.started(draft, gameOf(around.round), setup) : drafts.draftOf(gameOf(around.round), setup),
          ]),
        (problem) => event(['change', { ...draft, problem }]),
      );
    return [...(wanted ? [set(wanted)] : []), ...(text === draft.checked ? [] : [check()])];
  },
  setupView({ draft }, { actions }) {
    const change = (draft: Draft) => actions.panel('setup', ['change', draft]);
    return {
      view: drafts.draftView(draft),
      onPlay(square) {
        actions.dispatch(['cursor', square]);
        change(drafts.cycle(draft, square));
        actions.focus(`main.play [data-square="${square}"]`); // some browsers do not focus a button on a click
      },
      onKey(event) {
        const { square } = event.target.dataset;
        if (!square || event.ctrlKey || event.metaKey || event.altKey) return;
        const next = drafts.type(draft, square, event.key);
        if (!next) return;
        event.preventDefault();
        change(next);
      },
    };
  },
  status: ({ draft }, { state, t }) => draftStatus(state, draft, t),
  draw: ({ draft }, { state, t, actions }) => setup(state, draft, t, withDraft(draft, state, actions)),
};

type Actions = ReturnType<typeof withDraft>;

function withDraft(draft: Draft, state: PlayState, { panel, dispatch, cancel, openGame }: Drawn['actions']) {
  const game = gameOf(state);
  const change = (changed: Draft) => panel('setup', ['change', changed]);
  return {
    dispatch,
    change,
    fromGame() {
      const { draft, wanted } = fromGame(state);
      change(draft);
      if (wanted) panel('setup', ['want', wanted]);
    },
    /** Set up the start of a game; where boards are random, one of this size. */
    fromStart: () => panel('setup', ['want', { record: freshStart(game, undefined, draft.columns), isStart: true }]),
    cancel: () => cancel('setup'),
    play() {
      if (!draft.view || draft.checked !== writeSetup(draft)) return;
      const { game, setup } = draft.view.record;
      openGame({ start: { game, setup }, transcript: '', seats: null }, draft.view);
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
    actions.dispatch(['cursor', 'a1']);
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
function draftStatus(state: PlayState, draft: Draft, t: Words) {
  const { sides } = gameOf(state);
  const side = (side: Side) => t(`Side.${sides[side]}`);
  const sentence = (): unknown => {
    if (draft.checked === null) return nothing;
    if (draft.problem) return html`<span class="wrong">${explain(draft.problem, gameOf(state), t)}</span>`;
    const view = draft.view;
    if (!view) return nothing;
    if (view.result) return t(view.result.winner === 'draw' ? 'setup.drawn' : 'setup.over');
    const passes = view.passed ? `${t('setup.passes', { side: side(view.passed) })}${t('sentence')}` : '';
    return passes + (view.turn ? t('status.to-move', { side: side(view.turn) }) : '');
  };
  const changed = () => {
    const cell = draft.touched ? cellsOf(draft)[draft.touched] : undefined;
    if (!draft.touched || cell === undefined) return nothing;
    return squareName(gameOf(state).look, draft.touched, cell, { t, side: (side) => t(`side.${sides[side]}`) });
  };
  return html`<p><span class="unseen">${changed()}</span> <strong>${t('setup.status')}</strong> ${sentence()}</p>`;
}
