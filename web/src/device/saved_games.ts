// The games saved on this device, each as an item of a drawer (drawer.ts). A game is stored as an address, so reading it applies
// all checks of addresses.

import type { Game, Side, View } from '../contract/types.ts';
import { readAddress, writeAddress } from '../round/address.ts';
import { type Saved, type Saving, savedPart } from '../round/saved.ts';
import { beginsWith, movesOf, type RoundState } from '../round/state.ts';
import type { Drawer } from './drawer.ts';
import { boardIn } from './position_cache.ts';
import { newId } from './storage.ts';

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

/** The text to store for the game under way. */
function entryText(state: RoundState) {
  const { view } = savedPart(state);
  const address = writeAddress({ ...state, at: state.line.length });
  const entry = { address, ...standingOf(view) };
  const whole = JSON.stringify({ ...entry, board: view && JSON.stringify({ ...boardIn(view), legal: {} }) });
  return whole.length < LONGEST - SPARE ? whole : JSON.stringify(entry);
}

/** How a game stands by its last position, as an entry has it. */
export function standingOf(view?: View | null) {
  const { winner = null, margin = null } = view?.result ?? {};
  return { turn: view?.turn ?? null, winner, margin };
}

/** All of them, the last played first. */
export function readGames({ items }: Drawer, games: Game[]): Entry[] {
  const found = [...items].map(([id, text]) => readEntry(id, text, games));
  return found.filter((entry) => entry !== null).sort((a, b) => b.when - a.when);
}

/** Store a game. The oldest are deleted where there are too many. */
export function store(drawer: Drawer, id: string, text: string, games: Game[]) {
  if (text.length > LONGEST) return;
  drawer.put(id, text);
  if (drawer.items.size > MOST) for (const { id } of readGames(drawer, games).slice(MOST)) drawer.remove(id);
}

/** The moves in an address. */
const movesIn = (address: string) => movesOf(/#\/[\w-]+\/([a-z0-9]+)/.exec(address)?.[1] ?? '') ?? [];

/** Saves a game as far as it is played. */
export function saveGame(drawer: Drawer, { round: state, saved }: Saving, now: number = Date.now()): Saved {
  const text = entryText(state);
  const item = { ...saved, ...itemOf(drawer, state, saved, now), ...savedPart(state) };
  if (text === item.text) return item;
  const { id, own, raw: written } = item;
  const raw = `{"when":${now},${text.slice(1)}`;
  const put = (id: string): Saved => {
    store(drawer, id, raw, state.games);
    return { ...item, id, text, raw, own: true };
  };
  const found = drawer.items.get(id) ?? null;
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

/** The item of the game: one that was opened may be in one from an earlier visit. */
function itemOf(drawer: Drawer, state: RoundState, { start, id, own }: Saved, now: number) {
  if (start === state.start) return { own, id: id || newId(now) };
  const earlier = sameGame(drawer, state);
  return { own: !earlier, id: earlier?.id ?? newId(now) };
}

/** The item of the game on the board from an earlier visit. */
function sameGame(drawer: Drawer, state: RoundState) {
  const start = writeAddress({ ...state, at: 0 });
  return readGames(drawer, state.games).find(({ address }) => {
    const saved = movesIn(address);
    const same = address.replace(`/${saved.join('')}`, '') === start;
    return same && (beginsWith(saved, state.line) || beginsWith(state.line, saved));
  });
}
