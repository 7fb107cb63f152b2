// What the page gives to its rooms: its engine, the JSON files of its version, the author's own programs.

import { addressOf } from '../base/version.ts';
import { LANGUAGES } from '../base/words.ts';
import { createEngine } from '../engine/engine.ts';
import type { Engine } from '../engine/requests.ts';
import type { Programs } from '../programs/programs.ts';
import { rooms } from '../rooms/index.ts';
import type { Services } from '../rooms/room.ts';
import type { Page, PageEvent } from './state.ts';
import { type Tables, type WordTable, wordFile } from './words.ts';

interface ServiceOptions {
  page: () => Page;
  send: (event: PageEvent) => void;
  engine: Engine;
  file: <Contents>(path: string) => Promise<Contents>;
}

export function createServices({ page, send, engine, file }: ServiceOptions): Services {
  let programs: Programs | null = null;
  let loading: Promise<Programs> | null = null;
  const missing = () => send(['missing']);

  async function load() {
    const [{ createAuthored }, words, ours] = await Promise.all([
      import('../programs/index.ts'),
      readWords([wordFile('programs', page().lang)], file),
      readWords(
        LANGUAGES.map((lang) => wordFile('', lang)),
        file,
      ), // a program must not have a name of ours in any language
    ]);
    send(['words', new Map([...words, ...ours])]);
    const made = await createAuthored({
      ask: engine.ask,
      createEngine,
      page,
      rooms: rooms.map(({ id }) => id),
      tables: [...ours.values()],
      send: (event) => send(['authored', event]),
    });
    programs = made.programs;
    send(['programs', made.part, made.state]);
    return programs;
  }

  const services: Services = {
    ask: (request, onReply) => (programs?.ask ?? engine.ask)(request, onReply),
    pythonOf: (request) => programs?.pythonOf(request) ?? 'page',
    createEngine: (request) => programs?.createEngine(request) ?? createEngine(),
    programs() {
      loading ??= load().catch((reason) => {
        loading = null; // the next one tries again
        missing();
        throw reason;
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
  return services;
}

async function fetched(path: string) {
  const response = await fetch(addressOf(path));
  if (!response.ok) throw new Error(`${response.status} for ${path}`);
  return response.json().catch((reason: Error) => {
    throw new Error(`${path}: ${reason.message}`); // one without a line of ours would be told to nobody
  });
}

/** Tables of words by their files. */
export async function readWords(paths: string[], file: ServiceOptions['file']): Promise<Tables> {
  return new Map(await Promise.all(paths.map(async (path) => [path, await file<WordTable>(path)] as const)));
}

/** @param early Files that are requested before anyone asks for them. */
export function createFiles(early: readonly string[]) {
  const requested = new Map<string, Promise<unknown>>(early.map((path) => [path, fetched(path)]));
  for (const each of requested.values()) each.catch(() => {}); // handled where it is awaited
  return {
    /** One that failed is requested again. */
    file<Contents>(path: string) {
      const found = requested.get(path) ?? fetched(path);
      requested.delete(path);
      return found as Promise<Contents>;
    },
    /** A file has come within another. */
    know(path: string, contents: unknown) {
      requested.set(path, Promise.resolve(contents));
    },
  };
}
