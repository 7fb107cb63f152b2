// The rows of a tournament: its players in the order in which they stand, under the names by which they are shown.

import type { Ranked, TournamentTable } from '../../../contract/types.ts';
import { isolate } from '../../../words.ts';
import type { Named, Shown } from '../shown.ts';
import { resultsOf } from './results.ts';

export interface PlayerRow extends Ranked {
  /** What it is called: its title, or a letter where names are hidden. */
  title: string;
  /** The same where it stands in a sentence: a long one is cut. */
  short: string;
  author: string | null;
  isReference: boolean;
  /** The games of which the points are: those too that count as won without being played, for want of an opponent who plays. */
  counted: number;
  /** Places gained in the last round; negative: lost. */
  gained: number;
  /** Is it sure that all rows above are stronger than this one and all below? False for the first. */
  isApart: boolean;
}

/** The rules of a tournament do not say which letter a program gets, and the list of all does not show it: they are dealt by this number. */
function shuffleKey(text: string) {
  let sum = 2166136261;
  for (const letter of text) sum = Math.imul(sum ^ (letter.codePointAt(0) ?? 0), 16777619);
  return sum >>> 0;
}

const letterOrder = (name: string, table: TournamentTable | null) => shuffleKey(`${table?.seed ?? 0} ${name}`);

/** A, B, …, Z, AA, AB, … */
export const letters = (index: number): string =>
  (index < 26 ? '' : letters(Math.floor(index / 26) - 1)) + String.fromCharCode(65 + (index % 26));

/** The most letters of a name in a sentence. */
const LONGEST = 18;

function titled(player: Named) {
  const letters = Array.from(player.title);
  const short = letters.length > LONGEST ? `${letters.slice(0, LONGEST - 1).join('')}…` : player.title;
  return { ...player, title: isolate(player.title), short: isolate(short) };
}

/** What players are called. */
export function called({ players, table, hidden: isHidden }: Pick<Shown, 'players' | 'table' | 'hidden'>) {
  const known = new Map(players.map((player) => [player.name, titled(player)]));
  if (isHidden) {
    const order = ({ name }: Named) => letterOrder(name, table);
    const hidden = players.filter(({ isReference }) => !isReference).toSorted((a, b) => order(a) - order(b));
    for (const [index, player] of hidden.entries())
      known.set(player.name, titled({ ...player, title: letters(index), author: null }));
  }
  return (name: string) => known.get(name) ?? titled({ name, title: name, author: null, isReference: false });
}

/** Ratings that differ by less are alike: so far apart are those of players without a game, which are computed. */
const ALIKE = 1e-6;

/**
 * The places of all. The engine has players who are rated alike in the order in which they take part, which is that of their names
 * in a folder: where names are hidden, they stand in that of their letters.
 */
function ranks(table: TournamentTable | null, isHidden: boolean) {
  const players = table?.players ?? [];
  if (!isHidden) return new Map(players.map(({ name, rank }) => [name, rank]));
  const rating = ({ elo }: Ranked) => Math.round(elo / ALIKE);
  const areAlike = (a: Ranked, b: Ranked) => a.retired === b.retired && rating(a) === rating(b);
  const ordered = players.toSorted((a, b) =>
    areAlike(a, b) ? letterOrder(a.name, table) - letterOrder(b.name, table) : a.rank - b.rank,
  );
  return new Map(ordered.map(({ name }, index) => [name, index + 1]));
}

/** Is it about the order of all? Where one plays against each of the others it is about that one. */
export const areRanked = ({ form }: Pick<Shown, 'form'>) => form !== 'against';

/**
 * The players as they stand, with the figures of now: while it is played in the order at the end of the last round; where they are not
 * ranked, in the order in which they meet, which would say the names that are hidden. Of a player without a game no interval is known.
 */
export function rowsOf(
  shown: Pick<Shown, 'players' | 'table' | 'before' | 'earlier' | 'hidden' | 'phase' | 'form'>,
): PlayerRow[] {
  const { table, before, earlier, phase, hidden } = shown;
  if (!table) return [];
  const name = called(shown);
  const ranksIn = (of: TournamentTable | null) => ranks(of, hidden);
  const now = ranksIn((phase === 'running' && before) || table);
  const then = ranksIn(earlier);
  const current = ranksIn(table);
  const at = ({ name, rank }: Ranked) => now.get(name) ?? rank;
  const resultOf = resultsOf(table);
  const isRanked = areRanked(shown);
  const ordered = isRanked || hidden ? table.players.toSorted((a, b) => at(a) - at(b)) : table.players;
  return ordered.map((player, index) => {
    const { title, short, author, isReference } = name(player.name);
    const least = Math.min(...ordered.slice(index).map(({ best }) => best));
    const most = Math.max(0, ...ordered.slice(0, index).map(({ worst }) => worst));
    const gained = isRanked && player.games > 0 ? (then.get(player.name) ?? at(player)) - at(player) : 0;
    const isApart = isRanked && index > 0 && most < least;
    const known = player.games > 0 ? null : { low: null, high: null };
    const made = ordered.reduce((sum, other) => sum + resultOf(player.name, other.name).points, 0);
    const counted = player.games + player.points - made;
    const rank = current.get(player.name) ?? player.rank;
    return { ...player, ...known, rank, title, short, author, isReference, counted, gained, isApart };
  });
}
