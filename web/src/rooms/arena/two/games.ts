// Draws the games of two players as a strip of small discs, says of one of them how it ended, and lists them. A column
// of the strip is one
// opening: above, the first player has the first side, below the second. It is one control, a slider: a press or an
// arrow chooses a game, and the line below names and opens it. Of a long series one part is drawn.

import { html, nothing } from 'lit-html';
import { isolate, marginText, number, type Words } from '../../../base/words.ts';
import { SIDES } from '../../../board/setup.ts';
import type { Game, Plan, Side } from '../../../contract/types.ts';
import { usualSeats } from '../../../round/state.ts';
import type { TournamentGame } from '../../../tournament/pool.ts';
import { valued } from '../../../views/controls.ts';
import { explain } from '../../../views/problem.ts';
import { numberByKey } from '../../../views/slider_keys.ts';
import type { PageState } from '../../room.ts';
import { fixedSigned } from '../format.ts';
import { addressInPlay, endOf, type Outcome } from '../games.ts';
import type { Arena } from '../state.ts';
import type { ArenaDrawing } from '../view.ts';
import type { Figures } from './figures.ts';

/** The most games that are drawn at once. */
export const DRAWN = 400;
/** The games of one row of columns on a wide screen. As a series grows, whole rows give way. */
const ROW = 100;
/** How far Page Up and Page Down lead. */
const LEAP = 20;

interface StripDrawing {
  page: PageState;
  game: Game;
  /** Of the first player. */
  name: string;
  choose: (pick: number) => void;
  t: Words;
}

type Strip = Pick<Figures, 'played' | 'plan' | 'retired'>;

/** @param pick The game that is chosen. */
export function strip({ played: games, plan, retired }: Strip, pick: number | null, given: StripDrawing) {
  const { game, choose, t } = given;
  const isCut = retired.includes(true); // the games that are not played count as lost by that player, and are marked
  const at = shownGame(games, plan, pick);
  const shown = at === null ? undefined : games[at];
  if (at === null || !shown) return nothing;
  const start = startOf(games.length, pick);
  const end = Math.min(games.length, start + DRAWN);
  const drawn = Math.min(isCut ? plan.games : games.length, start + DRAWN) - start;
  const discs = Array.from({ length: drawn }, (_, place): Disc | null => {
    const each = games[start + place];
    return each ? { outcome: endOf(each, plan).outcome, isFault: each.fault !== undefined } : null;
  });
  const pressed = ({ target }: { target: HTMLElement }) => {
    const { at } = target.dataset;
    if (at !== undefined) choose(start + Number(at));
  };
  const keyed = (event: KeyboardEvent) => {
    const to = numberByKey(event.key, at, [0, games.length - 1], 1, LEAP);
    if (to === undefined) return;
    event.preventDefault();
    choose(nextGame(games, at, to));
  };
  const said = endingOf(shown, plan, given);
  const lab = shown.fault ? html` <a href=${faultAddress(shown, given)}>${t('arena.collect.open')}</a>` : nothing;
  return html`<div class="strip row">
      ${plan.swap ? sides(game, t) : nothing}
      <div class="discs" role="slider" tabindex="0" aria-label=${t('arena.strip')} aria-valuemin="1"
        aria-valuemax=${games.length} aria-valuenow=${at + 1} aria-valuetext=${`${t('arena.strip.game', { number: at + 1 })} ${said}`}
        @click=${pressed} @keydown=${keyed}>${columns(discs, plan.swap ? 2 : 1, at - start)}</div>
      ${games.length > DRAWN ? parts(games, start, end, given) : nothing}
    </div>
    <div class="pick row">
      <p><b>${t('arena.strip.game', { number: at + 1 })}</b> ${said}</p>
      <p class="ways"><a href=${addressInPlay(shown.record, shown, given.page)}>${t('arena.strip.open')}</a>${lab}</p>
      <p class="key row" aria-hidden="true">${key(discs.slice(0, end - start), plan, isCut, given)}</p>
    </div>`;
}

/**
 * The game that is named below the strip: the one that is chosen, else one of the part that is drawn: the first fault,
 * the first that is lost, the first.
 */
