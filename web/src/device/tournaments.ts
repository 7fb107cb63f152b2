// The tournaments kept on this device, those of two among them, each an item of a shelf (shelf.ts), so that a reload
// loses neither a result nor what is under way. What is not well formed is ignored. Their games are rows, which the
// Arena reads.

import { integer, list, nullable, object, one, text } from '../checks.ts';
import { isDefined, isTournament } from '../contract/replies.ts';
import { isPlan, isStatistics } from '../contract/series.ts';
import type { Defined, Plan, Statistics, Tournament } from '../contract/types.ts';
import { LONGEST } from '../round/address.ts';
import { earlierEach, parsed } from './earlier_versions.ts';
import { LONGEST_SOURCE, MOST_TOGETHER, NAME } from './programs.ts';
import { dropEarlier, type Kind, present, shelfOf } from './shelf.ts';
import { isTitle } from './titles.ts';

interface Played {
  /**
   * The version of the page that plays it. The engine of another one may play otherwise: there it cannot be continued
   * to one result.
   */
  readonly from: string;
  /** Its address, without `lang`. */
  readonly address: string;
  /** A row for each, in the order in which they were counted. */
  readonly games: readonly unknown[];
}
const isAddressed = { from: text(100), address: text(LONGEST) };
const isTime = integer(0, 8e15);

/** By its seed the games of one are the same in all tabs: of two states that with more games is kept. */
const longer =
  <Value>(playedIn: (value: Value) => number): Kind<Value>['merge'] =>
  (mine, theirs, id) => ({ id, value: playedIn(theirs) > playedIn(mine) ? theirs : mine });

/** The rows of one of which an earlier version kept the head as one text, and the games as texts of so many each. */
const rowsOf = (id: string, texts: ReadonlyMap<string, string>): unknown[] =>
  [...texts]
    .flatMap(([key, text]) => (key.startsWith(`${id}:`) ? [{ place: Number(key.slice(id.length + 1)), text }] : []))
    .filter(({ place }) => place >= 0) // another text has another name
    .sort((a, b) => a.place - b.place)
    .flatMap(({ text }) => {
      const rows = parsed(text);
      return Array.isArray(rows) ? rows : [];
    });

/** How a tournament stands. */
export type Stand = Omit<Tournament, 'matches' | 'done'>;

/** A program that takes part, as it was when the tournament was begun. */
export interface Entrant {
  name: string;
  title: string;
  author: string | null;
  source: string;
  defines: Defined;
}

export interface KeptTournament extends Played {
  readonly phase: 'planning' | 'running' | 'paused' | 'over';
  readonly stand: Stand;
  readonly programs: readonly Entrant[];
}

const isStand = (stand: unknown): stand is Stand => isTournament({ ...Object(stand), matches: [], done: true });
/** Is it a tournament but for its programs and games? */
export const isHead = object({
  ...isAddressed,
  phase: one('planning', 'running', 'paused', 'over'),
  stand: isStand,
});
export const isEntrant = object({
  name: (name) => typeof name === 'string' && NAME.test(name),
  title: isTitle,
  author: nullable(isTitle),
  source: text(LONGEST_SOURCE),
  defines: isDefined,
});
const areEntrants = list(isEntrant, MOST_TOGETHER.programs);

function readTournament(value: unknown) {
  const { hidden, ...kept } = Object(value); // earlier versions kept whether names were hidden
  const { programs, games, ...head } = kept;
  return isHead(head) && areEntrants(programs) && Array.isArray(games) ? (kept as KeptTournament) : null;
}

/**
 * The rounds that were paired by points in a form of earlier versions, until the order was sure: others followed them.
 */
export const pairedBy = (players: number) => ({ form: 'swiss' as const, rounds: Math.ceil(Math.log2(players)) + 1 });

/**
 * A stand that an earlier version wrote, as it is said now: its form may be one that is gone, and no rounds are added.
 */
export function standNow(given: unknown) {
  const { most, ...stand } = Object(given);
  const { open, ...standings } = Object(stand.standings);
  const form = stand.form === 'sure' ? pairedBy(Object(standings.players).length) : null;
  return { added: 0, ...stand, standings, ...form };
}

/** As lists show it: of many players without the results of each two. */
function briefly(value: KeptTournament): KeptTournament {
  const { stand } = value;
  const without = { standings: { ...stand.standings, pairs: [] }, tally: [] };
  return { ...value, stand: stand.form === 'two' ? stand : { ...stand, ...without }, programs: [], games: [] };
}

const MANY: Kind<KeptTournament> = {
  name: 'tournament',
  most: 10,
  read: readTournament,
  brief: briefly,
  merge: longer(({ stand }) => stand.standings.played),
  earlier: earlierEach('tournament', (id, head, texts) => {
    const { from, address, phase, when, stand } = Object(parsed(head));
    const [programs, games] = [parsed(texts.get(`${id}:programs`)), rowsOf(id, texts)];
    const value = readTournament({ from, address, phase, stand: standNow(stand), programs, games });
    return value && isTime(when) ? { id, value, when } : null;
  }),
};

