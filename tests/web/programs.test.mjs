// The author's own programs: which requests need them, what they add to the games, and how they are kept on the device.

import assert from 'node:assert/strict';
import { afterEach, beforeEach, mock, test } from 'node:test';
import { readPrograms } from '../../web/src/device/kept_programs.ts';
import { PROGRAMS, programsShelf } from '../../web/src/device/program_shelf.ts';
import { LONGEST_LINE, longestLine, readable } from '../../web/src/device/programs.ts';
import { openShelf } from '../../web/src/device/shelf.ts';
import { userCode } from '../../web/src/engine/sandbox.ts';
import { programOfGame, programsIn } from '../../web/src/programs/engines.ts';
import { withPrograms } from '../../web/src/programs/games.ts';
import { effectsOf } from '../../web/src/programs/index.ts';
import { createPrograms } from '../../web/src/programs/programs.ts';
import { find, newAuthored, update } from '../../web/src/programs/state.ts';
import { run } from '../../web/src/runtime/component.ts';
import { happens, newDevice } from './device.mjs';
import { entryOf } from './entries.mjs';
import { eachOf, fakeAsk, outcomeOf, pluck, sent, settled, THOUGHT } from './fakes.mjs';
import { FELT, GAMES, NINE, TABLE } from './games.mjs';
import { eachRow } from './rows.mjs';

const NOTHING = { evaluations: {}, searches: [], orders: [], games: [], repeatable: true };
const DEFINES = { ...NOTHING, evaluations: { felt: ['mine'] } };
/** A program that was run with this source. */
const programOf = (name, defines, { source = 'x = 1', ...more } = {}) => ({
  name,
  title: name,
  from: null,
  task: null,
  source,
  loaded: source,
  game: 'felt',
  own: null,
  best: [],
  made: 5,
  defines: { ...NOTHING, ...defines },
  versions: [],
  ...more,
});
const MINE = programOf('mine', DEFINES);
const DEEP = programOf('deep', { searches: ['deep'], orders: ['deep'] });
/** With a look and letters of its own. */
const GRID = {
  ...FELT,
  id: 'four',
  name: 'Four',
  look: { ...FELT.look, board: 'lines', pieces: 'marks' },
  setup: { ...FELT.setup, letters: { empty: '.', first: 'R', second: 'Y' } },
};
const FOUR = programOf('four', { games: ['four'] }, { own: GRID });
/** A game that is read and not played. */
const LEAVES = { ...NINE, id: 'leaves', name: 'A tree of leaves' };
/** What engine/sakiyomi/authors/rules.py gives to no game. */
const LETTERS = { empty: 'X', first: 'X', second: 'O' };
const NO_AUTHORS = eachOf({
  look: [
    { ...GRID.look, pieces: 'numbers' },
    { ...GRID.look, board: 'sand' },
  ],
  setup: [TABLE.setup, { ...FELT.setup, letters: LETTERS }, { ...FELT.setup, mover: false }],
  sizes: [{ least: 4, most: 10 }],
});
const NEW = { ...MINE, name: 'new', title: 'new', loaded: null, defines: null };
const ALL = [MINE, DEEP, FOUR, NEW];
const RUNG = { level: 'level-1', end: 'won', share: 0.9, games: 20 };
const VERSION = { source: 'x = 0', when: 7, ended: { kind: 'NameError', line: 2 } };
const BEST = { game: 'felt', player: 'deep depth=2', of: 'a-b', rungs: [RUNG] };

