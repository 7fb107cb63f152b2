// The recorded replies of a chapter, and facts that stand in them: of a figure its entries `known`, facts as they are, and
// `recorded`, places in `asked` by the names of the facts: `think.move` is the move of the reply `think`; `think.moves.c1.value`,
// of its moves that of c1; `game.-1.ply`, of the last of a list; `|think.value|`, without its sign.

/** @typedef {import('./figures/index.js').Facts} Facts */

/** @param {any} figure @returns {Facts} */
export const recordedFacts = ({ known = {}, recorded = {}, asked }) => ({
  ...known,
  ...Object.fromEntries(
    Object.entries(recorded).map(([name, place]) => [name, found(asked, /** @type {string} */ (place))]),
  ),
});

/** @param {any} asked @param {string} place */
function found(asked, place) {
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

/** A chapter as it was loaded, with the views of its games whole. @template {{figures: {[name: string]: any}}} C @param {C} chapter */
export function unpacked(chapter) {
  for (const { asked } of Object.values(chapter.figures))
    for (const each of Object.values(asked)) if (each.request.plies) each.reply = viewsOf(each.reply);
  return chapter;
}

/** The views of a game: the first is recorded, of the others what differs (web/make/articles.py). @param {any[]} recorded */
function viewsOf([first, ...changes]) {
  const views = [first];
  for (const change of changes) {
    const before = views[views.length - 1];
    const moves = [...before.moves, change.last];
    const cells = { ...before.cells, ...before.legal[change.last] };
    views.push({ ...before, ...change, cells, moves, record: { ...before.record, moves } });
  }
  return views;
}
