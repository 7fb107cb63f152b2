// A figure of a chapter as its room runs it: what it shows, what a reader does in it, and what it asks the engine for.

import { factsOf } from '../../web/src/rooms/articles/figure.ts';
import { withPart } from '../../web/src/runtime/commands.ts';
import { run } from '../../web/src/runtime/component.ts';
import { fakeAsk, settled } from './fakes.mjs';
import { textOf } from './lit.mjs';
import { KEYS } from './room.mjs';

/** A row of a tree; `window` as it was when its visit began, `visits` at and beneath it. */
export const row = (parent, move, value, { depth = 0, window = [null, null], visits = 1, key = 0, ...more } = {}) => {
  const { bound = 'exact', end = 'read', unread = [] } = more;
  return [parent, move, depth, ...window, value, bound, end, visits, unread, key];
};

/** The end of the reply to a request for a tree of one iteration. */
export const treeReply = (depth, visits, move, value = 0, more = {}) => ({
  iterations: [{ depth, visits, cutoffs: 0, move, value }],
  iteration: 0,
  visits,
  cutoffs: 0,
  done: true,
  ...more,
});

/**
 * @param create Of the module of its kind.
 * @param entries Those of the figure, with what was asked for it.
 * @param page What the state of the page has besides.
 */
export function figureOf(create, entries, { page: more = {}, t = KEYS, ...around } = {}) {
  const engine = fakeAsk();
  const page = { games: [], engine: 'ready', lang: 'en', langNamed: false, room: 'articles', ...more };
  const now = { page, t, still: false, isShown: true, ...around };
  const outside = { ask: engine.ask, pythonOf: () => 'page', programs: async () => {} };
  const made = create({ name: 'figure', ...entries }, page.games);
  const component = run(
    {
      initial: { of: made.initial },
      update: (state, event) => (event ? withPart(made.update(state.of, event), (of) => ({ of })) : { ...state }),
      effects: ({ of }) => [
        ...(now.isShown ? (made.effects?.(of, now, outside) ?? []) : []),
        ...(made.ongoing?.(of, now, outside) ?? []),
      ],
    },
    () => {},
  );
  const state = () => component.state().of;
  const send = (event) => component.send(event);
  const draw = () => made.draw(state(), { ...now, send, actions: {} }, 'label');
  const running = () => engine.asked.filter(({ dropped, over }) => !dropped && !over);
  return {
    ...engine,
    page,
    /** What it depends on besides its state; what is changed in it is seen after `drawn`. */
    around: now,
    choose: (name, value) => send(['choose', name, value]),
    put: (name, value) => send(['put', name, value]),
    facts: () => factsOf({ entries, figure: made, state: state() }, now),
    links: () => made.links(state(), now),
    /** The names of the tasks that are done. */
    done: (tasks) => Object.keys(tasks).filter((name) => made.isDone(state(), tasks[name], now)),
    draw,
    /** The words that are drawn. */
    words: () =>
      textOf(draw())
        .replaceAll(/<[^>]*>/g, ' ')
        .replaceAll(/\s+/g, ' '),
    /** Until what is wanted has been asked for. */
    async drawn() {
      send(null);
      await settled(2);
    },
    /** The requests under way. */
    running,
    /** Answer the request under way with a reply or a problem; of a tree, with its rows. */
    async answer(what, rows) {
      const [entry] = running();
      entry.over = true;
      if (rows) entry.reply({ columns: [], rows });
      if (what.code) entry.reject(what);
      else entry.resolve(what);
      await settled(2);
    },
  };
}
