// A tournament in the Arena: what the player does with it, as it is set up, played, kept and opened again.

import assert from 'node:assert/strict';
import { afterEach, beforeEach, mock, test } from 'node:test';
import { emptied, newDevice } from './device.mjs';
import { fakeEngines, matchReply, PROBLEM, settled } from './fakes.mjs';
import { NINE } from './games.mjs';
import { textOf, valuesAfter, valuesIn } from './lit.mjs';
import { entered, KEYS } from './room.mjs';
import { tournamentEngine } from './tournament.mjs';
import { wordsOf } from './words.mjs';

newDevice();
globalThis.HTMLInputElement ??= class {};
const { createRoom } = await import('../../web/src/rooms/arena/many/index.ts');
const { createRoom: createArena } = await import('../../web/src/rooms/arena/index.ts');
const { asFile, keep, readEntries, readWhole, remove } = await import('../../web/src/rooms/arena/many/kept.ts');
const { readTournament } = await import('../../web/src/rooms/arena/many/address.ts');
const { update } = await import('../../web/src/rooms/arena/many/transitions.ts');
const { explained } = await import('../../web/src/rooms/arena/many/conditions.ts');
const { isContinuable, isOther, newMany, partaking } = await import('../../web/src/rooms/arena/many/state.ts');
const { doneIn, gameTime, slowest } = await import('../../web/src/rooms/arena/many/estimate.ts');

let drawer;
beforeEach(async () => {
  mock.timers.enable({ apis: ['setTimeout'] });
  WebAssembly.Suspending = class {};
  await emptied('entrant');
  drawer = await emptied('tournament');
});
afterEach(() => {
  mock.timers.reset();
  delete WebAssembly.Suspending;
});

const level = (place) => ({
  ...{ id: `level-${place}`, name: `level-${place}`, kind: 'level', place, search: 'alphabeta', depth: place },
});
const GAME = {
  ...{ ...NINE, id: 'tictactoe', searches: ['alphabeta'], evaluations: [], sizes: null },
  players: [level(1), level(2), level(3)],
};
const PAGE = {
  ...{ games: [GAME], diagrams: [], first: 'tictactoe', strengths: {}, programs: null },
  ...{ room: 'arena', lang: 'en', engine: 'ready', problem: null },
};
const ADDRESS =
  '#/arena/many/programs?game=tictactoe&players=level-1,level-2,level-3&form=all&games=2&limit=depth%3D2&seed=5';

/** The room at an address, with an engine that answers at once. `before`: events that come earlier. */
async function opened(hash = ADDRESS, t = KEYS, given = PAGE, services = {}, before = []) {
  Object.defineProperty(navigator, 'hardwareConcurrency', { value: 2, configurable: true });
  const page = tournamentEngine();
  const { engines, createEngine } = fakeEngines();
  const ask = (request) =>
    request.op === 'tournament' ? page.ask(request) : { answer: new Promise(() => {}), stop() {}, drop() {} };
  const hired = [];
  const programs = async () => ({
    createTournamentEngine(given) {
      hired.push(given.map(({ name }) => name));
      return createEngine();
    },
  });
  const room = entered(createRoom, given, { createEngine, ask, programs, ...services }, t);
  for (const event of before) room.send(...event);
  room.open(hash);
  const turn = async () => {
    for (let time = 0; time < 12; time++) {
      mock.timers.tick(0);
      await room.drawn();
      await settled();
    }
  };
  await turn();
  return {
    ...{ ...room, engines, turn, page, hired },
    do: async (...event) => {
      room.send(...event);
      await turn();
    },
    async start(id = 'mine') {
      room.send('start', id, null, PAGE.games);
      await turn();
      engines.at(-1).become('ready', { games: [] });
      await turn();
    },
    /** So many games end, and are counted. */
    async play(games) {
      for (let game = 0; game < games; game++) {
        engines.at(-1).asked.at(-1).resolve(matchReply());
        await turn();
      }
      mock.timers.tick(1000);
      await turn();
    },
  };
}
const played = ({ state }) => [state().phase, state().stand?.standings.played ?? 0, state().games.length];

test('what is set up is checked, and played to its end', async () => {
  const room = await opened();
  assert.equal(room.state().known.standings.planned, 6);
  await room.start();
  await room.play(4);
  assert.deepEqual(played(room), ['running', 4, 4]);
  assert.equal(room.address().startsWith('#/arena/many/standings?'), true);
  assert.equal(room.state().focus.on, 'top', 'the button that was pressed may begin another one later');
  await room.play(2);
  assert.deepEqual(played(room), ['over', 6, 6]);
  assert.equal(room.state().focus.on, 'over', 'Stop is gone, and may have had it');
});

test('conditions stay as they are while it is played, and another address does not take its place', async () => {
  const room = await opened();
  await room.start();
  await room.do('want', { games: '8' });
  room.open(ADDRESS.replace('seed=5', 'seed=6'));
  assert.deepEqual([room.state().wanted.games, room.state().phase], ['2', 'running']);
  assert.equal(room.state().note.key, 'arena.many.note.busy');
});

test('after a reload it is there, paused, and goes on with the games that were played', async () => {
  const room = await opened();
  await room.start();
  await room.play(3);
  mock.timers.tick(2000);
  await room.turn();
  room.end();
  const later = await opened('#/arena/many');
  assert.deepEqual(played(later), ['paused', 3, 3]);
  await later.start('other');
  await later.play(3);
  assert.deepEqual(played(later), ['over', 6, 6]);
  assert.equal(later.engines[0].asked.length, 3);
});

test('a game that ends during a pause is written at once, so that a reload right after it loses none', async () => {
  const room = await opened();
  await room.start();
  await room.play(2);
  await room.do('pause');
  room.engines.at(-1).asked.at(-1).resolve(matchReply());
  await room.turn();
  assert.deepEqual(played(room), ['paused', 3, 3]);
  assert.equal(readWhole(drawer, readEntries(drawer, PAGE.games)[0]).games.length, 3);
});

test('what two tabs continue is kept twice, with the games of each', async () => {
  const room = await opened();
  await room.start('first');
  await room.play(2);
  mock.timers.tick(2000);
  await room.turn();
  room.end();
  const tabs = [await opened('#/arena/many'), await opened('#/arena/many')];
  for (const [at, tab] of tabs.entries()) {
    await tab.start(`tab-${at}`);
    await tab.play(2 + at);
    mock.timers.tick(2000);
    await tab.turn();
  }
  const found = readEntries(drawer, PAGE.games).map((entry) => [entry.id, readWhole(drawer, entry).games.length]);
  assert.deepEqual(found.sort(), [
    ['tab-0', 4],
    ['tab-1', 5],
  ]);
});

