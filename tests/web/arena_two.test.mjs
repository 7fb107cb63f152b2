// Two players: what their games come to, in figures and in words, what is set up as one sentence, and the games as a strip of discs.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { freshWanted } from '../../web/src/rooms/arena/conditions.ts';
import { newArena } from '../../web/src/rooms/arena/state.ts';
import { gamesOf, PAGE, standOfTwo } from './arena.mjs';
import { level } from './games.mjs';
import { textOf, valueAfter } from './lit.mjs';
import { eachRow } from './rows.mjs';
import { wordsOf } from './words.mjs';

const { nameOf, namesOfBoth, noBreak, probability, shareSpan } = await import('../../web/src/rooms/arena/format.ts');
const { endOf } = await import('../../web/src/rooms/arena/games.ts');
const { fields, sentence } = await import('../../web/src/rooms/arena/form.ts');
const { figuresOf, sentenceOf, statement } = await import('../../web/src/rooms/arena/two/figures.ts');
const { facts } = await import('../../web/src/rooms/arena/two/view.ts');
const { DRAWN, shownGame, strip } = await import('../../web/src/rooms/arena/two/games.ts');

const [en, ja] = ['en', 'ja'].map((lang) => wordsOf(lang, { rooms: ['arena/', 'programs/'] }));
const [NINE] = PAGE.games;

// In figures

/** What so many games come to. @param letters Of all that are finished. @param more Of the stand. */
const figures = (letters, { games = letters.length, swap = true, ...more } = {}) =>
  figuresOf(standOfTwo(letters.replaceAll('-', '').length, games, more), gamesOf(letters, swap), swap);
const counts = ({ won, drawn, lost }) => `${won} ${drawn} ${lost}`;

test('games are counted in whole pairs, from each side, as the player named first saw them', () => {
  const { games, of, all, first, second } = figures('wdlwxyw--l', { games: 12 });
  assert.deepEqual([games, of], [6, 12]);
  assert.deepEqual([all, first, second].map(counts), ['3 1 2', '1 0 2', '2 1 0']);
});

test('the last game of an odd number is counted by itself, and each where sides are not swapped', () => {
  assert.equal(figures('wlw').games, 3);
  assert.equal(figures('w-', { games: 3 }).games, 0);
  const { games, first, second } = figures('w-l', { games: 4, swap: false });
  assert.deepEqual([games, counts(first), counts(second)], [2, '1 0 1', '0 0 0']);
});

test('once a player has retired all games before that count, and none after it', () => {
  const of = [
    { points: 1, faults: 0 },
    { points: 9, faults: 5, retired: true },
  ];
  const stand = { ...standOfTwo(3, 10, { of, over: true }) };
  const found = figuresOf(stand, gamesOf('wyyll'), true);
  assert.deepEqual([found.games, counts(found.all)], [3, '3 0 0']);
  assert.deepEqual(found.retired, [false, true]);
  assert.deepEqual([found.faults, found.points].flat(), [0, 5, 1, 9]);
  assert.equal(found.played.length, 3);
});

test('a margin and what a move takes are of the player, whichever side it had', () => {
  const games = gamesOf('wl').map((game, at) => ({ ...game, margin: 10 - 4 * at, nodes: [800, 60], seconds: [2, 3] }));
  const { margin, nodes, seconds } = figuresOf(standOfTwo(2, 2), games, true);
  assert.equal(margin, (10 - 6) / 2);
  assert.deepEqual(nodes, [860 / 3, 860 / 3]);
  assert.deepEqual(seconds, [5 / 3, 5 / 3]);
  const none = figures('--', { games: 2 });
  assert.deepEqual([none.margin, none.nodes, none.seconds], [null, [null, null], [null, null]]);
});

test('outcomes are those of a player, who is the one named first, and has the second side in every other game', () => {
  const players = ['a', 'b'];
  for (const [index, swap, winner, margin, expected, of] of [
    [0, true, 'first', 6, 'first won 6'],
    [1, true, 'first', 6, 'second lost -6'],
    [1, true, 'second', -6, 'second won 6'],
    [3, true, 'draw', null, 'second drawn null'],
    [1, false, 'first', 6, 'first won 6'],
    [0, true, 'first', 6, 'second lost -6', 'b'],
    [1, true, 'first', 6, 'first won 6', 'b'],
  ]) {
    const { side, outcome, margin: by } = endOf({ players, index, winner, margin }, { swap }, of);
    assert.equal(`${side} ${outcome} ${by}`, expected);
  }
});

