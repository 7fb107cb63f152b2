// Names that types and functions of web/src may not have: they say nothing, they mean several things, or TypeScript has them. A type's
// name begins with its room or part (`ArenaState`), a function's says what it does.

import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';

const SOURCE = fileURLToPath(new URL('../../web/src/', import.meta.url));
const FILES = readdirSync(SOURCE, { recursive: true })
  .map((path) => path.replaceAll('\\', '/'))
  .filter((path) => path.endsWith('.ts') && !path.startsWith('contract/')); // which is made

/** Alone they say nothing, so each stands for several things. */
const WITHOUT_ROOM = 'State Given Outside Around Asked Table Row Found Props Act Want Drawer Play PlayState Meeting';
/** TypeScript's own. */
const BUILT_IN = 'Awaited Element Event File Node Partial Pick Record Request Response Text';
const TYPES = new Set(`${WITHOUT_ROOM} ${BUILT_IN} Recalled Judged Judgement Judgements Course Standing`.split(' '));
const FUNCTIONS = new Set(
  [
    'wants wantsOf admitted spent heard found promised letRun permitting permitted allowing allowed comeAlive asBuilt headed heading',
    'tops brought filled printed acting possible lotOf dealt standing uncounted vetted misread beside ours isOurs own isOwn recall',
    'recalled isToSave isToKeep takeOver handOver leave judged judgements judgement course courseOf knock quoted unbroken sought',
    'preferred restored stood rested happened sighted sightOf gone unread left helps',
  ].flatMap((line) => line.split(' ')),
);
/** Those that stay, and why. */
const STAY = {
  'python/client.ts Request': 'any request to a Python: nothing of this folder knows a game, and it fetches nothing',
};

/** The types and functions that a module declares; also what it imports under another name. @param {string} text */
const declared = (text) => ({
  types: text.matchAll(/^\s*(?:export )?(?:type|interface|class|enum) (\w+)(?=[ <])|\btype \w+ as (\w+)/gm),
  functions: text.matchAll(
    /\bfunction\*? (\w+)(?=[<(])|^\s*(?:export )?const (\w+)(?:: [^=]+)? = (?:async )?(?:<[^>]+>)?(?:\(|\w+ =>)/gm,
  ),
});

const refused = (path, text) => {
  const { types, functions } = declared(text);
  return [...[...types].map((match) => [TYPES, match]), ...[...functions].map((match) => [FUNCTIONS, match])]
    .map(([names, [, name, other]]) => [names, name ?? other])
    .flatMap(([names, name]) => (names.has(name) ? [`${path} ${name}`] : []));
};

test('types have their room, functions say what they do, and no type is called as one of TypeScript', () => {
  const found = FILES.flatMap((path) => refused(path, readFileSync(join(SOURCE, path), 'utf8')));
  assert.deepEqual(found.toSorted(), Object.keys(STAY).toSorted());
});
