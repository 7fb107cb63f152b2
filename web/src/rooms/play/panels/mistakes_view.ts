// Draws the exercises: the one that is tried, in place of the game on the board and of what stands beside it, and their list.

import { html, nothing } from 'lit-html';
import type { Label } from '../../../board/board.ts';
import { picture, token } from '../../../board/picture.ts';
import type { Exercise, Game, Side } from '../../../contract/types.ts';
import { candidates, region } from '../../../exercises/help.ts';
import { boardOf, dueOn, type Kept } from '../../../exercises/kept.ts';
import { lossOf } from '../../../exercises/loss.ts';
import { gameOf } from '../../../round/state.ts';
import { writeTree } from '../../../round/tree_address.ts';
import { button } from '../../../views/controls.ts';
import type { SetupView } from '../../../views/table.ts';
import { number, sideName, signed, type Words } from '../../../words.ts';
import type { PlayState } from '../state.ts';
import type { Drawn } from './index.ts';
import {
  dueNow,
  type MistakesEvent,
  nextOf,
  recordAt,
  type State,
  type Trying,
  untried,
  viewAt,
} from './mistakes_state.ts';

/** The most exercises that are pictured. */
const PICTURED = 6;
/** The losses, in units of the game's margins, by which moves are shaded. */
const SHADES = [1, 3, 6];
const HELPS = ['where', 'which', 'move'] as const;

const sending = (actions: Drawn['actions'], ...event: MistakesEvent) => actions.panel('mistakes', event);
/** The same, after which an exercise is on the board. */
const onBoard = (actions: Drawn['actions'], ...event: MistakesEvent) => actions.onBoard('mistakes', event);

const gameOfExercise = ({ games }: PlayState, { record }: Exercise) => gameOf({ games, start: record });
const other = (side: Side): Side => (side === 'first' ? 'second' : 'first');

// What moves cost, in words

const ends = (worth: number) => (worth > 0 ? 'win' : worth < 0 ? 'loss' : 'draw');
const amount = (loss: number, { values }: Game, t: Words) =>
  t(`amount.${values.unit}`, { count: Math.max(1, Math.round(loss)) });

/**
 * What a move loses.
 * @param words `…about` and `…exact` with an amount, or `….win-loss` where the game has no margins.
 */
function lost(words: string, exercise: Exercise, move: string, game: Game, t: Words) {
  const { best, exact } = exercise;
  const loss = lossOf(exercise, move);
  if (game.values.unit === null) return t(`${words}.${ends(best)}-${ends(best - loss)}`, { move });
  return t(`${words}.${exact ? 'exact' : 'about'}`, { move, amount: amount(loss, game, t) });
}

/** The sentence above the exercise. */
export function headline({ trying }: State, { state, t }: Drawn) {
  if (!trying) return null;
  const { kept, tries, line, at, seen, went } = trying;
  const { exercise, from } = kept;
  const game = gameOfExercise(state, exercise);
  const [move = ''] = line;
  const said = (first: string, then: unknown) =>
    html`<p><strong>${first}</strong> <span class="then">${then}</span></p>`;
  if (went) {
    const also = exercise.good.filter((each) => each !== move);
    return said(
      `${t('exercise.found', { move })}${t('sentence')}${better(exercise, move, game, t)}`,
      also.length > 0 ? t('exercise.also', { moves: also.join(t('list')) }) : nothing,
    );
  }
  if (at > 0)
    return said(
      lost('exercise.loses', exercise, move, game, t),
      seen === undefined ? t('exercise.reading') : seenIn(trying, game, t),
    );
  const asked = lost(from ? 'exercise.you' : 'exercise.level', exercise, exercise.played, game, t);
  return said(asked, t(tries.length > 0 ? 'exercise.again' : from ? 'exercise.look' : 'exercise.find'));
}

/** How much better an answer is than the move that was played. */
function better(exercise: Exercise, move: string, game: Game, t: Words) {
  const { played, best, exact } = exercise;
  const gain = lossOf(exercise) - lossOf(exercise, move);
  if (game.values.unit === null) return t(`exercise.keeps.${ends(best - lossOf(exercise, move))}`);
  return t(`exercise.better.${exact ? 'exact' : 'about'}`, { amount: amount(gain, game, t), move: played });
}

/** Who is ahead after a move, in words. */
function standing(exercise: Exercise, move: string, game: Game, t: Words) {
  const worth = exercise.best - lossOf(exercise, move);
  const side = worth < 0 ? other(exercise.side) : exercise.side;
  if (game.values.unit === null || Math.round(worth) === 0) return t('expects.even');
  return t('expects.ahead', { side: sideName(game, side, t), amount: amount(Math.abs(worth), game, t) });
}

