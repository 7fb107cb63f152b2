// Draws who stands better: the course of a game as a graph with the mistakes marked, with the review; and the bar
// beside the board. All values are the judge's (round/review.ts).

import { html, nothing, svg } from 'lit-html';
import { number, sideName, signed, type Words } from '../base/words.ts';
import type { Game, Side } from '../contract/types.ts';
import { expectation, readBy, type Worth, winningChances } from '../round/evaluation.ts';
import {
  type EvaluationGraph,
  evaluationGraph,
  labelled,
  lastWorth,
  type MarkedMove,
  type MoveRatings,
  marksOf,
  type Point,
  worthAt,
} from '../round/review.ts';
import { gameOf, otherSide, ownSide, type RoundActions, type RoundState, seatsOf, viewOf } from '../round/state.ts';
import { path, scale } from './chart.ts';
import { became, mistakes, review } from './review.ts';
import { playersOf, resultSentence } from './status.ts';

/** The drawing is stretched to its place, so that sizes in it are only shares. */
const WIDTH = 320;
const HEIGHT = 96;
/** Above the highest point and below the lowest, for the discs on them. */
const MARGIN = 8;
/** How many numbers of moves stand below the graph. */
const NUMBERS = 6;

/**
 * The graph of the game, and its review.
 * @param found What the moves lost; empty before a review is asked for, because nobody wants each move to be marked in
 * play.
 * @param outcomes What became of each move, where exercises were made of the game.
 */
export function advantage(
  state: RoundState,
  found: MoveRatings,
  t: Words,
  actions: RoundActions,
  outcomes: readonly string[] = [],
) {
  return html`<section class="card chart" aria-labelledby=${`${state.id}chart-title`}>
    <h2 id=${`${state.id}chart-title`}>${t('advantage.title')} <small>${mistakes(state, found, t)}</small></h2>
    ${graph(state, found, outcomes, t, actions)} ${review(state, found, t, actions)} ${became(state, found, outcomes, t)}
  </section>`;
}

function graph(state: RoundState, found: MoveRatings, outcomes: readonly string[], t: Words, { round }: RoundActions) {
  const game = gameOf(state);
  const count = state.line.length;
  const marks = marksOf(state, found, outcomes);
  const graphed = evaluationGraph(state, found);
  const { least, most, points } = graphed;
  const x = scale([0, Math.max(count, 1)], [0, WIDTH]);
  const y = scale([least, most], [HEIGHT - MARGIN, MARGIN]);
  const place = ({ index, height }: Point) => [x(index), y(height)] as const;
  const runs = known(points);
  const gaps = runs.slice(1).map((run, at) => [runs[at]?.at(-1), run[0]].flatMap((point) => (point ? [point] : [])));
  const labels = labelled(marks, count);
  const lines = gridOf(graphed);
  const go = (event: MouseEvent) => {
    const { left, right } = (event.currentTarget as Element).getBoundingClientRect();
    round(['jump', Math.round(scale([left, right], [0, count])(event.clientX)), state.line]);
  };
  return html`<figure class="graph" data-colour=${game.look.colours[graphed.up]}>
    <small class="scale" aria-hidden="true">${axisName(state, graphed, t)}</small>
    ${lines.length > 0 ? html`<div class="heights" aria-hidden="true">${lines.map((height) => html`<small .style=${`--at:${share(y(height), HEIGHT)}`}>${height === 0 ? 0 : signed(height, t.lang)}</small>`)}</div>` : nothing}
    <svg viewBox="0 0 ${WIDTH} ${HEIGHT}" preserveAspectRatio="none" role="img" aria-label=${t(state.reviewing ? 'advantage.graph' : 'advantage.course', { count: marks.length })} @click=${go}>
      ${lines.map((height) => (height === 0 ? nothing : svg`<path class="grid-line" d="M0 ${y(height)}H${WIDTH}"></path>`))}
      <path class="zero" d="M0 ${y(0)}H${WIDTH}"></path>
      ${runs.map((run) => {
        const curve = path(run.map(place));
        if (run.length === 1) return svg`<path class="curve dot" d=${`${curve}h0`}></path>`;
        const area = `${curve}V${y(0)}H${x(run[0]?.index ?? 0)}Z`;
        return svg`<path class="area" d=${area}></path><path class="curve" d=${curve}></path>`;
      })}
      ${gaps.map((gap) => svg`<path class="curve unread" d=${path(gap.map(place))}></path>`)}
      <path class="now" d="M${x(state.at)} 0V${HEIGHT}"></path>
      ${labels.map(({ index }) => {
        const point = points.find((each) => each.index === index);
        return point && svg`<path class="lead" d="M${x(index)} ${y(point.height)}V${HEIGHT}"></path>`;
      })}
      ${marks.map((mark) => {
        if (!mark.isOwn) return svg`<path class="theirs" d="M${x(mark.index)} 0v9"></path>`;
        const point = points.find(({ index }) => index === mark.index);
        return point && disc(path([place(point)]), mark.isExercise);
      })}
    </svg>
    ${labels.length > 0 ? html`<div class="labels" aria-hidden="true">${labels.map((mark) => label(mark, count, t))}</div>` : nothing}
    <div class="places" aria-hidden="true">
      ${numbersOf(count).map((at, index) => html`<small .style=${`--at:${share(at, count)}`}>${index === 0 ? t('advantage.move', { at }) : number(at, t.lang)}</small>`)}
    </div>
    <figcaption class="row">${legend(state, marks, graphed.up, game, t)}
      ${points.some(({ isMean }) => isMean) ? html`<small>${t('advantage.mean')}</small>` : nothing}
      ${points.some(({ isLeast }) => isLeast) ? html`<small>${t('advantage.least')}</small>` : nothing}
      ${gaps.length > 0 ? html`<small>${t('advantage.unread')}</small>` : nothing}
    </figcaption>
  </figure>`;
}

