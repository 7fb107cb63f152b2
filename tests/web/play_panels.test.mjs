// The panels of the Play room: how they are loaded and opened, and what each wants of the engine and of the page's files.

import assert from 'node:assert/strict';
import { beforeEach, mock, test } from 'node:test';
import { opened as openedDrawer } from '../../web/src/device/drawer.ts';
import { emptied, until } from './device.mjs';
import { PROBLEM } from './fakes.mjs';
import { GAMES, viewOfRecord } from './games.mjs';
import { valuesIn } from './lit.mjs';
import { at, GESTURE, lastAct, PAGE, sheets } from './play.mjs';

const { seat } = await import('../../web/src/views/table.ts');
const { newRound } = await import('../../web/src/round/state.ts');
const { drawnState } = await import('../../web/src/rooms/play/state.ts');

let games;
beforeEach(async () => {
  games = await emptied('game');
});

/** Until a module is loaded. */
async function loaded(room) {
  for (let turn = 0; turn < 50 && room.state().awaited; turn++) await new Promise((resolve) => setTimeout(resolve, 10));
  await room.drawn();
}
/** The room with a panel that was opened. */
async function opened(id, hash = '#/nine?second=human', services = {}) {
  const room = await at(hash, services);
  room.send('press', id, GESTURE);
  await loaded(room);
  return room;
}
const panelOf = (room, id) => room.state().panels[id];
const requests = (room, op) => room.running().filter(({ request }) => request.op === op);
/** Of the records in the requests of a kind. */
const asked = (room, op, part) => requests(room, op).map(({ request }) => request.record[part]);
const changes = (room, first) => {
  const { draft } = panelOf(room, 'setup');
  room.send('panel', 'setup', ['change', { ...draft, cells: [first, ...Array(8).fill('-')] }]);
};
const cellsOf = (room) => panelOf(room, 'setup').draft.cells.join('');

test('a panel whose files are missing is said to be so; the next press loads it, and Escape closes what is said', async () => {
  const missing = mock.fn();
  const room = await at('#/nine?second=human', { missing });
  await until(() => room.state().late);
  sheets.arrive = false;
  room.send('press', 'help', GESTURE);
  await loaded(room);
  assert.deepEqual([room.state().missing, room.state().panel, missing.mock.callCount()], [true, null, 1]);
  room.send('press', 'close', GESTURE);
  assert.equal(room.state().missing, false);
  room.send('press', 'help', GESTURE);
  await loaded(room);
  assert.deepEqual([room.state().missing, missing.mock.callCount()], [true, 2]);
  sheets.arrive = true;
  room.send('press', 'help', GESTURE);
  await loaded(room);
  assert.deepEqual([room.state().missing, room.state().panel], [false, 'help']);
});

test('a second press while a panel is loaded cancels the first, and a third opens it after all', async () => {
  const room = await at('#/nine?second=human');
  const press = () => room.send('press', 'saved-games', GESTURE);
  for (const [presses, panel] of [
    [2, null],
    [3, 'saved-games'],
    [1, null],
  ]) {
    for (let time = 0; time < presses; time++) press();
    await loaded(room);
    assert.equal(room.state().panel, panel);
  }
});

test('the focus and the page return to where they were before a panel was opened', async () => {
  const room = await opened('text');
  const square = {};
  room.send('press', 'close', GESTURE);
  room.send('press', 'text', { ...GESTURE, focused: square, scrolled: 40 });
  room.send('press', 'help', { ...GESTURE, focused: undefined, scrolled: 0 }); // from within the panel
  await loaded(room);
  room.send('press', 'close', GESTURE);
  const [, places, { gently }] = lastAct(room, 'focus').act;
  assert.deepEqual([places[0] === square, gently, lastAct(room, 'scroll').act], [true, true, ['scroll', 40]]);
});

test('a draft is checked as it is changed, and what was asked of it before counts no more', async () => {
  const room = await opened('setup');
  await room.answer('view', viewOfRecord({ game: 'nine' }, { setup: '---------' }));
  const [first] = requests(room, 'view');
  assert.equal(first.request.record.setup, '---------');
  await room.sent('panel', 'setup', ['change', { ...panelOf(room, 'setup').draft, cells: [...'O--------'] }]);
  assert.equal(first.dropped, true);
  assert.deepEqual(asked(room, 'view', 'setup'), ['O--------']);
  await room.answer('view', PROBLEM);
  assert.equal(panelOf(room, 'setup').draft.problem, PROBLEM);
});

