// The sentences that say why a node has its value, on searches of random trees, in both languages; and the tree of an author's
// search, of which is known what it played and what `evaluate` said, and no more.

import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { pluck } from './fakes.mjs';
import { row, treeReply } from './figure.mjs';
import { FELT, NINE } from './games.mjs';
import { textOf } from './lit.mjs';
import { largerThan, minimax, randomTrees } from './trees.mjs';
import { wordsOf } from './words.mjs';

const { costOf, entriesOf, isOdd } = await import('../../web/src/rooms/tree/costs.ts');
const { columnsOf, newTree, pathKey } = await import('../../web/src/rooms/tree/state.ts');
const { strips } = await import('../../web/src/rooms/tree/strips.ts');
const { asText } = await import('../../web/src/rooms/tree/values.ts');
const { axis } = await import('../../web/src/rooms/tree/where.ts');
const { why } = await import('../../web/src/rooms/tree/why.ts');
const {
  bestReply,
  childrenOf,
  endsIn,
  knownSteps,
  movesTo,
  principalVariation,
  rowAt,
  rowOfStep,
  sideAt,
  visitsOf,
  windowAt,
} = await import('../../web/src/tree/visits.ts');
const { BOUND, END, HIGH, KEY, LOW, MOVE, UNREAD, VALUE, VISITS } = await import('../../web/src/tree/visits.ts');

const LANGUAGES = ['en', 'ja'].map((lang) => wordsOf(lang, { rooms: ['tree/'], games: [FELT, NINE] }));

/** The room at a path of a tree that is known. */
function stateOf(visits, first, path = [], more = {}) {
  const player = 'alphabeta depth=4 evaluation=plain';
  const wanted = { start: { game: 'felt' }, transcript: '', player, path, iteration: -1 };
  const state = newTree({ ...wanted, visit: null, step: null, viewer: null, ...more });
  return { ...state, root: { turn: first, moves: [], cells: {}, legal: {} }, main: visits };
}

const trees = randomTrees(12, ['alphabeta', 'minimax']);

/** The sentences of a state in every language; each must be written, with all its facts, and lead to sent nodes or to none. */
function texts(state, game = FELT) {
  return LANGUAGES.map((t) =>
    why(state, game)
      .map((sentence) => {
        assert.ok(t.has(`tree.why.${sentence.key}`) || t.has(`tree.why.${sentence.key}.other`), sentence.key);
        const text = t(`tree.why.${sentence.key}`, asText(sentence.args, state, game, t));
        assert.doesNotMatch(text, /[{}]|undefined|null|NaN|\[\]|\*\*/, `${sentence.key}: ${text}`);
        for (const path of Object.values(sentence.links)) assert.ok(path.every((move) => typeof move === 'string'));
        return text;
      })
      .join(' '),
  );
}

/** Every node of the trees, as the room shows it. */
function* nodes(viewers = [null]) {
  for (const tree of trees)
    for (const viewer of viewers)
      for (const [row, each] of tree.visits.rows.entries()) {
        const path = movesTo(tree.visits, row);
        const state = stateOf(tree.visits, tree.first, path, { viewer });
        yield { ...tree, rows: tree.visits.rows, row, each, path, state };
      }
}

/** Every step of a search, as the room shows it. */
function* steps({ first, visits }, more = {}) {
  for (const [place, step] of knownSteps(visits).entries()) {
    const path = movesTo(visits, step >> 1);
    yield { step, row: step >> 1, path, state: { ...stateOf(visits, first, path, { ...more, step: place }), step } };
  }
}

test('every node of a tree has a sentence, from each side, in each language, and so has every step', () => {
  for (const { state } of [...nodes([null, 'first', 'second', 'mover']), ...steps(trees[0])])
    for (const text of texts(state)) assert.ok(text.length > 5, text);
});

