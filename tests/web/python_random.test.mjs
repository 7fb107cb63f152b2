// The numbers are those of Python: [r.random() for _ in range(1000)] of random.Random(seed).

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { randomOf } from '../../web/src/programs/python_random.ts';

const PLACES = [0, 1, 311, 312, 999];
const PYTHON = [
  [0, [0.8444218515250481, 0.7579544029403025, 0.39380795178170946, 0.5190037287013293, 0.4804125346981437]],
  [7, [0.32383276483316237, 0.15084917392450192, 0.8324446694829476, 0.16146605988087914, 0.37786262968738116]],
  [2 ** 32 + 1, [0.2309331037176915, 0.5124118614342635, 0.4028741003056274, undefined, 0.6145809822442653]],
  [2 ** 33 - 1, [0.8179491011186121, 0.3938498412157091, 0.9384433176762115, undefined, 0.21086071989596566]],
];

test('the chance is that of Python', () => {
  for (const [seed, known] of PYTHON) {
    const found = Array.from({ length: 1000 }, randomOf(seed));
    const compared = PLACES.map((at, index) => known[index] && found[at]);
    assert.deepEqual(compared, known, String(seed));
  }
});
