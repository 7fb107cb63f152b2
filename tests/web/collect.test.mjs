// The programs that are collected for a tournament: under which names, which take part, how they are checked, compared and kept.

import assert from 'node:assert/strict';
import { afterEach, beforeEach, mock, test } from 'node:test';
import { VERSION } from '../../web/src/base/version.ts';
import { sealed } from '../../web/src/code/task.ts';
import { isEntry } from '../../web/src/device/kept_programs.ts';
import { PROGRAMS } from '../../web/src/device/program_shelf.ts';
import { digest, NAME } from '../../web/src/device/programs.ts';
import { openShelf, present } from '../../web/src/device/shelf.ts';
import { userCode } from '../../web/src/engine/sandbox.ts';
import { collectEffects, compare, parts } from '../../web/src/rooms/arena/collect/effects.ts';
import { newCollected } from '../../web/src/rooms/arena/collect/state.ts';
import { update } from '../../web/src/rooms/arena/collect/transitions.ts';
import { collectActions, opened } from '../../web/src/rooms/arena/collect/view.ts';
import { withAuthors } from '../../web/src/rooms/arena/shown.ts';
import { run } from '../../web/src/runtime/component.ts';
import { emptied, happens, newDevice, until } from './device.mjs';
import { entryOf as signedEntry } from './entries.mjs';
import { fakeAsk, PROBLEM, pluck, sent, settled } from './fakes.mjs';
import { GAMES } from './games.mjs';
import { textOf, valuesAfter } from './lit.mjs';
import { wordsOf } from './words.mjs';

const { collect, statementOf } = await import('../../web/src/rooms/arena/collect/view.ts');

globalThis.HTMLInputElement ??= class {};
globalThis.document ??= { querySelector: () => null };

newDevice();

const DEFINES = { evaluations: { felt: ['mine'] }, searches: [], orders: [], games: [], repeatable: true };
const definesOf = (name) => ({ ...DEFINES, evaluations: { felt: [name] } });
const PLAYS = { plays: true, problem: null, microseconds: 10, late: false, defines: DEFINES };
const WRONG = userCode('E', { name: 'mine', kind: 'E', message: '<b>no</b>', during: 'load', line: 2 });
const FAILS = { plays: false, problem: WRONG, microseconds: null, late: false, defines: null };

const given = (title, source = `${title} = 1`, more = {}) => ({ title, author: null, source, task: null, ...more });
const handedIn = (title, source, more = {}) => given(title, source, { what: 'file', ...more });
const added = (collected, programs, notes = []) => update(collected, ['add', programs, notes, GAMES]);
const EMPTY = newCollected('felt');
const after = (collected, ...events) => events.reduce(update, collected);
/** Programs of these titles, of the first of which a check has found this. */
function withAll(titles, ...found) {
  const all = [...titles].map((title) => given(title));
  return after(added(EMPTY, all), ...found.map((each, at) => ['checked', all[at].title, each]));
}
const t = wordsOf('en', { rooms: ['arena/', 'programs/'], games: GAMES });
const ja = wordsOf('ja', { rooms: ['arena/', 'programs/'], games: GAMES });

const PAGE = { games: GAMES, engine: 'ready', programs: { list: [] }, room: 'arena' };
function drawn(collected, page = PAGE) {
  const actions = collectActions(page, { update() {} }, () => {});
  return collect(collected, page, t, actions);
}
/** What stands in the rows about what was found. */
function sentences(collected) {
  const found = valuesAfter(drawn(collected), 'class="found"').map(textOf);
  return found.map((each) => each.replace(/<[^>]*>/g, '').trim());
}

