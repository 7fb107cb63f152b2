// The author's own programs: which requests need them, what they add to the games, and how they are kept on the device.

import assert from 'node:assert/strict';
import { afterEach, beforeEach, mock, test } from 'node:test';
import { forgetProgram, keepProgram, readProgram, readPrograms } from '../../web/src/device/programs.ts';
import { namesIn, programOfGame, programsIn, withPrograms } from '../../web/src/programs/named.ts';
import { createPrograms } from '../../web/src/programs/programs.ts';
import { fakeAsk, fakeStorage, settled, THOUGHT } from './fakes.mjs';
import { FELT, GAMES, NINE, TABLE } from './games.mjs';

const DEFINES = { evaluations: { felt: ['mine'] }, searches: [], orders: [], games: [] };
const MINE = {
  name: 'mine',
  source: 'x = 1',
  game: 'felt',
  loaded: 'x = 1',
  defines: DEFINES,
  own: null,
  best: [],
  made: 5,
};
const DEEP = { ...MINE, name: 'deep', defines: { evaluations: {}, searches: ['deep'], orders: ['deep'], games: [] } };
const FOUR = {
  ...MINE,
  name: 'four',
  defines: { ...DEFINES, evaluations: {}, games: ['four'] },
  own: { ...FELT, id: 'four', name: 'Four', look: { ...FELT.look, board: 'grid' } },
};
/** A game that is read and not played. */
const LEAVES = { ...NINE, id: 'leaves', name: 'A tree of leaves' };
/** What engine/authors/rules.py gives to no game. */
const NO_AUTHORS = [
  { look: { ...FOUR.own.look, pieces: 'numbers' } },
  { look: { ...FOUR.own.look, pieces: 'marks' } },
  { look: FELT.look },
  { setup: TABLE.setup },
  { setup: { ...FELT.setup, letters: { empty: '.', first: 'X', second: 'O' } } },
  { setup: { ...FELT.setup, mover: false } },
  { sizes: { least: 4, most: 10 } },
];
const NEW = { ...MINE, name: 'new', loaded: null, defines: null };
const ALL = [MINE, DEEP, FOUR, NEW];
const BEST = { game: 'felt', player: 'deep depth=2', rungs: [{ level: 'level-1', end: 'won', share: 0.9, games: 20 }] };

/** The browser's storage. */
let storage = fakeStorage();

test('a player names a search, an evaluation and an order', () => {
  assert.deepEqual(namesIn('alphabeta depth=2 evaluation=mine order=deep'), ['alphabeta', 'mine', 'deep']);
  assert.deepEqual(namesIn({ search: 'deep', depth: 1, evaluation: 'mine' }), ['deep', 'mine']);
  assert.deepEqual(namesIn(undefined), []);
});

test('a request needs the programs that its players and its game name', () => {
  const needed = (request) => programsIn(request, ALL).map(({ name }) => name);
  const record = { game: 'felt' };
  assert.deepEqual(needed({ op: 'think', record, player: 'level-3' }), []);
  assert.deepEqual(needed({ op: 'think', record, player: 'deep depth=2 evaluation=mine' }), ['mine', 'deep']);
  assert.deepEqual(needed({ op: 'match', record, first: 'level-1', second: { search: 'deep' } }), ['deep']);
  assert.deepEqual(needed({ op: 'series', game: 'felt', players: ['best', 'alphabeta evaluation=mine'] }), ['mine']);
  assert.deepEqual(needed({ op: 'view', record: { game: 'four' } }), ['four']);
  assert.deepEqual(needed({ op: 'statistics', tally: { game: 'four' }, played: [] }), ['four']);
  assert.equal(programOfGame({ op: 'view', record: { game: 'four' } }, ALL), FOUR);
});

test('what a program says of its game stands in no other sentence, and has no direction of its own', () => {
  const own = {
    ...FELT,
    id: 'four',
    name: '{side}\u202efour',
    sides: { first: 'red\u2066', second: 'אדום' },
    players: [{ ...FELT.players[0], name: 'Champion of Othello' }],
  };
  const found = withPrograms(GAMES, [{ ...FOUR, own }]).find(({ id }) => id === 'four');
  assert.equal(found.program, 'four');
  assert.equal(found.name, '\u2068side\ufffdfour\u2069');
  assert.deepEqual(found.sides, { first: '\u2068red\ufffd\u2069', second: '\u2068אדום\u2069' });
  assert.deepEqual(
    found.players.map(({ name }) => name),
    [own.players[0].id],
  );
});

test('what was never run is named by nothing', () => {
  assert.deepEqual(programsIn({ op: 'think', record: { game: 'felt' }, player: 'alphabeta evaluation=new' }, ALL), []);
});

