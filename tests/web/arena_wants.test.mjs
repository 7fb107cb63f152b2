// What the Arena wants besides its series: that the engine checks it, that it is kept, that programs may run; and what it shows.

import assert from 'node:assert/strict';
import { afterEach, beforeEach, mock, test } from 'node:test';
import { earlier } from '../../web/src/rooms/arena/two/earlier.ts';
import { wanted } from '../../web/src/rooms/arena/two/example.ts';
import { keep, readEntries } from '../../web/src/rooms/arena/two/kept.ts';
import { newArena } from '../../web/src/rooms/arena/two/state.ts';
import { arena as view } from '../../web/src/rooms/arena/two/view.ts';
import { arena, PAGE, statistics } from './arena.mjs';
import { eachOf, matchReply, PROBLEM, planReply, SERIES, settled } from './fakes.mjs';
import { FELT } from './games.mjs';
import { textOf, valueAfter, valuesAfter } from './lit.mjs';
import { wordsOf } from './words.mjs';

const EN = wordsOf('en', { rooms: ['arena/'] });
const LIMIT = { ...PROBLEM, code: 'limit', field: 'games' };
const ADDRESS_PROBLEM = { code: 'address-lang', message: '', field: null, args: { word: 'fr' } };
const WANTED = { ...SERIES, games: '300' };
const { matches, tally, done, ...PLAN } = planReply(7, 1, 4);

beforeEach(() => {
  mock.timers.enable({ apis: ['setTimeout'] });
  WebAssembly.Suspending = class {};
});
afterEach(() => {
  mock.timers.reset();
  delete WebAssembly.Suspending;
});

/** The room with a series that is set up, which the engine is asked about. */
async function checked(given = {}) {
  const room = arena({ wanted: WANTED, ...given });
  await room.drawn();
  return room;
}
const games = ({ running }) => running().map(({ request }) => request.games);

// The check

test('the engine is asked once, and the first part of its plan is enough', async () => {
  const room = await checked();
  const [entry] = room.asked;
  assert.equal(entry.request.op, 'series');
  entry.reply({ printed: 'x', done: false });
  assert.equal(room.state().known, null);
  entry.reply(planReply(7, 100, 300));
  assert.deepEqual([room.state().known.games, room.state().problem], [300, null]);
  await room.drawn();
  assert.deepEqual([entry.dropped, room.asked.length], [true, 1]);
});

/** The engine has answered with the first part of its plan. */
const planned = ({ asked }) => asked[0].reply(planReply(7, 100, 300));
/** Start is pressed. */
async function start(room) {
  valueAfter(room.draw(), '@submit=')({ preventDefault() {} });
  await room.drawn();
}

test('what it refuses is a problem, until something else is wanted', async () => {
  const room = await checked();
  await room.answer('series', LIMIT);
  assert.deepEqual([room.state().problem, room.state().known, games(room)], [LIMIT, null, []]);
  await room.sent('want', { games: '2' });
  assert.deepEqual([room.state().problem, games(room)], [null, [2]]);
});

test('what is known of a series is forgotten when another is wanted, and the first is checked again', async () => {
  const room = await checked();
  planned(room);
  await room.sent('want', { games: '2' });
  assert.deepEqual([room.state().asked, room.state().known], [null, null]);
  await room.sent('want', { games: WANTED.games });
  assert.deepEqual(games(room), [300]);
});

test('an answer that comes after another series is wanted, or a bad address was opened, counts for nothing', async () => {
  for (const event of [
    ['want', { games: '200' }],
    ['opened', { wanted: WANTED, problem: ADDRESS_PROBLEM, bare: false }],
  ])
    for (const arrive of [(entry) => entry.reply(planReply(7, 100, 300)), (entry) => entry.reject(LIMIT)]) {
      const room = await checked();
      room.send(...event);
      const { problem } = room.state();
      arrive(room.asked[0]); // before the page has dropped it
      await settled();
      const { asked, known } = room.state();
      assert.deepEqual([asked, known, room.state().problem, room.asked[0].dropped], [null, null, problem, true]);
      assert.deepEqual(games(room), problem ? [] : [200]);
    }
});

test('nothing is asked while a series is played, of what the page knows to be wrong, or where asking cannot be ended', async () => {
  for (const part of [{ phase: 'running' }, { problem: ADDRESS_PROBLEM }, { wanted: { ...WANTED, games: 'many' } }])
    assert.equal((await checked({ from: { ...newArena(WANTED), ...part } })).asked.length, 0);
  delete WebAssembly.Suspending;
  assert.equal((await checked()).asked.length, 0);
});