/** The collection as a page runs it. `checks`: the programs that are being checked. */
async function opens() {
  const checks = [];
  const programs = {
    check({ name }) {
      const { promise: answer, resolve, reject } = Promise.withResolvers();
      checks.push({ name, resolve, reject });
      return sent(answer);
    },
  };
  const outside = { ask: fakeAsk().ask, programs: async () => programs };
  const effects = (state) => collectEffects(state, PAGE, outside);
  function perform([name, ...args]) {
    if (name === 'withdraw') shelf.change(args[0], (there) => ({ ...there, entry: undefined }));
    else if (name === 'remove' || name === 'restore') shelf[name](args[1]);
  }
  const running = run({ initial: EMPTY, update, effects, perform }, () => {});
  tabs.push(running);
  const tab = {
    checks,
    end: running.end,
    state: running.state,
    names: () => pluck(running.state().entrants, 'name'),
    async sends(...event) {
      running.send(event);
      await tab.drawn();
    },
    drawn: () => settled(20),
    adds: (...programs) => tab.sends('add', programs, [], GAMES),
  };
  await until(() => running.state().kept);
  return tab;
}
/** An entry as this version keeps it, of a program that nobody has signed. */
const entryOf = (source, more) => signedEntry(source, { author: null, as: null, from: VERSION, ...more });
/** A program as it is kept, in the Lab alone. */
const inLab = (title, source = `${title} = 1`, more = {}) => ({
  title,
  from: null,
  task: null,
  source,
  game: 'felt',
  loaded: null,
  defines: null,
  own: null,
  best: [],
  made: 1,
  versions: [],
  ...more,
});
/** One that takes part, and is not in the Lab. */
const itemOf = (title, source, entry = {}, more = {}) =>
  inLab(title, source, { inLab: false, entry: entryOf(source, entry), ...more });
const tabs = [];
let shelf;
beforeEach(async () => {
  shelf = await emptied(PROGRAMS);
});
/** The items that are there, by their names. */
const items = async () => Object.fromEntries(present(await shelf.list()).map(({ id, value }) => [id, value]));
/** The Lab of a tab keeps a program, of which it knows how it was. */
async function labKeeps(id, change, on = shelf) {
  const { value, counter } = await on.get(id);
  return on.put({ id, value: { ...value, ...change }, counter });
}
afterEach(() => {
  for (const tab of tabs.splice(0)) tab.end();
  mock.restoreAll();
});

// Names

test('a name is one that the engine takes, whatever the title is, and none of its own, and that a title has a number is said', () => {
  const titles = ['最強', '田中', 'level-1', 'plain', 'random', 'human', 'felt', 'a/b c.d', 'é', '-', 'x'.repeat(40)];
  for (const { name } of withAll(titles).entrants) {
    assert.match(name, NAME);
    assert(!['level-1', 'plain', 'random', 'human', 'felt'].includes(name), name);
  }
  const ours = ['level-1', 'plain', 'random', 'human', 'felt'];
  const all = titles.map((title) => (ours.includes(title) ? `${title}-2` : title));
  assert.deepEqual(pluck(withAll(titles).entrants, 'title'), all);
  assert.deepEqual(withAll(titles).notes, [
    { key: 'files.otherwise', names: ours.map((title) => `${title} = ${title}-2`) },
  ]);
});

test('what is beyond the limits is named, and so is what is here already', () => {
  const many = Array.from({ length: 202 }, (_, at) => given(`p${at}`));
  const full = added(EMPTY, many);
  assert.equal(full.entrants.length, 200);
  assert.deepEqual(full.notes, [{ key: 'files.room', names: ['p200', 'p201'], most: 200, size: 2 }]);
  const large = Array.from({ length: 11 }, (_, at) => given(`q${at}`, String(at).repeat(200_000).slice(0, 200_000)));
  assert.deepEqual(added(EMPTY, large).notes[0]?.names, ['q10']);
  const again = added(withAll('ab'), [given('a'), given('a', 'other'), given('b', 'b = 1', { author: 'Aoi' })]);
  assert.deepEqual(again.notes, [
    { key: 'files.otherwise', names: ['a = a-2', 'b = b-2'] },
    { key: 'files.here', names: ['a'] },
  ]);
  assert.deepEqual(pluck(again.entrants, 'title'), ['a', 'b', 'a-2', 'b-2']);
});