test('the games have the names of the programs, and a game of a program is one more', () => {
  const games = withPrograms(GAMES, ALL);
  const found = games.find(({ id }) => id === 'felt');
  assert.deepEqual(found.evaluations, [...FELT.evaluations, 'mine']);
  assert.deepEqual(found.searches, [...FELT.searches, 'deep']);
  assert.deepEqual(found.authored, ['mine', 'deep']);
  assert.deepEqual(
    games.map(({ id }) => id),
    [...GAMES.map(({ id }) => id), 'four'],
  );
  assert(!games.find(({ id }) => id === 'nine').evaluations.includes('mine'));
});

beforeEach(() => {
  storage = fakeStorage();
  mock.timers.enable({ apis: ['setTimeout', 'setInterval'] }); // those of the sandbox
});
afterEach(() => mock.timers.reset());

test('a program is read as it was kept', () => {
  assert.equal(keepProgram(MINE), true);
  assert.equal(keepProgram({ ...DEEP, made: 1 }), true);
  assert.equal(keepProgram({ ...FOUR, made: 1, best: [BEST] }), true);
  assert.deepEqual(readPrograms(), [{ ...DEEP, made: 1 }, { ...FOUR, made: 1, best: [BEST] }, MINE]);
});

test('a program is kept in place of the one of its name, until it is forgotten', () => {
  keepProgram(MINE);
  keepProgram({ ...MINE, source: 'x = 2' });
  keepProgram(DEEP);
  assert.deepEqual(readPrograms(), [DEEP, { ...MINE, source: 'x = 2' }]);
  forgetProgram('mine');
  forgetProgram('none');
  assert.deepEqual(readPrograms(), [DEEP]);
});

test('where the device is full that is said, and what was kept before remains', () => {
  keepProgram(MINE);
  storage.refuse();
  assert.equal(keepProgram({ ...MINE, source: 'x = 2' }), false);
  assert.deepEqual(readPrograms(), [MINE]);
});

test('where there is no storage there are no programs, and none is kept', () => {
  Object.defineProperty(globalThis, 'localStorage', {
    get() {
      throw new DOMException('not allowed', 'SecurityError');
    },
    configurable: true,
  });
  assert.equal(keepProgram(MINE), false);
  assert.deepEqual(readPrograms(), []);
  forgetProgram('mine');
});

test('what else is in the storage is no program, and does not hide those that are', () => {
  storage.items['sakiyomi:language'] = 'ja';
  storage.items.other = JSON.stringify(MINE);
  storage.items['sakiyomi:program:'] = JSON.stringify(MINE);
  storage.items['sakiyomi:program:<b>'] = JSON.stringify(MINE);
  storage.items['sakiyomi:program:broken'] = '{"source": "x';
  keepProgram(MINE);
  assert.deepEqual(readPrograms(), [MINE]);
});

test('the name of a program is up to forty letters, digits, hyphens and underscores', () => {
  for (const name of ['a', 'A-b_9', '-', '007', 'x'.repeat(40)]) assert(readProgram(name, JSON.stringify(MINE)), name);
  for (const name of ['', 'x'.repeat(41), 'a b', 'é', '先読み', 'a.b', 'a/b', 'a\n', '__proto__.x'])
    assert.equal(readProgram(name, JSON.stringify(MINE)), null, name);
});

test('what is damaged beside the source is left out, and nonsense is no program', () => {
  const kept = (part) => readProgram('mine', JSON.stringify({ ...MINE, ...part }));
  for (const part of [
    { defines: 7 },
    { defines: { evaluations: {} } },
    { defines: { ...DEFINES, searches: ['other'] } },
    { own: { id: 'four' } },
    { own: { ...FELT, players: null } },
    { own: { ...FELT, players: [null] } },
    { own: { ...FELT, name: 'x\u202e' } },
    ...NO_AUTHORS.map((part) => ({ own: { ...FOUR.own, ...part } })),
    { loaded: 3 },
    { loaded: null },
  ])
    assert.deepEqual(kept(part), { ...MINE, loaded: null, defines: null }, JSON.stringify(part));
  for (const best of [7, {}, [7], [{ game: 'felt', player: 'x', rungs: [null] }]])
    assert.deepEqual(kept({ best }), MINE);
  for (const wrong of [
    { level: 7 },
    { end: 'stopped' },
    { share: 1.5 },
    { share: -1 },
    { share: '0.5' },
    { games: 1.5 },
  ])
    assert.deepEqual(
      kept({ best: [{ ...BEST, rungs: [{ ...BEST.rungs[0], ...wrong }] }] }),
      MINE,
      JSON.stringify(wrong),
    );
  assert.deepEqual(kept({ best: [BEST] }), { ...MINE, best: [BEST] });
  assert.equal(kept({ made: 'yesterday' }).made, 0);
  assert.equal(kept({ source: 'x'.repeat(200_000) }).source.length, 200_000);
  for (const part of [{ source: 7 }, { source: 'x'.repeat(200_001) }, { game: null }]) assert.equal(kept(part), null);
  for (const text of ['', 'null', '7', '{', '[]']) assert.equal(readProgram('mine', text), null, text);
});