test('one that is continued and stopped at once takes the place of what it was', async () => {
  const room = await opened();
  await room.start('first');
  await room.play(2);
  mock.timers.tick(2000);
  await room.turn();
  room.end();
  const later = await opened('#/arena/many');
  await later.do('start', 'second', null, PAGE.games);
  await later.do('stop');
  mock.timers.tick(2000);
  await later.turn();
  assert.deepEqual(
    readEntries(drawer, PAGE.games).map(({ id, phase }) => [id, phase]),
    [['second', 'paused']],
  );
  assert.equal(later.state().replaces, null);
});

/** A tab that has played three of six games, and another one that shows what is kept of them. */
async function twoTabs() {
  const a = await opened();
  await a.start('first');
  await a.play(3);
  await passed(a);
  const b = await opened('#/arena/many');
  assert.deepEqual(played(b), ['paused', 3, 3]);
  return [a, b];
}
/** All is written that was to be. */
async function passed(...tabs) {
  mock.timers.tick(2000);
  for (const tab of tabs) await tab.turn();
}
const onDevice = () =>
  readEntries(drawer, PAGE.games)
    .map((entry) => [entry.id, entry.phase, entry.hidden, readWhole(drawer, entry).games.length])
    .sort();

test('a tab that shows a tournament follows it while another tab plays it, also where something else is set up', async () => {
  const [a, b] = await twoTabs();
  await a.play(1);
  await passed(a);
  await b.do('changed');
  assert.deepEqual([played(b), b.state().note], [['paused', 4, 4], null]);
  await b.do('want', { games: '8' });
  await b.do('choose', ['level-1', 'level-2'], false);
  await a.play(2);
  await passed(a);
  await b.do('changed');
  assert.deepEqual(played(b), ['over', 6, 6]);
  assert.deepEqual([b.state().wanted.games, b.state().couple], ['8', ['level-1', 'level-2']]);
});

test('what another tab has played further stays when it is continued as it was read', async () => {
  const [a, b] = await twoTabs();
  await a.play(3);
  await passed(a);
  await b.do('start', 'second', null, PAGE.games);
  await passed(b);
  await b.do('stop');
  await passed(b);
  assert.deepEqual(onDevice(), [
    ['first', 'over', false, 6],
    ['second', 'paused', false, 3],
  ]);
  await b.do('show', 'first');
  assert.deepEqual(played(b), ['over', 6, 6]);
});

test('a tab that hides the names of what another tab plays changes nothing else of it', async () => {
  const [a, b] = await twoTabs();
  await a.play(1);
  await passed(a);
  await b.do('hide', true);
  await passed(b);
  assert.deepEqual(onDevice(), [['first', 'paused', true, 4]]);
  await a.play(2);
  await passed(a, b);
  assert.deepEqual(onDevice(), [['first', 'over', true, 6]]);
  await a.do('hide', true);
  await a.do('hide', false);
  assert.equal(onDevice()[0][2], false, 'however soon after one another');
});

test('of one whose programs are missing on the device it is said that it is damaged', async () => {
  const room = await opened();
  await room.start('first');
  await room.play(2);
  mock.timers.tick(2000);
  await room.turn();
  room.end();
  drawer.put('first:programs', '{');
  const later = await opened();
  assert.equal(later.state().note.key, 'arena.many.note.damaged');
});

test('one that was stopped can be continued, or begun anew with another seed, and then both are kept', async () => {
  const room = await opened();
  await room.start('first');
  await room.play(2);
  await room.do('stop');
  assert.deepEqual(played(room), ['paused', 2, 2]);
  const { seed } = room.state().wanted;
  await room.do('startAnew', 'second', null, PAGE.games);
  room.engines.at(-1).become('ready', { games: [] });
  await room.turn();
  await room.play(1);
  assert.notEqual(room.state().wanted.seed, seed);
  const { key, args } = room.state().note;
  assert.deepEqual([key, args], ['arena.many.note.anew', { seed: room.state().wanted.seed }]);
  mock.timers.tick(2000);
  await room.turn();
  const heads = [...drawer.items.keys()].filter((key) => !key.includes(':'));
  assert.deepEqual(heads.sort(), ['first', 'second']);
});

test('other conditions make another tournament, and the one that is shown stays until it starts', async () => {
  const room = await opened();
  await room.start('first');
  await room.play(6);
  await room.do('want', { games: '4' });
  assert.deepEqual(played(room), ['over', 6, 6]);
  assert.match(room.address(), /games=4/);
  await room.start('second');
  assert.deepEqual([room.state().id, room.state().games.length], ['second', 0]);
});

test('two players play so many games more', async () => {
  const room = await opened();
  await room.start();
  await room.play(6);
  await room.do('playMore', ['level-2', 'level-1'], 4, 'more');
  room.engines.at(-1).become('ready', { games: [] });
  await room.turn();
  assert.deepEqual(room.state().stand.tally.rounds.at(-1), [[0, 1, 2, 6]]);
  await room.play(4);
  assert.deepEqual(played(room), ['over', 10, 10]);
});

test('a file is opened and kept, one that is damaged is said to be so', async () => {
  const room = await opened();
  await room.start();
  await room.play(2);
  await room.do('stop');
  const text = asFile({ ...room.state(), address: ADDRESS.replace('programs?', 'standings?'), phase: 'paused' });
  await room.do('forget', 'mine');
  await room.do('open', new File([text], 'a.json'));
  await room.turn();
  assert.deepEqual(played(room), ['paused', 2, 2]);
  assert.equal(room.state().entries.length, 1);
  await room.do('open', new File(['{'], 'b.json'));
  assert.equal(room.state().note.key, 'problem.tournament-file-other');
});

const saidIn = (room) => textOf(room.draw()).match(/class="status" role="status"><p>(.*?)<\/p>/)[1];

test('what was wrong with a file is said beside what is wrong with what is set up', async () => {
  const room = await opened(ADDRESS, EN);
  await room.do('want', { games: '3' });
  await room.do('open', new File(['{'], 'b.json'));
  assert.equal(
    saidIn(room),
    ['problem.tournament-file-other', 'problem.tournament-even'].map((key) => EN(key)).join(' '),
  );
});

test('a file that is no tournament is said to be none, at the step that is shown when it was read', async () => {
  const room = await opened(ADDRESS, EN);
  await room.start();
  await room.play(6);
  const whole = asFile({ ...room.state(), address: ADDRESS.replace('programs?', 'standings?'), phase: 'over' });
  for (const step of ['programs', 'standings', 'table'])
    for (const text of [
      whole.slice(0, -9),
      'rank,name\n1,A\n',
      '{"first": 1}\n{"first": 2}\n',
      '{"a": 1}',
      'null',
      '',
    ]) {
      room.open('#/arena/many/programs');
      room.send('open', new File([text], 'b.json'));
      if (step !== 'programs') room.open(`#/arena/many/${step}`);
      await room.turn();
      assert.equal(saidIn(room), EN('problem.tournament-file-other'), `${step} ${text.slice(0, 20)}`);
    }
});

