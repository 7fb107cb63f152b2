// The review of a game by the judge's analyses: what is known of its positions, which of its moves were mistakes, and the graph.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  courseAt,
  evaluationGraph,
  labelled,
  moveRatings,
  nextMistake,
  shownRatings,
  worthAt,
} from '../../web/src/round/review.ts';
import { HUMAN, keyOf, playedGame, recordOf, reduce } from '../../web/src/round/state.ts';
import { advantage, advantageBar } from '../../web/src/views/advantage.ts';
import { moves as list } from '../../web/src/views/moves.ts';
import { lesson, review, reviewed } from '../../web/src/views/review.ts';
import { COLUMNS, thoughtOf } from './games.mjs';
import { textOf, valuesAfter } from './lit.mjs';
import { quickly, roundOf } from './rounds.mjs';
import { wordsOf } from './words.mjs';

const exact = (move, value, more = {}) => ({ move, value, bound: 'exact', outcome: null, plies: null, ...more });

/** An analysis of these moves; the best of them, for the side to move, is the first. */
const analysisOf = (moves, more = {}) =>
  thoughtOf(moves[0].move, { value: moves[0].value, moves, unit: 100, line: [moves[0].move, 'c3'], ...more });

/** A game with these moves, its views known, and these analyses by the number of moves before them. */
const game = (id, moves, analyses, views = {}) => roundOf(id, moves, { analyses, views });
/** What is said of moves: how much each has lost, and how it is marked. */
const said = (found) => found.map(({ units, mark }) => `${units} ${mark}`);

/** The judgement of the first move, which the first side plays in a game of discs. */
const first = (move, moves, more) => moveRatings(game('felt', [move], { 0: analysisOf(moves, more) }))[0];

test('a move is judged against the others of its position alone, whatever is said of the position after it', () => {
  const moves = ['d3', 'c3', 'c4'];
  const state = game('felt', moves, {
    0: analysisOf([exact('d3', 240), exact('c4', 240)]),
    1: analysisOf([exact('c3', -800), exact('e3', -700)]),
    2: analysisOf([exact('c4', 900)]),
  });
  assert.deepEqual(said(moveRatings(state)), ['0 null', '0 null', '0 null']);
});

test('a result that was given away is said, where both are proved', () => {
  const won = exact('a1', 10002, { outcome: 'first', margin: 2 });
  const even = exact('b1', 0, { outcome: 'draw', margin: 0, loss: 2, mark: '?' });
  const lost = exact('c1', -10002, { outcome: 'second', margin: -2, loss: 4, mark: '??' });
  for (const [moves, mark, swing] of [
    [[won, even], '?', 'win-draw'],
    [[won, lost], '??', 'win-loss'],
    [[even, lost], '??', 'draw-loss'],
  ]) {
    const found = first(moves[1].move, moves);
    assert.deepEqual([found.mark, found.swing], [mark, swing]);
  }
});

test('a move of which the engine says nothing is unknown, and one that it marks without a loss is a mistake', () => {
  const wins = (move, value, more) => exact(move, value, { outcome: 'first', ...more });
  assert.equal(first('b1', [wins('a1', 10048), wins('b1', 10044)]), null, 'bounds');
  const marked = first('b1', [wins('a1', 10048), wins('b1', 10030, { margin: 30, mark: '??' })]);
  assert.deepEqual([marked.units, marked.mark], [null, '??']);
  assert.equal(first('b1', [exact('a1', 900), exact('b1', 0)], { done: false }), null);
});

test('in a game whose values count nothing it is said that a move is proved to lose', () => {
  const moves = [exact('a1', 20), exact('b1', -95, { mark: '?', outcome: 'second' })];
  const [{ units, mark, swing }] = moveRatings(game(COLUMNS.id, ['b1'], { 0: analysisOf(moves) }));
  assert.deepEqual([units, mark, swing], [null, '?', 'loss-allowed']);
});