export function shownGame(games: readonly TournamentGame[], plan: Plan, pick: number | null) {
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
function nextGame(games: readonly TournamentGame[], from: number, to: number) {
  const step = to < from ? -1 : 1;
  const end = Math.min(games.length - 1, Math.max(0, to));
  for (let at = end; at >= 0 && at < games.length; at += step) if (games[at]) return at;
  return from;
}

/** How a game ended, in words. */
function endingOf(played: TournamentGame, plan: Plan, { game, name, t }: StripDrawing) {
  const { side, outcome, margin } = endOf(played, plan);
  const args = { a: name, side: sideOf(side, game, t) };
  if (played.fault) {
    const { side: by, error } = played.fault;
    const why = error ? explain(error, game, t) : '';
    return t(`arena.ending.fault.${by === side ? 'own' : 'other'}`, { ...args, why });
  }
  if (!margin) return t(`arena.ending.${outcome}`, args);
  return t(`arena.ending.${outcome}.by`, { ...args, margin: marginText(margin, game, t) });
}

/** The address in the Lab of the program that has failed, with the position in which it did. */
function faultAddress({ record, fault }: TournamentGame, { game, page }: StripDrawing) {
  const place = addressInPlay(record, usualSeats(game), page);
  const [path, query] = place.replace('#/', '#/lab/').split('?');
  const words = new URLSearchParams(query);
  const { name } = fault?.error?.args ?? {};
  if (name) words.set('program', String(name));
  return `${path}?${words}`;
}

/** A side in a sentence. */
export const sideOf = (side: Side, { sides }: Game, t: Words) => isolate(t(`Side.${sides[side]}`));

/** What the two rows are. */
export const sides = (game: Game, t: Words) =>
  html`<p class="sides" aria-hidden="true">${SIDES.map((side) => html`<span>${t('arena.side', { side: sideOf(side, game, t) })}</span>`)}</p>`;

/** What is drawn of a game: how it ended for the first player. */
interface Disc {
  outcome: Outcome;
  isFault: boolean;
}

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

/** A button that leads to another part of a list. */
const turn = (name: string, act: () => void, can: boolean, t: Words) =>
  html`<button type="button" aria-disabled=${!can} @click=${() => can && act()}>${t(`arena.list.${name}`)}</button>`;

/** The parts of a long strip. */
function parts(games: readonly TournamentGame[], start: number, end: number, { choose, t }: StripDrawing) {
  const turnTo = (name: string, to: number, can: boolean) => turn(name, () => choose(nextGame(games, to, to)), can, t);
  const range = { from: start + 1, to: end, count: games.length };
  return html`<p class="row parts muted"><span>${t('arena.list.range', range)}</span>
    ${turnTo('back', start - DRAWN, start > 0)} ${turnTo('on', end, end < games.length)} ${turnTo('last', games.length - 1, end < games.length)}</p>`;
}

/** What the discs mean. @param discs Those of games that were played. */
function key(discs: readonly (Disc | null)[], { swap }: Plan, isCut: boolean, { game, t }: StripDrawing) {
  const kinds = [
    'won',
    ...(discs.some((disc) => disc?.outcome === 'drawn') ? ['drawn'] : []),
    'lost',
    ...(discs.some((disc) => disc?.isFault) ? ['fault'] : []),
    ...(isCut ? ['missing'] : []),
  ];
  const mark = (kind: string) =>
    html`<span><i class=${kind === 'fault' ? 'lost fault' : kind}></i> ${t(`arena.key.${kind}`)}</span> `;
  return html`${kinds.map(mark)}${swap ? html`<span>${t(game.sizes ? 'arena.key.column.boards' : 'arena.key.column')}</span>` : nothing}`;
}

// The list of the games

/** Games on one page of the list. */
const LISTED = 20;
const FILTERS = ['all', 'won', 'drawn', 'lost', 'fault'] as const;

/** The games, folded. Each is a link that opens it in Play. */
export function list(
  arena: Arena,
  { played, plan }: Figures,
  game: Game,
  state: PageState,
  put: ArenaDrawing['actions']['list'],
  t: Words,
) {
  const { filter } = arena;
  const isListed = (each: TournamentGame) =>
    filter === 'all' || (filter === 'fault' ? each.fault !== undefined : endOf(each, plan).outcome === filter);
  const games = played.filter(Boolean);
  const found = games.filter(isListed);
  const pages = Math.max(1, Math.ceil(found.length / LISTED));
  const page = Math.min(arena.page, pages - 1);
  const shown = found.slice(page * LISTED, (page + 1) * LISTED);
  const turnTo = (name: string, to: number, can: boolean) => turn(name, () => put({ page: to }), can, t);
  const option = (kind: Arena['filter']) =>
    html`<option value=${kind} .selected=${kind === filter}>${t(kind === 'all' ? 'arena.list.all' : `arena.${kind}`)}</option>`;
  const choose = valued((value) => put({ filter: FILTERS.find((kind) => kind === value) ?? 'all' }));
  const range = { from: page * LISTED + 1, to: page * LISTED + shown.length, count: found.length };
  return html`<details class="list"><summary id="list-title">${t('arena.list')}</summary>
    <div role="group" aria-labelledby="list-title">
      <div class="row">
        <div>
          <label for="arena-show">${t('arena.list.show')}</label>
          <select id="arena-show" @change=${choose}>${FILTERS.map(option)}</select>
        </div>
        ${turnTo('back', page - 1, page > 0)} ${turnTo('on', page + 1, page < pages - 1)} ${turnTo('last', pages - 1, page < pages - 1)}
        <small>${found.length > 0 ? t('arena.list.range', range) : t('none')}</small>
      </div>
      <ol class=${game.look.pieces}>${shown.map((each) => gameLink(each, plan, game, state, t))}</ol>
    </div></details>`;
}

function gameLink(played: TournamentGame, plan: Plan, game: Game, page: PageState, t: Words) {
  const { side, outcome, margin } = endOf(played, plan);
  const by = played.fault ? t('arena.fault') : margin ? fixedSigned(margin, t, 0) : '';
  return html`<li>
    <a href=${addressInPlay(played.record, played, page)}><span class="index">${number(played.index + 1, t.lang)}</span><span class="piece ${side}"
        data-colour=${game.look.colours[side]} aria-hidden="true"></span><span class="unseen">${t('arena.as', { side: t(`Side.${game.sides[side]}`) })}</span>
      <span class=${outcome}>${t(`arena.${outcome}`)}</span> <b>${by}</b></a>
  </li>`;
}
