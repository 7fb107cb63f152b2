// The author's own programs: which requests need them, what they add to the games, and how they are kept on the device.

import assert from 'node:assert/strict';
import { afterEach, beforeEach, mock, test } from 'node:test';
import { run } from '../../web/src/component.ts';
import { opened } from '../../web/src/device/drawer.ts';
import { keepProgram, readProgram, readPrograms, renameHuman } from '../../web/src/device/programs.ts';
import { userCode } from '../../web/src/engine/sandbox/engine.ts';
import { namesIn, programOfGame, programsIn, withPrograms } from '../../web/src/programs/named.ts';
import { barredHere, createPrograms } from '../../web/src/programs/programs.ts';
import { find, newAuthored, update } from '../../web/src/programs/state.ts';
import { wantsOf } from '../../web/src/programs/wants.ts';
import { happens, newDevice } from './device.mjs';
import { eachOf, fakeAsk, outcomeOf, pluck, settled, THOUGHT } from './fakes.mjs';
import { FELT, GAMES, NINE, TABLE } from './games.mjs';

const NOTHING = { evaluations: {}, searches: [], orders: [], games: [] };
const DEFINES = { ...NOTHING, evaluations: { felt: ['mine'] } };
/** A program that was run with this source. */
const programOf = (name, defines, { source = 'x = 1', ...more } = {}) => ({
  ...{
    name,
    title: name,
    from: null,
    task: null,
    source,
    loaded: source,
    game: 'felt',
    defines: { ...NOTHING, ...defines },
  },
  ...{ own: null, best: [], made: 5, ...more },
});
const MINE = programOf('mine', DEFINES);
const DEEP = programOf('deep', { searches: ['deep'], orders: ['deep'] });
const GRID = { ...FELT, id: 'four', name: 'Four', look: { ...FELT.look, board: 'grid' } };
const FOUR = programOf('four', { games: ['four'] }, { own: GRID });
/** A game that is read and not played. */
const LEAVES = { ...NINE, id: 'leaves', name: 'A tree of leaves' };
/** What engine/authors/rules.py gives to no game. */
const LETTERS = { empty: '.', first: 'X', second: 'O' };
const NO_AUTHORS = eachOf({
  look: [{ ...GRID.look, pieces: 'numbers' }, { ...GRID.look, pieces: 'marks' }, FELT.look],
  setup: [TABLE.setup, { ...FELT.setup, letters: LETTERS }, { ...FELT.setup, mover: false }],
  sizes: [{ least: 4, most: 10 }],
});
const NEW = { ...MINE, name: 'new', title: 'new', loaded: null, defines: null };
const ALL = [MINE, DEEP, FOUR, NEW];
const RUNG = { level: 'level-1', end: 'won', share: 0.9, low: 0.8, high: 0.97, games: 20 };
const BEST = { game: 'felt', player: 'deep depth=2', of: 'a-b', rungs: [RUNG] };

test('a player names a search, an evaluation and an order', () => {
  assert.deepEqual(namesIn('alphabeta depth=2 evaluation=mine order=deep'), ['alphabeta', 'mine', 'deep']);
  assert.deepEqual(namesIn({ search: 'deep', depth: 1, evaluation: 'mine' }), ['deep', 'mine']);
  assert.deepEqual(namesIn(undefined), []);
});

test('a request needs the programs that its players and its game name', () => {
  const needed = (request) => programsIn(request, ALL).map(({ name }) => name);
  const record = { game: 'felt' };
  for (const player of ['level-3', 'alphabeta evaluation=new']) // which was never run
    assert.deepEqual(needed({ op: 'think', record, player }), []);
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
  const found = withPrograms(GAMES, [{ ...FOUR, title: 'か{side}', own }]).find(({ id }) => id === 'four');
  assert.deepEqual(
    [found.program, found.programTitle, found.name],
    ['four', '\u2068かside\u2069', '\u2068side\ufffdfour\u2069'],
  );
  assert.deepEqual(found.sides, { first: '\u2068red\ufffd\u2069', second: '\u2068אדום\u2069' });
  assert.deepEqual(pluck(found.players, 'name'), [own.players[0].id]);
});

test('the games have the names of the programs, and a game of a program is one more', () => {
  const games = withPrograms(GAMES, ALL);
  const found = games.find(({ id }) => id === 'felt');
  assert.deepEqual(found.evaluations, [...FELT.evaluations, 'mine']);
  assert.deepEqual(found.searches, [...FELT.searches, 'deep']);
  assert.deepEqual(found.authored, ['mine', 'deep']);
  assert.deepEqual(pluck(games, 'id'), [...pluck(GAMES, 'id'), 'four']);
  for (const { programs } of games)
    assert.deepEqual([...programs.keys()], ['mine', 'deep', 'four', 'new'], 'also those that were never run');
  assert(!games.find(({ id }) => id === 'nine').evaluations.includes('mine'));
});

