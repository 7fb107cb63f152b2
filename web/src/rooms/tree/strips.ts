// Draws the card "The same answer, at what cost?": a strip for each search, all on one scale.

import { html, nothing } from 'lit-html';
import type { Game } from '../../contract/types.ts';
import { isPlain } from '../../runtime/browser.ts';
import { endsIn, factsOf, numberOf } from '../../tree/visits.ts';
import { scale } from '../../views/chart.ts';
import { explain } from '../../views/problem.ts';
import { number, type Words } from '../../words.ts';
import { type Cost, comparedOf, type Entry, entriesOf, isOdd, isTooLong, keyedTo, mostOf, scaleOf } from './costs.ts';
import type { Actions } from './index.ts';
import { OUTCOMES, readerName } from './readers.ts';
import { nodeHere, type TreeState } from './state.ts';
import { shownOn } from './strip_picture.ts';
import { moveName } from './values.ts';

export function strips(state: TreeState, game: Game, t: Words, actions: Actions) {
  const entries = entriesOf(state, game);
  if (entries.length === 0) return nothing;
  const scale = scaleOf(entries, state.main);
  return html`<section class="card costs" aria-labelledby="costs">
    <h2 id="costs">${t('tree.cost')} <small>${t('tree.cost.how')}</small></h2>
    <ul role="list">
      ${entries.map((entry) => row(entry, entries, scale, state, game, t, actions))}
    </ul>
  </section>`;
}

function row(entry: Entry, entries: Entry[], scale: number, state: TreeState, game: Game, t: Words, actions: Actions) {
  const { reader, cost, present } = entry;
  const name = readerName(reader, game, t);
  const what = cost ? described(entry, cost, entries, game, t) : [];
  const title =
    cost && !present
      ? html`<button type="button" aria-label=${t('tree.cost.choose', { name, what: what.join(t('list')) })} @click=${() => actions.chooseStrip(entry)}>${name}</button>`
      : html`<b>${name}</b>`;
  return html`<li class=${present ? 'cost present' : 'cost'} aria-current=${present ? 'true' : 'false'}>
    <p>${title} <span>${what.map((part, index) => html`<span>${part}${index < what.length - 1 ? ' ·' : ''}</span> `)}</span></p>
    <div class="way">${cost ? strip(cost) : waiting()}</div>
  </li>`;

  /** What stands in the place of a strip that is not known. */
  function waiting() {
    const { problem, stopped, read } = entry;
    const long = isTooLong(entry);
    const share = long ? Number.POSITIVE_INFINITY : (read ?? 0) / scale;
    const soFar = read === null ? '' : t('tree.visits', { count: read });
    const text = long ? t('tree.cost.limit', { most: mostOf(entry) }) : problem ? explain(problem, game, t) : soFar;
    const label = stopped || problem ? t('tree.cost.read') : t('stop');
    const button = () =>
      html`<button type="button" aria-label=${`${name}: ${label}`} @click=${() => actions.toggleStrip(entry)}>${label}</button>`;
    return html`<div class=${share > 1 ? 'pending row beyond' : 'pending row'} .style=${`--share:${Math.min(1, share)}`}>
      <span>${text}</span> ${!long && (stopped || problem || read !== null) ? button() : nothing}
    </div>`;
  }

  function strip(cost: Cost) {
    const { positions } = cost;
    const here = present ? placeIn(cost, state) : null;
    const at = here?.position ?? 0;
    const style = `--share:${positions / scale};--rows:${cost.strip.length}`;
    const point = (event: Pointed) => event.currentTarget.style.setProperty('--point', String(shareAt(event)));
    const click = (event: Pointed) => actions.toPosition(entry, shareAt(event) * positions);
    if (!present)
      return html`<div class="strip" .style=${style} @pointermove=${point} @click=${click}>
        <canvas aria-hidden="true" ${shownOn(cost)}></canvas>
      </div>`;
    const press = (event: KeyboardEvent) => {
      const to = isPlain(event) ? keyedTo(event.key, at, positions) : null;
      if (to === null) return;
      event.preventDefault();
      actions.toPosition(entry, to);
    };
    return html`<div class="strip" role="slider" tabindex="0" aria-label=${`${name}: ${what.join(t('list'))}`}
      .style=${`${style};--from:${at / positions};--size:${(here?.size ?? 0) / positions}`}
      aria-valuemin="1" aria-valuemax=${positions} aria-valuenow=${at + 1}
      aria-valuetext=${t('tree.visit', { visit: at + 1, count: positions })}
      @pointermove=${point} @click=${click} @keydown=${press}
    ><canvas ${shownOn(cost)}></canvas>${here ? html`<i class=${here.ended ? 'ended' : ''}></i>` : nothing}</div>`;
  }
}

/** What is said of a search beside its strip. */
function described(entry: Entry, { positions, parts, move }: Cost, entries: Entry[], game: Game, t: Words) {
  const compared = comparedOf(entry, entries);
  const other = entries.find(({ present }) => present)?.cost?.move;
  const found = [t('tree.cost.positions', { count: positions })];
  if (parts.length > 1) found.push(t('tree.cost.depths', { count: parts.length }));
  if (compared) found.push(ratioText(compared, t));
  if (isOdd(entry, entries, game)) found.push(t('tree.cost.other'));
  const same = (each: Entry) => each.reader !== OUTCOMES && !isOdd(each, entries, game);
  const exact = entries.every((each) => !each.present || same(each));
  if (exact && other && move && move !== other) found.push(t('tree.cost.plays', { move: moveName(move, t) }));
  return found;
}

/** What minimax read, measured by what a search read: below twice as much in percent. `least`: minimax read at least that. */
export function ratioText({ ratio, least }: { ratio: number; least: boolean }, t: Words) {
  const fewer = ratio >= 1;
  const times = fewer ? ratio : 1 / ratio;
  const floor = least ? Math.floor : Math.round;
  if (!least && times < 1.05) return t(`tree.cost.${ratio === 1 ? 'same' : 'equal'}`);
  const kind = `tree.cost.${least ? 'fewer.least' : fewer ? 'fewer' : 'more'}`;
  if (times < 2) return t(`${kind}.percent`, { percent: floor(100 * Math.abs(1 - 1 / ratio)) });
  return t(kind, { ratio: times < 10 ? number(floor(times * 10) / 10, t.lang, 1) : floor(times) });
}

type Pointed = { currentTarget: HTMLElement; clientX: number };

/** Where a pointer is in a strip, from 0 to 1. */
function shareAt({ currentTarget, clientX }: Pointed) {
  const { left, right } = currentTarget.getBoundingClientRect();
  return scale([left, right], [0, 1])(clientX);
}

/**
 * Where the current node is in the strip of the present reader, how many positions were read at and beneath it, and whether the
 * step that is shown is the end of them; null: it is none of the search's, or the search is not sent.
 */
export function placeIn(cost: Cost, state: TreeState) {
  const { main } = state;
  const part = main && cost.parts[main.reply.iteration ?? -1];
  const node = nodeHere(state);
  if (!main || !part || node?.visits !== main) return null;
  const ended = state.step !== null && endsIn(state.step);
  return { position: part.from + numberOf(main, node.row), size: factsOf(main, node.row).size, ended };
}
