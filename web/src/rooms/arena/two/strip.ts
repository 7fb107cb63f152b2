// Draws the games as a strip of small discs, and says of one of them how it ended. A column is one opening: above, the first player has
// the first side, below the second. The strip is one control, a slider: a press or an arrow chooses a game, and the line below names and
// opens it. Of a long series one part is drawn.

import { html, nothing } from 'lit-html';
import { SIDES } from '../../../board/setup.ts';
import type { Game as Described, Plan } from '../../../contract/types.ts';
import { writeAddress } from '../../../round/address.ts';
import { gameIn, usualSeats } from '../../../round/state.ts';
import type { TournamentGame as Game } from '../../../tournament/game.ts';
import { problemOf } from '../../../tournament/pool.ts';
import { explain } from '../../../views/problem.ts';
import { numberByKey } from '../../../views/slider_keys.ts';
import { isolate, marginText, type Words } from '../../../words.ts';
import type { PageState } from '../../index.ts';
import { endOf } from '../ends.ts';
import type { Figures } from './counted.ts';

/** The most games that are drawn at once. */
export const DRAWN = 400;
/** The games of one row of columns on a wide screen. As a series grows, whole rows give way. */
const ROW = 100;
/** How far Page Up and Page Down lead. */
const LEAP = 20;

/** What is drawn of a game: how it ended for the first player. */
interface Disc {
  outcome: 'won' | 'drawn' | 'lost';
  isFault: boolean;
}

/** The game that is named below the strip: the one that is chosen, else one of the part that is drawn: the first fault, the first that is lost, the first. */
export function shownGame(games: readonly Game[], plan: Plan, pick: number | null) {
  if (pick !== null && games[pick]) return pick;
  const part = games.slice(startOf(games.length, null)).filter(Boolean);
  const found = part.find(({ fault }) => fault) ?? part.find((game) => endOf(game, plan).outcome === 'lost') ?? part[0];
  return found?.index ?? null;
}

/** The first game of the part that is drawn: that of the last ones, unless one before them is chosen. */
function startOf(length: number, pick: number | null) {
  const last = Math.max(0, Math.ceil((length - DRAWN) / ROW) * ROW);
  return pick === null || pick >= last ? last : Math.floor(pick / DRAWN) * DRAWN;
}

/** The next game that there is, from this one on in the direction of another. */
function nextGame(games: readonly Game[], from: number, to: number) {
  const step = to < from ? -1 : 1;
  const end = Math.min(games.length - 1, Math.max(0, to));
  for (let at = end; at >= 0 && at < games.length; at += step) if (games[at]) return at;
  return from;
}

interface StripGiven {
  state: PageState;
  described: Described;
  /** Of the first player. */
  name: string;
  choose: (pick: number) => void;
  t: Words;
}

type Counted = Pick<Figures, 'played' | 'plan' | 'retired'>;

/** Has a player retired? The games that are not played count as lost by that player, and are marked. */
const isCutIn = ({ retired }: Counted) => retired.includes(true);

/** @param pick The game that is chosen. */
export function strip(figures: Counted, pick: number | null, given: StripGiven) {
  const { played: games, plan } = figures;
  const { described, choose, t } = given;
  const isCut = isCutIn(figures);
  const shown = shownGame(games, plan, pick);
  const game = shown === null ? undefined : games[shown];
  if (shown === null || !game) return nothing;
  const start = startOf(games.length, pick);
  const end = Math.min(games.length, start + DRAWN);
  const drawn = Math.min(isCut ? plan.games : games.length, start + DRAWN) - start;
  const discs = Array.from({ length: drawn }, (_, at): Disc | null => {
    const each = games[start + at];
    return each ? { outcome: endOf(each, plan).outcome, isFault: each.fault !== undefined } : null;
  });
  const pressed = ({ target }: { target: HTMLElement }) => {
    const { at } = target.dataset;
    if (at !== undefined) choose(start + Number(at));
  };
  const keyed = (event: KeyboardEvent) => {
    const to = numberByKey(event.key, shown, [0, games.length - 1], 1, LEAP);
    if (to === undefined) return;
    event.preventDefault();
    choose(nextGame(games, shown, to));
  };
  const said = endingOf(game, plan, given);
  return html`<div class="strip row">
      ${plan.swap ? sides(described, t) : nothing}
      <div class="discs" role="slider" tabindex="0" aria-label=${t('arena.strip')} aria-valuemin="1"
        aria-valuemax=${games.length} aria-valuenow=${shown + 1} aria-valuetext=${`${t('arena.strip.game', { number: shown + 1 })} ${said}`}
        @click=${pressed} @keydown=${keyed}>${columns(discs, plan.swap ? 2 : 1, shown - start)}</div>
      ${games.length > DRAWN ? parts(games, start, end, given) : nothing}
    </div>
    <div class="pick row">
      <p><b>${t('arena.strip.game', { number: shown + 1 })}</b> ${said}</p>
      <p class="ways">${links(game, given)}</p>
      <p class="key row" aria-hidden="true">${key(games.slice(start, end), figures, given)}</p>
    </div>`;
}