test('a cut names the reply that caused it, and an earlier move that is as good for the other side', () => {
  let cuts = 0;
  for (const { first, visits, row, each, path, state } of nodes()) {
    if (each[END] !== 'cut') continue;
    const [sentence] = why(state, FELT);
    const held = sideAt(first, path.length) === first; // values are shown for the side that the other one holds to them
    assert.match(sentence.key, held ? /^cut\.(here|above)\.held$/ : /^cut\.(here|above)$/);
    const reply = rowAt(visits, sentence.links.reply);
    assert.equal(visits.rows[reply][VALUE], each[VALUE]);
    assert.equal(sentence.args.count, each[UNREAD].length);
    const before = rowAt(visits, sentence.links.before);
    assert.deepEqual(movesTo(visits, sentence.rows?.before ?? 0), sentence.links.before, 'the visit is named too');
    const chooser = sideAt(first, path.length + 1) === 'first' ? 1 : -1;
    assert.ok(
      before < row && chooser * visits.rows[before][VALUE] >= chooser * each[VALUE],
      'it is earlier, and no worse',
    );
    assert.equal(sentence.key.startsWith('cut.here'), sentence.links.before.length === path.length);
    cuts++;
  }
  assert.ok(cuts > 20);
});

test('while a node is being read, each bound of its window is explained by the move that set it', () => {
  let reasons = 0;
  for (const { first, game, visits } of trees.filter(({ visits }) => visits.rows.some((row) => row[END] === 'cut')))
    for (const { step, row, path, state } of steps({ first, visits })) {
      const [begun, ...because] = why(state, FELT);
      if (step % 2 === 1 || path.length === game.depth) continue;
      const { least, most } = begun.args;
      const shown = begun.key.startsWith('begun.root') ? [] : [least.value, most.value].filter((each) => each !== null);
      assert.deepEqual(because.map(({ args }) => args.bound.value).toSorted(), shown.toSorted(), begun.key);
      for (const { args, links } of because) {
        const found = rowAt(visits, links.before);
        assert.equal(visits.rows[found][VALUE], args.bound.value);
        assert.ok(found < row && found + visits.rows[found][VISITS] <= row, 'it was read before');
        reasons++;
      }
    }
  assert.ok(reasons > 100);
});

test('an equal value is said to be no better, and only an equal one', () => {
  const said = new Set();
  for (const { visits, rows, each, state } of nodes()) {
    const [sentence, ...more] = why(state, FELT);
    if (!sentence.links.before) continue;
    const equal = rows[rowAt(visits, sentence.links.before)][VALUE] === each[VALUE];
    const isSaid = more.some(({ key }) => key === 'equal');
    assert.equal(isSaid, equal);
    said.add(equal);
  }
  assert.equal(said.size, 2);
});

test('a bound is named as on the axis: alpha is what the viewer is sure of, beta what the viewer is held to', () => {
  const named = new Set();
  for (const { state } of nodes(['first', 'second', 'mover']))
    for (const { key, args } of why(state, FELT)) {
      if (args.letter === undefined) continue;
      assert.equal(args.letter, key.endsWith('.held') ? ' (β)' : ' (α)');
      named.add(args.letter);
    }
  assert.equal(named.size, 2);
});

test('a bound is only said to be the exact value where it is', () => {
  let said = 0;
  for (const { first, game, each, path, state } of nodes()) {
    if (!why(state, FELT).some(({ key }) => key === 'bound.exact')) continue;
    assert.notEqual(each[BOUND], 'exact');
    assert.equal(minimax(game, first, path), each[VALUE]);
    said++;
  }
  assert.ok(said > 10);
});

test('of a move that is read after all it is said whether it is better than the one that caused the cut', () => {
  const said = { 'after-all.better': 0, 'after-all.no-better': 0 };
  for (const { first, game, visits, each, path: above } of nodes()) {
    if (each[END] !== 'cut') continue;
    const path = [...above, each[UNREAD][0]];
    const value = minimax(game, first, path);
    const alone = visitsOf(path, [row(-1, null, value, { end: 'horizon' })], { ...visits.reply, unread: true });
    const state = { ...stateOf(visits, first, path), subtrees: new Map([[pathKey(path), alone]]) };
    const [{ key, args, links }] = why(state, FELT);
    const better = (sideAt(first, above.length) === 'first' ? 1 : -1) * (value - each[VALUE]) > 0;
    assert.equal(key, better ? 'after-all.better' : 'after-all.no-better');
    assert.equal(args.parent.move, above.at(-1));
    assert.equal(visits.rows[rowAt(visits, links.reply)][VALUE], each[VALUE]);
    texts(state);
    said[key]++;
  }
  assert.ok(said['after-all.better'] > 5 && said['after-all.no-better'] > 5, JSON.stringify(said));
});

