// Checks of figures and of tuples, beside those of checks.ts. A first visit needs none of these.

import type { Check } from './checks.ts';

export function number(least: number, most: number): Check {
  return (value) => typeof value === 'number' && value >= least && value <= most;
}

export function tuple(...checks: Check[]): Check {
  return (value) =>
    Array.isArray(value) && value.length === checks.length && checks.every((check, at) => check(value[at]));
}