test('the places of listed players are read as an earlier version kept them', () => {
  const players = FELT.players.map(({ place, ...player }) => ({ ...player, order: place }));
  const { own } = readProgram('four', JSON.stringify({ ...FOUR, name: undefined, own: { ...FOUR.own, players } }));
  assert.deepEqual(own, FOUR.own);
});

test('a program that was kept as a person is called has another name, also in what was kept of it', () => {
  storage = fakeStorage();
  /** What is kept of a program of this name that defines a game, an evaluation and an order of its moves. */
  const called = (name) => ({
    ...FOUR,
    name,
    defines: { evaluations: { four: [name] }, searches: [name], orders: [name], games: ['four'] },
    own: {
      ...FOUR.own,
      evaluations: ['plain', name],
      searches: ['best', name],
      usual: name,
      strongest: name,
      parts: { [name]: 3 },
      players: [{ ...FELT.players[0], search: name, evaluation: name, order: name }, FELT.players[1]],
      judge: { search: 'best', evaluation: name },
    },
    best: [{ ...BEST, player: `${name} depth=2 evaluation=${name} order=${name}` }],
  });
  const human = called('human');
  keepProgram(human);
  const name = 'human-program';
  assert.deepEqual(readPrograms(), [called(name)]);
  assert.equal(localStorage.getItem('sakiyomi:program:human'), null);
  keepProgram({ ...human, source: 'x = 2' });
  assert.deepEqual(readPrograms(), [called(name), { ...called(`${name}-2`), source: 'x = 2' }]);
  keepProgram(human);
  storage.refuse();
  assert.deepEqual(names({ programs: { list: readPrograms } }).toSorted(), [name, `${name}-2`, `${name}-3`]);
});

// The programs of the page

/**
 * A sandbox in which every program is loaded at once, and defines what `defines` has under its source. Each player chooses `move`,
 * where that is given.
 */
function fakeSandbox(defines = {}, move = undefined) {
  const sandbox = { sent: [], begun: 0, own: [] };
  const listeners = new Map();
  const reply = ({ id, op, name, source }) => {
    if (op === 'games') return { id, games: [FELT, ...sandbox.own], diagrams: [], first: 'felt', done: true };
    if (defines[source]?.error) return { id, ...defines[source], done: true };
    if (op === 'load')
      return {
        id,
        name,
        evaluations: {},
        searches: [],
        orders: [],
        games: [],
        repeatable: true,
        done: true,
        ...defines[source],
      };
    if (op === 'think' && move !== undefined) return { id, ...THOUGHT, move };
    return { id, error: { code: 'limit', message: '', field: null, args: {} }, done: true };
  };
  return Object.assign(sandbox, {
    async begin(_options, onMessage) {
      listeners.set(++sandbox.begun, onMessage);
      return sandbox.begun;
    },
    send(worker, line) {
      const request = JSON.parse(line);
      if (request.op !== 'games') sandbox.sent.push(request);
      queueMicrotask(() => listeners.get(worker)({ line: JSON.stringify(reply(request)) }));
    },
    end() {},
    /** What was sent, in short. */
    said: () => sandbox.sent.map(({ op, name, source, game }) => (op === 'load' ? [op, name, source, game] : [op])),
  });
}

/** A sandbox whose worker ends when it is to think. */
function endingSandbox() {
  const sandbox = fakeSandbox();
  const listeners = [];
  const { begin, send } = sandbox;
  return Object.assign(sandbox, {
    begin(options, onMessage) {
      listeners.push(onMessage);
      return begin(options, onMessage);
    },
    send(worker, line) {
      if (JSON.parse(line).op === 'think') queueMicrotask(() => listeners[worker - 1]({ ended: 'out of memory' }));
      else send(worker, line);
    },
  });
}

/**
 * The programs of a page, in a visit in which they were run; `elsewhere` is another tab's change of the storage, `on` has the
 * listeners of the window.
 */
function page(kept, sandbox = fakeSandbox(), tables = []) {
  const made = freshPage(kept, sandbox, false, tables);
  made.programs.allow({ players: made.programs.list().map(({ name }) => name) });
  return made;
}

/** The programs of a page that was just opened. */
function freshPage(kept, sandbox = fakeSandbox(), framed = false, tables = []) {
  for (const program of kept) keepProgram(program);
  const on = {};
  globalThis.addEventListener = (type, listener) => {
    on[type] = listener;
  };
  globalThis.document = { hidden: false, addEventListener };
  const at = { changes: 0 };
  const { ask, asked } = fakeAsk();
  const createEngine = () => assert.fail();
  const changed = () => at.changes++;
  const programs = createPrograms({ ask, createEngine, changed, tables, diagrams: [LEAVES], sandbox, framed });
  programs.games(GAMES);
  return { programs, sandbox, asked, at, on, elsewhere: (key) => on.storage({ key }) };
}

