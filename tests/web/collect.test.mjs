// The programs that are collected for a tournament: under which names, which take part, how they are checked, compared and kept.

import assert from 'node:assert/strict';
import { afterEach, beforeEach, mock, test } from 'node:test';
import { setTimeout as delay } from 'node:timers/promises';
import { packed } from '../../web/src/code/packed.ts';
import { sealed } from '../../web/src/code/task.ts';
import { run } from '../../web/src/component.ts';
import { NAME } from '../../web/src/device/programs.ts';
import { collectActions, opened } from '../../web/src/rooms/arena/many/collect/actions.ts';
import { parts } from '../../web/src/rooms/arena/many/collect/comparing.ts';
import { newCollected } from '../../web/src/rooms/arena/many/collect/state.ts';
import { update } from '../../web/src/rooms/arena/many/collect/transitions.ts';
import { collectWants } from '../../web/src/rooms/arena/many/collect/wants.ts';
import { withAuthors } from '../../web/src/rooms/arena/many/entrants.ts';
import { readyIn } from '../../web/src/rooms/arena/many/state.ts';
import { emptied, happens } from './device.mjs';
import { fakeAsk, PROBLEM, pluck, settled } from './fakes.mjs';
import { GAMES } from './games.mjs';
import { textOf, valuesAfter } from './lit.mjs';
import { wordsOf } from './words.mjs';

const { collect } = await import('../../web/src/rooms/arena/many/collect/view.ts');
const { statementOf } = await import('../../web/src/rooms/arena/many/collect/statement.ts');

globalThis.HTMLInputElement ??= class {};
globalThis.document ??= { querySelector: () => null };

const DEFINES = { evaluations: { felt: ['mine'] }, searches: [], orders: [], games: [] };
const definesOf = (name) => ({ ...DEFINES, evaluations: { felt: [name] } });
const PLAYS = { plays: true, problem: null, microseconds: 10, late: false, defines: DEFINES };
const place = { line: 2, column: null, end_line: null, end_column: null };
const WRONG = {
  ...{ code: 'user-code', message: 'E', field: null },
  args: {
    ...place,
    name: 'mine',
    kind: 'E',
    message: '<b>no</b>',
    during: 'load',
    traceback: '',
    reason: null,
    facts: {},
  },
};
const FAILS = { plays: false, problem: WRONG, microseconds: null, late: false, defines: null };

const given = (title, source = `${title} = 1`, more = {}) => ({ title, author: null, source, task: null, ...more });
const added = (collected, programs, begins = [], notes = []) =>
  update(collected, ['add', programs, begins, notes, GAMES]);
const withAll = (...titles) =>
  added(
    newCollected('felt'),
    titles.map((title) => given(title)),
  );
const after = (collected, ...events) => events.reduce(update, collected);
const t = wordsOf('en', { rooms: ['arena/', 'programs/'], games: GAMES });
const ja = wordsOf('ja', { rooms: ['arena/', 'programs/'], games: GAMES });

const PAGE = { games: GAMES, engine: 'ready', programs: { list: [] }, room: 'arena' };
const drawn = (collected, words = t, send = () => {}) =>
  collect(collected, PAGE, words, collectActions(PAGE, { update() {} }, send));
/** Is it said that not all is kept? */
const isUnkept = (tab) => textOf(drawn(tab.state())).includes(t('unkept'));
/** What stands in the rows about what was found. */
const sentences = (collected, words = t) =>
  valuesAfter(drawn(collected, words), 'class="found"').map((each) =>
    textOf(each)
      .replace(/<[^>]*>/g, '')
      .trim(),
  );

/** The collection as a page runs it. `checks`: the programs that are being checked. */
function opens({ ask = fakeAsk().ask, page = {} } = {}) {
  const checks = [];
  const programs = {
    check({ name }) {
      const { promise: answer, resolve, reject } = Promise.withResolvers();
      const mine = { name, resolve, reject, isDropped: false };
      checks.push(mine);
      return { answer, drop: () => Object.assign(mine, { isDropped: true }) };
    },
  };
  const outside = { ask, programs: async () => programs };
  const running = run(
    { initial: newCollected('felt'), update, wants: (state) => collectWants(state, { ...PAGE, ...page }, outside) },
    () => {},
  );
  tabs.push(running);
  return {
    checks,
    state: running.state,
    names: () => pluck(running.state().entrants, 'name'),
    async sends(...event) {
      running.send(event);
      await this.drawn();
    },
    async drawn() {
      for (let turn = 0; turn < 20; turn++) await settled();
    },
    adds: async function (...programs) {
      await this.sends('add', programs, [], [], GAMES);
    },
  };
}
/** A program as it is kept. */
const itemOf = (name, source, more = {}) =>
  JSON.stringify({
    ...{ from: '', game: 'felt', ...given(name, source), lab: null, made: 1, ticked: true, check: 'unchecked' },
    ...more,
  });