test('a request needs the programs that its players and its game name', () => {
  const needed = (request) => pluck(programsIn(request, ALL), 'name');
  const record = { game: 'felt' };
  for (const player of ['level-3', 'alphabeta evaluation=new']) // which was never run
    assert.deepEqual(needed({ op: 'think', record, player }), []);
  assert.deepEqual(needed({ op: 'think', record, player: 'deep depth=2 evaluation=mine' }), ['mine', 'deep']);
  assert.deepEqual(needed({ op: 'match', record, first: 'level-1', second: { search: 'deep' } }), ['deep']);
  const players = ['best', 'alphabeta evaluation=mine'];
  assert.deepEqual(needed({ op: 'tournament', game: 'felt', players }), ['mine']);
  assert.deepEqual(needed({ op: 'view', record: { game: 'four' } }), ['four']);
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

let device;
let devices = 0;
/** Another device: its tabs share none of their shelves with those of the one before. */
function freshDevice() {
  device = newDevice();
  devices += 1;
  Object.assign(PROGRAMS, { name: `programs ${devices}` });
}
beforeEach(() => {
  freshDevice();
  mock.timers.enable({ apis: ['setTimeout', 'setInterval'] }); // those of the sandbox, and the pause in typing
});
afterEach(() => mock.timers.reset());

/** The programs of the device in one more tab. */
const tab = () => openShelf(PROGRAMS);
const kept = async () => readPrograms(await tab().list());
/** Another tab keeps these, of which it knows those that were there. */
async function keep(...programs) {
  const shelf = tab();
  const known = new Map((await shelf.list()).map(({ id, counter }) => [id, counter]));
  for (const { name, ...value } of programs) await shelf.put({ id: name, value, counter: known.get(name) ?? null });
}

const read = (value, name = 'mine') => {
  const found = PROGRAMS.read(value, name);
  return found && { name, ...found };
};

test('the name of a program is up to forty letters, digits, hyphens and underscores, and not the word for a person', () => {
  for (const name of ['a', 'A-b_9', '-', '007', 'x'.repeat(40)]) assert(read(MINE, name), name);
  for (const name of ['', '<b>', 'x'.repeat(41), 'a b', '先読み', 'a.b', 'a/b', 'a\n', '__proto__.x', 'human'])
    assert.equal(read(MINE, name), null, name);
});

test('what is damaged beside the source is left out, and nonsense is no program', () => {
  const kept = (part) => read({ ...MINE, ...part });
  const owns = [{ players: null }, { players: [null] }, { name: 'x\u202e' }].map((part) => ({ ...FELT, ...part }));
  for (const part of eachOf({
    defines: [7, { evaluations: {} }, { ...DEFINES, searches: ['other'] }],
    own: [{ id: 'four' }, ...owns, ...NO_AUTHORS.map((part) => ({ ...GRID, ...part }))],
    loaded: [3, null],
  }))
    assert.deepEqual(kept(part), { ...MINE, loaded: null, defines: null }, JSON.stringify(part));
  for (const wrong of eachOf({ level: [7], end: ['stopped'], share: [1.5, -1, '0.5'], games: [1.5] })) {
    const best = [{ ...BEST, rungs: [{ ...BEST.rungs[0], ...wrong }] }];
    assert.deepEqual(kept({ best }), MINE, JSON.stringify(wrong));
  }
  for (const part of eachOf({
    title: ['a\u202e', ''],
    from: [{ by: '\u200b', what: 'link' }],
    task: ['<b>'],
    best: [7, {}, [7], [{ game: 'felt', player: 'x', rungs: [null] }]],
    versions: [7, [null], ...eachOf({ source: [7], when: ['1'], ended: [3] }).map((part) => [{ ...VERSION, ...part }])],
  }))
    assert.deepEqual(kept(part), MINE, JSON.stringify(part));
  for (const part of [{ best: [BEST] }, { versions: [VERSION] }]) assert.deepEqual(kept(part), { ...MINE, ...part });
  assert.equal(kept({ made: 'yesterday' }).made, 0);
  assert.equal(kept({ source: 'x'.repeat(200_000) }).source.length, 200_000);
  for (const part of [{ source: 7 }, { source: 'x'.repeat(200_001) }, { game: null }]) assert.equal(kept(part), null);
  for (const value of [undefined, null, 7, '{', []]) assert.equal(read(value), null);
});

/** One that only takes part in tournaments. */
const EMMA = programOf('emma', {}, { title: 'Emma', made: 9, inLab: false, entry: entryOf('x = 1') });
const EMMA_IN_LAB = (({ inLab, ...program }) => program)(EMMA);

// The programs of the page

test('what only takes part in tournaments is no program of the Lab, until it is opened there, and it keeps its name', async () => {
  const made = await page([MINE, EMMA]);
  assert.deepEqual([names(made), pluck(made.programs.others(), 'name')], [['mine'], ['emma']]);
  assert.equal(made.state().games[0].programs.has('emma'), false);
  assert.equal(made.programs.isTaken('emma'), true);
  assert.deepEqual(programsIn(think('alphabeta evaluation=emma'), made.state().list), []);
  await made.sends('put', EMMA_IN_LAB);
  assert.deepEqual([names(made), made.programs.others()], [['mine', 'emma'], []]);
  assert.deepEqual((await kept()).at(-1), EMMA_IN_LAB);
  await made.sends('remove', 'emma');
  assert.deepEqual([names(made), (await kept()).at(-1), made.state().gone], [['mine'], EMMA, null]);
});

test('what the Lab writes of a program that takes part leaves its entry as a tournament has written it meanwhile', async () => {
  const { inLab, ...own } = { ...EMMA, ...MINE };
  const made = await page([own]);
  await tab().change(['mine'], (there) => ({ ...there, entry: entryOf('x = 1', { author: 'Aoi' }) }));
  await made.sends('put', { ...own, source: 'x = 2' });
  const [{ source, entry }] = await kept();
  assert.deepEqual([source, entry.author], ['x = 2', 'Aoi']);
});

/**
 * A sandbox in which every program is loaded at once, and defines what `defines` has under its source. Each player chooses `move`,
 * where that is given.
 */
function fakeSandbox(defines = {}, move = undefined) {
  const sandbox = { sent: [], begun: 0, own: [], ended: [], loadedBy: new Map() };
  const listeners = new Map();
  const reply = ({ id, op, name, source }) => {
    if (op === sandbox.silent) return { alive: true };
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
      queueMicrotask(() => listeners.get(worker)({ line: JSON.stringify(reply(request)) }));
    },
    end: (worker) => sandbox.ended.push(worker),
    /** What was sent, in short. */
    said: () => sandbox.sent.map(({ op, name, source, game }) => (op === 'load' ? [op, name, source, game] : [op])),
  });
}

