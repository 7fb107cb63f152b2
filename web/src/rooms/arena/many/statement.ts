// What a tournament has shown so far, in one sentence of two parts: what is sure, and what is open.

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

/** @param rows In their order. */
export function statement(rows: readonly Row[], { phase, table }: Pick<Shown, 'phase' | 'table'>, t: Words): Statement {
  const key = (name: string, args?: { [name: string]: unknown }) => t(`arena.standings.${name}`, args);
  const count = table?.played ?? 0;
  if (count === 0) return { sure: key('none'), open: '' };
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
