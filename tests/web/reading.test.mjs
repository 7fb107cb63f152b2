// Games that are given as text or files: how they are asked of Python, and what becomes of those that were read.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { COLLECTIONS } from '../../web/src/device/collections.ts';
import { ANALYSES } from '../../web/src/device/saved_games.ts';
import { NEW, onlyGame, transitions } from '../../web/src/rooms/play/panels/collection_list.ts';
import { cutOf, filtered, gamesOf, noteOf, openEvent } from '../../web/src/rooms/play/panels/game_texts.ts';
import { sourcesOf } from '../../web/src/rooms/play/panels/sources.ts';
import { keyOf } from '../../web/src/round/state.ts';
import { emptied, until } from './device.mjs';
import { pluck } from './fakes.mjs';
import { thoughtOf, viewOfRecord } from './games.mjs';
import { textOf } from './lit.mjs';
import { at, GESTURE } from './play.mjs';
import { KEYS, soon } from './room.mjs';
import { roundOf } from './rounds.mjs';

const { draw } = await import('../../web/src/rooms/play/panels/collection_list.ts');

const START = { game: 'nine' };
const item = (moves, more = {}) => ({
  record: { game: 'nine', moves },
  line: 1,
  players: null,
  result: null,
  title: null,
  ...more,
});
const reply = (items, refused = [], more = {}) => ({
  format: 'text',
  items,
  refused,
  count: items.length,
  done: true,
  ...more,
});
const NO_GAME = { code: 'unreadable', message: '', field: null, args: { reason: 'text' } };
const line = (error) => ({ line: 3, text: 'c1', error });

/** The room in which this is read. */
async function given(what) {
  const room = await at('#/nine?second=human');
  await until(() => room.state().late);
  room.send('show', 'collection', ['given', { start: START, ...what }], GESTURE);
  await until(() => room.running().some(({ request }) => request.op === 'read'));
  return room;
}
const panel = (room) => room.state().panels.collection;

test('a file is asked for part by part, with those that lie beside it at the end', async () => {
  const files = [new File(['a'.repeat(800_000)], 'x.wtb'), new File(['names'], 'x.JOU'), new File(['f5'], 'y.txt')];
  const [games, text] = await sourcesOf({ files, start: START });
  assert.deepEqual(pluck([games, text], 'name'), ['x.wtb', 'y.txt']);
  const { op, game, parts } = games.content;
  assert.deepEqual([op, game], ['read', 'nine']);
  assert.equal(parts.map(({ base64part }) => atob(base64part)).join(''), 'a'.repeat(800_000));
  assert.deepEqual(pluck(parts, 'more'), [true, true, undefined]);
  assert.deepEqual(parts.at(-1).beside, { 'x.JOU': btoa('names') });
  assert.deepEqual(text.content.parts.at(-1), { op: 'read', base64part: '', start: START, name: 'y.txt' });
});

test('what is too large is not asked for, nor what cannot be opened', async () => {
  const large = { name: 'l', size: 17e6 };
  const moved = { name: 'm', size: 1, arrayBuffer: () => Promise.reject(new Error('gone')) };
  const sources = await sourcesOf({ files: [large, moved], start: null });
  assert.deepEqual(pluck(pluck(sources, 'content'), 'code'), ['text-length', 'text-file']);
});

/** What the panel has once all is read. */
const readOf = (items, refused = []) => transitions.read({ ...NEW, sources: [{}] }, gamesOf(items), refused, 0);
const drawn = (own, more = {}) =>
  textOf(draw(own, { state: { ...roundOf('nine'), engine: 'ready', ...more }, t: KEYS, actions: {} }));

test('a game of GGF that breaks off is opened up to there, and said to break off', () => {
  const end = { code: 'unreadable', message: '', field: null, args: { reason: 'end' } };
  const state = readOf([item(['b2'])], [line(end)]);
  const game = onlyGame(state);
  assert.deepEqual(noteOf(game, cutOf(game, state.refused)), ['note', 'lines.broken', {}]);
});

test('what is read while the panel is closed, or another is open, comes to the board', async () => {
  const closed = await given({ text: 'b2' });
  closed.send('close');
  await closed.drawn();
  assert.match(textOf(closed.draw()), /tab.collection/);
  await closed.answer('read', reply([item(['b2'])]));
  assert.deepEqual([closed.state().round.transcript, closed.state().panel], ['b2', null]);
  const other = await given({ text: 'a1' });
  other.send('toggle', 'record', GESTURE);
  await until(() => other.state().panel === 'record');
  await other.answer('read', reply([item(['a1'])]));
  assert.deepEqual([other.state().round.transcript, other.state().panel], ['a1', 'record']);
});

