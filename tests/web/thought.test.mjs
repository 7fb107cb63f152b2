// The card of what a player thought: what stands beside each move.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { keyOf, newRound, recordOf, reduce } from '../../web/src/round/state.ts';
import { GAMES, thoughtOf } from './games.mjs';
import { textOf } from './lit.mjs';
import { analysed, roundOf, viewed } from './rounds.mjs';
import { en, ja } from './words.mjs';

const { thought } = await import('../../web/src/views/thought.ts');
const { advantageBar } = await import('../../web/src/views/advantage_bar.ts');
const told = (key, args = {}) => [key, args.loss].filter(Boolean).join(' ');
const t = Object.assign(told, { lang: 'en', has: () => true });

/** The card of a thought. */
function card(game, reply, words = t) {
  const round = { ...newRound(GAMES, { game }), engine: 'ready' };
  const past = { thought: { move: 'b2', line: [], depth: 1, nodes: 9, seconds: 0, ...reply }, side: 'first', from: 0 };
  return thought({ ...round, thoughts: new Map([[keyOf(recordOf(round)), past]]) }, words, { dispatch() {} });
}

/** The rows of a table of moves in what is drawn: the move and the last cell; `*` where it is drawn as the best, `/` as broken. */
const rowsIn = (drawn) =>
  [
    ...textOf(drawn).matchAll(
      /<tr(?: class="?([\w ]*)"?)?>\s*<th scope="row">(\w+)<[\s\S]*?<td>([^<]*)<\/td>\s*<\/tr>/g,
    ),
  ].map(
    ([, look = '', move, said]) =>
      `${move}: ${said}${look.includes('best') ? ' *' : ''}${look.includes('beyond') ? ' /' : ''}`,
  );

/** What is listed at once, and what is unfolded. */
function listed(game, moves, unit, words = t) {
  const [{ value, outcome }] = moves;
  const [first, more = ''] = textOf(card(game, { value, outcome, moves, unit }, words)).split('<details');
  return { first: rowsIn(first), more: rowsIn(more), button: /<summary>([^<]*)/.exec(more)?.[1] };
}
const rows = (game, moves, unit) => listed(game, moves, unit).first;

test('after a proved win the others are behind by discs, bounds and estimates too', () => {
  const moves = [
    { move: 'b2', value: 10064, outcome: 'first', bound: 'exact' },
    { move: 'c3', value: 10060, outcome: null, bound: 'upper' },
    { move: 'd4', value: 10008, outcome: 'first', bound: 'exact' },
    { move: 'e5', value: -10, outcome: null, bound: 'exact' },
  ];
  assert.deepEqual(rows('felt', moves, 100), ['b2: loss.best *', 'c3: loss.worse −4', 'd4: −56 /', 'e5: −64.1 /']);
  assert.equal(rows('felt', moves).at(-1), 'e5: loss.unproved /'); // an evaluation that counts no discs
});

test('a move that is only known to be no better than the best one is unfolded with the others, and said to be that', () => {
  const [b2, c3, d4] = [
    { move: 'b2', value: 300, outcome: null, bound: 'exact' },
    { move: 'c3', value: 300, outcome: null, bound: 'upper' },
    { move: 'd4', value: 260, outcome: null, bound: 'upper' },
  ];
  const best = 'b2: loss.best *';
  const seen = ({ first, more }) => [first, more];
  assert.deepEqual(seen(listed('felt', [b2, c3, d4], 100)), [[best, 'd4: loss.worse −0.4'], ['c3: loss.no-better']]);
  assert.deepEqual(seen(listed('felt', [{ ...b2, bound: 'lower' }, c3], 100)), [[best], ['c3: loss.no-better']]);
  const close = { ...c3, value: 296 };
  assert.deepEqual(seen(listed('felt', [b2, close, d4], 100))[1], ['c3: loss.no-better']);
  assert.deepEqual(rows('felt', [b2, { ...close, bound: 'exact' }], 100)[1], 'c3: ±0.0', 'but one that is compared');
});

