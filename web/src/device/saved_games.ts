// The games saved on this device. Each is a separate item in the browser's storage, so that two tabs do not overwrite each
// other's games. A game is stored as an address, so reading it applies all checks of addresses.

import type { Game, Record, Side, View } from '../contract/types.ts';
import { memo } from '../memo.ts';
import { readAddress, writeAddress } from '../round/address.ts';
import { beginsWith, movesOf, type RoundState, refused, viewOf } from '../round/state.ts';
import { boardIn } from './position_cache.ts';
import { keysAfter, newId, readItem, removeItem, writeItem } from './storage.ts';

export interface Entry {
  id: string;
  /** The game and who plays, without `lang`. */
  address: string;
  /** When it was last played, in milliseconds since 1970. */
  when: number;
  /** How many. */
  moves: number;
  /** The side to move. */
  turn: Side | null;
  /** The result. Where `turn` is null too, neither is known. */
  winner: Side | 'draw' | null;
  margin: number | null;
  /** The last position as text, which saved_boards.ts reads; null where it was not known when the game was stored. */
  board: string | null;
}

const PREFIX = 'sakiyomi:game:';
const MOST = 20;
/** Characters: no game of 300 moves needs more, with its last position. */
const LONGEST = 12_000;

/** Characters left for the time, which is added to the text last. */
const SPARE = 40;

const oneOf = <Value>(value: unknown, ...among: Value[]) => among.find((each) => each === value) ?? null;

/** A stored game; null if the text is none. */
export function readEntry(id: string, text: string | null, games: Game[]): Entry | null {
  if (!text || text.length > LONGEST) return null;
  try {
    const { address, when, turn, winner, margin, board = null } = JSON.parse(text);
    if (typeof address !== 'string' || !Number.isFinite(when) || Math.abs(when) > 8e15) return null;
    const { problem, transcript, start } = readAddress(address, games);
    const moves = movesOf(transcript);
    if (problem || !moves?.length || !address.startsWith(`#/${start.game}/`)) return null;
    return {
      id,
      address,
      when,
      moves: moves.length,
      turn: oneOf(turn, 'first', 'second'),
      winner: oneOf(winner, 'first', 'second', 'draw'),
      margin: Number.isSafeInteger(margin) ? margin : null,
      board: typeof board === 'string' ? board : null,
    };
  } catch {
    return null;
  }
}

/** The text to store for the game under way; null for a game without a move. */
const entryText = memo((state: RoundState) => {
  if (state.transcript !== null || state.line.length === 0 || refused(state)) return null;
  const view = viewOf(state, state.line.length);
  const address = writeAddress({ ...state, at: state.line.length });
  const entry = { address, ...standingOf(view) };
  const whole = JSON.stringify({ ...entry, board: view && JSON.stringify({ ...boardIn(view), legal: {} }) });
  return whole.length < LONGEST - SPARE ? whole : JSON.stringify(entry);
});

/** How a game stands by its last position, as an entry has it. */
export function standingOf(view?: View | null) {
  const { winner = null, margin = null } = view?.result ?? {};
  return { turn: view?.turn ?? null, winner, margin };
}

/** All of them, the last played first. */
export function readGames(games: Game[]): Entry[] {
  const found = keysAfter(PREFIX).map((id) => readEntry(id, stored(id), games));
  return found.filter((entry) => entry !== null).sort((a, b) => b.when - a.when);
}

export const stored = (id: string) => readItem(PREFIX + id);

/** Store a game. The oldest are deleted where there are too many. */
export function store(id: string, text: string, games: Game[]) {
  if (text.length > LONGEST || !writeItem(PREFIX + id, text)) return;
  if (keysAfter(PREFIX).length > MOST) for (const { id } of readGames(games).slice(MOST)) remove(id);
}

export const remove = (id: string) => removeItem(PREFIX + id);

/** The moves in an address. */
const movesIn = (address: string) => movesOf(/#\/[\w-]+\/([a-z0-9]+)/.exec(address)?.[1] ?? '') ?? [];

/** The stored item of the game on the board. */
export interface Item {
  /** What the game started from; null: there is none yet. */
  start: Record | null;
  id: string;
  /** What was to be stored last. */
  text: string;
  /** What was stored; null: nothing yet. */
  raw: string | null;
  /** Has this page written it? */
  own: boolean;
}
export const NO_ITEM: Item = { start: null, id: '', text: '', raw: null, own: false };

/** What is to be saved of the game on the board, which `saveGame` does; '' where it gets an item; null: nothing. */
export function textToSave(state: RoundState, item: Item) {
  if (state.transcript !== null) return null;
  const text = entryText(state);
  if (text !== null && (text !== item.text || state.start !== item.start)) return text;
  return state.start === item.start ? null : '';
}

/** Saves the game on the board as far as it is played. */
export function saveGame(state: RoundState, saved: Item, now: number = Date.now()): Item {
  const text = textToSave(state, saved);
  if (text === null) return saved;
  const item = state.start === saved.start ? saved : itemOf(state, now);
  if (text === '') return item;
  const { id, own, raw: written } = item;
  const raw = `{"when":${now},${text.slice(1)}`;
  const put = (id: string): Item => {
    store(id, raw, state.games);
    return { ...item, id, text, raw, own: true };
  };
  const found = stored(id);
  const before = readEntry(id, found, state.games);
  if (before && (!own || before.winner)) {
    // A game of an earlier visit, or one that is over: moves that continue it are added to its item, others get one of their
    // own; going back in it changes nothing.
    const moves = movesIn(before.address);
    if (beginsWith(moves, state.line)) return { ...item, text };
    return put(beginsWith(state.line, moves) ? id : newId(now));
  }
  return put(before && found !== written ? newId(now) : id); // where another tab has gone on with the same game
}

/** The item of a game that was begun or opened. */
function itemOf(state: RoundState, now: number): Item {
  const earlier = state.line.length > 0 ? sameGame(state) : null;
  return { ...NO_ITEM, start: state.start, id: earlier?.id ?? newId(now), own: !earlier };
}

/** The item of the game on the board from an earlier visit. */
function sameGame(state: RoundState) {
  const start = writeAddress({ ...state, at: 0 });
  return readGames(state.games).find(({ address }) => {
    const saved = movesIn(address);
    const same = address.replace(`/${saved.join('')}`, '') === start;
    return same && (beginsWith(saved, state.line) || beginsWith(state.line, saved));
  });
}
