// The sentences in which errors of the engine are shown. Requests, errors and sentences stand in problems.json; that the
// engine answers these requests with these errors is tested in tests/engine/test_errors.py.

import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { createWords, withGames } from '../../web/src/base/words.ts';
import { isRequestProblem } from '../../web/src/contract/replies.ts';
import { isUserCodeProblem } from '../../web/src/contract/series.ts';
import { explain, inLab } from '../../web/src/views/problem.ts';
import { eachRow } from './rows.mjs';
import { tableOf } from './words.mjs';

const { isBarred } = await import('../../web/src/views/problem.ts');
const { fieldOf, refusal } = await import('../../web/src/rooms/arena/fields.ts');

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

test('the errors of these requests are explained, those of two players beside their fields', () =>
  eachRow(cases, ({ request, error, field, says }) => {
    assertExplained(request, error, says);
    if (request.form === 'two') assert.equal(fieldOf(error, request), field);
  }));

/** The error is explained in English so, and in Japanese without words of the engine's English message. */
function assertExplained(request, error, says) {
  const game = games.find(({ id }) => id === (request.game ?? request.record?.game)) ?? games[0];
  const sentence = (t) => (request.form === 'two' ? refusal(error, game, t) : explain(error, game, t));
  assert.equal(sentence(english), says);
  const quoted = quotedIn(error);
  if (quoted !== null) return assertQuoted(error, quoted, sentence(japanese));
  assert.match(sentence(japanese), /。$/);
  for (const t of [english, japanese]) assert.doesNotMatch(sentence(t), /[{}]|undefined|null|NaN/);
  assert.ok(!sentence(japanese).includes(error.message), 'the engine’s English message is shown');
  // Names that a person writes (depth, seed) may stand in a Japanese sentence, words of an English one may not.
  assert.doesNotMatch(sentence(japanese), /\b(?:is|are|not|no|the|of|from|has|must)\b/);
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

test('that a program may not run is said by the page, and by no error of a program', () => {
  const problem = (code, kind) => ({ code, message: kind, field: null, args: { name: 'mine', kind, line: null } });
  for (const kind of ['NotRun', 'never-run', 'never-back', 'framed']) {
    const forged = problem('user-code', kind);
    assert.equal(isBarred(forged), false, kind);
    assert.equal(explain(forged, games[0], english), `“mine”: ${kind}`);
    assert.equal(isUserCodeProblem({ ...forged, code: kind }), false);
    assert.equal(isRequestProblem({ ...forged, code: kind }), false);
  }
  for (const [code, said] of [
    ['never-run', /^“mine” is a program on this device that was never run/],
    ['never-back', /^“mine” is not loaded: when it was loaded last, the page came to an end/],
    ['framed', /^This page is shown inside/],
  ]) {
    const own = problem(code, '');
    assert.deepEqual([isBarred(own), inLab(own)], [code === 'framed', '#/lab?program=mine']);
    assert.match(explain(own, games[0], english), said);
  }
});

test('a program that is ended says why, and where it was if that is known', () => {
  const said = (t, args) => explain({ code: 'user-code', message: 'why', field: null, args }, games[0], t);
  const timeout = { name: 'mine', kind: 'Timeout', message: 'more than 10 s', line: 7 };
  const japaneseSentence = '「mine」は10秒を超えたため、7行目で中止しました。繰り返しが終わらないのかもしれません。';
  assert.equal(said(japanese, timeout), japaneseSentence);
  const nowhere = { ...timeout, name: null, line: null };
  for (const [args, sentence] of [
    [timeout, /^“mine” was stopped in line 7: it had run for 10 seconds\. Does a loop never end\?$/],
    [{ ...timeout, file: 'rules.py', file_line: 3 }, /loop never end\? It is line 3 of .?rules\.py.?\.$/],
    [nowhere, /^The program was stopped: it had run for 10 seconds\./],
    [{ ...timeout, during: 'load' }, /line 7: what stands outside its functions .* under if __name__/],
  ])
    assert.match(said(english, args), sentence);
  const ended = { ...nowhere, kind: 'Ended', message: 'out of memory' };
  assert.equal(said(english, ended), 'The program’s Python came to an end: out of memory.');
});

test('errors of an address and of a pasted text are explained from their code and facts', () => {
  const said = (code, args) => explain({ code, message: '', field: null, args }, games[0], english);
  assert.equal(said('address-word', { word: 'swap=x' }), 'The address says “swap=x”, which this page does not know.');
  assert.match(said('text-length', { most: 16 }), /at most 16 MB/);
});

test('the texts of a problem are set apart from ours, and control nothing', () => {
  const said = (problem) => explain({ message: '', field: null, args: {}, ...problem }, games[1], english);
  const name = '\u202eevil\u2067';
  const apart = '\u2068\ufffdevil\ufffd\u2069';
  const facts = { 'bad-move': 'move', 'bad-player': 'player', 'unknown-game': 'game', 'address-game': 'name' };
  for (const [code, fact] of Object.entries(facts))
    assert(said({ code, args: { [fact]: name }, field: 'record.moves[0]' }).includes(apart), code);
  const known = ['first', 'אחרון', 'la\u202est'];
  assert.equal(
    said({ code: 'bad-player', args: { name: 'x', known }, field: 'player.ties' }),
    '“ties”: x is not known here (first, \u2068אחרון\u2069, \u2068la\ufffdst\u2069).',
  );
  assert.equal(said({ code: 'new-code', message: 'a\u202eb\u0007\nיום' }), '\u2068a\ufffdb\ufffd\nיום\u2069');
  const args = { name: 'mine', kind: 'שגיאה', message: 'a\u202eb', line: 3, reason: null, facts: {} };
  assert.match(said({ code: 'user-code', args }), /\u2068שגיאה\u2069.*\u2068a\ufffdb\u2069/);
  const wrong = { ...args, kind: 'TypeError', reason: 'is-no-id', facts: { value: 'יום' } };
  const own = explain({ code: 'user-code', message: '', field: null, args: wrong }, games[1], japanese);
  assert.match(own, /gameの値\u2068יום\u2069は/);
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

test('a problem of a program names it as its author does, and its link by its name', () => {
  const game = { ...games[0], programs: new Map([['mine', { title: 'かど{x}', chooses: false }]]) };
  for (const [code, field] of [
    ['user-code', null],
    ['never-run', 'player'],
    ['never-back', 'player'],
  ]) {
    const args = { name: 'mine', line: 3, reason: null, kind: 'E', message: '', facts: {} };
    const own = { code, message: '', field, args };
    assert.match(explain(own, game, english), /“\u2068かど\{x\}\u2069”/, code);
    assert.equal(inLab(own), '#/lab?program=mine');
  }
});