test('five moves are listed, and a button says how many more there are', () => {
  const moves = [0, 1, 2, 3, 4, 5, 6, 7].map((loss) => ({
    ...{ move: `a${loss + 1}`, value: 300 - 250 * loss, outcome: null, bound: 'exact' },
  }));
  for (const [words, button, best] of [
    [en, '3 more moves', 'best'],
    [ja, 'ほか3手', '最善'],
  ]) {
    const { first, more, ...last } = listed('felt', moves, 100, words);
    assert.deepEqual(first, [`a1: ${best} *`, 'a2: −2.5', 'a3: −5.0', 'a4: −7.5', 'a5: −10.0']);
    assert.deepEqual(
      [more, last.button],
      [['a6: −12.5 /', 'a7: −15.0 /', 'a8: −17.5 /'], button],
      'broken, as it is longer than the scale',
    );
    assert.deepEqual(listed('felt', moves.slice(0, 5), 100, words).more, []);
  }
  const unread = { move: 'h8', value: null, outcome: null, bound: null };
  assert.deepEqual(listed('felt', [moves[0], unread], 100, en).more, ['h8: not read']);
});

test('a move of tic-tac-toe that was not read to the end is not said to end in a draw', () => {
  const open = { value: 0, outcome: null, plies: null, bound: 'exact' };
  const moves = ['b2', 'a1'].map((move) => ({ move, ...open }));
  assert.deepEqual(rows('nine', moves), ['b2: loss.bestdotworth.open *', 'a1: loss.bestdotworth.open *']);
});

test('beside a move that wins, another is said to end, or to be no better, and no bound stands there', () => {
  const moves = [
    { move: 'a3', value: 99, outcome: 'first', plies: 1, bound: 'exact' },
    { move: 'b3', value: 97, outcome: null, plies: null, bound: 'upper' },
    { move: 'c3', value: 0, outcome: 'draw', plies: 4, bound: 'exact' },
    { move: 'c1', value: -98, outcome: 'second', plies: 2, bound: 'exact' },
  ];
  assert.deepEqual(listed('nine', moves, undefined, en).first, [
    'a3: best · wins in 1 *',
    'b3: no better',
    'c3: draw',
    'c1: loses in 2',
  ]);
  const won = moves.map((move) => ({ ...move, plies: null }));
  assert.deepEqual(listed('nine', won, undefined, ja).first.slice(0, 2), ['a3: 最善・勝ち *', 'b3: 最善以下']);
});

test('a move from the opening book is said to be from there, without a number of positions or a table', () => {
  const moves = [{ move: 'b2', value: 130, outcome: null, bound: 'exact' }];
  const reply = { value: 130, outcome: null, moves, unit: 100, depth: 0, nodes: 0, book: true };
  const said = textOf(card('felt', reply));
  assert.deepEqual(rowsIn(card('felt', reply)), []);
  assert.match(said, /whose\.book/);
  assert.doesNotMatch(said, /saw\.positions|whose\.depth|NaN/);
});

/** The settings with which it is shown. */
const SHOWN = { engine: 'ready', values: false, lang: 'en', langNamed: false, strengths: {} };

/** The sentences of the card: the headline, whose it is, and what the player itself says. */
function opinions(state, words = en) {
  const drawn = textOf(thought({ ...SHOWN, ...state }, words, { dispatch() {} }));
  return ['says', 'whose', 'own'].map((name) => new RegExp(`<p class="?${name}[^>]*>([^<]*)`).exec(drawn)?.[1]);
}

/** A game in which White has read two plies and played; the judge has read six, or has not. */
function replied({ judge = true, white = {}, strong = {} } = {}) {
  const seats = { first: 'human', second: 'level-2' };
  const state = roundOf('felt', ['f5', 'f6'], { seats });
  const past = {
    thought: thoughtOf('f6', { depth: 2, value: -9, unit: 1, ...white }),
    side: 'second',
    from: 1,
    player: '',
  };
  const known = { ...state, thoughts: new Map([[keyOf(recordOf(state, 1)), past]]) };
  return judge ? analysed(known, thoughtOf('e6', { depth: 6, value: -2600, unit: 100, ...strong }), 2) : known;
}

