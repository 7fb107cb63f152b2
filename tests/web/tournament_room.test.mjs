// A tournament in the Arena: what the player does with it, as it is set up, played, kept and opened again.

import assert from 'node:assert/strict';
import { afterEach, beforeEach, mock, test } from 'node:test';
import { emptied, newDevice } from './device.mjs';
import { fakeEngines, matchReply, PROBLEM, settled } from './fakes.mjs';
import { NINE } from './games.mjs';
import { entered, KEYS } from './room.mjs';
import { tournamentEngine } from './tournament.mjs';

newDevice();
globalThis.HTMLInputElement ??= class {};
const { createRoom } = await import('../../web/src/rooms/arena/many/index.ts');
const { asFile } = await import('../../web/src/rooms/arena/many/kept.ts');
const { doneIn, gameTime, QUARTER } = await import('../../web/src/rooms/arena/many/estimate.ts');

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

/** The room at an address, with an engine that answers at once. */
async function opened(hash = ADDRESS, t = KEYS) {
  Object.defineProperty(navigator, 'hardwareConcurrency', { value: 2, configurable: true });
  const page = tournamentEngine();
  const { engines, createEngine } = fakeEngines();
  const ask = (request) =>
    request.op === 'tournament' ? page.ask(request) : { answer: new Promise(() => {}), stop() {}, drop() {} };
  const room = entered(createRoom, { ...PAGE }, { createEngine, ask }, t);
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
    ...{ ...room, engines, turn, page },
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
  await room.play(2);
  assert.deepEqual(played(room), ['over', 6, 6]);
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

test('one that was stopped can be continued, or begun anew with another seed, and then both are kept', async () => {
  const room = await opened();
  await room.start('first');
  await room.play(2);
  await room.do('stop');
  assert.deepEqual(played(room), ['paused', 2, 2]);
  const { seed } = room.state().wanted;
  await room.do('startAnew', 'second', PAGE.games);
  room.engines.at(-1).become('ready', { games: [] });
  await room.turn();
  await room.play(1);
  assert.notEqual(room.state().wanted.seed, seed);
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
  const { stand, games, entrants } = room.state();
  const text = asFile({ address: ADDRESS.replace('programs?', 'standings?'), phase: 'paused', stand, games, entrants });
  await room.do('forget', 'mine');
  await room.do('open', new File([text], 'a.json'));
  await room.turn();
  assert.deepEqual(played(room), ['paused', 2, 2]);
  assert.equal(room.state().entries.length, 1);
  await room.do('open', new File(['{'], 'b.json'));
  assert.equal(room.state().note.key, 'problem.tournament-file-other');
});

test('what a lost worker has said of itself is quoted', async () => {
  const told = Object.assign((key, args) => [key, args?.message].join(' '), { ...KEYS });
  const room = await opened(ADDRESS, told);
  await room.start();
  await room.do('happened', { type: 'failed', problem: { ...PROBLEM, message: 'lost\u202e' } });
  assert.match(JSON.stringify(room.draw()), /arena\.many\.broken \u2068lost\ufffd\u2069/);
});

test('programs that an address names and that are not here are said', async () => {
  const room = await opened(ADDRESS.replace('level-3', 'level-3,nobody'));
  assert.deepEqual([room.state().problem.code, room.state().problem.args.names], ['address-programs', 'nobody']);
  await room.do('accept');
  assert.deepEqual([room.state().problem, room.state().wanted.references.length], [null, 3]);
});

const SOURCE = 'def choose(position):\n    return position.moves()[0]\n';
/** A program is handed in, and plays. */
async function collected(room, title) {
  await room.do('collect', [
    'add',
    [{ title, author: null, source: `${SOURCE}# ${title}`, task: null }],
    [],
    [],
    PAGE.games,
  ]);
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
  await room.do('collect', ['add', [{ title: 'Yours', author: null, source: SOURCE, task: null }], [], [], PAGE.games]);
  assert.match(JSON.stringify(room.draw()), /tournament-unchecked/);
  await room.do('collect', ['tick', room.state().collected.entrants.at(-1).name, false]);
  assert.doesNotMatch(JSON.stringify(room.draw()), /tournament-unchecked/);
});

test('an address that names programs ticks these and no others', async () => {
  const first = await opened();
  const mine = await collected(first, 'Mine');
  const yours = await collected(first, 'Yours');
  mock.timers.tick(2000);
  await first.turn();
  first.end();
  const room = await opened(ADDRESS.replace('level-3', `level-3,${yours}`));
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
  await room.do('start', 'one', null, PAGE.games);
  assert.deepEqual(
    room.state().entrants.map(({ name }) => name),
    [mine],
  );
  await room.do('collect', ['tick', mine, false]);
  assert.deepEqual([room.state().isOther, room.state().request.foreign], [false, [mine]]);
});

test('the time of a tournament follows from moves that were measured, and a quarter of an hour from the number of games', () => {
  const costs = { game: 'tictactoe', by: new Map([['level-1', [10, 5]]]), moves: 10, games: 2 };
  const known = { game: GAME, costs, strengths: {}, call: () => null, workers: 1 };
  const one = gameTime(['level-1', 'level-1'], known);
  assert.ok(one > 2.5 && one < 2.6, String(one));
  const all = doneIn(QUARTER, { form: 'all', games: '2' }, ['level-1', 'level-1', 'level-1'], known);
  assert.equal(Number(all.games) % 2, 0);
  const whole = 3 * Number(all.games) * one;
  assert.ok(whole <= QUARTER && whole + 6 * one > QUARTER, String(whole));
});
