// The programs that take part (device/programs.ts) as the Arena shows and keeps them. What a check has found counts as long as the page is
// of the same version, the game the same, and the text.

import { readPrograms } from '../../../device/kept_programs.ts';
import { entering, programsShelf } from '../../../device/program_shelf.ts';
import { digest, type Entry, isInLab, type KeptProgram, type Program, withVersion } from '../../../device/programs.ts';
import { type Change, type Item, lastRemoved, present } from '../../../device/shelf.ts';
import { isOfProgram } from '../../../engine/sandbox_replies.ts';
import { VERSION } from '../../../version.ts';
import type { Collected, Entrant } from '../collected.ts';
import { inOrder, isUnwritten } from './state.ts';

function entryOf({ game }: Pick<Collected, 'game'>, { author, as, order, ticked, check, source }: Entrant): Entry {
  const found = typeof check === 'string' ? 'unchecked' : check;
  return { author, as, order, ticked, check: found, from: VERSION, game, of: found === check ? digest(source) : '' };
}

/** One that came as a file or a link, as it is kept at first. @param made In milliseconds since 1970. */
function programOf({ game }: Pick<Collected, 'game'>, entrant: Entrant, made: number): KeptProgram {
  const { title, as, source, task } = entrant;
  const from = { by: (as ?? entrant).author, what: as?.what ?? 'file' };
  const known = { loaded: null, defines: null, own: null, best: [], versions: [] };
  return { ...{ title, from, task, source, game, made }, ...known, inLab: false, entry: entryOf({ game }, entrant) };
}

function entrantsOf({ name, title, source, task = null, entry, inLab }: Program, game: string): Entrant[] {
  if (!entry) return [];
  const { author, as, order, check, ticked } = entry;
  const found = check === 'unchecked' ? null : check;
  const isOfText = entry.from === VERSION && entry.game === game && found !== null && entry.of === digest(source);
  const isKnown = isOfText && (!found.defines || isOfProgram(found.defines, name));
  return [
    {
      ...{ name, title, source, task, author, as, order, inLab: isInLab({ inLab }) },
      ...{ same: null, renamed: null, similar: null },
      check: isKnown ? found : 'unchecked',
      ticked: ticked || (!isKnown && found?.plays === false),
    },
  ];
}

/** What is on the device, in order, and what was removed from it last. */
export function readCollected(items: readonly Item<KeptProgram>[], game: string) {
  const there = readPrograms(items);
  const gone = lastRemoved(items.filter(({ value }) => value.entry));
  const removed = items.flatMap(({ id, value }) => (gone.includes(id) ? { ...value, name: id } : []));
  const entrants = (programs: readonly Program[]) => programs.flatMap((each) => entrantsOf(each, game)).sort(inOrder);
  return {
    ...{ entrants: entrants(there), removed: entrants(removed), others: there.filter(({ entry }) => !entry) },
    items: new Map(present(items).map((item) => [item.id, item])),
  };
}
export type Read = ReturnType<typeof readCollected>;

/** Is it the same on the device? */
export function isSame(one: Entrant, other: Entrant) {
  const rest = ({ source, same, renamed, similar, check, ...rest }: Entrant) =>
    JSON.stringify([...Object.entries(rest).sort(), check === 'checking' ? 'unchecked' : check]);
  return one.source === other.source && rest(one) === rest(other);
}

/** Is there something to write? */
export const hasUnsavedChanges = (collected: Collected) =>
  collected.kept !== null && collected.entrants.some((each) => isUnwritten(collected, each));

/**
 * Writes what has changed, at once, as a page that is left waits for nothing: of a program that is there its entry, or also its text where
 * another one has come, in whose versions the one before is found.
 */
export async function keep(collected: Collected) {
  const { entrants, kept, items } = collected;
  const now = Date.now();
  const changes = entrants
    .filter((each) => isUnwritten(collected, each))
    .map((entrant, at): Change<KeptProgram> => {
      const { name: id, source, task, inLab } = entrant;
      const entry = entryOf(collected, entrant);
      const before = kept?.get(id);
      if (!before && !inLab) return { id, value: programOf(collected, entrant, now + at), counter: null };
      if (!before || before.source === source) return entering(id, entry);
      const there = items.get(id);
      const parts = ['source', 'task', 'entry'];
      if (!there) return { id, value: { source, task, entry } as KeptProgram, counter: null, parts };
      const version = { source: before.source, when: now, ended: null };
      const value = { ...withVersion(there.value, version), source, task, entry };
      return { id, value, counter: there.counter };
    });
  const written = await programsShelf().putAll(changes);
  return written.map((each, at) => ({ ...each, name: changes[at]?.id ?? each.id }));
}
/** What was written of each name: perhaps under another one. */
export type Written = Awaited<ReturnType<typeof keep>>;