let device = newDevice();
beforeEach(() => {
  device = newDevice();
  mock.timers.enable({ apis: ['setTimeout', 'setInterval'] }); // those of the sandbox, and the pause in typing
});
afterEach(() => mock.timers.reset());

/** The programs of the device in one more tab. */
const tab = () => opened('sakiyomi-program', 'sakiyomi:program:');
const kept = async () => readPrograms(await tab());
const keep = async (...programs) => {
  const drawer = await tab();
  for (const program of programs) await keepProgram(drawer, program);
};

test('a program is read as it was kept, in the order in which they were made', async () => {
  await keep(MINE, { ...DEEP, made: 1 }, { ...FOUR, made: 1, best: [BEST] });
  assert.deepEqual(await kept(), [{ ...DEEP, made: 1 }, { ...FOUR, made: 1, best: [BEST] }, MINE]);
});

test('what else is kept is no program, and does not hide those that are', async () => {
  const drawer = await tab();
  for (const [name, text] of Object.entries({
    '': JSON.stringify(MINE),
    '<b>': JSON.stringify(MINE),
    broken: '{"source": "x',
  }))
    await drawer.put(name, text);
  await keep(MINE);
  assert.deepEqual(await kept(), [MINE]);
});

test('the name of a program is up to forty letters, digits, hyphens and underscores', () => {
  for (const name of ['a', 'A-b_9', '-', '007', 'x'.repeat(40)]) assert(readProgram(name, JSON.stringify(MINE)), name);
  for (const name of ['', 'x'.repeat(41), 'a b', 'é', '先読み', 'a.b', 'a/b', 'a\n', '__proto__.x'])
    assert.equal(readProgram(name, JSON.stringify(MINE)), null, name);
});

test('what is damaged beside the source is left out, and nonsense is no program', () => {
  const kept = (part) => readProgram('mine', JSON.stringify({ ...MINE, ...part }));
  const owns = [{ players: null }, { players: [null] }, { name: 'x\u202e' }].map((part) => ({ ...FELT, ...part }));
  for (const part of eachOf({
    defines: [7, { evaluations: {} }, { ...DEFINES, searches: ['other'] }],
    own: [{ id: 'four' }, ...owns, ...NO_AUTHORS.map((part) => ({ ...GRID, ...part }))],
    loaded: [3, null],
  }))
    assert.deepEqual(kept(part), { ...MINE, loaded: null, defines: null }, JSON.stringify(part));
  for (const best of [7, {}, [7], [{ game: 'felt', player: 'x', rungs: [null] }]])
    assert.deepEqual(kept({ best }), MINE);
  for (const wrong of eachOf({ level: [7], end: ['stopped'], share: [1.5, -1, '0.5'], low: [null], games: [1.5] })) {
    const best = [{ ...BEST, rungs: [{ ...BEST.rungs[0], ...wrong }] }];
    assert.deepEqual(kept({ best }), MINE, JSON.stringify(wrong));
  }
  for (const part of [{ title: 'a\u202e' }, { title: '' }, { from: { by: '\u200b', what: 'link' } }, { task: '<b>' }])
    assert.deepEqual(kept(part), MINE, JSON.stringify(part));
  assert.deepEqual(kept({ best: [BEST] }), { ...MINE, best: [BEST] });
  const { of, ...earlier } = BEST; // as an earlier version kept it
  assert.deepEqual(kept({ best: [earlier] }).best, [{ ...BEST, of: '' }]);
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

test('a program that was kept as a person is called has another name, also in what was kept of it', async () => {
  /** What is kept of a program of this name that defines a game, an evaluation and an order of its moves. */
  const called = (name) => ({
    ...FOUR,
    name,
    defines: { evaluations: { four: [name] }, searches: [name], orders: [name], games: ['four'] },
    own: {
      ...FOUR.own,
      ...{ evaluations: ['plain', name], searches: ['best', name], usual: name, strongest: name, parts: { [name]: 3 } },
      players: [{ ...FELT.players[0], search: name, evaluation: name, order: name }, FELT.players[1]],
      judge: { search: 'best', evaluation: name },
    },
    best: [{ ...BEST, player: `${name} depth=2 evaluation=${name} order=${name}` }],
  });
  const human = called('human');
  await keep(human);
  await renameHuman(await tab());
  const name = 'human-program';
  assert.deepEqual(await kept(), [called(name)]);
  await replied();
  assert.equal((await tab()).items.has('human'), false);
  await keep({ ...human, source: 'x = 2' });
  await renameHuman(await tab());
  assert.deepEqual(await kept(), [called(name), { ...called(`${name}-2`), source: 'x = 2' }]);
});

// The programs of the page

/**
 * A sandbox in which every program is loaded at once, and defines what `defines` has under its source. Each player chooses `move`,
 * where that is given; at `ending` its worker ends when it is to think.
 */
function fakeSandbox(defines = {}, move = undefined, ending = false) {
  const sandbox = { sent: [], begun: 0, own: [], ended: [], loadedBy: new Map() };
  const listeners = new Map();
  const reply = ({ id, op, name, source }) => {
    if (op === 'games') return { id, games: [FELT, ...sandbox.own], diagrams: [], first: 'felt', done: true };
    if (defines[source]?.error) return { id, ...defines[source], done: true };
    if (op === 'load') return { id, name, ...NOTHING, repeatable: true, done: true, ...defines[source] };
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
      if (request.op === 'load') sandbox.loadedBy.set(worker, [...(sandbox.loadedBy.get(worker) ?? []), request.name]);
      const ends = ending && request.op === 'think';
      const message = ends ? { ended: 'out of memory' } : { line: JSON.stringify(reply(request)) };
      queueMicrotask(() => listeners.get(worker)(message));
    },
    end: (worker) => sandbox.ended.push(worker),
    /** What was sent, in short. */
    said: () => sandbox.sent.map(({ op, name, source, game }) => (op === 'load' ? [op, name, source, game] : [op])),
  });
}