test('while the search is gone through, nothing tells which moves will be left out', () => {
  let open = 0;
  for (const { first, visits } of trees.slice(0, 8))
    for (const { step, row: here, state } of steps({ first, visits }))
      for (const { items, path } of columnsOf(state)) {
        const above = rowAt(visits, path);
        const last = (row) => row + visits.rows[row][VISITS];
        const isOver = 2 * above + 1 <= step && (here !== above || step % 2 === 1) && last(above) <= last(here);
        for (const item of items.filter(({ visits }) => !visits)) {
          if (item.later) open++;
          else assert.ok(isOver, 'it is known once the position above is done');
        }
      }
  assert.ok(open > 100);
});

/** A search of one move at each of two plies, by `best`; the first reading of a1 was a question. */
const QUESTION = [
  row(-1, null, 3, { depth: 2, visits: 6 }),
  row(0, 'a1', 3, { depth: 1, visits: 2, key: 1 }),
  row(1, 'c1', 3, { end: 'horizon', key: 2 }),
  row(0, 'b1', 3, { depth: 1, window: [2, 3], bound: 'lower', visits: 2, key: 3 }),
  row(3, 'c1', 3, { window: [2, 3], end: 'horizon', key: 4 }),
  row(0, 'b1', 3, { depth: 1, window: [2, null], key: 3 }),
];
const ITERATIONS = [treeReply(1, 2, 'a1'), treeReply(2, 6, 'b1', 3)].flatMap(({ iterations }) => iterations);
const ASKED = visitsOf([], QUESTION, { iterations: ITERATIONS, iteration: 1 });

test('of equal moves the choice is explained, and a second reading of a move', () => {
  const keys = (path, more = {}) => why(stateOf(ASKED, 'first', path, more), FELT).map(({ key }) => key);
  for (const ties of ['first', 'last']) {
    const player = `best depth=2 evaluation=plain ties=${ties}`;
    assert.deepEqual(keys([], { player }), ['root.depths', `ties.${ties}`]);
  }
  const best = { player: 'best depth=2 evaluation=plain' };
  assert.deepEqual(keys(['b1'], best).slice(1), ['bound.exact', 'question.null', 'twice']);
  assert.deepEqual(keys(['b1'], { ...best, visit: 5 }).slice(1), ['second']);
  assert.deepEqual(keys(['a1'], best), ['read']);
  const begins = { ...stateOf(ASKED, 'first', ['b1'], { ...best, visit: 3 }), step: 6 };
  const [{ key, args }] = why(begins, FELT);
  assert.deepEqual([key, args.least.value], ['begun.null', 2]);
  for (const text of texts(stateOf(ASKED, 'first', [], best))) assert.match(text, /8.*6/);
});

test('where not all visits are sent, nothing is said of those that are missing, and of a node that was asked for no more is awaited', () => {
  for (const { first, visits } of trees) {
    const some = largerThan(4, visits);
    const { rows } = some;
    if (rows.length < 2) continue;
    for (const row of rows.keys()) {
      const state = stateOf(some, first, movesTo(some, row));
      const sent = childrenOf(some, row).reduce((sum, each) => sum + rows[each][VISITS], 1) === rows[row][VISITS];
      assert.equal(why(state, FELT)[0].key === 'omitted', !sent && row > 0);
      texts(state);
    }
  }
});

test('a decided game is described by its margin, or by its value where that holds the way to it', () => {
  const over = (value) => visitsOf([], [row(-1, null, value, { depth: 1, end: 'over' })], treeReply(1, 1, null));
  assert.match(texts(stateOf(over(10_012), 'first'))[0], /a win by 12/);
  assert.match(texts(stateOf(over(10_012), 'second'))[0], /a loss by 12/);
  const [english] = texts({ ...stateOf(over(94), 'first') }, NINE);
  assert.match(english, /\+94 \(a win\)/);
});

