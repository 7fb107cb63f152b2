// The collected programs as they are kept on the device, each an item of a shelf (device/shelf.ts) under its name. What a check has found
// counts as long as the page is of the same version and the game the same.

import { either, like, list, nullable, object, one, text } from '../../../../checks.ts';
import { isDefined, isRefused } from '../../../../contract/replies.ts';
import { earlier, parsed } from '../../../../device/earlier.ts';
import { freeName, LONGEST_SOURCE, NAME } from '../../../../device/programs.ts';
import { type Change, type Item, type Kind, lastRemoved, shelfOf } from '../../../../device/shelf.ts';
import { freeTitle, isTitle } from '../../../../device/titles.ts';
import { isOfProgram } from '../../../../engine/sandbox/replies.ts';
import { number } from '../../../../figure_checks.ts';
import { VERSION } from '../../../../version.ts';
import { type Collected, type Entrant, type Found, inOrder, isUnwritten, MOST } from './state.ts';

/** The item with the programs that assignments begin with: no program has such a name. */
const GIVEN = ':given';

interface KeptEntrant extends Omit<Entrant, 'name' | 'same' | 'similar' | 'check'> {
  /** The version of the page that has checked it, and for which game. */
  readonly from: string;
  readonly game: string;
  readonly check: 'unchecked' | Found;
}
type Kept = KeptEntrant | { readonly given: readonly string[] };

const isProblem = (value: unknown) => isRefused({ error: value, done: true });
const isFound = object({
  plays: one(true, false),
  problem: nullable(isProblem),
  microseconds: nullable(number(0, 1e12)),
  late: one(true, false),
  defines: nullable(isDefined),
});
const isEntrant = object({
  from: text(100),
  game: text(40),
  title: isTitle,
  author: nullable(isTitle),
  source: text(LONGEST_SOURCE),
  task: nullable(like(/^[\w-]{1,50000}$/)),
  lab: nullable(like(NAME)),
  made: number(0, Number.MAX_SAFE_INTEGER),
  ticked: one(true, false),
  check: either(one('unchecked'), isFound),
});
const areGiven = object({ given: list(text(LONGEST_SOURCE), MOST.programs) });

const read = (value: unknown, name: string) =>
  (name === GIVEN ? areGiven(value) : NAME.test(name) && isEntrant(value)) ? (value as Kept) : null;

export const ENTRANTS: Kind<Kept> = {
  name: 'entrant',
  most: MOST.programs + 1,
  read,
  /** What another tab has put under a name stays, and another text is kept beside it. */
  merge(mine, theirs, name, all) {
    if ('given' in mine || 'given' in theirs || mine.source === theirs.source) return { id: name, value: mine };
    const titles = [...all.values()].flatMap((each) => ('given' in each ? [] : each.title));
    const value: Kept = { ...mine, title: freeTitle(mine.title, titles), check: 'unchecked' };
    return { id: freeName(name, (each) => all.has(each)), value };
  },
  earlier: earlier(['entrant'], (texts) =>
    [...texts].flatMap(([id, item]) => {
      const value = read(id === GIVEN ? { given: parsed(item) } : parsed(item), id);
      return value ? [{ id, value, when: 'given' in value ? 0 : value.made }] : [];
    }),
  ),
};
export const entrantsShelf = () => shelfOf(ENTRANTS);

/** A program, without what follows from the others. */
function keptOf({ game }: Pick<Collected, 'game'>, { name, same, similar, check, ...entrant }: Entrant): KeptEntrant {
  return { from: VERSION, game, ...entrant, check: check === 'checking' ? 'unchecked' : check };
}

function entrantOf(name: string, { from, game: of, ...entrant }: KeptEntrant, game: string): Entrant {
  const { check, ticked } = entrant;
  const found = check === 'unchecked' ? null : check;
  const isKnown = from === VERSION && of === game && (!found?.defines || isOfProgram(found.defines, name));
  const known = isKnown
    ? entrant
    : { ...entrant, check: 'unchecked' as const, ticked: ticked || found?.plays === false };
  return { ...known, name, same: null, similar: null };
}

/** What is on the device, in order, and what was removed from it last. */
export function readCollected(items: readonly Item<Kept>[], game: string) {
  const gone = new Set(lastRemoved(items));
  const all = items
    .flatMap(({ id, removed, value }) =>
      'given' in value || (removed !== null && !gone.has(id)) ? [] : entrantOf(id, value, game),
    )
    .sort(inOrder);
  const given = items.flatMap(({ value }) => ('given' in value ? value.given : []));
  return {
    entrants: all.filter(({ name }) => !gone.has(name)),
    removed: all.filter(({ name }) => gone.has(name)),
    given,
  };
}
export type Read = ReturnType<typeof readCollected>;

/** Is it the same on the device? */
export const isSame = (one: Entrant, other: Entrant) =>
  JSON.stringify(keptOf({ game: '' }, one)) === JSON.stringify(keptOf({ game: '' }, other));

/** Is there something to write? */
export const isToKeep = ({ kept, keptGiven, entrants, given }: Collected) =>
  kept !== null && (given !== keptGiven || entrants.some((each) => kept.get(each.name) !== each));

/** Writes what has changed, and what could not be kept before. */
export async function keep(collected: Collected) {
  const { entrants, given, keptGiven, unkept } = collected;
  const changes: Change<Kept>[] = entrants
    .filter((each) => isUnwritten(collected, each))
    .map((each) => ({ id: each.name, value: keptOf(collected, each), counter: null }));
  if (given !== keptGiven || unkept.includes(GIVEN)) changes.push({ id: GIVEN, value: { given }, counter: null });
  const kept = await entrantsShelf().putAll(changes);
  return kept.map((each, at) => ({ ...each, name: changes[at]?.id ?? each.id }));
}
/** What was written of each name: perhaps under another one. */
export type Written = Awaited<ReturnType<typeof keep>>;
