// The Play room as the page runs it: what is drawn before Python has started, what is stored, and what counts as a step.

import assert from 'node:assert/strict';
import { beforeEach, mock, test } from 'node:test';
import { readGames } from '../../web/src/device/saved_games.ts';
import { readSetting } from '../../web/src/device/settings.ts';
import { createActions } from '../../web/src/rooms/play/actions.ts';
import { keyOf } from '../../web/src/round/state.ts';
import { emptied, happens, until } from './device.mjs';
import { PROBLEM, pluck } from './fakes.mjs';
import { GAMES, setupOf, thoughtOf, viewOfRecord } from './games.mjs';
import { textOf } from './lit.mjs';
import { at, createRoom, GESTURE, lastAct, PAGE } from './play.mjs';
import { PEOPLE } from './rounds.mjs';

let games;
beforeEach(async () => {
  games = await emptied('game');
});

const choose = (square) => ['choose', square];
const nine = (...moves) => viewOfRecord({ game: 'nine', moves }, { setup: setupOf(moves) });

/** The room in which two people play, whose position is known. */
async function played(...moves) {
  const room = await at(`#/nine/${moves.join('')}?second=human`);
  await room.answer('view', nine(...moves));
  await room.drawn();
  return room;
}

test('a game that cannot be kept says so, until one can be', async () => {
  const room = await played();
  const isSaid = () => JSON.stringify(room.draw()).includes('unkept');
  const { put } = games;
  games.put = async () => false;
  await room.sent('round', choose('b2'));
  await until(isSaid);
  games.put = put;
  await room.answer('view', nine('b2'));
  await room.sent('round', choose('a1'));
  await until(() => !isSaid());
});

test('where there are more variations than are kept the list of moves says so', async () => {
  const room = await played('b2');
  const isSaid = (count) => {
    const lines = Array.from({ length: count }, (_, at) => ['b2', `a${at}`]);
    room.put({ round: { ...room.state().round, lines } });
    return JSON.stringify(room.draw()).includes('variation.unkept');
  };
  await until(() => room.state().late);
  assert.deepEqual([isSaid(100), isSaid(101)], [false, true]);
});

test('a game is shown without those variations of its address that cannot be read or are against the rules, which is said', async () => {
  await games.put('g', JSON.stringify({ address: '#/nine/b2a1c3?second=human', when: 1 }));
  const illegal = { ...PROBLEM, code: 'illegal-move', field: 'record.moves[1]' };
  const kept = [['b2', 'a1', 'c3']];
  for (const [lines, answers, found] of [
    ['4e3f', [nine('b2'), { ...illegal, code: 'bad-move', field: 'record.moves[0]' }], kept],
    ['1b2', [nine('b2'), illegal], kept],
    ['1b2.1a1.1c1', [nine('b2'), illegal, nine('b2', 'a1'), nine('b2', 'c1')], [...kept, ['b2', 'c1']]],
  ]) {
    const room = await at(`#/nine/b2?second=human&lines=${lines}`);
    const round = () => room.state().round;
    for (const answer of answers) await room.answer('view', answer);
    assert.deepEqual([round().problem, round().note], [null, 'lines.misread'], lines);
    await until(() => room.state().saved.isRecalled);
    assert.deepEqual([round().lines, round().note], [found, 'lines.misread'], 'with what was saved of it');
    assert.equal(room.address(), `#/nine/b2?second=human&lines=1a1c3${found === kept ? '' : '.1c1'}`);
  }
  const room = await at('#/nine/b2?second=human&lines=1a1');
  await room.answer('view', nine('b2'));
  await room.answer('view', PROBLEM);
  assert.deepEqual(
    [room.state().round.unread.length, room.state().round.problem],
    [1, PROBLEM],
    'Python is asked again',
  );
});

