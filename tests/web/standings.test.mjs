// What the standings of a tournament say.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { thoughtText } from '../../web/src/rooms/arena/games.ts';
import {
  axisOf,
  bracket,
  eloText,
  figuresOf,
  pointsText,
  rowsOf,
  shortBracket,
  statement,
  whisker,
} from '../../web/src/rooms/arena/many/rows.ts';
import { standings as drawn } from '../../web/src/rooms/arena/many/view.ts';
import { pluck } from './fakes.mjs';
import { GAMES, viewOfRecord } from './games.mjs';
import { textOf, valuesAfter } from './lit.mjs';
import { PAGE, ranked, shownOf, tableOf } from './standings.mjs';
import { wordsOf } from './words.mjs';

const [en, ja] = ['en', 'ja'].map((lang) => wordsOf(lang, { rooms: ['arena/'], games: GAMES }));

const standings = (shown, t, page) => drawn(shown, rowsOf(shown), t, page);

test('places are said as far as they are sure', () => {
  for (const [best, worst, short, english, japanese] of [
    [1, 1, '1', '1st', '1位'],
    [2, 2, '2', '2nd', '2位'],
    [3, 3, '3', '3rd', '3位'],
    [11, 11, '11', '11th', '11位'],
    [21, 21, '21', '21st', '21位'],
    [1, 2, '1–2', '1st or 2nd', '1位か2位'],
    [3, 5, '3–5', '3rd to 5th', '3位〜5位'],
  ]) {
    const place = { best, worst };
    assert.deepEqual([shortBracket(place, en), bracket(place, en), bracket(place, ja)], [short, english, japanese]);
  }
});

test('half a point is a half', () => {
  const said = [0, 0.5, 1, 9.5, 1000].map((points) => pointsText(points, en));
  assert.deepEqual(said, ['0', '½', '1', '9½', '1,000']);
});

/** A sentence as the engine says it. */
const sentence = (key, names = [], more = {}) => ({ key, names, others: 0, places: [], ...more });
const PLAYERS = ['a', 'b', 'c', 'd'].map((name, at) => ranked(name, at + 1));

test('what the engine says of a tournament is said in the words of the page, with the titles of players', () => {
  const [one, two] = [['a'], ['a', 'b']];
  const [three, more] = [['a', 'b', 'c'], { others: 2 }];
  const key = (name, ...rest) => sentence(`standings.${name}`, ...rest);
  const against = (name, ...rest) => sentence(`against.${name}`, ...rest);
  for (const [says, ...texts] of [
    [
      [key('two.running', two), key('open', [], { places: [3, 4] })],
      'A leads, B is second; 3rd and 4th are open.',
      '首位はA、2位はB。 3位と4位は未確定です。',
    ],
    [[key('one.over', one), key('all-sure')], 'A is first; the order is settled.'],
    [
      [key('apart', two), key('first')],
      'A and B are ahead of all others; after 90 games it is not clear which of them is first.',
    ],
    [
      [key('among.running', two), key('which')],
      'A or B leads; after 90 games it is not clear which.',
      '首位はAかB。 90局では決まりません。',
    ],
    [
      [key('among.running', three, more), key('which')],
      'A, B, C or one of 2 others leads; after 90 games it is not clear which.',
      '首位はA、B、C、ほか2者のいずれか。 90局では決まりません。',
    ],
    [[key('all-retired')], 'All programs have retired.'],
    [[against('none'), against('plays', two.slice(1))], 'Nothing is decided yet; A plays B.'],
    [[against('beats', three, more), against('not', ['d'])], 'A beats A, B, C and 2 others, not D.'],
    [[against('all'), against('all.names', two)], 'A beats all: A and B.'],
  ])
    for (const [at, text] of texts.entries()) {
      const shown = shownOf(PLAYERS, { table: tableOf(PLAYERS, { says }) });
      assert.equal(
        Object.values(statement(shown, [en, ja][at]))
          .join(' ')
          .trim(),
        text,
      );
    }
});

test('before anything is known a heading stands all the same', () => {
  assert.equal(statement(shownOf(PLAYERS, { table: null }), en).sure, 'No game is finished yet.');
});

/** The names in the order of the rows. */
const order = (players, more) => pluck(rowsOf(shownOf(players, more)), 'name').join('');

test('a player without a game has gained no place', () => {
  const now = [ranked('a', 1, [1, 1], { games: 0 }), ranked('b', 2)];
  const before = tableOf([ranked('a', 2), ranked('b', 1)]);
  const rows = rowsOf(shownOf(now, { before, earlier: before, phase: 'paused' }));
  assert.deepEqual(pluck(rows, 'gained'), [0, -1]);
});

test('rows have the figures of now, and while it is played the order at the end of the last round', () => {
  const before = tableOf([ranked('a', 1), ranked('b', 2)]);
  const now = [ranked('a', 2), ranked('b', 1)];
  const rows = rowsOf(shownOf(now, { before, earlier: tableOf(now) }));
  assert.deepEqual([pluck(rows, 'points'), pluck(rows, 'gained')].flat(), [8, 9, 1, -1]);
  const orders = ['running', 'paused', 'over'].map((phase) => order(now, { before, phase }));
  assert.deepEqual(orders, ['ab', 'ba', 'ba']);
  const text = (phase) => textOf(standings(shownOf(now, { before, phase }), en, PAGE));
  assert.match(text('running'), /Order: by Elo as after the last round\./);
  assert.match(text('paused'), /Order: by Elo\. /);
});

