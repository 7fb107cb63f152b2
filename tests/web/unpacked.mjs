// node unpacked.mjs < a chapter as its file has it > the chapter as its figures have it. Called by
// tests/build/test_articles_records.py.

import { text } from 'node:stream/consumers';
import { unpacked } from '../../web/src/rooms/articles/recorded.ts';

process.stdout.write(JSON.stringify(unpacked(JSON.parse(await text(process.stdin)))));
