// The sentences in which errors of the engine are shown. Requests, errors and sentences stand in problems.json; that the
// engine answers these requests with these errors is tested in tests/engine/test_errors.py.

import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { fieldOf, refusal } from '../../web/src/rooms/arena/refusals.js';
import { explain } from '../../web/src/views/problem.js';
import { createWords, withGames } from '../../web/src/words.js';

const read = (path) => JSON.parse(readFileSync(new URL(path, import.meta.url), 'utf8'));
const { games, cases } = read('problems.json');
const wordsOf = (lang) => {
  const table = { ...read(`../../web/locales/${lang}.json`), ...read(`../../web/locales/arena/${lang}.json`) };
  return createWords(withGames(table, games), lang);
};
const [english, japanese] = ['en', 'ja'].map(wordsOf);

for (const { request, error, field, says } of cases) {
  const game = games.find(({ id }) => id === (request.game ?? request.record?.game)) ?? games[0];
  const sentence = (t) => (request.op === 'series' ? refusal(error, game, t) : explain(error, game, t));

  test(`the error of this request is explained: ${JSON.stringify(request).slice(0, 90)}`, () => {
    assert.equal(sentence(english), says);
    assert.match(sentence(japanese), /。$/);
    for (const t of [english, japanese]) {
      assert.doesNotMatch(sentence(t), /[{}]|undefined|null|NaN/);
      assert.ok(!sentence(t).includes(error.message), 'the engine’s English message is shown');
    }
    // Names that a person writes (depth, seed) may stand in a Japanese sentence, words of an English one may not.
    assert.doesNotMatch(sentence(japanese), /\b(?:is|are|not|no|the|of|from|has|must)\b/);
  });

  if (request.op === 'series')
    test(`it is shown beside the field ${field}: ${JSON.stringify(request).slice(13, 90)}`, () => {
      assert.equal(fieldOf(error), field);
    });
}

test('errors of an address and of a pasted text are explained from their code and facts', () => {
  const said = (code, args) => explain({ code, message: '', field: null, args }, games[0], english);
  assert.equal(said('address-game', { name: 'chess' }), 'The address names a game that is not here: “chess”.');
  assert.equal(said('address-length', { most: 4000 }), 'The address is too long: at most 4,000 characters are read.');
  assert.equal(said('address-part', { part: 'd6' }), 'The address has a part too many: “d6”.');
  assert.equal(said('address-player', { name: 'x' }), 'The address names a player that this game has not: “x”.');
  assert.equal(said('address-language', { name: 'fr' }), 'The address names a language that is not here: “fr”.');
  assert.equal(said('address-key', { key: 'hat' }), 'The address has a word that means nothing here: “hat”.');
  assert.equal(said('address-word', { word: 'swap=x' }), 'The address says “swap=x”, which means nothing here.');
  assert.match(said('address-text', {}), /^The address is damaged/);
  assert.equal(said('text-empty', {}), 'There is nothing to open yet.');
  assert.match(said('text-length', { most: 10_000 }), /at most 10,000 characters/);
});

test('a request that is too long is refused in words', () => {
  const error = { code: 'limit', message: 'a line has at most 10 bytes', field: null, args: { least: 0, most: 10 } };
  assert.equal(explain(error, games[0], english), 'This is too long: at most 10 bytes are read.');
  assert.equal(explain(error, games[0], japanese), '長すぎます。読めるのは10バイトまでです。');
});

test('an error without a sentence of its own is shown as its message', () => {
  assert.equal(explain({ code: 'new-code', message: 'why', field: null, args: {} }, games[0], english), 'why');
});
