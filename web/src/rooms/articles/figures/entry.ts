// A figure: an entry of a table of positions, the window in which the position is asked about again, and whether the
// entry serves.
// Entries: `sides`, the words of the sides; `place`, the index of a move in the tree, whose value and bound are the
// entry's at first; `range` of values; `window`, alpha and beta at first.
// Requests: `read`, a tree.
// Facts: `value`, of the entry.
// Tasks: `{serves = "upper"}`: an entry that is such a bound serves.

import { html, nothing } from 'lit-html';
import { number } from '../../../base/words.ts';
import type { Bound } from '../../../contract/types.ts';
import { BOUND, childrenOf, DEPTH, relation, VALUE, visitOf } from '../../../tree/visits.ts';
import { scale } from '../../../views/chart.ts';
import { mark, tick } from '../chart.ts';
import { choice, drag, putByKey } from '../controls.ts';
import {
  type AnsweredRequest,
  type EntriesOf,
  interactive,
  type PlayerRequest,
  type RecordedTree,
  recordedVisits,
} from '../figure.ts';
import { linkToUnlisted } from '../requests.ts';

interface EntryEntries {
  asked: { read: AnsweredRequest<RecordedTree, PlayerRequest> };
  place: number;
  sides: [string, string];
  range: [number, number];
  window: [number, number];
}

type End = 'alpha' | 'beta';
type Question = { alpha: number; beta: number; depth: number };

const BOUNDS: Bound[] = ['exact', 'upper', 'lower'];

/**
 * What an entry says to a question: `exact`, `low` (not above alpha) or `high` (not below beta), where nothing is read;
 * `open` or `shallow`, where the position is read again.
 */
function answerOf({ value, bound, depth }: { value: number; bound: Bound; depth: number }, question: Question) {
  if (depth !== question.depth) return 'shallow';
  if (bound === 'exact') return 'exact';
  if (bound === 'upper' && value <= question.alpha) return 'low';
  if (bound === 'lower' && value >= question.beta) return 'high';
  return 'open';
}

export function create({ asked, place, sides, window: [alpha, beta], ...figure }: EntriesOf<EntryEntries>) {
  const { request, reply } = asked.read;
  const visits = recordedVisits(reply);
  const row = visitOf(visits, childrenOf(visits, 0)[place] as number);
  const [least, most] = figure.range;
  const [value, depth, found] = [Number(row[VALUE]), row[DEPTH], row[BOUND] ?? 'exact'];
  /** The bound of the entry, and the question. */
  const initial = { bound: found, alpha, beta, depth };
  type EntryState = typeof initial;

  const answer = (state: EntryState) => answerOf({ value, bound: state.bound, depth }, state);
  const serves = (state: EntryState) => !['open', 'shallow'].includes(answer(state));

  /** What an end of the window can be: they do not pass each other. */
  const range = (name: End, { alpha, beta }: Question): [number, number] =>
    name === 'alpha' ? [least, beta - 1] : [alpha + 1, most];

  function moved(state: EntryState, name: End, to: number): EntryState {
    const [low, high] = range(name, state);
    return { ...state, [name]: Math.max(low, Math.min(to, high)) };
  }

  return interactive({
    initial,
    transitions: { moved },
    facts: () => ({ value }),
    isDone: (state, task) => serves(state) && task.serves === state.bound,
    links: (_, { page }) => [linkToUnlisted(page, request.record, request.player, sides)],
    draw(state, { t, send }, label) {
      const { bound, alpha, beta } = state;
      const plies = (count: number) => t('articles.entry.plies', { count });
      const bounds = BOUNDS.map((each) => [each, `${relation(each, 1)} ${number(value, t.lang)}`] as const);
      const depths = [depth, depth + 1].map((each) => [each, plies(each)] as const);
      /** The place of a value, in hundredths. */
      const at = scale([least, most], [0, 100]);
      const from = bound === 'upper' ? least : value;
      const to = bound === 'lower' ? most : value;
      const values = Array.from({ length: most - least + 1 }, (_, place) => least + place);
      const names = { value, alpha, beta, read: plies(depth), asked: plies(state.depth) };
      const said = [t(`articles.entry.${answer(state)}`, names)];
      if (beta - alpha === 1) said.push(t('articles.entry.narrow'));
      return html`<div class="entry" role="group" aria-label=${label}>
        <div class="values ${serves(state) ? 'serves' : ''}">
          ${mark({ kind: `possible ${bound}`, from: at(from), to: at(to) })}${mark({ kind: 'window', from: at(alpha), to: at(beta) })}
          <div aria-hidden="true">${values.map((value) => tick(at(value), value % 3 === 0 ? number(value, t.lang) : nothing))}</div>
          ${end('alpha')}${end('beta')}
          <div class="names" aria-hidden="true" .style=${`--from:${at(alpha) / 100};--to:${at(beta) / 100}`}>
            <b>${t('articles.entry.alpha')} ${number(alpha, t.lang)}</b><b>${t('articles.entry.beta')} ${number(beta, t.lang)}</b>
          </div>
        </div>
        ${pills('holds', bounds, bound, (bound) => send(['set', { bound }]))}
        ${pills('asked', depths, state.depth, (depth) => send(['set', { depth }]))}
        <p class="caption" role="status">${said.join(' ')}</p>
      </div>`;

      function pills<Value>(name: string, ...options: [(readonly [Value, string])[], Value, (to: Value) => void]) {
        const words = t(`articles.entry.${name}`, { read: plies(depth) });
        return choice(words, ...options, '', html`<span aria-hidden="true">${words}</span>`);
      }

      /** An end of the window. */
      function end(name: End) {
        const now = state[name];
        const [low, high] = range(name, state);
        const move = (to: number) => send(['moved', name, to]);
        const dragged = (event: PointerEvent) => {
          const width = (event.currentTarget as Element).parentElement?.clientWidth ?? 1;
          drag(event, (right) => move(now + Math.round((right * (most - least)) / width)));
        };
        return html`<div class="end ${name}" role="slider" tabindex="0" aria-label=${t(`articles.entry.${name}`)}
          aria-valuemin=${low} aria-valuemax=${high} aria-valuenow=${now} .style=${`--at:${at(now)}%`}
          @pointerdown=${dragged}
          @keydown=${(event: KeyboardEvent) => putByKey(event, now, [low, high], move)}
        ><i></i></div>`;
      }
    },
  });
}