test('a position is worth what its own analysis says, else what that of the position before says of the move', () => {
  const state = game('felt', ['d3', 'c3', 'c4'], {
    0: analysisOf([exact('c4', 300), exact('d3', 240)]),
    2: analysisOf([exact('c4', 120)], { value: 120 }),
  });
  for (const [count, value] of [300, 240, 120, 120].entries()) assert.equal(worthAt(state, count)?.value, value);
  assert.equal(worthAt(state, 1).unit, 100);
  const bound = game('felt', ['d3'], { 0: analysisOf([exact('c4', 1), exact('d3', 0, { bound: 'upper' })]) });
  assert.equal(worthAt(bound, 1), null, 'what is only known to be no better');
});

test('a position is worth the mean of two depths, by which an undecided move is shifted, and the judgement of moves is not', () => {
  const moves = [exact('a1', 240), exact('b1', 100), exact('c1', -10004, { outcome: 'second' })];
  for (const [move, value] of [
    ['b1', -120],
    ['c1', -10004],
  ]) {
    const state = game('felt', [move], { 0: analysisOf(moves, { mean: 20 }) });
    assert.deepEqual([worthAt(state, 0).value, worthAt(state, 1).value], [20, value]);
  }
  assert.equal(moveRatings(game('felt', ['b1'], { 0: analysisOf(moves.slice(0, 2), { mean: 20 }) }))[0].units, 1);
});

test('a quick reading is in the course of the game; a mark that depends on the judge waits for it', () => {
  const moves = [exact('a1', 900), exact('b1', 100)];
  const state = quickly(game('felt', ['b1'], {}), [0], analysisOf(moves));
  assert.deepEqual([worthAt(state, 0).value, moveRatings(state)], [900, [null]]);
  const growing = reduce(state, ['analysis', keyOf(recordOf(state, 0)), analysisOf(moves, { done: false, depth: 2 })]);
  assert.equal(growing, state, 'and stays until the judge has read deeper');
});

test('in the list of moves the name of a mistake says what it lost', () => {
  const names = (moves) => {
    const state = game('felt', ['d3', 'c3'], { 1: analysisOf(moves) });
    return valuesAfter(list(state, moveRatings(state), wordsOf('en'), {}, ''), 'aria-label=').slice(0, 2);
  };
  assert.deepEqual(names([exact('e3', -500), exact('c3', 100)]), [
    '1, black, d3',
    '2, white, c3, a mistake, c3 lost about 6 discs.',
  ]);
  const proved = [
    exact('e3', 10002, { outcome: 'first', margin: 2 }),
    exact('c3', 10012, { outcome: 'first', margin: 12, loss: 10, mark: '?' }),
  ];
  assert.equal(names(proved)[1], '2, white, c3, a mistake, c3 lost 10 discs.', 'what is proved is not about so many');
});

test('while another move is tried, the list, the graph and the way to mistakes are of the game, at the place that is left', () => {
  const lost = (move) => analysisOf([exact('e3', -500), exact(move, 100)]);
  const played = { ...game('felt', ['d3', 'c3', 'c4'], { 1: lost('c3') }), lines: [['d3', 'c3', 'c4']] };
  const tried = [
    ['review', true],
    ['jump', 1],
    ['play', 'c5'],
    ['play', 'b4'],
  ].reduce(reduce, played);
  assert.equal(tried.line[1], 'c5');
  const shown = playedGame(tried);
  assert.deepEqual([shown.line, shown.at], [['d3', 'c3', 'c4'], 1]);
  assert.equal(
    playedGame(reduce(tried, ['review', false])).line,
    tried.line,
    'a game that goes on is the line on the board',
  );
  const drawn = textOf(list(tried, shownRatings(shown), wordsOf('en'), {}, ''));
  assert.match(drawn, /c3, a mistake, c3 lost about 6 discs/);
  assert.doesNotMatch(drawn, /c5, a/);
  const judged = { ...tried, analyses: new Map([...tried.analyses, [keyOf(recordOf(tried, 1)), lost('c5')]]) };
  assert.match(textOf(list(judged, [], wordsOf('en'), {}, '')), /c5, a mistake/, 'what was tried is judged too');
});

