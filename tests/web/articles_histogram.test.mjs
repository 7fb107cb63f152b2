// The figure of a histogram: its bars, its facts, and that it goes on reading while it is told to.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { fakeAsk, settled } from './fakes.mjs';
import { valueAfter } from './lit.mjs';

const { binned, create } = await import('../../web/src/rooms/articles/figures/histogram.ts');

const request = { op: 'think', record: { game: 'nine' }, player: 'shuffler', seeds: [1, 4] };

function made(state = {}) {
  const { ask, asked } = fakeAsk();
  const now = { engine: 'ready', shown: true, games: [{ id: 'nine', default: 'level-2' }], ...state };
  const figure = create({
    figure: {
      width: 10,
      known: { lowest: 2, highest: 90 },
      asked: { shuffles: { request, reply: [12, 25, 19, 31] }, all: { reply: { nodes: 100 } } },
    },
    house: { ask, state: () => now },
    changed() {},
    shown: () => now.shown,
  });
  return { figure, asked, now };
}

test('each number is in the bar whose stretch it is in, and no bar is left out between', () => {
  assert.deepEqual(binned([10, 19, 40], 10), { from: 10, counts: [2, 0, 0, 1] });
  assert.deepEqual(binned([7], 10), { from: 0, counts: [1] });
});

test('its facts are of the numbers that are recorded, beside those that are known', () => {
  const { figure } = made();
  assert.deepEqual(figure.facts(), { lowest: 2, highest: 90, all: 100, games: 4, least: 12, most: 31, mean: 22 });
});

test('it reads on only when it is told to, one seed after the other', async () => {
  const { figure, asked } = made();
  figure.follow();
  assert.deepEqual(asked, []);
  figure.choose('live', 'yes');
  figure.follow();
  figure.follow();
  assert.deepEqual(
    asked.map((each) => each.request),
    [{ op: 'think', record: { game: 'nine' }, player: 'shuffler seed=5' }],
  );
  asked[0].resolve({ nodes: 42 });
  await settled();
  assert.deepEqual([figure.facts().games, figure.facts().most], [5, 42]);
  figure.follow();
  assert.equal(asked[1].request.player, 'shuffler seed=6');
});

test('it does not read on without Python, in another chapter, or when it was stopped', () => {
  for (const state of [{ engine: 'booting' }, { shown: false }]) {
    const { figure, asked } = made(state);
    figure.choose('live', 'yes');
    figure.follow();
    assert.deepEqual(asked, []);
  }
  const { figure, asked } = made();
  figure.choose('live', 'yes');
  figure.choose('live', 'no');
  figure.follow();
  assert.deepEqual(asked, []);
});

test('where it cannot read on, it stops', async () => {
  const { figure, asked } = made();
  figure.choose('live', 'yes');
  figure.follow();
  asked[0].reject({ code: 'engine' });
  await settled();
  figure.follow();
  assert.equal(asked.length, 1);
});

/** What its button says, and whether it cannot be pressed. */
function button(figure) {
  const words = [];
  const drawn = figure.draw(
    Object.assign((key) => words.push(key), { lang: 'en' }),
    '',
  );
  return [words.find((key) => /live|stop/.test(key)), valueAfter(drawn, '?disabled=')];
}

test('where Python has failed its button cannot be pressed, and says nothing else than before', () => {
  const { figure, now } = made();
  assert.deepEqual(button(figure), ['articles.histogram.live', false]);
  figure.choose('live', 'yes');
  assert.deepEqual(button(figure), ['articles.histogram.stop', false]);
  now.engine = 'failed';
  assert.deepEqual(button(figure), ['articles.histogram.live', true]);
});

test('when the chapter is left it stops, and does not go on by itself', async () => {
  const { figure, asked, now } = made();
  figure.choose('live', 'yes');
  figure.follow();
  now.shown = false;
  asked[0].resolve({ nodes: 42 });
  await settled();
  now.shown = true;
  figure.follow();
  assert.equal(asked.length, 1);
  assert.equal(figure.facts().games, 5, 'what was under way is counted');
});

test('its link is the tree of the shuffle that was read last', async () => {
  const { figure, asked } = made();
  const address = (seed) => [{ room: 'tree', address: `#/tree/nine?player=shuffler+seed=${seed}&values=first` }];
  assert.deepEqual(figure.links(), address(4));
  figure.choose('live', 'yes');
  figure.follow();
  asked[0].resolve({ nodes: 42 });
  await settled();
  assert.deepEqual(figure.links(), address(5));
});
