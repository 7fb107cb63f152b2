// A table that is one test: all rows are tried, and those that fail are listed.

import assert from 'node:assert/strict';

/** @template Row @param {Row[]} rows @param {(row: Row) => unknown} check Throws where a row is wrong. */
export async function eachRow(rows, check) {
  const wrong = [];
  for (const row of rows)
    try {
      await check(row);
    } catch ({ message }) {
      wrong.push(`${JSON.stringify(row).slice(0, 90)}: ${message}`);
    }
  assert.deepEqual(wrong, []);
}