test('another game is a step; a move, undo and what an address names are none', async () => {
  const room = await at('#/nine');
  const steps = () => room.steps.length;
  room.send('round', choose('b2'));
  await room.answer('view', nine());
  await room.answer('view', nine('b2'));
  await room.drawn();
  await room.answer('think', thoughtOf('a1'));
  room.send('press', 'back', GESTURE);
  room.open('#/nine/b2');
  assert.equal(steps(), 0);
  room.send('press', 'new', GESTURE);
  assert.equal(steps(), 1);
  room.send('press', 'undo', GESTURE);
  assert.deepEqual([steps(), room.state().round.lines], [1, [['b2', 'a1']]]);
  room.open('#/felt');
  assert.equal(steps(), 1);
  room.send('openGame', { start: { game: 'nine' }, transcript: 'c3', seats: null }, nine('c3'));
  assert.equal(steps(), 2);
});

test('a thought has the same seed when it is asked for again, and another one in another place or game', async () => {
  const seeds = [];
  const room = await at('#/nine?first=level-1&second=level-2');
  for (const moves of [[], [], ['b2']]) {
    await room.answer('view', nine(...moves)).catch(() => {});
    await room.shows('tree');
    await room.shows('play');
    seeds.push(room.running().find(({ request }) => request.op === 'think').request.player.seed);
    if (seeds.length === 2) await room.sent('round', ['play', 'b2']);
  }
  assert.ok(seeds.every((seed) => Number.isInteger(seed) && seed >= 0 && seed < 2 ** 32));
  assert.equal(seeds[0], seeds[1]);
  assert.notEqual(seeds[0], seeds[2]);
});

test('a game is opened by its name with the players that it had last', async () => {
  const room = await at('#/nine/b2?first=level-2&second=human');
  await room.answer('view', nine('b2'));
  for (const [hash, first] of [
    ['#/nine', 'level-2'],
    ['#/nine?lang=ja', 'level-2'],
    ['#/nine/a1', 'human'],
    ['#/nine?second=human', 'human'],
    ['#/felt', 'human'],
  ])
    assert.equal((await at(hash)).state().round.seats.first, first, hash);
});

test('the menu leads back to the game that goes on', async () => {
  const went = [];
  const room = await at('#/nine?second=human', { go: (address) => went.push(address) });
  await room.answer('view', nine());
  await room.sent('round', choose('b2'));
  await at('#/felt');
  const { openGame } = createRoom({ state: () => PAGE, go: (address) => went.push(address), actions: {} }, () => {});
  openGame('nine');
  openGame('table');
  assert.deepEqual(went, ['#/nine/b2?second=human', '#/table']);
});

test('an address that names no game opens the last one, whatever follows', async () => {
  const room = await played('b2');
  await room.drawn();
  for (const hash of ['#/', '', '#/?lang=ja', '#/?lang=en&x=1', '#/?second=human'])
    assert.deepEqual((await at(hash)).state().round.transcript, 'b2', hash);
});

test('each move is stored: its game, and its address, at which the next visit begins', async () => {
  const room = await played();
  room.send('round', choose('b2'));
  await Promise.resolve();
  await Promise.resolve(); // and a paint is not waited for
  assert.equal(readSetting('address'), '#/nine/b2?second=human');
  await until(() => games.items.size === 1);
  assert.deepEqual(pluck(readGames(games, GAMES), 'address'), ['#/nine/b2?second=human']);
  const next = await at('#/');
  assert.deepEqual(next.state().round.start, { game: 'nine' });
});

test('a game that another one replaces at once is saved as far as it was played, once', async () => {
  const room = await played();
  for (const event of [['play', 'b2'], ['play', 'a1'], null, ['play', 'b2']])
    if (event) room.send('round', event);
    else room.send('press', 'new', GESTURE);
  await until(() => games.items.size > 1 && room.state().saving === null);
  assert.deepEqual(pluck(readGames(games, GAMES), 'address').toSorted(), [
    '#/nine/b2?second=human',
    '#/nine/b2a1?second=human',
  ]);
});