test('each value says whose it is, and the headline is the judge’s where it has read', () => {
  assert.deepEqual(opinions(replied()), [
    'White is ahead by about 26 discs.',
    'The strong reader, 6 plies deep',
    'White, 2 plies deep: White is ahead by about 9 discs.',
  ]);
  assert.deepEqual(opinions(replied(), ja), [
    '白が約26石分優勢です。',
    '強い読み（6手先まで）',
    '白の読み（2手先まで）：白が約9石分優勢です。',
  ]);
  assert.deepEqual(opinions(replied({ judge: false })), [
    'White is ahead by about 9 discs.',
    'White, 2 plies deep',
    '',
  ]);
  const random = replied({ white: { value: null } });
  assert.deepEqual(opinions(random)[2], 'White: f6, at random: nothing was read.');
  const book = replied({ judge: false, white: { book: true, depth: 0 } });
  assert.equal(opinions(book)[1], 'White, from its opening book');
  const solved = replied({ strong: { outcome: 'second', value: -10004, margin: -4 } });
  assert.deepEqual(opinions(solved).slice(0, 2), [
    'White wins by 4 discs: proved.',
    'The strong reader, to the end of the game',
  ]);
  assert.match(
    textOf(advantageBar(replied(), en)),
    /aria-label=The strong reader, 6 plies deep: White is ahead by about 26 discs\./,
  );
});

test('a value that the judge has from the position before is one ply less deep', () => {
  const played = { move: 'f6', value: -2600, outcome: null, bound: 'exact', plies: null };
  const state = analysed(
    replied({ judge: false }),
    thoughtOf('f6', { depth: 6, value: -2600, unit: 100, moves: [played] }),
    1,
  );
  assert.deepEqual(opinions(state).slice(0, 2), [
    'White is ahead by about 26 discs.',
    'The strong reader, 5 plies deep',
  ]);
});

test('between two people the judge alone says something, and before a first move nobody', () => {
  const state = analysed(roundOf('felt', ['f5']), thoughtOf('e6', { depth: 6, value: 300, unit: 100 }));
  assert.deepEqual(opinions(state), ['Black is ahead by about 3 discs.', 'The strong reader, 6 plies deep', '']);
  const start = analysed(roundOf('felt'), thoughtOf('e6', { unit: 100 }));
  assert.deepEqual(opinions(start)[0], undefined);
  assert.deepEqual(opinions({ ...start, values: true })[1], 'The strong reader, 3 plies deep', 'but where it is asked');
});

test('while a player thinks, what it has found is shown, and for how long; before that, that it has reported nothing', () => {
  let state = roundOf('felt', ['f5'], { seats: { first: 'human', second: 'level-2' } });
  const shown = () => textOf(thought({ ...SHOWN, ...state }, en, { dispatch() {} }));
  assert.deepEqual(opinions(state).slice(0, 2), [
    'White is thinking, and has reported nothing yet.',
    'Level 2 · Casual · reads 2 plies',
  ]);
  assert.deepEqual(opinions({ ...state, engine: 'booting' })[0], undefined, 'nobody thinks yet');
  assert.doesNotMatch(shown(), /thinking for/);
  for (let second = 0; second < 3; second++) state = reduce(state, ['waited']);
  assert.match(shown(), /thinking for 3 seconds/);
  const found = thoughtOf('f6', { depth: 4, value: -2, unit: 1, line: ['f6', 'e6'], done: false });
  state = reduce(state, ['thought', keyOf(recordOf(state)), { thought: found, side: 'second', from: 1, player: '' }]);
  assert.deepEqual(opinions(state).slice(0, 2), ['White is ahead by about 2 discs.', 'White, 4 plies deep']);
  assert.match(shown(), /thinking for 3 seconds[\s\S]*f6[\s\S]*e6/);
  state = viewed(reduce(state, ['reply', { ...state.underWay.past, thought: { ...found, done: true } }, 'f6']));
  assert.doesNotMatch(shown(), /thinking for/, 'it is over');
  assert.equal(state.waited, 0);
  state = analysed(state, thoughtOf('e6', { depth: 5, done: false }));
  assert.match(shown(), /reading on: ply 6/);
});