/** Another tab keeps a program under this name. */
function keptElsewhere(name, source, more = {}) {
  const [key, newValue] = [`sakiyomi:entrant:${name}`, itemOf(name, source, more)];
  localStorage.setItem(key, newValue);
  happens('storage', { key, newValue });
}
/** Waits for what takes time of its own. */
async function until(is) {
  for (let turn = 0; turn < 5000 && !is(); turn++) await delay(1);
  assert(is());
}
const tabs = [];
let drawer;
beforeEach(async () => {
  drawer = await emptied('entrant');
});
afterEach(() => {
  for (const tab of tabs.splice(0)) tab.end();
  mock.restoreAll();
});

// Names

test('thirty files of one name are thirty programs, each with a name and a title of its own', () => {
  const all = added(
    newCollected('felt'),
    Array.from({ length: 30 }, (_, at) => given('mine', `x = ${at}`)),
  ).entrants;
  assert.equal(new Set(pluck(all, 'name')).size, 30);
  assert.equal(new Set(pluck(all, 'title')).size, 30);
  assert.deepEqual([all[0].title, all[1].title], ['mine', 'mine-2']);
});

test('a name is one that the engine takes, whatever the title is, and none of its own', () => {
  const titles = ['最強', '田中', 'level-1', 'plain', 'random', 'human', 'felt', 'a/b c.d', 'é', '-', 'x'.repeat(40)];
  for (const { name } of withAll(...titles).entrants) {
    assert.match(name, NAME);
    assert(!['level-1', 'plain', 'random', 'human', 'felt'].includes(name), name);
  }
  assert.deepEqual(pluck(withAll(...titles).entrants, 'title'), titles);
});

test('what is beyond the limits is named, and so is what is here already', () => {
  const many = Array.from({ length: 202 }, (_, at) => given(`p${at}`));
  const full = added(newCollected('felt'), many);
  assert.equal(full.entrants.length, 200);
  assert.deepEqual(full.notes, [{ key: 'arena.collect.left.count', names: ['p200', 'p201'], most: 200 }]);
  const large = Array.from({ length: 11 }, (_, at) => given(`q${at}`, String(at).repeat(200_000).slice(0, 200_000)));
  assert.deepEqual(added(newCollected('felt'), large).notes[0]?.names, ['q10']);
  const again = added(withAll('a', 'b'), [given('a'), given('a', 'other'), given('b', 'b = 1', { author: 'Aoi' })]);
  assert.deepEqual(
    again.notes,
    [{ key: 'arena.collect.here', names: ['a'], most: undefined }].map(({ most, ...note }) => note),
  );
  assert.deepEqual(pluck(again.entrants, 'title'), ['a', 'b', 'a-2', 'b-2']);
});

test('the same files again are here, with the author whom somebody has typed, and with the number that a title has got', () => {
  const files = [given('a'), given('mine', 'x = 1', { author: 'Aoi' }), given('mine', 'x = 2', { author: 'Jun' })];
  const signed = after(added(newCollected('felt'), files), ['sign', 'a', '田中']);
  const again = added(signed, files);
  assert.deepEqual(pluck(again.entrants, 'title'), ['a', 'mine', 'mine-2']);
  assert.deepEqual(again.notes[0]?.names, ['a', 'mine', 'mine']);
  const copied = added(signed, [given('mine', 'x = 1', { author: 'Jun' })]);
  assert.equal(copied.entrants.at(-1)?.same, 'mine', 'what two have handed in is two programs');
});

test('what cannot be read is said with its name and why, and an assignment is no player', () => {
  const left = new Map([
    ['text', ['a.py', 'b.py']],
    ['long', ['c\u202e.py']],
  ]);
  const program = { file: 'd.py', title: ' ', folder: 'week', game: null, source: 'x', by: 'Aoi', task: null };
  const found = opened({ programs: [program], assignment: { title: 'Week 3', source: 'begin' }, left });
  assert.deepEqual(found.added, [{ title: 'program', author: 'Aoi', source: 'x', task: null }]);
  assert.deepEqual(found.given, ['begin']);
  const text = textOf(drawn(added(newCollected('felt'), found.added, found.given, found.notes)));
  for (const said of ['a.py, b.py', 'c.py', '200,000 characters', 'Week 3']) assert(text.includes(said), said);
});

test('a tournament that was saved is no program, however long it is, and what opens it is said', () => {
  const program = { title: 'a', folder: null, game: null, source: '{}', by: null, task: null };
  const left = new Map([['long', ['b.JSON', 'c.py']]]);
  const programs = ['a.json', 'd.py'].map((file) => ({ ...program, file }));
  const { added: taken, notes } = opened({ programs, assignment: null, left });
  assert.equal(taken.length, 1);
  const text = textOf(drawn(added(newCollected('felt'), taken, [], notes)));
  assert.match(text, /a\.json, b\.JSON\. A saved tournament is opened with “Open a saved tournament”/);
  assert.match(text, /Too long, so not opened: c\.py\./);
  const only = opened({ programs: [], assignment: null, left: new Map([['long', ['b.json']]]) });
  assert.deepEqual(pluck(only.notes, 'key'), ['arena.collect.saved']);
});

