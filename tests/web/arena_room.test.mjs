// The Arena as it is used: what is seen of it, in which address, and what is asked of the engine. What a journey of tests/e2e goes
// through is not said here.

import assert from 'node:assert/strict';
import { afterEach, beforeEach, mock, test } from 'node:test';
import { gamesOf, PAGE as PAGE_OF_TWO, standOfTwo, TICTACTOE } from './arena.mjs';
import { emptied, newDevice } from './device.mjs';
import { fakeEngines, matchReply, PROBLEM, pluck, sent, settled } from './fakes.mjs';
import { level, NINE } from './games.mjs';
import { press, textOf, valueAfter, valuesAfter } from './lit.mjs';
import { entered, KEYS } from './room.mjs';
import { tournamentEngine } from './tournament.mjs';
import { wordsOf } from './words.mjs';

newDevice();
globalThis.HTMLInputElement ??= class {};
const { createRoom } = await import('../../web/src/rooms/arena/index.ts');
const { PROGRAMS } = await import('../../web/src/device/program_shelf.ts');
const { TOURNAMENTS } = await import('../../web/src/device/tournaments.ts');
const { keptOf, readWhole } = await import('../../web/src/rooms/arena/kept.ts');
const { present } = await import('../../web/src/device/shelf.ts');
const { VERSION } = await import('../../web/src/base/version.ts');

let shelf;
beforeEach(async () => {
  mock.timers.enable({ apis: ['setTimeout'] });
  WebAssembly.Suspending = class {};
  await emptied(PROGRAMS);
  shelf = await emptied(TOURNAMENTS);
});
const rooms = [];
afterEach(async () => {
  for (const room of rooms.splice(0)) room.end();
  await settled(100); // until nothing is read or written, which takes the timers off
  mock.timers.reset();
  delete WebAssembly.Suspending;
});

const GAME = {
  ...NINE,
  id: 'tictactoe',
  searches: ['alphabeta'],
  evaluations: [],
  sizes: null,
  players: [1, 2, 3].map((place) => level(place, { search: 'alphabeta', depth: place })),
};
const PAGE = { ...PAGE_OF_TWO, games: [GAME] };
const TWO = '#/arena?game=tictactoe&a=level-2&b=level-1&games=4&seed=7';
const MANY =
  '#/arena/many/programs?game=tictactoe&players=level-1,level-2,level-3&form=all&games=2&limit=depth%3D2&seed=5';
const [EN, JA] = ['en', 'ja'].map((lang) => wordsOf(lang, { rooms: ['arena/', 'programs/'], games: [GAME] }));