/** The programs of a page, in a visit in which they were run. */
async function page(list, sandbox = fakeSandbox(), tables = []) {
  const made = await freshPage(list, sandbox, null, tables);
  made.programs.send(['allow', { players: names(made) }]);
  return made;
}

/** The programs of a page that was just opened. */
async function freshPage(list, sandbox = fakeSandbox(), barred = null, tables = [], createEngine = assert.fail) {
  await keep(...list);
  const drawer = await tab();
  const beside = { games: GAMES, diagrams: [LEAVES], rooms: ['play', 'lab'], tables };
  const { ask, asked } = fakeAsk();
  const state = () => running.state();
  const send = (event) => running.send(event);
  const programs = createPrograms({ ask, createEngine, state, send, sandbox });
  const initial = newAuthored(readPrograms(drawer), barred, beside);
  const running = run({ initial, update, wants: (now) => wantsOf(now, drawer, programs.keepOnly) }, () => {});
  const written = async () => {
    for (let turn = 0; turn < 20; turn++) await settled();
  };
  await settled();
  /** Ask, until what the sandbox replies is read. */
  async function asks(request) {
    programs.ask(request).answer.catch(() => {});
    await replied();
  }
  /** Send an event, until what it changes is kept. */
  async function sends(...event) {
    send(event);
    await written();
  }
  /** Load a program. */
  const loads = (name) => programs.load(name, () => {}).answer;
  return {
    programs,
    sandbox,
    asked,
    asks,
    loads,
    sends,
    state,
    send,
    written,
    drawer,
    find: (name) => find(state(), name),
  };
}

const names = ({ state }) => pluck(state().list, 'name');
const think = (player, game = 'felt') => ({ op: 'think', record: { game }, player });
const EVALUATING = think('alphabeta evaluation=mine');
/** Until the replies of the sandbox are read. */
async function replied() {
  for (let turn = 0; turn < 5; turn++) await settled();
}

test('a program from elsewhere has a Python without the programs of others, and two are kept at most', async () => {
  const from = { by: 'Ken', what: 'link' }; // whatever they say of that
  const theirs = ['deep', 'wide'].map((name, made) => programOf(name, { searches: [name] }, { made, from }));
  const own = programOf('tall', { searches: ['tall'] });
  const { asks, sandbox } = await page([MINE, own, ...theirs], fakeSandbox({}, 'a1'));
  for (const player of ['tall depth=1', 'deep depth=1', 'alphabeta evaluation=mine']) await asks(think(player));
  assert.deepEqual([...sandbox.loadedBy.values(), sandbox.ended], [['tall', 'mine'], ['deep'], []]);
  await asks(think('wide depth=1'));
  assert.deepEqual([...sandbox.loadedBy.values(), sandbox.ended], [['tall', 'mine'], ['deep'], ['wide'], [2]]);
  await asks(think('deep depth=1 evaluation=mine'));
  assert.deepEqual(sandbox.loadedBy.get(4), ['deep', 'mine'], 'but where a request needs both');
});

test('an error in the name of another program is that of the program that has sent it', async () => {
  const error = { code: 'user-code', message: '', field: null, args: { ...userCode('', {}).args, name: 'other' } };
  const sandbox = fakeSandbox({
    'x = 1': { error: { ...error, args: { ...error.args, kind: 'E', message: '', during: 'load' } } },
  });
  const { loads } = await page([MINE], sandbox);
  await assert.rejects(loads('mine'), ({ args }) => args.name === 'mine');
});

test('a program that another tab changes, adds or deletes is changed, added or deleted here', async () => {
  const made = await page([MINE]);
  await keep({ ...MINE, source: 'x = 2' }, DEEP);
  await made.written();
  assert.deepEqual([made.find('mine').source, names(made)], ['x = 2', ['deep', 'mine']]);
  await (await tab()).remove('mine');
  await made.written();
  assert.deepEqual(names(made), ['deep']);
});

