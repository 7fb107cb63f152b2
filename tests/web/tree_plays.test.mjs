// The tree of an author's search, of which is known what it played and what `evaluate` said, and no more.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { pluck } from './fakes.mjs';
import { row, treeReply } from './figure.mjs';
import { FELT, NINE } from './games.mjs';
import { textOf, valuesAfter } from './lit.mjs';
import { entered } from './room.mjs';
import { randomTrees } from './trees.mjs';
import { wordsOf } from './words.mjs';

const { createRoom } = await import('../../web/src/rooms/tree/index.ts');
const { costOf, entriesOf, isOdd } = await import('../../web/src/rooms/tree/costs.ts');
const { picture } = await import('../../web/src/rooms/tree/picture.ts');
const { evaluationName } = await import('../../web/src/rooms/tree/values.ts');
const { choicesOf, readerName, readersOf } = await import('../../web/src/rooms/tree/readers.ts');
const { newTree } = await import('../../web/src/rooms/tree/state.ts');
const { strips } = await import('../../web/src/rooms/tree/strips.ts');
const { asText } = await import('../../web/src/rooms/tree/values.ts');
const { axis } = await import('../../web/src/rooms/tree/where.ts');
const { why } = await import('../../web/src/rooms/tree/why.ts');
const { knownSteps, movesTo, principalVariation, visitsOf } = await import('../../web/src/tree/visits.ts');

const LANGUAGES = ['en', 'ja'].map((lang) => wordsOf(lang, { rooms: ['tree/'], games: [FELT, NINE] }));
const [t] = LANGUAGES;
const actions = { choose() {}, unfold() {} };

/** The visits as a search of an author's would have them that reads the same. */
function ofAuthor({ rows, reply }) {
  const told = rows.map(([parent, move, depth, , , value, , end, ...more], at) => {
    const known = at === 0 || end === 'horizon' ? value : null;
    return [parent, move, depth, null, null, known, null, end, ...more];
  });
  return visitsOf([], told, reply);
}
const trees = randomTrees(6).map(({ first, visits }) => ({ first, visits: ofAuthor(visits) }));

/** The room at a path of a tree that is known. */
function stateOf(visits, first, path = [], more = {}) {
  const wanted = { start: { game: 'felt' }, transcript: '', player: 'mine depth=4 evaluation=plain', path };
  const state = newTree({ ...wanted, iteration: -1, visit: null, step: null, viewer: null, ...more });
  return { ...state, root: { turn: first, moves: [], cells: {}, legal: {} }, main: visits };
}

/** What is said, in a language. */
const said = (state, t) =>
  why(state, FELT)
    .map(({ key, args }) => t(`tree.why.${key}`, asText(args, state, FELT, t)))
    .join(' ');
const keysOf = (state) => pluck(why(state, FELT), 'key');

test('every node and every step is explained in each language, and nothing is said of windows and bounds', () => {
  for (const { first, visits } of trees) {
    const nodes = visits.rows.map((_, row) => stateOf(visits, first, movesTo(visits, row)));
    const steps = [...knownSteps(visits).entries()].map(([place, step]) => ({
      ...stateOf(visits, first, movesTo(visits, step >> 1), { step: place }),
      step,
    }));
    for (const state of [...nodes, ...steps]) {
      for (const t of LANGUAGES) {
        const text = said(state, t);
        assert.ok(text.length > 5, text);
        assert.doesNotMatch(text, /[{}]|undefined|null|NaN|\[\]|\*\*/, text);
      }
      for (const key of keysOf(state)) assert.match(key, /^(own\..*|horizon.*|begun\.root|same)$/);
      assert.doesNotMatch(textOf(axis(state, FELT, t)), /svg/);
    }
  }
});

/** A root with a horizon, a cut, a node of which all was played, one that was left at once, an end, and a move that was played twice. */
const rows = [
  row(-1, null, 5, { depth: 2, visits: 10, bound: null, end: 'cut', unread: ['h1'] }),
  row(0, 'a1', 3, { depth: 1, bound: null, end: 'horizon', key: 1 }),
  row(0, 'b1', null, { depth: 1, visits: 2, bound: null, end: 'cut', unread: ['c3', 'd3'], key: 2 }),
  row(2, 'a2', -4, { bound: null, end: 'horizon', key: 3 }),
  row(0, 'c1', 7, { depth: 1, visits: 2, bound: null, key: 4 }),
  row(4, 'a2', null, { bound: null, end: 'over', key: 5 }),
  row(0, 'd1', null, { depth: 1, bound: null, end: 'cut', unread: ['a3'], key: 6 }),
  row(0, 'e1', 0, { depth: 1, bound: null, end: 'over', key: 7 }),
  row(0, 'e1', null, { depth: 1, visits: 2, bound: null, end: 'read', key: 7 }),
  row(8, 'a4', 1, { bound: null, end: 'horizon', key: 8 }),
];
const PLAYS = visitsOf([], rows, treeReply(2, 10, 'b1', 5));
const at = (...path) => stateOf(PLAYS, 'first', path);

