// The effects of the collection: it is read from the device and kept there, its texts are compared, and its programs
// checked.

import { VERSION } from '../../../base/version.ts';
import { unsealed } from '../../../code/task.ts';
import type { Game, Problem } from '../../../contract/types.ts';
import { readPrograms } from '../../../device/kept_programs.ts';
import { keepLabFiles } from '../../../device/lab_files.ts';
import { programsShelf } from '../../../device/program_shelf.ts';
import {
  digest,
  type Entry,
  type EntryCheck,
  isInLab,
  type KeptProgram,
  type Program,
  withVersion,
} from '../../../device/programs.ts';
import { type Change, type Item, lastRemoved, present, shelved } from '../../../device/shelf.ts';
import { isOfProgram } from '../../../engine/sandbox_replies.ts';
import type { Sent } from '../../../python/client.ts';
import { fromPromise, leaving } from '../../../runtime/browser.ts';
import { type Effect, once } from '../../../runtime/component.ts';
import { FILE_PROBLEM } from '../../../views/controls.ts';
import type { PageState, Services } from '../../room.ts';
import { inOrder, isUnwritten } from './changes.ts';
import type { Collected, Entrant } from './state.ts';
import type { CollectEvent } from './transitions.ts';

/** All that is wanted, whichever room is shown. */
export function collectEffects(
  collected: Collected,
  { games, engine, programs }: Pick<PageState, 'games' | 'engine' | 'programs'>,
  outside: Pick<Services, 'ask' | 'programs'>,
): Effect<CollectEvent>[] {
  const { entrants, open, texts, compared, round } = collected;
  const effects: Effect<CollectEvent>[] = [
    listed(collected, games),
    leaving(() => hasUnsavedChanges(collected) && keep(collected)), // while what was before it is being written
  ];
  if (hasUnsavedChanges(collected)) effects.push(keeping(collected));
  if (entrants.length > 0) effects.push(once('late files', keepLabFiles)); // those of the sandbox
  // The sentences about errors in programs come with them.
  if ((open === 'lab' || entrants.length > 0) && !programs)
    effects.push(fromPromise('programs', outside.programs, () => null, ['notRead']));
  if (engine === 'ready' && texts !== compared && entrants.length > 1) effects.push(comparing(collected, outside.ask));
  const game = games.find(({ id }) => id === collected.game);
  for (const entrant of entrants)
    if (game && entrant.check === 'checking') effects.push(checking(entrant, game, round, outside.programs));
  return effects;
}

const listed = ({ game, kept }: Collected, games: Game[]) => {
  const event = (items: Parameters<typeof readCollected>[0]): CollectEvent => [
    'listed',
    readCollected(items, game),
    games,
  ];
  return shelved(programsShelf, event, kept ? null : event([]));
};

/** It is written as it is now; what changes meanwhile is written then. */
const keeping = (collected: Collected) =>
  fromPromise<CollectEvent, CollectEvent>(
    `keep collected ${collected.times}`,
    async () => ['written', collected, await keep(collected)],
    (written) => written,
    null,
    true,
  );

const comparing = (collected: Collected, ask: Services['ask']): Effect<CollectEvent> => ({
  key: `compare ${collected.texts}`,
  start(emit, fail) {
    const { answer, drop } = compare(collected, ask);
    answer.then(emit, fail);
    return { drop };
  },
  event: (found: Compared) => ['compared', collected.texts, found],
  failed: () => ['compared', collected.texts, { renamed: new Map(), similar: new Map() }],
});

/** One program is checked, in a Python of its own that ends with it. */
const checking = (
  entrant: Entrant,
  game: Game,
  round: number,
  programs: Services['programs'],
): Effect<CollectEvent> => ({
  key: `check ${entrant.name} ${entrant.order} ${round}`,
  start(emit, fail) {
    let isDropped = false;
    let drop = () => {};
    programs().then((all) => {
      if (isDropped) return;
      const sent = all.check(entrant, game);
      drop = sent.drop;
      sent.answer.then(emit, fail);
    }, fail);
    return {
      drop() {
        isDropped = true;
        drop();
      },
    };
  },
  event: (found: EntryCheck) => ['checked', entrant.name, found],
  failed: (reason: Problem) => ['notChecked', reason?.code ? reason : FILE_PROBLEM],
});