const names = ({ programs }) => programs.list().map(({ name }) => name);
const think = (player, game = 'felt') => ({ op: 'think', record: { game }, player });
/** Until the replies of the sandbox are read. */
async function replied() {
  for (let turn = 0; turn < 5; turn++) await settled();
}

test('a program that another tab changes, adds or deletes is changed, added or deleted here', () => {
  const made = page([MINE]);
  keepProgram({ ...MINE, source: 'x = 2' });
  keepProgram(DEEP);
  made.elsewhere('sakiyomi:program:mine');
  assert.deepEqual([made.programs.find('mine').source, names(made)], ['x = 2', ['deep', 'mine']]);
  forgetProgram('mine');
  made.elsewhere('sakiyomi:program:mine');
  assert.deepEqual([names(made), made.at.changes], [['deep'], 2]);
  made.elsewhere('sakiyomi:language');
  assert.equal(made.at.changes, 2);
  forgetProgram('deep');
  made.elsewhere(null); // all of the storage was deleted
  assert.deepEqual(names(made), []);
});

test('a program that the device could not keep remains when another tab changes one', () => {
  const made = page([MINE, DEEP]);
  storage.refuse();
  made.programs.put({ ...MINE, source: 'x = 3' });
  made.programs.put(NEW);
  assert.deepEqual(
    [MINE, NEW].map(({ name }) => made.programs.isKept(name)),
    [false, false],
  );
  made.elsewhere('sakiyomi:program:deep');
  assert.deepEqual(names(made).toSorted(), ['deep', 'mine', 'new']);
  assert.equal(made.programs.find('mine').source, 'x = 3');
  made.programs.remove('new');
  made.elsewhere('sakiyomi:program:deep');
  assert.deepEqual(names(made).toSorted(), ['deep', 'mine']);
});

test('a game whose program is removed is still named as a program’s', () => {
  const { programs } = page([FOUR]);
  const found = () => programs.games(GAMES).find(({ id }) => id === 'four').program;
  assert.equal(found(), 'four');
  programs.remove('four');
  assert.equal(found(), 'four');
});

test('a program that is kept after all follows other tabs again', () => {
  const made = page([MINE]);
  storage.refuse();
  made.programs.put({ ...MINE, source: 'x = 3' });
  storage.allow();
  made.programs.put({ ...MINE, source: 'x = 4' });
  assert.equal(made.programs.isKept(MINE.name), true);
  keepProgram({ ...MINE, source: 'x = 5' });
  made.elsewhere('sakiyomi:program:mine');
  assert.equal(made.programs.find('mine').source, 'x = 5');
});

test('what is typed is kept after a pause, and is known at once', () => {
  const made = page([MINE]);
  const kept = () => readPrograms()[0].source;
  for (const source of ['x = 2', 'x = 3']) {
    made.programs.put({ ...MINE, source }, true);
    mock.timers.tick(299);
    assert.deepEqual([made.programs.find('mine').source, kept()], [source, 'x = 1']);
  }
  mock.timers.tick(1);
  assert.equal(kept(), 'x = 3');
});

test('what is typed is kept before the page is left, another program is changed, or it is run', () => {
  for (const event of ['pagehide', 'visibilitychange', 'another', 'elsewhere', 'load']) {
    storage = fakeStorage();
    const made = page([MINE, DEEP]);
    made.programs.put({ ...MINE, source: 'x = 2' }, true);
    made.on.visibilitychange();
    assert.equal(readPrograms()[1].source, 'x = 1', 'a page that is shown waits for the pause');
    document.hidden = true;
    if (event === 'another') made.programs.put({ ...DEEP, source: 'x = 4' }, true);
    else if (event === 'elsewhere') made.elsewhere('sakiyomi:program:deep');
    else if (event === 'load') made.programs.load('mine', () => {});
    else made.on[event]();
    assert.equal(readPrograms()[1].source, 'x = 2', event);
    assert.equal(made.programs.find('mine').source, 'x = 2', event);
  }
});

test('a program that is deleted while it is typed does not come back', () => {
  const made = page([MINE]);
  made.programs.put({ ...MINE, source: 'x = 2' }, true);
  made.programs.remove('mine');
  mock.timers.tick(1000);
  assert.deepEqual([names(made), readPrograms()], [[], []]);
});

