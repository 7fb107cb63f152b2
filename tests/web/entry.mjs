// node entry.mjs < [[entry, question], …] > what the figure of an entry answers to each. Called by tests/engine/test_chapter_bound.py.

import { text } from 'node:stream/consumers';

const { answerOf } = await import('../../web/src/rooms/articles/figures/entry.ts');
const cases = JSON.parse(await text(process.stdin));
process.stdout.write(JSON.stringify(cases.map(([entry, question]) => answerOf(entry, question))));