/** The setup panel with these cells, to which events are sent. */
async function settingUp(cells) {
  const room = await opened('setup');
  await room.answer('view', viewOfRecord({ game: 'nine' }, { setup: cells }));
  return { room, does: (...event) => room.sent('panel', 'setup', event) };
}

test('a brush puts the same on all squares between those over which it is held, and then the engine is asked once', async () => {
  const { room, does } = await settingUp('-'.repeat(9));
  await does('tool', 'X');
  await does('press', 'a1');
  await does('over', 'c3'); // a quick one
  await does('over', null);
  await does('over', 'a3');
  assert.deepEqual([cellsOf(room), asked(room, 'view', 'setup')], ['X---X-X-X', []]);
  await does('release', false);
  await does('over', 'b3');
  assert.deepEqual([cellsOf(room), asked(room, 'view', 'setup')], ['X---X-X-X', ['X---X-X-X']]);
  await does('choose', 'a3'); // the click that follows, or a key
  await does('tool', '-');
  await does('choose', 'a1');
  assert.equal(cellsOf(room), '----X-X-X');
  await does('press', 'b2');
  await does('over', 'c2');
  await does('release', true); // the browser has taken the press
  assert.equal(cellsOf(room), '----X-X-X');
});

test('what stands on a square is dragged to another one, and back where it is let go beside the board', async () => {
  const { room, does } = await settingUp('OX-------');
  await does('press', 'a1');
  await does('over', 'b1');
  assert.equal(cellsOf(room), 'XO-------');
  await does('over', 'c3');
  assert.equal(cellsOf(room), '-X------O');
  await does('release', false);
  await does('choose', 'b1');
  assert.equal(cellsOf(room), '--------O', 'a press that is not moved changes the square');
  await does('press', 'c3');
  await does('over', null);
  await does('release', false);
  await does('press', 'a1'); // where nothing stands
  await does('over', 'b1');
  assert.equal(cellsOf(room), '--------O');
  await does('release', false);
  await does('press', 'c3');
  await does('over', 'c2');
  await does('over', 'c3');
  await does('release', false);
  await does('choose', 'c3'); // the click with which that ends
  assert.equal(cellsOf(room), '--------O');
  await does('choose', 'c3');
  assert.equal(cellsOf(room), '--------X');
});

test('a start position that the engine refuses is a problem of the draft, and a change cancels it', async () => {
  const room = await opened('setup');
  await room.answer('view', viewOfRecord({ game: 'nine' }));
  await room.sent('panel', 'setup', ['want', { record: { game: 'nine' }, isStart: true }]);
  await room.answer('view', PROBLEM);
  assert.equal(panelOf(room, 'setup').draft.problem, PROBLEM);
  await room.sent('panel', 'setup', ['want', { record: { game: 'nine' }, isStart: true }]);
  changes(room, 'O');
  await room.answer('view', viewOfRecord({ game: 'nine' }, { setup: '---------' })); // late
  assert.equal(panelOf(room, 'setup').draft.cells[0], 'O');
});

test('a position that is set up before the engine has read the moves of the address begins as theirs', async () => {
  const room = await opened('setup', '#/nine/b2?second=human');
  assert.equal(cellsOf(room), '---------');
  await room.answer('view', viewOfRecord({ game: 'nine', moves: ['b2'] }, { setup: '----X----' }));
  assert.equal(cellsOf(room), '----X----');
});

test('a draft is kept while its panel is closed, and ends with the game, or when it is cancelled', async () => {
  const room = await opened('setup');
  const toggle = () => room.send('press', 'setup', GESTURE);
  changes(room, 'O');
  toggle();
  toggle();
  assert.equal(panelOf(room, 'setup').draft.cells[0], 'O');
  room.send('press', 'new', GESTURE);
  assert.deepEqual([room.state().panel, panelOf(room, 'setup')], [null, undefined]);
  toggle();
  room.send('cancel', 'setup');
  assert.deepEqual([room.state().panel, panelOf(room, 'setup')], [null, undefined]);
});

const BLACK = 'var(--disc-black-flat)';
const words = Object.assign((key) => key, { has: () => false, lang: 'en' });

