// A figure: an entry of a table of positions, the window in which the position is asked about again, and whether the entry serves.
// Entries: `place`, the index of a move in the tree, whose value and bound are the entry's at first; `range` of values; `window`,
// alpha and beta at first.
// Requests: `read`, a tree.
// Facts: `value`, of the entry.
// Tasks: `{serves = "upper"}`: an entry that is such a bound serves.

import { html, nothing } from 'lit-html';
import type { Bound } from '../../../contract/types.ts';
import { BOUND, childrenOf, DEPTH, relation, VALUE, visitOf } from '../../../tree/visits.ts';
import { scale } from '../../../views/chart.ts';
import { number, type Words } from '../../../words.ts';
import { toggle } from '../controls.ts';
import { drag } from '../drag.ts';
import { putByKey } from '../keys.ts';
import { linkToUnlisted } from '../links.ts';
import { type RecordedTree, recordedVisits } from '../recorded.ts';
import type { Asked, Figure, Given, PlayerRequest } from './index.ts';
import { doneOf } from './tasks.ts';

interface Table {
  asked: { read: Asked<RecordedTree, PlayerRequest> };
  place: number;
  range: [number, number];
  window: [number, number];
}

type Question = { alpha: number; beta: number; depth: number };

const BOUNDS: Bound[] = ['exact', 'upper', 'lower'];

const plies = (count: number, t: Words) => t('articles.entry.plies', { count });

/**
 * What an entry says to a question: `exact`, `low` (not above alpha) or `high` (not below beta), where nothing is read; `open` or
 * `shallow`, where the position is read again.
 */
export function answerOf({ value, bound, depth }: { value: number; bound: Bound; depth: number }, question: Question) {
  if (depth !== question.depth) return 'shallow';
  if (bound === 'exact') return 'exact';
  if (bound === 'upper' && value <= question.alpha) return 'low';
  if (bound === 'lower' && value >= question.beta) return 'high';
  return 'open';
}

export function create({ figure, house, changed }: Given<Table>): Figure {
  const { request, reply } = figure.asked.read;
  const visits = recordedVisits(reply);
  const row = visitOf(visits, childrenOf(visits, 0)[figure.place] as number);
  const [least, most] = figure.range;
  const entry = { value: row[VALUE], bound: row[BOUND], depth: row[DEPTH] };
  const [alpha, beta] = figure.window;
  const question = { alpha, beta, depth: entry.depth };

  const answer = () => answerOf(entry, question);
  const serves = () => !['open', 'shallow'].includes(answer());

  function change(act: () => void) {
    act();
    changed();
  }

  /** What an end of the window can be: they do not pass each other. */
  const range = (name: 'alpha' | 'beta'): [number, number] =>
    name === 'alpha' ? [least, question.beta - 1] : [question.alpha + 1, most];

  function move(name: 'alpha' | 'beta', to: number) {
    const [low, high] = range(name);
    change(() => (question[name] = Math.max(low, Math.min(to, high))));
  }

  return {
    facts: () => ({ value: entry.value }),
    done: (tasks) => doneOf(tasks, (task) => serves() && task.serves === entry.bound),
    links: () => [linkToUnlisted(house, request.record, request.player)],
    draw(t, label) {
      const value = number(entry.value, t.lang);
      const bounds = BOUNDS.map((bound) =>
        toggle(`${relation(bound, 1)} ${value}`, entry.bound === bound, () => change(() => (entry.bound = bound))),
      );
      const depths = [entry.depth, entry.depth + 1].map((depth) =>
        toggle(plies(depth, t), question.depth === depth, () => change(() => (question.depth = depth))),
      );
      return html`<div class="entry" role="group" aria-label=${label}>
        ${line(t)}
        ${choice('holds', bounds, t)}
        ${choice('asked', depths, t)}
        <p class="caption" role="status">${said(t)}</p>
      </div>`;
    },
  };

  function choice(name: string, pills: unknown[], t: Words) {
    const id = `${figure.name}-${name}`;
    return html`<div class="choice" role="group" aria-labelledby=${id}><span id=${id}>${t(`articles.entry.${name}`)}</span>${pills}</div>`;
  }

  /** The values from the least to the most: what the entry leaves possible, and the window. */
  function line(t: Words) {
    /** The place of a value, in hundredths. */
    const at = scale([least, most], [0, 100]);
    const from = entry.bound === 'upper' ? least : entry.value;
    const to = entry.bound === 'lower' ? most : entry.value;
    const values = Array.from({ length: most - least + 1 }, (_, place) => least + place);
    return html`<div class="values ${serves() ? 'serves' : ''}">
      <i class="possible ${entry.bound}" .style=${`--from:${at(from)}%;--to:${at(to)}%`}></i>
      <i class="window" .style=${`--from:${at(question.alpha)}%;--to:${at(question.beta)}%`}></i>
      ${values.map((value) => html`<span aria-hidden="true" .style=${`--at:${at(value)}%`}>${value % 3 === 0 ? number(value, t.lang) : nothing}</span>`)}
      ${end('alpha', at, t)}${end('beta', at, t)}
      <div class="names" aria-hidden="true" .style=${`--from:${at(question.alpha) / 100};--to:${at(question.beta) / 100}`}>
        <b>${t('articles.entry.alpha')} ${number(question.alpha, t.lang)}</b><b>${t('articles.entry.beta')} ${number(question.beta, t.lang)}</b>
      </div>
    </div>`;
  }

  function end(name: 'alpha' | 'beta', at: (value: number) => number, t: Words) {
    const now = question[name];
    const [low, high] = range(name);
    return html`<div
      class="end ${name}"
      role="slider"
      tabindex="0"
      aria-label=${t(`articles.entry.${name}`)}
      aria-valuemin=${low}
      aria-valuemax=${high}
      aria-valuenow=${now}
      .style=${`--at:${at(now)}%`}
      @pointerdown=${(event: PointerEvent) => {
        const width = (event.currentTarget as Element).parentElement?.clientWidth ?? 1;
        drag(event, (right) => move(name, now + Math.round((right * (most - least)) / width)));
      }}
      @keydown=${(event: KeyboardEvent) => putByKey(event, now, [low, high], (to) => move(name, to))}
    ><i></i></div>`;
  }

  function said(t: Words) {
    const { alpha, beta } = question;
    const names = { value: entry.value, alpha, beta, read: plies(entry.depth, t), asked: plies(question.depth, t) };
    return html`${t(`articles.entry.${answer()}`, names)} ${beta - alpha === 1 ? t('articles.entry.narrow') : nothing}`;
  }
}
