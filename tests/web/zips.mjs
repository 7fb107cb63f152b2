// What stands in the place of Python where it reads and writes zips (engine/sakiyomi/service/zips.py): one of its zips is the JSON of what it lists.

import { sent } from './fakes.mjs';

const utf8 = (text) => new TextEncoder().encode(text);
const bytesIn = (text) => Buffer.from(text, 'base64');

/** A zip of texts by their paths, or of what is said of each file; `listed`: how much it lists. */
export const zip = (contents, listed = Object.keys(contents).length) => {
  const entries = Object.entries(contents).map(([path, content]) => ({
    path,
    comment: '',
    size: content.length ?? 0,
    ...(typeof content === 'string' ? { base64: Buffer.from(content).toString('base64') } : content),
  }));
  return utf8(JSON.stringify({ entries, listed }));
};

const ANSWERS = {
  unzip(parts, reply) {
    const text = Buffer.concat(parts.map(({ base64part }) => bytesIn(base64part))).toString();
    if (!text.startsWith('{')) throw Object.assign(new Error('no zip'), { code: 'bad-request' });
    const { entries, listed } = JSON.parse(text);
    for (const entry of entries) reply({ entries: [entry], done: false });
    return { files: entries.length, listed, done: true };
  },
  zip(parts, reply) {
    const files = parts.flatMap(({ files }) => files);
    const of = ({ path, text, comment }) => [path, { comment, base64: Buffer.from(text).toString('base64') }];
    const bytes = zip(Object.fromEntries(files.map(of)));
    for (const half of [bytes.slice(0, 9), bytes.slice(9)])
      reply({ base64part: Buffer.from(half).toString('base64'), done: false });
    return { size: bytes.length, done: true };
  },
};

/** `asked`: the requests. */
export function fakePython(engine = 'ready') {
  const asked = [];
  const python = {
    asked,
    engine,
    state: () => ({ engine: python.engine }),
    ask(request, onReply) {
      asked.push(request);
      const answer = async () => ANSWERS[request.op](request.parts, onReply);
      return sent(python.engine === 'ready' ? answer() : new Promise(() => {}));
    },
  };
  return python;
}