test('a player without a game has no interval, and points have their games', () => {
  const idle = { games: 0, points: 2, elo: 0, low: -900, high: 900 };
  const players = [ranked('a', 1, [1, 1], { games: 4, points: 5 }), ranked('b', 2, [2, 2], idle)];
  const pairs = [{ first: 'a', second: 'c', wins: 3, draws: 0, losses: 1 }];
  const shown = shownOf([...players, ranked('c', 3)], { table: tableOf([...players, ranked('c', 3)], { pairs }) });
  const text = textOf(standings(shown, en, PAGE)).replace(/<[^>]*>/g, '');
  assert.match(text, /no game yet/);
  assert.doesNotMatch(text, /900/);
  assert.deepEqual(axisOf(rowsOf(shown)).ticks, axisOf([ranked('a', 1), ranked('c', 3)]).ticks);
  assert.match(text, /5\/6 of 6 games/, 'another one has retired, so that two games count as won');
  assert.doesNotMatch(text, /count as lost/);
  const elo = rowsOf(shown).map((row) => eloText(row, en));
  assert.deepEqual(elo, ['+200 ± 50', '–', '0 ± 50']);
});

test('where one plays against each, the others stand as they met it, without ranks', () => {
  const players = [ranked('one', 2, [1, 3], { faults: 5, retired: true }), ranked('b', 3, [1, 3]), ranked('c', 1)];
  const before = tableOf(players.toReversed());
  const shown = shownOf(players, { form: 'against', before, earlier: before });
  assert.deepEqual(
    rowsOf(shown).map(({ name, gained, isApart }) => [name, gained, isApart]),
    players.map(({ name }) => [name, 0, false]),
  );
  const text = textOf(standings(shown, en, PAGE));
  assert.match(text, /Order: as they met\./);
  assert.match(text, /the remaining games count as lost/);
  assert.doesNotMatch(text, /1st|>rank<|A place is settled/);
});

test('a rule stands where all above are surely ahead of all below', () => {
  const players = [ranked('a', 1), ranked('b', 2, [2, 3]), ranked('c', 3, [2, 3]), ranked('d', 4)];
  assert.deepEqual(pluck(rowsOf(shownOf(players)), 'isApart'), [false, true, false, true]);
});

test('all intervals have room on the one axis, and a player without one is a dot', () => {
  const axis = axisOf([
    { elo: 420, low: 310, high: 530 },
    { elo: -420, low: -705, high: -300 },
  ]);
  assert.deepEqual([axis.low, axis.high, axis.ticks[1]], [-800, 600, -600]);
  assert.deepEqual(whisker({ elo: -100, low: -240, high: 40 }, axis), { at: 50, from: 40, length: 20 });
  assert.deepEqual(whisker({ elo: 600, low: null, high: null }, axis), { at: 100, from: 100, length: 0 });
  assert.deepEqual(axisOf([{ elo: 0, low: 0, high: 0 }]).ticks, [0, 50]);
  for (const reach of [30, 400, 5000, 1e6]) assert(axisOf([{ elo: 0, low: -reach, high: reach }]).ticks.length <= 10);
});

test('the axis has figures at its ends too, where there is little room, but not near another one', () => {
  const at = (low, high, narrow) =>
    figuresOf(axisOf([{ elo: 0, low, high }]))
      .filter(({ room }) => room !== (narrow ? 'wide' : 'narrow'))
      .map(({ elo }) => elo);
  assert.deepEqual(at(-390, 310, true), [-400, 0, 400]);
  assert.deepEqual(at(-390, 310, false), [-300, -200, -100, 0, 100, 200, 300]);
  assert.deepEqual(at(-90, 310, true), [0, 400]);
});

test('time is said in units that are worth saying', () => {
  const left = (seconds, t) => textOf(standings(shownOf([ranked('a', 1)], { left: seconds }), t, PAGE));
  assert.match(left(21, en), /90 of 120 games · about 20 s left/);
  assert.match(left(5000, ja), /残り約83分/);
  const said = [0.0321, 0.9996, 12.34, 200].map((seconds) => thoughtText(seconds, en));
  assert.deepEqual(said, ['32 ms', '1.0 s', '12.3 s', '200 s']);
});

test('screen readers hear the sentence once a round', () => {
  const players = [ranked('a', 1), ranked('b', 2)];
  const live = (more) => textOf(valuesAfter(standings(shownOf(players, more), en, PAGE), 'role="status">'));
  assert.equal(live({}), '');
  const before = tableOf(players, { says: [sentence('standings.one.running', ['b']), sentence('standings.all-sure')] });
  assert.equal(live({ before }), 'B leads; the order is settled.');
  assert.equal(live({ before, table: tableOf(players, { played: 91 }) }), live({ before }));
});

test('a rating is said in words beside its line', () => {
  const text = textOf(standings(shownOf([ranked('a', 1), ranked('b', 2, [2, 2], { faults: 2 })]), en, PAGE));
  assert.match(text, /Elo \+200, 95% interval 150 to 250/);
  assert.match(text, /2 faults/);
});

test('the game that is shown has its score and the time of both', () => {
  const view = viewOfRecord({ game: 'felt', moves: ['f5'] }, { score: { first: 4, second: 31 } });
  const live = {
    players: ['b', 'a'],
    start: { game: 'felt' },
    moves: ['f5'],
    view,
    thought: [0.05, 2.5],
    isOver: false,
  };
  const text = textOf(standings(shownOf([ranked('a', 1), ranked('b', 2)], { live }), en, PAGE)).replace(
    /<[^>]*>|\s+/g,
    ' ',
  );
  assert.match(text, /A +by a +31 .*2\.5 s/);
  assert.match(text, /B +by b +4 .*50 ms/);
});
