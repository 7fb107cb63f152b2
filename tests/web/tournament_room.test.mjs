// A tournament in the Arena: what the player does with it, as it is set up, played, kept and opened again.

import assert from 'node:assert/strict';
import { afterEach, beforeEach, mock, test } from 'node:test';
import { emptied, newDevice } from './device.mjs';
import { fakeEngines, matchReply, settled } from './fakes.mjs';
import { NINE } from './games.mjs';
import { textOf, valuesAfter } from './lit.mjs';
import { entered, KEYS } from './room.mjs';
import { tournamentEngine } from './tournament.mjs';
import { wordsOf } from './words.mjs';

newDevice();
globalThis.HTMLInputElement ??= class {};
const { createRoom } = await import('../../web/src/rooms/arena/many/index.ts');
const { createRoom: createArena } = await import('../../web/src/rooms/arena/index.ts');
const { ENTRANTS } = await import('../../web/src/device/entrants.ts');
const { TOURNAMENTS } = await import('../../web/src/device/tournaments.ts');
const { asFile, readWhole } = await import('../../web/src/rooms/arena/many/kept.ts');
const { isContinuable, isOther, partaking } = await import('../../web/src/rooms/arena/many/state.ts');

let shelf;
beforeEach(async () => {
  mock.timers.enable({ apis: ['setTimeout'] });
  WebAssembly.Suspending = class {};
  await emptied(ENTRANTS);
  shelf = await emptied(TOURNAMENTS);
});
const rooms = [];
afterEach(async () => {
  for (const room of rooms.splice(0)) room.end();
  for (let turn = 0; turn < 100; turn++) await settled(); // until nothing is read or written, which takes the timers off
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
async function opened(hash = ADDRESS, t = KEYS, given = PAGE) {
  Object.defineProperty(navigator, 'hardwareConcurrency', { value: 2, configurable: true });
  const page = tournamentEngine();
  const { engines, createEngine } = fakeEngines();
  const ask = (request) =>
    request.op === 'tournament' ? page.ask(request) : { answer: new Promise(() => {}), stop() {}, drop() {} };
  const programs = async () => ({ createTournamentEngine: createEngine });
  const room = entered(createRoom, given, { createEngine, ask, programs }, t);
  rooms.push(room);
  room.open(hash);
  const turn = async () => {
    for (let time = 0; time < 12; time++) {
      mock.timers.tick(0);
      await room.drawn();
      await settled();
    }
  };
  const isRead = ({ sought, named, taking, collected }) => !sought && !named && !taking && collected.kept;
  for (let time = 0; !isRead(room.state()) && time < 20; time++) await turn();
  return {
    ...{ ...room, engines, turn, page },
    /** The page is left once all is kept. */
    async leave() {
      mock.timers.tick(2000);
      await turn();
      room.end();
    },
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

test('a game that ends during a pause is written at once, so that a reload right after it loses none', async () => {
  const room = await opened();
  await room.start();
  await room.play(2);
  await room.do('pause');
  room.engines.at(-1).asked.at(-1).resolve(matchReply());
  await room.turn();
  assert.equal(readWhole(await shelf.get('mine'), PAGE.games).games.length, 3);
});

test('conditions stay as they are while it is played, and another address does not take its place', async () => {
  const room = await opened();
  await room.start();
  await room.do('want', { games: '8' });
  room.open(ADDRESS.replace('seed=5', 'seed=6'));
  assert.deepEqual([room.state().wanted.games, room.state().phase], ['2', 'running']);
  assert.equal(room.state().note.key, 'arena.many.note.busy');
});

test('one that was stopped can be begun anew with another seed, and then both are kept', async () => {
  const room = await opened();
  await room.start('first');
  await room.play(2);
  await room.do('stop');
  const { seed } = room.state().wanted;
  await room.do('startAnew', 'second', null, PAGE.games);
  room.engines.at(-1).become('ready', { games: [] });
  await room.turn();
  await room.play(1);
  assert.notEqual(room.state().wanted.seed, seed);
  await room.leave();
  for (const id of ['first', 'second']) assert(await shelf.get(id), id);
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

test('programs that an address names and that are not here are said, and stay in the addresses of its steps', async () => {
  const room = await opened(ADDRESS.replace('level-3', 'level-3,nobody'), EN);
  assert.match(textOf(room.draw()), /Three players take part\./);
  assert.deepEqual([room.state().problem.code, room.state().problem.args.known], ['address-programs', ['nobody']]);
  assert.match(textOf(room.draw()), /#\/arena\/many\/table\?game=tictactoe&players=level-1,level-2,level-3,nobody&/);
  room.open(ADDRESS.replace('programs', 'table').replace('level-3', 'level-3,nobody'));
  assert.equal(room.state().problem.code, 'address-programs');
  await room.do('accept');
  assert.deepEqual([room.state().problem, room.state().wanted.references.length], [null, 3]);
});

const SOURCE = 'def choose(position):\n    return position.moves()[0]\n';
/** A program is handed in. */
const handedIn = (room, title) =>
  room.do('collect', ['add', [{ title, author: null, source: `${SOURCE}# ${title}`, task: null }], [], [], PAGE.games]);
/** A program is handed in, and plays. */
async function collected(room, title) {
  await handedIn(room, title);
  const { name } = room.state().collected.entrants.at(-1);
  await checked(room, name);
  return name;
}
/** A check has found that a program plays. */
function checked(room, name) {
  const defines = { evaluations: {}, searches: [name], chooses: true, orders: [], games: [], repeatable: true };
  return room.do('collect', ['checked', name, { plays: true, problem: null, microseconds: 5, late: false, defines }]);
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

test('a program that is added before it is known what the device keeps takes part', async () => {
  const room = await opened('#/arena/many/programs', KEYS, PAGE);
  room.open(ADDRESS);
  room.send('collect', ['add', [{ title: 'Mine', author: null, source: SOURCE, task: null }], [], [], PAGE.games]);
  for (let time = 0; room.state().named && time < 20; time++) await room.turn();
  assert.deepEqual([room.state().named, room.state().collected.entrants[0].ticked], [null, true]);
});

test('an address that names programs ticks these and no others, but one that cannot play', async () => {
  const first = await opened();
  const mine = await collected(first, 'Mine');
  const yours = await collected(first, 'Yours');
  await handedIn(first, 'Wrong');
  const fails = { plays: false, problem: null, microseconds: null, late: false, defines: null };
  await first.do('collect', ['checked', 'Wrong', fails]);
  await first.leave();
  const room = await opened(ADDRESS.replace('level-3', `level-3,${yours},Wrong`));
  const listed = room.state().collected.entrants.map(({ name, ticked }) => [name, ticked]);
  assert.deepEqual(Object.fromEntries(listed), { [mine]: false, [yours]: true, Wrong: false });
  assert.equal(room.state().problem, null);
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

test('programs of a tournament that are not in the list are said, and put there to go on with it', async () => {
  const room = await opened();
  await collected(room, 'Mine');
  await room.start('one');
  await room.play(2);
  await room.leave();
  await emptied(ENTRANTS);
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
  await checked(later, name);
  assert.equal(isContinuable(later.state()), true);
  await later.do('collect', ['tick', name, false]);
  assert.equal(isContinuable(later.state()), false);
});

test('where two players are shown it is said that a tournament is played meanwhile', () => {
  const room = entered(createArena, PAGE);
  const said = () => textOf(room.draw()).match(/arena\.form\.beside-\w+/g);
  assert.equal(said(), null);
  room.put({ many: { ...room.state().many, phase: 'running' } });
  assert.deepEqual(said(), ['arena.form.beside-two']);
  room.end();
});

test('an address brings a program of the Lab into the list, whatever is set up', async () => {
  const mine = { name: 'mine', title: 'Mine', source: SOURCE, game: 'tictactoe', from: null, task: null };
  const page = { ...PAGE, programs: { list: [mine] } };
  const before = await opened(ADDRESS.replace(',level-3', ''));
  await before.start();
  await before.play(1);
  await before.leave();
  const room = await opened('#/arena/many/programs?take=mine', KEYS, page);
  const { collected: list, taking, wanted, step } = room.state();
  assert.deepEqual([list.entrants.map(({ lab, ticked }) => [lab, ticked]), taking], [[['mine', true]], null]);
  assert.deepEqual([step, wanted.references.length], ['programs', 2]);
  assert.doesNotMatch(room.address(), /take/);
  room.open('#/arena/many/programs?take=gone');
  await room.turn();
  assert.equal(room.state().problem.code, 'address-programs');
});

test('an address of before that says no names opens the tournament of the device with its names hidden', async () => {
  const room = await opened();
  await collected(room, 'Tanaka');
  await room.start('one');
  await room.play(3);
  const seen = (of) => textOf(of.draw()).replaceAll(/href=\S+/g, '');
  assert.match(seen(room), /tanaka/i);
  await room.do('hide', true);
  assert.doesNotMatch(seen(room), /tanaka/i);
  await room.leave();
  const later = await opened('#/arena/many/table?kept=one');
  assert.deepEqual([played(later), later.state().step], [['paused', 3, 3], 'table']);
  assert.doesNotMatch(seen(later), /tanaka/i);
  assert.match(later.address(), /Tanaka/);
});

const WORDS = ['en', 'ja'].map((lang) => wordsOf(lang, { rooms: ['arena/'], games: [GAME] }));
const [EN] = WORDS;
test('all that is wrong is said at once, each player by its name', async () => {
  const room = await opened(ADDRESS, EN);
  await room.do('want', { games: '3', references: ['level-1', 'levle-2', 'alphabta depth=2'] });
  await handedIn(room, 'Mine');
  const drawn = textOf(room.draw());
  const said = drawn.slice(drawn.indexOf('class="status"'));
  for (const part of ['levle-2, alphabta depth=2', EN('problem.tournament-even'), 'Mine'])
    assert.ok(said.includes(part), said);
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
