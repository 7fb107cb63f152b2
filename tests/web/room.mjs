// A room as the page runs it: its events, what it asks the engine for, and its effects and commands.

import { run } from '../../web/src/runtime/component.ts';
import '../../web/src/views/problem.ts'; // lit-html before the document
import { fakeAsk, settled } from './fakes.mjs';

// A window in which nothing happens and nothing is found; what the page reports fails the test.
globalThis.reportError ??= (reason) => {
  throw reason;
};
globalThis.addEventListener ??= () => {};
globalThis.document ??= { querySelector: () => null };
globalThis.IntersectionObserver ??= class {
  observe() {}
  disconnect() {}
};

// Nothing is held for one tab: holding.test.mjs.
Object.defineProperty(navigator, 'locks', { value: undefined, configurable: true });

/** Longer than the pause between two drawings of what is under way, of which there are ten a second at most. */
export const soon = () => new Promise((resolve) => setTimeout(resolve, 110));

/** Words that are their keys. */
export const KEYS = Object.assign((key) => key, { lang: 'en', has: () => false });

/**
 * @param createRoom Of the room's index.ts.
 * @param page The state of the page; what is changed in it is seen after the next event.
 * @param services What else the room is given.
 * @param t The words.
 */
export function entered(createRoom, page, services = {}, t = KEYS) {
  const engine = fakeAsk();
  const commands = [];
  const room = createRoom({ ask: engine.ask, pythonOf: () => 'page', actions: {}, go() {}, ...services }, (event) =>
    send(...event),
  );
  const running = run(
    {
      initial: room.initial(page),
      update(state, [name, ...given]) {
        if (name === 'put') return { ...state, ...given[0] };
        return room.update(state, [name, ...given]);
      },
      effects: (state) => room.effects(state, page, t),
      perform(command, state) {
        commands.push(command);
        room.perform?.(command, state, page);
      },
    },
    () => {},
  );
  function send(...event) {
    running.send(event);
  }
  return {
    ...engine,
    page,
    send,
    state: running.state,
    draw: () => room.draw(running.state(), page, t),
    busy: () => room.busy(running.state(), page, t),
    address: () => room.address(running.state(), page),
    end: running.end,
    /** All commands; the general ones are not performed. */
    commands,
    /** @param visit How the browser has come to the entry of its history. */
    open: (hash, visit = { of: null, isBack: false }) => send(...room.read(hash, page, visit).event),
    /** Put a part of the state in place. */
    put: (part = {}) => send('put', part),
    /** The page shows this room or another. */
    async shows(shown, part = {}) {
      page.room = shown;
      send('put', part);
      await drawn();
    },
    drawn,
    /** Send an event, and start or end what is wanted then. */
    async sent(...event) {
      send(...event);
      await drawn();
    },
    /** The requests under way. */
    running: () => engine.asked.filter(({ dropped, over }) => !dropped && !over),
    /** Answer the request under way of a kind, with a reply or a problem. */
    async answer(op, what) {
      const entry = engine.asked.find(({ request, dropped, over }) => request.op === op && !dropped && !over);
      entry.over = true;
      if (what.code) entry.reject(what);
      else entry.resolve(what);
      await drawn();
    },
  };
}

const drawn = () => settled(2);