test('a program that the device could not keep remains when another tab changes one, until it is kept after all', async () => {
  const made = await page([MINE, DEEP]);
  const full = mock.method(made.drawer, 'put', async () => false);
  for (const program of [{ ...MINE, source: 'x = 3' }, NEW]) made.send(['put', program]);
  await made.written();
  assert.deepEqual([...made.state().unkept].toSorted(), ['mine', 'new']);
  await keep({ ...DEEP, source: 'y' }, { ...MINE, source: 'x = 7' });
  await made.written();
  assert.deepEqual([names(made).toSorted(), made.find('mine').source], [['deep', 'mine', 'new'], 'x = 3']);
  made.send(['remove', 'new']);
  full.mock.restore();
  await made.sends('put', { ...MINE, source: 'x = 4' });
  assert.deepEqual([...made.state().unkept], []);
  await keep({ ...MINE, source: 'x = 5' });
  await made.written();
  assert.deepEqual([names(made), made.find('mine').source], [['deep', 'mine'], 'x = 5']);
});

test('what is typed is known at once, and kept after a pause', async () => {
  const made = await page([MINE]);
  for (const source of ['x = 2', 'x = 3']) {
    await made.sends('put', { ...MINE, source }, true);
    mock.timers.tick(299);
    await made.written();
    assert.deepEqual([made.find('mine').source, (await kept())[0].source], [source, 'x = 1']);
  }
  mock.timers.tick(1);
  await made.written();
  assert.equal((await kept())[0].source, 'x = 3');
});

for (const [when, act] of Object.entries({
  'the page is left': () => happens('pagehide'),
  'the page is hidden': () => happens('visibilitychange'),
  'another program is typed': ({ send }) => send(['put', { ...DEEP, source: 'x = 4' }, true]),
  'it is run': ({ programs }) => programs.load('mine', () => {}),
}))
  test(`what is typed is kept before ${when}`, async () => {
    const made = await page([MINE, DEEP]);
    made.send(['put', { ...MINE, source: 'x = 2' }, true]);
    globalThis.document = { hidden: false };
    happens('visibilitychange');
    await made.written();
    assert.equal((await kept())[1].source, 'x = 1', 'a page that is shown waits for the pause');
    document.hidden = true;
    act(made);
    if (when !== 'the page is left') await made.written(); // where it is nothing more can be waited for
    assert.equal((await kept())[1].source, 'x = 2');
  });

test('a program that is deleted while it is typed does not come back', async () => {
  const made = await page([MINE]);
  await made.sends('put', { ...MINE, source: 'x = 2' }, true);
  await made.sends('remove', 'mine');
  mock.timers.tick(1000);
  await made.written();
  assert.deepEqual([names(made), await kept()], [[], []]);
});

test('nothing that is too long is kept, and that is known once it was to be', async () => {
  const made = await page([MINE]);
  const source = 'x'.repeat(200_001);
  await made.sends('put', { ...MINE, source }, true);
  assert.equal(made.state().unkept.size, 0, 'it is not known yet');
  mock.timers.tick(300);
  await made.written();
  assert.deepEqual([[...made.state().unkept], made.find('mine').source, await kept()], [['mine'], source, [MINE]]);
});

test('the next visit knows whether there are programs before it has read them', async () => {
  const made = await page([MINE]);
  assert.equal(device.items['sakiyomi:programs'], 'yes');
  await made.sends('remove', 'mine');
  assert.equal(device.items['sakiyomi:programs'], '');
});

test('no new program can have the name of another, or one that the engine uses', async () => {
  const { programs } = await page([MINE]);
  for (const name of ['mine', 'felt', 'plain', 'best', 'level-1', 'square', 'random', 'human'])
    assert.equal(programs.isTaken(name), true, name);
  for (const name of ['other', 'four', 'leaves', 'level-9']) assert.equal(programs.isTaken(name), false, name);
});

test('the sandbox is started by the first request that names a program, which is loaded as it plays', async () => {
  const { programs, asks, sandbox, asked } = await page([{ ...MINE, source: 'x = typed' }]);
  programs.ask(think('level-1'));
  await replied();
  assert.deepEqual([asked.length, sandbox.begun], [1, 0]);
  await asks(EVALUATING);
  assert.deepEqual(sandbox.said(), [['load', 'mine', 'x = 1', 'felt'], ['think']]);
  await asks(EVALUATING);
  assert.deepEqual(sandbox.said().slice(2), [['think']]);
});

const NOTE = { name: 'mine', reason: 'turn-number', facts: {}, line: 2 };

test('what is loaded is the source as it is written now, and it plays from then on', async () => {
  const defines = { evaluations: { felt: ['mine'] }, searches: ['mine'], chooses: true };
  const made = await page([{ ...MINE, source: 'y = 2' }], fakeSandbox({ 'y = 2': { ...defines, notes: [NOTE] } }));
  const found = { ...defines, orders: [], games: [], repeatable: true };
  assert.deepEqual(await made.loads('mine'), { ...found, notes: [NOTE] });
  assert.deepEqual(made.find('mine').defines, found);
  const { loaded } = made.find('mine');
  assert.equal(loaded, 'y = 2');
  assert.deepEqual((await kept())[0].loaded, 'y = 2');
});