test('a game in which no move is worse than an inaccuracy is not said to be without mistakes', () => {
  const judged = (value) => {
    const analyses = { 0: analysisOf([exact('d3', 100), exact('c3', value)]), 1: analysisOf([exact('c4', 100)]) };
    return reduce(game('felt', ['c3'], analyses), ['review', true]);
  };
  const drawn = (state) => textOf(review(state, moveRatings(state), wordsOf('en'), { round() {} }));
  assert.match(drawn(judged(-300)), /Nothing worse than an inaccuracy was found\./);
  assert.match(drawn(judged(100)), /No mistake was found\./);
});

test('to who hears the page a review says that it reads, how many mistakes there are, and what the move on the board lost', () => {
  const analyses = { 1: analysisOf([exact('e3', -500), exact('c3', 100)]) };
  const t = wordsOf('en');
  const heard = (state) => reviewed(reduce(state, ['review', true]), t);
  const reading = game('felt', ['d3', 'c3'], analyses);
  assert.equal(heard(reading), 'Judging the positions');
  const all = { ...analyses, 0: analysisOf([exact('d3', 100)]), 2: analysisOf([exact('c4', 100)]) };
  const judged = game('felt', ['d3', 'c3'], all);
  assert.equal(heard(judged), 'c3 lost about 6 discs. e3 was better.');
  assert.equal(heard(reduce(judged, ['jump', 1])), '');
  const longer = game('felt', ['d3', 'c3', 'c4'], { ...all, 3: analysisOf([exact('a1', 100)]) });
  assert.equal(heard(longer), '1 mistake: Black 0, White 1');
  assert.equal(reviewed(judged, t), '', 'nor before it is asked for');
});

// The course of a game: which readings are averaged, whose mistakes come first, which have a label

const LINE = ['a1', 'b1', 'c1', 'd1', 'e1', 'f1'];
/** The analysis of a position worth so much. */
const reading = (value, moves = [exact('h8', value)], more = {}) =>
  thoughtOf('h8', { value, moves, unit: 100, line: ['h8'], ...more });

/** A game of six moves with these readings of its positions. */
const withReadings = (analyses, seats = { first: HUMAN, second: 'level-1' }, more = {}) =>
  roundOf('felt', LINE, { seats, analyses, ...more });

/** A game in which these moves, by their numbers, lose so many discs each. */
function losing(losses, seats, at = LINE.length) {
  const analyses = LINE.map((move, index) => {
    const sign = index % 2 ? -1 : 1; // the sides move in turn
    const loss = 100 * (losses[index + 1] ?? 0);
    return reading(0, [exact('h8', 0), exact(move, -sign * loss)]);
  });
  return { ...withReadings(analyses, seats), at };
}

test('an estimate is the mean of its reading and that of the next position, as far as that is known', () => {
  const readings = { 0: reading(400), 1: reading(-200), 2: reading(600), 4: reading(300) };
  const state = withReadings(readings);
  const course = [0, 1, 2, 3, 4].map((count) => courseAt(state, count, []));
  const values = course.map((at) => at?.value ?? null);
  assert.deepEqual(values, [100, 200, 600, null, 300]);
  assert.deepEqual([course[0].isMean, course[2].isMean ?? false], [true, false]);
});

test('what is solved is shown as it is, and is no part of a mean', () => {
  const won = reading(10004, [exact('h8', 10004, { outcome: 'first' })], { outcome: 'first' });
  const sought = reading(10002); // a decisive value without a proof
  for (const solved of [won, sought]) {
    const state = withReadings({ 0: reading(400), 1: solved, 2: reading(200) });
    const values = [0, 1].map((count) => courseAt(state, count, []).value);
    assert.deepEqual(values, [400, solved.value]);
  }
});

