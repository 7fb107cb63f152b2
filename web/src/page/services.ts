// What the page gives to its rooms: its engine, its files, the author's own programs.

import type { Engine } from '../engine/client.ts';
import { createEngine } from '../engine/engine.ts';
import type { Programs } from '../programs/programs.ts';
import type { Services } from '../rooms/index.ts';
import type { Page, PageEvent, Table } from './state.ts';
import { wordFiles } from './words.ts';

interface Given {
  page: () => Page;
  send: (event: PageEvent) => void;
  engine: Engine;
  file: <Contents>(path: string) => Promise<Contents>;
}

export function createServices({ page, send, engine, file }: Given): Services & { games: () => void } {
  let programs: Programs | null = null;
  let loading: Promise<Programs> | null = null;
  const missing = () => send(['missing']);

  /** The games again: those of the engine, with what the author's own programs add. */
  function games() {
    const { ours } = page();
    send(['games', programs?.games(ours) ?? ours]);
  }

  async function load() {
    const [{ createPrograms }, tables] = await Promise.all([
      import('../programs/programs.ts'),
      Promise.all(wordFiles('programs').map((path) => file<Table>(path))),
    ]);
    send(['words', tables]);
    const { diagrams, tables: all } = page();
    programs = createPrograms({ ask: engine.ask, createEngine, changed: games, tables: [...all], diagrams });
    games();
    send(['unloaded', false]);
    return programs;
  }

  const services: Services = {
    ask: (request, onReply) => (programs?.ask ?? engine.ask)(request, onReply),
    pythonOf: (request) => programs?.pythonOf(request) ?? 'page',
    createEngine: (request, whole) => programs?.createEngine(request, whole) ?? createEngine(),
    programs() {
      loading ??= load();
      loading.catch(() => {
        loading = null; // the next one tries again
        missing();
      });
      return loading;
    },
    state: page,
    file: (path) =>
      file<never>(path).catch((reason) => {
        missing();
        throw reason;
      }),
    missing,
    newcomer: (stage) => send(['newcomer', stage]),
    go(address) {
      location.hash = address;
    },
    actions: {
      retry() {
        send(['retried', document.activeElement]);
        engine.start();
      },
      update: () => send(['reload']),
      switchLanguage: () => send(['switchLanguage']),
      switchTheme: () => send(['switchTheme']),
    },
  };
  return { ...services, games };
}