test('the pictures of the rules are read from a file of the page, and nothing is asked of Python', async () => {
  const pictured = { ...GAMES[1], pictures: [{ game: 'nine' }, { game: 'nine', moves: 'b2' }] };
  const views = [viewOfRecord({ game: 'nine' }), viewOfRecord({ game: 'nine', moves: ['b2'] })];
  const paths = [];
  const file = async (path) => {
    paths.push(path);
    return views;
  };
  const room = await opened('help', undefined, { file });
  const state = { ...drawnState(room.state(), PAGE), games: [pictured] };
  const { help } = room.state().loaded;
  const drawn = (pictures) => valuesIn(help.draw(pictures, { state, t: words, actions: {} }));
  const discs = [{}, panelOf(room, 'help')]
    .map(drawn)
    .map((values) => values.filter((value) => value === BLACK).length);
  assert.deepEqual(discs, [0, 1]);
  for (let time = 0; time < 2; time++) await room.sent('press', 'help', GESTURE);
  assert.equal(paths.filter((path) => path.includes('pictures')).join(), 'start/pictures/nine.json');
});

const ACCEPTED = { players: ['minimax depth=4 ties=first', ''], done: true };

/** The room whose panel for a player of the second side is open, where this player sits. */
async function spelling(second, first = 'human') {
  const room = await at(`#/felt?first=${first}&second=${encodeURIComponent(second)}`);
  room.send('custom', 'second', GESTURE);
  await loaded(room);
  return room;
}

test('the present player of the seat is spelled out, a person as the default player', async () => {
  for (const [player, text] of [
    ['level-3', 'best nodes=5000 evaluation=strong ties=random'],
    ['human', 'alphabeta depth=2 evaluation=plain'],
    ['minimax depth=4', 'minimax depth=4'],
  ])
    assert.equal(panelOf(await spelling(player), 'custom').text, text);
});

test('a player takes the seat once the engine accepts it, in the spelling of the engine', async () => {
  const room = await spelling('minimax ties=first depth=4');
  await room.sent('panel', 'custom', ['take']);
  const player = { search: 'minimax', ties: 'first', depth: 4 };
  const asked = { op: 'series', game: 'felt', players: [player, player], games: 1, opening: 0 };
  assert.deepEqual(requests(room, 'series')[0].request, asked);
  assert.equal(room.state().round.seats.second, 'minimax ties=first depth=4');
  await room.answer('series', ACCEPTED);
  const { panel, round } = room.state();
  assert.deepEqual([panel, round.seats.second], [null, 'minimax depth=4 ties=first']);
  assert(round.vetted.has('minimax depth=4 ties=first'));
});

test('a refused player is explained at its field, and takes no seat', async () => {
  const room = await spelling('minimax depth=0');
  await room.sent('panel', 'custom', ['take']);
  const args = { least: 1, most: 100 };
  await room.answer('series', { code: 'limit', message: 'depth is from 1 to 100', field: 'players[0].depth', args });
  const drawn = { state: drawnState(room.state(), PAGE), t: words, actions: {} };
  assert(valuesIn(room.state().loaded.custom.draw(panelOf(room, 'custom'), drawn)).includes('custom-depth-wrong'));
  assert.deepEqual([room.state().panel, panelOf(room, 'custom').text], ['custom', 'minimax depth=0']);
});

test('an answer that comes after the panel was closed, opened again or changed is not used', async () => {
  for (const act of [
    ['press', 'close', GESTURE],
    ['custom', 'first', GESTURE],
    ['panel', 'custom', ['put', 'minimax depth=5']],
  ]) {
    const room = await spelling('minimax depth=4');
    await room.sent('panel', 'custom', ['take']);
    room.send(...act);
    await room.answer('series', ACCEPTED);
    assert.equal(room.state().round.seats.second, 'minimax depth=4');
  }
});

test('the choice of a custom player in a seat leaves the seat and its list as they are', () => {
  const state = { ...newRound(GAMES, { game: 'nine' }), strengths: {} };
  const dispatch = mock.fn();
  const opened = mock.fn();
  const template = seat(state, 'second', null, words, { dispatch, custom: opened });
  const list = { value: 'custom' };
  const [choose] = valuesIn(template).filter((value) => typeof value === 'function');
  choose({ target: list });
  assert.equal(list.value, 'human');
  assert.deepEqual(opened.mock.calls[0].arguments, ['second']);
  assert.equal(dispatch.mock.callCount(), 0);
  assert(!valuesIn(seat(state, 'second', null, words, { dispatch })).includes('custom'));
});

test('a new game begins with an opponent that is spelled out once the engine accepts it', async () => {
  const room = await opened('choose', '#/felt');
  const choice = { game: 'felt', side: 'second', opponent: 'alphabeta depth=2', spelled: true, rows: 8, problem: null };
  await room.sent('panel', 'new', ['choose', { ...choice, begins: GESTURE }]);
  assert.equal(room.state().round.seats.first, 'human');
  await room.answer('series', { players: ['alphabeta depth=2 ties=first', ''], done: true });
  const { panel, round } = room.state();
  assert.deepEqual([panel, round.seats], [null, { first: 'alphabeta depth=2 ties=first', second: 'human' }]);
});