test('a folder of many unreadable files is said in a short sentence', () => {
  const notes = opened({ programs: [], assignment: null, left: new Map([['kind', Array.from('abcdefgh')]]) }).notes;
  assert.match(textOf(drawn(added(newCollected('felt'), [], [], notes))), /a, b, c, d and 4 more\./);
});

test('pasted links are programs, and the lines without one are said', async () => {
  const events = [];
  const { paste } = collectActions(PAGE, {}, (event) => events.push(event));
  await paste(`#/lab?title=mine&by=Aoi&code=${await packed('x = 1')}\nhello\n\n#/lab?program=a`);
  const collected = events.reduce(update, update(newCollected('felt'), ['open', 'links']));
  assert.deepEqual(
    collected.entrants.map(({ title, author, source }) => [title, author, source]),
    [['mine', 'Aoi', 'x = 1']],
  );
  const text = textOf(drawn(collected));
  assert.match(text, /No shared link in line 2\./);
  assert.match(text, /holds no program, in line 4\./);
  assert.equal(collected.open, 'links', 'the field stays open');
});

// Checks

test('nothing runs before Check, then two programs at a time', async () => {
  const tab = opens();
  await tab.drawn();
  await tab.adds(given('a'), given('b'), given('c'));
  assert.equal(tab.checks.length, 0);
  await tab.sends('check');
  assert.deepEqual(pluck(tab.checks, 'name'), ['a', 'b']);
  tab.checks[1].resolve(PLAYS);
  await tab.drawn();
  assert.deepEqual(
    pluck(tab.checks, 'name'),
    ['a', 'b', 'c'],
    'one that does not end keeps no other from being checked',
  );
  tab.checks[2].resolve(FAILS);
  await tab.drawn();
  assert.deepEqual(pluck(tab.state().entrants, 'check'), ['checking', PLAYS, FAILS]);
  assert.deepEqual(pluck(tab.state().entrants, 'ticked'), [true, true, false]);
});

test('a check is ended where its program is removed, or all are stopped', async () => {
  const tab = opens();
  await tab.drawn();
  await tab.adds(given('a'), given('b'), given('c'));
  await tab.sends('check');
  await tab.sends('remove', 'a');
  assert.deepEqual(pluck(tab.checks, 'isDropped'), [true, false, false]);
  await tab.sends('stop');
  assert.deepEqual(pluck(tab.checks, 'isDropped'), [true, true, true]);
  assert.deepEqual(pluck(tab.state().entrants, 'check'), ['unchecked', 'unchecked']);
  await tab.adds(given('d'));
  assert.equal(tab.checks.length, 3, 'nothing is checked until it is asked for again');
  await tab.sends('check');
  assert.equal(tab.checks.length, 5);
});

test('Check is for those that are new; where there are none, all are checked again', () => {
  const checked = after(withAll('a', 'b'), ['check'], ['checked', 'a', PLAYS], ['checked', 'b', FAILS]);
  const more = after(added(checked, [given('c')]), ['check']);
  assert.deepEqual(pluck(more.entrants, 'check'), [PLAYS, FAILS, 'checking']);
  const again = after(more, ['checked', 'c', PLAYS], ['check']);
  assert.deepEqual(pluck(again.entrants, 'check'), ['checking', 'checking', 'unchecked']);
  const mended = after(again, ['checked', 'b', PLAYS]);
  assert.equal(mended.entrants[1].ticked, true, 'what can play after all takes part');
});

test('a sandbox that cannot be had ends the checks, and says why', async () => {
  const tab = opens();
  await tab.drawn();
  await tab.adds(given('a'), given('b'), given('c'));
  await tab.sends('check');
  tab.checks[0].reject({ ...PROBLEM, args: { reason: 'no-frame' } });
  await tab.drawn();
  assert.deepEqual(pluck(tab.state().entrants, 'check'), ['unchecked', 'unchecked', 'unchecked']);
  assert.match(textOf(drawn(tab.state())), /cannot run the program in a sandbox/);
});

test('those take part that are ticked and can play', () => {
  const checked = after(
    withAll('a', 'b', 'c', 'd'),
    ...[['check'], ['checked', 'a', PLAYS], ['checked', 'b', FAILS], ['checked', 'c', PLAYS]],
  );
  const unticked = after(checked, ['tick', 'a', false], ['tick', 'b', true]);
  assert.deepEqual(pluck(readyIn(unticked), 'name'), ['c']);
  assert.deepEqual(readyIn(unticked)[0].defines, DEFINES);
  const again = after(unticked, ['check'], ['stop'], ['check'], ['checked', 'a', PLAYS]);
  assert.equal(again.entrants[0].ticked, false, 'a tick that was taken away stays away');
});

