// node unpacked.mjs < the entries of a figure as their file has them > the same as a figure has them. Called by
// tests/build/test_articles_records.py.

import { text } from 'node:stream/consumers';
import { unpacked } from '../../web/src/rooms/articles/recorded.ts';

process.stdout.write(JSON.stringify(unpacked(JSON.parse(await text(process.stdin)), 'games')), () => process.exit());