test('what is typed and cannot be kept is known as such, and nothing that is too long is kept', () => {
  const made = page([MINE]);
  const long = 'x'.repeat(200_001);
  made.programs.put({ ...MINE, source: long }, true);
  assert.equal(made.programs.isKept('mine'), true, 'it is not known yet');
  mock.timers.tick(300);
  assert.equal(made.programs.isKept('mine'), false);
  assert.deepEqual([made.programs.find('mine').source, readPrograms()], [long, [MINE]]);
  made.programs.put({ ...MINE, source: 'x = 2' }, true);
  mock.timers.tick(300);
  assert.equal(made.programs.isKept('mine'), true);
  assert.equal(readPrograms()[0].source, 'x = 2');
});

test('no new program can have the name of another, or one that the engine uses', () => {
  const { programs } = page([MINE]);
  for (const name of ['mine', 'felt', 'plain', 'best', 'level-1', 'square', 'random', 'human'])
    assert.equal(programs.isTaken(name), true, name);
  for (const name of ['other', 'four', 'leaves', 'level-9']) assert.equal(programs.isTaken(name), false, name);
});

test('the sandbox is started by the first request that names a program, which is loaded as it plays', async () => {
  const { programs, sandbox, asked } = page([{ ...MINE, source: 'x = typed' }]);
  programs.ask(think('level-1'));
  await replied();
  assert.deepEqual([asked.length, sandbox.begun], [1, 0]);
  programs.ask(think('alphabeta evaluation=mine')).answer.catch(() => {});
  await replied();
  assert.deepEqual(sandbox.said(), [['load', 'mine', 'x = 1', 'felt'], ['think']]);
  programs.ask(think('alphabeta evaluation=mine')).answer.catch(() => {});
  await replied();
  assert.deepEqual(sandbox.said().slice(2), [['think']]);
});

test('what is loaded is the source as it is written now, and it plays from then on', async () => {
  const defines = { evaluations: { felt: ['mine'] }, searches: ['mine'] };
  const made = page([{ ...MINE, source: 'y = 2' }], fakeSandbox({ 'y = 2': defines }));
  assert.deepEqual(await made.programs.load('mine', () => {}).answer, {
    ...defines,
    orders: [],
    games: [],
    repeatable: true,
  });
  const { loaded, defines: found } = made.programs.find('mine');
  assert.deepEqual([loaded, found.searches], ['y = 2', ['mine']]);
  assert.deepEqual(readPrograms()[0].loaded, 'y = 2');
});

test('a program that is deleted while it is loaded does not come back', async () => {
  const made = page([MINE]);
  const { answer } = made.programs.load('mine', () => {});
  made.programs.remove('mine');
  await answer;
  assert.deepEqual([names(made), readPrograms()], [[], []]);
});

test('a program that defines a game is loaded again without the game that is not there yet', async () => {
  const { programs, sandbox } = page([{ ...FOUR, game: 'four' }]);
  programs.ask(think('best', 'four')).answer.catch(() => {});
  await replied();
  assert.deepEqual(sandbox.said(), [['load', 'four', 'x = 1', undefined], ['think']]);
});

test('a program for the game of another is loaded after it', async () => {
  const four = { ...FOUR, game: 'four', made: 9 };
  const loads = [
    ['load', 'four', 'x = 1', undefined],
    ['load', 'mine', 'x = 1', 'four'],
  ];
  const run = page([{ ...MINE, game: 'four', defines: { ...DEFINES, evaluations: { four: ['mine'] } } }, four]);
  await run.programs.load('mine', () => {}).answer;
  assert.deepEqual(run.sandbox.said(), loads);
  const play = page([]);
  play.programs.ask(think('alphabeta evaluation=mine', 'four')).answer.catch(() => {});
  await replied();
  assert.deepEqual(play.sandbox.said(), [...loads, ['think']]);
});

test('a program that is deleted, here or in another tab, leaves the sandbox, so that another can have its game', async () => {
  for (const tab of ['this', 'other']) {
    storage = fakeStorage();
    const { programs, sandbox, elsewhere } = page([FOUR, MINE]);
    await programs.load('four', () => {}).answer;
    await programs.load('mine', () => {}).answer;
    if (tab === 'this') programs.remove('four');
    else forgetProgram('four');
    elsewhere('sakiyomi:program:four');
    await replied();
    assert.deepEqual(sandbox.said().slice(2), [['load', 'four', '', undefined]], tab);
    programs.put(FOUR);
    programs.ask(think('best', 'four')).answer.catch(() => {});
    await replied();
    assert.deepEqual(sandbox.said().slice(3), [['load', 'four', 'x = 1', 'felt'], ['think']], tab);
  }
});

test('a request that is dropped while its programs are loaded is not sent', async () => {
  const { programs, sandbox } = page([MINE]);
  programs.ask(think('alphabeta evaluation=mine')).drop();
  await replied();
  assert.deepEqual(sandbox.said(), [['load', 'mine', 'x = 1', 'felt']]);
});