test('a file is shown as its games say, whatever its standings say, and refused where the engine refuses it', async () => {
  const room = await opened();
  await room.start();
  await room.play(2);
  await room.do('stop');
  const given = { ...room.state(), address: ADDRESS.replace('programs?', 'standings?'), phase: 'over' };
  const { stand } = given;
  const players = stand.standings.players.map((each) => ({ ...each, points: 9 }));
  const told = { ...stand, standings: { ...stand.standings, players, played: 6, over: true } };
  await room.do('open', new File([asFile({ ...given, stand: told })], 'a.json'));
  await room.turn();
  assert.deepEqual(played(room), ['paused', 2, 2]);
  assert.deepEqual(room.state().stand, stand);
  room.page.ask = () => ({ answer: Promise.reject({ code: 'bad-request' }) });
  await room.do('open', new File([asFile(given)], 'b.json'));
  assert.equal(room.state().note.key, 'problem.tournament-file-head');
});

test('a file that is read while a tournament begins does not take its place', async () => {
  const room = await opened();
  await room.start();
  await room.play(1);
  const file = new File([asFile({ ...room.state(), address: room.address(), phase: 'paused' })], 'a.json');
  await room.do('stop');
  room.send('open', file);
  await room.do('start', 'other', null, PAGE.games);
  await room.turn();
  assert.deepEqual([room.state().phase, room.state().id, room.state().opening], ['running', 'other', null]);
});

test('what a lost worker has said of itself is quoted', async () => {
  const told = Object.assign((key, args) => [key, args?.message].join(' '), { ...KEYS });
  const room = await opened(ADDRESS, told);
  await room.start();
  await room.do('happened', { type: 'failed', problem: { ...PROBLEM, message: 'lost\u202e' } });
  assert.match(JSON.stringify(room.draw()), /arena\.many\.broken \u2068lost\ufffd\u2069/);
});

test('where Stop goes as it is pressed, Start has the focus', async () => {
  const room = await opened();
  room.send('start', 'none', null, PAGE.games);
  const { count } = room.state().focus;
  room.send('stop');
  await room.turn();
  assert.deepEqual([room.state().phase, room.state().focus], ['none', { count: count + 1, on: 'start' }]);
  await room.start();
  await room.play(1);
  const late = await collected(room, 'Late');
  await room.do('stop');
  assert.deepEqual([isContinuable(room.state()), room.state().focus.on], [false, 'start']);
  await room.do('collect', ['tick', late, false]);
  await room.do('start', 'none', null, PAGE.games);
  const { focus } = room.state();
  await room.do('stop');
  assert.equal(room.state().focus, focus, 'Stop stays');
});

test('after Stop nothing more is said of lost workers', async () => {
  const room = await opened();
  await room.start();
  await room.play(1);
  await room.do('happened', { type: 'failed', problem: PROBLEM });
  assert.match(textOf(room.draw()), /arena\.many\.broken/);
  await room.do('stop');
  assert.doesNotMatch(textOf(room.draw()), /arena\.many\.broken/);
});