/** The programs of a page that was just opened. */
async function page(list, sandbox = fakeSandbox(), tables = [], barred = null, createEngine = assert.fail) {
  await keep(...list);
  const beside = { games: GAMES, diagrams: [LEAVES], rooms: ['play', 'lab'], tables };
  const { ask, asked } = fakeAsk();
  const state = () => running.state();
  const send = (event) => running.send(event);
  const programs = createPrograms({ ask, createEngine, state, send, sandbox });
  const initial = newAuthored(await programsShelf().list(), barred, beside);
  const running = run({ initial, update, effects: (now) => effectsOf(now, programs.keepOnly) }, () => {});
  const written = () => settled(100);
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
  const known = { state, find: (name) => find(state(), name) };
  return { programs, sandbox, asked, asks, loads, send, sends, written, ...known };
}

const names = ({ state }) => pluck(state().list, 'name');
const think = (player, game = 'felt') => ({ op: 'think', record: { game }, player });
const EVALUATING = think('alphabeta evaluation=mine');
/** Until the replies of the sandbox are read. */
const replied = () => settled(5);

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

test('a program whose last load never came back is loaded again only when it is run', async () => {
  const silent = () => Object.assign(fakeSandbox(), { send() {} });
  await (await page([MINE], silent())).asks(EVALUATING);
  const { programs, sandbox, loads, asks } = await page([MINE], fakeSandbox({}, 'a1')); // the tab has ended, and is opened again
  await assert.rejects(programs.ask(EVALUATING).answer, { code: 'never-back', args: { name: 'mine' } });
  assert.deepEqual(sandbox.said(), []);
  await loads('mine');
  await asks(EVALUATING);
  assert.deepEqual(sandbox.said().at(-1), ['think']);
});

test('a load that is under way as a tab is left, or that failed, is no reason not to load a program again', async () => {
  const silent = Object.assign(fakeSandbox(), { send() {} });
  await (await page([MINE], silent)).asks(EVALUATING);
  happens('pagehide');
  happens('pageshow');
  const error = userCode('', { name: 'mine', kind: 'E', message: '', during: 'load' });
  const failing = await page([MINE], fakeSandbox({ 'x = 1': { error } }));
  await assert.rejects(failing.programs.ask(EVALUATING).answer, { code: 'user-code' });
  const { asks, sandbox } = await page([MINE], fakeSandbox({}, 'a1'));
  await asks(EVALUATING);
  assert.equal(sandbox.said()[0][0], 'load');
});

test('an error in the name of another program is that of the program that has sent it', async () => {
  const error = userCode('', { name: 'other', kind: 'E', message: '', during: 'load' });
  const { loads } = await page([MINE], fakeSandbox({ 'x = 1': { error } }));
  await assert.rejects(loads('mine'), ({ args }) => args.name === 'mine');
});