test('a win is by its margin or more where not all was read to the end of the game', () => {
  const rows = [
    row(-1, null, 10_008, { depth: 1, visits: 4 }),
    row(0, 'a1', 10_008, { depth: 0, end: 'over', key: 1 }),
    row(0, 'b1', -3, { depth: 0, end: 'horizon', key: 2 }),
    row(0, 'c1', -10_002, { depth: 0, end: 'over', key: 3 }),
  ];
  const told = (path, more) => texts(stateOf(visitsOf([], rows, treeReply(1, 4, 'a1', 10_008, more)), 'first', path));
  assert.match(told([], { estimates: true })[0], /a win by 8 or more/);
  assert.match(told([], { estimates: true })[1], /8差以上の勝ち/);
  assert.match(told(['a1'], { estimates: true })[0], /a win by 8(?! or more)/);
  assert.doesNotMatch(told([], {})[0], /or more/);
  for (const bound of ['upper', 'lower']) {
    const played = row(0, 'a1', 10_008, { depth: 1, bound, end: 'read', visits: 2 });
    const main = visitsOf([], [rows[0], played], treeReply(1, 3, 'a1', 10_008, { estimates: true }));
    for (const said of texts(stateOf(main, 'first', ['a1']))) assert.doesNotMatch(said, /or more|差以上の勝ち/, bound);
  }
});

// What the engine answers (tests/engine/test_tree.py): a search by `best` with second readings, one after a failed expectation,
// and answers from the table.
const RECORDED = JSON.parse(readFileSync(new URL('best_tree.json', import.meta.url), 'utf8'));
const BEST = visitsOf([], RECORDED.rows, RECORDED.reply);

/** The room at a row of it. */
function atRow(row, more = {}) {
  const path = movesTo(BEST, row);
  const visit = rowAt(BEST, path) === row ? null : BEST.number[row];
  return stateOf(BEST, 'first', path, { player: RECORDED.request.player, visit, ...more });
}

test('a second reading is explained by what the first one found', () => {
  const said = { twice: 0, 'twice.worse': 0, second: 0 };
  for (const [row, { [VALUE]: value, 3: low, 4: high }] of BEST.rows.entries()) {
    const key = why(atRow(row), FELT).find((each) => each.key in said)?.key;
    if (!key) continue;
    said[key]++;
    const first = sideAt('first', movesTo(BEST, row).length + 1) === 'first';
    if (key === 'twice.worse') assert.ok(first ? value <= low : value >= high);
    if (key === 'twice') assert.ok(first ? value >= high : value <= low);
  }
  assert.ok(said['twice.worse'] > 0 && said.second > 0, JSON.stringify(said));
  for (const [place, step] of knownSteps(BEST).entries()) {
    const state = { ...atRow(step >> 1, { step: place }), step };
    const above = Math.max(BEST.rows[step >> 1][0], 0);
    const isOfMove = (each) => BEST.rows[each][MOVE] === BEST.rows[step >> 1][MOVE];
    const later = childrenOf(BEST, above).some((each) => each > step >> 1 && isOfMove(each));
    if (later)
      assert.ok(
        why(state, FELT).every(({ key }) => !key.startsWith('twice')),
        'before it begins',
      );
  }
});

test('other ways to a position are counted, each once, and the first of them is named', () => {
  let ways = 0;
  for (const row of BEST.rows.keys()) {
    const own = movesTo(BEST, row).join();
    const same = [...BEST.rows.keys()].filter((each) => BEST.rows[each][KEY] === BEST.rows[row][KEY]);
    const others = [...new Set(same.map((each) => movesTo(BEST, each).join()))].filter((each) => each !== own);
    const said = why(atRow(row), FELT).find(({ key }) => key === 'same');
    assert.equal(said?.args.count ?? 0, others.length);
    assert.equal(said?.links.same.join(), others[0]);
    ways += others.length;
  }
  assert.ok(ways > 5, String(ways));
});