test('another game makes the checks void', () => {
  const checked = after(withAll('a', 'b'), ['check'], ['checked', 'a', PLAYS], ['game', 'nine']);
  assert.deepEqual(pluck(checked.entrants, 'check'), ['unchecked', 'unchecked']);
  assert.equal(checked.game, 'nine');
  const same = withAll('a');
  assert.equal(update(same, ['game', 'felt']), same);
});

test('what was removed can be brought back to its place', () => {
  const less = after(withAll('a', 'b', 'c'), ['remove', 'b']);
  assert.deepEqual(pluck(less.entrants, 'name'), ['a', 'c']);
  assert.deepEqual(pluck(after(less, ['undo', GAMES]).entrants, 'name'), ['a', 'b', 'c']);
  const none = after(less, ['removeAll']);
  assert.match(textOf(drawn(less)), /Removed: b\./);
  assert.match(textOf(drawn(none)), /Removed: a, c\./);
  assert.deepEqual(pluck(after(none, ['undo', GAMES]).entrants, 'name'), ['a', 'c']);
});

test('what comes back has a name and a title of its own where another tab has given them away meanwhile', () => {
  const none = after(newCollected('felt'), ['read', [], [], GAMES]);
  const removed = after(added(none, [given('mine', 'old')]), ['checked', 'mine', PLAYS], ['remove', 'mine']);
  const back = (source) => {
    const { entrants } = added(none, [given('mine', source)]);
    return after(removed, ['elsewhere', entrants], ['undo', GAMES]).entrants;
  };
  assert.deepEqual(
    back('new').map(({ name, title, source, check }) => [name, title, source, check]),
    [
      ['mine', 'mine', 'new', 'unchecked'],
      ['mine-2', 'mine-2', 'old', 'unchecked'],
    ],
  );
  const two = added(none, [given('mine', 'x', { author: 'Aoi' }), given('mine', 'x', { author: 'Jun' })]);
  const other = added(none, [given('mine', 'new')]).entrants;
  const all = after(two, ['removeAll'], ['elsewhere', other], ['undo', GAMES]).entrants;
  assert.equal(new Set(pluck(all, 'name')).size, 3, 'all of them');
  assert.deepEqual(pluck(back('old'), 'name'), ['mine'], 'what that tab has brought back is here once');
});

test('the focus goes to a row that is there: to one that is gone to with its beginning, and to the last where that was removed', async () => {
  const done = [];
  const element = (selector) => ({
    isConnected: true,
    focus: () => done.push(['focus', selector]),
    getBoundingClientRect: () => ({ top: 700, bottom: 900 }),
    scrollIntoView: () => done.push(['scroll', selector]),
  });
  globalThis.innerHeight = 800;
  const tab = opens();
  await tab.drawn();
  await tab.adds(given('a'), given('b'), given('c'));
  mock.method(document, 'querySelector', element);
  await tab.sends('seek', 'b');
  assert.deepEqual(done.splice(0), [
    ['focus', '#entrant-b .title'],
    ['scroll', '#entrant-b'],
  ]);
  await tab.sends('remove', 'c');
  assert.deepEqual(done.splice(0), [['focus', '.entrants li:last-child .title']]);
  await tab.sends('undo', GAMES);
  assert.deepEqual(done.splice(0), [['focus', '.collect .drop button']]);
});

// Words

test('the statement says how many can play, and how many of these are alike', () => {
  const all = added(
    newCollected('felt'),
    [...'abcd'].map((title, at) => given(title, `x = ${at % 3}`)),
  );
  const found = [PLAYS, PLAYS, FAILS, PLAYS];
  const checked = after(all, ['check'], ...found.map((each, at) => ['checked', 'abcd'[at], each]));
  assert.deepEqual(statementOf(checked, t), ['Three of 4 programs can play,', 'and two of these are the same.']);
  assert.deepEqual(statementOf(checked, ja), ['4本中3本が対局できます。', 'うち2本は同じ内容です。']);
  const similar = after(checked, ['compared', checked.texts, new Map([['b', 'a']])]);
  assert.deepEqual(statementOf(similar, t)[1], 'and they are alike.');
  assert.deepEqual(
    statementOf(after(checked, ['remove', 'd'], ['remove', 'c']), t).join(''),
    'All two programs can play.',
  );
  assert.deepEqual(statementOf(newCollected('felt'), t, 4), ['Four players take part.', 'Programs can join them.']);
  for (const words of [t, ja])
    for (const collected of [newCollected('felt'), all, after(all, ['check']), checked, similar])
      assert.doesNotMatch(statementOf(collected, words).join(''), /arena\.|undefined|[{}]/);
});

