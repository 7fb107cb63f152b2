// A figure: an entry of a table of positions, the window in which the position is asked about again, and whether the entry serves.
// Entries: `place`, the index of a move in the tree, whose value and bound are the entry's at first; `range` of values; `window`,
// alpha and beta at first.
// Requests: `read`, a tree.
// Facts: `value`, `depth` of the entry, `alpha`, `beta`, `width` of the window, `serves`: 1 or 0.
// Numbers: `alpha`, `beta`. Options: `bound` (`exact`, `upper`, `lower`), `depth`.
// Tasks: `{serves = "upper"}`: an entry that is such a bound serves.

import { html, nothing } from '../../../../vendor/lit-html/lit-html.js';
import { BOUND, childrenOf, DEPTH, relation, VALUE, visitsOf } from '../../../tree/visits.js';
import { number } from '../../../words.js';
import { drag } from '../drag.js';
import { numberByKey } from '../keys.js';

/** @typedef {import('../../../words.js').Words} Words */
/** @typedef {import('./index.js').Figure} Figure */
/** @typedef {import('./index.js').Given} Given */
/** @typedef {'exact' | 'upper' | 'lower'} Bound */

/** @type {Bound[]} */
const BOUNDS = ['exact', 'upper', 'lower'];

/**
 * What an entry says to a question: `exact`, `low` (not above alpha) or `high` (not below beta), where nothing is read; `open` or
 * `shallow`, where the position is read again.
 * @param {{value: number, bound: Bound, depth: number}} entry
 * @param {{alpha: number, beta: number, depth: number}} question
 */
export function answerOf({ value, bound, depth }, question) {
  if (depth !== question.depth) return 'shallow';
  if (bound === 'exact') return 'exact';
  if (bound === 'upper' && value <= question.alpha) return 'low';
  if (bound === 'lower' && value >= question.beta) return 'high';
  return 'open';
}

/** @param {Given} given @returns {Figure} */
export function create({ figure, changed }) {
  const { request, reply } = figure.asked.read;
  const visits = visitsOf([], reply.rows, reply);
  const row = visits.rows[childrenOf(visits, 0)[figure.place]];
  const [least, most] = figure.range;
  const entry = { value: row[VALUE], bound: /** @type {Bound} */ (row[BOUND]), depth: row[DEPTH] };
  const [alpha, beta] = figure.window;
  const question = { alpha, beta, depth: entry.depth };
  let touched = false;

  const answer = () => answerOf(entry, question);
  const serves = () => ['exact', 'low', 'high'].includes(answer());

  /** @param {() => void} act */
  function change(act) {
    act();
    touched = true;
    changed();
  }

  /** The ends of the window do not pass each other. */
  const ends = {
    alpha: {
      value: () => question.alpha,
      least,
      get most() {
        return question.beta - 1;
      },
      set: (/** @type {number} */ to) =>
        change(() => (question.alpha = Math.min(Math.max(to, least), question.beta - 1))),
    },
    beta: {
      value: () => question.beta,
      get least() {
        return question.alpha + 1;
      },
      most,
      set: (/** @type {number} */ to) =>
        change(() => (question.beta = Math.max(Math.min(to, most), question.alpha + 1))),
    },
  };

  const facts = () => ({
    value: entry.value,
    depth: entry.depth,
    alpha: question.alpha,
    beta: question.beta,
    width: question.beta - question.alpha - 1,
    serves: Number(serves()),
  });

  return {
    facts,
    numbers: ends,
    choose(name, value) {
      change(() => {
        if (name === 'depth') question.depth = Number(value);
        else entry.bound = /** @type {Bound} */ (value);
      });
    },
    done: (tasks) =>
      Object.entries(tasks)
        .filter(([, task]) => touched && serves() && task.serves === entry.bound)
        .map(([name]) => name),
    ways() {
      const { record, player } = request;
      return [
        { room: 'tree', address: `#/tree/${record.game}?${new URLSearchParams({ setup: record.setup, player })}` },
      ];
    },
    draw: (t, label) => html`<div class="entry" role="group" aria-label=${label}>
      ${line(t)}
      <div class="choice" role="group" aria-label=${t('articles.entry.holds')}>
        <span>${t('articles.entry.holds')}</span>
        ${BOUNDS.map((bound) => pill(`${relation(bound, 1)} ${number(entry.value, t.lang)}`, entry.bound === bound, () => (entry.bound = bound)))}
      </div>
      <div class="choice" role="group" aria-label=${t('articles.entry.asked')}>
        <span>${t('articles.entry.asked')}</span>
        ${[entry.depth, entry.depth + 1].map((depth) => pill(t('articles.entry.plies', { count: depth }), question.depth === depth, () => (question.depth = depth)))}
      </div>
      <p class="caption" role="status">${said(t)}</p>
    </div>`,
  };

  /** @param {string} text @param {boolean} on @param {() => void} act */
  function pill(text, on, act) {
    return html`<button type="button" aria-pressed=${on ? 'true' : 'false'} @click=${() => change(act)}>${text}</button>`;
  }

  /** The values from the least to the most: what the entry leaves possible, and the window. @param {Words} t */
  function line(t) {
    /** The place of a value, in hundredths. @param {number} value */
    const at = (value) => (100 * (value - least)) / (most - least);
    const [from, to] = { exact: [entry.value, entry.value], upper: [least, entry.value], lower: [entry.value, most] }[
      entry.bound
    ];
    const values = Array.from({ length: most - least + 1 }, (_, place) => least + place);
    return html`<div class="values ${serves() ? 'serves' : ''}">
      <i class="possible ${entry.bound}" .style=${`--from:${at(from)}%;--to:${at(to)}%`}></i>
      <i class="window" .style=${`--from:${at(question.alpha)}%;--to:${at(question.beta)}%`}></i>
      ${values.map((value) => html`<span aria-hidden="true" .style=${`--at:${at(value)}%`}>${value % 3 === 0 ? number(value, t.lang) : nothing}</span>`)}
      ${end('alpha', at, t)}${end('beta', at, t)}
    </div>`;
  }

  /** @param {'alpha' | 'beta'} name @param {(value: number) => number} at @param {Words} t */
  function end(name, at, t) {
    const { value, least: low, most: high, set } = ends[name];
    const now = value();
    return html`<div
      class="end ${name}"
      role="slider"
      tabindex="0"
      aria-label=${t(`articles.number.${name}`)}
      aria-valuemin=${low}
      aria-valuemax=${high}
      aria-valuenow=${now}
      .style=${`--at:${at(now)}%`}
      @pointerdown=${(/** @type {PointerEvent} */ event) => {
        const width = /** @type {HTMLElement} */ (/** @type {HTMLElement} */ (event.currentTarget).parentElement)
          .clientWidth;
        drag(event, (right) => set(now + Math.round((right * (most - least)) / width)));
      }}
      @keydown=${(/** @type {KeyboardEvent} */ event) => {
        const to = numberByKey(event, now, [low, high]);
        if (to !== undefined) set(to);
      }}
    ><b>${t(`articles.entry.${name}`)} ${number(now, t.lang)}</b><i></i></div>`;
  }

  /** @param {Words} t */
  function said(t) {
    const { value, alpha, beta, width } = facts();
    const plies = (/** @type {number} */ count) => t('articles.entry.plies', { count });
    const names = { value, alpha, beta, read: plies(entry.depth), asked: plies(question.depth) };
    return html`${t(`articles.entry.${answer()}`, names)} ${width === 0 ? t('articles.entry.narrow') : nothing}`;
  }
}
