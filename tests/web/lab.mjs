// The Lab as the page runs it: its programs in a list, and an engine whose replies a test gives.

import { afterEach } from 'node:test';
import { newDevice } from './device.mjs';
import { fakeAsk } from './fakes.mjs';
import { FELT, NINE, thoughtOf, viewOfRecord } from './games.mjs';
import { entered } from './room.mjs';

const { createRoom } = await import('../../web/src/rooms/lab/index.ts');
const { find, newAuthored, update } = await import('../../web/src/programs/state.ts');

/** The rooms of a test, which ends them: they have timers, and write on the device. */
const rooms = [];
afterEach(() => {
  for (const room of rooms.splice(0)) room.end();
});

export const NOTHING = { evaluations: {}, searches: [], orders: [], games: [], repeatable: true };
export const EVALUATES = { ...NOTHING, evaluations: { felt: ['mine'] } };
export const MINE = {
  name: 'mine',
  title: 'mine',
  source: 'x = 1',
  game: 'felt',
  loaded: null,
  defines: null,
  own: null,
  best: [],
  made: 1,
  versions: [],
};
export const EXAMPLES = [1, 2, 3, 4].map((number) => ({ id: `0${number}-step`, game: null, depth: 2 }));

/** Programs as the device has them. */
export const itemsOf = (programs) =>
  programs.map(({ name, ...value }, index) => ({ id: name, value, counter: index + 1, removed: null }));

/**
 * @param programs Those that are kept.
 * @param address The address that is opened.
 * @param compared The recorded positions of FELT.
 */
export function lab({ programs = [MINE], address = '#/lab/felt?program=mine', compared = [] } = {}) {
  newDevice();
  const page = {
    games: [FELT, NINE],
    diagrams: [],
    first: 'felt',
    room: 'lab',
    lang: 'en',
    langNamed: false,
    engine: 'ready',
    problem: null,
  };
  page.programs = newAuthored(itemsOf(programs), null, { games: page.games, diagrams: [], rooms: [], tables: [] });
  const loads = [];
  const registry = {
    send(event) {
      page.programs = update(page.programs, event);
      page.games = page.programs.games;
    },
    isTaken: (name) => find(page.programs, name) !== undefined,
    isOfEngine: (name) => name === 'plain',
    others: () => page.programs.others,
    load(name, onReply) {
      const { asked, ask } = fakeAsk();
      const sent = ask({ op: 'load', name }, onReply);
      loads.push(asked[0]);
      return sent;
    },
  };
  const editor = { show() {}, mark() {}, name() {}, goTo() {} };
  const room = entered(createRoom, page, {
    pythonOf: (request) => (JSON.stringify(request).includes('"mine"') ? 'sandbox' : 'page'),
    file: async () => ({ felt: compared }),
    missing() {},
    state: () => page,
  });
  rooms.push(room);
  room.open(address);
  room.send('arrived', registry, page.programs, EXAMPLES, editor);

  return {
    ...room,
    registry,
    list: () => page.programs.list,
    loads,
    run: () => room.state().run,

    /** The positions whose views are wanted are described. */
    async described() {
      for (let view = first(room, 'view'); view; view = first(room, 'view')) {
        const { record } = view.request;
        const moves = Array.isArray(record.moves) ? record.moves : (record.moves ?? '').match(/[a-z]\d/g);
        await room.answer('view', viewOfRecord({ ...record, moves: moves ?? [] }));
      }
    },
    /** The load that was begun last ends: the program evaluates positions. */
    async load() {
      const mine = find(page.programs, 'mine');
      registry.send(['put', { ...mine, loaded: mine.source, defines: EVALUATES }]);
      room.send('put'); // the page has heard of it
      loads.at(-1).resolve({});
      await room.drawn();
    },
    /** The thought of the program is answered. */
    async think(move, more = {}) {
      const [entry] = thoughts(room);
      entry.over = true;
      if (move.code) entry.reject(move);
      else entry.resolve(thoughtOf(move, more));
      await room.drawn();
    },
    thoughts: () => thoughts(room),
  };
}

const first = (room, op) => room.running().find(({ request }) => request.op === op);

/** The thoughts that are asked of the program, and what is counted beside it. */
const thoughts = (room) => room.running().filter(({ request: { op, player } }) => op === 'think' && isOwn(player));
const isOwn = (player) => /"mine"/.test(JSON.stringify(player)) || (player.evaluation === 'plain' && !player.multipv);

/** The room on whose board is the position that its address names. */
export async function ready(...given) {
  const room = lab(...given);
  await room.drawn();
  await room.described();
  await room.drawn();
  return room;
}

/** The same, with a program that is run, */
export async function begun(...given) {
  const room = await ready(...given);
  await room.sent('run');
  return room;
}

/** and is loaded. */
export async function loaded(...given) {
  const room = await begun(...given);
  await room.load();
  return room;
}