test('a list of openings may be too long for an address: the engine may take it, and it is not started', async () => {
  const room = await checked({ wanted: { ...WANTED, openings: 'b2a1\n'.repeat(2000) } });
  planned(room);
  assert.equal(room.state().problem.field, 'openings');
  await start(room);
  assert.deepEqual([room.state().phase, room.asked.length], ['none', 1]);
});

// Series that are kept

const heads = ({ drawer }) => [...drawer.items].filter(([, text]) => text.startsWith('{'));
/** A series of which some games have been played and counted. */
async function played(count) {
  const room = arena();
  await room.sent('start', 'mine', null, false);
  room.asked.at(-1).resolve(planReply(7, 4, 4, { swap: false }));
  await settled();
  room.engines[0].become('ready');
  for (let games = 1; games <= count; games++) await another(room, games);
  return room;
}
async function another({ engines, asked, drawn }, games) {
  engines[0].asked.at(-1).resolve(matchReply());
  await settled();
  asked.at(-1).resolve({ tally: {}, statistics: statistics(games, { finished: games === 4 }) });
  await drawn();
  mock.timers.tick(100);
  await drawn();
}
const SAME = '#/arena?game=tictactoe&a=a&b=b&games=4&seed=7';
const keptGames = (room) => JSON.parse(heads(room)[0][1]).statistics.games;

test('a series that is played is written at once, then every half a second, and when it ends', async () => {
  const room = await played(1);
  assert.equal(keptGames(room), 1);
  await another(room, 2);
  assert.equal(keptGames(room), 1);
  mock.timers.tick(300);
  await room.drawn();
  assert.equal(keptGames(room), 2);
  await another(room, 3);
  await another(room, 4);
  assert.deepEqual([room.state().phase, keptGames(room)], ['over', 4]);
  const before = [...room.drawer.items];
  mock.timers.tick(5000);
  await room.drawn();
  assert.deepEqual([...room.drawer.items], before);
});

test('what a device did not write is tried again, although nothing new is played', async () => {
  const room = await played(1);
  const { mock: refused } = mock.method(room.drawer, 'put', () => assert.fail('the device does not answer'));
  for (const games of [2, 3, 4]) await another(room, games);
  assert.deepEqual([room.state().phase, refused.callCount() > 0, keptGames(room)], ['over', true, 1]);
  mock.timers.tick(500);
  await room.drawn();
  const isSaid = () => JSON.stringify(room.draw()).includes('unkept');
  assert.equal(isSaid(), true);
  refused.restore();
  for (let time = 0; time < 20 && isSaid(); time++) {
    mock.timers.tick(500);
    await room.drawn();
  }
  assert.deepEqual([keptGames(room), isSaid()], [4, false]);
});

test('it is played and kept on while another room is shown', async () => {
  const room = await played(1);
  room.page.room = 'play';
  for (const games of [2, 3, 4]) await another(room, games);
  assert.deepEqual([room.state().phase, keptGames(room)], ['over', 4]);
});

test('an address shows the series of the device that it names, and one without words that is paused', async () => {
  const room = await played(1);
  room.end();
  const phases = { paused: [SAME, '#/arena'], none: [SAME.replace('seed=7', 'seed=8'), `${SAME}&hat=1`] };
  for (const [phase, hash] of eachOf(phases).flatMap(Object.entries)) {
    const later = arena();
    later.open(hash);
    await later.drawn();
    assert.equal(later.state().phase, phase, hash);
  }
});

test('a series of the device has the focus at its statement once it is opened, but not as the page begins', async () => {
  const room = await played(4);
  room.end();
  const later = arena();
  for (const [hash, focus] of [
    [SAME, [0, 'start']],
    [SAME.replace('seed=7', 'seed=8'), [0, 'start']],
    [SAME, [1, 'shown']],
  ]) {
    later.open(hash);
    await later.drawn();
    assert.deepEqual([later.state().focus.count, later.state().focus.on], focus);
  }
});

/** Two series that are over, of the seeds 7 and 8, of January 7 and 8. */
function keepTwo(drawer) {
  for (const seed of [7, 8]) {
    const series = newArena({ ...SERIES, seed: String(seed) });
    const end = { id: String(seed), plan: { ...PLAN, seed }, phase: 'over', statistics: statistics(4) };
    keep(drawer, { ...series, ...end }, PAGE.games, Date.UTC(2026, 0, seed, 12));
  }
}

