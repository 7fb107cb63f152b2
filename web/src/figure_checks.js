// Checks of figures and of tuples, beside those of checks.js. A first visit needs none of these.

/** @typedef {(value: any) => boolean} Check  As in checks.js. */

/** @param {number} least @param {number} most @returns {Check} */
export const number = (least, most) => (value) => typeof value === 'number' && value >= least && value <= most;

/** @param {...Check} checks @returns {Check} */
export const tuple =
  (...checks) =>
  (value) =>
    Array.isArray(value) && value.length === checks.length && checks.every((check, at) => check(value[at]));
