// The Play room as the page runs it: what of a game is stored, and when.

import assert from 'node:assert/strict';
import { beforeEach, test } from 'node:test';
import { readGames, GAMES as SAVED } from '../../web/src/device/kept_games.ts';
import { keepView } from '../../web/src/device/position_cache.ts';
import { readSetting } from '../../web/src/device/storage.ts';
import { isStep } from '../../web/src/rooms/play/transitions.ts';
import { keyAt, viewOf } from '../../web/src/round/state.ts';
import { emptied, until } from './device.mjs';
import { PROBLEM, pluck } from './fakes.mjs';
import { GAMES, setupOf, thoughtOf, viewOfRecord } from './games.mjs';
import { textOf } from './lit.mjs';
import { at, GESTURE } from './play.mjs';
import { PEOPLE } from './rounds.mjs';

let games;
beforeEach(async () => {
  games = await emptied(SAVED);
});
const entries = async () => readGames(await games.list(), GAMES);

const choose = (square) => ['choose', square];
const nine = (...moves) => viewOfRecord({ game: 'nine', moves }, { setup: setupOf(moves) });

/** The room in which two people play, whose position is known. */
async function played(...moves) {
  const room = await at(`#/nine/${moves.join('')}?second=human`);
  await room.answer('view', nine(...moves));
  await room.drawn();
  return room;
}

test('between people what Python sees is not drawn before the end, until it is asked', async () => {
  const room = await played('b2');
  const judged = thoughtOf('a1', { value: 300, mean: 300 });
  room.send('round', ['analysis', keyAt(room.state().round), judged]);
  await until(() => room.state().late);
  const drawn = () => ['"advantage ', 'card thought', 'card chart'].map((part) => textOf(room.draw()).includes(part));
  assert.deepEqual(drawn(), [false, false, false]);
  assert.match(textOf(room.draw()), /review\.start/);
  room.send('round', ['hint']);
  assert.deepEqual(drawn(), [false, true, false], 'a hint says what is best here');
  room.send('round', ['hint']);
  room.send('values');
  assert.deepEqual(drawn(), [true, true, true]);
  room.send('values');
  room.send('round', ['review', true]);
  assert.deepEqual(drawn(), [true, true, true]);
  room.send('round', ['review', false]);
  room.send('round', ['seat', 'second', 'level-1']);
  assert.deepEqual(drawn(), [true, true, true], 'against Python it is seen');
});

test('a game that another one replaces at once is saved as far as it was played, once', async () => {
  const room = await played();
  for (const event of [['play', 'b2'], ['play', 'a1'], null, ['play', 'b2']])
    if (event) room.send('round', event);
    else room.send('newGame', GESTURE);
  await until(async () => (await entries()).length > 1 && room.state().saving === null);
  assert.deepEqual(pluck(await entries(), 'address'), ['#/nine/b2?second=human', '#/nine/b2a1?second=human']);
});

test('a game that is brought back, or refused for a moment, while it is being saved is saved once', async () => {
  for (const [square, away, back] of [
    ['b2', ['newGame', GESTURE], ['round', ['bringBack']]],
    ['c3', ['round', ['problem', PROBLEM]], ['round', ['problem', null]]],
  ]) {
    const before = (await entries()).length;
    const room = await played();
    for (const event of [['round', choose(square)], away, back]) {
      room.send(...event);
      for (let tick = 0; tick < 3; tick++) await Promise.resolve(); // it is drawn, and what it wants is begun
    }
    await room.drawn();
    await room.answer('view', nine(square));
    await until(async () => (await entries()).length > before && room.state().saving === null);
    assert.deepEqual(room.state().saved.part.lines, [[square]]);
    assert.equal((await entries()).length, before + 1);
  }
});

test('an address is stored once it is read, and not if it is refused, nor that of a room which is not shown', async () => {
  await at('#/nowhere');
  await at('#/nine', {}, { room: 'tree' });
  const wrong = await at('#/nine/zz?second=human');
  assert.equal(readSetting('address'), null);
  await wrong.answer('view', PROBLEM);
  await wrong.drawn();
  assert.equal(readSetting('address'), null);
  await played('b2');
  assert.match(readSetting('address'), /^#\/nine\/b2/);
});

test('a kept position that was tampered with is drawn, and then is what the engine says', async () => {
  keepView({ game: 'nine', moves: 'b2' }, { ...nine('b2'), legal: { a3: { a3: 'second' } } });
  const room = await at('#/nine/b2?second=human');
  assert.deepEqual(Object.keys(viewOf(room.state().round).legal), ['a3']);
  await room.answer('view', nine('b2'));
  assert.deepEqual(viewOf(room.state().round).legal, nine('b2').legal);
});

test('a game without names asks which side was the person’s, and is then a game of theirs on this device', async () => {
  const room = await at('#/nine/b2a1?second=human&names=%7E');
  await room.answer('view', nine('b2', 'a1'));
  await until(() => room.state().late && room.state().saved.isRecalled);
  assert.match(textOf(room.draw()), /whose\.side.*Side\.black.*Side\.white.*whose\.neither/s);
  assert.match(textOf(room.draw()), /one-line">unnamed.*one-line">unnamed/s, 'no side is called like itself');
  room.send('roundOnBoard', ['own', 'second']);
  await until(async () => (await entries()).length > 0 && room.state().saving === null);
  assert.deepEqual(pluck(await entries(), 'address'), ['#/nine/b2a1?second=human&names=%7E&own=second']);
  assert.doesNotMatch(textOf(room.draw()), /whose\.side/);
  assert.match(textOf(room.draw()), /one-line">unnamed.*one-line">you/s);
  const other = await at('#/nine/c3a1?second=human&names=%7E');
  await other.answer('view', nine('c3', 'a1'));
  await until(() => other.state().late && other.state().saved.isRecalled);
  other.send('roundOnBoard', ['own', null]);
  assert.doesNotMatch(textOf(other.draw()), /whose\.side/);
  assert.equal((await entries()).length, 1, 'one of others is not kept');
});

test('a game of others is under their names, and nothing of it is stored; a new one is between people', async () => {
  const room = await at('#/nine/b2?second=human&names=Tanaka%7E%E2%80%AESato');
  await room.answer('view', nine('b2'));
  assert.match(textOf(room.draw()), /\ufffdSato.*Tanaka/s);
  assert.deepEqual([readSetting('address'), readSetting('seats nine')], [null, null]);
  room.send('openGame', { game: 'nine', setup: 'O--------' }, nine('c3'));
  assert.deepEqual(room.state().round.seats, PEOPLE);
});

test('another game is a step of the history, unless the browser opened it, undo brings it back or nothing was played', () => {
  const [one, other] = [{ game: 'nine' }, { game: 'felt' }];
  const away = { panel: null, isSheet: false, ownEntry: null };
  const at = (start, line, more) => ({ ...away, round: { start, gameBefore: null, line, lines: [], ...more } });
  const begun = at(one, ['b2']);
  for (const [name, before, after, step] of [
    ['newGame', begun, at(other, []), true],
    ['round', begun, at(one, ['b2', 'a1']), false],
    ['opened', begun, at(other, []), false],
    ['newGame', at(other, [], { gameBefore: begun.round }), begun, false],
    ['newGame', { ...begun, ownEntry: 'shown' }, at(other, []), false],
    ['newGame', at(one, []), at({ ...one }, []), false],
  ])
    assert.equal(isStep([name], before, after), step, `${name} ${JSON.stringify(after)}`);
});