// What is kept (device/programs.ts). What a check has found counts as long as the page is of the same version, the game
// the same, and the text.

function entryOf({ game }: Pick<Collected, 'game'>, { author, as, order, ticked, check, source }: Entrant): Entry {
  const found = typeof check === 'string' ? 'unchecked' : check;
  return { author, as, order, ticked, check: found, from: VERSION, game, of: found === check ? digest(source) : '' };
}

/** One that came as a file or a link, as it is kept at first. @param made In milliseconds since 1970. */
function programOf({ game }: Pick<Collected, 'game'>, entrant: Entrant, made: number): KeptProgram {
  const { title, as, source, task } = entrant;
  const from = { by: (as ?? entrant).author, what: as?.what ?? 'file' };
  const known = { loaded: null, defines: null, own: null, best: [], versions: [] };
  return { title, from, task, source, game, made, ...known, inLab: false, entry: entryOf({ game }, entrant) };
}

function entrantsOf({ name, title, source, task = null, entry, inLab }: Program, game: string): Entrant[] {
  if (!entry) return [];
  const { author, as, order, check, ticked } = entry;
  const found = check === 'unchecked' ? null : check;
  const isOfText = entry.from === VERSION && entry.game === game && found !== null && entry.of === digest(source);
  const isKnown = isOfText && (!found.defines || isOfProgram(found.defines, name));
  return [
    {
      name,
      title,
      source,
      task,
      author,
      as,
      order,
      inLab: isInLab({ inLab }),
      same: null,
      renamed: null,
      similar: null,
      check: isKnown ? found : 'unchecked',
      ticked: ticked || (!isKnown && found?.plays === false),
    },
  ];
}

/** What is on the device, in order, and what was removed from it last. */
function readCollected(items: readonly Item<KeptProgram>[], game: string) {
  const there = readPrograms(items);
  const gone = lastRemoved(items.filter(({ value }) => value.entry));
  const removed = items.flatMap(({ id, value }) => (gone.includes(id) ? { ...value, name: id } : []));
  const entrants = (programs: readonly Program[]) => programs.flatMap((each) => entrantsOf(each, game)).sort(inOrder);
  return {
    entrants: entrants(there),
    removed: entrants(removed),
    others: there.filter(({ entry }) => !entry),
    items: new Map(present(items).map((item) => [item.id, item])),
  };
}
export type Read = ReturnType<typeof readCollected>;

/** Is there something to write? */
export const hasUnsavedChanges = (collected: Collected) =>
  collected.kept !== null && collected.entrants.some((each) => isUnwritten(collected, each));

/**
 * Writes what has changed, at once, as a page that is left waits for nothing: programs that are new, texts in place of
 * others, which are found among the versions, and the entries of those that are there.
 */
export async function keep(collected: Collected) {
  const { entrants, kept, items } = collected;
  const shelf = programsShelf();
  const now = Date.now();
  const due = entrants.filter((each) => isUnwritten(collected, each));
  const entries = new Map(due.map((each) => [each.name, entryOf(collected, each)]));
  const texts = new Map<string, string>();
  const changes = due.flatMap((entrant, at): Change<KeptProgram>[] => {
    const { name: id, source, task, inLab } = entrant;
    const [there, before] = [items.get(id), kept?.get(id)];
    if (!there && inLab) return [];
    if (there && (!before || before.source === source)) return [];
    texts.set(id, source);
    if (!there) return [{ id, value: programOf(collected, entrant, now + at), counter: null }];
    const version = { source: before?.source ?? '', when: now, ended: null };
    const value = { ...withVersion(there.value, version), source, task, entry: entries.get(id) };
    return [{ id, value, counter: there.counter }];
  });
  const writing = shelf.putAll(changes);
  await shelf.change([...entries.keys()], (there, id) => {
    const isTheirs = texts.has(id) && texts.get(id) !== there?.source; // ours has another name then
    return there && !isTheirs ? { ...there, entry: entries.get(id) } : null;
  });
  const written = await writing;
  const names = new Map(changes.map(({ id }, at) => [id, written[at]]));
  return due.map(({ name }) => ({ name, id: names.get(name)?.id ?? name, value: names.get(name)?.value ?? null }));
}
/** What was written of each name: perhaps under another one, with its text. */
export type Written = Awaited<ReturnType<typeof keep>>;