test('while some are not checked the statement counts among those that are', () => {
  const said = (found, words) => {
    const checked = after(
      withAll(...'abc'.slice(0, found.length)),
      ...found.map((each, at) => ['checked', 'abc'[at], each]),
    );
    return statementOf(added(checked, [given('d'), given('e')]), words).join(' ');
  };
  assert.deepEqual(
    [[FAILS], [FAILS, FAILS], [PLAYS, FAILS], [PLAYS, PLAYS]].map((found) => said(found, t)),
    [
      'The one checked program cannot play, and two are not checked yet.',
      'None of 2 checked programs can play, and two are not checked yet.',
      'One of 2 checked programs can play, and two are not checked yet.',
      'All two checked programs can play, and two are not checked yet.',
    ],
  );
  assert.equal(said([FAILS], ja), '検査した1本は対局できません。 ほかに未検査のものが2本あります。');
  assert.equal(said([PLAYS, FAILS], ja), '検査した2本中1本が対局できます。 ほかに未検査のものが2本あります。');
});

test('a row says in which line what is wrong, and nothing of it is markup', () => {
  const checked = after(
    withAll('a', 'b', 'c'),
    ['check'],
    ['checked', 'a', FAILS],
    ['checked', 'b', { ...FAILS, problem: null }],
  );
  const rows = valuesAfter(drawn(checked), 'class="found"').map(textOf);
  assert.match(rows[0], /line 2/);
  assert(rows[0].includes('E: <b>no</b>'), 'as a text, which lit-html puts in');
  assert.match(rows[1], /defines nothing that plays/);
  assert.match(rows[2], /being checked/);
  assert.deepEqual(valuesAfter(drawn(checked), '?disabled=').slice(1), [true, true, false]);
});

test('a program that never ends is said to, without its name', () => {
  const endless = { ...WRONG, args: { ...WRONG.args, kind: 'Timeout' } };
  for (const line of [2, null]) {
    const problem = { ...endless, args: { ...endless.args, line } };
    const checked = after(withAll('a'), ['check'], ['checked', 'a', { ...FAILS, problem }]);
    assert.match(sentences(checked)[0], /had run for 10 seconds/);
    assert.doesNotMatch(sentences(checked)[0], /mine|arena/);
  }
});

test('a program is slow that takes thirty times as long as the usual of its kind, whose calls may be too quick for the clock', () => {
  const times = [10, null, 1200, 590];
  const events = times.map((microseconds, at) => ['checked', 'abcd'[at], { ...PLAYS, microseconds }]);
  const chooser = { ...PLAYS, microseconds: 5000, defines: { ...DEFINES, searches: ['e'], chooses: true } };
  const checked = after(withAll(...'abcdef'), ['check'], ...events, ['checked', 'e', chooser]);
  const orderer = { ...PLAYS, microseconds: 5000, defines: { ...DEFINES, evaluations: {}, orders: ['g'] } };
  const found = [PLAYS, PLAYS, orderer].map((each, at) => ['checked', 'abg'[at], each]);
  assert.deepEqual(
    sentences(after(withAll(...'abg'), ...found)),
    ['plays', 'plays', 'plays'],
    'of its kind it is alone',
  );
  const late = after(checked, ['checked', 'f', { ...PLAYS, microseconds: null, late: true }]);
  assert.deepEqual(sentences(late), [
    ...['plays', 'plays', 'plays, slowly: about 60 times the usual', 'plays', 'plays'],
    'plays, slowly: a game took more than 20 seconds',
  ]);
  assert.match(textOf(drawn(late)), /1,200 µs/);
});

test('a time is that of a move or, where a move takes many, of a call', () => {
  const chooser = { ...PLAYS, defines: { ...DEFINES, searches: ['b'], chooses: true } };
  const orderer = { ...PLAYS, defines: { ...DEFINES, evaluations: {}, orders: ['c'] } };
  const found = [PLAYS, chooser, orderer].map((each, at) => ['checked', 'abc'[at], each]);
  const checked = after(withAll('a', 'b', 'c'), ...found);
  assert.deepEqual(textOf(drawn(checked)).match(/\d+ µs a \w+/g), ['10 µs a call', '10 µs a move', '10 µs a call']);
});

test('one tick is for all that can play', () => {
  const checked = after(withAll('a', 'b', 'c'), ['checked', 'a', PLAYS], ['checked', 'b', FAILS]);
  const head = (collected) => ['.checked=', '.indeterminate='].map((name) => valuesAfter(drawn(collected), name)[0]);
  const ticks = (collected) => [head(collected), pluck(collected.entrants, 'ticked')].flat();
  assert.deepEqual(ticks(checked), [true, false, true, false, true]);
  assert.deepEqual(ticks(after(checked, ['tick', 'a', false])), [false, true, false, false, true]);
  const none = after(checked, ['tickAll', false]);
  assert.deepEqual(ticks(none), [false, false, false, false, false]);
  assert.deepEqual(ticks(after(none, ['tickAll', true])), [true, false, true, false, true]);
});

// Reading them