test('the same files again are here, with the author whom somebody has typed, and with the number that a title has got', () => {
  const files = [given('a'), given('mine', 'x = 1', { author: 'Aoi' }), given('mine', 'x = 2', { author: 'Jun' })];
  const signed = after(added(EMPTY, files), ['sign', 'a', '田中']);
  const again = added(signed, files);
  assert.deepEqual(pluck(again.entrants, 'title'), ['a', 'mine', 'mine-2']);
  assert.deepEqual(again.notes[0]?.names, ['a', 'mine', 'mine']);
  const copied = added(signed, [given('mine', 'x = 1', { author: 'Jun' })]);
  assert.equal(copied.entrants.at(-1)?.same, 'mine', 'what two have handed in is two programs');
});

test('programs whose check is asked for before the device is read are checked after that, and none of the device', () => {
  const early = after({ ...added(EMPTY, [given('a'), given('b')]), kept: null }, ['check']);
  const [entrant] = added(EMPTY, [given('c')]).entrants;
  const read = { entrants: [entrant], others: [], items: [], removed: [] };
  const known = after(early, ['listed', read, GAMES]);
  const checks = known.entrants.map(({ title, check }) => `${title} ${check}`);
  assert.deepEqual(checks, ['c unchecked', 'a checking', 'b checking']);
});

test('what cannot be read is said with its name and why', () => {
  const left = new Map([
    ['text', ['a.py', 'b.py']],
    ['long', ['c\u202e.py']],
    ['kind', [...'efghijkl']],
  ]);
  const program = { file: 'd.py', title: ' ', folder: 'week', game: null, source: 'x', by: 'Aoi', task: null };
  const found = opened({ programs: [program], modules: [], left });
  assert.deepEqual(found.added, [{ title: 'program', author: 'Aoi', source: 'x', task: null, what: 'file' }]);
  const text = textOf(drawn(added(EMPTY, found.added, found.notes)));
  for (const said of ['a.py, b.py', 'c.py', '200,000 characters', 'e, f, g, h and 4 more'])
    assert(text.includes(said), said);
});

test('a tournament that was saved is no program, however long it is, and what opens it is said', () => {
  const program = { title: 'a', folder: null, game: null, source: '{}', by: null, task: null };
  const left = new Map([['long', ['b.JSON', 'c.py']]]);
  const programs = ['a.json', 'd.py'].map((file) => ({ ...program, file }));
  const { added: taken, notes } = opened({ programs, modules: [], left });
  assert.equal(taken.length, 1);
  const text = textOf(drawn(added(EMPTY, taken, notes)));
  assert.match(text, /a\.json, b\.JSON\. A saved tournament is opened with “Open a saved tournament”/);
  assert.match(text, /Too long, so not opened: c\.py\./);
});

// Checks

test('a sandbox that cannot be had ends the checks, and says why', async () => {
  const tab = await opens();
  await tab.adds(given('a'), given('b'), given('c'));
  assert.equal(tab.checks.length, 0, 'nothing runs before Check');
  await tab.sends('check');
  tab.checks[0].reject({ ...PROBLEM, args: { reason: 'no-frame' } });
  await tab.drawn();
  assert.deepEqual(pluck(tab.state().entrants, 'check'), ['unchecked', 'unchecked', 'unchecked']);
  assert.match(textOf(drawn(tab.state())), /cannot run the program in a sandbox/);
});

test('another game makes the checks void', () => {
  const checked = after(withAll('ab', PLAYS), ['game', 'nine']);
  assert.deepEqual(pluck(checked.entrants, 'check'), ['unchecked', 'unchecked']);
  assert.equal(checked.game, 'nine');
  const same = withAll('a', PLAYS);
  assert.equal(update(same, ['game', 'felt']), same);
});