test('where all rows of a large tree have one key, the sentences of a node read each row a few times', () => {
  const size = 30_000;
  for (const parentOf of [(at) => at - 1, (at) => Math.min(at, 1) - 1, (at) => Math.floor((at + 1) / 2) - 1]) {
    let reads = 0;
    const rows = Array.from({ length: size }, (_, at) => {
      const get = () => ++reads && parentOf(at);
      return Object.defineProperty(row(0, at === 0 ? null : `a${at % 8}`, 3, { visits: size - at }), 0, { get });
    });
    const visits = visitsOf([], rows, treeReply(2, size, 'a1', 3));
    reads = 0;
    assert.ok(why(stateOf(visits, 'first'), FELT).some(({ key }) => key === 'same'));
    assert.ok(reads < 20 * size, String(reads));
  }
});

test('values that count parts of a disc are said in discs, as estimates; those of the root’s worse moves beside the best one', () => {
  let count = 0;
  for (const { first, visits } of randomTrees(12, ['minimax'])) {
    const [root] = visits.rows;
    for (const row of childrenOf(visits, 0)) {
      const [path, value] = [movesTo(visits, row), visits.rows[row][VALUE]];
      const state = stateOf(visits, first, path, { player: 'minimax depth=4 evaluation=strong', viewer: 'first' });
      const [english, japanese] = texts(state, { ...FELT, parts: { strong: 10 } });
      if (value !== 0)
        assert.ok(english.includes(`*about ${value < 0 ? '−' : '+'}0.${Math.abs(value)} discs*`), english);
      assert.doesNotMatch(english, /exactly/);
      assert.doesNotMatch(japanese, /ちょうど/);
      const isWorse = value !== root[VALUE];
      assert.equal(/does better with/.test(english), isWorse, english);
      count += Number(isWorse);
    }
  }
  assert.ok(count > 5);
});

// The search of an author's own

/** The visits as a search of an author's would have them that reads the same. */
function ofAuthor({ rows, reply }) {
  const told = rows.map(([parent, move, depth, , , value, , end, ...more], at) => {
    const known = at === 0 || end === 'horizon' ? value : null;
    return [parent, move, depth, null, null, known, null, end, ...more];
  });
  return visitsOf([], told, reply);
}

const OWN_PLAYER = { player: 'mine depth=4 evaluation=plain' };
const keysOf = (state) => pluck(why(state, FELT), 'key');

