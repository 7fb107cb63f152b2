// The figure of a histogram: its bars, its facts, and that it goes on reading while it is told to.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { figureOf } from './figure.mjs';
import { valueAfter } from './lit.mjs';

const { binned, create } = await import('../../web/src/rooms/articles/figures/histogram.ts');

const request = { op: 'think', record: { game: 'nine' }, player: 'shuffler', seeds: [1, 4] };

const made = (page = {}) =>
  figureOf(
    create,
    {
      width: 10,
      known: { lowest: 2, highest: 90 },
      asked: { shuffles: { request, reply: [12, 25, 19, 31] }, all: { reply: { nodes: 100 } } },
    },
    { page: { games: [{ id: 'nine', default: 'level-2' }], ...page } },
  );

test('each number is in the bar whose stretch it is in, and no bar is left out between', () => {
  assert.deepEqual(binned([10, 19, 40], 10), { from: 10, counts: [2, 0, 0, 1] });
  assert.deepEqual(binned([7], 10), { from: 0, counts: [1] });
});

test('its facts are of the numbers that are recorded, beside those that are known', () => {
  const known = { lowest: 2, highest: 90, all: 100, games: 4, least: 12, most: 31, mean: 22 };
  assert.deepEqual(made().facts(), known);
});

/** A figure after these values of its option `live`. */
async function live(page, ...values) {
  const figure = made(page);
  for (const value of values) figure.choose('live', value);
  await figure.drawn();
  return figure;
}

test('it reads on only when it is told to, one seed after the other, and its link is the tree of the last', async () => {
  const figure = await live({}, 'yes');
  const address = (seed) => [{ room: 'tree', address: `#/tree/nine?player=shuffler+seed=${seed}&values=first` }];
  assert.deepEqual(figure.asked[0].request, { op: 'think', record: { game: 'nine' }, player: 'shuffler seed=5' });
  assert.deepEqual(figure.links(), address(4));
  await figure.answer({ nodes: 42 });
  assert.deepEqual([figure.facts().games, figure.facts().most], [5, 42]);
  assert.equal(figure.asked[1].request.player, 'shuffler seed=6');
  assert.deepEqual(figure.links(), address(5));
});

test('it does not read on before it is told to, without Python, or when it was stopped', async () => {
  for (const figure of [await live({}), await live({ engine: 'booting' }, 'yes'), await live({}, 'yes', 'no')])
    assert.deepEqual(figure.asked, []);
});

test('where it cannot read on, it stops', async () => {
  const figure = await live({}, 'yes');
  await figure.answer({ code: 'engine' });
  assert.deepEqual([figure.isLive(), figure.asked.length], [false, 1]);
});

/** What its button says, and whether it cannot be pressed. */
function button(figure) {
  const words = [];
  const drawn = figure.draw(Object.assign((key) => words.push(key), { lang: 'en' }));
  return [words.find((key) => /live|stop/.test(key)), valueAfter(drawn, '?disabled=')];
}

test('where Python has failed its button cannot be pressed, and says nothing else than before', () => {
  const figure = made();
  assert.deepEqual(button(figure), ['articles.histogram.live', false]);
  figure.choose('live', 'yes');
  assert.deepEqual(button(figure), ['articles.histogram.stop', false]);
  figure.page.engine = 'failed';
  assert.deepEqual(button(figure), ['articles.histogram.live', true]);
});

test('when the chapter is left it stops, and does not go on by itself', async () => {
  const figure = await live({}, 'yes');
  figure.around.isShown = false;
  await figure.drawn();
  await figure.answer({ nodes: 42 });
  figure.around.isShown = true;
  await figure.drawn();
  assert.equal(figure.asked.length, 1);
  assert.equal(figure.facts().games, 5, 'what was under way is counted');
});