test('a program of the Lab that takes part has a tick', () => {
  const mine = { name: 'mine', title: '私の', source: 'x = 2', from: { by: 'Ken', what: 'link' }, task: null };
  const page = { ...PAGE, programs: { list: [mine, { name: 'other', title: 'other' }] } };
  const events = [['open', 'lab']];
  collectActions(page, {}, (event) => events.push(event)).take(mine);
  const collected = after(EMPTY, ...events);
  const [{ name, title, author, source }] = collected.entrants;
  assert.deepEqual({ name, title, author, source }, { name: 'mine', title: '私の', author: 'Ken', source: 'x = 2' });
  const [own, others] = valuesAfter(drawn(collected, page), '.checked=');
  assert.deepEqual([...own.values, ...others.values], [true, false]);
});

// Words

test('the statement says how many can play, and how many of these are alike', () => {
  const programs = [...'abcd'].map((title, at) => given(title, `x = ${at % 3}`));
  const all = added(EMPTY, programs);
  const found = [PLAYS, PLAYS, FAILS, PLAYS];
  const checked = after(all, ['check'], ...found.map((each, at) => ['checked', 'abcd'[at], each]));
  assert.deepEqual(statementOf(checked, t), ['Three of 4 programs can play,', 'and two of these are alike.']);
  assert.deepEqual(statementOf(checked, ja), ['4本中3本が対局できます。', 'うち2本はよく似ているか、同じ内容です。']);
  const similar = after(checked, ['compared', checked.texts, like({ similar: { b: 'a' } })]);
  assert.deepEqual(statementOf(similar, t)[1], 'and three of these are alike.');
  const two = after(checked, ['remove', 'd'], ['remove', 'c']);
  assert.equal(statementOf(two, t).join(''), 'All two programs can play.');
  assert.deepEqual(statementOf(EMPTY, t, 4), ['Four players take part.', 'Programs can join them.']);
  for (const words of [t, ja])
    for (const collected of [EMPTY, all, after(all, ['check']), checked, similar])
      assert.doesNotMatch(statementOf(collected, words).join(''), /arena\.|undefined|[{}]/);
});

test('while some are not checked that is said', () => {
  for (const [found, words, said] of [
    [[FAILS], t, 'None of 3 programs can play, and two are not checked yet.'],
    [[PLAYS, FAILS], t, 'One of 4 programs can play, and two are not checked yet.'],
    [[PLAYS, PLAYS], t, 'Two of 4 programs can play, and two are not checked yet.'],
    [[PLAYS, FAILS], ja, '4本中1本が対局できます。 ほかに未検査のものが2本あります。'],
  ]) {
    const more = added(withAll('ab'.slice(0, found.length), ...found), [given('d'), given('e')]);
    assert.equal(statementOf(more, words).join(' '), said);
  }
});

test('a program is slow whose calls take a millisecond, or its moves half a second, whatever others take', () => {
  const [quick, quickest, slow] = [10, null, 1234].map((microseconds) => ({ ...PLAYS, microseconds }));
  const choosing = (microseconds) => ({
    ...PLAYS,
    microseconds,
    defines: { ...DEFINES, searches: ['e'], chooses: true },
  });
  const late = withAll('abcdef', quick, quickest, slow, choosing(499_000), choosing(812_000), {
    ...quickest,
    late: true,
  });
  assert.deepEqual(sentences(late), [
    ...['plays', 'plays', 'plays, slowly', 'plays', 'plays, slowly', 'plays, slowly'],
  ]);
  assert.match(textOf(drawn(late)), /1,200 µs/);
});

test('a time is that of a move or, where a move takes many, of a call', () => {
  const chooser = { ...PLAYS, defines: { ...DEFINES, searches: ['b'], chooses: true } };
  const orderer = { ...PLAYS, defines: { ...DEFINES, evaluations: {}, orders: ['c'] } };
  const said = textOf(drawn(withAll('abc', PLAYS, chooser, orderer))).match(/\d+ µs a \w+/g);
  assert.deepEqual(said, ['10 µs a call', '10 µs a move', '10 µs a call']);
});