/** What is seen at the end of what follows a wrong move. */
function seenIn(trying: Trying, game: Game, t: Words) {
  const { kept, line, seen, failed } = trying;
  if (failed) return t('exercise.unread');
  if (!seen || !t.has(`exercise.seen.${seen}`))
    return t('exercise.seen.later', { sentence: standing(kept.exercise, line[0] ?? '', game, t) });
  const last = line.at(-1) ?? '';
  const taken = viewAt(trying, line.length - 1)?.cells[last];
  const value = typeof taken === 'number' ? number(taken, t.lang) : '';
  return t(`exercise.seen.${seen}`, { side: sideName(game, other(kept.exercise.side), t), move: last, value });
}

// The board

/** The position of the exercise. */
const positionOf = (trying: Trying, { games }: PlayState) => viewAt(trying, 0) ?? boardOf(trying.kept, games);

export function boardOfExercise({ trying }: State, { state, t, actions }: Drawn): SetupView | null {
  const known = trying && (viewAt(trying) ?? positionOf(trying, state));
  if (!known) return null;
  const view = { ...known, record: recordAt(trying) };
  const { kept, line, at, went } = trying;
  const { exercise } = kept;
  const game = gameOfExercise(state, exercise);
  const before = at > 0 ? viewAt(trying, at - 1) : undefined;
  return {
    view: went ? { ...view, legal: {} } : view,
    onPlay(square) {
      actions.dispatch(['cursor', square]);
      sending(actions, 'try', square);
    },
    exercise: {
      ...{ game, side: exercise.side, playable: at === 0 && !went },
      changed: (before && view.last && before.legal[view.last]) || {},
      labels: went ? losses(exercise, line[0] ?? '', game, t) : {},
      marks: marksOf(trying, Object.keys(view.cells)),
    },
  };
}

/** What each help says; null: nothing that is not known without it. */
function helpsOf({ kept: { exercise } }: Trying, squares: string[]) {
  const where = region(exercise, squares);
  return [where, candidates(exercise, where), exercise.good.slice(0, 1)] as const;
}

function marksOf(trying: Trying, squares: string[]) {
  const { kept, help, tries, at, went } = trying;
  const { exercise } = kept;
  type Marks = NonNullable<SetupView['exercise']>['marks'];
  const tried = went ? [exercise.played, ...tries] : tries;
  const [where, which, move] = at > 0 || went ? [] : helpsOf(trying, squares).slice(0, help);
  return Object.fromEntries([
    ...(where ?? []).map((square) => [square, 'region'] as const),
    ...(move ?? which ?? [])
      .filter((square) => !tries.includes(square))
      .map((square) => [square, 'candidate'] as const),
    ...(at > 0 && !went ? [] : tried.map((square) => [square, 'tried'] as const)),
  ]) as Marks;
}

/** What the other moves lose, on their squares. */
function losses(exercise: Exercise, answer: string, game: Game, t: Words): { [square: string]: Label } {
  const label = ({ move, loss }: Exercise['moves'][number]): [string, Label] => {
    const best = exercise.good.includes(move);
    const shade = best ? 0 : SHADES.filter((least) => loss >= least).length + 1;
    const text = lossText(exercise, loss, game, t);
    return [move, { text, best, proved: exercise.exact, shade, name: t('worth.name', { worth: text }) }];
  };
  return Object.fromEntries(exercise.moves.filter(({ move }) => move !== answer).map(label));
}

const lossText = ({ best }: Exercise, loss: number, game: Game, t: Words) =>
  game.values.unit === null
    ? t(`exercise.end.${ends(best - loss)}`)
    : Math.round(loss) === 0
      ? number(0, t.lang)
      : signed(-Math.round(loss), t.lang);

// Beside the board

/** The row of actions. */
export function controls(own: State, { state, t, actions }: Drawn) {
  const { trying } = own;
  if (!trying) return null;
  const { help, at, went } = trying;
  const primary = (words: string, act: () => void) =>
    html`<button type="button" class="primary" @click=${act}>${t(words)}</button>`;
  const all = helpsOf(trying, Object.keys(positionOf(trying, state)?.cells ?? {}));
  const following = all.findIndex((each, index) => each && index >= help);
  const helps = html`<span class="helps" role="group" aria-label=${t('exercise.helps')}>
    ${HELPS.map((each, index) => html`<button type="button" aria-pressed=${help > index && all[index] !== null} aria-disabled=${following !== index} @click=${() => following === index && sending(actions, 'help', index + 1)}>${t(`exercise.help.${each}`)}</button>`)}
  </span>`;
  const next = nextOf(trying) ?? ('due' as const);
  const hasNext = trying.place > 0 ? dueNow(own).some(({ id }) => id !== trying.kept.id) : nextOf(trying) !== null;
  const after = () => html`<a class="button primary" href=${treeOf(trying, state)}>${t('exercise.why')}</a>
    ${hasNext ? button(t('exercise.next'), () => onBoard(actions, 'begin', trying.place > 0 ? 'due' : next)) : nothing}`;
  return html`<div class="controls of-exercise" role="group" aria-label=${t('actions')}>
    ${went ? after() : at > 0 ? primary('exercise.retry', () => onBoard(actions, 'again')) : helps}
    ${went ? nothing : button(t('exercise.later'), () => onBoard(actions, 'later'))}
    ${button(t('exercise.all'), () => {
      sending(actions, 'leave');
      actions.focus('main.play .panel');
    })}
  </div>`;
}