test('of a program that names no author the folder is it, until somebody types one', async () => {
  const of = (by, folder) => ({ file: 'mine.py', title: 'mine', folder, game: null, source: 'x', by, task: null });
  const left = new Map();
  const found = opened({ programs: [of('Aoi', 'jun'), of(null, 'jun'), of(null, null)], assignment: null, left });
  assert.deepEqual(pluck(found.added, 'author'), ['Aoi', 'jun', null]);
  const tab = opens();
  await tab.drawn();
  await tab.adds(given('a'), given('b'));
  await tab.sends('sign', 'a', ' 田中\u202e ');
  await tab.sends('sign', 'b', ' ');
  tabs.pop().end();
  const again = opens();
  await again.drawn();
  assert.deepEqual(pluck(again.state().entrants, 'author'), ['田中', null]);
  const then = { name: 'a', title: 'a', author: null, source: 'a = 1', defines: DEFINES };
  const others = [then, { ...then, source: 'a = 2' }, { ...then, name: 'c' }];
  assert.deepEqual(
    pluck(withAuthors(others, again.state().entrants), 'author'),
    ['田中', null, null],
    'of a tournament that was begun before it too',
  );
});

test('a row opens to show its text beside that of the one like it, to which its sentence leads', () => {
  const all = added(newCollected('felt'), [given('a', '<b>1</b>'), given('b', 'x'.repeat(9000)), given('c')]);
  const alike = after(all, ['compared', all.texts, new Map([['b', 'a']])]);
  assert.doesNotMatch(textOf(drawn(alike)), /<pre/);
  const shown = (name) => textOf(drawn(after(alike, ['unfold', name])));
  assert.match(shown('a'), /No\. 1, a.*<b>1<\/b>.*No\. 2, b.*x{200}…</s);
  assert.doesNotMatch(shown('a'), /x{201}/, 'a long line is cut');
  assert.doesNotMatch(shown('c'), /No\. 1, a/);
  const events = [];
  const [, lead] = valuesAfter(
    drawn(alike, t, (event) => events.push(event)),
    'class="to"',
  );
  lead();
  const led = after(alike, ...events);
  assert.deepEqual([led.unfolded, led.sought, led.focused], ['a', 'a', alike.focused + 1]);
});

test('the lines of a program have numbers that are none of its text, and the one in which it failed is marked', () => {
  const all = added(newCollected('felt'), [given('a', 'one\n\tt<b>wo\nthree')]);
  const shown = (problem) => drawn(after(all, ['checked', 'a', { ...FAILS, problem }], ['unfold', 'a']));
  const marks = (line) => textOf(valuesAfter(shown({ ...WRONG, args: { ...WRONG.args, line } }), '><code>'));
  assert.equal(marks(2), 'one\n<mark>\tt<b>wo</mark>\nthree');
  assert.equal(marks(3), 'one\n\tt<b>wo\n<mark>three</mark>');
  for (const line of [null, 0, 4]) assert.equal(marks(line), 'one\n\tt<b>wo\nthree');
  assert.deepEqual(valuesAfter(shown(WRONG), 'data-numbers='), ['1\n2\n3']);
});

// Texts that are alike

test('of two that are alike each names the other by its number, before they are checked too', () => {
  const all = added(newCollected('felt'), [given('a'), given('b'), given('c', 'a = 1')]);
  const compared = after(all, ['compared', all.texts, new Map([['b', 'a']])]);
  assert.deepEqual(sentences(compared), [
    'not checked; the same text as no. 3',
    'not checked; similar to no. 1',
    'not checked; the same text as no. 1',
  ]);
  const less = after(compared, ['remove', 'a']);
  assert.deepEqual(sentences(less), ['not checked', 'not checked']);
});

test('texts are compared once, without what their assignment gave, and again where one has come', async () => {
  const { ask, asked } = fakeAsk();
  const assignment = {
    ...{ title: 'Week 3', task: 'Win.', by: null, source: 'begin', depth: 2 },
    record: { game: 'felt', moves: '' },
  };
  const task = await sealed(assignment);
  const tab = opens({ ask });
  await tab.drawn();
  await tab.sends('add', [given('a', 'one', { task }), given('b', 'two'), given('c', 'one')], ['more'], [], GAMES);
  await until(() => asked.length > 0); // the assignment is unpacked
  assert.deepEqual(pluck(asked, 'request'), [{ op: 'compare', sources: ['one', 'two'], without: ['more', 'begin'] }]);
  asked[0].resolve({ similar: [null, 0], done: true });
  await tab.sends('tick', 'a', false);
  assert.deepEqual(pluck(tab.state().entrants, 'similar'), [null, 'a', null]);
  assert.equal(asked.length, 1);
  await tab.adds(given('d', 'three'));
  await until(() => asked.length > 1);
  await tab.adds(given('e', 'four'));
  await until(() => asked.length > 2);
  assert.deepEqual(pluck(asked, 'dropped').slice(1), [true, false]);
});