test('a game that is brought back, or refused for a moment, while it is being saved is saved once', async () => {
  for (const [square, away, back] of [
    ['b2', ['press', 'new', GESTURE], ['press', 'undo', GESTURE]],
    ['c3', ['round', ['problem', PROBLEM]], ['round', ['problem', null]]],
  ]) {
    const before = games.items.size;
    const room = await played();
    for (const event of [['round', choose(square)], away, back]) {
      room.send(...event);
      for (let tick = 0; tick < 3; tick++) await Promise.resolve(); // it is drawn, and what it wants is begun
    }
    await room.drawn();
    await room.answer('view', nine(square));
    await until(() => games.items.size > before && room.state().saving === null);
    assert.deepEqual(room.state().saved.part.lines, [[square]]);
    assert.equal(games.items.size, before + 1);
  }
});

test('an address that is refused is not stored, nor that of a room which is not shown', async () => {
  await at('#/nowhere');
  await at('#/nine', {}, { room: 'tree' });
  assert.equal(readSetting('address'), null);
});

test('a game of others is under their names, and nothing of it is stored; a new one is between people', async () => {
  const room = await at('#/nine/b2?second=human&names=Tanaka%7E%E2%80%AESato');
  await room.answer('view', nine('b2'));
  assert.match(textOf(room.draw()), /\ufffdSato.*Tanaka/s);
  assert.deepEqual([readSetting('address'), readSetting('seats nine')], [null, null]);
  room.send('openGame', { start: { game: 'nine' }, transcript: 'c3', seats: null }, nine('c3'));
  assert.deepEqual(room.state().round.seats, PEOPLE);
});

test('settings are stored as they are changed, and nothing is before', async () => {
  const room = await at('#/nine');
  assert.deepEqual([readSetting('values nine'), readSetting('letters')], [null, null]);
  room.send('press', 'values', GESTURE);
  await room.sent('keep', 'letters', 'off');
  assert.deepEqual([readSetting('values nine'), readSetting('letters')], ['yes', 'off']);
  const { kept, values } = (await at('#/nine')).state();
  assert.deepEqual([values.get('nine'), values.get('felt'), kept.letters], ['yes', null, 'off']);
});

test('the position that is left is drawn by the next visit before Python answers, and Python’s view takes its place', async () => {
  await played('b2', 'a1');
  happens('pagehide');
  await Promise.resolve();
  await Promise.resolve();
  const room = await at('#/nine/b2a1?second=human');
  assert.deepEqual(room.state().round.line, ['b2', 'a1']);
  const [{ request }] = room.running();
  assert.deepEqual(request, { op: 'view', record: { game: 'nine', moves: 'b2a1' } });
  await room.answer('view', { ...nine('b2', 'a1'), score: { first: 1, second: 1 } });
  assert.deepEqual([...room.state().round.views.values()].at(-1).score, { first: 1, second: 1 });
});

test('what Python refuses of a cached position is said, unless another game is shown by then', async () => {
  for (const [act, problem] of [
    [() => {}, PROBLEM],
    [(room) => room.send('press', 'new', GESTURE), null],
  ]) {
    await played('b2');
    happens('pagehide');
    const room = await at('#/nine/b2?second=human');
    act(room);
    await room.answer('view', PROBLEM);
    assert.equal(room.state().round.problem, problem);
  }
});

test('a game that is added is known before it is opened', async () => {
  const room = await at('#/nine');
  room.page.games = [...GAMES, { ...GAMES[1], id: 'ten' }];
  room.put();
  await room.drawn();
  room.open('#/ten');
  assert.equal(room.state().round.start.game, 'ten');
});

test('what stands beside the board comes once the board stands, and where it cannot be had that is said', async () => {
  const room = await at('#/nine');
  const shows = (key) => JSON.stringify(room.draw()).includes(key);
  await room.drawn();
  assert.deepEqual([shows('saw.title'), shows('panels')], [true, true]);
  room.put({ late: null });
  assert.deepEqual([shows('saw.title'), shows('actions')], [false, true]);
  room.send('lateMissed');
  room.send('press', 'close', GESTURE); // which takes away only what is said of a panel
  assert.equal(shows('problem.file'), true);
});

