// What is read, what was found in it, and what becomes of it: the state of the panel of read games (collection.ts), and
// how the list is drawn, or how far that is.

import { html, nothing } from 'lit-html';
import { memo } from '../../../base/memo.ts';
import { isolate, marginText, sideName, type Words } from '../../../base/words.ts';
import type { Game, GameRecord, OpeningNames } from '../../../contract/types.ts';
import { type Collection, MOST_GAMES } from '../../../device/collections.ts';
import type { Item } from '../../../device/shelf.ts';
import { titleFrom } from '../../../device/titles.ts';
import { type CollectionPlayer, type LookRequest, MOST_WAITING, namesIn } from '../../../exercises/player_games.ts';
import type { Moves } from '../../../round/game.ts';
import { gameIn } from '../../../round/state.ts';
import type { Transitions } from '../../../runtime/component.ts';
import { button, valued } from '../../../views/controls.ts';
import { LISTED, shelfList } from '../../../views/shelf_list.ts';
import { refusedLines } from './fields.ts';
import {
  cutOf,
  filtered,
  isHere,
  noteOf,
  type Openings,
  openEvent,
  pathOf,
  type ReadGame,
  type ReadSource,
  type Refused,
} from './game_texts.ts';
import type { Drawn } from './panel.ts';
import type { Source } from './sources.ts';

export interface CollectionState {
  given: ReadSource | null;
  /** How often something was given: each time it is read anew. */
  count: number;
  /** What it is called. */
  name: string;
  /** What is read, one after the other, and which of it is; null: it is not known yet. */
  sources: readonly Source[] | null;
  at: number;
  /** The games that were found, and how many in those before. */
  games: readonly ReadGame[];
  before: number;
  refused: readonly Refused[];
  /** How many more could not be read. */
  unlisted: number;
  /** The only game came to the board, or it was said why there is none. */
  isShown: boolean;
  /** The game that was on the board as the panel was opened last; null: it never was. */
  board: { start: GameRecord; line: Moves } | null;
  /** The names of the openings of the first so many of the games. */
  openings: readonly (OpeningNames | null)[];
  filter: string;
  /** So many are to be listed. */
  most: number;
  keeping: 'no' | 'now' | 'done' | 'failed';
  /** Its id on the device; null: it is not kept. */
  id: string | null;
  /** Whose games of it are looked at, and how many of the person's exercises wait; null: nobody's. */
  player: (CollectionPlayer & { waiting: number }) | null;
  /** What was asked for of that, until it is on the device; and how often it was read. */
  lookRequest: LookRequest | null;
  reads: number;
}

const NOTHING: Omit<CollectionState, 'count' | 'board'> = {
  given: null,
  name: '',
  sources: null,
  at: 0,
  games: [],
  openings: [],
  before: 0,
  refused: [],
  unlisted: 0,
  isShown: false,
  filter: '',
  most: LISTED,
  keeping: 'no',
  id: null,
  player: null,
  lookRequest: null,
  reads: 0,
};

export const NEW: CollectionState = { ...NOTHING, count: 0, board: null };

/** Was all read that there is? */
export const isRead = ({ sources, at }: CollectionState) => sources !== null && at >= sources.length;

/**
 * The only game of what was read; null: there is none, or several, or more is to be said than why it ends where it
 * does.
 */
export function onlyGame(state: CollectionState): ReadGame | null {
  const { given, games, refused, unlisted } = state;
  const [game, ...others] = games;
  const isOne = game && others.every(({ isOther }) => isOther) && others.length < 2;
  if (!isRead(state) || !isOne || (given && 'kept' in given) || unlisted > 0) return null;
  return refused.length === 0 || cutOf(game, refused) ? game : null;
}

