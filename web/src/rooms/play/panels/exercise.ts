// How the exercise that is tried is drawn, in place of the game on the board and of what stands
// beside it.

import { html, nothing } from 'lit-html';
import { amountText, number, signed, type Words } from '../../../base/words.ts';
import type { Label } from '../../../board/board.ts';
import type { Exercise, Game } from '../../../contract/types.ts';
import { bestOf, boardOf, type Kept, lossOf, verdictOf } from '../../../exercises/kept.ts';
import { gameOf, keyOf } from '../../../round/state.ts';
import { treeOfMove } from '../../../round/tree_address.ts';
import { button } from '../../../views/controls.ts';
import { shadeOf } from '../../../views/hint.ts';
import { causeText, nothingText } from '../../../views/review.ts';
import type { SetupView } from '../../../views/table.ts';
import { lossRow } from '../../../views/thought.ts';
import { type Step, steps } from '../buttons.ts';
import type { PlayView } from '../state.ts';
import { type MistakesEvent, type MistakesState, nextOf, recordAt, type Trying } from './mistakes_state.ts';
import type { Drawn } from './panel.ts';

const viewAt = (trying: Trying, count = trying.at) => trying.views.get(keyOf(recordAt(trying, count)));

export const sending = (actions: Drawn['actions'], ...event: MistakesEvent) => actions.panel('mistakes', event);
/** The same, after which an exercise is on the board. */
export const onBoard = (actions: Drawn['actions'], ...event: MistakesEvent) => actions.onBoard('mistakes', event);

export const gameOfExercise = ({ games }: PlayView, { record }: Exercise) => gameOf({ games, start: record });

// What moves cost, in words

const ends = (worth: number) => (worth > 0 ? 'win' : worth < 0 ? 'loss' : 'draw');
const amount = (loss: number, { exact }: Exercise, game: Game, t: Words) => amountText(loss, exact, game, t);

/**
 * What a move loses.
 * @param kind With an amount, or `….win-loss` where the game has no margins.
 */
export function lost(kind: string, exercise: Exercise, move: string, game: Game, t: Words) {
  const { best, played } = exercise;
  const loss = lossOf(exercise, move);
  if (game.values.unit === null) return t(`${kind}.${ends(best)}-${ends(best - loss)}`, { move, played });
  return t(kind, { move, played, amount: amount(loss, exercise, game, t) });
}

/** The sentence above the exercise. */
export function headline(trying: Trying, { state, t }: Drawn) {
  const { kept, tries, line, at, went } = trying;
  const { exercise, from } = kept;
  const game = gameOfExercise(state, exercise);
  const [move = ''] = line;
  const said = (first: string, then: unknown) =>
    html`<p><strong>${first}</strong> <span class="then">${then}</span></p>`;
  if (went) {
    const best = bestOf(exercise);
    const also = exercise.good.filter((each) => each !== move).join(t('list'));
    const still = () => t('exercise.still', { move: best, amount: amount(lossOf(exercise, move), exercise, game, t) });
    const isBehind = lossOf(exercise, move) > 0;
    return said(answerText(exercise, move, game, t), isBehind ? still() : also && t('exercise.also', { moves: also }));
  }
  if (at > 0) return said(lost('exercise.loses', exercise, move, game, t), reasonOf(trying, game, t));
  const tried = tries.at(-1);
  if (tried && verdictOf(exercise, tried) === 'step')
    return said(lost('exercise.step', exercise, tried, game, t), t('exercise.again'));
  const asked = lost(from ? 'exercise.you' : 'exercise.level', exercise, exercise.played, game, t);
  return said(asked, t(tries.length > 0 ? 'exercise.again' : from ? 'exercise.look' : 'exercise.find'));
}