// In words

test('a probability that comes of games is never none and never certain', () => {
  const said = [0, 0.0099, 0.01, 0.5, 0.987, 0.99, 0.995, 1].map((share) => probability(share, en));
  assert.deepEqual(said, ['under 1%', 'under 1%', '1%', '50%', '99%', '99%', 'over 99%', 'over 99%']);
  assert.deepEqual([probability(1, ja), probability(0, ja), probability(null, ja)], ['99%超', '1%未満', '–']);
});

const GAMES = {
  counts: [0, 0, 20, 0, 0],
  games: 40,
  of: 100,
  faults: [0, 0],
  retired: [false, false],
  points: [20, 20],
  score: { share: 0.5, low: 0.4, high: 0.6, pairs: 20 },
};
/** What is said of a series. @param keys The sentences of the engine. */
function said(keys, more = {}, t = en, names = ['Level 3', 'Level 2']) {
  const figures = { ...GAMES, says: keys.split(' ').map((key) => ({ key: `says.${key}` })), ...more };
  return sentenceOf(statement(figures, names, t), t);
}
const scored = (share) => ({ score: { ...GAMES.score, share } });

test('what the engine says of a series is said in a sentence', () => {
  const retired = { retired: [false, true], faults: [0, 7], games: 12, of: 20, points: [17, 3] };
  return eachRow(
    [
      ['stronger', scored(0.85), 'Level 3 is stronger: 85% of the points in 40 games, significantly more than half.'],
      [
        'weaker',
        scored(0.151),
        'Level 2 is stronger: Level 3 has 15% of the points in 40 games against it, significantly less than half.',
      ],
      [
        'ahead',
        scored(0.85),
        'Level 3 is ahead so far: 85% of the points in 40 games, with the whole interval above half.',
      ],
      [
        'behind',
        scored(0.151),
        'Level 2 is ahead so far: Level 3 has 15% of the points in 40 games against it, with the whole interval below half.',
      ],
      ['open', {}, 'Not clear: Level 3 has 50% of the points in 40 games, half is still possible.'],
      [
        'open few',
        {},
        'Not clear: Level 3 has 50% of the points in 40 games, but after so few games the interval may be too short.',
      ],
      ['none', {}, 'No result yet: no pair of games is complete.'],
      // Of thousands of games there is a digit after the point.
      [
        'open',
        { ...scored(0.5234), counts: [0, 0, 500, 0, 0] },
        'Not clear: Level 3 has 52.3% of the points in 1,000 games, half is still possible.',
      ],
      // The other games of a player that has retired count in points.
      [
        'retired',
        retired,
        'Level 2 has retired: 7 faults, the last five in a row. 8 games left count as lost: 3 to 17.',
      ],
    ],
    ([keys, more, sentence]) => assert.equal(said(keys, more), sentence),
  );
});

test('in Japanese the stronger is named in the same way', () => {
  const sentence = 'Level 3のほうが強い。40局で得点率85%、50%を有意に上回っています。';
  assert.equal(said('stronger', scored(0.85), ja), sentence);
});

test('an interval is rounded outward', () => {
  const score = { share: 0.97, low: 0.9292, high: 0.9907, pairs: 20 };
  assert.equal(shareSpan(score, 999, en), '92 to 100');
  assert.equal(shareSpan(score, 1000, en), '92.9 to 99.1');
  assert.equal(shareSpan({ low: 0.29, high: 0.57 }, 999, en), '29 to 57');
});

test('in a sentence no line ends within a Japanese name, or between its bracket and what follows', () => {
  const names = ['レベル4', '記事001（石の数）', '記事001（隅・辺・打てる手の数）', 'Level 4'].map(noBreak);
  const joints = names.map((name) => name.replaceAll('\u2060', '+'));
  assert.deepEqual(joints, ['レベル+4', '記事+001+（+石+の+数+）+', '記事+001（隅・辺・打てる手の数）+', 'Level 4']);
  assert.match(said('open', {}, ja, ['レベル4', 'レベル3']), /レベル\u20604は40局で/);
});

test('a player against itself is named by its place', () => {
  assert.match(said('behind', scored(0.1), en, ['Random', 'Random']), /^Player B is ahead so far: Player A has 10%/);
});

