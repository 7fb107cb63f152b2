// What a tournament has shown so far, in one sentence of two parts: what is sure, and what is open.

import type { TournamentTable } from '../../../contract/types.ts';
import type { Words } from '../../../words.ts';
import { unbroken } from '../figures.ts';
import type { Shown } from '../shown.ts';
import { openPlaces } from './places.ts';
import type { Row } from './rows.ts';

interface Statement {
  sure: string;
  open: string;
}

/** The most players who are named where the first place is open. */
const NAMED = 3;

/**
 * Those who are named where the first place is open: the first in the order, as far as they can have it. The other candidates are
 * counted, if they are several. Who has played fewer than half as many games as is usual is one of these: it may be a candidate only because little is known.
 */
function namedOf(playing: readonly Row[]) {
  const usual = playing.map(({ games }) => games).toSorted((a, b) => a - b)[playing.length >> 1] ?? 0;
  const known = playing.filter(({ games }) => 2 * games >= usual);
  const end = known.findIndex(({ best }) => best > 1);
  return end === 0 ? playing.slice(0, 1) : known.slice(0, end < 0 ? NAMED : Math.min(end, NAMED));
}

/** How one has come off against each of the others. */
function against(rows: readonly Row[], { players, pairs }: TournamentTable, isOver: boolean, t: Words): Statement {
  const called = (name: string) => unbroken(rows.find((row) => row.name === name)?.short ?? name);
  const others = (end: string | null) => pairs.filter((pair) => pair.end === end).map(({ second }) => called(second));
  const [won, lost, even] = ['won', 'lost', 'even'].map(others) as [string[], string[], string[]];
  const one = called(players[0]?.name ?? '');
  const key = (name: string, args: { [name: string]: unknown } = {}) => t(`arena.against.${name}`, { one, ...args });
  const listed = (names: readonly string[]) => {
    const last = names.slice(-NAMED);
    const count = names.length - last.length;
    const all = new Intl.ListFormat(t.lang).format(last);
    return count > 0 ? t('arena.many.and-others', { names: last.join(t('list')), count }) : all;
  };
  const [beater] = lost;
  const [next = ''] = others(null);
  if (won.length === 0) {
    if (beater) return { sure: key('beaten', { name: beater }), open: '' };
    if (!isOver) return { sure: key('none'), open: key('plays', { name: next }) };
    return { sure: key('alike', { names: listed(even) }), open: '' };
  }
  const names = listed(won);
  if (won.length === pairs.length) return { sure: key('all'), open: key('all.names', { names }) };
  const rest = beater
    ? key('not', { name: beater })
    : isOver
      ? key('even', { names: listed(even) })
      : key('now', { name: next });
  return { sure: key('beats', { names }), open: rest };
}

/** @param rows In their order. */
export function statement(
  rows: readonly Row[],
  { phase, table, form }: Pick<Shown, 'phase' | 'table' | 'form'>,
  t: Words,
): Statement {
  const key = (name: string, args?: { [name: string]: unknown }) => t(`arena.standings.${name}`, args);
  const count = table?.played ?? 0;
  if (count === 0) return { sure: key('none'), open: '' };
  if (table && form === 'against') return against(rows, table, phase === 'over', t);
  const time = phase === 'over' ? 'over' : 'running';
  const playing = rows.filter(({ retired }) => !retired).toSorted((a, b) => a.rank - b.rank);
  const [first, second] = playing;
  const open = playing.find(({ best, worst }) => best !== worst);
  const rest = open ? key('open', { places: openPlaces(open, t) }) : key('all-sure');
  if (!first) return { sure: key('all-retired'), open: '' };
  if (first.worst === 1) {
    const isSecondSure = second !== undefined && second.best === second.worst;
    const names = { first: unbroken(first.short), second: unbroken(second?.short ?? '') };
    return { sure: key(`${isSecondSure ? 'two' : 'one'}.${time}`, names), open: rest };
  }
  const candidates = playing.filter(({ best }) => best === 1);
  const which = key(`which.${time}`, { count });
  if (candidates.length === rows.length && rows.length > 2)
    return { sure: key(`anyone.${time}`), open: key(`who.${time}`, { count }) };
  const foremost = namedOf(playing);
  const counted = candidates.filter((each) => !foremost.includes(each));
  const named = counted.length === 1 ? [...foremost, ...counted] : foremost; // "one other" is as long as a name
  const others = candidates.length - named.length;
  const areApart = others === 0 && Math.max(...candidates.map(({ worst }) => worst)) === candidates.length;
  const names = named.map(({ short }) => unbroken(short));
  if (areApart && candidates.length < rows.length) {
    const all = new Intl.ListFormat(t.lang).format(names);
    return { sure: key('apart', { names: all }), open: key(`first.${time}`, { count }) };
  }
  const any =
    others > 0
      ? key('or-others', { names: names.join(t('list')), count: others })
      : names.reduce((from, to) => key('either', { from, to }));
  return { sure: key(`among.${time}`, { names: any }), open: which };
}
