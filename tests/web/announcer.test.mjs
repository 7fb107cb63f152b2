// What the live region says, drawing by drawing.

import assert from 'node:assert/strict';
import { mock, test } from 'node:test';
import { run } from '../../web/src/runtime/component.ts';
import { NOTHING_SAID, saidIn, saying } from '../../web/src/views/controls.ts';

mock.timers.enable({ apis: ['setTimeout'] });

/** A page that says what is true, and everything that its region has said. */
function region() {
  const heard = [];
  const page = run(
    {
      initial: { now: '', lang: 'en', said: NOTHING_SAID },
      update: (state, part) => ({ ...state, ...part }),
      effects: ({ now, lang, said }) => saying(said, lang, now, { said: { lang, sentence: now } }),
    },
    ({ said, lang }) => {
      const sentence = saidIn(said, lang);
      if (sentence !== (heard.at(-1) ?? '')) heard.push(sentence);
    },
  );
  /** A sentence becomes true, and stands for so many milliseconds. */
  async function stands(now, milliseconds, lang = 'en') {
    page.send({ now, lang });
    await new Promise(setImmediate);
    mock.timers.tick(milliseconds);
    await new Promise(setImmediate);
  }
  return { stands, heard };
}

test('a sentence is said once it has stood, and once; one that stands for less is not said', async () => {
  const { stands, heard } = region();
  await stands('Your move.', 249);
  assert.deepEqual(heard, []);
  await stands('Your move.', 1); // drawn again: it goes on standing
  await stands('White is thinking …', 40);
  await stands('Your move.', 1000);
  assert.deepEqual(heard, ['Your move.']);
  await stands('White is thinking …', 40);
  await stands('Your move. White played c4.', 250);
  assert.deepEqual(heard, ['Your move.', 'Your move. White played c4.']);
});

test('in another language nothing is said of the one before', async () => {
  const { stands, heard } = region();
  await stands('Your move.', 250);
  await stands('あなたの番です。', 249, 'ja');
  assert.deepEqual(heard, ['Your move.', '']);
  await stands('あなたの番です。', 1, 'ja');
  assert.deepEqual(heard.at(-1), 'あなたの番です。');
});
