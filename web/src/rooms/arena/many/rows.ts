// The rows of a tournament: its players in the order in which they stand, under the names by which they are shown;
// their results, places and ratings; and what it has shown so far, in words.

import { html } from 'lit-html';
import { isolate, number, type Words } from '../../../base/words.ts';
import type { Ranked, Sentence, TournamentTable } from '../../../contract/types.ts';
import { noBreak } from '../format.ts';
import type { Named, Shown } from '../shown.ts';

export type PlayerRow = ReturnType<typeof rowsOf>[number];

/** The most letters of a name in a sentence, where a long one is cut. */
const LONGEST = 18;

function titled(player: Named) {
  const letters = Array.from(player.title);
  const short = letters.length > LONGEST ? `${letters.slice(0, LONGEST - 1).join('')}…` : player.title;
  return { ...player, title: isolate(player.title), short: isolate(short) };
}

/** What players are called. */
export function called({ players }: Pick<Shown, 'players'>) {
  const known = new Map(players.map((player) => [player.name, titled(player)]));
  return (name: string) => known.get(name) ?? titled({ name, title: name, author: null, isReference: false });
}

/** Is it about the order of all? Where one plays against each of the others it is about that one. */
export const areRanked = ({ form }: Pick<Shown, 'form'>) => form !== 'against';

const ranksIn = (table: TournamentTable | null) => new Map(table?.players.map(({ name, rank }) => [name, rank]));

/**
 * The players as they stand, with the figures of now: while it is played in the order at the end of the last round;
 * where they are not ranked, in the order in which they meet. Of a player without a game no interval is known.
 */
export function rowsOf(shown: Pick<Shown, 'players' | 'table' | 'before' | 'earlier' | 'phase' | 'form'>) {
  const { table, before, earlier, phase } = shown;
  if (!table) return [];
  const name = called(shown);
  const now = ranksIn((phase === 'running' && before) || table);
  const then = ranksIn(earlier);
  const at = ({ name, rank }: Ranked) => now.get(name) ?? rank;
  const resultOf = resultsOf(table);
  const isRanked = areRanked(shown);
  const ordered = isRanked ? table.players.toSorted((a, b) => at(a) - at(b)) : table.players;
  return ordered.map((player, index) => {
    const { title, author, isReference } = name(player.name);
    const least = Math.min(...ordered.slice(index).map(({ best }) => best));
    const most = Math.max(0, ...ordered.slice(0, index).map(({ worst }) => worst));
    /** Places gained in the last round; negative: lost. */
    const gained = isRanked && player.games > 0 ? (then.get(player.name) ?? at(player)) - at(player) : 0;
    /** Is it sure that all rows above are stronger than this one and all below? False for the first. */
    const isApart = isRanked && index > 0 && most < least;
    const known = player.games > 0 ? null : { low: null, high: null };
    const made = ordered.reduce((sum, other) => sum + resultOf(player.name, other.name).points, 0);
    /**
     * The games of which the points are: those too that count as won without being played, for want of an opponent who
     * plays.
     */
    const counted = player.games + player.points - made;
    return { ...player, ...known, title, author, isReference, counted, gained, isApart };
  });
}

// The results of couples, each as either of the two saw it

const NONE = { points: 0, games: 0 };
type Result = typeof NONE;

/** What a player has of the games against another. */
export function resultsOf({ pairs }: Pick<TournamentTable, 'pairs'>) {
  const found = new Map<string, Result>();
  for (const { first, second, wins, draws, losses } of pairs) {
    const games = wins + draws + losses;
    found.set(`${first}\n${second}`, { points: wins + draws / 2, games });
    found.set(`${second}\n${first}`, { points: losses + draws / 2, games });
  }
  return (one: string, other: string) => found.get(`${one}\n${other}`) ?? NONE;
}

/** How deep a cell is shaded, in percent: the more, the further it is above half; 0: it is not. */
export const shadeOf = ({ points, games }: Result) =>
  2 * points > games ? Math.round(6 + 80 * (points / games - 0.5)) : 0;

/** The number of games that couples have most often, the greatest of such; do others have another one? */
export function gamesOfCouples({ pairs }: Pick<TournamentTable, 'pairs'>) {
  const often = Map.groupBy(
    pairs.map(({ wins, draws, losses }) => wins + draws + losses).filter((games) => games > 0),
    (games) => games,
  );
  const times = (games: number) => often.get(games)?.length ?? 0;
  const [usual = 0] = [...often.keys()].sort((a, b) => times(b) - times(a) || b - a);
  return { usual, areUneven: often.size > 1 };
}

// In words: "3rd to 5th", 「3位〜5位」, "9½", "+906 ± 135".

/** The places that a player may have, as far as games tell. */
type Bracket = Pick<Ranked, 'best' | 'worst'>;

const ordinals = new Map<string, Intl.PluralRules>();

function place(at: number, t: Words) {
  const rules = ordinals.get(t.lang) ?? new Intl.PluralRules(t.lang, { type: 'ordinal' });
  ordinals.set(t.lang, rules);
  return t(`arena.standings.place-${rules.select(at)}`, { place: at });
}

/** "1st", "1st or 2nd", "3rd to 5th". */
export function bracket({ best, worst }: Bracket, t: Words) {
  if (best === worst) return place(best, t);
  const key = worst - best === 1 ? 'arena.standings.either' : 'arena.standings.span';
  return t(key, { from: place(best, t), to: place(worst, t) });
}