// Which are alike but for names, comments and spaces: the engine compares the texts (`compare` in engine/CONTRACT.md).
// A request has the most bytes of a line, so where there is more text it is asked in parts, each two of which are
// compared.

/** Bytes of all texts of a request: a line has 2²⁰, and some are for what stands around them. */
const MOST_BYTES = 1_000_000;
/** Bytes of what assignments gave: the rest is left out. */
const MOST_GIVEN = 300_000;

const bytesOf = (text: string) => new TextEncoder().encode(JSON.stringify(text)).length + 1;

/** The first of these texts for which there is room. */
function within(texts: readonly string[], room: number) {
  let bytes = 0;
  return texts.filter((text) => {
    bytes += bytesOf(text);
    return bytes <= room;
  });
}

/**
 * The entrants in the lists that are to be compared: each two of them stand together in one. A text that is too long is
 * in none.
 */
export function parts(entrants: readonly Entrant[], room: number): Entrant[][] {
  const sized = entrants.map((entrant) => ({ entrant, bytes: bytesOf(entrant.source) }));
  if (sized.reduce((sum, { bytes }) => sum + bytes, 0) <= room) return [[...entrants]];
  const groups: Entrant[][] = [[]];
  let left = room / 2;
  for (const { entrant, bytes } of sized) {
    if (bytes > room / 2) continue;
    if (bytes > left) {
      groups.push([]);
      left = room / 2;
    }
    left -= bytes;
    groups.at(-1)?.push(entrant);
  }
  if (groups.length === 1) return groups;
  return groups.flatMap((group, at) => groups.slice(at + 1).map((other) => [...group, ...other]));
}

/**
 * The names of those that are like an earlier one, with the first such one's: the same but for names and spaces, or
 * nearly so.
 */
export type Compared = { readonly [how in 'renamed' | 'similar']: ReadonlyMap<string, string> };

export function compare({ entrants }: Pick<Collected, 'entrants'>, ask: Services['ask']) {
  let sent: Pick<Sent<unknown>, 'drop'> | null = null;
  let isDropped = false;
  const different = entrants.filter(({ same }) => same === null);
  const places = new Map(different.map(({ name }, place) => [name, place]));

  async function compareParts(): Promise<Compared> {
    const tasks = [...new Set(entrants.flatMap(({ task }) => task ?? []))];
    const begins = (await Promise.all(tasks.map(unsealed))).flatMap((assignment) => assignment?.source ?? []);
    const without = within([...new Set(begins)], MOST_GIVEN);
    const room = MOST_BYTES - without.reduce((sum, text) => sum + bytesOf(text), 0);
    const first = { renamed: new Map<string, string>(), similar: new Map<string, string>() };
    for (const part of parts(different, room)) {
      if (isDropped) break;
      const asked = ask({ op: 'compare', sources: part.map(({ source }) => source), without } as const);
      sent = asked;
      const reply = await asked.answer;
      for (const how of ['renamed', 'similar'] as const)
        for (const [at, place] of reply[how].entries()) {
          const [name, other] = [part[at]?.name, part[place ?? -1]?.name];
          if (name === undefined || other === undefined) continue;
          const before = places.get(first[how].get(name) ?? '') ?? Number.POSITIVE_INFINITY;
          if ((places.get(other) ?? 0) < before) first[how].set(name, other);
        }
    }
    return first;
  }

  return {
    answer: compareParts(),
    drop() {
      isDropped = true;
      sent?.drop();
    },
  };
}