test('one tick is for all that can play', () => {
  const checked = withAll('abc', PLAYS, FAILS);
  const head = (collected) => ['.checked=', '.indeterminate='].map((name) => valuesAfter(drawn(collected), name)[0]);
  const ticks = (collected) => [head(collected), pluck(collected.entrants, 'ticked')].flat();
  assert.deepEqual(ticks(checked), [true, false, true, false, true]);
  assert.deepEqual(ticks(after(checked, ['tick', 'a', false])), [false, true, false, false, true]);
  const none = after(checked, ['tickAll', false]);
  assert.deepEqual(ticks(none), [false, false, false, false, false]);
  assert.deepEqual(ticks(after(none, ['tickAll', true])), [true, false, true, false, true]);
});

// Reading them

test('the lines of a program have numbers that are none of its text, and the one in which it failed is marked', () => {
  const all = added(EMPTY, [given('a', 'one\n\tt<b>wo\nthree')]);
  const shown = (problem) => drawn(after(all, ['checked', 'a', { ...FAILS, problem }], ['unfold', 'a']));
  const marks = (line) => textOf(valuesAfter(shown({ ...WRONG, args: { ...WRONG.args, line } }), '><code>'));
  assert.equal(marks(2), 'one\n<mark>\tt<b>wo</mark>\nthree');
  assert.equal(marks(3), 'one\n\tt<b>wo\n<mark>three</mark>');
  for (const line of [null, 0, 4]) assert.equal(marks(line), 'one\n\tt<b>wo\nthree');
  assert.deepEqual(valuesAfter(shown(WRONG), 'data-numbers='), ['1\n2\n3']);
});

test('a program of a tournament that was begun before has the author whom somebody has typed since', () => {
  const then = { name: 'a', title: 'a', author: null, source: 'a = 1', defines: DEFINES };
  const others = [then, { ...then, source: 'a = 2' }, { ...then, name: 'c' }];
  const now = after(withAll('ab'), ['sign', 'a', ' 田中\u202e ']).entrants;
  assert.deepEqual(pluck(withAuthors(others, now), 'author'), ['田中', null, null]);
});

// Texts that are alike

/** What a comparison has found. */
const like = ({ renamed = {}, similar = {} }) => ({
  renamed: new Map(Object.entries(renamed)),
  similar: new Map(Object.entries(similar)),
});