/** Who reads a tree in which each move has its value. */
function readerOf({ record }: Exercise, { judge, values }: Game) {
  if (values.unit === null) return record.moves.length > 2 ? 'minimax ties=first' : 'alphabeta ties=first';
  return `minimax depth=3${judge.evaluation ? ` evaluation=${judge.evaluation}` : ''} ties=first`;
}

/** The tree in which the answer can be read. */
function treeOf({ kept: { exercise }, line }: Trying, state: PlayState) {
  const { record } = exercise;
  const game = gameOfExercise(state, exercise);
  const { moves, ...start } = record;
  const { games, lang, langNamed } = state;
  return writeTree(games, {
    start,
    transcript: moves.join(''),
    path: line.slice(0, 1),
    player: readerOf(exercise, game),
    lang,
    langNamed,
  });
}

/** What a wrong move costs, or what the answer was worth. */
export function card(own: State, { state, t, actions }: Drawn) {
  const { trying } = own;
  if (!trying || (trying.at === 0 && !trying.went)) return nothing;
  const { kept, tries, line, at, went } = trying;
  const { exercise } = kept;
  const game = gameOfExercise(state, exercise);
  const judged = exercise.exact ? t('exercise.solved') : t('exercise.judged', { count: exercise.depth });
  const [move = ''] = line;
  const steps = html`<ol class="pv" aria-label=${t('exercise.line')}>
    ${line.map((each, index) => {
      const turn = viewAt(trying, index)?.turn;
      return html`<li><button type="button" data-colour=${turn ? game.look.colours[turn] : nothing} aria-pressed=${index + 1 === at} @click=${() => sending(actions, 'step', index + 1)}>${each}</button></li>`;
    })}
  </ol>`;
  const [first, ...others] = went ? exercise.good.toSorted((a, b) => lossOf(exercise, a) - lossOf(exercise, b)) : [];
  const rows = went
    ? [row(exercise, first ?? '', t('loss.best'), game, t), ...others.map((each) => row(exercise, each, '', game, t))]
    : [];
  const told = [...new Set([exercise.played, ...tries])]
    .toSorted((a, b) => lossOf(exercise, a) - lossOf(exercise, b))
    .map((each) =>
      row(
        exercise,
        each,
        each === exercise.played
          ? t(kept.from ? 'exercise.in-game' : 'exercise.by-level')
          : t(each === move && !went ? 'exercise.now' : 'exercise.tried'),
        game,
        t,
      ),
    );
  return html`<section class="card exercise" aria-labelledby="exercise-card">
    <h2 id="exercise-card">${t(went ? 'exercise.verdict' : 'exercise.costs')} <small>${judged}</small></h2>
    ${went ? nothing : steps}
    <table class="losses"><tbody>
      ${went ? rows : html`<tr class="best"><th scope="row">?</th><td class="scale" .style=${'--loss:0'}></td><td>${t('exercise.open')}</td></tr>`}
      ${told}
    </tbody></table>
    ${went ? html`<p class="muted">${comesBack(own, trying, t)}</p>` : nothing}
  </section>`;
}

/** The loss that fills the scale. */
const FULL = 20;

function row(exercise: Exercise, move: string, what: string, game: Game, t: Words) {
  const loss = lossOf(exercise, move);
  const share = game.values.unit === null ? loss / 2 : Math.min(loss / FULL, 1);
  const best = exercise.good.includes(move);
  const text = [best && what ? nothing : lossText(exercise, loss, game, t), what].filter(
    (each) => each !== nothing && each !== '',
  );
  return html`<tr class=${best ? 'best' : ''}><th scope="row">${move}</th>
    <td class="scale" .style=${`--loss:${share.toFixed(3)}`}><span></span></td><td>${text.join(t('dot'))}</td></tr>`;
}

const DAY = 86_400_000;
const startOfDay = (time: number) => new Date(time).setHours(0, 0, 0, 0);

