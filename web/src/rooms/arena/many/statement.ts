// What a tournament has shown so far, in words: what is sure, and what is open. Which sentences that are the engine says.

import type { Sentence } from '../../../contract/types.ts';
import type { Words } from '../../../words.ts';
import { noBreak } from '../format.ts';
import type { Shown } from '../shown.ts';
import { openPlaces } from './places.ts';
import { called } from './rows.ts';

const NONE: Sentence = { key: 'standings.none', names: [], others: 0, places: [] };

/** Of a table of an earlier version it is not known before the engine is asked. */
export function statement(shown: Pick<Shown, 'players' | 'table' | 'hidden'>, t: Words) {
  const { table } = shown;
  const known = called(shown);
  const nameOf = (name: string) => noBreak(known(name).short);
  const inWords = ({ key, names: all, others, places: [best, worst] }: Sentence) => {
    const names = all.map(nameOf);
    const [first, second] = names;
    const list = shown.hidden ? names.toSorted() : names; // their order may be that of the names
    return t(`arena.${key}`, {
      ...{ first, second, name: first, one: nameOf(table?.players[0]?.name ?? ''), count: table?.played },
      names: key.startsWith('standings.among') ? oneOf(list, others, t) : allOf(list, others, t),
      places: best && worst && openPlaces({ best, worst }, t),
    });
  };
  const [sure = t('arena.standings.title'), open = ''] = ((table ? table.says : [NONE]) ?? []).map(inWords);
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
