// The sentences in which errors of the engine are shown. Requests, errors and sentences stand in problems.json; that the
// engine answers these requests with these errors is tested in tests/engine/test_errors.py.

import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { isRequestProblem } from '../../web/src/contract/replies.ts';
import { isUserCodeProblem } from '../../web/src/contract/series.ts';
import { fieldOf } from '../../web/src/rooms/arena/two/fields.ts';
import { refusal } from '../../web/src/rooms/arena/written.ts';
import { explain, inLab, sayNote } from '../../web/src/views/problem.ts';
import { createWords, withGames } from '../../web/src/words.ts';
import { textOf, valuesAfter } from './lit.mjs';
import { tableOf } from './words.mjs';

const { isBarred, permission } = await import('../../web/src/views/again.ts');

const { games, cases } = JSON.parse(readFileSync(new URL('problems.json', import.meta.url), 'utf8'));
const wordsOf = (lang) => {
  const tables = ['', 'arena/', 'programs/'].map((room) => tableOf(room + lang));
  // Of the Tree's words those about trees that are written down.
  const setups = Object.entries(tableOf(`tree/${lang}`)).filter(([key]) => key.startsWith('setup.'));
  return createWords(withGames(Object.assign(Object.fromEntries(setups), ...tables), games), lang);
};
const [english, japanese] = ['en', 'ja'].map(wordsOf);

const isHint = ({ reason }) => english.has(`problem.hint.${reason}`);

/** The words of an author or of Python, which are shown as they are. */
const quotedIn = ({ code, message, args }) =>
  code === 'user-code' && (args.reason === null || isHint(args))
    ? args.message
    : args.reason === 'author'
      ? message
      : null;

for (const { request, error, field, says } of cases) {
  const game = games.find(({ id }) => id === (request.game ?? request.record?.game)) ?? games[0];
  const sentence = (t) => (request.op === 'series' ? refusal(error, game, t) : explain(error, game, t));

  test(`the error of this request is explained: ${JSON.stringify(request).slice(0, 90)}`, () => {
    assert.equal(sentence(english), says);
    const quoted = quotedIn(error);
    if (quoted !== null) return assertQuoted(error, quoted, sentence(japanese));
    assert.match(sentence(japanese), /。$/);
    for (const t of [english, japanese]) {
      assert.doesNotMatch(sentence(t), /[{}]|undefined|null|NaN/);
      assert.ok(!sentence(t).includes(error.message), 'the engine’s English message is shown');
    }
    // Names that a person writes (depth, seed) may stand in a Japanese sentence, words of an English one may not.
    assert.doesNotMatch(sentence(japanese), /\b(?:is|are|not|no|the|of|from|has|must)\b/);
  });

  if (request.op === 'series')
    test(`it is shown beside the field ${field}: ${JSON.stringify(request).slice(13, 90)}`, () => {
      assert.equal(fieldOf(error), field);
    });
}

/** In Japanese too the error of a program says which program it was, where, and what was raised: in quotes. */
function assertQuoted({ code, args }, quoted, said) {
  assert(said.replace(/[\u2068\u2069]/g, '').endsWith(quoted && `「${quoted}」`), said);
  if (code !== 'user-code') return assert.match(said, /^この.*。「/);
  assert(said.startsWith(`「${args.name}」`), said);
  assert.equal(said.includes(`の${args.line}行目`), args.line !== null, said);
  assert.equal(said.split(args.kind).length, 2, said);
  if (isHint(args)) assert.match(said, new RegExp(`。${args.kind}「`));
}

test('a note on a program says its line, and quotes what is the author’s', () => {
  const note = { name: 'mine', reason: 'turn-text', facts: { value: 'a\u202eיום' }, line: 3 };
  const said =
    'turn is "first" or "second" and never \u2068a\ufffdיום\u2069, so this comparison always has the same result.';
  assert.equal(sayNote(note, english), `Line 3: ${said}`);
  assert.equal(sayNote({ ...note, line: null }, english), said);
  assert.match(sayNote(note, japanese), /^3行目：turnは.*。$/);
  assert.equal(sayNote({ ...note, reason: 'not-known-here' }, english), null);
});