test('what is typed is kept before the page is left or hidden, another program is typed, or it is run', () =>
  eachRow(
    Object.entries({
      'the page is left': () => happens('pagehide'),
      'the page is hidden': () => happens('visibilitychange'),
      'another program is typed': ({ send }) => send(['put', { ...DEEP, source: 'x = 4' }, true]),
      'it is run': ({ programs }) => programs.load('mine', () => {}),
    }),
    async ([when, act]) => {
      freshDevice();
      const made = await page([MINE, DEEP]);
      made.send(['put', { ...MINE, source: 'x = 2' }, true]);
      globalThis.document = { hidden: false };
      happens('visibilitychange');
      await made.written();
      assert.equal((await kept())[1].source, 'x = 1', 'a page that is shown waits for the pause');
      document.hidden = when !== 'the page is left';
      act(made);
      if (when === 'the page is left') assert.match(Object.values(device.items).join(), /x = 2/); // where it is nothing can be waited for
      await made.written();
      assert.equal((await kept())[1].source, 'x = 2');
    },
  ));

test('of a program that two tabs have changed both texts are kept, and what is typed goes on beside the other', async () => {
  const made = await page([FOUR, { ...DEEP, made: 6 }]);
  await made.sends('put', { ...FOUR, source: 'x = here' }, true);
  await keep({ ...FOUR, source: 'x = there' });
  made.send(['pause']);
  await made.sends('put', { ...FOUR, source: 'x = here, and more' }, true); // before that was moved
  const texts = Object.entries({ four: 'x = there', deep: 'x = 1', 'four-2': 'x = here, and more' });
  const textsOf = (list) => list.map(({ name, source }) => [name, source]);
  assert.deepEqual(textsOf(made.state().list), texts);
  assert.deepEqual(pluck(made.state().games, 'id'), [...pluck(GAMES, 'id'), 'four'], 'one game of each id');
  await made.sends('pause');
  assert.deepEqual(textsOf(await kept()), texts);
  assert.equal(new Set(pluck(await kept(), 'made')).size, 3, 'a ladder tells them apart by when they were made');
});

test('a program that is deleted while it is typed does not come back', async () => {
  const made = await page([MINE]);
  await made.sends('put', { ...MINE, source: 'x = 2' }, true);
  await made.sends('remove', 'mine');
  mock.timers.tick(1000);
  await made.written();
  assert.deepEqual([names(made), await kept()], [[], []]);
});

test('a program that another tab removes as soon as it is kept is gone here, too', () => {
  const beside = { games: GAMES, diagrams: [], rooms: [], tables: [] };
  const { name: id, ...value } = MINE;
  const events = [
    ['put', MINE],
    ['written', id, { id, value, counter: 1, isKept: true }],
    ['read', []],
  ];
  assert.deepEqual(events.reduce(update, newAuthored([], null, beside)).list, []);
});

test('no new program can have the name of another, or one that the engine uses', async () => {
  const { programs } = await page([MINE]);
  for (const name of ['mine', 'felt', 'plain', 'best', 'level-1', 'square', 'random', 'human'])
    assert.equal(programs.isTaken(name), true, name);
  for (const name of ['other', 'four', 'leaves', 'level-9']) assert.equal(programs.isTaken(name), false, name);
});

const withRepeatable = ({ defines, ...program }, repeatable) => ({ ...program, defines: { ...defines, repeatable } });

test('a tournament of programs of the device is planned by our own engine, and repeatable only if all of them are', async () => {
  const request = { op: 'tournament', game: 'felt', players: ['deep depth=2', 'alphabeta evaluation=mine'] };
  for (const [deep, plan] of [
    [true, true],
    [true, false],
    [false, true],
  ]) {
    const { programs, asked, sandbox } = await page([MINE, withRepeatable(DEEP, deep)]);
    const { answer } = programs.ask(request);
    assert.deepEqual([asked[0].request, sandbox.begun], [{ ...request, foreign: ['deep', 'mine'] }, 0]);
    asked[0].resolve({ matches: [], repeatable: plan });
    assert.deepEqual(await answer, { matches: [], repeatable: deep && plan });
  }
});

