// What the page wants besides what its rooms want: the room that is to be shown, its engine, the version of its site.

import { once, type Want, within } from '../component.ts';
import type { Problem } from '../contract/types.ts';
import { writeSetting } from '../device/settings.ts';
import { addStyle } from '../device/style_sheets.ts';
import type { Condition, Engine } from '../engine/client.ts';
import { type AnyEvent, type AnyPart, type Entry, rooms, type Services } from '../rooms/index.ts';
import type { Strengths } from '../views/players.ts';
import { found, promised } from '../wants.ts';
import type { Words } from '../words.ts';
import { guarded } from './guarded.ts';
import { addresses, markLoadedAgain } from './router.ts';
import type { Page, PageEvent, Table } from './state.ts';
import { wordFiles } from './words.ts';

/** What starts things for the page and its rooms. */
interface Outside {
  engine: Engine;
  file: <Contents>(path: string) => Promise<Contents>;
  words: (page: Page) => Words;
  wantsOfRooms: ReturnType<typeof createWantsOfRooms>;
  /** The events of a room are sent so. */
  send: (event: PageEvent) => void;
  services: Services;
}

export function wantsOf(page: Page, outside: Outside): Want<PageEvent>[] {
  const { room, parts, trouble, kept, missing, failures, reloads, engine, problem } = page;
  const entry = rooms.find(({ id }) => id === room);
  const wants = [...addresses(page), startedEngine(outside), strengths(outside)];
  if (entry && !parts.has(room) && !trouble) wants.push(loadedRoom(entry, page, outside));
  for (const [name, text] of kept) wants.push(once(`keep ${name} ${text}`, () => writeSetting(name, text), true));
  if (engine !== 'booting') wants.push(keptSite);
  if (missing > 0)
    wants.push(answeredYes(`newer version ${missing}`, async () => (await site()).isReplaced(), ['newer']));
  if (reloads > 0) wants.push(answeredYes(`reload ${reloads}`, loadedAgain, ['unreachable']));
  if (engine === 'failed' && problem?.args.reason === 'start') wants.push(diagnosis(failures, problem));
  return [...wants, ...wantsOfPrograms(page), ...outside.wantsOfRooms(page, outside.words(page))];
}

const wantsOfPrograms = ({ authored, programs }: Page) =>
  authored && programs ? within(authored.wants(programs), 'programs', (event): PageEvent => ['authored', event]) : [];

/**
 * What the rooms want. It is had again only for a room whose state, page or words have changed since: most events are of one room,
 * and change no other.
 */
export function createWantsOfRooms() {
  const had = new Map<string, { state: unknown; page: Page; t: Words; wants: Want<PageEvent>[] }>();
  return (page: Page, t: Words) =>
    [...page.rooms].flatMap(([id, state]) => {
      const before = had.get(id);
      if (before?.state === state && before?.t === t && isSameBesidesRooms(before.page, page)) return before.wants;
      const wants = wantsOfRoom(id, state, page, t);
      had.set(id, { state, page, t, wants });
      return wants;
    });
}

const isSameBesidesRooms = (before: Page, page: Page) =>
  Object.entries(page).every(([name, value]) => name === 'rooms' || value === before[name as keyof Page]);

function wantsOfRoom(id: string, state: unknown, page: Page, t: Words): Want<PageEvent>[] {
  try {
    const wants = page.parts.get(id)?.wants(state, page, t) ?? [];
    return within(wants, id, (event): PageEvent => ['room', id, event]);
  } catch (reason) {
    const broken = (): PageEvent => ['broken', id];
    return [found(`broken ${id}`, () => reportError(reason), broken)];
  }
}

/** An event, if an answer is yes. */
const answeredYes = (key: string, ask: () => Promise<boolean>, event: PageEvent) =>
  promised(key, ask, (yes) => (yes ? event : null), null);

/** What is done about the site as a whole. The first visit begins without it. */
const site = async () => (await import('./places.ts')).site;

/**
 * Loads the page again, unless that cannot be: this page is better than none.
 * @returns Could it not be?
 */
async function loadedAgain() {
  const without = { isThere: async () => navigator.onLine, reload: () => location.reload() };
  const { isThere, reload } = await site().catch(() => without);
  if (!(await isThere())) return true;
  markLoadedAgain();
  reload();
  return false;
}

const startedEngine = ({ engine }: Outside): Want<PageEvent> => ({
  key: 'engine',
  start(emit) {
    engine.watch((...condition) => {
      if (condition[0] === 'ready') performance.mark('engine-ready');
      emit(condition);
    });
    return undefined;
  },
  event: (condition: Condition) => ['engine', condition],
  failed: () => null,
});

/** Why the engine cannot be started, where there is a known reason. */
function diagnosis(failures: number, { message }: Problem) {
  const known = (facts: Problem['args'] | null): PageEvent | null => facts && ['diagnosed', facts];
  return promised(`why ${message} ${failures}`, async () => (await site()).startFailure(), known, null);
}

const keptSite: Want<PageEvent> = {
  key: 'kept site',
  start(emit, fail) {
    site().then(({ keepSite }) => keepSite(() => emit(null)), fail);
    return undefined;
  },
  event: () => ['newer'],
  failed: () => null,
};

/** The measured strengths of the levels. Without them the lists of players show none. */
function strengths({ file }: Outside) {
  const known = (read: Strengths): PageEvent | null => (isStrengths(read) ? ['strengths', read] : null);
  return promised('strengths', () => file<Strengths>('data/strengths.json'), known, null);
}

const isStrengths = (read: Strengths) =>
  Object.values(read).every((list) => Array.isArray(list) && list.every(({ id }) => id));

/** The modules of a room, with its words and style sheets. */
const loadedRoom = (entry: Entry, page: Page, { file, send, services }: Outside): Want<PageEvent> => ({
  key: `room ${entry.id}`,
  soon: true,
  start(emit, fail) {
    const words = entry.words ? wordFiles(entry.id).map((path) => file<Table>(path)) : [];
    Promise.all([entry.load(), Promise.all(words), ...entry.styles.map(addStyle)]).then(
      ([{ createRoom }, tables]) => {
        const room = createRoom(services, (event: AnyEvent) => send(['room', entry.id, event]));
        const broken = (reason: unknown) => {
          reportError(reason);
          send(['broken', entry.id]);
        };
        emit([guarded(room, broken), tables]);
      },
      // Where the first room of the page cannot be had, the board of index.html stays, and first.ts shows a sentence.
      page.rooms.size === 0 && entry === rooms[0] ? Promise.reject.bind(Promise) : fail,
    );
    return undefined;
  },
  event([part, tables]: [AnyPart, Table[]]) {
    const arrival = part.read(page.hash, page, { of: page.entry.of ?? null, isBack: false });
    return ['loaded', entry.id, part, tables, arrival];
  },
  failed: () => ['notLoaded', entry.id],
});