/** As what is not decided: "3rd and 4th", "3rd to 5th". */
function openPlaces({ best, worst }: Bracket, t: Words) {
  const key = worst - best === 1 ? 'arena.standings.both' : 'arena.standings.span';
  return t(key, { from: place(best, t), to: place(worst, t) });
}

/** The same where there is little room: "3–5". */
export const shortBracket = ({ best, worst }: Bracket, t: Words) =>
  best === worst ? number(best, t.lang) : t('arena.standings.span.short', { from: best, to: worst });

/** Points of which each is a whole or a half. */
export function pointsText(points: number, t: Words) {
  const whole = Math.floor(points);
  return `${whole === 0 && whole !== points ? '' : number(whole, t.lang)}${whole === points ? '' : '½'}`;
}

/** The points of a player, and of how many games they are. */
export const pointsOfGames = ({ points, counted }: { points: number; counted: number }, t: Words) =>
  html`${pointsText(points, t)}<span class="of"><span aria-hidden="true">/${number(counted, t.lang)}</span><span class="unseen">${t('arena.standings.of-games', { count: counted })}</span></span>`;

/** A rating with the half of its interval; of a player without a game a dash. */
export function eloText({ games, elo, low, high }: Pick<Ranked, 'games' | 'elo' | 'low' | 'high'>, t: Words) {
  if (games === 0) return '–';
  const reach = low === null || high === null ? '' : ` ± ${number(Math.round((high - low) / 2), t.lang)}`;
  const rounded = Math.round(elo);
  return `${rounded > 0 ? '+' : ''}${number(rounded, t.lang)}${reach}`;
}

const NOTHING_SAID: Sentence = { key: 'standings.none', names: [], others: 0, places: [] };

/** What is sure, and what is open. Which sentences that are the engine says. */
export function statement(shown: Pick<Shown, 'players' | 'table'>, t: Words) {
  const { table } = shown;
  const known = called(shown);
  const nameOf = (name: string) => noBreak(known(name).short);
  const inWords = ({ key, names: all, others, places: [best, worst] }: Sentence) => {
    const names = all.map(nameOf);
    const [first, second] = names;
    return t(`arena.${key}`, {
      first,
      second,
      name: first,
      one: nameOf(table?.players[0]?.name ?? ''),
      count: table?.played,
      names: key === 'standings.among' ? oneOf(names, others, t) : allOf(names, others, t),
      places: best && worst && openPlaces({ best, worst }, t),
    });
  };
  const [sure = '', open = ''] = (table?.says ?? [NOTHING_SAID]).map(inWords);
  return { sure, open };
}

const allOf = (all: readonly string[], count: number, t: Words) =>
  count > 0
    ? t('arena.many.and-others', { names: all.join(t('list')), count })
    : new Intl.ListFormat(t.lang).format(all);

const oneOf = (all: readonly string[], count: number, t: Words) =>
  count > 0
    ? t('arena.standings.or-others', { names: all.join(t('list')), count })
    : all.reduce((from, to) => t('arena.standings.either', { from, to }));

// The axis of ratings that all rows have in common

export type Axis = ReturnType<typeof axisOf>;

/** Elo from one line of the axis to the next. */
const STEPS = [50, 100, 200, 500, 1000];
/** The most parts into which its lines divide it. */
const MOST = 8;

/** The interval of a rating; that of one that is not known is the rating itself. */
const ends = ({ elo, low, high }: Pick<Ranked, 'elo' | 'low' | 'high'>) => [low ?? elo, elo, high ?? elo];

/** An axis on which all intervals have room, from line to line. */
export function axisOf(players: readonly Pick<Ranked, 'elo' | 'low' | 'high'>[]) {
  const values = players.flatMap(ends);
  const [least, most] = [Math.min(0, ...values), Math.max(0, ...values)];
  const fits = (step: number) => Math.ceil(most / step) - Math.floor(least / step) <= MOST;
  const step = STEPS.find(fits) ?? Math.ceil((most - least) / MOST / 1000) * 1000;
  const [from, to] = [Math.floor(least / step), Math.max(Math.ceil(most / step), Math.floor(least / step) + 1)];
  /** Its lines. */
  const ticks = Array.from({ length: to - from + 1 }, (_, index) => (from + index) * step);
  return { low: from * step, high: to * step, ticks };
}

/** How far along the axis a rating is, in percent. */
const along = (elo: number, { low, high }: Axis) => Math.round((10000 * (elo - low)) / (high - low)) / 100;

/** Percent of the axis between two of its figures that are written where there is little room. */
const APART = 45;

/** The figures that are written at lines: at the ends of the axis only where there is little room. */
export const figuresOf = (axis: Axis) =>
  axis.ticks.flatMap((elo, index) => {
    const at = along(elo, axis);
    const edge = index === 0 ? 'begin' : index === axis.ticks.length - 1 ? 'end' : '';
    const isNear = Math.abs(at - along(0, axis)) < APART;
    const room = elo === 0 ? '' : edge === '' ? 'wide' : 'narrow';
    return room === 'narrow' && isNear ? [] : [{ elo, at, edge, room }];
  });

/** The dot of a rating and the line of its interval, in percent along the axis. */
export function whisker(player: Pick<Ranked, 'elo' | 'low' | 'high'>, axis: Axis) {
  const [low, elo, high] = ends(player).map((value) => along(value, axis)) as [number, number, number];
  return { at: elo, from: low, length: Math.round(100 * (high - low)) / 100 };
}
