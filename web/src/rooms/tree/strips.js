// Draws the card "The same answer, at what cost?": a strip for each search, all on one scale.

import { html, nothing } from '../../../vendor/lit-html/lit-html.js';
import { endsIn, VISITS } from '../../tree/visits.js';
import { explain } from '../../views/problem.js';
import { number } from '../../words.js';
import { comparedOf, entriesOf, isTooLong, keyedTo, mostOf, scaleOf } from './costs.js';
import { OUTCOMES, readerName } from './readers.js';
import { lineOf } from './state.js';
import { shownOn } from './strip_picture.js';
import { moveName } from './values.js';

/** @typedef {import('../../contract/types.js').Game} Game */
/** @typedef {import('../../words.js').Words} Words */
/** @typedef {import('./costs.js').Cost} Cost */
/** @typedef {import('./costs.js').Entry} Entry */
/** @typedef {ReturnType<typeof import('./costs.js').createCosts>} Costs */
/** @typedef {import('./state.js').TreeState} TreeState */

/** @param {TreeState} state @param {Game} game @param {Words} t @param {Costs} costs */
export function strips(state, game, t, costs) {
  const entries = entriesOf(state, game, costs.state());
  if (entries.length === 0) return nothing;
  const scale = scaleOf(entries, state.main);
  return html`<section class="card costs" aria-labelledby="costs">
    <h2 id="costs">${t('tree.cost')} <small>${t('tree.cost.how')}</small></h2>
    <ul role="list">
      ${entries.map((entry) => row(entry, entries, scale, state, game, t, costs))}
    </ul>
  </section>`;
}

/** @param {Entry} entry @param {Entry[]} entries @param {number} scale @param {TreeState} state @param {Game} game @param {Words} t @param {Costs} costs */
function row(entry, entries, scale, state, game, t, costs) {
  const { reader, cost, present } = entry;
  const name = readerName(reader, t);
  const what = cost ? described(entry, entries, t) : [];
  const title =
    cost && !present
      ? html`<button type="button" aria-label=${t('tree.cost.choose', { name, what: what.join(t('list')) })} @click=${() => costs.choose(entry)}>${name}</button>`
      : html`<b>${name}</b>`;
  return html`<li class=${present ? 'cost present' : 'cost'} aria-current=${present ? 'true' : 'false'}>
    <p>${title} <span>${what.map((part, index) => html`<span>${part}${index < what.length - 1 ? ' ·' : ''}</span> `)}</span></p>
    ${
      cost
        ? html`<div class="way">${strip(entry, cost, scale, name, what, state, t, costs)}</div>`
        : html`<div class="way">${waiting(entry, scale, name, game, t, costs)}</div>`
    }
  </li>`;
}

/** What is said of a search beside its strip. @param {Entry} entry @param {Entry[]} entries @param {Words} t */
function described(entry, entries, t) {
  const { positions, parts, move } = /** @type {Cost} */ (entry.cost);
  const compared = comparedOf(entry, entries);
  const other = entries.find(({ present }) => present)?.cost?.move;
  const found = [t('tree.cost.positions', { count: positions })];
  if (parts.length > 1) found.push(t('tree.cost.depths', { count: parts.length }));
  if (compared) found.push(ratioText(compared, t));
  const exact = entries.every(({ present, reader }) => !present || reader !== OUTCOMES);
  if (exact && other && move && move !== other) found.push(t('tree.cost.plays', { move: moveName(move, t) }));
  return found;
}

/** @param {{ratio: number, least: boolean}} compared @param {Words} t */
function ratioText({ ratio, least }, t) {
  const fewer = ratio >= 1;
  const shown = fewer ? ratio : 1 / ratio;
  const floor = least ? Math.floor : Math.round;
  const text = shown < 10 ? number(floor(shown * 10) / 10, t.lang, 1) : number(floor(shown), t.lang);
  if (least) return t('tree.cost.fewer.least', { ratio: text }); // what could be counted is less than that
  return t(
    ratio === 1 ? 'tree.cost.same' : shown < 1.05 ? 'tree.cost.equal' : fewer ? 'tree.cost.fewer' : 'tree.cost.more',
    { ratio: text },
  );
}