test('in a sentence a program is named after its article once, and an author’s own by its name and depth', () => {
  const game = {
    players: [
      { id: 'article-001-discs', kind: 'article', name: '' },
      { id: 'random', kind: 'other' },
    ],
    searches: ['best', 'alphabeta'],
    evaluations: ['discs'],
    usual: 'discs',
  };
  assert.equal(nameOf('article-001-discs', game, en), 'Article 001 (counts discs)');
  assert.equal(nameOf('article-001-discs', game, ja), '記事001（石の数）');
  assert.deepEqual([nameOf('random', game, ja), nameOf('best depth=2', game, en)], ['ランダム', 'best depth=2']);
  assert.equal(nameOf('alphabeta depth=2 evaluation=mine', game, en), 'mine · 2 plies');
  const ways = ['alphabeta depth=2 evaluation=mine', 'alphabeta depth=2 evaluation=mine order=mine'];
  assert.deepEqual(namesOfBoth(ways, game, en), ways);
  assert.deepEqual(namesOfBoth([ways[0], ways[0]], game, en), ['mine · 2 plies', 'mine · 2 plies']);
  assert.deepEqual(namesOfBoth([ways[0], 'random'], game, en), ['mine · 2 plies', 'Random']);
});

// What is set up

const GAME = {
  ...NINE,
  opening: 8,
  sizes: null,
  players: [level(1), level(9, { search: 'best', book: true })],
  default: 'level-1',
};
const wantedOf = (part = {}) => ({ ...freshWanted(GAME, 'two'), players: ['level-1', 'level-1'], ...part });

const formOf = (part, game = {}, t = en) =>
  sentence(wantedOf(part), 0, { ...GAME, ...game }, t)
    .join(t('dot'))
    .replace('Tic-tac-toe', 'X');

test('a series is said in one sentence, with what is not usual', () => {
  assert.equal(formOf({}), '100 games of X · Level 1 against Level 1 · random openings');
  assert.match(formOf({ games: '1' }), /^1 game of /);
  assert.match(formOf({ games: 'many\u202E' }), /^\u2068?many\ufffd/);
  assert.match(formOf({ openings: 'b2\na1' }), / · 2 openings$/);
  assert.match(formOf({ opening: '0' }), / · from the start$/);
  assert.match(formOf({}, { opening: 0, sizes: { least: 4, most: 8 } }), / · random boards$/);
  assert.match(formOf({ swap: false }), / · A always moves first$/);
});

test('levels that follow each other are said as one, also with one between two of them, and others one by one', () => {
  const between = { ...level(2.5), id: 'level-2-5' };
  const game = { ...GAME, players: [level(1), level(2), between, level(3)] };
  const saidOf = (...players) => sentence({ ...freshWanted(game, 'all'), players }, 0, game, en).find(Boolean);
  assert.equal(saidOf('level-1', 'level-2', 'level-2-5', 'level-3'), 'Levels 1 to 3');
  assert.equal(saidOf('level-2', 'level-2-5', 'level-3'), 'Levels 2 to 3');
  assert.equal(saidOf('level-1', 'level-2', 'level-3'), 'Level 1, Level 2, Level 3');
});

/** The fields of two players, as text. */
function form(part) {
  const page = { ...PAGE, games: [GAME] };
  const given = { arena: newArena(wantedOf(part)), page, game: GAME, programs: 0, problems: [], t: en };
  return textOf(fields({ ...given, actions: /** @type {any} */ ({}) }));
}

test('of an odd number of games it is said that the last one is in no pair, which is no error', () => {
  assert.match(form({ games: '7' }), /id=below-games class=muted>Odd: the last game belongs to no pair/);
  for (const wanted of [{ games: '8' }, { games: '7', swap: false }, { games: 'x7' }])
    assert.doesNotMatch(form(wanted), /belongs to no pair/);
});

test('where a player knows openings it is said that random ones leave its book', () => {
  const book = /random openings, mostly outside the opening book$/;
  assert.match(formOf({ players: ['level-1', 'level-9'] }), book);
  assert.match(formOf({ players: ['best depth=3 book=true', 'level-1'] }), book);
  for (const wanted of [
    { players: ['best depth=3', 'level-1'] },
    ...[{ openings: 'b2' }, { opening: '0' }].map((part) => ({ players: ['level-1', 'level-9'], ...part })),
  ])
    assert.doesNotMatch(formOf(wanted), /book/);
});

// The facts