test('the side of a person who plays Python is above, and heights are discs', () => {
  const heights = (seats) => {
    const { up, points, step } = evaluationGraph(withReadings({ 0: reading(400), 2: reading(-900) }, seats), []);
    return [up, points.map(({ height }) => height), step];
  };
  assert.deepEqual(heights({ first: HUMAN, second: 'level-1' }), ['first', [4, -9], 5]);
  assert.deepEqual(heights({ first: 'level-1', second: HUMAN }), ['second', [-4, 9], 5]);
  assert.deepEqual(heights({ first: HUMAN, second: HUMAN })[0], 'first');
});

test('at every marked move the curve falls by the number that is named, whatever the readings around it say', () => {
  for (const second of [HUMAN, 'level-1']) {
    const values = [400, -300, 500, 900, -200, 700, -1000];
    const analyses = values.map((value, at) => {
      const lost = (at % 2 ? -1 : 1) * [560, 0, 800, 320, 100, 1250, 0][at];
      return reading(value, [exact('h8', value), ...(LINE[at] ? [exact(LINE[at], value - lost)] : [])], {
        mean: value + 50,
      });
    });
    const state = withReadings({ ...analyses }, { first: 'level-2', second });
    const found = moveRatings(state);
    assert.deepEqual(said(found), ['6 ?', '0 null', '8 ?', '3 ?!', '1 null', '13 ??']);
    const { up, points } = evaluationGraph(state, found);
    for (const [at, { mark, units }] of found.entries()) {
      const before = points.findLast(({ index }) => index === at);
      const after = points.find(({ index }) => index === at + 1);
      const isOfUp = (at % 2 === 0) === (up === 'first');
      if (mark)
        assert.equal(Math.round(100 * (before.height - after.height)), 100 * (isOfUp ? units : -units), LINE[at]);
    }
  }
});

test('a move that became an exercise has lost what that says, as its reading is deeper', () => {
  const played = game('felt', ['d3', 'c3'], { 1: analysisOf([exact('e3', -500), exact('c3', 100)]) });
  const rated = (of, loss, exercise = {}) => {
    const moves = [
      { move: 'e3', loss: 0 },
      { move: 'c3', loss },
    ];
    const kept = [{ exercise: { record: recordOf(played, 1), played: of, moves, ...exercise } }];
    return said(moveRatings({ ...played, exercises: { kept, now: 0 } }).slice(1));
  };
  assert.deepEqual([rated('c3', 5), rated('c3', 8)], [['5 ?'], ['8 ??']]);
  assert.deepEqual(rated('f3', 8), ['6 ?'], 'of another move');
  assert.deepEqual(rated('c3', 8, { record: { game: 'felt', moves: ['d4'] } }), ['6 ?'], 'of another game');
});

test('where values count nothing the graph reaches from a loss to a win', () => {
  const win = thoughtOf('c3', { value: 97, outcome: 'first', plies: 3, moves: [exact('c3', 97)] });
  const { points, least, most, step } = evaluationGraph(roundOf('nine', ['a1'], { analyses: { 0: win } }), []);
  assert.deepEqual([points[0].height, least, most, step], [1, -1, 1, null]);
});

test('the next mistake is first one of the player, then one of Python, then the first again', () => {
  const losses = { 1: 6, 2: 9, 3: 5, 5: 8, 6: 7 };
  const way = (seats, from = 0) => {
    const places = [];
    for (let at = from; places.length < 5; places.push(at)) {
      const state = losing(losses, seats, at);
      at = nextMistake(state, moveRatings(state));
    }
    return places;
  };
  assert.deepEqual(way({ first: HUMAN, second: 'level-1' }), [1, 5, 2, 6, 1]);
  assert.deepEqual(way({ first: 'level-1', second: HUMAN }), [2, 6, 1, 5, 2]);
  assert.deepEqual(way({ first: HUMAN, second: 'level-1' }, 3), [5, 2, 6, 1, 5], 'the next one from where one is');
  for (const seats of [
    { first: HUMAN, second: HUMAN },
    { first: 'level-1', second: 'level-2' },
  ])
    assert.deepEqual(way(seats), [1, 2, 5, 6, 1], 'in the order of the game');
  const faultless = losing({});
  assert.equal(nextMistake(faultless, moveRatings(faultless)), undefined);
});