/** What stands in the place of a strip that is not known. @param {Entry} entry @param {number} scale @param {string} name @param {Game} game @param {Words} t @param {Costs} costs */
function waiting(entry, scale, name, game, t, costs) {
  const { problem, stopped, read } = entry;
  const long = isTooLong(entry);
  const text = long
    ? t('tree.cost.limit', { most: mostOf(entry) })
    : problem
      ? explain(problem, game, t)
      : read !== null
        ? t('tree.visits', { count: read })
        : '';
  const label = stopped || problem ? t('tree.cost.read') : t('stop');
  const share = long ? 1 : Math.min(1, (read ?? 0) / scale);
  return html`<div class=${long || (read ?? 0) > scale ? 'pending beyond' : 'pending'} .style=${`--share:${share}`}>
    <span>${text}</span>
    ${
      (stopped || problem || read !== null) && !long
        ? html`<button type="button" aria-label=${`${name}: ${label}`} @click=${() => costs.toggle(entry)}>${label}</button>`
        : nothing
    }
  </div>`;
}

/** @param {Entry} entry @param {Cost} cost @param {number} scale @param {string} name @param {string[]} what @param {TreeState} state @param {Words} t @param {Costs} costs */
function strip(entry, cost, scale, name, what, state, t, costs) {
  const here = entry.present ? placeIn(cost, state) : null;
  const at = here?.position ?? 0;
  const style = `--share:${cost.positions / scale};--rows:${cost.strip.length}`;
  /** @param {PointerEvent} event */
  const point = ({ currentTarget, clientX }) => {
    const element = /** @type {HTMLElement} */ (currentTarget);
    element.style.setProperty('--point', String(shareAt(element, clientX)));
  };
  /** @param {MouseEvent} event */
  const click = ({ currentTarget, clientX }) =>
    costs.go(entry, shareAt(/** @type {HTMLElement} */ (currentTarget), clientX) * cost.positions);
  /** @param {KeyboardEvent} event */
  const press = (event) => {
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    const to = keyedTo(event.key, at, cost.positions);
    if (to === null) return;
    event.preventDefault();
    costs.go(entry, to);
  };
  if (!entry.present)
    return html`<div class="strip" .style=${style} @pointermove=${point} @click=${click}>
      <canvas aria-hidden="true" ${shownOn(cost)}></canvas>
    </div>`;
  return html`<div
    class="strip"
    .style=${`${style};--from:${at / cost.positions};--size:${(here?.size ?? 0) / cost.positions}`}
    role="slider"
    tabindex="0"
    aria-label=${`${name}: ${what.join(t('list'))}`}
    aria-valuemin="1"
    aria-valuemax=${cost.positions}
    aria-valuenow=${at + 1}
    aria-valuetext=${t('tree.visit', { visit: at + 1, count: cost.positions })}
    @pointermove=${point}
    @click=${click}
    @keydown=${press}
  ><canvas ${shownOn(cost)}></canvas>${here ? html`<i class=${here.ended ? 'ended' : ''}></i>` : nothing}</div>`;
}

/** Where a pointer is in a strip, from 0 to 1. @param {HTMLElement} element @param {number} x */
function shareAt(element, x) {
  const { left, width } = element.getBoundingClientRect();
  return Math.min(Math.max((x - left) / Math.max(width, 1), 0), 1);
}

/**
 * Where the current node is in the strip of the present reader, how many positions were read at and beneath it, and whether the
 * step that is shown is the end of them; null: it is none of the search's, or the search is not told.
 * @param {Cost} cost
 * @param {TreeState} state
 */
export function placeIn(cost, state) {
  const { main, wanted } = state;
  const part = main && cost.parts[main.reply.iteration ?? -1];
  const node = lineOf(state)[wanted.path.length];
  if (!main || !part || node?.visits !== main) return null;
  const ended = state.step !== null && endsIn(state.step);
  return { position: part.from + main.number[node.row], size: main.rows[node.row][VISITS], ended };
}