/** What an answer is beside the best move, and how much better than the move that was played. */
function answerText(exercise: Exercise, move: string, game: Game, t: Words) {
  const { played, best } = exercise;
  if (game.values.unit === null)
    return t('exercise.found', { move }) + t('sentence') + t(`exercise.keeps.${ends(best - lossOf(exercise, move))}`);
  const kind = lossOf(exercise, move) === 0 ? 'exercise.found.by' : 'exercise.good';
  const gain = lossOf(exercise) - lossOf(exercise, move);
  return t(kind, { move, played, amount: amount(gain, exercise, game, t) });
}

/** Why a wrong move is one. */
function reasonOf(trying: Trying, game: Game, t: Words) {
  const { kept, line, said, failed } = trying;
  const { exercise } = kept;
  if (failed) return t('follows.unread');
  if (!said) return t('follows.reading');
  const before = viewAt(trying, line.length - 1);
  return causeText(said, null, exercise.side, before, game, t) || nothingText(exercise, t);
}

// The board

export function boardOfExercise(trying: Trying, { state, t, actions }: Drawn): SetupView | null {
  const known = viewAt(trying) ?? viewAt(trying, 0) ?? boardOf(trying.kept, state.games);
  if (!known) return null;
  const view = { ...known, record: recordAt(trying) };
  const { kept, tries, line, at, went } = trying;
  const { exercise } = kept;
  const game = gameOfExercise(state, exercise);
  const before = at > 0 ? viewAt(trying, at - 1) : undefined;
  return {
    view: went ? { ...view, legal: {} } : view,
    onPlay(square) {
      actions.round(['cursor', square]);
      sending(actions, 'try', square);
    },
    exercise: {
      game,
      side: exercise.side,
      board: {
        playable: at === 0 && !went,
        changed: (before && view.last && before.legal[view.last]) || {},
        labels: went ? losses(exercise, line[0] ?? '', game, t) : {},
        tried: went ? [exercise.played, ...tries] : at > 0 ? [] : tries,
      },
    },
  };
}

/** What the other moves lose, on their squares. */
function losses(exercise: Exercise, answer: string, game: Game, t: Words): { [square: string]: Label } {
  const label = ({ move, loss }: Exercise['moves'][number]): [string, Label] => {
    const shade = exercise.good.includes(move) ? 0 : shadeOf({ loss, mark: null });
    const text = lossText(exercise, loss, game, t);
    return [move, { text, proved: exercise.exact, shade, name: t('worth.name', { worth: text }) }];
  };
  return Object.fromEntries(exercise.moves.filter(({ move }) => move !== answer).map(label));
}

const lossText = ({ best }: Exercise, loss: number, game: Game, t: Words) =>
  game.values.unit === null
    ? t(`exercise.end.${ends(best - loss)}`)
    : Math.round(loss) === 0
      ? number(0, t.lang)
      : signed(-Math.round(loss), t.lang);

/** Through what follows a move. */
export function under(trying: Trying, { t, actions }: Drawn) {
  const { at, line } = trying;
  const places = { start: 0, back: at - 1, forward: at + 1, end: line.length };
  const act = (step: Step) => {
    const isAhead = step === 'forward' || step === 'end';
    return (isAhead ? at < line.length : at > 0) ? () => sending(actions, 'step', places[step]) : null;
  };
  return steps(act, t, nothing);
}

// Beside the board

/** The row of actions. @param hasNext Is one due besides this one? */
export function controls(trying: Trying, hasNext: boolean, { state, t, actions }: Drawn) {
  const { kept, at, went } = trying;
  const { record, played } = kept.exercise;
  const primary = (words: string, act: () => void) =>
    html`<button type="button" class="primary" @click=${act}>${t(words)}</button>`;
  const helpButtons = () => [
    button(t('exercise.help.why'), () => onBoard(actions, 'why')),
    button(t('exercise.help.move'), () => onBoard(actions, 'show')),
  ];
  const next = nextOf(trying);
  const after = () => html`<a class="button" href=${treeOfMove(state, record, played)}>${t('review.tree')}</a>
    ${next && (next !== 'due' || hasNext) ? primary('exercise.next', () => onBoard(actions, 'begin', next)) : nothing}`;
  return html`<div class="controls of-exercise" role="group" aria-label=${t('actions')}>
    ${went ? after() : at > 0 ? primary('exercise.retry', () => onBoard(actions, 'again')) : helpButtons()}
    ${went ? nothing : button(t('exercise.later'), () => onBoard(actions, 'later'))}
    ${button(t('exercise.all'), () => {
      sending(actions, 'leave');
      actions.focus('panel');
    })}
  </div>`;
}