test('of the series of the device the one that is shown is marked, and alike ones are told apart', async () => {
  const room = arena();
  keepTwo(room.drawer);
  room.open(SAME);
  await room.drawn();
  const rows = () =>
    textOf(earlier(room.page, room.state(), EN, /** @type {any} */ ({}))).match(/<li.*?<\/li>/gs) ?? [];
  const [other, shown] = rows();
  assert.match(other, /href=#\S*seed=8.*4 games.*seed 8 · Jan 8, 2026, .*Delete/s);
  assert.match(shown, /aria-current=true.*shown above · seed 7 · Jan 7, 2026, /s);
  assert.doesNotMatch(shown, /href=#|Delete|games/);
  await room.sent('forget', '8');
  assert.deepEqual(rows(), []);
});

test('once another series is set up the results are said to be of the one before, and lead back to it', async () => {
  const room = await played(4);
  const drawn = () => {
    const text = textOf(view(room.page, room.state(), EN, /** @type {any} */ ({})));
    return [
      text.includes('These are the games of a against b · '),
      text.indexOf('class="row address"') > text.indexOf('class="results"'),
    ];
  };
  assert.deepEqual(drawn(), [false, true]);
  room.send('want', { games: '6' });
  assert.deepEqual(drawn(), [true, false]);
  room.send('want', { games: '4' });
  assert.deepEqual(drawn(), [false, true]);
});

test('that the address was copied is said at its button, and not beside Start', async () => {
  const room = await played(4);
  await room.sent('copied', true);
  const text = textOf(view(room.page, room.state(), EN, /** @type {any} */ ({})));
  assert.match(text, /class="row address".*aria-live="polite">The address has been copied\./s);
  assert.equal(text.match(/has been copied/g)?.length, 1);
});

test('an empty list of openings says how one is written, and is refused only as the series is started', async () => {
  const room = arena();
  Object.assign(room.page, { games: [{ ...PAGE.games[0], sizes: null, pictures: [{ moves: 'b2a1' }] }] });
  await room.sent('want', { openings: '' });
  const drawn = () => {
    const text = textOf(room.draw());
    return [text.includes('arena.openings.how'), text.includes('class="wrong"')];
  };
  assert.deepEqual(drawn(), [true, false]);
  assert.deepEqual(room.asked, []);
  await start(room);
  assert.deepEqual([room.state().problem.code, drawn()], ['no-openings', [false, true]]);
  assert.equal(room.state().focus.on, 'wrong');
});

test('the example says at its head that it is one, and of which game', () => {
  const room = arena();
  const text = textOf(view(room.page, room.state(), EN, /** @type {any} */ ({})));
  assert.match(text, /id="example-title">What you will see\. An example: Tic-tac-toe, 100 games, played before</);
});

test('the example is played at once as it is shown', async () => {
  const room = arena();
  await room.sent('want', { games: '6' });
  await room.sent('example', 'mine', wanted(PAGE.games[0]));
  const { request } = room.running().at(-1);
  assert.deepEqual(
    [request.op, request.players, request.games, request.seed],
    ['series', ['level-3', 'level-2'], 100, 5],
  );
  assert.equal(room.state().focus.on, 'start');
});

test('a series under way goes on when another address is opened, and the same one says nothing of it', async () => {
  const room = await played(1);
  room.put({ changes: 1 });
  room.open(SAME);
  assert.equal(room.state().note, null);
  room.open(SAME.replace('seed=7', 'seed=8'));
  assert.deepEqual([room.state().phase, room.state().note.key], ['running', 'arena.note.busy']);
});

test('what was read of the device brings back no series that is being deleted, and takes the place of nothing that was changed', () => {
  const room = arena();
  room.send('forget', 'earlier');
  room.send('entriesKnown', [{ id: 'earlier' }], null);
  assert.deepEqual(room.state().entries, []);
  room.put({ sought: 'same' });
  room.send('want', { games: '6' });
  room.send('entriesKnown', [], { wanted: SERIES });
  assert.equal(room.state().wanted.games, '6');
});

test('results that are deleted are gone from the device, also those that were written just now', async () => {
  const room = await played(4);
  await room.sent('clear');
  assert.deepEqual([[...room.drawer.items], room.state().phase, room.state().plan], [[], 'none', null]);
  assert.equal(room.state().focus.on, 'earlier');
});

test('an earlier series that is deleted is gone from the list and from the device', async () => {
  const room = arena();
  const earlier = { ...newArena(SERIES), id: 'earlier', plan: PLAN, phase: 'over', statistics: statistics(4) };
  keep(room.drawer, earlier, PAGE.games);
  room.open('#/arena?game=tictactoe&a=b&b=a');
  await room.drawn();
  assert.equal(room.state().entries.length, 1);
  await room.sent('forget', 'earlier');
  const { entries, removing } = room.state();
  assert.deepEqual([entries, removing, readEntries(room.drawer, PAGE.games)], [[], [], []]);
});

/** What was deleted last is brought back: the device takes a few turns to write it. */
async function undo(room) {
  await room.sent('undo');
  for (let turn = 0; room.state().isReturning && turn < 50; turn++) await room.drawn();
  await room.drawn();
}

test('a series that was deleted can be brought back into the list, until another address is opened', async () => {
  const listed = arena();
  keep(
    listed.drawer,
    { ...newArena(SERIES), id: 'earlier', plan: PLAN, phase: 'over', statistics: statistics(4) },
    PAGE.games,
  );
  listed.open('#/arena?game=tictactoe&a=b&b=a');
  await listed.drawn();
  await listed.sent('forget', 'earlier');
  assert.match(textOf(listed.draw()), /class="undo"/);
  assert.equal(listed.state().focus.on, 'earlier');
  await undo(listed);
  assert.deepEqual([listed.state().entries.length, listed.state().gone], [1, []]);
  assert.doesNotMatch(textOf(listed.draw()), /class="undo"/);
  await listed.sent('forget', 'earlier');
  listed.open(SAME);
  assert.deepEqual(listed.state().gone, []);
});

test('what is deleted while another series is brought back can be brought back too', async () => {
  const room = arena();
  keepTwo(room.drawer);
  room.open('#/arena?game=tictactoe&a=b&b=a');
  await room.drawn();
  const ids = () => room.state().entries.map(({ id }) => id);
  await room.sent('forget', '7');
  room.send('undo');
  room.send('forget', '8');
  for (let turn = 0; room.state().isReturning && turn < 50; turn++) await room.drawn();
  await room.drawn();
  assert.deepEqual(ids(), ['7']);
  await undo(room);
  assert.deepEqual(ids().toSorted(), ['7', '8']);
});

test('results that were deleted can be brought back to where they were', async () => {
  const room = arena();
  keep(
    room.drawer,
    { ...newArena(SERIES), id: 'mine', plan: PLAN, phase: 'over', statistics: statistics(4) },
    PAGE.games,
  );
  room.open(SAME);
  await room.drawn();
  await room.sent('clear');
  assert.deepEqual([room.state().plan, room.state().note, room.state().focus.on], [null, null, 'earlier']);
  await undo(room);
  assert.deepEqual([room.state().plan, room.state().focus.on], [PLAN, 'shown']);
});

test('the second click of a double click deletes nothing', async () => {
  const deleted = [];
  const room = arena();
  keepTwo(room.drawer);
  room.open('#/arena?game=tictactoe&a=b&b=a');
  await room.drawn();
  const drawn = earlier(room.page, room.state(), EN, /** @type {any} */ ({ forget: (id) => deleted.push(id) }));
  const [press] = valuesAfter(drawn, '@click=');
  press({ detail: 2 });
  assert.deepEqual(deleted, []);
  press({ detail: 1 });
  assert.equal(deleted.length, 1);
});

// Programs of the device

test('Start says that the files for programs could not be loaded, and tries again when it is pressed again', async () => {
  const allowed = [];
  const found = { send: ([, { players }]) => allowed.push(players) };
  const loads = [() => Promise.reject(new TypeError('offline')), () => Promise.resolve(found)];
  const room = arena({ services: { programs: () => loads.shift()() } });
  Object.assign(room.page, { games: [FELT], first: 'felt' });
  delete WebAssembly.Suspending;
  room.open('#/arena?game=felt&a=best+depth=2+evaluation=mine&b=random&games=2');
  await room.drawn();
  await start(room);
  const { problem, note, phase } = room.state();
  assert.deepEqual([problem.code, note.key, phase, room.running()], ['file', 'arena.note.refused', 'none', []]);
  await start(room);
  assert.deepEqual(allowed, [['best depth=2 evaluation=mine', 'random']]);
  assert.deepEqual([room.state().note.key, room.running()[0].request.op], ['arena.note.planning', 'series']);
});

test('a program that is allowed to run has its series checked again', async () => {
  const room = await checked({ services: { programs: async () => ({ send() {} }) } });
  await room.answer('series', { ...PROBLEM, code: 'not-run' });
  await room.sent('allow', true);
  assert.deepEqual([room.state().problem, games(room)], [null, [300]]);
  assert.equal(room.state().focus.on, 'start');
});

test('a series that is changed while its programs are loaded is not started', async () => {
  const loading = Promise.withResolvers();
  const room = arena({ services: { programs: () => loading.promise } });
  await room.sent('start', 'mine', null, true);
  await room.sent('want', { games: '2' });
  loading.resolve({ send() {} });
  await room.drawn();
  assert.equal(room.state().phase, 'none');
});

// What stands below the buttons

test('a problem for which nothing can be done there adds no empty line, which would have the height of one', () => {
  const nothing = Symbol.for('lit-nothing');
  const room = arena();
  Object.assign(room.page, { games: [FELT], first: 'felt' });
  const empty = () => valuesAfter(room.draw(), '<p>').filter((value) => value === nothing).length;
  room.open('#/arena?game=felt&a=random&b=random&games=2');
  const before = empty();
  room.open('#/arena?lang=fr');
  assert.equal(empty(), before);
});
