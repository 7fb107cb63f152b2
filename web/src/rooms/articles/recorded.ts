// The recorded replies of a chapter, and facts that stand in them: of any figure its entries `known`, facts as they are, and
// `recorded`, places in `asked` by the names of the facts: `think.move` is the move of the reply `think`; `think.moves.c1.value`,
// of its moves that of c1; `game.-1.ply`, of the last of a list; `|think.value|`, without its sign; `computed.value`, of what its
// script computed.

import type { Tree, TreeRow, View } from '../../contract/types.ts';
import { visitsOf } from '../../tree/visits.ts';
import type { Entries, Facts, FigureContext, Made } from './figure.ts';

/** A whole tree as it is recorded. */
export type RecordedTree = Tree & { rows: TreeRow[] };

type Recorded = Pick<Entries, 'known' | 'recorded' | 'asked' | 'computed'>;

export const recordedVisits = (reply: RecordedTree) => visitsOf([], reply.rows, reply);

/** All facts of a figure. */
export const factsOf = ({ entries, figure, state }: Made, around: FigureContext): Facts => ({
  ...recordedFacts(entries),
  ...figure.facts?.(state, around),
});

export function recordedFacts({ known, recorded = {}, ...figure }: Recorded): Facts {
  const facts = Object.entries(recorded).map(([name, place]) => [name, valueAtPlace(figure, place)]);
  return { ...known, ...Object.fromEntries(facts) };
}

function valueAtPlace({ asked, computed }: Recorded, place: string) {
  const [request = '', ...keys] = place.replaceAll('|', '').split('.');
  const value = keys.reduce(within, request === 'computed' ? computed : asked[request]?.reply);
  return place.startsWith('|') ? Math.abs(Number(value)) : value;
}

function within(value: unknown, key: string): unknown {
  if (!Array.isArray(value)) return Object(value)[key];
  return /^-?\d+$/.test(key) ? value.at(Number(key)) : value.find(({ move }) => move === key);
}

/** The entries of a figure as they were loaded, with its name, and the views of its games whole. */
export function unpacked(figure: Entries, name: string) {
  for (const each of Object.values(figure.asked))
    if (Object(each.request).plies) each.reply = viewsOf(each.reply as Changes);
  return { ...figure, name };
}

/** A game as it is recorded: its first view, and of the others what differs (web/make/articles.py). */
type Changes = [View, ...(Partial<View> & { last: string })[]];

function viewsOf([first, ...changes]: Changes) {
  let view = first;
  const views = [view];
  for (const change of changes) {
    const moves = [...view.moves, change.last];
    const cells = { ...view.cells, ...view.legal[change.last] };
    view = { ...view, ...change, cells, moves, record: { ...view.record, moves } };
    views.push(view);
  }
  return views;
}
