// A figure of a chapter as its room runs it: what it shows, what a reader does in it, and what it asks the engine for.

import { run } from '../../web/src/component.ts';
import { fakeAsk, settled } from './fakes.mjs';
import { KEYS } from './room.mjs';

/**
 * @param create Of the module of its kind.
 * @param entries Those of the figure, with what was asked for it.
 * @param page What the state of the page has besides.
 */
export function figureOf(create, entries, { page: more = {}, t = KEYS, services = {}, actions = {}, ...around } = {}) {
  const engine = fakeAsk();
  const page = { games: [], engine: 'ready', lang: 'en', langNamed: false, room: 'articles', ...more };
  const now = { page, t, narrow: false, still: false, isShown: true, ...around };
  const outside = { ask: engine.ask, pythonOf: () => 'page', programs: async () => {}, ...services };
  const made = create({ name: 'figure', ...entries }, page.games);
  const running = run(
    {
      initial: { of: made.initial },
      update: (state, event) => (event ? { of: made.update(state.of, event) } : { ...state }),
      wants: ({ of }) => [
        ...(now.isShown ? (made.wants?.(of, now, outside) ?? []) : []),
        ...(made.ongoing?.(of, now, outside) ?? []),
      ],
    },
    () => {},
  );
  const state = () => running.state().of;
  const send = (event) => running.send(event);
  return {
    ...engine,
    page,
    /** What it depends on besides its state; what is changed in it is seen after `drawn`. */
    around: now,
    choose: (name, value) => send(['choose', name, value, now.narrow]),
    put: (name, value) => send(['put', name, value]),
    facts: () => made.facts(state(), now),
    numbers: () => made.numbers(state(), now),
    links: () => made.links(state(), now),
    isLive: () => made.isLive(state()),
    /** The names of the tasks that are done. */
    done: (tasks) => Object.keys(tasks).filter((name) => made.isDone(state(), tasks[name], now)),
    draw: (words = t) => made.draw(state(), { ...now, t: words, send, actions }, 'label'),
    /** Until what is wanted has been asked for. */
    async drawn() {
      send(null);
      await settled();
      await settled();
    },
    /** The requests under way. */
    running: () => engine.asked.filter(({ dropped, over }) => !dropped && !over),
    /** Answer the request under way with a reply or a problem. */
    async answer(what) {
      const entry = engine.asked.find(({ dropped, over }) => !dropped && !over);
      entry.over = true;
      if (what.code) entry.reject(what);
      else entry.resolve(what);
      await settled();
      await settled();
    },
    end: running.end,
  };
}
