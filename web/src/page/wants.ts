// What the page wants besides what its rooms want: the room that is to be shown, its engine, the version of its site.

import { once, type Want, within } from '../component.ts';
import type { Problem } from '../contract/types.ts';
import { writeSetting } from '../device/settings.ts';
import * as site from '../device/site.ts';
import { addStyle } from '../device/style_sheets.ts';
import type { Condition, Engine } from '../engine/client.ts';
import { type AnyEvent, type AnyPart, type Entry, rooms, type Services } from '../rooms/index.ts';
import type { Strengths } from '../views/players.ts';
import { found, promised } from '../wants.ts';
import type { Words } from '../words.ts';
import { addresses, markLoadedAgain } from './router.ts';
import type { Page, PageEvent, Table } from './state.ts';
import { wordFiles } from './words.ts';

/** What starts things for the page and its rooms. */
export interface Outside {
  engine: Engine;
  file: <Contents>(path: string) => Promise<Contents>;
  words: (page: Page) => Words;
  /** The events of a room are sent so. */
  send: (event: PageEvent) => void;
  services: Services;
}

export function wantsOf(page: Page, outside: Outside): Want<PageEvent>[] {
  const { room, parts, trouble, kept, missing, failures, reloads, engine, problem } = page;
  const entry = rooms.find(({ id }) => id === room);
  const wants = [...addresses(page), startedEngine(outside), strengths(outside)];
  if (entry && !parts.has(room) && !trouble)
    wants.push(loadedRoom(entry, page.rooms.size === 0 && room === rooms[0].id, outside));
  for (const [name, text] of kept) wants.push(once(`keep ${name} ${text}`, () => writeSetting(name, text), true));
  if (engine !== 'booting') wants.push(keptSite);
  if (missing > 0) wants.push(answeredYes(`newer version ${missing}`, site.isReplaced, ['newer']));
  if (reloads > 0) wants.push(answeredYes(`reload ${reloads}`, isGone, ['unreachable']));
  if (engine === 'failed' && problem?.args.reason === 'start') wants.push(diagnosis(failures, problem));
  return [...wants, ...wantsOfPrograms(page), ...wantsOfRooms(page, outside.words(page))];
}

const wantsOfPrograms = ({ authored, programs }: Page) =>
  authored && programs ? within(authored.wants(programs), 'programs', (event): PageEvent => ['authored', event]) : [];

const wantsOfRooms = (page: Page, t: Words) =>
  [...page.rooms].flatMap(([id, state]) => {
    try {
      const wants = page.parts.get(id)?.wants(state, page, t) ?? [];
      return within(wants, id, (event): PageEvent => ['room', id, event]);
    } catch (reason) {
      return [
        found(
          `broken ${id}`,
          () => reportError(reason),
          (): PageEvent => ['broken', id],
        ),
      ];
    }
  });

/** An event, if an answer is yes. */
const answeredYes = (key: string, ask: () => Promise<boolean>, event: PageEvent) =>
  promised(key, ask, (yes) => (yes ? event : null), null);

/** Loads the page again, unless that cannot be: this page is better than none. */
async function isGone() {
  if (!(await site.isThere())) return true;
  markLoadedAgain();
  site.reload();
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
const diagnosis = (failures: number, { message }: Problem) =>
  promised(
    `why ${message} ${failures}`,
    site.startFailure,
    (facts): PageEvent | null => facts && ['diagnosed', facts],
    null,
  );

const keptSite: Want<PageEvent> = {
  key: 'kept site',
  start(emit) {
    site.keepSite(() => emit(null));
    return undefined;
  },
  event: () => ['newer'],
  failed: () => null,
};

/** The measured strengths of the levels. Without them the lists of players show none. */
const strengths = ({ file }: Outside) =>
  promised(
    'strengths',
    () => file<Strengths>('data/strengths.json'),
    (read): PageEvent | null => (isStrengths(read) ? ['strengths', read] : null),
    null,
  );

const isStrengths = (read: Strengths) =>
  Object.values(read).every((list) => Array.isArray(list) && list.every(({ id }) => id));

/**
 * The modules of a room, with its words and style sheets.
 * @param isBegun Does the page begin with the first room? Where it cannot be had, the board of index.html stays, and first.ts shows
 *   a sentence.
 */
const loadedRoom = (entry: Entry, isBegun: boolean, { file, send, services }: Outside): Want<PageEvent> => ({
  key: `room ${entry.id}`,
  soon: true,
  start(emit, fail) {
    const words = entry.words ? wordFiles(entry.id).map((path) => file<Table>(path)) : [];
    Promise.all([entry.load(), Promise.all(words), ...entry.styles.map(addStyle)]).then(
      ([{ createRoom }, tables]) => {
        emit([createRoom(services, (event: AnyEvent) => send(['room', entry.id, event])), tables]);
      },
      isBegun ? Promise.reject.bind(Promise) : fail,
    );
    return undefined;
  },
  event: ([part, tables]: [AnyPart, Table[]]) => ['loaded', entry.id, part, tables],
  failed: () => ['notLoaded', entry.id],
});