test('of two that are the same but for names, comments and spaces that is said, and leads from each to the other', () => {
  const all = withAll('abc', PLAYS, PLAYS, PLAYS);
  const found = like({ renamed: { b: 'a' }, similar: { b: 'a', c: 'a' } });
  assert.deepEqual(sentences(after(all, ['compared', all.texts, found])), [
    'plays; the same as no. 2 but for names, comments and spaces',
    'plays; the same as no. 1 but for names, comments and spaces',
    'plays; similar to no. 1',
  ]);
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

test('what was found in parts is put together: each is like the first that any part has named', async () => {
  const entrants = [...'abcdef'].map((name) => ({ name, source: name.repeat(199_999), same: null, task: null }));
  const known = { f: 'ac', e: 'c' };
  function ask({ sources }) {
    const letters = sources.map(([letter]) => letter);
    const first = letters.map((each) => letters.findIndex((other) => known[each]?.includes(other)));
    const found = first.map((at) => (at < 0 ? null : at));
    return sent(Promise.resolve({ renamed: found, similar: found.map(() => null) }));
  }
  assert.deepEqual(await compare({ entrants }, ask).answer, like({ renamed: { f: 'a', e: 'c' } }));
});

test('texts are compared without what their assignment gave, and again where one has come', async () => {
  const asked = [];
  function ask(request) {
    asked.push(request);
    return sent(Promise.resolve({ renamed: [null, null], similar: [null, 0] }));
  }
  const record = { game: 'felt', moves: '' };
  const task = await sealed({ title: 'Week 3', task: 'Win.', by: null, source: 'begin', depth: 2, record });
  const programs = [given('a', 'one', { task }), given('b', 'two'), given('c', 'one')];
  const collected = added(EMPTY, programs);
  const compared = after(collected, ['compared', collected.texts, await compare(collected, ask).answer]);
  assert.deepEqual(asked, [{ op: 'compare', sources: ['one', 'two'], without: ['begin'] }]);
  assert.deepEqual(pluck(compared.entrants, 'similar'), [null, 'a', null]);
  const isKnown = ({ texts, compared }) => texts === compared;
  const next = [after(compared, ['tick', 'a', false]), added(compared, [given('d', 'three')])];
  assert.deepEqual(next.map(isKnown), [true, false]);
});

// What is kept

test('what is no entry is ignored, and what was found by another version, for another game or of another text is not known', async () => {
  const isKept = (value) => PROGRAMS.read(value, 'a')?.entry !== undefined;
  assert.equal(isKept(itemOf('a', 'x')), true);
  for (const wrong of [{ author: 'a\u202e' }, { order: 'first' }])
    assert.equal(isKept(itemOf('a', 'x', wrong)), false, JSON.stringify(wrong));
  assert.equal(PROGRAMS.read(itemOf('a', 'x', { order: -1 }), 'a').inLab, undefined, 'it would be nowhere');
  const strange = { ...PLAYS, defines: { ...DEFINES, searches: ['<b>'] } };
  assert.equal(PROGRAMS.read(itemOf('a', 'x', { check: strange }), 'a').entry.check, 'unchecked');
  const check = (name) => ({ ...PLAYS, defines: definesOf(name) });
  const kept = {
    other: itemOf('a', 'x', { check: check('another') }),
    a: itemOf('a', 'x', { check: check('a') }),
    b: itemOf('b', 'x', { order: 2, game: 'nine', check: FAILS, ticked: false }),
    c: itemOf('c', 'c = 1', { order: 3, from: '', ticked: false }),
    d: itemOf('d', 'd = 1', { order: 4, of: digest('d = 0'), check: check('d') }),
    lab: inLab('lab'),
  };
  await shelf.putAll(Object.entries(kept).map(([id, value]) => ({ id, value, counter: null })));
  const tab = await opens();
  const known = tab.state().entrants.map(({ name, check, ticked }) => [name, check.plays ?? check, ticked].join(' '));
  assert.deepEqual(known, [
    ...['a true true', 'other unchecked true', 'b unchecked true', 'c unchecked false', 'd unchecked true'],
  ]);
});

// One program in the Lab and in tournaments

test('a program of the Lab is kept once: it takes part, and leaves again, with all that is known of it', async () => {
  const mine = inLab('Mine', 'x = 1', { best: [], versions: [{ source: 'x = 0', when: 3, ended: 'ran' }] });
  await shelf.put({ id: 'mine', value: mine, counter: null });
  const tab = await opens();
  await tab.adds({ ...given('Mine', 'x = 1'), lab: 'mine' });
  await until(async () => (await items()).mine.entry);
  const { entry, ...rest } = (await items()).mine;
  assert.deepEqual([tab.names(), rest, entry.ticked], [['mine'], mine, true]);
  await tab.sends('remove', 'mine');
  await until(async () => !(await items()).mine.entry);
  assert.deepEqual((await items()).mine.versions, mine.versions);
  await tab.sends('undo');
  await until(async () => (await items()).mine.entry);
  assert.deepEqual([tab.names(), Object.keys(await items())], [['mine'], ['mine']]);
});

test('what another tab removes is gone here, and a program that it keeps under the same name stands beside ours', async () => {
  const tab = await opens();
  const other = openShelf(PROGRAMS);
  await other.put({ id: 'tanaka', value: itemOf('tanaka', 'of the other tab'), counter: null });
  await tab.adds(handedIn('tanaka', 'y'));
  await until(() => tab.names().join() === 'tanaka,tanaka-2');
  assert.deepEqual(pluck(tab.state().entrants, 'source'), ['of the other tab', 'y']);
  await other.remove(['tanaka']);
  await until(() => tab.names().join() === 'tanaka-2');
});

test('of a program that the Lab and a tournament change in two tabs each keeps what the other has written', async () => {
  await shelf.put({ id: 'mine', value: itemOf('mine', 'x = 1', {}, { inLab: true }), counter: null });
  const tab = await opens();
  const other = openShelf(PROGRAMS);
  const { value, counter } = await other.get('mine');
  await tab.sends('sign', 'mine', 'Aoi');
  await until(async () => (await items()).mine.entry.author === 'Aoi');
  await other.put({ id: 'mine', value: { ...value, source: 'x = 2' }, counter }); // that Lab does not know of it yet
  await until(() => tab.state().entrants[0].source === 'x = 2');
  await tab.sends('sign', 'mine', '');
  await until(async () => (await items()).mine.entry.author === null);
  const { mine, ...others } = await items();
  assert.deepEqual([mine.source, mine.entry.author, others], ['x = 2', null, {}]);
});

test('a corrected file takes the place of the one that was handed in by this author under this title', () => {
  const files = [handedIn('Emma'), ...['Aoi', 'Jun'].map((author) => handedIn('mine', `of ${author}`, { author }))];
  const signed = after(added(EMPTY, files), ['sign', 'Emma', 'Emma S.']);
  const mended = added(signed, [handedIn('Emma', 'mended'), handedIn('mine', 'mended too', { author: 'Jun' })]);
  const rows = mended.entrants.map(({ title, source, author }) => `${title}: ${source}, ${author}`);
  assert.deepEqual(rows, ['Emma: mended, Emma S.', 'mine: of Aoi, Aoi', 'mine-2: mended too, Jun']);
  assert.match(textOf(drawn(mended)), /Replaced: Emma, mine-2\./);
});

test('what takes the place of a program is kept though the page is left while something else of it is being written', async () => {
  const tab = await opens();
  await tab.adds(handedIn('Emma'));
  await until(async () => (await items()).Emma);
  tab.sends('sign', 'Emma', 'Emma S.');
  await Promise.resolve();
  tab.adds(handedIn('Emma', 'mended'));
  await Promise.resolve();
  happens('pagehide');
  happens('pageshow'); // of the next one
  tab.end();
  const next = openShelf(PROGRAMS);
  await until(async () => present(await next.list())[0].value.source === 'mended');
  const [{ value }] = present(await next.list());
  assert.deepEqual([pluck(value.versions, 'source'), value.entry.author], [['Emma = 1'], 'Emma S.']);
});

test('a file that is opened again undoes nothing that was mended since', async () => {
  const tab = await opens();
  await tab.adds(handedIn('emma', 'x = 1'));
  await until(async () => (await items()).emma);
  await labKeeps('emma', { source: 'x = 2', inLab: true });
  await until(() => tab.state().entrants[0].source === 'x = 2');
  await tab.adds(handedIn('emma', 'x = 1'), handedIn('jun', 'x = 1'));
  assert.deepEqual(pluck(tab.state().entrants, 'source'), ['x = 2', 'x = 1']);
  await tab.adds(handedIn('emma', 'x = 3'));
  assert.deepEqual(pluck(tab.state().entrants, 'source'), ['x = 3', 'x = 1']);
});

test('two of one title that are opened together are two, also where each corrects another', () => {
  const two = added(EMPTY, [handedIn('mine', 'x = 1'), handedIn('mine', 'x = 2')]);
  assert.deepEqual(pluck(two.entrants, 'title'), ['mine', 'mine-2']);
  function texts(...sources) {
    const files = sources.map((source) => handedIn('mine', source));
    return pluck(added(two, files).entrants, 'source');
  }
  assert.deepEqual(texts('x = 3', 'x = 4'), ['x = 3', 'x = 4']);
  assert.deepEqual(texts('x = 3', 'x = 1'), ['x = 1', 'x = 3'], 'the one that is here as it was stays');
  assert.deepEqual(texts('x = 3', 'x = 4', 'x = 5'), ['x = 3', 'x = 4', 'x = 5']);
});

test('a corrected file is being waited for by no check, and takes the place of no program of the Lab or of a tournament', () => {
  const three = [...'abc'].map((title) => handedIn(title));
  const checking = after(added(EMPTY, three), ['check']);
  const next = added(checking, [handedIn('a', 'a = 2'), handedIn('c', 'c = 2')]);
  assert.deepEqual([pluck(next.entrants, 'check'), next.waiting], [['unchecked', 'checking', 'unchecked'], []]);
  const others = added(EMPTY, [{ ...given('mine'), lab: 'mine' }, given('shown')]);
  const titles = pluck(added(others, [handedIn('mine', 'x'), handedIn('shown', 'x')]).entrants, 'title');
  assert.deepEqual(titles, ['mine', 'shown', 'mine-2', 'shown-2']);
});

test('no program that is handed in has the name or the title of one of the Lab', async () => {
  await shelf.put({ id: 'mine', value: inLab('Corners'), counter: null });
  const tab = await opens();
  await tab.adds(handedIn('corners', 'x = 1'), handedIn('mine', 'x = 2'));
  const called = tab.state().entrants.map(({ name, title }) => `${name}: ${title}`);
  assert.deepEqual(called, ['corners-2: corners-2', 'mine-2: mine']);
  await until(async () => Object.keys(await items()).length === 3);
});

test('programs that were removed together are back together, also after a reload', async () => {
  const tab = await opens();
  await tab.adds(given('a'), given('b'), given('c'));
  await tab.sends('remove', 'b');
  await tab.sends('undo');
  assert.deepEqual(tab.names(), ['a', 'b', 'c']);
  await tab.sends('removeAll');
  await until(async () => (await shelf.list()).every(({ removed }) => removed));
  tab.end();
  const later = await opens();
  assert.deepEqual([later.names(), pluck(later.state().removed, 'name')], [[], ['a', 'b', 'c']]);
  await later.sends('undo');
  assert.deepEqual(later.names(), ['a', 'b', 'c']);
  await until(async () => present(await shelf.list()).length === 3);
});

test('a program that was removed is there again where its file is opened again', async () => {
  const tab = await opens();
  await tab.adds(given('a'), given('b'));
  await until(async () => present(await shelf.list()).length === 2);
  await tab.sends('removeAll');
  await until(async () => present(await shelf.list()).length === 0);
  await tab.adds(given('a'), given('b'));
  await until(async () => present(await shelf.list()).length === 2);
  assert.deepEqual(tab.names(), ['a', 'b']);
});

test('a program whose Python came to its end in the check stays in the list, with what was said', () => {
  const message = 'no message for 11.5 s';
  const problem = userCode(message, { name: null, during: null, kind: 'Ended', message });
  assert.equal(isEntry(entryOf('x = 1', { check: { ...FAILS, problem } })), true);
});

test('of a program in which nothing plays it is said what it is, and its way on is the Lab', () => {
  const java = {
    ...FAILS,
    problem: userCode('E', { ...WRONG.args, unplayable: { why: 'language' } }),
  };
  const collected = withAll('ab', { ...FAILS, problem: null, unplayable: { why: 'none' } }, java);
  const [none, other] = sentences(collected);
  assert.match(none, /^It has no function that can be called here, as .*\. To play, it needs .*Open in the Lab$/);
  assert.match(other, /^It is written in another language/);
  for (const { check } of collected.entrants) assert.equal(isEntry(entryOf('x = 1', { check })), true, 'it is kept');
});

test('of a program that imports the engine its row says so', () =>
  assert.equal(sentences(withAll('a', { ...PLAYS, usesEngine: true }))[0], 'plays; uses the engine of this page'));