/** A part of a length, as a style. */
const share = (part: number, of: number) => `${(100 * part) / Math.max(of, 1)}%`;

/** The disc of a mistake: a ring, filled where the player is to look at it again. */
const disc = (place: string, isFilled: boolean) =>
  svg`<path class="mistake rim" d=${`${place}h0`}></path><path class="mistake" d=${`${place}h0`}></path>${
    isFilled ? nothing : svg`<path class="mistake inside" d=${`${place}h0`}></path>`
  }`;

/** "b7 −20": a move and what it lost. */
function label({ index, move, judgement: { units } }: MarkedMove, count: number, t: Words) {
  return html`<small translate="no" .style=${`--at:${share(index, count)}`}>${move}${units ? html`<span> ${signed(-units, t.lang)}</span>` : nothing}</small>`;
}

/** The heights at which lines are drawn. */
function gridOf({ least, most, step }: EvaluationGraph) {
  if (step === null) return [];
  const first = Math.ceil(least / step);
  return Array.from({ length: Math.floor(most / step) - first + 1 }, (_, at) => (first + at) * step);
}

/** Numbers of moves, evenly spaced. */
function numbersOf(count: number) {
  const step = [1, 2, 5, 10, 20, 50].find((each) => count / each <= NUMBERS) ?? 100;
  return Array.from({ length: Math.floor(count / step) }, (_, at) => (at + 1) * step);
}

/** Whose advantage is above, and in what it is measured. */
function axisName(state: RoundState, { up, step }: EvaluationGraph, t: Words) {
  const game = gameOf(state);
  const side = ownSide({ seats: seatsOf(state) }) ? t('you') : sideName(game, up, t);
  return t(`advantage.up${step === null ? '' : `.${game.values.unit}`}`, { side });
}

/** What the signs mean. */
function legend(state: RoundState, marks: MarkedMove[], up: Side, game: Game, t: Words) {
  const own = ownSide({ seats: seatsOf(state) });
  const exercises = marks.filter(({ isExercise }) => isExercise);
  const others = marks.filter(({ isOwn, isExercise }) => isOwn && !isExercise);
  const theirs = marks.filter(({ isOwn }) => !isOwn);
  const side = sideName(game, otherSide(up), t);
  const key = (drawn: unknown, text: string) =>
    html`<small><svg viewBox="0 0 12 12" aria-hidden="true">${drawn}</svg> ${text}</small>`;
  const ofOthers = own === null ? 'advantage.both' : exercises.length > 0 ? 'advantage.rest' : 'advantage.yours';
  return [
    exercises.length > 0 ? key(disc('M6 6', true), t('advantage.exercise')) : nothing,
    others.length > 0 ? key(disc('M6 6', false), t(ofOthers)) : nothing,
    theirs.length > 0 ? key(svg`<path class="theirs" d="M6 1V11"></path>`, t('advantage.theirs', { side })) : nothing,
  ];
}

/** The stretches of successive points that are known. */
function known(points: readonly Point[]) {
  const runs: Point[][] = [];
  for (const point of points) {
    if (Number(runs.at(-1)?.at(-1)?.index) >= point.index - 1) runs.at(-1)?.push(point);
    else runs.push([point]);
  }
  return runs;
}

/** Who stands better on the board, by whose reading, or has won, in words. */
function advantageSentence(state: RoundState, worth: Worth | null, t: Words) {
  const game = gameOf(state);
  const view = viewOf(state);
  if (view?.result) return resultSentence(view.result, view.score, game, playersOf(state), t);
  if (!worth) return t('advantage.unknown');
  return t('whose.says', { whose: readBy(null, worth, game, t), sentence: expectation(worth, game, t, view?.score) });
}

/** The bar beside the board. Until the position is judged, the bar stays as it was. */
export function advantageBar(state: RoundState, t: Words) {
  const game = gameOf(state);
  const worth = worthAt(state, state.at);
  const drawn = lastWorth(state); // where a game is played faster than the judge reads, of an earlier position
  const share = 50 + 50 * (drawn ? winningChances(drawn, game) : 0);
  const label = advantageSentence(state, worth, t);
  return html`<div class="advantage ${worth ? '' : 'unknown'}" data-colour=${game.look.colours.second} role="img" aria-label=${label} title=${label} .style=${`--first-share:${share}%`}><i data-colour=${game.look.colours.first}></i></div>`;
}