test('a program that is deleted while it is loaded does not come back', async () => {
  const made = await page([MINE]);
  const loading = made.loads('mine');
  made.send(['remove', 'mine']);
  await loading;
  assert.deepEqual([names(made), await kept()], [[], []]);
});

test('a program that defines a game is loaded again without the game that is not there yet', async () => {
  const { asks, sandbox } = await page([{ ...FOUR, game: 'four' }]);
  await asks(think('best', 'four'));
  assert.deepEqual(sandbox.said(), [['load', 'four', 'x = 1', undefined], ['think']]);
});

test('a program for the game of another is loaded after it', async () => {
  const four = { ...FOUR, game: 'four', made: 9 };
  const loads = [
    ['load', 'four', 'x = 1', undefined],
    ['load', 'mine', 'x = 1', 'four'],
  ];
  const run = await page([{ ...MINE, game: 'four', defines: { ...DEFINES, evaluations: { four: ['mine'] } } }, four]);
  await run.loads('mine');
  assert.deepEqual(run.sandbox.said(), loads);
  const play = await page([]);
  await play.asks(think('alphabeta evaluation=mine', 'four'));
  assert.deepEqual(play.sandbox.said(), [...loads, ['think']]);
});

test('a program that is deleted, here or in another tab, leaves the sandbox, so that another can have its game', async () => {
  for (const where of ['this', 'other']) {
    device = newDevice();
    const { programs, asks, loads, sandbox, written } = await page([FOUR, MINE]);
    await loads('four');
    await loads('mine');
    if (where === 'this') programs.send(['remove', 'four']);
    else await (await tab()).remove('four');
    await written();
    assert.deepEqual(sandbox.said().slice(2), [['load', 'four', '', undefined]], where);
    programs.send(['put', FOUR]);
    await asks(think('best', 'four'));
    assert.deepEqual(sandbox.said().slice(3), [['load', 'four', 'x = 1', 'felt'], ['think']], where);
  }
});

test('a request that is dropped while its programs are loaded is not sent', async () => {
  const { programs, sandbox } = await page([MINE]);
  programs.ask(EVALUATING).drop();
  await replied();
  assert.deepEqual(sandbox.said(), [['load', 'mine', 'x = 1', 'felt']]);
});

test('the plan of a series is made by the engine of the page, which does not know the programs that it names', async () => {
  const { programs, asked } = await page([MINE, DEEP]);
  programs.ask({ op: 'series', game: 'felt', players: ['deep depth=2', 'alphabeta evaluation=mine'] });
  assert.deepEqual(asked[0].request.foreign.toSorted(), ['deep', 'mine']);
});

const withRepeatable = (program, repeatable) => ({ ...program, defines: { ...program.defines, repeatable } });

test('a series is repeatable only if all of its programs are', async () => {
  const request = { op: 'series', game: 'felt', players: ['deep depth=2', 'alphabeta evaluation=mine'] };
  for (const [mine, deep, plan, expected] of [
    [true, undefined, true, false], // an earlier version did not keep it
    [true, true, true, true],
    [true, true, false, false],
    [false, true, true, false],
    [true, false, true, false],
  ]) {
    const both = [withRepeatable(MINE, mine), withRepeatable(DEEP, deep)];
    const { programs, asked } = await page(both);
    const heard = [];
    const { answer } = programs.ask(request, (reply) => heard.push(reply));
    asked[0].reply({ matches: [], repeatable: plan, done: false });
    asked[0].resolve({ matches: [], done: true });
    assert.deepEqual(heard, [{ matches: [], repeatable: expected, done: false }]);
    assert.deepEqual(await answer, { matches: [], done: true });
  }
});

test('a program that says that its game, or its name, is one of ours is asked about nothing', async () => {
  for (const forged of [
    { ...FOUR, own: { ...FELT } },
    { ...FOUR, own: { ...FOUR.own, id: 'leaves' } },
    { ...FOUR, own: { ...FOUR.own, id: 'games' } },
    { ...MINE, name: 'best', defines: { ...DEFINES, searches: ['best'] } },
  ]) {
    device = newDevice();
    const { programs, sandbox, asked, state } = await page([forged]);
    assert.deepEqual([state().list[0].loaded, state().list[0].source], [null, 'x = 1']);
    programs.send(['put', forged]); // as after a reply to `load`
    programs.ask(think('best'));
    for (const game of ['felt', 'leaves', 'games']) programs.ask({ op: 'view', record: { game } });
    assert.deepEqual([asked.length, sandbox.said().length], [4, 0]);
    const games = state().games.map(({ programs, ...game }) => game);
    assert.deepEqual(games, GAMES);
  }
});