test('labels are those of exercises, or of the player, the greatest losses first, and none covers another', () => {
  const mark = (index, units, more = {}) => ({ index, isOwn: true, isExercise: false, judgement: { units }, ...more });
  const names = (marks) => labelled(marks, 60).map(({ index }) => index);
  const marks = [mark(10, 4), mark(12, 9), mark(14, 3), mark(30, 20, { isOwn: false }), mark(40, 3)];
  assert.deepEqual(names(marks), [12, 40]);
  assert.deepEqual(names([...marks, mark(50, 6, { isExercise: true })]), [50]);
});

// The graph and what stands beside it: nothing is drawn over what is unknown

const t = Object.assign((key) => key, { lang: 'en', has: () => true });

/** The graph with its review. */
const graph = (state, outcomes = [], words = t) =>
  advantage(state, shownRatings(state), words, { round() {} }, outcomes);

/** A game of six moves of which the positions after so many moves are judged. */
function judgedGame(judged, { at = 6, values = {} } = {}) {
  const readings = judged.map((count) => [count, reading(values[count]?.[0].value ?? 0, values[count])]);
  return withReadings(Object.fromEntries(readings), undefined, { at });
}

test('each known stretch is a curve of its own, a point alone a dot, and what is not judged between them is dashed', () => {
  const text = textOf(graph(judgedGame([0, 1, 3, 5, 6], { values: { 3: [exact('h8', 700)] } })));
  const curves = text.match(/class="curve[^>]*d="?[^">]*/g);
  const kinds = curves.map((curve) => /class="([^"]*)"/.exec(curve)[1]);
  assert.deepEqual(kinds, ['curve', 'curve dot', 'curve', 'curve unread', 'curve unread']);
  assert.equal(text.match(/class="area"/g).length, 2);
  const ends = (curve) => curve.slice(curve.indexOf('M')).match(/[\d.]+ [\d.]+/g);
  assert.deepEqual(ends(curves[3]), [ends(curves[0])[1], ends(curves[1])[0]], 'from the one to the other');
  assert.match(text, /advantage\.unread/);
  assert.doesNotMatch(textOf(graph(judgedGame([0, 1, 2]))), /unread/, 'and what follows is unknown');
});

test('the bar says that a position is unknown, and stays where it was', () => {
  const before = judgedGame([4], { values: { 4: [exact('e1', -900)] } });
  const bar = (state) => textOf(advantageBar(state, t));
  assert.match(bar(before), /unknown[\s\S]*advantage\.unknown/);
  const shares = [before, { ...before, at: 5 }, { ...before, at: 6 }].map(
    (state) => /--first-share:(.*?)%/.exec(bar(state))[1],
  );
  assert.deepEqual(new Set(shares).size, 1, 'however many moves are played before the judge has read');
  assert.ok(Number(shares[0]) < 40);
});

test('the mistakes of a player are rings on the curve, discs where they are exercises, and those of Python ticks', () => {
  const lost = (move) => [exact('h8', 900), exact(move, 100)];
  const given = (move) => [exact('h8', -900), exact(move, -100)];
  const values = { 0: lost('a1'), 1: given('b1'), 4: lost('e1') };
  const state = { ...judgedGame([0, 1, 2, 3, 4, 5, 6], { values }), reviewing: true };
  const drawn = (text) => ['"mistake"', '"mistake inside"', '"theirs"'].map((kind) => text.split(kind).length - 1);
  const text = textOf(graph(state));
  assert.deepEqual(drawn(text), [3, 3, 2], 'with one of each in the legend');
  assert.deepEqual(text.match(/<small [^>]*>(?:a1|b1|e1)/g).length, 2, 'those of the player are named');
  assert.match(text, /advantage\.yours[\s\S]*advantage\.theirs/);
  const marked = textOf(graph(state, ['', '', '', '', 'made']));
  assert.deepEqual(drawn(marked), [4, 2, 2]);
  assert.match(marked, /advantage\.exercise[\s\S]*advantage\.rest/);
});

test('what became of the player’s mistakes adds up to their number, whatever was found of moves that are not marked', () => {
  const lost = (move) => [exact('h8', 900), exact(move, 100)];
  const values = { 0: lost('a1'), 1: [exact('h8', -900), exact('b1', -100)], 4: lost('e1') };
  const state = { ...judgedGame([0, 1, 2, 3, 4, 5, 6], { values }), reviewing: true };
  const said = (outcomes, of = state, words = wordsOf('en')) =>
    /(Your mistakes|あなたの疑問手・)[^<]*/
      .exec(textOf(graph(of, outcomes, words)))?.[0]
      .trim()
      .replace(/\s+/g, ' ');
  const found = (a1, c1, e1) => [a1, '', c1, '', e1, ''];
  const two = 'Your mistakes (2): 1 became an exercise, 1 lost little when read again.';
  assert.equal(said(found('made', 'decided', 'small')), two);
  assert.equal(said(found('many', 'small', 'many')), 'Your mistakes (2): 2 had more than two good answers.');
  const japanese = 'あなたの疑問手・悪手2手のうち、問題になった手が1手、深い読みで確かめられない手が1手です。';
  assert.equal(said(found('made', '', 'unproved'), state, wordsOf('ja')), japanese);
  assert.equal(said([]), undefined, 'it was not looked at');
  assert.equal(said(found('made', '', 'small'), judgedGame([0, 1, 2, 3])), undefined, 'not all is judged');
});

test('the tree of a mistake is that of the position before it, of a reader in whose tree all moves have values, opened at the mistake', () => {
  const judged = judgedGame([2], { at: 3, values: { 2: [exact('h8', 900), exact('c1', -500)] } });
  const state = { ...judged, reviewing: true, why: null };
  const [address] = valuesAfter(lesson(state, shownRatings(state), t, {}), 'href=');
  assert.match(address, /^#\/tree\/felt\/a1b1\?(?:.*&)?player=minimax\+depth=3\+evaluation=strong\+ties=first&path=c1/);
});

test('why a move is a mistake is said by what the play after it shows, by a count of both lines, or not at all', () => {
  const judged = judgedGame([2], { at: 3, values: { 2: [exact('h8', 900), exact('c1', -500)] } });
  const said = (seen, counts = null, key = keyOf(recordOf(judged))) => {
    const reply = { line: ['c1', 'a8'], instead: ['h8', 'h1'], seen, counts, done: true };
    const state = { ...judged, reviewing: true, why: { key, said: reply } };
    return textOf(lesson(state, shownRatings(state), wordsOf('en'), {}));
  };
  assert.match(said('corner'), /White takes the corner a8[\s\S]*c1[\s\S]*a8[\s\S]*h8[\s\S]*h1/);
  assert.doesNotMatch(said('corner', null, 'of another move'), /the corner/);
  const counts = { what: 'moves', after: { first: 3.25, second: 9 }, instead: { first: 6, second: 6.5 } };
  assert.match(said(null, counts), /Legal moves .*: Black 3\.3, White 9; after h8 it would be 6 and 6\.5\./);
  assert.match(said(null), /read \d+ plies deep; nothing that can be counted shows why\./);
});

test('the list says what the number beside a move is', () => {
  const turned = { legal: { d3: { d3: 'first', d4: 'first', d5: 'first' } } };
  const state = roundOf('felt', ['d3'], { views: { 0: turned } });
  const titles = valuesAfter(list(state, [], wordsOf('en'), {}, false), 'title=');
  assert.deepEqual(titles, ['turned 2 discs']);
});
