// The recorded replies of a chapter, and facts that stand in them: of a figure its entries `known`, facts as they are, and
// `recorded`, places in `asked` by the names of the facts: `think.move` is the move of the reply `think`; `think.moves.c1.value`,
// of its moves that of c1; `game.-1.ply`, of the last of a list; `|think.value|`, without its sign.

import type { Facts } from './figures/index.ts';

export const recordedFacts = ({ known = {}, recorded = {}, asked }: any): Facts => ({
  ...known,
  ...Object.fromEntries(Object.entries(recorded).map(([name, place]) => [name, found(asked, place as string)])),
});

function found(asked: any, place: string) {
  const [request, ...keys] = place.replaceAll('|', '').split('.');
  let value = asked[request].reply;
  for (const key of keys)
    value = !Array.isArray(value)
      ? value[key]
      : /^-?\d+$/.test(key)
        ? value.at(Number(key))
        : value.find(({ move }) => move === key);
  return place.startsWith('|') ? Math.abs(value) : value;
}

/** A chapter as it was loaded, with the views of its games whole. */
export function unpacked<C extends { figures: any }>(chapter: C): C {
  for (const { asked } of Object.values<any>(chapter.figures))
    for (const each of Object.values<any>(asked)) if (each.request.plies) each.reply = viewsOf(each.reply);
  return chapter;
}

/** The views of a game: the first is recorded, of the others what differs (web/make/articles.py). */
function viewsOf([first, ...changes]: any[]) {
  const views = [first];
  for (const change of changes) {
    const before = views[views.length - 1];
    const moves = [...before.moves, change.last];
    const cells = { ...before.cells, ...before.legal[change.last] };
    views.push({ ...before, ...change, cells, moves, record: { ...before.record, moves } });
  }
  return views;
}
