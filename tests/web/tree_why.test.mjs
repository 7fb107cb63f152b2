// The sentences that say why a node has its value, on searches of random trees, in both languages.

import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { pluck } from './fakes.mjs';
import { row, treeReply } from './figure.mjs';
import { FELT, NINE } from './games.mjs';
import { largerThan, minimax, randomTrees } from './trees.mjs';
import { wordsOf } from './words.mjs';

const { columnsOf, keptSubtrees, lineOf, newTree, pathKey } = await import('../../web/src/rooms/tree/state.ts');
const { asText } = await import('../../web/src/rooms/tree/values.ts');
const { why } = await import('../../web/src/rooms/tree/why.ts');
const { BOUND, childrenOf, END, KEY, knownSteps, MOVE, movesTo, rowAt, sideAt, UNREAD, VALUE, VISITS, visitsOf } =
  await import('../../web/src/tree/visits.ts');

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
function* steps({ first, visits }) {
  for (const [place, step] of knownSteps(visits).entries()) {
    const path = movesTo(visits, step >> 1);
    yield { step, row: step >> 1, path, state: { ...stateOf(visits, first, path, { step: place }), step } };
  }
}

test('every node of a tree has a sentence, from each side, in each language, and so has every step', () => {
  for (const { state } of [...nodes([null, 'first', 'second', 'mover']), ...steps(trees[0])])
    for (const text of texts(state)) assert.ok(text.length > 5, text);
});