export const TOURNAMENTS: Kind<KeptTournament> = {
  ...MANY,
  name: 'arena',
  most: 30,
  /** On two shelves: tournaments, and series of two players. */
  earlier: {
    async items() {
      const [many, series] = await Promise.all([shelfOf(MANY).list(true), shelfOf(SERIES).list(true)]);
      const all = [...many, ...series.flatMap((item) => ({ ...item, value: ofSeries(item.value) }))];
      return present(all).sort((a, b) => a.when - b.when);
    },
    outdated: (taken) => dropEarlier([MANY, SERIES], taken),
  },
};
export const tournamentsShelf = () => shelfOf(TOURNAMENTS);

// Series, as earlier versions kept them

interface KeptSeries extends Played {
  readonly phase: 'running' | 'paused' | 'stopped' | 'over';
  readonly plan: Plan;
  readonly statistics: Statistics;
}

const isSeries = object({
  ...isAddressed,
  phase: one('running', 'paused', 'stopped', 'over'),
  plan: isPlan,
  statistics: isStatistics,
  games: Array.isArray,
});

const readSeries = (value: unknown) =>
  isSeries(value) && (value as KeptSeries).statistics.games > 0 ? (value as KeptSeries) : null;

/** What the figures of an earlier version lack: it ended a series with the first fault. */
const NO_FAULTS = { faults: [0, 0], retired: [false, false] };
const pointsIn = ({ all: { wins, draws, losses } }: Statistics) =>
  [wins, losses].map(({ count }) => count + draws.count / 2);

const SERIES: Kind<KeptSeries> = {
  name: 'series',
  most: 20,
  read: readSeries,
  brief: (value) => ({ ...value, games: [] }),
  merge: longer(({ statistics }) => statistics.games),
  earlier: earlierEach('series', (id, head, texts) => {
    const { from, address, when, phase, plan, statistics: figures } = Object(parsed(head));
    if (!figures?.all || !isTime(when)) return null;
    const statistics = { ...NO_FAULTS, points: pointsIn(figures), ...figures };
    const value = readSeries({ from: from ?? '', address, phase, plan, statistics, games: rowsOf(id, texts) });
    return value && { id, value, when };
  }),
};

/** A game's letter in a tally, as the first player saw it. */
function letterOf(row: unknown, swap: boolean) {
  const [index, , winner, , , , , , , fault] = row as [number, unknown, string, ...unknown[]];
  const own = swap && index % 2 === 1 ? 'second' : 'first';
  if (fault) return winner === own ? 'y' : 'x';
  return winner === 'draw' ? 'd' : winner === own ? 'w' : 'l';
}

/** A series as a tournament of two. One that a sequential test had ended is one that was stopped there. */
export function ofSeries({ from, address, phase, plan, statistics, games }: KeptSeries): KeptTournament {
  const { game, players, swap, opening, repeatable, seed } = plan;
  const { all, score, elo, superiority, counts, faults, retired, points, sprt } = statistics;
  const end = sprt?.at ?? (retired.includes(true) ? statistics.games : plan.games);
  const rows = games.filter((row) => Array.isArray(row) && Number.isInteger(row[0]) && row[0] >= 0 && row[0] < end);
  const letters = new Map((rows as [number, ...unknown[]][]).map((row) => [row[0], letterOf(row, swap)]));
  const last = Math.max(-1, ...letters.keys());
  const text = Array.from({ length: last + 1 }, (_, index) => letters.get(index) ?? '-').join('');
  const isOver = phase === 'over' && !(sprt?.at && sprt.at < plan.games);
  const place = (points[0] ?? 0) >= (points[1] ?? 0) ? [1, 2] : [2, 1];
  const standings = {
    players: players.map((name, at) => ({
      ...{
        name,
        points: points[at] ?? 0,
        games: statistics.games,
        faults: faults[at] ?? 0,
        retired: retired[at] ?? false,
      },
      ...{ elo: 0, low: 0, high: 0, rank: place[at] ?? 1, best: 1, worst: 2 },
    })),
    pairs: [
      {
        ...{ first: players[0], second: players[1], score, elo, superiority, counts },
        ...{ wins: all.wins.count, draws: all.draws.count, losses: all.losses.count },
      },
    ],
    ...{ played: statistics.games, planned: isOver ? statistics.games : plan.games, round: 1, over: isOver, seed },
  };
  const stand: Stand = {
    ...{ game, form: 'two', games: plan.games, added: 0, opening, repeatable, standings },
    tally: text ? [[0, 1, text]] : [],
  };
  const now = isOver ? 'over' : phase === 'running' ? 'running' : 'paused';
  return { from, address, phase: now, stand, programs: [], games: rows.map((row) => [0, 1, ...(row as unknown[])]) };
}

/** A series in a file of an earlier version, as a tournament. */
export const SERIES_IN_FILES: Kind<KeptTournament> = {
  ...TOURNAMENTS,
  most: SERIES.most,
  read(value) {
    const series = readSeries(value);
    return series && ofSeries(series);
  },
};
