// The games as a strip of discs: which are drawn, which is named, and how keys and presses choose another.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { gameOf, PAGE, planOf } from './arena.mjs';
import { faultReply } from './fakes.mjs';
import { textOf, valueAfter } from './lit.mjs';
import { wordsOf } from './words.mjs';

const { DRAWN, shownGame, strip } = await import('../../web/src/rooms/arena/two/strip.ts');

const en = wordsOf('en', { rooms: ['arena/', 'programs/'] });
const [NINE] = PAGE.games;
/** Its sides are named as the page names them, and its games end by a margin. */
const GAME = { ...NINE, sides: { first: 'black', second: 'white' }, values: { ...NINE.values, unit: 'disc' } };

/** Games that `a` has won (w), drawn (d), lost (l), or lost (x) or won (y) by a fault; a gap where there is none. */
function gamesOf(letters) {
  const games = [];
  [...letters].forEach((letter, index) => {
    const [own, others] = index % 2 ? ['second', 'first'] : ['first', 'second'];
    const winner = letter === 'd' ? 'draw' : 'wy'.includes(letter) ? own : others;
    const { fault } = faultReply(letter === 'x' ? own : others);
    if (letter !== '.') games[index] = gameOf(index, { winner, ...('xy'.includes(letter) && { fault }) });
  });
  return games;
}

function drawn(letters, pick = null, more = {}) {
  const chosen = [];
  const plan = planOf(7, { games: letters.length, ...more });
  const games = typeof letters === 'string' ? gamesOf(letters) : letters;
  const state = { ...PAGE, games: [GAME] };
  const given = {
    state,
    ...{ games, plan, described: GAME, name: 'Level 3' },
    ...{ pick, isCut: false, t: en },
    choose: (to) => chosen.push(to),
  };
  const part = strip(given);
  const press = (key) => valueAfter(part, '@keydown=')({ key, preventDefault() {} });
  const click = (at) => valueAfter(part, '@click=')({ target: { dataset: at === undefined ? {} : { at } } });
  return { text: textOf(part), chosen, press, click };
}

test('a column is an opening, and each disc says how its game ended', () => {
  const { text } = drawn('wl.dxy');
  const columns = text.split('<span><i class=').slice(1, 4);
  const kinds = columns.map((column) => column.match(/(won|lost|drawn|missing)[a-z ]*(?= data-at)/g).join());
  assert.deepEqual(kinds, ['won,lost', 'missing,drawn', 'lost fault on,won fault']);
});

test('what is named is the game that is chosen, else the first fault, else the first that is lost, else the first', () => {
  for (const [letters, pick, shown] of [
    ['wwlx', null, 3],
    ['wwll', null, 2],
    ['.www', null, 1],
    ['wwlx', 1, 1],
    ['ww.x', 2, 3],
  ])
    assert.equal(shownGame(gamesOf(letters), planOf(7), pick), shown);
});

test('the line says who had which side, how it ended, and by how much; a fault with its line', () => {
  const games = gamesOf('wl');
  games[1].margin = 16;
  assert.match(drawn(games, 1).text, /Game 2.*Level 3, as White, lost by 16\./s);
  assert.match(drawn('wd', 1).text, /Level 3, as White, drew\./);
  const { text } = drawn('xw');
  assert.match(text, /Level 3, as Black, lost by a fault\. “mine”, line 7: /);
  assert.match(text, /href=#\/lab\/tictactoe\/b2\?program=mine/);
  assert.match(drawn('yw').text, /Level 3, as Black, won by a fault\. “mine”, line 7: /);
  assert.doesNotMatch(drawn('wl').text, /#\/lab/);
});

test('arrows lead from game to game over those that are missing, and no further than there are games', () => {
  const keys = { ArrowRight: 3, ArrowLeft: 0, Home: 0, End: 5, PageUp: 5 };
  for (const [key, to] of Object.entries(keys)) {
    const { press, chosen } = drawn('ww.wwl', 1);
    press(key);
    assert.deepEqual(chosen, [to], key);
  }
  const { press, chosen } = drawn('ww', 1);
  press('ArrowRight');
  press('x');
  assert.deepEqual(chosen, [1]);
});

test('of a long series one part is drawn: that of the game that is chosen, else the last games, in whole rows', () => {
  const letters = 'w'.repeat(2 * DRAWN + 10);
  const range = (pick) => /\d+–[\d,]+ of [\d,]+/.exec(drawn(letters, pick).text)[0];
  const parts = [null, 0, DRAWN, 500, 600].map(range);
  const [last, first, middle] = ['501–810 of 810', '1–400 of 810', '401–800 of 810'];
  assert.deepEqual(parts, [last, first, middle, last, last], 'a press among the last ones moves no disc');
  const { click, chosen, text } = drawn(letters);
  click(3);
  assert.deepEqual(chosen, [503]);
  assert.equal(text.match(/data-at/g).length, 310);
  assert.doesNotMatch(drawn('wl').text, / of /);
});

test('without swapped sides a column is one game', () => {
  const { text } = drawn('wwll', null, { swap: false });
  assert.equal(text.match(/data-at/g).length, 4);
  assert.doesNotMatch(text, /played from both sides/);
});