test('of an author’s search every node and every step is explained, and nothing is said of windows and bounds', () => {
  for (const { first, visits: found } of randomTrees(6)) {
    const visits = ofAuthor(found);
    const nodes = visits.rows.map((_, row) => ({ state: stateOf(visits, first, movesTo(visits, row), OWN_PLAYER) }));
    for (const { state } of [...nodes, ...steps({ first, visits }, OWN_PLAYER)]) {
      for (const text of texts(state)) assert.ok(text.length > 5, text);
      for (const key of keysOf(state)) assert.match(key, /^(own\..*|horizon.*|begun\.root|same)$/);
      assert.doesNotMatch(textOf(axis(state, FELT, LANGUAGES[0])), /svg/);
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
const at = (...path) => stateOf(PLAYS, 'first', path, OWN_PLAYER);

test('what is said is what was played, and what evaluate said', () => {
  const said = (...path) => [keysOf(at(...path)).join(' '), texts(at(...path))[0]];
  const [keys, root] = said();
  assert.equal(keys, 'own.root own.cut');
  assert.match(root, /Black plays \[b1\]\(best\): the program’s search says \*\+5\* for Black\. It read 10 pos/);
  assert.match(root, /\*1 move was not played here\.\*/);
  assert.match(said('b1')[1], /^\*2 moves were not played here\.\*/);
  const [value, text] = said('c1');
  assert.equal(value, 'own.value own.read');
  assert.match(text, /says \*\+7\* for Black here\. The only move here was played/);
  for (const [path, key] of Object.entries({ a1: 'horizon', 'c1 a2': 'own.over', d1: 'own.nothing' }))
    assert.equal(said(...path.split(' '))[0], key);
  assert.ok(keysOf(at('e1')).includes('own.again'));
});

// The searches

const OWN = { ...FELT, searches: ['minimax', 'alphabeta', 'random', 'mine'], authored: ['mine', 'judge'] };

test('another answer than the other searches have is said beside its strip, and not that it is worth the same', () => {
  const say = (value, other, game = OWN) => {
    const costs = entriesOf(at(), game).map(({ key, present }) => {
      const reply = treeReply(2, 5, present ? 'b1' : 'c1', present ? value : other, { strip: [[1], [4]] });
      return [key, costOf(reply)];
    });
    const state = { ...at(), strips: { known: new Map(costs), stopped: new Set() } };
    const entries = entriesOf(state, game);
    const text = textOf(strips(state, game, LANGUAGES[0], {}));
    return [
      isOdd(entries.at(-1), entries, game),
      /a different answer from the/.test(text),
      /worth the same/.test(text),
    ];
  };
  assert.deepEqual(say(5, 6), [true, true, false]);
  assert.deepEqual(say(5, 5), [false, false, true]);
  // Ours say how soon a game is won where values do.
  const nine = { ...OWN, values: { ...NINE.values, decisive: 91, margin: null } };
  assert.deepEqual([say(100, 95, nine)[0], say(100, -95, nine)[0]], [false, true]);
});

// What follows from the rows of a tree

const searches = randomTrees(40);

test('the searches that the tests are made of find minimax’s value', () => {
  for (const { first, game, visits } of searches) assert.equal(visits.rows[0][VALUE], minimax(game, first));
  assert.ok(searches.some(({ visits }) => visits.rows.some((row) => row[END] === 'cut')));
});

test('the principal variation goes on by moves of equal value, from the move that is played, to a leaf', () => {
  for (const { visits } of searches) {
    const { rows } = visits;
    const pv = principalVariation(visits);
    assert.equal(rows[pv[1]][MOVE], visits.reply.iterations[0].move);
    for (const row of pv) assert.equal(rows[row][VALUE], rows[0][VALUE]);
    assert.equal(visits.child[pv.at(-1)], -1);
  }
});

test('every visit begins once, ends once if it made others, and both in the order of the search', () => {
  for (const { visits } of searches) {
    const steps = [...knownSteps(visits)];
    const begun = steps.filter((step) => !endsIn(step)).map(rowOfStep);
    assert.deepEqual(begun, [...visits.rows.keys()]);
    const ended = steps.filter(endsIn).map(rowOfStep);
    const inner = begun.filter((row) => visits.child[row] !== -1);
    assert.deepEqual(
      ended.toSorted((a, b) => a - b),
      inner,
    );
    for (const row of ended)
      assert.ok(steps.indexOf(2 * row + 1) > steps.indexOf(2 * (row + visits.rows[row][VISITS] - 1)));
    assert.equal(steps.at(-1), 1);
  }
});

test('the best reply of a node has its value; of a cut one it is the last that was read', () => {
  for (const { visits } of searches)
    for (const row of visits.rows.keys()) {
      const best = bestReply(visits, row);
      if (visits.child[row] === -1) assert.equal(best, -1);
      else assert.equal(visits.rows[best][VALUE], visits.rows[row][VALUE]);
      if (visits.rows[row][END] === 'cut') assert.equal(best, childrenOf(visits, row).at(-1));
    }
});

test('a window narrows with each reply that is done, and is the window in which the next reply is read', () => {
  for (const { first, visits } of searches.slice(0, 20)) {
    const steps = knownSteps(visits);
    for (const [row, { 0: parent, [LOW]: low, [HIGH]: high }] of visits.rows.entries()) {
      if (parent === -1) continue;
      const mover = sideAt(first, movesTo(visits, parent).length);
      const window = windowAt(visits, parent, mover, steps[steps.indexOf(2 * row) - 1]);
      assert.deepEqual([window.low, window.high], [low, high]);
    }
  }
});