export const transitions = {
  given: ({ count, board }, given: ReadSource) => ({
    ...NOTHING,
    board,
    given,
    count: count + 1,
    name: 'files' in given ? titleFrom(given.files[0]?.name.replace(/\.\w+$/, '') ?? '') : '',
  }),
  sources: (state, sources: readonly Source[]) => ({ ...state, sources }),
  /** Games of what is being read: all that were found in it so far. */
  found: (state, games: readonly ReadGame[]) => ({
    ...state,
    games: [...state.games.slice(0, state.before), ...games],
  }),
  /** All of it was read. */
  read(before, found: readonly ReadGame[], refused: readonly Refused[], unlisted: number): CollectionState {
    const state = transitions.found(before, found);
    const { sources, at, games } = state;
    const file = (sources?.length ?? 0) > 1 ? sources?.[at]?.name : undefined;
    const named = file === undefined ? refused : refused.map((line) => ({ ...line, file }));
    return {
      ...state,
      at: at + 1,
      before: games.length,
      unlisted: state.unlisted + unlisted,
      refused: [...state.refused, ...named],
    };
  },
  /** A collection of the device; null: it is not there any more. */
  stored: (state, item: Item<Collection> | null) => ({
    ...state,
    sources: [],
    games: item?.value.games ?? [],
    name: item?.value.name ?? '',
    id: item?.id ?? null,
    keeping: 'done',
  }),
  stop: ({ sources, ...state }) => ({ ...state, sources: sources ?? [], at: sources?.length ?? 0 }),
  shown: (state) => ({ ...state, isShown: true }),
  named: (state, names: CollectionState['openings']) => ({
    ...state,
    openings: [...state.openings, ...names],
  }),
  filter: (state, filter: string) => ({ ...state, filter, most: LISTED }),
  more: (state) => ({ ...state, most: state.most + LISTED }),
  keep: (state) => ({ ...state, keeping: 'now' }),
  /** @param id On the device; null: it could not be kept, or is not there any more. */
  kept: (state, id: string | null) => ({
    ...state,
    ...(id === null ? { keeping: 'failed', id, lookRequest: null } : { keeping: 'done', id }),
  }),
  /** Exercises are asked for of a player’s games, or no more for now. A collection that is not kept is kept. */
  want: (state, lookRequest: LookRequest) => ({
    ...state,
    lookRequest,
    reads: state.reads + 1,
    keeping: state.id === null ? 'now' : state.keeping,
  }),
  /** That has changed. While something is being kept of it, it is read again after that. */
  readPlayer: (state) => (state.lookRequest ? state : { ...state, reads: state.reads + 1 }),
  player: (state, player: CollectionState['player']) => ({
    ...state,
    player,
    lookRequest: null,
    reads: state.reads + Number(state.lookRequest !== null),
  }),
} satisfies Transitions<CollectionState>;

/** From so many games on the list can be filtered. */
const MANY = 8;
/** The most names among which the person's own is looked for. */
const MOST_NAMES = 200;

export function draw(own: CollectionState, { state, t, actions }: Drawn) {
  const { games, refused, unlisted, filter, most, keeping, name, sources } = own;
  const openings = openingsOf(games, own.openings);
  const isDone = isRead(own);
  const event = (...event: Parameters<typeof actions.panel>[1]) => actions.panel('collection', event);
  const stop = () => {
    event('stop');
    if (games.length === 0) actions.close(); // nothing is to be seen
  };
  const playable = playableOf(games, state.games);
  const matching = matchingOf(playable, filter, openings, t.lang);
  const rows = matching.slice(0, most).map((game, place) => ({
    ...rowOf(game, (filter ? playable.indexOf(game) : place) + 1, openings, state, t),
    open() {
      const { gameSeed, isNarrow } = actions.gesture();
      actions.round(openEvent(game, gameSeed));
      actions.round(noteOf(game, null));
      if (isNarrow) actions.leave();
    },
  }));
  const lost = refused.length + unlisted;
  const count = filter
    ? t('collection.found', { count: matching.length, all: playable.length })
    : t('games.count', { count: playable.length });
  const isBoth = games.length === 2 && games[1]?.isOther;
  const list = { rows, removed: '', left: matching.length - most };
  const said = isBoth ? t('collection.or') : filter && matching.length === 0 ? t('collection.none') : count;
  const title = name ? html`<b translate="no">${isolate(name)}</b> ` : nothing;
  return html`<div class="row">
      <p role="status">${isDone ? [title, said, keeping === 'done' && sources?.length ? ` ${t('collection.kept')}` : nothing] : nothing}</p>
      ${isDone ? nothing : html`${progress(playable.length, state.engine, t)} ${button(t('collection.stop'), stop)}`}
      ${isDone && !isBoth && keeping !== 'done' && playable.length > 1 ? keep(own, () => event('keep'), t) : nothing}
    </div>
    ${keeping === 'failed' ? html`<p class="wrong" role="alert">${t('collection.unkept')}</p>` : nothing}
    ${isDone && !isBoth && playable.length > 0 ? ofPlayer(own, state, t, actions) : nothing}
    ${lost > 0 ? details(lost, refusedLines(refused, unlisted, state, t), playable.length === 0, t) : nothing}
    ${playable.length >= MANY ? field(filter, (text) => event('filter', text), t) : nothing}
    ${shelfList(list, { remove() {}, restore() {}, more: () => event('more') }, t)}`;
}

/** What was computed last, as long as it is asked for with the same. */
function latest<Given extends unknown[], Found>(compute: (...given: Given) => Found) {
  let last: { given: Given; found: Found } | null = null;
  return (...given: Given) => {
    if (!last?.given.every((each, at) => each === given[at])) last = { given, found: compute(...given) };
    return last.found;
  };
}
const matchingOf = latest(filtered);
const openingsOf = latest(
  (games: readonly ReadGame[], names: CollectionState['openings']): Openings =>
    new Map(names.flatMap((each, at) => (games[at] ? [[games[at], each] as const] : []))),
);
/** The games that can be played here. */
const playableOf = latest((games: readonly ReadGame[], known: Drawn['state']['games']) => {
  const ids = new Set(known.map(({ id }) => id));
  return games.filter(({ game }) => ids.has(game));
});

