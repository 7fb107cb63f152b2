// What is said of the players of a game in their lists.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createWords } from '../../web/src/words.ts';
import { FELT } from './games.mjs';

const { playerFacts } = await import('../../web/src/views/players.ts');

test('a game of a program has players whatever its id, and strengths are those that were measured', () => {
  const t = createWords({ 'reads.nodes.other': '{count}', elo: '{elo} Elo' }, 'en');
  const strengths = { felt: [{ id: 'level-3', elo: 200, low: 150 }] };
  assert.deepEqual(playerFacts('level-3', FELT, { strengths }, t), ['5,000', '200 Elo']);
  for (const id of ['constructor', '__proto__'])
    assert.deepEqual(playerFacts('level-3', { ...FELT, id, program: 'mine' }, { strengths }, t), ['5,000']);
});
