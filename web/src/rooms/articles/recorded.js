// Facts that stand in the recorded replies of a figure: its entries `known`, facts as they are, and `recorded`, places in `asked`
// by the names of the facts: `think.move` is the move of the reply `think`; `think.moves.c1.value`, of its moves that of c1;
// `game.-1.ply`, of the last of a list; `|think.value|`, without its sign.

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