test('who has gone on with another game meanwhile is told where the one that was read is', async () => {
  const room = await given({ text: 'a1' });
  room.send('close');
  room.send('round', ['play', 'b2']);
  await room.drawn();
  await room.answer('read', reply([item(['a1'])]));
  assert.deepEqual([room.state().round.line, room.state().round.note.key], [['b2'], 'lines.ready']);
  assert.match(textOf(room.draw()), /tab.collection/);
  room.send('toggle', 'collection', GESTURE);
  await room.drawn();
  assert.deepEqual([room.state().round.transcript, room.state().panel], ['a1', null]);
});

test('games of the same two players differ by date, event and result, and a filter that fits none says so', () => {
  const more = { players: { first: 'Ann', second: 'Ken' }, date: '2026-11-29 18:30', event: 'Cup, R2' };
  const lost = { ...more, date: null, event: '第1局', result: { margin: -9, by: 'resignation' } };
  const state = readOf([item(['b2'], more), item(['a1'], lost)]);
  assert.match(drawn(state), /2026-11-29 18:30.*Cup, R2.*collection\.resignation.*第1局/s);
  assert.match(drawn(transitions.filter(state, 'zoe')), /collection\.none/);
});

test('what a text says of a game is written with it, and of one that was gone on with no result', async () => {
  const room = await given({ text: 'b2' });
  const by = {
    players: { first: 'Ann', second: 'Ken' },
    result: { margin: -9, by: 'resignation' },
    date: '2026-11-29',
  };
  await room.answer('read', reply([item(['b2'], by)]));
  await room.answer('view', viewOfRecord({ game: 'nine', moves: ['b2'] }));
  room.send('toggle', 'text', GESTURE);
  await until(() => room.running().some(({ request }) => request.op === 'write'));
  const asked = () => room.running().flatMap(({ request }) => (request.op === 'write' ? request : []));
  const [{ result, date }] = asked()[0].items;
  assert.deepEqual([result, date], [by.result, by.date]);
  room.send('round', ['play', 'a1']);
  await room.drawn();
  await room.answer('view', viewOfRecord({ game: 'nine', moves: ['b2', 'a1'] }));
  room.send('panel', 'text', ['form', 'sgf']);
  await room.drawn();
  assert.equal(asked().at(-1).items[0].result, undefined);
});

test('several games are listed from the first on, and those that come twice as Python is lost are there once', async () => {
  const room = await given({ text: 'many' });
  const asked = room.running().find(({ request }) => request.op === 'read');
  asked.reply({ format: 'text', items: [item(['b2'])], done: false });
  await soon();
  await room.drawn();
  assert.deepEqual(pluck(panel(room).games, 'moves'), ['b2']);
  asked.reply({ format: 'text', items: [item(['b2'])], done: false });
  await room.answer('read', reply([item(['a1'])], [line(NO_GAME)], { count: 2 }));
  assert.deepEqual(pluck(panel(room).games, 'moves'), ['b2', 'a1']);
  assert.deepEqual([room.state().panel, room.state().round.line.length], ['collection', 0]);
  assert.match(textOf(room.draw()), /collection.refused/);
});

test('while Python starts it is said that a text waits for it', () =>
  assert.match(drawn({ ...NEW, sources: [{}] }, { engine: 'failed' }), /collection\.failed/));

test('a game that can be meant in two ways is on the board, and the other meaning is offered', async () => {
  const room = await given({ text: 'OX' });
  const other = { game: 'nine', setup: 'XO-------', moves: [] };
  await room.answer('read', reply([{ ...item([]), record: { ...other, setup: 'OX-------' }, or: other }]));
  const { round, panel } = room.state();
  assert.deepEqual([round.start.setup, panel], ['OX-------', 'collection']);
  assert.match(textOf(room.draw()), /collection.or.*collection.other/s);
});

test('the same games are kept once, with their titles and results', async () => {
  const shelf = await emptied(COLLECTIONS);
  const games = [item(['b2'], { result: { margin: 3 }, title: 'Final', mirrored: true }), item(['a1'])];
  for (const text of ['many', 'the same']) {
    const room = await given({ text });
    await room.answer('read', reply(games));
    room.send('panel', 'collection', ['keep']);
    await until(() => panel(room).keeping === 'done');
  }
  const [{ id }, ...others] = await shelf.list();
  assert.deepEqual(others, []);
  const kept = [
    { game: 'nine', moves: 'b2', margin: 3, title: 'Final' },
    { game: 'nine', moves: 'a1' },
  ];
  assert.deepEqual((await shelf.get(id)).value.games, kept);
});