test('a tournament that says itself which of its programs are not known here goes on as it was asked for', async () => {
  const { programs, asked } = await page([MINE]);
  const request = { op: 'tournament', game: 'felt', players: ['best', 'mine'], foreign: ['mine'] };
  programs.ask(request);
  assert.deepEqual(asked[0].request, request);
});

test('of a tournament that has begun a program plays on that is gone by now', async () => {
  const { programs, asked } = await page([MINE]);
  const begun = { op: 'tournament', game: 'felt', players: ['best', 'alphabeta evaluation=mine'] };
  const ask = programs.askFor(begun, programs.ask);
  programs.send(['remove', 'mine']);
  ask({ ...begun, tally: {} });
  assert.deepEqual(asked[0].request.foreign, ['mine']);
});

test('a program whose name or game is, as it says, one of ours in any language is asked about nothing', async () => {
  const tables = Object.entries({ Felt: 'Lab', フェルト: 'ラボ' }).map(([felt, lab]) => ({ 'game.felt': felt, lab }));
  const made = (program) => page([program], fakeSandbox(), tables);
  assert.equal((await made(FOUR)).find('four').own.name, 'Four');
  const owns = eachOf({
    name: ['Felt', ' FELT', 'フェルト', 'ﾌｪﾙﾄ', 'lab', 'ラボ', FELT.name, LEAVES.name],
    id: ['felt', 'lab', 'games', LEAVES.id],
    players: [[{ ...FELT.players[0], id: 'human' }]],
  }).map((part) => ({ ...FOUR, own: { ...GRID, ...part } }));
  for (const forged of [...owns, { ...MINE, name: 'level-1', defines: { ...DEFINES, searches: ['level-1'] } }]) {
    freshDevice();
    const { programs, sandbox, asked, state } = await made(forged);
    const [{ loaded, own, source }] = state().list;
    assert.deepEqual([loaded, own, source], [null, null, 'x = 1'], JSON.stringify(forged.own));
    programs.send(['put', forged]); // as after a reply to `load`
    programs.ask(think('level-1'));
    for (const game of ['felt', 'leaves', 'games']) programs.ask({ op: 'view', record: { game } });
    assert.deepEqual([asked.length, sandbox.said().length], [4, 0]);
    const games = state().games.map(({ programs, ...game }) => game);
    assert.deepEqual(games, GAMES);
  }
});

test('to load a game with a name of ours is refused, and the program is as it was', async () => {
  const forging = fakeSandbox({ five: { games: ['five'] } });
  const { programs, loads, sandbox, find } = await page([MINE], forging, [{ 'game.felt': 'Felt' }]);
  sandbox.own = [{ ...FOUR.own, id: 'five', name: 'Felt' }];
  programs.send(['put', { ...MINE, source: 'five' }]);
  const { code, args } = await loads('mine').catch((problem) => problem);
  const { name, during, reason, facts } = args;
  assert.deepEqual([code, name, during, reason, facts.value], ['user-code', 'mine', 'game', 'name-taken', '"Felt"']);
  assert.deepEqual([find('mine').loaded, find('mine').own], ['x = 1', null]);
});

test('a game stays in the list when its program is deleted, since a board may show it', async () => {
  const made = await page([FOUR]);
  await made.sends('remove', 'four');
  assert.deepEqual([made.state().games.at(-1).id, made.state().games.at(-1).program], ['four', 'four']);
  assert.deepEqual(pluck((await page([])).state().games, 'id'), pluck(GAMES, 'id'));
});

test('a tournament is played to its end by the programs as they were at its start', async () => {
  const { programs, sandbox } = await page([FOUR]);
  const begun = playedIn('four');
  /** The source that plays a match of it. */
  async function played(request) {
    const engine = programs.createEngine(request);
    engine.ask(matchOf('four')).answer.catch(() => {});
    await replied();
    return sandbox.said().findLast(([op]) => op === 'load')[2];
  }
  const before = await played(begun);
  programs.send(['put', { ...FOUR, source: 'x = 2', loaded: 'x = 2' }]);
  assert.deepEqual([before, await played(begun), await played(playedIn('four'))], ['x = 1', 'x = 1', 'x = 2']);
});