test('a cut names the reply that caused it, and an earlier move that is as good for the other side', () => {
  let cuts = 0;
  for (const { first, visits, each, path, state } of nodes()) {
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
    assert.ok(chooser * visits.rows[before][VALUE] >= chooser * each[VALUE], 'the earlier move is no worse');
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

test('an earlier move is told apart from a reply of the same name', () => {
  let same = 0;
  for (const { state } of nodes()) {
    const [{ key, args }] = why(state, FELT);
    if (!key.startsWith('cut.')) continue;
    assert.equal(args.before.own === true, args.before.move === args.reply.move);
    same += Number(args.before.own === true);
  }
  assert.ok(same > 0);
});

test('while the search is gone through, nothing tells which moves will be left out', () => {
  let open = 0;
  for (const { first, visits } of trees.slice(0, 8))
    for (const { step, state } of steps({ first, visits })) {
      for (const { items, path } of columnsOf(state)) {
        const ended = 2 * rowAt(visits, path) + 1 <= step && (step >> 1 !== rowAt(visits, path) || step % 2 === 1);
        for (const item of items.filter(({ visits }) => !visits)) {
          const parent = rowAt(visits, path);
          const over = ended && parent + visits.rows[parent][VISITS] <= (step >> 1) + visits.rows[step >> 1][VISITS];
          if (item.later) open++;
          else assert.ok(over, 'it is known once the position above is done');
        }
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

test('beside an estimate a decided value is said to outrank it', () => {
  const window = [136, null];
  const rows = [
    row(-1, null, 136, { depth: 2, visits: 5 }),
    row(0, 'a1', 136, { depth: 1, visits: 2, key: 1 }),
    row(1, 'c1', 136, { end: 'horizon', key: 2 }),
    row(0, 'b1', -10_020, { depth: 1, window, bound: 'upper', end: 'cut', visits: 2, unread: ['d1'], key: 3 }),
    row(3, 'c1', -10_020, { window, end: 'over', key: 4 }),
  ];
  const visits = visitsOf([], rows, treeReply(2, 5, 'a1', 136));
  const [english] = texts(stateOf(visits, 'first', ['b1']));
  assert.match(
    english,
    /b1 is worth at most \*a loss by 20\* to Black.*makes sure of \+136.*A certain win is worth more/,
  );
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

test('what was read of a node alone takes the place of what is not sent of it', () => {
  const { first, visits } = trees[0];
  const top = childrenOf(visits, 0)[0];
  const move = visits.rows[top][MOVE];
  const end = top + visits.rows[top][VISITS];
  const below = visits.rows
    .slice(top, end)
    .map((row, index) => [index === 0 ? -1 : row[0] - top, index === 0 ? null : row[1], ...row.slice(2)]);
  const aside = visitsOf([move], below, visits.reply);
  const state = { ...stateOf(visits, first, [move]), subtrees: new Map([[pathKey([move]), aside]]) };
  assert.equal(lineOf(state)[1].visits, aside);
  const moves = childrenOf(visits, top).map((each) => visits.rows[each][MOVE]);
  assert.deepEqual(pluck(columnsOf(state)[2].items, 'move'), moves);
  assert.equal(lineOf({ ...state, step: 0 })[1].visits, visits, 'not while the search is gone through');
  const away = keptSubtrees(state, [...(move === 'a1' ? ['b1'] : ['a1'])]);
  assert.equal(away.get(pathKey([move]))?.rows.length, 1, 'of a node that is left its value stays');
  assert.equal(keptSubtrees(state, [move]).get(pathKey([move])), aside);
});

test('a visit that is named is the one that is shown, and only of the search itself', () => {
  const window = [2, 3];
  const rows = [
    row(-1, null, 3, { depth: 2, visits: 5 }),
    row(0, 'a1', 2, { depth: 1, window, bound: 'upper', end: 'cut', visits: 2, unread: ['b1'], key: 1 }),
    row(1, 'c1', 2, { window, end: 'horizon', key: 2 }),
    row(0, 'a1', 3, { depth: 1, visits: 2, key: 1 }),
    row(3, 'c1', 3, { end: 'horizon', key: 2 }),
  ];
  const visits = visitsOf([], rows, treeReply(2, 5, 'a1', 3));
  const at = (visit) => lineOf(stateOf(visits, 'first', ['a1'], { visit }))[1].row;
  assert.deepEqual([at(null), at(3), at(99)], [1, 3, 1]);
  const [first, second] = columnsOf(stateOf(visits, 'first', ['a1'], { visit: 3 }))[1].items;
  assert.deepEqual([first.again, second.again, first.on, second.on], [false, true, false, true]);
});

test('a decided game is described by its margin, or by its value where that holds the way to it', () => {
  const over = (value) => visitsOf([], [row(-1, null, value, { depth: 1, end: 'over' })], treeReply(1, 1, null));
  assert.match(texts(stateOf(over(10_012), 'first'))[0], /a win by 12/);
  assert.match(texts(stateOf(over(10_012), 'second'))[0], /a loss by 12/);
  const [english] = texts({ ...stateOf(over(94), 'first') }, NINE);
  assert.match(english, /\+94 \(a win\)/);
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

test('in a search that reads moves twice, the line to a node is one of parents and replies', () => {
  for (const row of BEST.rows.keys()) {
    const state = atRow(row);
    const line = lineOf(state);
    assert.equal(line.at(-1).row, row);
    for (const [ply, { row: at }] of line.entries()) if (ply > 0) assert.equal(BEST.rows[at][0], line[ply - 1].row);
    for (const { items } of columnsOf(state).slice(0, line.length))
      assert.equal(items.filter(({ on }) => on).length, 1);
    texts(state);
  }
});

test('a second reading is explained by what the first one found, and not before it begins', () => {
  const said = { twice: 0, 'twice.worse': 0, second: 0 };
  for (const [row, { [VALUE]: value, 3: low, 4: high, [UNREAD]: unread }] of BEST.rows.entries()) {
    assert.ok(unread);
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
    const later = childrenOf(BEST, Math.max(BEST.rows[step >> 1][0], 0)).some(
      (each) => each > step >> 1 && BEST.rows[each][MOVE] === BEST.rows[step >> 1][MOVE],
    );
    if (later) assert.ok(why(state, FELT).every(({ key }) => !key.startsWith('twice')));
    texts(state);
  }
});

test('of a search whose windows may be questions it is said what it asks, not what would matter', () => {
  const keys = new Set();
  for (const [place, step] of knownSteps(BEST).entries()) {
    if (step % 2 === 1) continue;
    const [{ key, args }] = why({ ...atRow(step >> 1, { step: place }), step }, FELT);
    if (!key.startsWith('begun')) continue;
    assert.match(key, /^begun\.(root|open|null|aspiration|asks\.\w+)$/);
    if (key === 'begun.null') assert.equal(Math.abs(args.most.value - args.least.value), 1);
    keys.add(key);
  }
  assert.ok(keys.has('begun.null') && keys.has('begun.aspiration'), [...keys].join());
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
  let reads = 0;
  /** @param {(at: number) => number} parentOf */
  function counted(parentOf) {
    const rows = Array.from({ length: size }, (_, at) => {
      const get = () => {
        reads++;
        return parentOf(at);
      };
      const each = row(parentOf(at), at === 0 ? null : `a${at % 8}`, 3, { visits: size - at });
      return Object.defineProperty(each, 0, { get });
    });
    return visitsOf([], rows, treeReply(2, size, 'a1', 3));
  }
  for (const parentOf of [(at) => at - 1, (at) => Math.min(at, 1) - 1, (at) => Math.floor((at + 1) / 2) - 1]) {
    const visits = counted(parentOf);
    reads = 0;
    assert.ok(why(stateOf(visits, 'first'), FELT).some(({ key }) => key === 'same'));
    assert.ok(reads < 20 * size, String(reads));
  }
});

test('words lead to the visit that they speak of', () => {
  let tables = 0;
  for (const row of BEST.rows.keys())
    for (const { key, args, links, rows = {} } of why(atRow(row), FELT)) {
      for (const [name, at] of Object.entries(rows)) assert.deepEqual(movesTo(BEST, at), links[name]);
      if (links.before) assert.equal(BEST.rows[rows.before]?.[VALUE], args.bound.value, key);
      if (key !== 'table') continue;
      assert.equal(BEST.rows[rows.earlier][KEY], BEST.rows[row][KEY]);
      tables++;
    }
  assert.ok(tables > 0);
});