test('whose games of a collection are looked at is said with how far that is, and where it could not be kept', () => {
  const by = (first, second) => item(['b2'], { players: { first, second } });
  const read = readOf([by('Ann', 'Ken'), by('Ken', '')]);
  const looking = (more) =>
    transitions.player(read, { player: 'Ken', count: 2, looked: 1, goes: true, waiting: 0, ...more });
  assert.match(drawn(read), /whose.*Ken.*Ann.*whose\.why/s);
  assert.match(drawn(looking()), /whose\.looking.*whose\.stop/s);
  assert.match(drawn(looking({ goes: false })), /whose\.looked.*whose\.go-on/s);
  assert.match(drawn(looking(), { isBlind: true }), /whose\.blind/, 'there is no room for exercises');
  const unkept = transitions.kept(transitions.want(read, { player: 'Ken' }), null);
  assert.match(drawn(unkept), /collection\.unkept.*whose/s);
});

test('a game of a collection that was analysed is not analysed again when it is opened again', async () => {
  await emptied(ANALYSES);
  /** The game is opened on a page that has just begun. */
  async function opened() {
    const room = await given({ text: 'many' });
    await room.answer('read', reply([item(['b2', 'a1']), item(['a1'])]));
    room.send('round', openEvent(panel(room).games[0], 0));
    await until(() => room.running().some(({ request }) => request.op === 'view'));
    await room.answer('view', viewOfRecord({ game: 'nine', moves: ['b2', 'a1'] }));
    await until(() => room.state().saved.isRecalled);
    return room;
  }
  const found = (room) => [...room.state().round.analyses.values()].map(({ value }) => value);
  const room = await opened();
  assert.deepEqual(found(room), []);
  room.send('round', ['review', true]);
  const moves = [{ move: 'b2', value: 7, bound: 'exact', outcome: null, plies: null }];
  room.send('round', ['analysis', keyOf({ game: 'nine', moves: [] }), thoughtOf('b2', { value: 7, moves })]);
  await until(() => room.state().saved.part?.judged === 1);
  room.end();
  const again = await opened();
  assert.deepEqual([again.state().round.reviewing, found(again)], [true, [7]]);
});

test('what is stopped before a game was found is no tab', async (test) => {
  test.mock.method(await emptied(COLLECTIONS), 'get', () => new Promise(() => {}));
  for (const what of [{ text: 'b2' }, { kept: 'x' }]) {
    const room = await at('#/nine?second=human');
    await until(() => room.state().late);
    room.send('show', 'collection', ['given', { start: START, ...what }], GESTURE);
    await until(() => room.state().panel === 'collection');
    assert.match(textOf(room.draw()), /tab.collection/);
    room.send('panel', 'collection', ['stop']);
    assert.doesNotMatch(textOf(room.draw()), /tab.collection/);
  }
});

test('the openings of a list are asked for once all is read, and those of each game by themselves', async () => {
  const room = await given({ text: 'many' });
  const other = (moves, more) => ({ ...item(moves), record: { game: 'felt', moves, ...more } });
  const games = [item(['b2']), item(['a1']), other(['f5', 'd6']), other(['f5', 'f4'], { setup: 'x' })];
  await room.answer('read', reply(games));
  const asked = () => pluck(room.running(), 'request').filter(({ op }) => op === 'openings');
  const request = { op: 'openings', game: 'nine', moves: ['b2', 'a1'] };
  assert.deepEqual(asked(), [request]);
  await room.answer('openings', { code: 'limit', args: {} });
  assert.deepEqual(asked(), [{ ...request, game: 'felt', moves: ['f5d6', ''] }]);
  await room.answer('openings', { openings: [{ en: 'Perpendicular', ja: '縦取り' }, null], done: true });
  assert.deepEqual(asked(), []);
  assert.match(textOf(room.draw()), /Perpendicular/);
  room.send('panel', 'collection', ['filter', 'perp']);
  assert.match(textOf(room.draw()), /collection.found/);
});

test('games are found by a player with and without spaces, a title, a date, an opening, and by their first moves however the board is turned', () => {
  const game = (moves, more) => ({
    ...item(moves.match(/../g), more),
    record: { game: 'othello', moves: moves.match(/../g) },
  });
  const games = gamesOf([
    game('f5d6c3d3c4', { players: { first: '鈴木 一郎 四段', second: 'Ａｎｎ' }, date: '2024-03-10' }),
    game('d3c5f6f5', { title: 'Final' }),
    game('f5f4e3'),
  ]);
  const openings = new Map([
    [games[0], { en: 'Tiger', ja: '虎' }],
    [games[1], null],
    [games[2], { ja: '鼠' }],
  ]);
  const found = (wanted, lang = 'en') =>
    filtered(games, wanted, openings, lang)
      .map((each) => games.indexOf(each))
      .join();
  for (const [wanted, places] of [
    ['', '0,1,2'],
    ['ann', '0'],
    ['final', '1'],
    ['鈴木一郎', '0'],
    ['2024-03', '0'],
    ['tiger', '0'],
    ['f5 D6', '0,1'],
    ['d3e3', '2'],
    ['f4', ''],
  ])
    assert.equal(found(wanted), places, wanted);
  assert.equal(found('鼠', 'ja'), '2');
  assert.equal(found('鼠', 'en'), '');
});