test('the plan of a series is made by the engine of the page, which does not know the programs that it names', () => {
  const { programs, asked } = page([MINE, DEEP]);
  programs.ask({ op: 'series', game: 'felt', players: ['deep depth=2', 'alphabeta evaluation=mine'] });
  assert.deepEqual(asked[0].request.foreign.toSorted(), ['deep', 'mine']);
});

test('a series is repeatable only if all of its programs are', async () => {
  const request = { op: 'series', game: 'felt', players: ['deep depth=2', 'alphabeta evaluation=mine'] };
  for (const [mine, deep, plan, expected] of [
    [true, undefined, true, false], // an earlier version did not keep it
    [true, true, true, true],
    [true, true, false, false],
    [false, true, true, false],
    [true, false, true, false],
  ]) {
    const { programs, asked } = page([
      { ...MINE, defines: { ...MINE.defines, repeatable: mine } },
      { ...DEEP, defines: { ...DEEP.defines, repeatable: deep } },
    ]);
    const heard = [];
    const { answer } = programs.ask(request, (reply) => heard.push(reply));
    asked[0].reply({ matches: [], repeatable: plan, done: false });
    asked[0].resolve({ matches: [], done: true });
    assert.deepEqual(heard, [{ matches: [], repeatable: expected, done: false }]);
    assert.deepEqual(await answer, { matches: [], done: true });
  }
});

test('a program that says that its game, or its name, is one of ours is asked about nothing', () => {
  for (const forged of [
    { ...FOUR, own: { ...FELT } },
    { ...FOUR, own: { ...FOUR.own, id: 'leaves' } },
    { ...FOUR, own: { ...FOUR.own, id: 'games' } },
    { ...MINE, name: 'best', defines: { ...DEFINES, searches: ['best'] } },
  ]) {
    storage = fakeStorage();
    const { programs, sandbox, asked } = page([forged]);
    assert.deepEqual([programs.list()[0].loaded, programs.list()[0].source], [null, 'x = 1']);
    programs.put(forged); // as after a reply to `load`
    programs.ask(think('best'));
    for (const game of ['felt', 'leaves', 'games']) programs.ask({ op: 'view', record: { game } });
    assert.deepEqual([asked.length, sandbox.said().length], [4, 0]);
    assert.deepEqual(programs.games(GAMES), GAMES);
  }
});

test('a game that a program defines has no name of ours in any language, nor the id of a room', () => {
  const tables = [
    { 'game.felt': 'Felt', lab: 'Lab' },
    { 'game.felt': 'フェルト', lab: 'ラボ' },
  ];
  const named = (part) => page([{ ...FOUR, own: { ...FOUR.own, ...part } }], fakeSandbox(), tables).programs.list()[0];
  assert.equal(named({}).own.name, 'Four');
  for (const part of [
    { name: 'Felt' },
    { name: ' FELT' },
    { name: 'フェルト' },
    { name: 'ﾌｪﾙﾄ' },
    { name: 'lab' },
    { name: 'ラボ' },
    { name: FELT.name },
    { name: LEAVES.name },
    { id: 'lab' },
    { id: 'games' },
    { id: LEAVES.id },
    { players: [{ ...FELT.players[0], id: 'human' }] },
  ])
    assert.deepEqual(
      [named(part).loaded, named(part).own, named(part).source],
      [null, null, 'x = 1'],
      JSON.stringify(part),
    );
});

test('to load a game with a name of ours is refused, and the program is as it was', async () => {
  const own = { ...FOUR.own, id: 'five', name: 'Felt' };
  const { programs, sandbox } = page([MINE], fakeSandbox({ five: { games: ['five'] } }), [{ 'game.felt': 'Felt' }]);
  sandbox.own = [own];
  programs.put({ ...MINE, source: 'five' });
  await assert.rejects(programs.load('mine', () => {}).answer, ({ code, args }) => {
    assert.deepEqual(
      [code, args.name, args.during, args.reason, args.facts],
      ['user-code', 'mine', 'game', 'name-taken', { value: '"Felt"' }],
    );
    return true;
  });
  assert.deepEqual([programs.list()[0].loaded, programs.list()[0].own], ['x = 1', null]);
});

test('a loaded game that is described as no author’s game can be is not taken', async () => {
  for (const part of [{}, ...NO_AUTHORS]) {
    const { programs, sandbox } = page([MINE], fakeSandbox({ four: { games: ['four'] } }));
    sandbox.own = [{ ...FOUR.own, ...part }];
    programs.put({ ...MINE, source: 'four' });
    await programs.load('mine', () => {}).answer;
    const taken = !NO_AUTHORS.includes(part);
    assert.equal(programs.find('mine').own?.id, taken ? 'four' : undefined, JSON.stringify(part));
    assert.equal(programs.games(GAMES).length, GAMES.length + Number(taken));
    storage = fakeStorage();
  }
});

