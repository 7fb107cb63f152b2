import assert from 'node:assert/strict';
import test from 'node:test';
import { createWords, withGames } from '../../web/src/base/words.ts';
import { COLUMNS, FELT, TABLE } from './games.mjs';
import { tableOf } from './words.mjs';

const tables = ['en', 'ja'].map((lang) => [lang, tableOf(lang)]);
const strange = { ...COLUMNS, name: 'Four in a Row', sides: { first: 'crimson', second: 'amber' } };

test('a game without words of its own has words that read well, in every language', () => {
  for (const [lang, table] of tables) {
    const t = createWords(withGames(table, [strange, FELT, TABLE]), lang);
    assert.equal(t(`game.${strange.id}`), 'Four in a Row');
    assert.equal(t('side.crimson'), 'crimson');
    assert.equal(t('Side.amber'), 'Amber');
    for (const game of [strange, FELT, TABLE])
      for (const sentence of [
        t(`did.${game.id}`, { side: 'Crimson', move: 'd6', count: 0, what: '' }),
        t(`setup.how.${game.id}`),
      ]) {
        assert.ok(sentence.length > 8, sentence);
        assert.doesNotMatch(sentence, /[{}]|undefined|^(did|setup|text)\./);
      }
  }
  const t = createWords(withGames(tables[0][1], [strange]), 'en');
  assert.equal(t(`did.${strange.id}`, { side: 'Crimson', move: 'd6', count: 0 }), 'Crimson played d6.');
  assert.match(t(`setup.how.${strange.id}`), /crimson, amber or empty,/);
});

test('a game may bring its words in a language, and the page’s own win', () => {
  const words = { ja: { name: '四目並べ', sides: { first: '赤', second: '黄' }, rules: ['一', '二'] } };
  const game = { ...strange, words };
  const table = { ...tableOf('ja'), 'side.amber': '琥珀' };
  const t = createWords(withGames(table, [game], 'ja'), 'ja');
  const keys = [`game.${game.id}`, 'side.crimson', 'Side.crimson', 'side.amber'];
  const said = keys.map((key) => t(key));
  assert.deepEqual(said, ['四目並べ', '赤', '赤', '琥珀']);
  const english = createWords(withGames(tableOf('en'), [game], 'en'), 'en');
  assert.equal(english(keys[0]), 'Four in a Row');
});

test('the name of a game of a program says so, and no text of ours is replaced by it', () => {
  for (const [lang, table] of tables) {
    const words = { ...table, ...tableOf(`programs/${lang}`), 'game.leaves': 'Leaves' };
    for (const id of ['four', 'constructor', 'choose']) {
      const own = { ...FELT, id, name: 'Othello' };
      const made = withGames(words, [FELT, { ...own, programTitle: 'deep-blue' }]);
      const said = createWords(made, lang)(`game.${id}`);
      assert.match(said, /^\u2068Othello\u2069/);
      assert.match(said, /deep-blue/);
      assert.notEqual(said, createWords(withGames(words, [own]), lang)(`game.${id}`));
      for (const key of Object.keys(words)) assert.equal(made[key], words[key]);
    }
  }
});

test('there are no words for what every object has', () => {
  const t = createWords({}, 'en');
  for (const name of ['constructor', 'toString', '__proto__', 'valueOf', 'hasOwnProperty'])
    assert.deepEqual([t.has(name), t(name), t(name, { count: 1 })], [false, name, name]);
  const named = createWords({ 'so.other': '{constructor}{count}' }, 'en');
  assert.equal(named('so', { count: 2 }), '2');
});