test('the move of a program is taken where it is legal, and is its error where it is not', () =>
  eachRow(
    [
      ...[['c4', 'd3'], ['pass'], [null]].map((legal) => [legal[0], legal.filter(Boolean), true]),
      ...['a1', 'pass', null].map((move) => [move, ['c4', 'd3'], false]),
    ],
    async ([move, legal, isTaken]) => {
      const { programs, asked } = await page([MINE, DEEP], fakeSandbox({}, move));
      const outcome = outcomeOf(programs.ask(think('deep depth=2 evaluation=plain')).answer);
      await replied();
      assert.deepEqual(pluck(asked, 'request'), [{ op: 'view', record: { game: 'felt' } }]);
      asked[0].resolve({ legal: Object.fromEntries(legal.map((each) => [each, {}])) });
      await replied();
      const { reply, problem } = outcome;
      if (isTaken) return assert.equal(reply.move, move);
      const { name, reason, facts } = problem.args;
      assert.deepEqual([name, reason, facts.value], ['deep', 'returned-illegal', move ?? 'None']);
    },
  ));

test('a program that is brought takes the place of one of its name for its request alone', async () => {
  const { asks, sandbox } = await page([DEEP]);
  const brings = { name: 'deep', source: 'x = 9', game: 'felt' };
  const own = think('deep depth=2');
  for (const request of [own, { ...own, brings }, own]) await asks(request);
  const sources = sandbox.said().flatMap(([op, , source]) => (op === 'load' ? [source] : []));
  assert.deepEqual(sources, ['x = 1', 'x = 9', 'x = 1']);
});

/** A tournament of a program's own game, and a match of it. */
const playedIn = (game) => ({ op: 'tournament', game, players: ['best', 'best'] });
const matchOf = (game) => ({ op: 'match', record: { game, moves: '' }, first: 'best', second: 'best' });
const FIVE = { ...FOUR, name: 'five', game: 'five', source: 'y = 1', loaded: 'y = 1' };
FIVE.own = { ...GRID, id: 'five', name: 'Five' };

test('a program is loaded for no game that is not there: its source may define that game, or another', async () => {
  const renamed = { ...FOUR, name: 'five', game: 'four', loaded: null, defines: null, own: null };
  const { loads, sandbox } = await page([renamed]);
  await loads('five');
  assert.deepEqual(sandbox.said(), [['load', 'five', 'x = 1', undefined]]);
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
    return sent(Promise.resolve(view));
  },
  watch: (listener) => listener('ready', { games: GAMES }),
  end() {},
});
const MATCH = {
  op: 'match',
  record: { game: 'felt', moves: [] },
  seed: 1,
  first: 'alphabeta depth=1 evaluation=theirs',
  second: 'level-1',
};
const THEIRS = programOf('theirs', { evaluations: { felt: ['theirs'] } }, { source: 'x = theirs' });

test('in a tournament the programs play that it was begun with, whatever those of the device are', async () => {
  const sandbox = fakeSandbox({}, 'a1');
  const { programs } = await page([programOf('theirs', DEFINES)], sandbox, [], null, rules);
  const engine = programs.createTournamentEngine([THEIRS]);
  engine.watch(() => {});
  const outcome = outcomeOf(engine.ask(MATCH).answer);
  await settled(25);
  assert.deepEqual(outcome.reply?.result, { winner: 'first' });
  assert.deepEqual(sandbox.said(), [['load', 'theirs', 'x = theirs', 'felt'], ['think']]);
  engine.end();
});

test('within a page of another origin no program of a tournament runs or is checked', async () => {
  const barred = { code: 'framed', message: '', field: null, args: {} };
  const { programs, sandbox } = await page([], fakeSandbox({}, 'a1'), [], barred, rules);
  const engine = programs.createTournamentEngine([THEIRS]);
  engine.watch(() => {});
  await assert.rejects(engine.ask(MATCH).answer, { code: 'framed' });
  await assert.rejects(programs.check(THEIRS, FELT).answer, { code: 'framed' });
  assert.deepEqual(sandbox.said(), []);
  engine.end();
});

test('lines end as they may, and what is too long of one is left out where a program is read alone', () => {
  const most = 'x'.repeat(LONGEST_LINE);
  for (const end of ['\n', '\r\n', '\r']) {
    assert.equal(longestLine(['a', most, ''].join(end)), LONGEST_LINE);
    assert.equal(readable(['a', `${most}y`, most].join(end)), `a\n${most}…\n${most}`);
  }
  assert.equal(longestLine(`${most}\u2028x`), LONGEST_LINE + 2, 'the editor ends no line here');
  assert.equal(longestLine(''), 0);
});
