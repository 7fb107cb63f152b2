// Changes of JSON after which it is no reply of the contract, whatever the reply: for tests of what is accepted.

const LONG = 'a'.repeat(200_000);
/** Right nowhere. @type {[string, unknown][]} */
const NOWHERE = [
  ['an object of objects', { toString: { a: {} } }],
  ['a long list', Array(200_000).fill(null)],
  ['a list in a list', [[[['a1']]]]],
  ['NaN', Number.NaN],
  ['a huge number', 1e300],
  ['a number without end', Number.NEGATIVE_INFINITY],
  ['a long text', LONG],
];
/** Keys that no object may have. */
const KEYS = ['\u202e', '__proto__', LONG];

/** The same value with another one in a place. @param {any} value @param {(string | number)[]} path @param {unknown} other */
function put(value, [key, ...path], other) {
  if (key === undefined) return other;
  const copy = Array.isArray(value) ? [...value] : { ...value };
  Object.defineProperty(copy, key, {
    value: put(value[key], path, other),
    enumerable: true,
    configurable: true,
    writable: true,
  });
  return copy;
}

/** The places in a value: of long lists and large objects the first ones. @param {any} value @param {(string | number)[]} path @returns {Generator<[(string | number)[], any]>} */
function* placesIn(value, path = []) {
  yield [path, value];
  if (typeof value === 'object' && value !== null)
    for (const [key, each] of Object.entries(value).slice(0, 8)) yield* placesIn(each, [...path, key]);
}

/** All changes of a value: what each is, and the changed value. @param {any} whole @returns {Generator<[string, any]>} */
export function* changesOf(whole) {
  for (const [path, value] of placesIn(whole)) {
    const where = path.join('.');
    for (const [name, other] of NOWHERE) yield [`${where}: ${name}`, put(whole, path, other)];
    const isFact = path[1] === 'args'; // such may be numbers or texts
    if (typeof value === 'number' && !isFact) yield [`${where}: a number as text`, put(whole, path, String(value))];
    if (typeof value === 'boolean' && !isFact)
      yield [`${where}: a number for a truth value`, put(whole, path, Number(value))];
    if (Array.isArray(value)) yield [`${where}: no list`, put(whole, path, { ...value, length: value.length })];
    if (typeof value === 'object' && value !== null && !Array.isArray(value))
      for (const key of KEYS) yield [`${where}: one more key`, put(whole, [...path, key], 'a1')];
  }
}