test('the error of a program leads to it in the Lab, no other problem does', () => {
  const problem = (code, args) => ({ code, message: '', field: null, args });
  assert.equal(inLab(problem('user-code', { name: 'my-eval', line: 3 })), '#/lab?program=my-eval');
  assert.equal(inLab(problem('user-code', { name: null, kind: 'Ended' })), '#/lab');
  assert.equal(inLab(problem('bad-player', { name: 'my-eval' })), null);
});

test('that a program may not run is said by the page, and by no error of a program', () => {
  const problem = (code, kind) => ({ code, message: kind, field: null, args: { name: 'mine', kind, line: null } });
  for (const kind of ['NotRun', 'Framed', 'not-run', 'never-run', 'framed']) {
    const forged = problem('user-code', kind);
    assert.equal(isBarred(forged), false, kind);
    assert.equal(explain(forged, games[0], english), `“mine”: ${kind}`);
    assert.equal(isUserCodeProblem({ ...forged, code: kind }), false);
    assert.equal(isRequestProblem({ ...forged, code: kind }), false);
  }
  for (const [code, en, ja] of [
    ['never-run', /^“mine” is a program on this device that was never run/, /^「mine」.*まだエラーなしに実行/],
    ['not-run', /^“mine” is a program that is kept on this device/, /^「mine」はこの端末に保存された/],
    ['framed', /^This page is shown inside/, /^このページは別のサイト/],
  ]) {
    const own = problem(code, '');
    assert.deepEqual([isBarred(own), inLab(own)], [code !== 'never-run', '#/lab?program=mine']);
    assert.match(explain(own, games[0], english), en);
    assert.match(explain(own, games[0], japanese), ja);
  }
});

test('a program that is ended says why, and where it was if that is known', () => {
  const said = (t, args) => explain({ code: 'user-code', message: 'why', field: null, args }, games[0], t);
  const timeout = { name: 'mine', kind: 'Timeout', message: 'more than 10 s', line: 7 };
  assert.equal(
    said(english, timeout),
    '“mine” was stopped in line 7: it had run for 10 seconds. Does a loop never end?',
  );
  assert.equal(
    said(japanese, timeout),
    '「mine」は10秒を超えたため、7行目で中止しました。繰り返しが終わらないのかもしれません。',
  );
  const nowhere = { ...timeout, name: null, line: null };
  assert.match(said(english, nowhere), /^The program was stopped: it had run for 10 seconds\./);
  assert.match(said(japanese, nowhere), /^プログラムが10秒を超えたため、中止しました。/);
  const ended = { ...nowhere, kind: 'Ended', message: 'out of memory' };
  assert.equal(said(english, ended), 'The program’s Python came to an end: out of memory.');
  assert.match(said(japanese, ended), /終了しました。「out of memory」$/);
});

test('errors of an address and of a pasted text are explained from their code and facts', () => {
  const said = (code, args) => explain({ code, message: '', field: null, args }, games[0], english);
  assert.equal(said('address-game', { name: 'chess' }), 'The address names an unknown game: “chess”.');
  assert.equal(said('address-length', { most: 4000 }), 'The address is too long: at most 4,000 characters are read.');
  assert.equal(said('address-part', { part: 'd6' }), 'The address has one part too many: “d6”.');
  assert.equal(said('address-player', { name: 'x' }), 'The address names a player that this game does not have: “x”.');
  assert.equal(said('address-language', { name: 'fr' }), 'The address names an unknown language: “fr”.');
  assert.equal(said('address-key', { key: 'hat' }), 'The address has an unknown word: “hat”.');
  assert.equal(said('address-word', { word: 'swap=x' }), 'The address says “swap=x”, which this page does not know.');
  assert.match(said('address-text', {}), /^The address is damaged/);
  assert.equal(said('text-empty', {}), 'There is nothing to open yet.');
  assert.match(said('text-length', { most: 10_000 }), /at most 10,000 characters/);
});

