// Checks of values that come from outside, of which src/contract/ is made: may a value out of JSON be used as what it
// is taken for? Only an object's own keys count, and none but those that are named.

/** It reads its first argument alone. */
export type Check = (value: unknown) => boolean;

/** One of these values. */
export function one(...values: unknown[]): Check {
  return (value) => values.includes(value);
}

export function either(...checks: Check[]): Check {
  return (value) => checks.some((check) => check(value));
}

export function nullable(check: Check): Check {
  return (value) => value === null || check(value);
}

/** A text of at most so many characters, as Python counts them. */
export const text = (most: number): Check => like(RegExp(`^[^]{0,${most}}$`, 'u'));

export function like(pattern: RegExp): Check {
  return (value) => typeof value === 'string' && pattern.test(value);
}

export function integer(least: number, most: number): Check {
  return (value) => typeof value === 'number' && Number.isInteger(value) && value >= least && value <= most;
}

export function list(check: Check, most: number): Check {
  return (value) => Array.isArray(value) && value.length <= most && value.every(check);
}

const isObject = (value: unknown): value is object => Object(value) === value && !Array.isArray(value);

/** An object with any keys. */
export function table(key: Check, check: Check, most: number): Check {
  return (value) => {
    const entries = isObject(value) ? Object.entries(value) : null;
    return entries !== null && entries.length <= most && entries.every(([name, each]) => key(name) && check(each));
  };
}

/** An object with these keys and no other. */
export function object(needed: { [key: string]: Check }, optional: { [key: string]: Check } = {}): Check {
  const checks = new Map(Object.entries({ ...needed, ...optional }));
  const keys = Object.keys(needed);
  return (value) =>
    isObject(value) &&
    Object.entries(value).every(([key, each]) => checks.get(key)?.(each)) &&
    keys.every((key) => Object.hasOwn(value, key));
}