test('programs that an address names and that are not here are said, and stay in the addresses of its steps', async () => {
  const room = await opened(ADDRESS.replace('level-3', 'level-3,nobody'), EN);
  assert.match(textOf(room.draw()), /Three players take part\./);
  assert.deepEqual([room.state().problem.code, room.state().problem.args.known], ['address-programs', ['nobody']]);
  assert.match(textOf(room.draw()), /#\/arena\/many\/table\?game=tictactoe&players=level-1,level-2,level-3,nobody&/);
  room.open(ADDRESS.replace('programs', 'table').replace('level-3', 'level-3,nobody'));
  assert.equal(room.state().problem.code, 'address-programs');
  await room.do('accept');
  assert.deepEqual([room.state().problem, room.state().wanted.references.length], [null, 3]);
  assert.deepEqual(room.state().focus, { count: 1, on: 'start' });
});

const SOURCE = 'def choose(position):\n    return position.moves()[0]\n';
/** A program is handed in. */
const handedIn = (room, title) =>
  room.do('collect', ['add', [{ title, author: null, source: `${SOURCE}# ${title}`, task: null }], [], [], PAGE.games]);
/** A program is handed in, and plays. */
async function collected(room, title) {
  await handedIn(room, title);
  const { name } = room.state().collected.entrants.at(-1);
  const defines = { evaluations: {}, searches: [name], chooses: true, orders: [], games: [], repeatable: true };
  await room.do('collect', ['checked', name, { plays: true, problem: null, microseconds: 5, late: false, defines }]);
  return name;
}

test('programs that are ticked and checked take part, and one that is not checked keeps it from starting', async () => {
  const room = await opened();
  const name = await collected(room, 'Mine');
  assert.deepEqual(room.page.asked.at(-1).foreign, [name]);
  assert.equal(room.page.asked.at(-1).players.at(-1), name);
  assert.match(room.address(), new RegExp(`level-3,${name}&`));
  await handedIn(room, 'Yours');
  assert.match(JSON.stringify(room.draw()), /tournament-unchecked/);
  await room.do('collect', ['tick', room.state().collected.entrants.at(-1).name, false]);
  assert.doesNotMatch(JSON.stringify(room.draw()), /tournament-unchecked/);
});

test('an address that names programs ticks these and no others, but one that cannot play', async () => {
  const first = await opened();
  const mine = await collected(first, 'Mine');
  const yours = await collected(first, 'Yours');
  await handedIn(first, 'Wrong');
  const fails = { plays: false, problem: null, microseconds: null, late: false, defines: null };
  await first.do('collect', ['checked', 'Wrong', fails]);
  mock.timers.tick(2000);
  await first.turn();
  first.end();
  const room = await opened(ADDRESS.replace('level-3', `level-3,${yours},Wrong`));
  const ticked = room
    .state()
    .collected.entrants.filter((each) => each.ticked)
    .map(({ name }) => name);
  assert.deepEqual([ticked, room.state().problem], [[yours], null]);
  assert.ok(room.state().collected.entrants.some(({ name }) => name === mine));
});

test('after a reload a tournament with programs goes on with these, whatever is ticked', async () => {
  const room = await opened();
  const mine = await collected(room, 'Mine');
  await room.start('one');
  await room.play(2);
  await room.do('collect', ['tick', mine, false]);
  mock.timers.tick(2000);
  await room.turn();
  room.end();
  const later = await opened('#/arena/many');
  assert.deepEqual(played(later), ['paused', 2, 2]);
  await later.start('other');
  await later.play(10);
  assert.deepEqual([...played(later), later.state().collected.entrants[0].ticked], ['over', 12, 12, false]);
  assert.deepEqual(later.hired, [[mine]]);
});

test('a program that is handed in late takes part in the next tournament', async () => {
  const room = await opened();
  await room.start('first');
  const late = await collected(room, 'Late');
  await room.do('pause');
  assert.equal(isContinuable(room.state()), true);
  await room.do('start', 'none', null, PAGE.games);
  await room.play(6);
  assert.deepEqual([room.state().phase, isOther(room.state())], ['over', true]);
  await room.do('start', 'second', null, PAGE.games);
  assert.deepEqual(room.state().request.foreign, [late]);
});

test('a program that is handed in late takes part in what is begun anew during a pause', async () => {
  const room = await opened();
  await room.start('first');
  const late = await collected(room, 'Late');
  await room.do('pause');
  await room.do('startAnew', 'second', null, PAGE.games);
  assert.deepEqual(room.state().request.foreign, [late]);
});

test('one that is not checked keeps also the tournament that is shown from beginning anew', async () => {
  const room = await opened();
  const main = () => [
    /class="primary" [^>]*>([\w.]+)/.exec(textOf(room.draw()))[1],
    valuesAfter(room.draw(), 'class="primary" aria-disabled=')[0],
  ];
  await room.start('first');
  await handedIn(room, 'Late');
  await room.do('pause');
  valuesAfter(room.draw(), '@click=')[0]({ detail: 1 }); // Start anew
  await room.turn();
  assert.deepEqual([room.state().id, room.state().phase], ['first', 'paused']);
  assert.match(textOf(room.draw()), /class="status" role="status"><p>tournament-unchecked/);
  await room.do('start', 'none', null, PAGE.games);
  await room.play(6);
  assert.deepEqual(main(), ['arena.start', true]);
  await room.do('collect', ['tick', 'Late', false]);
  assert.deepEqual(main(), ['arena.many.anew', false]);
});

test('a change that is taken back leaves the tournament that is shown as it was, and so does choosing it in the list', async () => {
  const room = await opened();
  await room.start();
  await room.play(2);
  await room.do('stop');
  const name = await collected(room, 'Mine');
  assert.equal(isContinuable(room.state()), false);
  await room.do('collect', ['tick', name, false]);
  assert.equal(isContinuable(room.state()), true);
  const theirs = { ...room.state().collected.entrants[0], name: 'theirs', ticked: true }; // from another tab
  await room.do('collect', ['elsewhere', [theirs]]);
  assert.equal(isContinuable(room.state()), true);
  await room.do('want', { games: '4' });
  await room.do('want', { games: '2' });
  assert.equal(isContinuable(room.state()), true);
  await room.do('want', { games: '4' });
  await drawer.remove('mine:0'); // as where there was no room
  await room.do('show', 'mine');
  assert.deepEqual([isContinuable(room.state()), ...played(room)], [true, 'paused', 2, 2]);
});

test('games more can be paused and continued although something else is set up', async () => {
  const room = await opened();
  await room.start();
  await room.play(6);
  await room.do('want', { games: '4' });
  await room.do('playMore', ['level-1', 'level-2'], 2, 'more');
  await room.do('pause');
  await room.do('start', 'none', null, PAGE.games);
  assert.deepEqual([room.state().run, ...played(room)], ['more', 'running', 6, 6]);
});

test('the tournament that is shown can be deleted, and brought back', async () => {
  const room = await opened();
  await room.start();
  await room.play(6);
  mock.timers.tick(2000);
  await room.turn();
  const items = [...drawer.items];
  room.open(room.address().replace('standings', 'programs'));
  assert.match(textOf(room.draw()), /arena\.earlier\.delete-one/);
  await room.do('forget', 'mine');
  assert.deepEqual([...played(room), drawer.items.size], ['none', 0, 0, 0]);
  assert.match(textOf(room.draw()), /class="undo"/);
  assert.equal(room.state().focus.on, 'earlier');
  const { count } = room.state().focus;
  await room.do('undo');
  assert.deepEqual([...drawer.items], items);
  assert.deepEqual([room.state().entries.length, room.state().focus.count], [1, count + 1]);
  assert.doesNotMatch(textOf(room.draw()), /class="undo"/);
});

test('a double click deletes one tournament, and Undo brings back all that were deleted', async () => {
  const room = await opened();
  await room.start('one');
  await room.play(6);
  mock.timers.tick(2000);
  await room.turn();
  const [...items] = drawer.items;
  for (const id of ['two', 'three']) for (const [key, text] of items) await drawer.put(key.replace('one', id), text);
  const all = [...drawer.items].sort();
  room.open(room.address().replace('standings', 'programs'));
  await room.do('changed');
  const ids = () => room.state().entries.map(({ id }) => id);
  const press = async (detail) => {
    valuesAfter(room.draw(), '@click=').at(-1)({ detail });
    await room.turn();
  };
  assert.deepEqual(ids(), ['one', 'two', 'three']);
  await press(1);
  await press(2);
  assert.deepEqual(ids(), ['one', 'two']);
  await press(1);
  assert.deepEqual(ids(), ['one']);
  await room.do('undo');
  assert.deepEqual([...drawer.items].sort(), all);
  assert.deepEqual(ids().toSorted(), ['one', 'three', 'two']);
});

test('what is deleted while another one is brought back can be brought back too', async () => {
  const room = await opened();
  await room.start('one');
  await room.play(6);
  await passed(room);
  for (const [key, text] of [...drawer.items]) await drawer.put(key.replace('one', 'two'), text);
  room.open(room.address().replace('standings', 'programs'));
  await room.do('forget', 'one');
  room.send('undo');
  await room.do('forget', 'two');
  const ids = () => room.state().entries.map(({ id }) => id);
  assert.deepEqual(ids(), ['one']);
  await room.do('undo');
  assert.deepEqual(ids().toSorted(), ['one', 'two']);
});

test('the list of tournaments names the first players, and says of the one that is shown how it stands now', async () => {
  const room = await opened(`${ADDRESS.replace('level-3', 'level-3,alphabeta depth%3D4')}`, EN);
  await room.start();
  await room.play(2);
  room.open(room.address().replace('standings', 'programs'));
  await room.do('stop');
  const listed = () => textOf(valuesAfter(room.draw(), '<ul>'));
  assert.match(listed(), /Level 1, Level 2 and 2 others.*2 of 12 games · stopped/s);
  room.open(room.address().replace('programs', 'standings'));
  assert.match(textOf(room.draw()), /class="muted">2 of 12 games · stopped/);
  await room.do('start', 'more', null, PAGE.games);
  room.engines.at(-1).become('ready', { games: [] });
  await room.turn();
  await room.play(9);
  room.engines.at(-1).asked.at(-1).resolve(matchReply());
  await room.turn();
  room.open(room.address().replace('standings', 'programs'));
  assert.match(listed(), /12 of 12 games · Seed/i);
  await room.do('hide', true);
  assert.match(listed(), /<b>4 players/);
});

test('an empty list of openings says how one is written, and is refused only as the tournament is started', async () => {
  const room = await opened();
  await room.do('want', { openings: '' });
  const drawn = () => {
    const text = textOf(room.draw());
    return [text.includes('arena.openings.how'), text.includes('class="wrong"')];
  };
  assert.deepEqual(drawn(), [true, false]);
  const [start] = valuesAfter(room.draw(), 'class="primary"');
  assert.equal(start, false);
  await room.do('start', 'none', { code: 'no-openings' }, PAGE.games);
  assert.deepEqual([room.state().phase, drawn()], ['none', [false, true]]);
});

test('nothing is said of earlier tournaments while the first one is played', async () => {
  const room = await opened();
  assert.match(textOf(room.draw()), /arena\.many\.earlier\.none/);
  await room.start();
  await room.play(1);
  room.open(ADDRESS);
  assert.doesNotMatch(textOf(room.draw()), /arena\.many\.earlier\.none/);
});

test('the second click of a double click presses nothing, and Stop keeps its place', async () => {
  const room = await opened();
  await room.start();
  await room.play(2);
  const press = async (nth, detail) => {
    valuesAfter(room.draw(), '@click=')[nth]({ detail });
    await room.turn();
  };
  await press(1, 1);
  assert.deepEqual(played(room), ['paused', 2, 2]);
  assert.match(textOf(room.draw()), /arena\.many\.anew.*continue.*arena\.stop/s);
  const stopped = room.state();
  for (const nth of [0, 1, 2]) await press(nth, 2);
  assert.equal(room.state(), stopped);
});

test('the address of the tab leads to the standings of what is played, was just played, or is not finished', async () => {
  const room = await opened('#/arena/many');
  assert.equal(room.state().step, 'programs');
  room.open(ADDRESS);
  await room.turn();
  await room.start();
  await room.play(2);
  const seen = (hash) => {
    room.open(hash);
    return room.state().step;
  };
  assert.deepEqual(['#/arena/many/programs', '#/arena/many'].map(seen), ['programs', 'standings']);
  await room.play(4);
  assert.deepEqual(['#/arena/many/programs', '#/arena/many'].map(seen), ['programs', 'standings']);
  await room.do('want', { games: '4' });
  assert.equal(seen('#/arena/many'), 'programs');
  room.end();
  await kept('one');
  const later = await opened('#/arena/many');
  assert.deepEqual([later.state().step, later.state().phase], ['standings', 'paused']);
  assert.equal(later.steps.length, 0);
});

test('what is said of the last event is not said at another step', async () => {
  const room = await opened();
  await room.start();
  await room.play(2);
  await room.do('stop');
  assert.equal(room.state().note.key, 'arena.many.note.stopped');
  room.open(room.address());
  assert.notEqual(room.state().note, null);
  room.open(room.address().replace('standings', 'table'));
  assert.equal(room.state().note, null);
});

/** A tournament of two levels as it is kept on the device. */
async function kept(id, more) {
  const room = await opened(ADDRESS.replace(',level-3', ''));
  await room.start(id);
  await room.play(1);
  const whole = { ...room.state(), address: room.address(), kept: null, ...more };
  await room.do('stop');
  await keep(drawer, whole, PAGE.games);
  room.end();
}

test('one of another version of the page is shown, and cannot go on', async () => {
  await kept('old', { from: 'earlier', phase: 'paused' });
  await kept('over', { from: 'earlier', phase: 'over' });
  const room = await opened('#/arena/many');
  assert.equal(room.state().phase, 'none');
  await room.do('show', 'old');
  assert.deepEqual([room.state().note.key, isContinuable(room.state())], ['arena.many.note.older', false]);
  assert.match(JSON.stringify(room.draw()), /arena.many.anew/);
  await room.do('show', 'over');
  await room.do('playMore', ['level-1', 'level-2'], 2, 'more');
  assert.deepEqual(played(room), ['over', 1, 1]);
});

test('one that is chosen in the list is seen from the head of its standings', async () => {
  await kept('one');
  const room = await opened();
  await room.do('show', 'one');
  assert.deepEqual([room.state().step, room.state().focus.on, room.steps.length], ['standings', 'top', 1]);
  room.open('#/arena/many/programs');
  await room.do('show', 'one');
  assert.deepEqual([room.state().step, room.state().focus.count], ['standings', 2]);
});

test('programs of a tournament that are not in the list are said, and put there to go on with it', async () => {
  const room = await opened();
  await collected(room, 'Mine');
  await room.start('one');
  await room.play(2);
  mock.timers.tick(2000);
  await room.turn();
  room.end();
  await emptied('entrant');
  const later = await opened();
  later.open(room.address().replace('standings', 'programs'));
  await later.turn();
  const { problem } = later.state();
  assert.deepEqual([problem, isContinuable(later.state()), partaking(later.state())], [null, true, 1]);
  assert.match(textOf(later.draw()), /arena\.many\.copies/);
  await later.do('collectShown', PAGE.games);
  assert.doesNotMatch(textOf(later.draw()), /arena\.many\.copies/);
  const [{ name, check, lab }] = later.state().collected.entrants;
  assert.deepEqual([name, check, lab], ['Mine', 'unchecked', null]);
  const { defines } = later.state().entrants[0];
  await later.do('collect', ['checked', name, { plays: true, problem: null, microseconds: 5, late: false, defines }]);
  assert.equal(isContinuable(later.state()), true);
  await later.do('collect', ['tick', name, false]);
  assert.equal(isContinuable(later.state()), false);
});

test('a program of a tournament is put once into a list that has another text of that title', async () => {
  const room = await opened();
  await collected(room, 'Mine');
  await room.start('one');
  await room.play(12);
  await room.do('collect', ['remove', 'Mine']);
  await room.do('collect', ['add', [{ title: 'Mine', author: null, source: SOURCE, task: null }], [], [], PAGE.games]);
  room.open(room.address().replace('standings', 'programs'));
  assert.match(textOf(room.draw()), /arena\.many\.copies/);
  await room.do('collectShown', PAGE.games);
  assert.doesNotMatch(textOf(room.draw()), /arena\.many\.copies/);
  assert.deepEqual(
    room.state().collected.entrants.map(({ title }) => title),
    ['Mine', 'Mine-2'],
  );
});

test('the same programs in another order make no other tournament', async () => {
  const room = await opened();
  const titles = ['Mine', 'Yours'];
  for (const title of titles) await collected(room, title);
  await room.start('one');
  await room.play(2);
  await room.do('stop');
  await room.do('collect', ['removeAll']);
  assert.equal(isContinuable(room.state()), false);
  for (const title of titles.toReversed()) await collected(room, title);
  assert.equal(isContinuable(room.state()), true);
});

test('where two players are shown it is said that a tournament is played meanwhile, and the other way round', () => {
  const room = entered(createArena, PAGE);
  const said = () => textOf(room.draw()).match(/arena\.form\.beside-\w+/g);
  const { two, many } = room.state();
  assert.equal(said(), null);
  room.put({ many: { ...many, phase: 'running' } });
  assert.deepEqual(said(), ['arena.form.beside-two']);
  room.put({ shown: 'many' });
  assert.equal(said(), null);
  room.put({ many, two: { ...two, phase: 'running' } });
  assert.deepEqual(said(), ['arena.form.beside-many']);
  room.end();
});

test('an address brings a program of the Lab into the list, whatever is set up', async () => {
  const mine = { name: 'mine', title: 'Mine', source: SOURCE, game: 'tictactoe', from: null, task: null };
  const page = { ...PAGE, programs: { list: [mine] } };
  await kept('one');
  const room = await opened('#/arena/many/programs?take=mine', KEYS, page);
  const { collected: list, taking, wanted, step } = room.state();
  assert.deepEqual([list.entrants.map(({ lab, ticked }) => [lab, ticked]), taking], [[['mine', true]], null]);
  assert.deepEqual([step, wanted.references.length], ['programs', 2]);
  assert.doesNotMatch(room.address(), /take/);
  room.open('#/arena/many/programs?take=gone');
  await room.turn();
  assert.equal(room.state().problem.code, 'address-programs');
});

test('where programs of the Lab cannot be loaded that is said, and the one of the address comes as soon as they are', async () => {
  const mine = { name: 'mine', title: 'Mine', source: SOURCE, game: 'tictactoe', from: null, task: null };
  const page = { ...PAGE };
  const programs = () => Promise.reject(new Error('no connection'));
  const room = await opened('#/arena/many/programs?take=mine', KEYS, page, { programs });
  const { problem, collected: list } = room.state();
  assert.deepEqual([problem, list.problem?.code, room.address()], [null, 'file', null]);
  room.open('#/arena/many/standings');
  page.programs = { list: [mine] };
  await room.do('hide', false);
  assert.deepEqual(
    room.state().collected.entrants.map(({ lab }) => lab),
    ['mine'],
  );
});

test('what is wrong with an address is not said of the one that is right', async () => {
  const room = await opened();
  room.open(`${ADDRESS}&colour=red`);
  assert.deepEqual([room.state().problem.code, room.address()], ['address-key', null]);
  room.open(ADDRESS);
  assert.deepEqual([room.state().problem, room.address()], [null, ADDRESS]);
});

test('a program that is unticked and ticked again takes part, although the tournament that is shown was without it', async () => {
  const room = await opened();
  await room.start();
  await room.play(2);
  await room.do('stop');
  await collected(room, 'Mine');
  await room.do('show', 'mine');
  assert.deepEqual([isContinuable(room.state()), partaking(room.state())], [true, 0]);
  await room.do('collect', ['tick', 'Mine', false]);
  await room.do('collect', ['tick', 'Mine', true]);
  assert.deepEqual([isContinuable(room.state()), partaking(room.state())], [false, 1]);
});

test('the board at a pace of its own goes on with a game that ended while the one before was seen to its end', async () => {
  const room = await opened();
  await room.start();
  const ended = (players) => ({ players, start: { game: 'tictactoe' }, moves: [], isOver: true });
  const pass = async () => {
    for (let second = 0; second < 4; second++) {
      mock.timers.tick(1000);
      await room.turn();
    }
    return room.state().replayed.of.players;
  };
  await room.do('pace', 1);
  await room.do('happened', { type: 'followed', followed: ended(['level-1', 'level-2']) });
  assert.deepEqual(await pass(), ['level-1', 'level-2']);
  await room.do('happened', { type: 'followed', followed: ended(['level-1', 'level-3']) });
  assert.deepEqual(await pass(), ['level-1', 'level-3']);
});

test('looking at a tournament changes no tick', async () => {
  await kept('one');
  const room = await opened();
  const name = await collected(room, 'Mine');
  await room.do('show', 'one');
  assert.deepEqual([room.state().id, isContinuable(room.state())], ['one', true]);
  assert.deepEqual(
    room.state().collected.entrants.map((each) => [each.name, each.ticked]),
    [[name, true]],
  );
});

test('whichever is read first, the programs here or the tournament kept: it can be continued', async () => {
  const room = await opened();
  await collected(room, 'Mine');
  mock.timers.tick(2000);
  await room.turn();
  await kept('one');
  const whole = readWhole(drawer, readEntries(drawer, PAGE.games)[0]);
  const { lang, ...read } = readTournament(whole.address, PAGE.games, 'tictactoe');
  const entries = ['entriesKnown', [whole], { ...whole, programs: ['gone'] }];
  const here = ['collect', ['read', room.state().collected.entrants, [], PAGE.games]];
  const first = update(newMany(read.wanted), ['opened', { ...read, programs: ['gone'] }]);
  for (const order of [
    [entries, here],
    [here, entries],
  ]) {
    const many = order.reduce(update, first);
    assert.deepEqual([many.problem, isContinuable(many)], [null, true]);
  }
});

test('while names are hidden no address says them, and a reload finds the tournament all the same, over or not', async () => {
  const room = await opened();
  await collected(room, 'Tanaka');
  await room.start('one');
  await room.play(3);
  await room.do('hide', true);
  assert.equal(room.address(), '#/arena/many/standings?kept=one');
  const drawn = textOf(room.draw());
  assert.match(drawn, /href=#\/arena\/many\/table\?kept=one /);
  assert.doesNotMatch(drawn, /tanaka/i);
  room.open('#/arena/many/table');
  assert.deepEqual([room.state().step, room.state().phase], ['table', 'running']);
  mock.timers.tick(2000);
  await room.turn();
  room.end();
  const later = await opened(room.address());
  assert.deepEqual([played(later), later.state().step], [['paused', 3, 3], 'table']);
  assert.equal(later.address(), '#/arena/many/table?kept=one');
  await later.start('other');
  await later.play(9);
  mock.timers.tick(2000);
  await later.turn();
  later.end();
  const last = await opened(later.address());
  assert.deepEqual(played(last), ['over', 12, 12]);
  assert.doesNotMatch(textOf(last.draw()), /tanaka/i);
  await last.do('hide', false);
  assert.match(last.address(), /Tanaka/);
  mock.timers.tick(2000);
  await last.turn();
  last.end();
  assert.equal(readEntries(drawer, PAGE.games)[0].hidden, false);
});

test('while names are hidden a reload shows the same tournament, whichever others are not finished', async () => {
  const room = await opened();
  await room.start('one');
  await room.play(6);
  await room.do('hide', true);
  await passed(room);
  await room.do('want', { games: '4' });
  await room.start('two');
  await room.play(2);
  await room.do('stop');
  await passed(room);
  await room.do('show', 'one');
  room.open(room.address().replace('standings', 'table'));
  room.end();
  const later = await opened(room.address());
  assert.deepEqual([later.state().id, later.state().step], ['one', 'table']);
  later.end();
  remove(drawer, 'one');
  assert.equal((await opened(room.address())).state().id, 'two');
});

test('a tab whose names are hidden has them hidden after a reload, also where another one shows them', async () => {
  const room = await opened();
  await collected(room, 'Tanaka');
  await room.start('one');
  await room.play(12);
  await room.do('hide', true);
  const other = await opened(room.address());
  await other.do('hide', false);
  room.end();
  const later = await opened(room.address());
  assert.doesNotMatch(textOf(later.draw()), /tanaka/i);
  assert.equal(later.address(), room.address());
});

test('where the tournament of an address is not on the device that is said, whether another one is shown or none', async () => {
  const shown = async () => {
    const { phase, note } = (await opened('#/arena/many/standings?kept=gone')).state();
    return [phase, note?.key];
  };
  assert.deepEqual(await shown(), ['none', 'arena.many.note.gone']);
  await kept('one');
  assert.deepEqual(await shown(), ['paused', 'arena.many.note.gone']);
});

test('what another tab plays is found, also where it has written before the tournaments were read here', async () => {
  await kept('one');
  const room = await opened('#/arena/many', KEYS, PAGE, {}, [['changed']]);
  assert.deepEqual([room.state().step, ...played(room)], ['standings', 'paused', 1, 1]);
});

test('where another tournament is set up that cannot be started, the standings say why', async () => {
  const room = await opened(ADDRESS, EN);
  await room.start();
  await room.play(6);
  await handedIn(room, 'Mine');
  room.open('#/arena/many/standings');
  assert.match(textOf(room.draw()), /Ticked and not checked yet: .*Mine/);
});

test('of an opening that is refused its place in the list is said, and the move', async () => {
  const room = await opened(ADDRESS, EN);
  const args = { move: 'a1', side: 'black', ply: 0 };
  const refused = { ...PROBLEM, code: 'illegal-move', field: 'openings[1].moves[2]', args };
  assert.match(explained(refused, room.state().wanted, GAME, EN), /2.*[Mm]ove 3/);
});

test('names are hidden from the beginning where that is chosen before, and those of the tournament that was shown are not', async () => {
  const room = await opened();
  assert.doesNotMatch(textOf(room.draw()), /arena\.standings\.hide/);
  await collected(room, 'Tanaka');
  assert.match(textOf(room.draw()), /arena\.standings\.hide/);
  await room.start('one');
  await room.play(12);
  room.open(room.address().replace('standings', 'programs'));
  await room.do('hideNext', true);
  assert.deepEqual([room.state().phase, room.state().hidden], ['over', false]);
  await room.do('startAnew', 'two', null, PAGE.games);
  room.engines.at(-1).become('ready', { games: [] });
  await room.turn();
  assert.equal(room.address(), '#/arena/many/standings?kept=two');
  assert.doesNotMatch(textOf(room.draw()), /tanaka/i);
  await room.play(2);
  await room.do('stop');
  await room.do('hideNext', false);
  await room.do('start', 'none', null, PAGE.games);
  assert.deepEqual([room.state().phase, room.state().hidden], ['running', false]);
});

test('what else is set up while names are hidden has its address where it is set up, and nowhere else', async () => {
  const room = await opened();
  await collected(room, 'Tanaka');
  await room.start('one');
  await room.do('stop');
  await room.do('hide', true);
  room.open('#/arena/many/programs');
  await room.do('want', { games: '4' });
  assert.match(room.address(), /players=.*Tanaka.*&games=4/);
  room.open(room.address().replace('programs', 'standings'));
  assert.deepEqual([room.address(), room.state().wanted.games], ['#/arena/many/standings?kept=one', '4']);
});

/** What is known of moves: those of these players take so many seconds. */
const knownOf = (times) => {
  const by = new Map(Object.entries(times).map(([player, time]) => [player, [1, time]]));
  const costs = { game: 'tictactoe', by, moves: 10, games: 2 };
  return { game: GAME, costs, strengths: {}, call: () => null, workers: 1 };
};
const QUARTER = 15 * 60;

test('the time of a tournament follows from moves that were measured, and a number of games from the time', () => {
  const known = knownOf({ 'level-1': 0.5 });
  const one = gameTime(['level-1', 'level-1'], known);
  assert.ok(one > 2.5 && one < 2.6, String(one));
  const all = doneIn(QUARTER, { form: 'all', games: '2' }, ['level-1', 'level-1', 'level-1'], known);
  assert.equal(Number(all.put.games) % 2, 0);
  assert.equal(all.takes, 3 * Number(all.put.games) * one);
  assert.ok(all.takes <= QUARTER && all.takes + 6 * one > QUARTER, String(all.takes));
  const swiss = (rounds) => doneIn(QUARTER, { form: 'swiss', rounds, games: '2' }, ['level-1', 'level-1'], known);
  assert.deepEqual(['x', '', '0'].map(swiss), [null, null, null]);
  assert.notEqual(swiss('5'), null);
  assert.equal(doneIn(QUARTER, { form: 'sure', games: '2' }, ['level-1'], known), null);
});

test('no number of games is chosen that the engine refuses, and where the fewest take too long it is said how long', () => {
  const of = (count) => Array(count).fill('level-1');
  const fast = knownOf({ 'level-1': 0 });
  const one = gameTime(of(2), fast);
  const put = (count, conditions) => doneIn(1e9, conditions, of(count), fast).put;
  assert.deepEqual(put(4, { form: 'all' }), { games: '1000' });
  assert.deepEqual(put(30, { form: 'all' }), { games: '228' }, '435 couples, 100,000 games');
  assert.deepEqual(put(30, { form: 'sure' }), { games: '2', most: '100000' });
  assert.deepEqual(put(100, { form: 'swiss', rounds: '100' }), { games: '20' });
  const short = (count, conditions, games) => doneIn(games * one, conditions, of(count), fast);
  assert.deepEqual(short(30, { form: 'all' }, 800), { put: null, takes: 870 * one, swiss: 150 * one });
  assert.deepEqual(short(4, { form: 'all' }, 8), { put: null, takes: 12 * one, swiss: null }, 'Swiss is no shorter');
  assert.deepEqual(short(30, { form: 'swiss', rounds: '5' }, 100).put, { games: '2', rounds: '3' });
  assert.deepEqual(short(30, { form: 'swiss', rounds: '5' }, 20), { put: null, takes: 30 * one, swiss: null });
  assert.deepEqual(short(30, { form: 'sure' }, 100), { put: null, takes: 180 * one, swiss: null });
});

test('one player whose thinking takes most of the time is named, with the time without it', () => {
  const times = { 'level-1': 0.1, 'level-2': 0.1, 'level-3': 5, wada: 0.2 };
  const players = Object.keys(times);
  const found = slowest({ form: 'all' }, players, 60, knownOf(times));
  assert.equal(found.player, 'level-3');
  assert.equal(found.seconds, 30 * gameTime(['level-1', 'level-2', 'wada'], knownOf(times)));
  assert.equal(slowest({ form: 'all' }, players, 60, knownOf({ ...times, 'level-3': 0.3 })), null);
  assert.equal(slowest({ form: 'all' }, players.slice(1, 3), 20, knownOf(times)), null, 'of two none is left out');
});

const WORDS = ['en', 'ja'].map((lang) => wordsOf(lang, { rooms: ['arena/'], games: [GAME] }));
const [EN] = WORDS;
/** What is drawn of the field that is named so. */
const belowOf = (room, name) => textOf(valuesAfter(room.draw(), `id="many-below-${name}"`));

test('a number of games is chosen by time, and what was chosen is said there until the conditions change', async () => {
  const room = await opened(ADDRESS, EN);
  const [choose] = valuesAfter(room.draw(), 'aria-describedby="many-below-minutes"');
  choose({ target: { value: '5' } });
  await room.turn();
  const { games } = room.state().wanted;
  assert.ok(Number(games) > 2, games);
  assert.match(
    belowOf(room, 'minutes'),
    new RegExp(`^${Number(games).toLocaleString('en')} games a pair: about \\d+ (s|min)\\.$`),
  );
  await room.do('want', { games: '4' });
  assert.equal(belowOf(room, 'minutes'), '');
  await room.do('fit', 5, { put: null, takes: 2400, swiss: 540 });
  assert.equal(room.state().wanted.games, '4');
  assert.equal(
    belowOf(room, 'minutes'),
    'Even 2 games a pair, all against all, take about 40 min. The Swiss system with 5 rounds takes about 9 min.',
  );
  const isBarred = () => valuesAfter(room.draw(), 'id="many-minutes" ?disabled=')[0];
  const barred = [];
  for (const rounds of ['x', '', '0', '3']) {
    await room.do('want', { form: 'swiss', rounds });
    barred.push(isBarred());
  }
  assert.deepEqual(barred, [true, true, true, false], 'without rounds no time follows from games');
  await handedIn(room, 'Mine');
  assert.equal(belowOf(room, 'minutes'), 'The time is known after “Check”.');
  assert.equal(isBarred(), true);
});

test('all that is wrong is said at once, each player by its name', async () => {
  for (const t of WORDS) {
    const room = await opened(ADDRESS, t);
    const title = `Mine-${t.lang}`;
    await room.do('want', { games: '3', references: ['level-1', 'levle-2', 'alphabta depth=2'] });
    await handedIn(room, title);
    const drawn = textOf(room.draw());
    const said = drawn.slice(drawn.indexOf('class="status"'));
    for (const part of [`levle-2${t('list')}alphabta depth=2`, t('problem.tournament-even'), title])
      assert.ok(said.includes(part), said);
    assert.doesNotMatch(said, /tournament-/);
    room.end();
  }
});

test('of a player whose option is refused the name is said, also while programs are not checked', async () => {
  const room = await opened(ADDRESS, EN);
  const args = { name: 'foo', known: ['discs'] };
  const problem = { code: 'bad-player', message: '', field: 'players[3].evaluation', args };
  room.page.ask = () => ({ answer: Promise.reject(problem), stop() {}, drop() {} });
  await handedIn(room, 'Mine');
  await room.do('want', { references: ['level-1', 'level-2', 'level-3', 'alphabeta depth=2 evaluation=foo'] });
  assert.match(textOf(room.draw()), /<p>\u2068foo · 2 plies\u2069: “foo” is not known here.* not checked yet: Mine/);
});

test('players that are spelled out one after the other, with commas, are several', async () => {
  const room = await opened();
  const currentTarget = { value: 'alphabeta depth=3、 level-2, alphabeta depth=4' };
  valuesAfter(room.draw(), '@keydown=')[0]({ key: 'Enter', isComposing: false, preventDefault() {}, currentTarget });
  assert.deepEqual(room.state().wanted.references.slice(3), ['alphabeta depth=3', 'alphabeta depth=4']);
});

test('players are read by their titles too, one that is ticked is not doubled, and what is no player stays in the field', async () => {
  for (const [t, level] of [
    [EN, 'LEVEL 2'],
    [WORDS[1], 'レベル２'],
  ]) {
    const room = await opened(ADDRESS.replace('level-1,level-2', 'level-1'), t);
    const enter = (currentTarget) =>
      valuesAfter(room.draw(), '@keydown=')[0]({
        key: 'Enter',
        isComposing: false,
        preventDefault() {},
        currentTarget,
      });
    const field = { value: `${level}, level 3, leevl 1` };
    enter(field);
    assert.deepEqual(room.state().wanted.references, ['level-1', 'level-2', 'level-3', 'leevl 1']);
    assert.deepEqual([field.value, ...valuesAfter(room.draw(), '.value=').slice(0, 1)], ['leevl 1', 'leevl 1']);
    assert.doesNotMatch(textOf(valuesAfter(room.draw(), 'class="checks">')), /leevl/);
    field.value = 'level 1';
    enter(field);
    assert.deepEqual([field.value, room.state().wanted.references.length], ['', 3]);
    room.end();
  }
});

test('how far programs read is asked where programs are to take part', async () => {
  const room = await opened();
  const asks = () => /arena\.many\.amount\.depth/.test(textOf(room.draw()));
  assert.equal(asks(), false);
  await handedIn(room, 'Mine');
  assert.equal(asks(), true);
});

test('an address that was opened says which tournament it is, and that it was not played here', async () => {
  const room = await opened(ADDRESS.replace('programs?', 'standings?').replace('level-3', 'level-3,tanaka,wada'), EN);
  const drawn = textOf(room.draw());
  for (const part of [
    'Not played on this device yet.',
    'not in the list here: tanaka, wada.',
    '2 programs · with Levels 1 to 3',
  ])
    assert.ok(drawn.includes(part), drawn);
});

test('while conditions cannot be changed it is said why', async () => {
  const room = await opened(ADDRESS, EN);
  await room.start();
  await room.do('pause');
  room.open(room.address().replace('standings', 'programs'));
  assert.match(textOf(room.draw()), /Press “Stop” to change them/);
  await room.do('stop');
  assert.doesNotMatch(textOf(room.draw()), /Press “Stop” to change them/);
});

test('where no program takes part, no empty zip of them is saved, and that is said', async () => {
  const room = await opened();
  await room.start();
  await room.play(6);
  await room.do('opened', { ...readTournament(room.address(), PAGE.games, 'tictactoe'), step: 'table' });
  const drawn = valuesIn(room.draw());
  const press = drawn[drawn.indexOf('arena.table.file.programs') - 1];
  press();
  await room.turn();
  assert.equal(room.state().note.key, 'arena.many.note.no-programs');
});