const tally = (won, drawn, lost) => ({ won, drawn, lost });
const FIGURES = {
  elo: { difference: 0, low: null, high: 100 },
  superiority: 0.5,
  all: tally(26, 1, 3),
  first: tally(14, 1, 0),
  second: tally(12, 0, 3),
  score: { share: 0.88, low: 0.7, high: 0.95, pairs: 15 },
  counts: [1, 0, 1, 1, 12],
  margin: 28.61,
  nodes: [41.2, 46],
  seconds: [0.0026, 0.0011],
};

/** The facts of a series of a game whose margins count discs, points or nothing. */
function factsOf(unit, t) {
  const game = { ...NINE, sides: { first: 'black', second: 'white' }, values: { ...NINE.values, unit } };
  const text = textOf(facts(FIGURES, game, ['Level 4', 'Level 3'], t));
  return text
    .replace(/<[^>]*>|\s+/g, ' ')
    .replace(/ +|[\u2060\u2068\u2069]/g, (each) => (each.startsWith(' ') ? ' ' : ''));
}

test('wins, draws and losses are counted, and pairs of games that were both lost', () => {
  assert.match(factsOf('disc', en), /Won, drawn, lost 26 · 1 · 3 won 14 as Black, 12 as White/);
  assert.match(factsOf('disc', ja), /勝敗 26勝3敗1引き分け 黒で14勝、白で12勝/);
  assert.match(factsOf('disc', en), /both games lost: 1 of 15 pairs/);
  assert.match(factsOf('disc', ja), /15組のうち、2局とも負けた組：1/);
});

test('an average margin is said in what the game counts', () => {
  assert.match(factsOf('disc', en), /Average margin \+28\.6 discs/);
  assert.match(factsOf('point', en), /Average margin \+28\.6 points/);
  assert.match(factsOf(null, en), /Average margin \+28\.6 both/);
  assert.match(factsOf('disc', ja), /平均の差 \+28\.6石/);
  assert.match(factsOf('point', ja), /平均の差 \+28\.6点/);
});

test('what a move takes is said of both players by name', () => {
  assert.match(factsOf('disc', en), /Per move Level 4: 2\.6 ms, 41 positions Level 3: 1\.1 ms, 46 positions/);
  assert.match(factsOf('disc', ja), /Level 4 2\.6ミリ秒・41局面 Level 3 1\.1ミリ秒・46局面/);
});

// The strip

/** Its sides are named as the page names them, and its games end by a margin. */
const SIDED = { ...NINE, sides: { first: 'black', second: 'white' }, values: { ...NINE.values, unit: 'disc' } };

function drawn(letters, pick = null, swap = true) {
  const chosen = [];
  const games = typeof letters === 'string' ? gamesOf(letters, swap) : letters;
  const page = { ...PAGE, games: [SIDED] };
  const given = { page, game: SIDED, name: 'Level 3', t: en, choose: (to) => chosen.push(to) };
  const part = strip(figuresOf(standOfTwo(0, letters.length), games, swap), pick, given);
  const press = (key) => valueAfter(part, '@keydown=')({ key, preventDefault() {} });
  const click = (at) => valueAfter(part, '@click=')({ target: { dataset: at === undefined ? {} : { at } } });
  return { text: textOf(part), chosen, press, click };
}

test('a column is an opening, and each disc says how its game ended', () => {
  const { text } = drawn('wl-dxy');
  const columns = text.split('<span><i class=').slice(1, 4);
  const kinds = columns.map((column) => column.match(/(won|lost|drawn|missing)[a-z ]*(?= data-at)/g).join());
  assert.deepEqual(kinds, ['won,lost', 'missing,drawn', 'lost fault on,won fault']);
});

test('what is named is the game that is chosen, else the first fault, else the first that is lost, else the first', () => {
  for (const [letters, pick, shown] of [
    ['wwlx', null, 3],
    ['wwll', null, 2],
    ['-www', null, 1],
    ['wwlx', 1, 1],
    ['ww-x', 2, 3],
  ])
    assert.equal(shownGame(figuresOf(standOfTwo(0), gamesOf(letters), true).played, { swap: true }, pick), shown);
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
    const { press, chosen } = drawn('ww-wwl', 1);
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
  const { text } = drawn('wwll', null, false);
  assert.equal(text.match(/data-at/g).length, 4);
  assert.doesNotMatch(text, /played from both sides/);
});
