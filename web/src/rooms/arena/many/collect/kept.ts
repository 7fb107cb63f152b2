// The collected programs as they are kept on the device (device/drawer.ts), each an item. What a check has found counts as long as
// the page is of the same version and the game the same.

import { either, like, nullable, object, one, text } from '../../../../checks.ts';
import { isDefined, isRefused } from '../../../../contract/replies.ts';
import type { Drawer } from '../../../../device/drawer.ts';
import { LONGEST_SOURCE, NAME } from '../../../../device/programs.ts';
import { isTitle } from '../../../../device/titles.ts';
import { isOfProgram } from '../../../../engine/sandbox/replies.ts';
import { number } from '../../../../figure_checks.ts';
import { VERSION } from '../../../../version.ts';
import { type Collected, type Entrant, isSameProgram, MOST } from './state.ts';

/** The item with the programs that assignments begin with: no program has such a name. */
const GIVEN = ':given';

const isProblem = (value: unknown) => isRefused({ error: value, done: true });
const isFound = object({
  plays: one(true, false),
  problem: nullable(isProblem),
  microseconds: nullable(number(0, 1e12)),
  late: one(true, false),
  defines: nullable(isDefined),
});
const isEntrant = object({
  title: isTitle,
  author: nullable(isTitle),
  source: text(LONGEST_SOURCE),
  task: nullable(like(/^[\w-]{1,50000}$/)),
  lab: nullable(like(NAME)),
  made: number(0, Number.MAX_SAFE_INTEGER),
  ticked: one(true, false),
  check: either(one('unchecked'), isFound),
});

/** An item, without what follows from the others. */
const itemOf = ({ game }: Pick<Collected, 'game'>, { name, same, similar, check, ...entrant }: Entrant) =>
  JSON.stringify({ from: VERSION, game, ...entrant, check: check === 'checking' ? 'unchecked' : check });

function entrantOf(name: string, item: string, game: string): Entrant | null {
  try {
    const { from, game: of, ...entrant } = JSON.parse(item);
    if (!NAME.test(name) || !isEntrant(entrant)) return null;
    const { check } = entrant;
    const isKnown = from === VERSION && of === game && (!check.defines || isOfProgram(check.defines, name));
    const known = isKnown
      ? entrant
      : { ...entrant, check: 'unchecked', ticked: entrant.ticked || check.plays === false };
    return { ...known, name, same: null, similar: null };
  } catch {
    return null;
  }
}

/** What a drawer has, in order. */
export function readCollected({ items }: Drawer, game: string) {
  const all = [...items].flatMap(([name, item]) => (name === GIVEN ? [] : (entrantOf(name, item, game) ?? [])));
  const entrants = all.sort((a, b) => a.made - b.made || (a.name < b.name ? -1 : 1)).slice(0, MOST.programs);
  return { entrants, given: givenIn(items.get(GIVEN)) };
}

function givenIn(item = '[]'): string[] {
  try {
    const all = JSON.parse(item);
    return Array.isArray(all) ? all.filter(text(LONGEST_SOURCE)).slice(0, MOST.programs) : [];
  } catch {
    return [];
  }
}

/** Is there something to write? What was read from the device, and is as it was, is there. */
export const isToKeep = ({ kept, keptGiven, entrants, given }: Collected) =>
  kept !== null &&
  (given !== keptGiven || entrants.length !== kept.size || entrants.some((each) => kept.get(each.name) !== each));

/** The names of all items that there are to be. */
export const itemsOf = ({ entrants }: Pick<Collected, 'entrants'>) => [...entrants.map(({ name }) => name), GIVEN];

/**
 * Writes what has changed, and what could not be kept before. What another tab has put under the name of a program meanwhile stays.
 * @returns The names of the items that could not be kept.
 */
export async function keep(drawer: Drawer, collected: Collected): Promise<string[]> {
  const { game, entrants, given, kept, keptGiven, unkept } = collected;
  /** Is the item that is there the program that this tab has read or written? */
  function isAsKnown(name: string) {
    const there = entrantOf(name, drawer.items.get(name) ?? '', game);
    const known = kept?.get(name);
    return there !== null && known !== undefined && isSameProgram(there, known);
  }
  function put(name: string, item: string) {
    const there = drawer.items.get(name);
    if (there === item && !unkept.includes(name)) return true;
    return there === undefined || name === GIVEN || isAsKnown(name) ? drawer.put(name, item) : false;
  }
  const writing = new Map<string, boolean | Promise<boolean>>();
  const names = new Set(itemsOf(collected));
  for (const name of kept?.keys() ?? [])
    if (!names.has(name) && isAsKnown(name)) writing.set(name, drawer.remove(name));
  for (const each of entrants)
    if (kept?.get(each.name) !== each || unkept.includes(each.name))
      writing.set(each.name, put(each.name, itemOf(collected, each)));
  if (given !== keptGiven || unkept.includes(GIVEN)) writing.set(GIVEN, put(GIVEN, JSON.stringify(given)));
  const areKept = await Promise.all(writing.values());
  return [...writing.keys()].filter((_, at) => !areKept[at]);
}