test('more text than a line holds is compared in parts, in one of which each two stand together', () => {
  const all = Array.from({ length: 12 }, (_, at) => ({ name: `p${at}`, source: 'あ'.repeat(20_000 + 1000 * at) }));
  const found = parts(all, 300_000);
  assert(found.length > 1);
  for (const part of found) assert(Buffer.byteLength(JSON.stringify(pluck(part, 'source'))) <= 301_000);
  for (const a of all)
    for (const b of all)
      assert(a === b || found.some((part) => part.includes(a) && part.includes(b)), `${a.name} ${b.name}`);
  assert.deepEqual(parts(all.slice(0, 2), 300_000), [all.slice(0, 2)]);
  const long = ['x', 'y'].map((letter) => ({ name: letter, source: letter.repeat(200_000) }));
  const [part] = parts([...long, ...all.slice(0, 2)], 300_000);
  assert.deepEqual(part && pluck(part, 'name'), ['p0', 'p1'], 'two that are too long keep no others from it');
});

test('what was found in parts is put together', async () => {
  const { ask, asked } = fakeAsk();
  const tab = opens({ ask });
  await tab.drawn();
  await tab.adds(
    ...[...'abc'].map((title) => given(title, title.repeat(199_000))),
    given('d', 'd'.repeat(199_999)),
    given('e', 'e'.repeat(199_999)),
    given('f', 'f'.repeat(199_999)),
  );
  for (let at = 0; at < asked.length; at++) {
    const letters = asked[at].request.sources.map(([letter]) => letter);
    const like = letters.map((letter) => ({ f: letters.indexOf('a'), e: letters.indexOf('c') })[letter] ?? -1);
    asked[at].resolve({ similar: like.map((each) => (each < 0 ? null : each)), done: true });
    await tab.drawn();
  }
  assert(asked.length > 1);
  assert.deepEqual(pluck(tab.state().entrants, 'similar'), [null, null, null, null, 'c', 'a']);
});

// What is kept

test('a reload loses nothing: programs, ticks, and what the checks have found', async () => {
  const first = opens();
  await first.drawn();
  await first.sends(
    'add',
    [given('a', 'x'), given('最強', 'y', { author: '結衣' }), given('c', 'x')],
    ['begin'],
    [],
    GAMES,
  );
  await first.sends('check');
  first.checks[0].resolve({ ...PLAYS, defines: definesOf('a') });
  first.checks[1].resolve({ ...FAILS });
  await first.drawn();
  await first.sends('tick', 'a', false);
  const before = first.state();
  tabs.pop().end();
  const second = opens();
  await second.drawn();
  const now = second.state();
  const said = ({ name, title, author, source, ticked, same }) => [name, title, author, source, ticked, same];
  assert.deepEqual(now.entrants.map(said), before.entrants.map(said));
  assert.deepEqual(pluck(now.entrants, 'check'), [before.entrants[0].check, before.entrants[1].check, 'unchecked']);
  assert.deepEqual(now.given, ['begin']);
  await second.sends('removeAll');
  tabs.pop().end();
  const third = opens();
  await third.drawn();
  assert.deepEqual(third.state().entrants, []);
});

test('what is kept and is no program, or was not kept by this page, is ignored', async () => {
  const item = { from: '', game: 'felt', ...given('a'), lab: null, made: 1, ticked: true };
  for (const [name, text] of [
    ['bad name', JSON.stringify({ ...item, check: 'unchecked' })],
    ['broken', '{'],
    ['long', JSON.stringify({ ...item, source: 'x'.repeat(200_001), check: 'unchecked' })],
    ['forged', JSON.stringify({ ...item, check: { ...PLAYS, defines: { ...DEFINES, searches: ['<b>'] } } })],
    ['other', JSON.stringify({ ...item, check: { ...PLAYS, defines: definesOf('another') } })],
    ['title', JSON.stringify({ ...item, title: 'a\u202e', check: 'unchecked' })],
    ['a', JSON.stringify({ ...item, check: { ...PLAYS, defines: definesOf('a') } })],
    ['b', JSON.stringify({ ...item, title: 'b', made: 2, game: 'nine', check: { ...FAILS }, ticked: false })],
    [':given', '7'],
  ])
    await drawer.put(name, text);
  const tab = opens();
  await tab.drawn();
  const known = tab
    .state()
    .entrants.map(({ name, check, ticked }) => [name, typeof check === 'string' ? check : check.plays, ticked]);
  assert.deepEqual(known, [
    ['a', true, true],
    ['other', 'unchecked', true],
    ['b', 'unchecked', true],
  ]);
  assert.deepEqual(tab.state().given, []);
});

test('an unticked program that was not checked stays unticked where the page or the game is another one', async () => {
  await drawer.put('a', itemOf('a', 'a = 1', { game: 'nine', ticked: false }));
  const tab = opens();
  await tab.drawn();
  assert.deepEqual(pluck(tab.state().entrants, 'ticked'), [false]);
});