/** The room at an address, with an engine that answers at once. */
async function opened(hash, { t = KEYS, page: given = PAGE, services = {} } = {}) {
  Object.defineProperty(navigator, 'hardwareConcurrency', { value: 2, configurable: true });
  const page = tournamentEngine();
  const { engines, createEngine } = fakeEngines();
  const others = [];
  const ask = (request) => {
    if (request.op === 'tournament') return page.ask(request);
    others.push(request);
    return sent(new Promise(() => {}));
  };
  const programs = async () => ({ createTournamentEngine: createEngine });
  const room = entered(createRoom, { ...given }, { createEngine, ask, programs, ...services }, t);
  rooms.push(room);
  room.open(hash);
  const turn = async () => {
    for (let time = 0; time < 12; time++) {
      mock.timers.tick(0);
      await room.drawn();
      await settled();
    }
  };
  for (let time = 0; room.address() === null && time < 10; time++) await turn();
  const drawn = () => textOf(room.draw());
  return {
    ...room,
    drawn,
    engines,
    others,
    turn,
    page,
    /** A button is pressed. */
    async presses(words) {
      press(room.draw(), words);
      await turn();
    },
    /** Something else happens. */
    async has(...event) {
      room.send(...event);
      await turn();
    },
    /** The form is sent, or of many its button pressed: the first worker is ready. */
    async start() {
      const [submit] = valuesAfter(room.draw(), '@submit=');
      if (drawn().includes('type=submit')) submit({ preventDefault() {} });
      else press(room.draw(), t('arena.start'));
      await turn();
      engines.at(-1)?.become('ready', { games: [] });
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
    /** The page is left once all is kept. */
    async leave() {
      mock.timers.tick(2000);
      await turn();
      room.end();
    },
  };
}
/** The ids of what is kept. */
const kept = async () => pluck(present(await shelf.list()), 'id');

/** Two players of which these games are kept. */
const keep = (letters, { stand = {}, ...more } = {}) =>
  shelf.put({
    id: 'mine',
    counter: null,
    value: keptOf({
      from: VERSION,
      address: '#/arena?game=tictactoe&a=a&b=b&games=4&seed=7',
      phase: 'paused',
      entrants: [],
      stand: { ...standOfTwo(letters.length), ...stand },
      games: gamesOf(letters),
      ...more,
    }),
  });
const OF_TWO = { page: { ...PAGE, games: [TICTACTOE] } };
const KEPT = '#/arena?game=tictactoe&a=a&b=b&games=4&seed=7';

// What can be done

test('what can be done: go on, play more, begin anew; not on with what a player has left or another version has played', async () => {
  const known = ['arena.start', 'continue', 'arena.more', 'arena.anew', 'arena.stop'];
  const retired = standOfTwo(4, 4, { of: [{}, { retired: true }] });
  for (const [letters, more, words] of [
    ['wl', {}, ['continue', 'arena.anew', 'arena.stop']],
    ['wldd', { phase: 'over' }, ['arena.anew', 'arena.more']],
    ['wldd', { phase: 'over', stand: retired }, ['arena.anew']],
    ['wl', { from: 'before' }, ['arena.anew']],
    ['wldd', { phase: 'over', from: 'before' }, ['arena.anew']],
    ['wldd', { phase: 'over', stand: { games: 9_950 } }, ['arena.anew']],
  ]) {
    await keep(letters, more);
    const room = await opened(KEPT, OF_TWO);
    const drawn = room.drawn().split('class="results')[0];
    const found = known.filter((each) => drawn.includes(`>${each}</button>`));
    assert.deepEqual(found.toSorted(), words.toSorted(), JSON.stringify([letters, more]).slice(0, 60));
    room.end();
    await emptied(TOURNAMENTS);
  }
});

test('more games that are refused leave it over as it was', async () => {
  await keep('wldd', { phase: 'over' });
  const room = await opened(KEPT, OF_TWO);
  const { address } = room;
  const before = address();
  const { ask } = room.page;
  room.page.ask = (request) =>
    request.games === 4 ? ask(request) : { answer: Promise.reject({ ...PROBLEM, code: 'bad-player' }) };
  await room.presses('arena.more');
  assert.match(room.drawn(), /arena\.more/);
  assert.equal(address(), before);
});

test('once another series is set up the results are said to be of the one before, and lead back to it', async () => {
  await keep('wldd', { phase: 'over' });
  const room = await opened(KEPT, { ...OF_TWO, t: EN });
  const found = () => [
    room.drawn().includes('These are the games of '),
    room.drawn().indexOf('class="row address"') > room.drawn().indexOf('class="results'),
  ];
  assert.deepEqual(found(), [false, true]);
  await room.has('want', { games: '6' });
  assert.deepEqual(found(), [true, false]);
  await room.has('want', { games: '4' });
  assert.deepEqual(found(), [false, true]);
});

test('where the files for programs could not be loaded that is said, and Continue tries again', async () => {
  const loads = [() => Promise.reject(new TypeError('offline')), async () => ({ askFor: (_, ask) => ask })];
  const game = { ...GAME, authored: ['mine'], searches: ['alphabeta', 'mine'], evaluations: ['mine'] };
  const services = { programs: () => loads.shift()() };
  const address = TWO.replace('a=level-2', 'a=alphabeta+depth%3D1+evaluation%3Dmine');
  const room = await opened(address, { page: { ...PAGE, games: [game] }, services });
  await room.start();
  assert.match(room.drawn(), /arena\.broken/);
  assert.equal(room.engines.length, 0);
  await room.presses('retry');
  assert.equal(room.engines.length, 1);
});

test('an address opens what it says, also where that is shown and something else was set up since', async () => {
  await keep('wldd', { phase: 'over' });
  const room = await opened(KEPT, OF_TWO);
  await room.has('want', { games: '6' });
  room.open(KEPT);
  await room.turn();
  assert.equal(room.address(), KEPT);
});

// What is kept

test('a game that ends during a pause is written at once, so that a reload right after it loses none', async () => {
  const room = await opened(TWO);
  await room.start();
  await room.play(1);
  await room.has('pause');
  room.engines.at(-1).asked.at(-1).resolve(matchReply());
  await room.turn();
  const [id] = await kept();
  assert.equal(readWhole(await shelf.get(id), [GAME]).games.length, 2);
});

test('results that were deleted are shown again when they are brought back, also after a reload', async () => {
  await keep('wldd', { phase: 'over' });
  const before = await opened(KEPT, OF_TWO);
  assert.match(before.drawn(), /class="discs"/);
  await before.presses('arena.clear');
  assert.deepEqual([await kept(), before.drawn().includes('aria-labelledby="results-title"')], [[], false]);
  before.end();
  const room = await opened(KEPT, OF_TWO);
  assert.doesNotMatch(room.drawn(), /aria-labelledby="results-title"/);
  await room.presses('saved-games.back');
  assert.match(room.drawn(), /aria-labelledby="results-title"/);
  assert.deepEqual([await kept(), room.address()], [['mine'], KEPT]);
});

test('what another tab has played on is shown, with how far it has come', async () => {
  await keep('wl');
  const room = await opened(KEPT, { ...OF_TWO, t: EN });
  assert.match(room.drawn(), /Kept in this browser after 2 games/);
  await keep('wld');
  await room.turn();
  assert.match(room.drawn(), /Kept in this browser after 3 games/);
});

/** The step of many that is shown. */
const stepOf = (room) => /#\/arena\/many\/(\w+)/.exec(room.address())?.[1];

test('one that was brought back is seen from its beginning when it is chosen in the list later', async () => {
  const room = await opened(MANY);
  await room.start();
  await room.play(6);
  const [id] = await kept();
  room.open(MANY);
  await room.turn();
  await room.has('forget', id);
  await room.presses('saved-games.back');
  room.open(MANY.replace('seed=5', 'seed=6'));
  await room.turn();
  assert.equal(stepOf(room), 'programs');
  await room.has('show', id);
  assert.equal(stepOf(room), 'standings');
});

// Programs that take part

const SOURCE = 'def choose(position):\n    return position.moves()[0]\n';
const entrant = (title) => ({ title, author: null, source: `${SOURCE}# ${title}`, task: null });
/** A program is handed in. */
const handedIn = (room, title) => room.has('collect', ['add', [entrant(title)], [], PAGE.games]);
/** A check has found that a program plays. */
function checked(room, name) {
  const defines = { evaluations: {}, searches: [name], chooses: true, orders: [], games: [], repeatable: true };
  return room.has('collect', ['checked', name, { plays: true, problem: null, microseconds: 5, late: false, defines }]);
}
/** A program is handed in, and plays. Its name is its title. */
async function collected(room, title) {
  await handedIn(room, title);
  await checked(room, title);
}
const asked = (room) => room.page.asked.at(-1);
/** The players in the address. */
const playersOf = (room) => new URLSearchParams(room.address().split('?')[1]).get('players').split(',');

test('an address that names programs ticks these and no others, but one that cannot play', async () => {
  const first = await opened(MANY);
  for (const title of ['Mine', 'Yours']) await collected(first, title);
  await handedIn(first, 'Wrong');
  const fails = { plays: false, problem: null, microseconds: null, late: false, defines: null };
  await first.has('collect', ['checked', 'Wrong', fails]);
  await first.leave();
  const room = await opened(MANY.replace('level-3', 'level-3,Yours,Wrong'));
  assert.deepEqual(playersOf(room).slice(3), ['Yours']);
});

test('a program that is handed in late takes part in the next tournament', async () => {
  const room = await opened(MANY);
  await room.start();
  await collected(room, 'Late');
  await room.has('pause');
  await room.presses('continue');
  await room.play(6);
  assert.match(room.drawn(), /arena\.start</);
  room.open(MANY);
  await room.turn();
  await room.start();
  assert.deepEqual(asked(room).foreign, ['Late']);
});

test('an address brings a program of the Lab into the list, whatever is set up', async () => {
  const mine = { name: 'mine', title: 'Mine', source: SOURCE, game: 'tictactoe', from: null, task: null };
  const { name: id, ...value } = mine;
  await (await emptied(PROGRAMS)).put({ id, value, counter: null });
  const page = { ...PAGE, programs: { list: [mine] } };
  const before = await opened(MANY.replace(',level-3', ''));
  await before.start();
  await before.play(1);
  await before.leave();
  const room = await opened('#/arena/many/programs?take=mine', { page });
  await checked(room, 'mine');
  assert.deepEqual([stepOf(room), playersOf(room)], ['programs', ['level-1', 'level-2', 'mine']]);
  assert.doesNotMatch(room.address(), /take/);
  room.open('#/arena/many/programs?take=gone');
  await room.turn();
  assert.match(room.drawn(), /level-2,gone,mine&[\s\S]*role=alert/);
});

test('programs that an address names and that are not here are said, and stay in the addresses of its steps', async () => {
  const room = await opened(MANY.replace('level-3', 'level-3,nobody'), { t: EN });
  const drawn = room.drawn();
  assert.match(drawn, /Three players take part\./);
  assert.match(drawn, /role=alert [\s\S]*in the list here: nobody\./);
  assert.match(drawn, /#\/arena\/many\/standings\?game=tictactoe&players=level-1,level-2,level-3,nobody&/);
  await room.has('accept');
  assert.doesNotMatch(room.drawn(), /role=alert|level-3,nobody/);
});

// In words

test('all that is wrong is said at once, each player by its name', async () => {
  const room = await opened(MANY, { t: EN });
  await room.has('want', { players: ['level-1', 'levle-2', 'alphabta depth=2'] });
  await handedIn(room, 'Mine');
  const drawn = room.drawn();
  const said = drawn.slice(drawn.indexOf('class="status'));
  for (const part of ['levle-2, alphabta depth=2', 'Mine']) assert.ok(said.includes(part), said);
});

test('players are read by their titles too, one that is ticked is not doubled, and what is no player stays in the field', async () => {
  for (const [t, title] of [
    [EN, 'LEVEL 2'],
    [JA, 'レベル２'],
  ]) {
    const room = await opened(MANY.replace('level-1,level-2', 'level-1'), { t });
    const enter = (currentTarget) =>
      valueAfter(room.draw(), '@keydown=')({ key: 'Enter', isComposing: false, preventDefault() {}, currentTarget });
    const field = { value: `${title}, level 3, leevl 1` };
    enter(field);
    assert.deepEqual(playersOf(room), ['level-1', 'level-2', 'level-3', 'leevl 1']);
    assert.deepEqual([field.value, ...valuesAfter(room.draw(), '.value=').slice(0, 1)], ['leevl 1', 'leevl 1']);
    assert.doesNotMatch(textOf(valuesAfter(room.draw(), 'class="checks row">')), /leevl/);
    field.value = 'level 1';
    enter(field);
    assert.deepEqual([field.value, playersOf(room).length], ['', 3]);
    room.end();
  }
});