test('where nothing can be stored a setting lasts as long as the page', async () => {
  Object.defineProperty(globalThis, 'localStorage', {
    get() {
      throw new DOMException('not allowed', 'SecurityError');
    },
    configurable: true,
  });
  const room = await at('#/nine');
  room.send('press', 'values', GESTURE);
  await room.drawn();
  room.open('#/felt');
  assert.equal(room.state().values.get('nine'), 'yes');
});

test('where nothing can be copied, as in a page of plain http, the address is shown to be copied by hand', async () => {
  const { navigator } = globalThis;
  Object.defineProperty(globalThis, 'navigator', { value: {}, configurable: true });
  const room = await at('#/nine');
  await createActions({ actions: {} }, (event) => room.send(...event)).share(room.state().round);
  Object.defineProperty(globalThis, 'navigator', { value: navigator, configurable: true });
  assert.equal(room.state().round.note, 'share.by-hand');
});

test('the seconds of a thought are counted, and not those of a game that is watched', async (context) => {
  for (const [first, counted] of [
    ['human', 2],
    ['level-1', 0],
  ]) {
    const room = await at(`#/nine/b2?first=${first}&second=level-2`);
    context.mock.timers.enable({ apis: ['setTimeout'] });
    await room.answer('view', nine('b2'));
    for (let second = 0; second < 2; second++) {
      await room.drawn();
      context.mock.timers.tick(1000);
    }
    assert.equal(room.state().round.waited, counted);
    context.mock.timers.reset();
  }
});

test('a game that is over has its result, its review and a rematch in one card, also while it is looked back on', async () => {
  const room = await at('#/nine/b2?second=level-1');
  const result = { winner: 'second', margin: null, squares: [] };
  await room.answer('view', { ...nine('b2'), turn: null, legal: {}, result });
  await room.drawn();
  const card = () => /class="ended">[\s\S]*?<p class="says">([^<]*)[\s\S]*/.exec(textOf(room.draw()));
  assert.match(card()[0], /advantage\.title[\s\S]*rematch/);
  room.send('press', 'back', GESTURE);
  await room.answer('view', nine());
  assert.equal(card()[1], 'result.lost');
  room.send('press', 'rematch', GESTURE);
  assert.deepEqual(room.state().round.seats, { first: 'level-1', second: 'human' });
  assert.equal(card(), null);
});

test('a move that is typed gives the keys to the board, and one that is refused does not', async () => {
  const room = await played();
  room.send('typed', 'zz');
  assert.equal(lastAct(room, 'focus'), undefined);
  room.send('typed', 'b2');
  assert.deepEqual(room.state().round.line, ['b2']);
  assert.ok(lastAct(room, 'focus'));
});

test('a line is played out move by move, until something else is done', async (context) => {
  const room = await played('b2');
  context.mock.timers.enable({ apis: ['setTimeout'] });
  const tick = async () => {
    await room.drawn();
    context.mock.timers.tick(700);
    await room.drawn();
  };
  room.send('playOut', 1, ['a1', 'c3', 'a3']);
  assert.equal(room.state().round.lookahead.at, 1);
  await tick();
  assert.equal(room.state().round.lookahead.at, 2);
  room.send('press', 'back', GESTURE);
  await tick();
  assert.equal(room.state().round.lookahead.at, 1);
  room.send('playOut', 1, ['a1', 'c3']);
  for (let time = 0; time < 3; time++) await tick();
  assert.equal(room.state().round.lookahead.at, 2);
});

test('the line for newcomers goes with the first move, and its space with another game', async () => {
  const newcomer = mock.fn();
  const room = await at('#/nine?second=human', { newcomer });
  await room.answer('view', nine());
  const stages = () => newcomer.mock.calls.map(({ arguments: [stage] }) => stage);
  await room.sent('round', choose('b2'));
  assert.equal(stages().at(-1), 'moved');
  await room.sent('press', 'new', GESTURE);
  assert.equal(stages().at(-1), 'over');
});