test('a game that a program defines has no name of ours in any language, nor the id of a room', async () => {
  const tables = Object.entries({ Felt: 'Lab', フェルト: 'ラボ' }).map(([felt, lab]) => ({ 'game.felt': felt, lab }));
  const named = async (part) => {
    device = newDevice();
    const { find } = await page([{ ...FOUR, own: { ...FOUR.own, ...part } }], fakeSandbox(), tables);
    return find('four');
  };
  assert.equal((await named({})).own.name, 'Four');
  for (const part of eachOf({
    name: ['Felt', ' FELT', 'フェルト', 'ﾌｪﾙﾄ', 'lab', 'ラボ', FELT.name, LEAVES.name],
    id: ['lab', 'games', LEAVES.id],
    players: [[{ ...FELT.players[0], id: 'human' }]],
  })) {
    const { loaded, own, source } = await named(part);
    assert.deepEqual([loaded, own, source], [null, null, 'x = 1'], JSON.stringify(part));
  }
});

test('to load a game with a name of ours is refused, and the program is as it was', async () => {
  const own = { ...FOUR.own, id: 'five', name: 'Felt' };
  const forging = fakeSandbox({ five: { games: ['five'] } });
  const { programs, loads, sandbox, find } = await page([MINE], forging, [{ 'game.felt': 'Felt' }]);
  sandbox.own = [own];
  programs.send(['put', { ...MINE, source: 'five' }]);
  const { code, args } = await loads('mine').catch((problem) => problem);
  const { name, during, reason, facts } = args;
  assert.deepEqual([code, name, during, reason, facts.value], ['user-code', 'mine', 'game', 'name-taken', '"Felt"']);
  assert.deepEqual([find('mine').loaded, find('mine').own], ['x = 1', null]);
});

test('a loaded game that is described as no author’s game can be is not taken', async () => {
  for (const part of [{}, ...NO_AUTHORS]) {
    device = newDevice();
    const { programs, loads, sandbox, find, state } = await page([MINE], fakeSandbox({ four: { games: ['four'] } }));
    sandbox.own = [{ ...FOUR.own, ...part }];
    programs.send(['put', { ...MINE, source: 'four' }]);
    await loads('mine');
    const taken = !NO_AUTHORS.includes(part);
    assert.equal(find('mine').own?.id, taken ? 'four' : undefined, JSON.stringify(part));
    assert.equal(state().games.length, GAMES.length + Number(taken));
  }
});

test('the id of a game may be any word', async () => {
  const { state } = await page([MINE, { ...FOUR, own: { ...FOUR.own, id: 'constructor' } }]);
  const found = state().games.find(({ id }) => id === 'constructor');
  assert.deepEqual(found.evaluations, FELT.evaluations);
});

test('a game stays in the list when its program is deleted, since a board may show it', async () => {
  const made = await page([FOUR]);
  await made.sends('remove', 'four');
  assert.deepEqual([made.state().games.at(-1).id, made.state().games.at(-1).program], ['four', 'four']);
  assert.deepEqual(pluck((await page([])).state().games, 'id'), pluck(GAMES, 'id'));
});

test('the games have the titles of the programs as they are now, and none in place of a name of ours', async () => {
  const { find, sends, state } = await page([MINE, { ...DEEP, name: 'best', title: 'Deep' }]);
  const titles = () =>
    state().games.map(({ programs }) => [...programs].map(([name, { title }]) => `${name} ${title}`));
  assert.deepEqual(
    titles(),
    GAMES.map(() => ['mine mine']),
  );
  await sends('put', { ...find('mine'), title: 'かど' });
  assert.deepEqual(
    titles(),
    GAMES.map(() => ['mine かど']),
  );
});