test('the id of a game may be any word', () => {
  const { programs } = page([MINE, { ...FOUR, own: { ...FOUR.own, id: 'constructor' } }]);
  const found = programs.games(GAMES).find(({ id }) => id === 'constructor');
  assert.deepEqual(found.evaluations, FELT.evaluations);
});

test('a game stays in the list when its program is deleted, since a board may show it', () => {
  const { programs } = page([FOUR]);
  programs.remove('four');
  assert.equal(programs.games(GAMES).at(-1).id, 'four');
  assert.deepEqual(page([]).programs.games(GAMES), GAMES);
});

test('a series is played to its end by the programs as they were at its start', async () => {
  const { programs, sandbox } = page([{ ...FOUR, loaded: 'x = 1' }]);
  const series = { op: 'series', game: 'four', players: ['best', 'best'] };
  const whole = {};
  const match = { op: 'match', record: { game: 'four', moves: '' }, first: 'best', second: 'best' };
  const first = programs.createEngine(series, whole);
  programs.put({ ...FOUR, source: 'x = 2', loaded: 'x = 2' });
  programs.allow({ game: 'four' });
  const second = programs.createEngine({ ...series }, whole);
  const later = programs.createEngine({ ...series }, {});
  const sources = [];
  for (const engine of [first, second, later]) {
    engine.ask(match).answer.catch(() => {});
    await replied();
    sources.push(sandbox.said().findLast(([op]) => op === 'load')[2]);
  }
  assert.deepEqual(sources, ['x = 1', 'x = 1', 'x = 2']);
});

test('an error without a name is that of the one program that was needed', async () => {
  const { programs } = page([MINE, DEEP], endingSandbox());
  const nameOf = async (player) => {
    const { answer } = programs.ask(think(player));
    answer.catch(() => {});
    await replied();
    return answer.then(
      () => assert.fail(),
      ({ args }) => args.name,
    );
  };
  assert.equal(await nameOf('alphabeta depth=2 evaluation=mine'), 'mine');
  assert.equal(await nameOf('deep depth=2 evaluation=mine'), null);
});

for (const [move, legal, isTaken] of [
  ['c4', ['c4', 'd3'], true],
  ['pass', ['pass'], true],
  [null, [], true],
  ['a1', ['c4', 'd3'], false],
  ['pass', ['c4', 'd3'], false],
  [null, ['c4', 'd3'], false],
])
  test(`the move ${move} of a program where ${legal.join(' and ') || 'none'} is legal is ${isTaken ? 'taken' : 'its error'}`, async () => {
    const { programs, asked } = page([MINE, DEEP], fakeSandbox({}, move));
    const { answer } = programs.ask(think('deep depth=2 evaluation=plain'));
    const outcome = answer.then(
      (reply) => ({ reply }),
      (problem) => ({ problem }),
    );
    await replied();
    assert.deepEqual(
      asked.map(({ request }) => request),
      [{ op: 'view', record: { game: 'felt' } }],
    );
    asked[0].resolve({ legal: Object.fromEntries(legal.map((each) => [each, {}])) });
    const { reply, problem } = await outcome;
    if (isTaken) return assert.equal(reply.move, move);
    assert.deepEqual([problem.code, problem.args.name, problem.args.reason], ['user-code', 'deep', 'search-illegal']);
    assert.equal(problem.args.facts.value, move ?? 'None');
  });

test('a program that a request brings runs in the sandbox and is not kept', async () => {
  const { programs, sandbox, asked } = page([]);
  const brings = { name: 'guest', source: 'x = 9', game: 'felt' };
  programs.ask({ ...think('guest'), brings }).answer.catch(() => {});
  await replied();
  assert.deepEqual(sandbox.said(), [['load', 'guest', 'x = 9', 'felt'], ['think']]);
  assert.equal(sandbox.sent[1].brings, undefined);
  assert.deepEqual([programs.list(), readPrograms(), asked], [[], [], []]);
});

test('a program that is brought takes the place of one of its name for its request alone', async () => {
  const { programs, sandbox } = page([DEEP]);
  const brings = { name: 'deep', source: 'x = 9', game: 'felt' };
  for (const request of [think('deep depth=2'), { ...think('deep depth=2'), brings }, think('deep depth=2')]) {
    programs.ask(request).answer.catch(() => {});
    await replied();
  }
  const loads = sandbox.said().filter(([op]) => op === 'load');
  assert.deepEqual(
    loads.map(([, , source]) => source),
    ['x = 1', 'x = 9', 'x = 1'],
  );
});

/** The code of the problem with which a request is refused, and the name in it. */
const refusedWith = ({ answer }) =>
  answer.then(
    () => 'answered',
    ({ code, args }) => [code, args.name],
  );