/** What a wrong move costs, or what the answer was worth. */
export function card(trying: Trying, own: MistakesState, { state, t, actions }: Drawn) {
  if (trying.at === 0 && !trying.went) return nothing;
  const { kept, tries, line, at, went } = trying;
  const { exercise } = kept;
  const game = gameOfExercise(state, exercise);
  const judged = exercise.exact ? t('exercise.solved') : t('exercise.judged', { count: exercise.depth });
  const [move = ''] = line;
  const steps = html`<ol class="pv" aria-label=${t('follows')}>
    ${line.map((each, index) => {
      const turn = viewAt(trying, index)?.turn;
      return html`<li><button type="button" data-colour=${turn ? game.look.colours[turn] : nothing} aria-pressed=${index + 1 === at} @click=${() => sending(actions, 'step', index + 1)}>${each}</button></li>`;
    })}
  </ol>`;
  const best = bestOf(exercise);
  const others = [...new Set([...exercise.good, move])].filter((each) => each !== best);
  const row = (each: string, what: string) => rowOf(exercise, each, what, game, t);
  const rows = () => [best, ...others].map((each) => row(each, each === best ? t('worth.best') : ''));
  const ofPlayed = kept.from ? 'exercise.in-game' : 'exercise.by-level';
  const ofTried = (each: string) => (each === move && !went ? 'exercise.now' : 'exercise.tried');
  const tried = [...new Set([exercise.played, ...tries])]
    .toSorted((a, b) => lossOf(exercise, a) - lossOf(exercise, b))
    .map((each) => row(each, t(each === exercise.played ? ofPlayed : ofTried(each))));
  return html`<section class="card exercise" aria-labelledby="exercise-card">
    <h2 id="exercise-card">${t(went ? 'exercise.verdict' : 'exercise.costs')} <small>${judged}</small></h2>
    ${went ? nothing : steps}
    <table class="losses"><tbody>
      ${went ? rows() : lossRow('?', null, [t('exercise.open')], true, t)}
      ${tried}
    </tbody></table>
    ${went ? html`<p class="muted">${comesBack(own, trying, t)}</p>` : nothing}
  </section>`;
}

/** The loss that fills the scale. */
const FULL = 20;

function rowOf(exercise: Exercise, move: string, what: string, game: Game, t: Words) {
  const loss = lossOf(exercise, move);
  const share = game.values.unit === null ? loss / 2 : Math.min(loss / FULL, 1);
  const best = exercise.good.includes(move);
  return lossRow(move, share, [best && what ? '' : lossText(exercise, loss, game, t), what], best, t);
}

const DAY = 86_400_000;
const startOfDay = (time: number) => new Date(time).setHours(0, 0, 0, 0);

/** The day on which an exercise comes back, in words. */
export function dayOf({ due }: Kept, now: number, t: Words) {
  const days = Math.max(1, Math.round((startOfDay(due) - startOfDay(now)) / DAY));
  const day = new Intl.RelativeTimeFormat(t.lang, { numeric: 'auto' }).format(days, 'day');
  return day.replace(/(\d) (?=\p{Script=Han})/u, '$1'); // “3 日後”
}

/** When an exercise comes back, and why then. */
const comesBack = ({ now, done }: MistakesState, { kept, went }: Trying, t: Words) =>
  done && kept.card ? t('exercise.back', { when: dayOf(kept, now, t), why: t(`exercise.went.${went}`) }) : nothing;