test('a series is played to its end by the programs as they were at its start', async () => {
  const { programs, sandbox } = await page([{ ...FOUR, loaded: 'x = 1' }]);
  const series = { op: 'series', game: 'four', players: ['best', 'best'] };
  const whole = {};
  const match = { op: 'match', record: { game: 'four', moves: '' }, first: 'best', second: 'best' };
  const first = programs.createEngine(series, whole);
  programs.send(['put', { ...FOUR, source: 'x = 2', loaded: 'x = 2' }]);
  programs.send(['allow', { game: 'four' }]);
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

test('the series of a whole are planned for a program that has another name by now', async () => {
  const { programs, asked } = await page([DEEP]);
  const ask = programs.askFor({}, programs.ask);
  programs.send(['remove', 'deep']);
  ask({ op: 'series', game: 'felt', players: ['deep depth=2', 'level-1'] });
  assert.deepEqual(asked[0].request.foreign, ['deep']);
});

test('an error without a name is that of the one program that was needed', async () => {
  const { programs } = await page([MINE, DEEP], fakeSandbox({}, undefined, true));
  for (const [player, name] of [
    ['alphabeta depth=2 evaluation=mine', 'mine'],
    ['deep depth=2 evaluation=mine', null],
  ])
    assert.deepEqual(await refusedWith(programs.ask(think(player))), ['user-code', name]);
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
    const { programs, asked } = await page([MINE, DEEP], fakeSandbox({}, move));
    const outcome = outcomeOf(programs.ask(think('deep depth=2 evaluation=plain')).answer);
    await replied();
    assert.deepEqual(pluck(asked, 'request'), [{ op: 'view', record: { game: 'felt' } }]);
    asked[0].resolve({ legal: Object.fromEntries(legal.map((each) => [each, {}])) });
    await replied();
    const { reply, problem } = outcome;
    if (isTaken) return assert.equal(reply.move, move);
    assert.deepEqual([problem.code, problem.args.name, problem.args.reason], ['user-code', 'deep', 'returned-illegal']);
    assert.equal(problem.args.facts.value, move ?? 'None');
  });

test('a program that a request brings runs in the sandbox and is not kept', async () => {
  const { asks, sandbox, asked, state } = await page([]);
  const brings = { name: 'guest', source: 'x = 9', game: 'felt' };
  await asks({ ...think('guest'), brings });
  assert.deepEqual(sandbox.said(), [['load', 'guest', 'x = 9', 'felt'], ['think']]);
  assert.equal(sandbox.sent[1].brings, undefined);
  assert.deepEqual([state().list, await kept(), asked], [[], [], []]);
});

test('a program that is brought takes the place of one of its name for its request alone', async () => {
  const { asks, sandbox } = await page([DEEP]);
  const brings = { name: 'deep', source: 'x = 9', game: 'felt' };
  const own = think('deep depth=2');
  for (const request of [own, { ...own, brings }, own]) await asks(request);
  const sources = sandbox.said().flatMap(([op, , source]) => (op === 'load' ? [source] : []));
  assert.deepEqual(sources, ['x = 1', 'x = 9', 'x = 1']);
});

/** The code of the problem with which a request is refused, and the name in it. */
const refusedWith = ({ answer }) =>
  answer.then(
    () => 'answered',
    ({ code, args }) => [code, args.name],
  );
const OTHER = programOf('other', { evaluations: { felt: ['other'] } }, { source: 'z = 1' });
const FIVE = { ...FOUR, ...{ name: 'five', game: 'five', source: 'y = 1', loaded: 'y = 1' } };
FIVE.own = { ...GRID, id: 'five', name: 'Five' };

test('a program of the device that an address names runs when the player says so, and not before', async () => {
  const { programs, asks, sandbox, asked } = await freshPage([MINE, OTHER, FIVE]);
  for (const [request, name] of [
    [think('alphabeta evaluation=mine'), 'mine'],
    [{ op: 'tree', record: { game: 'felt' }, player: { search: 'minimax', evaluation: 'mine' } }, 'mine'],
    [{ op: 'view', record: { game: 'five' } }, 'five'],
    [{ op: 'series', game: 'five', players: ['best', 'best'] }, 'five'],
  ])
    assert.deepEqual(await refusedWith(programs.ask(request)), ['not-run', name]);
  assert.deepEqual([sandbox.begun, asked.length], [0, 0]);
  programs.send(['allow', { players: ['mine'] }]);
  await asks(EVALUATING);
  assert.deepEqual(sandbox.said(), [['load', 'mine', 'x = 1', 'felt'], ['think']]);
  assert.deepEqual(await refusedWith(programs.ask(think('alphabeta evaluation=other'))), ['not-run', 'other']);
  programs.send(['allow', { game: 'five' }]);
  await asks({ op: 'view', record: { game: 'five' } });
  assert.deepEqual(sandbox.said().at(-1), ['view']);
});

test('a program that was run in this visit needs no further word, in another form it does', async () => {
  const made = await freshPage([MINE]);
  await made.loads('mine');
  await made.asks(EVALUATING);
  assert.deepEqual(made.sandbox.said().at(-1), ['think']);
  await keep({ ...MINE, source: 'x = 2', loaded: 'x = 2' });
  await made.written();
  const refused = await refusedWith(made.programs.ask(EVALUATING));
  assert.deepEqual(refused, ['not-run', 'mine']);
});

test('a program that is kept and was never run is no unknown name, unless the name is one of ours', async () => {
  const { programs, asked } = await page([NEW, { ...NEW, name: 'plain' }]);
  const evaluating = (name) => think(`alphabeta depth=1 evaluation=${name}`);
  const series = { op: 'series', game: 'felt', players: ['level-1', 'alphabeta order=new'] };
  for (const request of [evaluating('new'), { ...evaluating('new'), op: 'tree' }, series])
    assert.deepEqual(await refusedWith(programs.ask(request)), ['never-run', 'new']);
  assert.equal(asked.length, 0);
  for (const name of ['plain', 'unknown']) programs.ask(evaluating(name));
  assert.equal(asked.length, 2);
});

test('a match in which a program plays that was not run is refused', async () => {
  const { programs, sandbox } = await freshPage([FIVE]);
  const engine = programs.createEngine({ op: 'series', game: 'five', players: ['best', 'best'] });
  const match = { op: 'match', record: { game: 'five', moves: '' }, first: 'best', second: 'best' };
  assert.deepEqual(await refusedWith(engine.ask(match)), ['not-run', 'five']);
  assert.deepEqual(sandbox.said(), []);
});

test('the game that a program is for is allowed with it', async () => {
  const mine = { ...OTHER, game: 'five', defines: { ...DEFINES, evaluations: { five: ['other'] } } };
  const { programs, asks, sandbox } = await freshPage([mine, FIVE]);
  programs.send(['allow', { players: ['other'] }]);
  await asks(think('alphabeta evaluation=other', 'five'));
  assert.equal(
    sandbox
      .said()
      .map(([op]) => op)
      .join(),
    'load,load,think',
  );
});

test('in a page of another origin no program of the device runs, whatever is pressed', async () => {
  Object.assign(globalThis, { origin: 'https://example.org', parent: { origin: 'https://example.com' } });
  const { programs, asks, sandbox } = await freshPage([MINE], fakeSandbox(), barredHere());
  globalThis.parent = undefined;
  programs.send(['allow', { players: ['mine'] }]);
  assert.equal((await refusedWith(programs.load('mine', () => {})))[0], 'framed');
  assert.equal((await refusedWith(programs.ask(EVALUATING)))[0], 'framed');
  assert.equal(sandbox.begun, 0);
  const brings = { name: 'guest', source: 'x = 9', game: 'felt' }; // a chapter's own
  await asks({ ...think('guest'), brings });
  assert.deepEqual(sandbox.said(), [['load', 'guest', 'x = 9', 'felt'], ['think']]);
});

test('a program is loaded for no game that is not there: its source may define that game, or another', async () => {
  const renamed = { ...FOUR, name: 'five', game: 'four', loaded: null, defines: null, own: null };
  const { loads, sandbox } = await page([renamed]);
  await loads('five');
  assert.deepEqual(sandbox.said(), [['load', 'five', 'x = 1', undefined]]);
});

test('a program whose game is gone, and that defines none, is told which game there is not', async () => {
  const error = { code: 'bad-request', message: '', field: 'game', args: { missing: 'game' } };
  const { loads } = await page([{ ...NEW, game: 'four' }], fakeSandbox({ 'x = 1': { error } }));
  const problem = await loads('new').catch((refused) => refused);
  assert.deepEqual([problem.code, problem.args], ['unknown-game', { game: 'four' }]);
});

/** An engine of ours in which a match of one ply is played; `first` is to move. */
const rules = () => ({
  ask({ op, record }) {
    assert.equal(op, 'view');
    const isOver = record.moves.length > 0;
    const view = {
      record,
      legal: { a1: [] },
      turn: isOver ? null : 'first',
      result: isOver ? { winner: 'first' } : null,
    };
    return { answer: Promise.resolve(view), stop() {}, drop() {} };
  },
  watch: (listener) => listener('ready', { games: GAMES }),
  end() {},
});
const MATCH = {
  ...{ op: 'match', record: { game: 'felt', moves: [] }, seed: 1 },
  ...{ first: 'alphabeta depth=1 evaluation=theirs', second: 'level-1' },
};
const THEIRS = programOf('theirs', { evaluations: { felt: ['theirs'] } }, { source: 'x = theirs' });

test('in a tournament the programs play that it was begun with, whatever those of the device are', async () => {
  const sandbox = fakeSandbox({}, 'a1');
  const { programs } = await freshPage([programOf('theirs', DEFINES)], sandbox, null, [], rules);
  const engine = programs.createTournamentEngine([THEIRS]);
  engine.watch(() => {});
  const outcome = outcomeOf(engine.ask(MATCH).answer);
  for (let turn = 0; turn < 5; turn++) await replied();
  assert.deepEqual(outcome.reply?.result, { winner: 'first' });
  assert.deepEqual(sandbox.said(), [['load', 'theirs', 'x = theirs', 'felt'], ['think']]);
  engine.end();
});

test('within a page of another origin no program of a tournament runs or is checked', async () => {
  const barred = { code: 'framed', message: '', field: null, args: {} };
  const { programs, sandbox } = await freshPage([], fakeSandbox({}, 'a1'), barred, [], rules);
  const engine = programs.createTournamentEngine([THEIRS]);
  engine.watch(() => {});
  await assert.rejects(engine.ask(MATCH).answer, { code: 'framed' });
  await assert.rejects(programs.check(THEIRS, FELT).answer, { code: 'framed' });
  assert.deepEqual(sandbox.said(), []);
  engine.end();
});

test('a tournament and a comparison are asked of our engine, also where a name is that of a program', async () => {
  const { programs, asked, sandbox } = await page([MINE]);
  programs.ask({ op: 'tournament', game: 'felt', players: ['alphabeta depth=1 evaluation=mine'] });
  programs.ask({ op: 'compare', sources: [], without: [] });
  await replied();
  assert.deepEqual([asked.map(({ request }) => request.op), sandbox.begun], [['tournament', 'compare'], 0]);
});