const OTHER = {
  ...MINE,
  name: 'other',
  source: 'z = 1',
  loaded: 'z = 1',
  defines: { ...DEFINES, evaluations: { felt: ['other'] } },
};
const FIVE = {
  ...FOUR,
  name: 'five',
  game: 'five',
  source: 'y = 1',
  loaded: 'y = 1',
  own: { ...FOUR.own, id: 'five', name: 'Five' },
};

test('a program of the device that an address names runs when the player says so, and not before', async () => {
  const { programs, sandbox, asked } = freshPage([MINE, OTHER, FIVE]);
  for (const [request, name] of [
    [think('alphabeta evaluation=mine'), 'mine'],
    [{ op: 'tree', record: { game: 'felt' }, player: { search: 'minimax', evaluation: 'mine' } }, 'mine'],
    [{ op: 'view', record: { game: 'five' } }, 'five'],
    [{ op: 'series', game: 'five', players: ['best', 'best'] }, 'five'],
  ])
    assert.deepEqual(await refusedWith(programs.ask(request)), ['not-run', name]);
  assert.deepEqual([sandbox.begun, asked.length], [0, 0]);
  programs.allow({ players: ['mine'] });
  programs.ask(think('alphabeta evaluation=mine')).answer.catch(() => {});
  await replied();
  assert.deepEqual(sandbox.said(), [['load', 'mine', 'x = 1', 'felt'], ['think']]);
  assert.deepEqual(await refusedWith(programs.ask(think('alphabeta evaluation=other'))), ['not-run', 'other']);
  programs.allow({ game: 'five' });
  programs.ask({ op: 'view', record: { game: 'five' } }).answer.catch(() => {});
  await replied();
  assert.deepEqual(sandbox.said().at(-1), ['view']);
});

test('a program that was run in this visit needs no further word, in another form it does', async () => {
  const made = freshPage([MINE]);
  await made.programs.load('mine', () => {}).answer;
  made.programs.ask(think('alphabeta evaluation=mine')).answer.catch(() => {});
  await replied();
  assert.deepEqual(made.sandbox.said().at(-1), ['think']);
  keepProgram({ ...MINE, source: 'x = 2', loaded: 'x = 2' });
  made.elsewhere('sakiyomi:program:mine');
  const refused = await refusedWith(made.programs.ask(think('alphabeta evaluation=mine')));
  assert.deepEqual(refused, ['not-run', 'mine']);
});

test('a match in which a program plays that was not run is refused', async () => {
  const { programs, sandbox } = freshPage([FIVE]);
  const engine = programs.createEngine({ op: 'series', game: 'five', players: ['best', 'best'] });
  const match = { op: 'match', record: { game: 'five', moves: '' }, first: 'best', second: 'best' };
  assert.deepEqual(await refusedWith(engine.ask(match)), ['not-run', 'five']);
  assert.deepEqual(sandbox.said(), []);
});

test('the game that a program is for is allowed with it', async () => {
  const mine = { ...OTHER, game: 'five', defines: { ...DEFINES, evaluations: { five: ['other'] } } };
  const { programs, sandbox } = freshPage([mine, FIVE]);
  programs.allow({ players: ['other'] });
  programs.ask(think('alphabeta evaluation=other', 'five')).answer.catch(() => {});
  await replied();
  assert.deepEqual(
    sandbox.said().map(([op]) => op),
    ['load', 'load', 'think'],
  );
});

test('in a page of another origin no program of the device runs, whatever is pressed', async () => {
  const { programs, sandbox } = freshPage([MINE], fakeSandbox(), true);
  programs.allow({ players: ['mine'] });
  assert.equal((await refusedWith(programs.load('mine', () => {})))[0], 'framed');
  assert.equal((await refusedWith(programs.ask(think('alphabeta evaluation=mine'))))[0], 'framed');
  assert.equal(sandbox.begun, 0);
  const brings = { name: 'guest', source: 'x = 9', game: 'felt' }; // a chapter's own
  programs.ask({ ...think('guest'), brings }).answer.catch(() => {});
  await replied();
  assert.deepEqual(sandbox.said(), [['load', 'guest', 'x = 9', 'felt'], ['think']]);
});

test('a program is loaded for no game that is not there: its source may define that game, or another', async () => {
  const renamed = { ...FOUR, name: 'five', game: 'four', loaded: null, defines: null, own: null };
  const { programs, sandbox } = page([renamed]);
  await programs.load('five', () => {}).answer;
  assert.deepEqual(sandbox.said(), [['load', 'five', 'x = 1', undefined]]);
});

test('a program whose game is gone, and that defines none, is told which game there is not', async () => {
  const error = { code: 'bad-request', message: '', field: 'game', args: { missing: 'game' } };
  const { programs } = page([{ ...NEW, game: 'four' }], fakeSandbox({ 'x = 1': { error } }));
  const problem = await programs.load('new', () => {}).answer.catch((refused) => refused);
  assert.deepEqual([problem.code, problem.args], ['unknown-game', { game: 'four' }]);
});
