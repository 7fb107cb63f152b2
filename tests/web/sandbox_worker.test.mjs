// What the script of the sandbox's worker is made of; and what a request prints, which is passed on ten times a second at
// most: texts below one move of the root together, others apart.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { gatherPrinted } from '../../web/src/engine/printed.ts';
import { classicScript } from '../../web/src/python/sandbox/scripts.ts';

test('modules of another form are refused', () => {
  const factory = 'async function create(){}\nexport default create;\n';
  const pyodide = 'async function load(){}export{load as loadPyodide,x as version};\n';
  assert.ok(classicScript(factory, pyodide, '').join('').includes('return load;'));
  assert.throws(() => classicScript('function create(){}', pyodide, ''));
  assert.throws(() => classicScript(factory, 'export{load as other};', ''));
  assert.throws(() => classicScript(factory, '', ''));
});

const text = (printed, move) => ({ printed, ...(move ? { move } : {}), done: false });

/** What is passed on of these replies, and then when the time has come. */
function passed(t, replies) {
  t.mock.timers.enable({ apis: ['setTimeout'] });
  const found = [];
  const { receive } = gatherPrinted((reply) => found.push(reply));
  for (const reply of replies) receive(reply);
  const before = [...found];
  t.mock.timers.tick(1000);
  return [before, found];
}

test('texts of one move are one reply, in the order in which they were printed, and before another reply', (t) => {
  const reply = { depth: 1, done: false };
  const begun = [text('a'), text('b', 'c4'), text('c', 'c4'), text('d', 'd3')];
  const [before, found] = passed(t, [...begun, reply, text('e', 'c4'), text('f')]);
  assert.deepEqual(before, [text('a'), text('bc', 'c4'), text('d', 'd3'), reply]);
  assert.deepEqual(found, [...before, text('e', 'c4'), text('f')]);
});

test('of a thousand changes of the move few replies are passed on, and no text is lost', (t) => {
  const many = Array.from({ length: 1000 }, (_, at) => text(`${at} `, at % 2 ? 'c4' : 'd3'));
  const [, found] = passed(t, many);
  assert.equal(found.length, 51);
  assert.equal(found.at(-1).move, undefined);
  assert.equal(found.map(({ printed }) => printed).join(''), many.map(({ printed }) => printed).join(''));
});