test('a program that the address names is let run, and where that fails the same button tries again', async () => {
  const allowed = [];
  let offline = true;
  const programs = async () => {
    if (offline) throw new Error('offline');
    return { send: ([, what]) => allowed.push(what) };
  };
  const room = await at('#/nine', { programs });
  for (const problem of [true, true, false]) {
    offline = problem;
    await room.sent('allow', 'mine');
    assert.equal(room.state().round.problem?.code, problem ? 'file' : undefined);
  }
  assert.deepEqual(allowed, [{ players: ['mine'] }]);
});

/** A key where nothing has the focus. */
function press(key) {
  const preventDefault = mock.fn();
  happens('keydown', { key, target: null, preventDefault });
  return preventDefault.mock.callCount() === 1;
}

test('a game in which the values are shown does not count: from the first move with them, or as they are shown later', async () => {
  const room = await at('#/nine');
  await room.answer('view', nine());
  room.send('press', 'values', GESTURE);
  assert.equal(room.state().round.standing, null);
  room.send('round', choose('b2'));
  assert.deepEqual([room.state().round.standing, room.state().round.note], ['values', 'uncounted.values']);
  await room.drawn(); // it is kept

  const other = await at('#/nine');
  await other.answer('view', nine());
  other.send('press', 'values', GESTURE); // as they are kept of the game before
  other.send('round', choose('b2'));
  assert.equal(other.state().round.standing, null);
  other.send('press', 'values', GESTURE);
  assert.equal(other.state().round.standing, 'values');
});

test('exercises have an address of their own, to which a step leads, and beside which the game stays', async () => {
  const room = await at('#/nine');
  await room.answer('view', nine());
  room.send('round', choose('b2'));
  const steps = room.steps.length;
  room.send('press', 'mistakes', GESTURE);
  assert.deepEqual([room.address(), room.steps.length], ['#/nine?mistakes', steps + 1]);
  await until(() => room.state().panel === 'mistakes');
  assert.equal(room.address(), '#/nine?mistakes');
  room.open('#/?mistakes&lang=ja');
  await until(() => room.state().panels.mistakes.game === null);
  assert.deepEqual([room.address(), room.state().round.line], ['#/?mistakes', ['b2']]);
  room.open('#/nine/b2');
  assert.deepEqual([room.state().panel, room.address(), room.steps.length], [null, '#/nine/b2', steps + 1]);
  for (const wrong of ['#/nineteen?mistakes', '#/nine/zz?mistakes', '#/nine?mistake']) {
    room.open(wrong);
    assert.deepEqual([room.state().panel, room.address()], [null, null], wrong);
  }
});

test('exercises to which a step has led are left by going back, others at once', async () => {
  const room = await at('#/nine');
  await room.answer('view', nine());
  room.send('press', 'mistakes', GESTURE);
  await until(() => room.state().panel === 'mistakes');
  globalThis.history.state = { of: [1, true] }; // the entry of the step
  room.send('press', 'close', GESTURE);
  assert.deepEqual([room.state().panel, Boolean(lastAct(room, 'back')), room.address()], [null, true, null]);
  room.open('#/nine', { of: null, isBack: true }); // which the browser does
  assert.deepEqual([room.state().ownEntry, room.address()], [null, '#/nine']);
  const acts = room.state().acts.filter(({ act: [name] }) => name === 'back').length;
  room.open('#/nine?mistakes');
  room.send('press', 'close', GESTURE);
  assert.deepEqual([room.state().panel, room.address()], [null, '#/nine']);
  assert.equal(room.state().acts.filter(({ act: [name] }) => name === 'back').length, acts);
});

