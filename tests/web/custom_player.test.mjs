// The fields in which a player is spelled out.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { FELT, NINE } from './games.mjs';
import { textOf, valuesAfter } from './lit.mjs';
import { en, ja } from './words.mjs';

const { customPlayer } = await import('../../web/src/views/custom_player.ts');

const BOOKED = { id: 'level-9', name: '', kind: 'level', place: 9, search: 'best', nodes: 9, book: true };
const GAME = { ...FELT, searches: [...FELT.searches, 'alphabeta'], players: [...FELT.players, BOOKED] };

function form(text, { game = GAME, t = en, refused = null } = {}) {
  const puts = [];
  const drawn = customPlayer({ id: 'x', text, game, refused, put: (next) => puts.push(next), t });
  const shown = textOf(drawn);
  const fields = [...shown.matchAll(/<label for=x-(\w+)>([^<]*)</g)];
  return { drawn, shown, puts, fields: fields.map(([, name]) => name), names: fields.map(([, , label]) => label) };
}

/** Type into the field of this name. */
function type({ drawn }, at, value) {
  valuesAfter(drawn, '@change=')[at]({ target: { value } });
}

test('all options that a player can have are fields, those of its search and its evaluation', () => {
  const common = ['seed', 'multipv', 'text'];
  const limits = ['search', 'evaluation', 'depth', 'nodes', 'seconds'];
  const read = (text, game) => form(text, { game }).fields;
  assert.deepEqual(read('alphabeta depth=2'), [...limits, 'order', 'ties', 'noise', ...common]);
  assert.deepEqual(read('minimax depth=2'), [...limits, 'ties', 'noise', ...common]);
  assert.deepEqual(read('best nodes=5'), [...limits, 'ties', 'noise', 'book', ...common]);
  assert.deepEqual(read('best nodes=5 evaluation=plain'), [...limits, 'ties', 'noise', ...common]);
  assert.deepEqual(read('best nodes=5', FELT), [...limits, 'ties', 'noise', ...common], 'no player of it has a book');
  assert.deepEqual(read('best', NINE), ['search', 'depth', 'nodes', 'seconds', 'ties', 'noise', ...common]);
  assert.deepEqual(read('random'), ['search', 'seed', 'text']);
});

test('a program that chooses has no field for what a search reads, and needs no limit', () => {
  const programs = new Map([
    ['mine', { title: 'かど', chooses: true }],
    ['deep', { title: 'deep', chooses: false }],
  ]);
  const game = { ...GAME, searches: [...GAME.searches, 'mine', 'deep'], authored: ['mine', 'deep'], programs };
  const { fields, shown } = form('mine', { game });
  assert.deepEqual(fields, ['search', 'nodes', 'seconds', 'noise', 'seed', 'text']);
  assert.match(shown, /<option value=mine[^>]*>\u2068かど\u2069</, 'and it is called as its author calls it');
  assert.ok(form('deep depth=2', { game }).fields.includes('depth'));
  const other = form('alphabeta depth=3 evaluation=plain order=square ties=first multipv=2 seed=4', { game });
  type(other, 0, 'mine');
  assert.deepEqual(other.puts, ['mine seed=4']);
});

test('each field reads its option from the text and writes it there', () => {
  const text = 'best depth=4 evaluation=strong nodes=900 seconds=0.5 seed=7 multipv=2 noise=0.25 book=true';
  const changed = form(text);
  const values = valuesAfter(changed.drawn, '.value=').filter((value) => typeof value === 'string');
  for (const value of ['4', '900', '0.5', '7', '2', '0.25', text]) assert.ok(values.includes(value), value);
  for (const [field, value, option] of [
    ['seconds', ' 2 ', 'seconds=2'],
    ['noise', '', ''],
    ['seed', '８', 'seed=8'],
    ['book', 'false', ''],
  ]) {
    type(changed, changed.fields.indexOf(field), value);
    const rest = text.split(' ').filter((word) => !word.startsWith(`${field}=`));
    const put = changed.puts.at(-1).split(' ');
    assert.deepEqual(put.toSorted(), [...rest, option].filter(Boolean).toSorted());
  }
});

test('what stands in the text without a field is named, and can be removed', () => {
  for (const t of [en, ja]) {
    const { drawn, puts, shown } = form('random depth=3 noise=0.1 what', { t });
    const acts = valuesAfter(drawn, '@click=');
    assert.equal(acts.length, 3);
    acts[1]();
    assert.deepEqual(puts, ['random depth=3 what']);
    for (const option of ['depth=3', 'noise=0.1', 'what']) assert.ok(shown.includes(t('custom.remove', { option })));
  }
  const twice = form('minimax depth=2 order=square depth=3');
  const acts = valuesAfter(twice.drawn, '@click=');
  for (const act of acts) act();
  assert.deepEqual(twice.puts, ['minimax depth=2 depth=3', 'minimax depth=2 order=square']);
  assert.equal(valuesAfter(form('alphabeta depth=3 order=square noise=0.1').drawn, '@click=').length, 0);
});

test('what the engine refuses stands below the field of the option, else below the text', () => {
  for (const [option, below] of [
    ['noise', 'noise'],
    ['seconds', 'seconds'],
    ['order', 'text'],
    ['', 'text'],
  ]) {
    const { shown } = form('best nodes=3 noise=2', { refused: { option, sentence: 'No.' } });
    assert.match(shown, new RegExp(`id=x-${below}-wrong class="wrong" role="alert">No\\.`));
  }
});

test('each field has a name and says what it means, in both languages', () => {
  for (const t of [en, ja])
    for (const text of ['alphabeta depth=2', 'best nodes=5', 'random'])
      assert.doesNotMatch(form(text, { t }).shown, /custom\.\w/);
});