test('what another tab collects is here too, under a name that nothing else takes', async () => {
  const tab = opens();
  await tab.drawn();
  keptElsewhere('tanaka', 'x');
  await tab.drawn();
  await tab.adds(given('tanaka', 'y'));
  assert.deepEqual(
    tab.state().entrants.map(({ name, source }) => [name, source]),
    [
      ['tanaka', 'x'],
      ['tanaka-2', 'y'],
    ],
  );
  const kept = ['tanaka', 'tanaka-2'].map((name) => JSON.parse(drawer.items.get(name)).source);
  assert.deepEqual(kept, ['x', 'y']);
});

test('a program that another tab has mended is mended here, and what is ticked here does not bring the old text back', async () => {
  const tab = opens();
  await tab.drawn();
  await tab.adds(given('mine', 'wrong'), given('other'), given('late'));
  await tab.sends('check');
  await tab.sends('tick', 'other', false);
  keptElsewhere('late', 'later', { made: 3 });
  keptElsewhere('mine', 'corrected');
  keptElsewhere('other', 'other = 1', { author: 'Aoi', made: 2 });
  await tab.drawn();
  const now = () => tab.state().entrants.map(({ source, author, ticked, check }) => [source, author, ticked, check]);
  const seen = [
    ['corrected', null, true, 'unchecked'],
    ['other = 1', 'Aoi', false, 'checking'],
    ['later', null, true, 'unchecked'],
  ];
  assert.deepEqual(now(), seen, 'the same text has the tick and the check of this tab, and no other one is run');
  await tab.sends('tick', 'mine', false);
  const { source, ticked } = JSON.parse(drawer.items.get('mine'));
  assert.deepEqual([source, ticked, isUnkept(tab)], ['corrected', false, false]);
});

test('a program that another tab keeps under the same name stays, and it is said that this one is not kept', async () => {
  const tab = opens();
  await tab.drawn();
  const text = itemOf('tanaka', 'of the other tab');
  await drawer.put('tanaka', text);
  await tab.adds(given('tanaka', 'y'));
  assert.deepEqual([drawer.items.get('tanaka'), isUnkept(tab)], [text, true]);
  await tab.sends('tick', 'tanaka', false);
  assert.deepEqual([drawer.items.get('tanaka'), isUnkept(tab)], [text, true]);
  keptElsewhere('a', 'x');
  await tab.adds(given('b'));
  assert.equal(tab.state().entrants.find(({ name }) => name === 'tanaka').source, 'y');
  assert.equal(isUnkept(tab), true, 'until all is kept');
  await tab.sends('remove', 'tanaka');
  assert.deepEqual([drawer.items.get('tanaka'), isUnkept(tab)], [text, false]);
});

test('what the device cannot keep is said, and is kept once it can be', async () => {
  const refuses = mock.method(drawer, 'put', async (name, text) => {
    drawer.items.set(name, text); // as a drawer does
    return false;
  });
  const tab = opens();
  await tab.drawn();
  await tab.adds(given('a'));
  assert.equal(isUnkept(tab), true);
  refuses.mock.restore();
  const puts = mock.method(drawer, 'put');
  await tab.adds(given('b'));
  const names = puts.mock.calls.map((call) => call.arguments[0]);
  assert.deepEqual([names.includes('a'), isUnkept(tab)], [true, false]);
});

test('what changes while it is being written, here or in another tab, is kept too', async () => {
  const { promise, resolve } = Promise.withResolvers();
  const { put } = drawer;
  mock.method(drawer, 'put', async (...item) => {
    await promise;
    return put(...item);
  });
  const tab = opens();
  await tab.drawn();
  await tab.adds(given('a'));
  await tab.sends('tick', 'a', false);
  keptElsewhere('b', 'new', { from: 'older', made: 2 });
  await tab.drawn();
  resolve();
  await tab.drawn();
  assert.equal(JSON.parse(drawer.items.get('a')).ticked, false);
  assert.deepEqual([tab.names(), isUnkept(tab)], [['a', 'b'], false]);
});

test('a program of the Lab is taken as it is now, with its tick', () => {
  const events = [];
  const { take } = collectActions(PAGE, {}, (event) => events.push(event));
  take({ name: 'mine', title: '私の', source: 'x = 2', from: { by: 'Ken', what: 'link' }, task: null });
  const [entrant] = events.reduce(update, newCollected('felt')).entrants;
  const { title, author, source, lab } = entrant;
  assert.deepEqual({ title, author, source, lab }, { title: '私の', author: 'Ken', source: 'x = 2', lab: 'mine' });
  const page = {
    ...PAGE,
    programs: {
      list: [
        { name: 'mine', title: '私の' },
        { name: 'other', title: 'other' },
      ],
    },
  };
  const open = update(events.reduce(update, newCollected('felt')), ['open', 'lab']);
  const shown = collect(
    open,
    page,
    t,
    collectActions(page, {}, () => {}),
  );
  const ticks = valuesAfter(shown, '.checked=').slice(0, 2);
  assert.deepEqual(
    ticks.map(({ values }) => values[0]),
    [true, false],
  );
});