test('a sheet over the board is a step; going back closes it, and the game goes on as it is', async () => {
  const room = await at('#/nine?second=human');
  await room.answer('view', nine());
  const { steps } = room;
  const opens = async (panel) => {
    room.send('press', panel, { ...GESTURE, isNarrow: true });
    await until(() => room.state().panel === panel);
    return steps.length;
  };
  const before = await opens('help');
  room.send('round', ['seat', 'second', 'level-1']);
  room.send('round', ['choose', 'b2']);
  room.open('#/nine?second=human', { of: null, isBack: true });
  assert.deepEqual([room.state().panel, room.state().ownEntry, room.address()], [null, null, '#/nine/b2']);

  assert.equal(await opens('setup'), before + 1);
  globalThis.history.state = { of: [1, true] };
  await room.sent('cancel', 'setup');
  assert.deepEqual([room.state().panel, room.state().ownEntry, room.address()], [null, 'left', null]);
  room.open('#/nine/b2', { of: null, isBack: true });

  await opens('help'); // another game takes the entry of the sheet
  room.send('press', 'new', GESTURE);
  assert.deepEqual([room.state().ownEntry, steps.length], [null, before + 2]);

  globalThis.history.state = null; // an entry that the browser has refused
  await opens('record');
  await room.sent('press', 'close', GESTURE);
  assert.deepEqual([room.state().panel, room.state().ownEntry], [null, null]);
});

test('how many exercises are due is read again when one was rated, and when the page is seen again', async () => {
  const room = await at('#/nine');
  await until(() => room.state().exercises);
  const { looks } = room.state();
  room.send('visible', false);
  room.send('visible', true);
  assert.equal(room.state().looks, looks + 2);
  room.send('press', 'mistakes', GESTURE);
  await until(() => room.state().panels.mistakes?.done);
  assert.equal(room.state().looks, looks + 3);
});

test('an exercise that another tab has deleted stays so when it is answered here, and one of the page is kept as it is tried', async () => {
  const moves = [
    { move: 'a1', loss: 0 },
    { move: 'c3', loss: 8 },
  ];
  const exercise = { record: { game: 'nine', moves: [] }, side: 'first', played: 'c3', good: ['a1'], moves };
  const whole = { ...exercise, best: 2, exact: false, depth: 6, version: 'v1' };
  const exercises = await emptied('exercise');
  for (const [id, from, deletes, found] of /** @type {[string, string, boolean, boolean][]} */ ([
    ['g 0', 'g', false, true],
    ['g 0', 'g', true, false],
    [`levels ${keyOf(whole.record)}`, '', true, true],
  ])) {
    const kept = { exercise: whole, from, played: 1, due: 1, card: null, board: null };
    await exercises.put(id, JSON.stringify(kept));
    const room = await at('#/nine?mistakes');
    const trying = () => room.state().panels.mistakes?.trying;
    await until(trying);
    if (deletes) await exercises.remove(id);
    room.send('panel', 'mistakes', ['try', 'a1']);
    assert.equal(trying().went, 'first');
    await until(() => room.state().panels.mistakes.done);
    assert.deepEqual([exercises.items.has(id), trying().went], [found, 'first']);
    room.end();
    await exercises.remove(id);
  }
});

test('letters are keys unless they are switched off, and in another room, and while a position is set up', async () => {
  const room = await played('b2');
  assert.deepEqual([press('u'), room.state().round.at], [true, 0]);
  room.send('keep', 'letters', 'off');
  assert.deepEqual([press('y'), press('End'), room.state().round.at], [false, true, 1]);
  room.send('keep', 'letters', 'on');
  room.put({ panel: 'setup', loaded: { setup: { covers: () => true } } });
  assert.deepEqual([press('u'), press('Home'), room.state().round.at], [false, false, 1]);
  room.put({ panel: null });
  await room.shows('tree');
  assert.equal(press('u'), false);
});

test('a choice in a seat gives the focus to the board where a key has made it in an open list, and not to the others', async () => {
  for (const [choosing, focuses] of [
    ['pressing', true],
    ['stepping', false],
    ['pointing', true],
  ]) {
    const room = await played();
    room.send('choosing', choosing);
    room.send('round', ['seat', 'second', 'level-1']);
    assert.equal(Boolean(lastAct(room, 'focus')), focuses, choosing);
  }
});