/** What the two rows are. */
export const sides = (described: Described, t: Words) =>
  html`<p class="sides" aria-hidden="true">${SIDES.map((side) => html`<span>${t('arena.side', { side: sideOf(side, described, t) })}</span>`)}</p>`;

/** @param chosen The place of the game that is named below. */
export function columns(discs: readonly (Disc | null)[], rows: number, chosen: number) {
  const at = (index: number) => {
    const disc = discs[index];
    if (index >= discs.length) return nothing;
    const kind = disc ? `${disc.outcome}${disc.isFault ? ' fault' : ''}` : 'missing';
    return html`<i class=${index === chosen ? `${kind} on` : kind} data-at=${index}></i>`;
  };
  return Array.from(
    { length: Math.ceil(discs.length / rows) },
    (_, column) => html`<span>${at(column * rows)}${rows === 2 ? at(column * rows + 1) : nothing}</span>`,
  );
}

/** A side in a sentence. */
export const sideOf = (side: 'first' | 'second', { sides }: Described, t: Words) => isolate(t(`Side.${sides[side]}`));

/** The parts of a long strip. */
function parts(games: readonly Game[], start: number, end: number, { choose, t }: StripGiven) {
  const turn = (name: string, to: number, can: boolean) =>
    html`<button type="button" aria-disabled=${!can} @click=${() => can && choose(nextGame(games, to, to))}>${t(`arena.list.${name}`)}</button>`;
  const range = { from: start + 1, to: end, count: games.length };
  return html`<p class="row parts muted"><span>${t('arena.list.range', range)}</span>
    ${turn('back', start - DRAWN, start > 0)} ${turn('on', end, end < games.length)} ${turn('last', games.length - 1, end < games.length)}</p>`;
}

/** How a game ended, in words. */
function endingOf(game: Game, plan: Plan, { described, name, t }: StripGiven) {
  const { side, outcome, margin } = endOf(game, plan);
  const args = { a: name, side: sideOf(side, described, t) };
  if (game.fault) {
    const { side: by, error } = game.fault;
    const why = error ? explain(problemOf({ error }), described, t) : '';
    return t(`arena.ending.fault.${by === side ? 'own' : 'other'}`, { ...args, why });
  }
  if (!margin) return t(`arena.ending.${outcome}`, args);
  return t(`arena.ending.${outcome}.by`, { ...args, margin: marginText(margin, described, t) });
}

/** The address of a game in Play. */
export function gameAddress(state: PageState, game: Game) {
  const { moves, ...start } = game.record;
  const seats = { first: game.first, second: game.second };
  return writeAddress({ ...state, start, seats, transcript: moves.join(''), line: [], at: 0 });
}

/** The address in the Lab of the program that has failed, with the position in which it did. */
function faultAddress(state: PageState, { record, fault }: Game) {
  const { moves, ...start } = record;
  const seats = usualSeats(gameIn(state, record.game));
  const place = writeAddress({ ...state, start, seats, transcript: moves.join(''), line: [], at: 0 });
  const [path, query] = place.replace('#/', '#/lab/').split('?');
  const words = new URLSearchParams(query);
  if (fault?.error?.args.name) words.set('program', fault.error.args.name);
  return `${path}?${words}`;
}

function links(game: Game, { state, t }: StripGiven) {
  const lab = game.fault ? html` <a href=${faultAddress(state, game)}>${t('arena.strip.lab')}</a>` : nothing;
  return html`<a href=${gameAddress(state, game)}>${t('arena.strip.open')}</a>${lab}`;
}

/** What the discs mean. @param games Those that are drawn. */
function key(games: readonly Game[], figures: Counted, { described, t }: StripGiven) {
  const { plan } = figures;
  const has = (is: (game: Game) => boolean) => games.some((game) => game && is(game));
  const kinds = [
    'won',
    ...(has((game) => endOf(game, plan).outcome === 'drawn') ? ['drawn'] : []),
    'lost',
    ...(has(({ fault }) => fault !== undefined) ? ['fault'] : []),
    ...(isCutIn(figures) ? ['missing'] : []),
  ];
  const mark = (kind: string) =>
    html`<span><i class=${kind === 'fault' ? 'lost fault' : kind}></i> ${t(`arena.key.${kind}`)}</span> `;
  return html`${kinds.map(mark)}${plan.swap ? html`<span>${t(described.sizes ? 'arena.key.column.boards' : 'arena.key.column')}</span>` : nothing}`;
}
