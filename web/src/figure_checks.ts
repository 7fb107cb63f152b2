// Checks of figures and of tuples, beside those of checks.js. A first visit needs none of these.

/** As in checks.js. */
export type Check = (value: any) => boolean;

export const number =
  (least: number, most: number): Check =>
  (value) =>
    typeof value === 'number' && value >= least && value <= most;

export const tuple =
  (...checks: Check[]): Check =>
  (value) =>
    Array.isArray(value) && value.length === checks.length && checks.every((check, at) => check(value[at]));
