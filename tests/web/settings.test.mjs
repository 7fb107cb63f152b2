// Settings in the browser's storage.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readSetting, writeSetting } from '../../web/src/device/settings.ts';
import { fakeStorage } from './fakes.mjs';

test('a setting is written when it changes, and not when it is the same again', () => {
  const storage = fakeStorage();
  const { getItem, setItem } = localStorage;
  const written = [];
  const counting = {
    getItem,
    setItem(key, text) {
      written.push(text);
      setItem(key, text);
    },
  };
  Object.defineProperty(globalThis, 'localStorage', { value: counting, configurable: true });
  for (const text of ['#/nine', '#/nine', '#/nine/b2', '#/nine/b2', '#/nine', '']) writeSetting('address', text);
  writeSetting('address', '');
  assert.deepEqual(written, ['#/nine', '#/nine/b2', '#/nine', '']);
  storage.items['sakiyomi:address'] = '#/felt'; // by another tab
  writeSetting('address', '');
  assert.equal(readSetting('address'), '');
});

test('what could not be written is written once there is room', () => {
  const storage = fakeStorage();
  storage.refuse();
  writeSetting('lang', 'ja');
  assert.equal(readSetting('lang'), null);
  storage.allow();
  writeSetting('lang', 'ja');
  assert.equal(readSetting('lang'), 'ja');
});