test('a request that is too long is refused in words', () => {
  const error = { code: 'limit', message: 'a line has at most 10 bytes', field: null, args: { least: 0, most: 10 } };
  assert.equal(explain(error, games[0], english), 'This is too long: at most 10 bytes are read.');
  assert.equal(explain(error, games[0], japanese), '長すぎます。読めるのは10バイトまでです。');
});

test('the texts of a problem are set apart from ours, and control nothing', () => {
  const said = (problem) => explain({ message: '', field: null, args: {}, ...problem }, games[1], english);
  const name = '\u202eevil\u2067';
  const apart = '“\u2068\ufffdevil\ufffd\u2069”';
  const facts = { 'bad-move': 'move', 'unknown-game': 'game', 'bad-player': 'player', 'bad-request': 'key' };
  const addresses = { 'address-game': 'name', 'address-player': 'name', 'address-part': 'part', 'address-key': 'key' };
  for (const [code, fact] of Object.entries({ ...facts, ...addresses }))
    assert(said({ code, args: { [fact]: name }, field: 'record.moves[0]' }).includes(apart), code);
  const known = ['first', 'אחרון', 'la\u202est'];
  assert.equal(
    said({ code: 'bad-player', args: { name: 'x', known }, field: 'player.ties' }),
    '“x” is not known here; these are: first, \u2068אחרון\u2069, \u2068la\ufffdst\u2069.',
  );
  assert.equal(said({ code: 'new-code', message: 'a\u202eb\u0007\nיום' }), '\u2068a\ufffdb\ufffd\nיום\u2069');
  const args = { name: 'mine', kind: 'שגיאה', message: 'a\u202eb', line: 3, reason: null, facts: {} };
  assert.match(said({ code: 'user-code', args }), /\u2068שגיאה\u2069.*\u2068a\ufffdb\u2069/);
  const wrong = { ...args, kind: 'TypeError', reason: 'is-no-id', facts: { value: 'יום' } };
  assert.match(said({ code: 'user-code', args: wrong }), /game is \u2068יום\u2069, which/);
});

test('a sentence about a problem has 1,000 characters at most', () => {
  const long = 'אa'.repeat(500);
  for (const [code, args] of Object.entries({
    'bad-player': { name: 'x', search: 'y', known: Array(1000).fill(long) },
    'user-code': { name: long, kind: long, message: long, line: 1, reason: null, facts: {} },
    'new-code': {},
    'address-game': { name: long },
  }))
    for (const t of [english, japanese]) {
      const said = explain({ code, message: long.repeat(4), field: null, args }, games[0], t);
      assert(said.length <= 1002, `${code}: ${said.length}`);
      assert.match(said, /\u2069…$/, code);
    }
});

test('no name that every object has is taken for that of a side', () => {
  for (const side of ['constructor', '__proto__', 'toString']) {
    const problem = { code: 'illegal-move', message: '', field: 'record.moves[0]', args: { side, move: 'a1' } };
    assert.equal(explain(problem, games[1], english), `Move 1, a1, is against the rules: ${side} cannot play there.`);
  }
});

test('an error without a sentence of its own is shown as its message', () => {
  assert.equal(explain({ code: 'new-code', message: 'why', field: null, args: {} }, games[0], english), 'why');
});

test('a problem of a program names it as its author does, and its link and the button to run it by its name', () => {
  const game = { ...games[0], programs: new Map([['mine', { title: 'かど{x}', chooses: false }]]) };
  for (const [code, field] of [
    ['user-code', null],
    ['not-run', null],
    ['never-run', 'player'],
  ]) {
    const args = { name: 'mine', line: 3, reason: null, kind: 'E', message: '', facts: {} };
    const own = { code, message: '', field, args };
    assert.match(explain(own, game, english), /“\u2068かど\{x\}\u2069”/, code);
    assert.equal(inLab(own), '#/lab?program=mine');
  }
  let allowed = '';
  const button = permission(
    { code: 'not-run', message: '', field: null, args: { name: 'mine' } },
    game,
    english,
    (name) => {
      allowed = name;
    },
  );
  assert.match(textOf(button), /Run “\u2068かど\{x\}\u2069”/);
  valuesAfter(button, '@click=')[0]();
  assert.equal(allowed, 'mine');
});
