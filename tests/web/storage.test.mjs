// Settings in the browser's storage.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readSetting, writeSetting } from '../../web/src/device/storage.ts';
import { fakeStorage } from './fakes.mjs';

test('what could not be written is written once there is room', () => {
  const storage = fakeStorage();
  storage.refuse();
  writeSetting('lang', 'ja');
  assert.equal(readSetting('lang'), null);
  storage.allow();
  writeSetting('lang', 'ja');
  assert.equal(readSetting('lang'), 'ja');
});