test('what is said is what was played, and what evaluate said', () => {
  assert.deepEqual(keysOf(at()), ['own.root', 'own.cut']);
  assert.match(
    said(at(), t),
    /Black plays \[b1\]\(best\): the program’s search says \*\+5\* for Black\. It read 10 pos/,
  );
  assert.match(said(at(), t), /\*1 move was not played here\.\*/);
  assert.deepEqual(keysOf(at('a1')), ['horizon']);
  assert.match(said(at('b1'), t), /^\*2 moves were not played here\.\*/);
  assert.deepEqual(keysOf(at('c1')), ['own.value', 'own.read']);
  assert.match(said(at('c1'), t), /says \*\+7\* for Black here\. The only move here was played/);
  assert.deepEqual(keysOf(at('c1', 'a2')), ['own.over']);
  assert.deepEqual(keysOf(at('d1')), ['own.nothing']);
  assert.ok(keysOf(at('e1')).includes('own.again'));
});

test('of a position that was searched alone, what the search answers there is said', () => {
  const alone = [
    row(-1, null, 9, { depth: 1, visits: 2, bound: null }),
    row(0, 'a5', 9, { bound: null, end: 'horizon' }),
  ];
  const subtree = visitsOf(['h1'], alone, treeReply(2, 10, 'b1', 5, { unread: true }));
  const state = { ...at('h1'), subtrees: new Map([['h1', subtree]]) };
  assert.deepEqual(keysOf(state), ['after-all', 'own.answer', 'own.read']);
});

test('rows without a value are drawn as such, and scissors stand where some moves were played and others were not', () => {
  const drawing = picture(at(), [], FELT, t, actions);
  const names = valuesAfter(drawing, 'aria-label=').slice(1);
  const nameOf = (move) => names.find((name) => name.startsWith(move));
  assert.equal(nameOf('a1'), 'a1, +3, the reading ends here');
  assert.equal(nameOf('b1'), 'b1, not evaluated, 2 moves not played, expected');
  assert.equal(nameOf('d1'), 'd1, not evaluated');
  assert.equal(nameOf('c1'), 'c1, +7');
  const cut = valuesAfter(drawing, 'class=').filter((kind) => /\bcut\b/.test(kind));
  assert.equal(cut.length, 2, 'the root and b1');
});

test('the move that is played is expected, and nothing after it', () => {
  assert.deepEqual(principalVariation(PLAYS), [0, 2]);
});

// The searches

const OWN = { ...FELT, searches: ['minimax', 'alphabeta', 'random', 'mine'], authored: ['mine', 'judge'] };

test('a search of an author is among those to choose from, and its strip among those of ours once it is chosen', () => {
  assert.ok(choicesOf(OWN).includes('mine'));
  assert.ok(!choicesOf(OWN).includes('judge'));
  assert.ok(!readersOf(OWN).includes('mine'));
  assert.deepEqual(pluck(entriesOf(at(), OWN), 'reader').at(-1), 'mine');
  const ours = { ...at(), wanted: { ...at().wanted, player: 'minimax depth=2 evaluation=plain' } };
  assert.ok(!pluck(entriesOf(ours, OWN), 'reader').includes('mine'));
});

test('programs are called by their titles among the readers and the evaluations', () => {
  const game = { ...OWN, programs: new Map([['mine', { title: 'かど', chooses: false }]]) };
  assert.equal(readerName('mine', game, LANGUAGES[0]), 'program “\u2068かど\u2069”');
  assert.equal(evaluationName('mine', game, LANGUAGES[0]), '\u2068かど\u2069');
});

test('another answer than the other searches have is said beside its strip, and not that it is worth the same', () => {
  const say = (value, other, game = OWN) => {
    const state = at();
    const known = entriesOf(state, game).map(({ key, present }) => [
      key,
      costOf(treeReply(2, 5, present ? 'b1' : 'c1', present ? value : other, { strip: [[1], [4]] })),
    ]);
    const entries = { ...state, strips: { known: new Map(known), stopped: new Set() } };
    return [
      isOdd(entriesOf(entries, game).at(-1), entriesOf(entries, game), game),
      textOf(strips(entries, game, t, {})),
    ];
  };
  const [odd, text] = say(5, 6);
  assert.equal(odd, true);
  assert.match(text, /another answer than the other searches have/);
  assert.doesNotMatch(text, /worth the same/);
  const [same, equal] = say(5, 5);
  assert.equal(same, false);
  assert.doesNotMatch(equal, /another answer/);
  assert.match(equal, /plays c1, worth the same/);
  // Ours say how soon a game is won where values do.
  const nine = { ...OWN, values: { ...NINE.values, decisive: 91, margin: null } };
  assert.equal(say(100, 95, nine)[0], false);
  assert.equal(say(100, -95, nine)[0], true);
});

test('the program is asked for its tree as any other player', async () => {
  const page = { games: [OWN], diagrams: [], first: 'felt', room: 'tree', lang: 'en', engine: 'ready', embedded: null };
  const room = entered(createRoom, page);
  room.open('#/tree/felt/f5?player=mine+depth=2+evaluation=plain+ties=first');
  await room.drawn();
  await room.answer('view', { moves: ['f5'], result: null, turn: 'first', cells: {}, legal: {} });
  const [{ request }] = room.running();
  assert.deepEqual(request.player, { search: 'mine', depth: 2, evaluation: 'plain', ties: 'first' });
});