test('a game that was pasted is opened as a step once the engine has read it, and Python waits', async () => {
  const room = await opened('text', '#/nine');
  room.send('panel', 'text', ['paste', 'b2 a1']);
  await room.sent('panel', 'text', ['read', { start: { game: 'nine' }, transcript: 'b2a1', seats: null }]);
  const steps = room.steps.length;
  await room.answer('view', viewOfRecord({ game: 'nine', moves: ['b2', 'a1'] }));
  const { panel, round } = room.state();
  assert.deepEqual([panel, round.line, round.paused, round.note], [null, ['b2', 'a1'], true, 'text.opened']);
  assert.deepEqual([room.steps.length - steps, panelOf(room, 'text').pasted], [1, '']);
});

test('a text that was changed while the engine read it is not opened, and what is refused is named with its game', async () => {
  const room = await opened('text', '#/nine');
  const read = ['read', { start: { game: 'felt' }, transcript: 'f5', seats: null }];
  await room.sent('panel', 'text', read);
  room.send('panel', 'text', ['paste', 'f5d6']);
  await room.answer('view', viewOfRecord({ game: 'felt', moves: ['f5'] }));
  assert.equal(room.state().round.start.game, 'nine');
  await room.drawn();
  await room.sent('panel', 'text', read);
  await room.answer('view', PROBLEM);
  assert.deepEqual(panelOf(room, 'text').problem.args, { ...PROBLEM.args, of: 'felt' });
});

/** The room whose saved games are listed, of which this one was left before its position was known. */
async function listed(address = '#/felt/f5d6?second=human') {
  await games.put('left', JSON.stringify({ address, when: 1, turn: null, winner: null }));
  return opened('saved-games');
}
const ids = (room) => panelOf(room, 'saved-games').entries.map(({ id }) => id);

test('a saved game that was left before its position was known is asked for, once', async () => {
  const room = await listed();
  assert.deepEqual(requests(room, 'view')[0].request.record, { game: 'felt', moves: 'f5d6' });
  await room.answer('view', PROBLEM);
  await room.drawn();
  assert.deepEqual(asked(room, 'view', 'game'), ['nine']);
  const again = await listed();
  await again.answer('view', viewOfRecord({ game: 'felt', moves: ['f5', 'd6'] }));
  assert.equal(panelOf(again, 'saved-games').entries[0].turn, 'first');
});

test('games are deleted and brought back, also after the list was closed', async () => {
  const room = await listed();
  await room.sent('panel', 'saved-games', ['read', { delete: ['left'], forget: [] }]);
  assert.deepEqual([ids(room), games.items.size], [[], 0]);
  for (let time = 0; time < 2; time++) room.send('press', 'saved-games', GESTURE);
  await room.drawn();
  await room.sent('panel', 'saved-games', ['read', { restore: true }]);
  assert.deepEqual([ids(room), panelOf(room, 'saved-games').gone], [['left'], []]);
});

test('a file that is opened brings games into the list, which can be taken back, and what is due is looked up again', async () => {
  const room = await listed();
  const act = (backup) => room.sent('panel', 'saved-games', ['read', { backup }]);
  const item = { address: '#/nine/b2?second=human', when: 5 };
  const text = async () => JSON.stringify({ format: 'sakiyomi', version: 1, games: { other: item } });
  const { looks } = room.state();
  await act({ open: { size: 1, text } });
  await until(() => ids(room).length === 2);
  await until(() => room.state().looks === looks + 1);
  await act('take back');
  await until(() => ids(room).join() === 'left');
  assert.deepEqual(panelOf(room, 'saved-games').backup, { said: { back: true }, changes: [] });
});

test('the list is read again when another tab has stored something, and when a game was saved here', async () => {
  const room = await opened('saved-games');
  assert.deepEqual(ids(room), []);
  const other = await openedDrawer('sakiyomi-game', 'sakiyomi:game:');
  await other.put('other', JSON.stringify({ address: '#/nine/b2', when: 1 }));
  await until(() => ids(room).length === 1);
  await room.drawn();
  await room.answer('view', viewOfRecord({ game: 'nine', moves: ['b2'] }));
  await room.drawn();
  await room.answer('view', viewOfRecord({ game: 'nine', moves: [] }));
  room.send('round', ['choose', 'a1']);
  await until(() => ids(room).length === 2);
});
