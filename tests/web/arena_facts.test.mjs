// The four facts of a series.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { PAGE, statistics } from './arena.mjs';
import { textOf } from './lit.mjs';
import { wordsOf } from './words.mjs';

const { facts } = await import('../../web/src/rooms/arena/two/facts.ts');

const [en, ja] = ['en', 'ja'].map((lang) => wordsOf(lang, { rooms: ['arena/'] }));
const [NINE] = PAGE.games;
const achieved = (wins, draws, losses) => ({
  wins: { count: wins },
  draws: { count: draws },
  losses: { count: losses },
});
const FIGURES = statistics(30, {
  ...{ all: achieved(26, 1, 3), first: achieved(14, 1, 0), second: achieved(12, 0, 3) },
  ...{ score: { share: 0.88, low: 0.7, high: 0.95, pairs: 15 }, counts: [1, 0, 1, 1, 12] },
  ...{ margin: 28.61, nodes: [41.2, 46], seconds: [0.0026, 0.0011] },
});

/** What is said of a game whose margins count discs, points or nothing. */
function said(unit, t) {
  const game = { ...NINE, sides: { first: 'black', second: 'white' }, values: { ...NINE.values, unit } };
  const text = textOf(facts(FIGURES, game, ['Level 4', 'Level 3'], t));
  return text
    .replace(/<[^>]*>|\s+/g, ' ')
    .replace(/ +|[\u2060\u2068\u2069]/g, (each) => (each.startsWith(' ') ? ' ' : ''));
}

test('wins, draws and losses are counted, and pairs of games that were both lost', () => {
  assert.match(said('disc', en), /Won, drawn, lost 26 · 1 · 3 won 14 as black, 12 as white/);
  assert.match(said('disc', ja), /勝敗 26勝1分3敗 黒で14勝、白で12勝/);
  assert.match(said('disc', en), /both games lost: 1 of 15 pairs/);
  assert.match(said('disc', ja), /15組のうち、2局とも負けた組：1/);
});

test('an average margin is said in what the game counts', () => {
  assert.match(said('disc', en), /Average margin \+28\.6 discs/);
  assert.match(said('point', en), /Average margin \+28\.6 points/);
  assert.match(said(null, en), /Average margin \+28\.6 both/);
  assert.match(said('disc', ja), /平均石差 \+28\.6石/);
  assert.match(said('point', ja), /平均点差 \+28\.6点/);
});

test('what a move takes is said of both players by name', () => {
  assert.match(said('disc', en), /A move Level 4: 2\.6 ms, 41 positions Level 3: 1\.1 ms, 46 positions/);
  assert.match(said('disc', ja), /Level 4 2\.6ミリ秒・41局面 Level 3 1\.1ミリ秒・46局面/);
});