/** The day on which an exercise comes back, in words. */
function dayOf({ due }: Kept, now: number, t: Words) {
  const days = Math.max(1, Math.round((startOfDay(due) - startOfDay(now)) / DAY));
  return new Intl.RelativeTimeFormat(t.lang, { numeric: 'auto' }).format(days, 'day');
}

/** When an exercise comes back, and why then. */
const comesBack = ({ now, done }: State, { kept, went }: Trying, t: Words) =>
  done && kept.card ? t('exercise.back', { when: dayOf(kept, now, t), why: t(`exercise.went.${went}`) }) : nothing;

// The list

export function drawn(own: State, { state, t, actions }: Drawn) {
  const { done, count, kept, now, trying, gone } = own;
  if (!done && count < 2) return nothing;
  const here = gameOf(state);
  const of = (game: string | null) => dueOn(now, kept, game);
  const due = of(own.game);
  const all = of(null).length;
  const list = own.levels.get(here.id);
  const left = list ? untried(own, here.id).length : 0;
  const begin =
    (...event: MistakesEvent) =>
    () =>
      onBoard(actions, ...event);
  const scope = own.game === null ? all : due.length;
  return html`${trying && trying.place > 0 && own.of > 1 ? html`<p class="muted">${t('exercise.place', { place: trying.place, count: own.of })}</p>` : nothing}
    <p class="row due-row"><span>${scope > 0 ? t('mistakes.due', { count: scope }) : state.isLooking ? t('mistakes.looking') : kept.some(({ from }) => from) ? nextDue(own, t) : t('mistakes.none')}</span>
      ${scope > 0 && !trying ? html` <button type="button" class="primary" @click=${begin('begin', 'due')}>${t('mistakes.begin')}</button>` : nothing}</p>
    ${state.isLooking && scope > 0 ? html`<p class="muted">${t('mistakes.looking')}</p>` : nothing}
    ${own.game !== null && all > due.length ? html`<p class="row"><span class="muted">${t('mistakes.elsewhere', { count: all - due.length })}</span> ${button(t('mistakes.all'), begin('of', null))}</p>` : nothing}
    <ul class="exercises">${due.slice(0, PICTURED).map((each) => pictured(each, trying, state, t, actions))}</ul>
    ${gone.length > 0 ? html`<p class="row">${t('exercise.deleted', { count: gone.length })} <button type="button" class="exercises-back" @click=${() => sending(actions, 'read', 'restore')}>${t('saved-games.back')}</button></p>` : nothing}
    ${
      here.program
        ? nothing
        : html`<p class="row"><span>${list === null ? t('mistakes.levels.missing') : list && left === 0 ? t('mistakes.levels.done') : list ? t('mistakes.levels.left', { count: left }) : t('mistakes.levels')}</span>
      ${list === null || (list && left === 0) ? nothing : button(t('mistakes.levels.begin'), begin('begin', { levels: here.id }))}</p>`
    }
    ${kept.some(({ from }) => from) && !trying ? html`<p class="muted">${t('mistakes.rule')}</p>` : nothing}
    ${kept.length > 1 && !trying ? html`<p class="row">${button(t('exercise.delete-all', { count: kept.length }), () => sending(actions, 'read', { delete: kept }))}</p>` : nothing}`;
}

/** When the next one comes back. */
function nextDue({ kept, now, game }: State, t: Words) {
  const next = kept.find(({ exercise }) => game === null || exercise.record.game === game);
  return next ? t('mistakes.nothing', { when: dayOf(next, now, t) }) : t('mistakes.none');
}

function pictured(kept: Kept, trying: Trying | null, state: PlayState, t: Words, actions: Drawn['actions']) {
  const { exercise } = kept;
  const game = gameOfExercise(state, exercise);
  const board = boardOf(kept, state.games);
  const ply = t('exercise.move', { count: exercise.record.moves.length + 1 });
  const when =
    kept.played > 0 ? new Intl.DateTimeFormat(t.lang, { day: 'numeric', month: 'short' }).format(kept.played) : '';
  const facts = [t(`game.${game.id}`), when, ply].filter(Boolean).join(t('dot'));
  return html`<li>
    <button type="button" class="kept" aria-current=${trying?.kept.id === kept.id} @click=${() => onBoard(actions, 'choose', kept.id)}>
      ${board ? picture({ ...board, last: null }, game.look, token, null) : nothing}
      <span class="facts"><b>${lost('exercise.short', exercise, exercise.played, game, t)}</b><small>${facts}</small></span>
    </button>
    <button type="button" class="quiet" aria-label=${t('exercise.delete', { move: exercise.played })} @click=${() => sending(actions, 'read', { delete: [kept] })}>${t('saved-games.delete')}</button>
  </li>`;
}
