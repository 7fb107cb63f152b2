// What is wanted of the browser: keys, files, the focus, and what is to be seen.

import assert from 'node:assert/strict';
import { mock, test } from 'node:test';
import { run } from '../../web/src/component.ts';
import { media, near } from '../../web/src/screen.ts';
import { focus, found, heard, isPlain, keys, permitted, permitting, promised, reveal } from '../../web/src/wants.ts';
import { happens, listeners } from './device.mjs';
import { pluck, settled } from './fakes.mjs';
import './play.mjs';

/** A component whose state is what it has heard, and which wants these. */
function wanting(wantsOf, ...painted) {
  return run({ initial: [], update: (state, event) => [...state, event], wants: wantsOf }, () => {}, ...painted);
}

test('events of the window mean what they mean in the state of that moment, and are heard until the end', async () => {
  const running = wanting((state) => [heard('hidden', ['blur', 'focus'], ({ type }) => `${type} ${state.length}`)]);
  await settled();
  happens('blur');
  happens('focus'); // before the next drawing
  assert.deepEqual(running.state(), ['blur 0', 'focus 1']);
  running.end();
  assert.equal(listeners.get('blur').size, 0);
});

test('a key that means something is not the browser’s any more, and any other is', async () => {
  const running = wanting(() => [keys(({ key }) => (key === 'x' ? 'pressed' : null))]);
  await settled();
  const prevented = ['x', 'y'].map((key) => {
    const preventDefault = mock.fn();
    happens('keydown', { key, preventDefault });
    return preventDefault.mock.callCount();
  });
  assert.deepEqual([prevented, running.state()], [[1, 0], ['pressed']]);
  running.end();
});

test('what a promise brings is heard once, and so is that it brings nothing', async () => {
  for (const [begin, value] of [
    [async () => 7, 'came 7'],
    [() => Promise.reject(new Error('offline')), 'failed'],
  ]) {
    const running = wanting(() => [promised('file', begin, (value) => `came ${value}`, 'failed')]);
    await settled();
    await settled();
    assert.deepEqual(running.state(), [value]);
  }
});

test('what is found outside is known before the page is painted', async () => {
  const seven = () => 7;
  const neverPainted = () => {};
  const running = wanting(() => [found('there', seven, (value) => value)], neverPainted);
  await settled();
  assert.deepEqual(running.state(), [7]);
});

const element = (more = {}) => ({ isConnected: true, focus: mock.fn(), ...more });

test('the first place that is there gets the focus, once for each number', async () => {
  const [gone, there] = [element({ isConnected: false }), element()];
  document.querySelector.mock.mockImplementation((selector) => (selector === '#there' ? there : null));
  const wants = (count) => [focus(count, [gone, null, document.body, '#none', '#there'])];
  const running = run({ initial: 1, update: (_, count) => count, wants }, () => {});
  for (const count of [1, 1, 2]) {
    running.send(count);
    await settled();
  }
  assert.deepEqual([gone.focus.mock.callCount(), there.focus.mock.callCount()], [0, 2]);
});

test('the focus is given gently where nothing has it, and late where the browser moves it itself', async () => {
  const there = element();
  const given = async (how) => {
    const settles = [];
    const painted = (settle) => settles.push(settle);
    wanting(() => [focus(1, there, how)], painted);
    await settled();
    const soon = there.focus.mock.callCount();
    for (const settle of settles) settle();
    const calls = [soon, there.focus.mock.callCount()];
    there.focus.mock.resetCalls();
    return calls;
  };
  document.activeElement = {};
  assert.deepEqual(await given({ gently: true }), [0, 0]);
  document.activeElement = document.body;
  assert.deepEqual(await given({ gently: true }), [1, 1]);
  assert.deepEqual(await given({ late: true }), [0, 1]);
});

test('the page scrolls to what is not wholly seen', async () => {
  globalThis.innerHeight = 100;
  const part = (top, bottom) => ({ getBoundingClientRect: () => ({ top, bottom }), scrollIntoView: mock.fn() });
  const parts = { above: part(-1, 50), within: part(0, 100), below: part(90, 101), gone: null };
  document.querySelector.mock.mockImplementation((selector) => parts[selector]);
  wanting(() => [reveal(1, Object.keys(parts))]);
  await settled();
  const { above, within, below } = parts;
  const scrolled = pluck([above, within, below], 'scrollIntoView').map(({ mock }) => mock.callCount());
  assert.deepEqual(scrolled, [1, 0, 1]);
});

/** What a want emits, as events. */
function emitted(want) {
  const events = [];
  const running = want.start(
    (value) => events.push(want.event(value)),
    (reason) => events.push(want.failed(reason)),
  );
  return { events, drop: () => running.drop() };
}

test('what is true of the screen is heard, and its changes until it is no longer wanted', () => {
  const list = Object.assign(new EventTarget(), { matches: false });
  globalThis.matchMedia = () => list;
  const change = (matches) => list.dispatchEvent(Object.assign(new Event('change'), { matches }));
  const { events, drop } = emitted(media('(max-width: 40rem)', (narrow) => ['narrow', narrow]));
  change(true);
  drop();
  change(false);
  assert.equal(events.join('; '), 'narrow,false; narrow,true');
});

test('an element that comes near the screen is heard of, as long as it is watched', () => {
  const watched = new Set();
  let seen;
  globalThis.document = { querySelector: (selector) => selector };
  globalThis.IntersectionObserver = class {
    constructor(take) {
      seen = (isIntersecting) => take([{ isIntersecting }]);
    }
    observe = (element) => watched.add(element);
    disconnect = () => watched.clear();
  };
  const { events, drop } = emitted(near('.listing', 300, ['near']));
  assert.deepEqual([...watched], ['.listing']);
  for (const isNear of [false, true]) {
    seen(isNear);
    assert.equal(events.length, Number(isNear));
  }
  assert.deepEqual(events, [['near']]);
  drop();
  assert.equal(watched.size, 0);
});

test('a key is plain without Alt, Ctrl and Meta', () => {
  assert.equal(isPlain({ key: 'A', shiftKey: true }), true);
  for (const held of ['altKey', 'ctrlKey', 'metaKey']) assert.equal(isPlain({ key: 'a', [held]: true }), false, held);
});

test('a program that may not run is let run once, and what follows is heard also where its files cannot be had', async () => {
  const again = (state) => ({ ...state, again: true });
  const failed = (state) => ({ ...state, failed: true });
  const { allow, allowed, notAllowed } = permitting(again, failed);
  const asked = allow({ allowing: null }, 'mine');
  assert.deepEqual(allowed(asked), { allowing: null, again: true });
  assert.deepEqual(notAllowed(asked), { allowing: null, failed: true });
  assert.deepEqual(permitted({ allowing: null }), []);
  const letRun = [];
  const [want] = permitted(asked, async () => ({ send: ([, named]) => letRun.push(named) }));
  await new Promise((resolve) => want.start(resolve));
  assert.deepEqual([letRun, want.event(), want.failed()], [[{ players: ['mine'] }], ['allowed'], ['notAllowed']]);
});
