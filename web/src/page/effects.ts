// The effects of the page besides those of its rooms: the room that is to be shown, its engine, the version of its
// site.

import type { Words } from '../base/words.ts';
import type { Problem } from '../contract/types.ts';
import { writeSetting } from '../device/storage.ts';
import { addStyle } from '../device/style_sheets.ts';
import type { Condition, Engine } from '../engine/requests.ts';
import { type Entry, rooms } from '../rooms/index.ts';
import type { AnyEvent, AnyPart, Services } from '../rooms/room.ts';
import { fromPromise, onWindow, readNow } from '../runtime/browser.ts';
import { perform } from '../runtime/commands.ts';
import { type Effect, within } from '../runtime/component.ts';
import { guarded } from './guarded.ts';
import { addresses, loadPlaces, markLoadedAgain } from './router.ts';
import { readWords } from './services.ts';
import type { Page, PageCommand, PageEvent } from './state.ts';
import { missingWords, type Tables, wordFile } from './words.ts';

/** What starts things for the page and its rooms. */
interface PageServices {
  engine: Engine;
  file: <Contents>(path: string) => Promise<Contents>;
  words: (page: Page) => Words;
  effectsOfRooms: ReturnType<typeof createEffectsOfRooms>;
  /** The events of a room are sent so. */
  send: (event: PageEvent) => void;
  services: Services;
}

export function effectsOf(page: Page, outside: PageServices): Effect<PageEvent>[] {
  const { room, parts, trouble, engine, problem } = page;
  const entry = rooms.find(({ id }) => id === room);
  const effects = [...addresses(page), startedEngine(outside), failingShelf];
  if (entry && !parts.has(room) && !trouble) effects.push(loadedRoom(entry, page, outside));
  const missing = missingWords(page, page.lang);
  if (missing.length > 0) effects.push(otherWords(missing, outside));
  if (engine !== 'booting') effects.push(keptSite);
  if (engine === 'failed' && problem?.args.reason === 'start') effects.push(diagnosis(problem));
  return [...effects, ...effectsOfPrograms(page), ...outside.effectsOfRooms(page, outside.words(page))];
}

const effectsOfPrograms = ({ authored, programs }: Page) =>
  authored && programs ? within(authored.effects(programs), 'programs', (event): PageEvent => ['authored', event]) : [];

/**
 * The effects of the rooms. They are had again only for a room whose state, page or words have changed since: most
 * events are of one room, and change no other.
 */
export function createEffectsOfRooms() {
  const had = new Map<string, { state: unknown; page: Page; t: Words; effects: Effect<PageEvent>[] }>();
  return (page: Page, t: Words) =>
    [...page.rooms].flatMap(([id, state]) => {
      const before = had.get(id);
      if (before?.state === state && before?.t === t && isSameBesidesRooms(before.page, page)) return before.effects;
      const effects = effectsOfRoom(id, state, page, t);
      had.set(id, { state, page, t, effects });
      return effects;
    });
}

const isSameBesidesRooms = (before: Page, page: Page) =>
  Object.entries(page).every(([name, value]) => name === 'rooms' || value === before[name as keyof Page]);

function effectsOfRoom(id: string, state: unknown, page: Page, t: Words): Effect<PageEvent>[] {
  try {
    const effects = page.parts.get(id)?.effects(state, page, t) ?? [];
    return within(effects, id, (event): PageEvent => ['room', id, event]);
  } catch (reason) {
    const broken = (): PageEvent => ['broken', id];
    return [readNow(`broken ${id}`, () => reportError(reason), broken)];
  }
}

/** Performs what the page does once, and its rooms: general commands where the room is shown, as else what they are about is not drawn;
 * `tell` is an event of the page. */
export function performOf(command: PageCommand, page: Page, { send }: Pick<PageServices, 'send'>) {
  const [name, id, what] = command;
  switch (name) {
    case 'room':
      if (page.room === id) perform(what);
      if (what[0] === 'tell') return send(what[1] as PageEvent);
      return page.parts.get(id)?.perform?.(what, page.rooms.get(id), page);
    case 'keep':
      return writeSetting(id, what);
    case 'lookForNewer':
      return site().then(
        async ({ isReplaced }) => (await isReplaced()) && send(['newer']),
        () => {},
      );
    case 'reload':
      return loadAgain(send);
    default:
      return perform(command);
  }
}

/** What is done about the site as a whole. The first visit begins without it. */
const site = async () => (await loadPlaces()).site;

/** Loads the page again, unless that cannot be: this page is better than none. */
async function loadAgain(send: PageServices['send']) {
  const without = { isThere: async () => navigator.onLine, reload: () => location.reload() };
  const { isThere, reload } = await site().catch(() => without);
  if (!(await isThere())) return send(['unreachable']);
  markLoadedAgain();
  reload();
}

const startedEngine = ({ engine }: PageServices): Effect<PageEvent> => ({
  key: 'engine',
  start(emit) {
    engine.watch((...condition) => {
      if (condition[0] === 'ready') performance.mark('engine-ready');
      emit(condition);
    });
    return undefined;
  },
  event: (condition: Condition) => ['engine', condition],
});

/** Why the engine cannot be started, where there is a known reason. */
function diagnosis({ message }: Problem) {
  const known = (facts: Problem['args'] | null): PageEvent | null => facts && ['diagnosed', facts];
  return fromPromise(`why ${message}`, async () => (await site()).startFailure(), known, null);
}

const failingShelf = onWindow(
  'unkept',
  ['unkept'],
  ({ detail }: CustomEvent<Page['unkept']>): PageEvent => ['unkept', detail],
);

const keptSite: Effect<PageEvent> = {
  key: 'kept site',
  start(emit, fail) {
    site().then(({ keepSite }) => keepSite(() => emit(null)), fail);
    return undefined;
  },
  event: () => ['newer'],
};

/** What was loaded in another language. */
const otherWords = (paths: string[], { file }: PageServices) =>
  fromPromise(
    `words ${paths}`,
    () => readWords(paths, file),
    (words): PageEvent => ['words', words],
    ['noWords'],
    true,
  );

/** The modules of a room, with its words and style sheets. */
const loadedRoom = (entry: Entry, page: Page, { file, send, services }: PageServices): Effect<PageEvent> => ({
  key: `room ${entry.id}`,
  beforePaint: true,
  start(emit, fail) {
    const words = readWords(entry.words ? [wordFile(entry.id, page.lang)] : [], file);
    Promise.all([entry.load(), words, ...entry.styles.map(addStyle)]).then(
      ([{ createRoom }, tables]) => {
        const room = createRoom(services, (event: AnyEvent) => send(['room', entry.id, event]));
        const broken = (reason: unknown) => {
          reportError(reason);
          send(['broken', entry.id]);
        };
        emit([guarded(room, broken), tables]);
      },
      // Where the first room of the page cannot be had, what was built stays, and boot.ts shows a sentence.
      page.rooms.size === 0 && (entry === rooms[0] || page.pathLang) ? Promise.reject.bind(Promise) : fail,
    );
    return undefined;
  },
  event([part, tables]: [AnyPart, Tables]) {
    const arrival = part.read(page.hash, page, { of: page.entry.of ?? null, isBack: false });
    return ['loaded', entry.id, part, tables, arrival];
  },
  failed: () => ['notLoaded', entry.id],
});
