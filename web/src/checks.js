// Checks of values that come from outside, of which src/contract/ is made: may a value out of JSON be used as what it is taken
// for? Only an object's own keys count, and none but those that are named.

/** @typedef {(value: any) => boolean} Check  It reads its first argument alone. */

/** One of these values. @param {...unknown} values @returns {Check} */
export const one =
  (...values) =>
  (value) =>
    values.includes(value);

/** @param {...Check} checks @returns {Check} */
export const either =
  (...checks) =>
  (value) =>
    checks.some((check) => check(value));

/** @param {Check} check @returns {Check} */
export const nullable = (check) => (value) => value === null || check(value);

/** A text of at most so many characters, as Python counts them. @param {number} most @returns {Check} */
export const text = (most) => like(RegExp(`^[^]{0,${most}}$`, 'u'));

/** @param {RegExp} pattern @returns {Check} */
export const like = (pattern) => (value) => typeof value === 'string' && pattern.test(value);

/** @param {number} least @param {number} most @returns {Check} */
export const integer = (least, most) => (value) => Number.isInteger(value) && value >= least && value <= most;

/** @param {Check} check @param {number} most @returns {Check} */
export const list = (check, most) => (value) => Array.isArray(value) && value.length <= most && value.every(check);

/** The keys and values of an object; of anything else none fits. @param {any} value @returns {[string, any][]} */
const entriesOf = (value) =>
  Object(value) === value && !Array.isArray(value) ? Object.entries(value) : [['', undefined]];

/** An object with any keys. @param {Check} key @param {Check} check @param {number} most @returns {Check} */
export const table = (key, check, most) => (value) => {
  const entries = entriesOf(value);
  return entries.length <= most && entries.every(([name, each]) => key(name) && check(each));
};

/** An object with these keys and no other. @param {{[key: string]: Check}} needed @param {{[key: string]: Check}} [optional] @returns {Check} */
export const object = (needed, optional = {}) => {
  const checks = new Map(Object.entries({ ...needed, ...optional }));
  const keys = Object.keys(needed);
  return (value) =>
    entriesOf(value).every(([key, each]) => checks.get(key)?.(each)) && keys.every((key) => Object.hasOwn(value, key));
};