const namesOf = memo((games: readonly ReadGame[]) => namesIn(games).slice(0, MOST_NAMES));

/** Which of the players the person is, and how far that one's games were looked at. */
function ofPlayer(
  { games, player, lookRequest }: CollectionState,
  state: Drawn['state'],
  t: Words,
  actions: Drawn['actions'],
) {
  const names = namesOf(games);
  if (names.length === 0) return nothing;
  const want = (what: LookRequest) => actions.panel('collection', ['want', what]);
  const chosen = lookRequest && 'player' in lookRequest ? lookRequest.player : player?.player;
  const option = (name: string) =>
    html`<option value=${name} ?selected=${name === chosen} translate="no">${name}</option>`;
  return html`<div class="row">
      <label>${t('whose')} <select @change=${valued((name) => name && want({ player: name }))}>
        ${chosen ? nothing : html`<option value=""></option>`}${names.map(option)}
      </select></label>
    </div>
    ${player ? progressOf(player, want, state, t, actions) : chosen ? nothing : html`<p class="muted">${t('whose.why')}</p>`}`;
}

/** How far a player's games were looked at. */
function progressOf(
  { looked, count, goes, waiting }: NonNullable<CollectionState['player']>,
  want: (what: LookRequest) => void,
  { isBlind }: Drawn['state'],
  t: Words,
  actions: Drawn['actions'],
) {
  const isFull = goes && looked < count && waiting >= MOST_WAITING;
  return html`<div class="row">
      <span>${t(goes && looked < count ? 'whose.looking' : 'whose.looked', { looked, count })}</span>
      ${looked < count ? button(t(goes ? 'whose.stop' : 'whose.go-on'), () => want({ goes: !goes })) : nothing}
      ${waiting > 0 ? button(t('mistakes.count', { count: waiting }), () => actions.toggle('mistakes')) : nothing}
    </div>
    ${looked === count ? html`<p class="muted">${t('mistakes.rule')}</p>` : nothing}
    ${isFull ? html`<p class="muted">${t('whose.full', { count: waiting })}</p>` : nothing}
    ${isBlind && goes && looked < count ? html`<p class="wrong" role="alert">${t('whose.blind')}</p>` : nothing}`;
}

const details = (count: number, lines: unknown, isOpen: boolean, t: Words) =>
  html`<details ?open=${isOpen}><summary>${t('collection.refused', { count })}</summary>${lines}</details>`;

const field = (filter: string, act: (text: string) => void, t: Words) =>
  html`<label class="filter">${t('collection.filter')}
    <input .value=${filter} spellcheck="false" autocapitalize="off" @input=${valued(act)} /></label>`;

const progress = (count: number, engine: Drawn['state']['engine'], t: Words) =>
  html`<span>${count > 0 ? t('collection.reading', { number: count }) : t(engine === 'failed' ? 'collection.failed' : 'collection.begun')}</span>`;

const keep = ({ games }: CollectionState, act: () => void, t: Words) => html`${button(t('collection.keep'), act)}
  ${games.length > MOST_GAMES ? html`<span class="muted">${t('collection.part', { most: MOST_GAMES })}</span>` : nothing}`;

function resultOf(margin: number, game: Game, t: Words) {
  if (margin === 0) return t('collection.drawn');
  const side = sideName(game, margin > 0 ? 'first' : 'second', t);
  return t('collection.won', { side, count: marginText(margin, game, t) });
}

function rowOf(game: ReadGame, number: number, openings: Openings, state: Drawn['state'], t: Words) {
  const { margin, by, date = '', event = '', mirrored, exchanged, isOther } = game;
  const title = titleFrom(game.title ?? '');
  const described = gameIn(state, game.game);
  const names = game.players?.map(titleFrom).filter(Boolean) ?? [];
  const count = pathOf(game).length;
  return {
    id: String(number),
    isShown: isHere(game, state),
    title: isOther
      ? t('collection.other')
      : names.join(t('collection.versus')) || title || t('collection.number', { number }),
    facts: margin === undefined ? [] : [resultOf(margin, described, t)],
    details: [
      by ? t(`collection.${by}`) : '',
      date,
      titleFrom(event),
      names.length > 0 ? title : '',
      openings.get(game)?.[t.lang] ?? '',
      described.id === state.start.game ? '' : t(`game.${described.id}`),
      count > 0 ? t('moves.count', { count }) : t('collection.position'),
      mirrored ? t('collection.mirrored') : '',
      exchanged ? t('collection.exchanged') : '',
    ].filter(Boolean),
    remove: '',
  };
}
