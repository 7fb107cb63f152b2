// The collected programs (device/entrants.ts) as the Arena shows and keeps them. What a check has found counts as long as the page is of
// the same version and the game the same.

import { entrantsShelf, GIVEN, type Kept, type KeptEntrant } from '../../../device/entrants.ts';
import { type Change, type Item, lastRemoved } from '../../../device/shelf.ts';
import { isOfProgram } from '../../../engine/sandbox/replies.ts';
import { VERSION } from '../../../version.ts';
import type { Collected, Entrant } from '../collected.ts';
import { inOrder, isUnwritten } from './state.ts';

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

/** Writes what has changed. */
export async function keep(collected: Collected) {
  const { entrants, given, keptGiven } = collected;
  const changes: Change<Kept>[] = entrants
    .filter((each) => isUnwritten(collected, each))
    .map((each) => ({ id: each.name, value: keptOf(collected, each), counter: null }));
  if (given !== keptGiven) changes.push({ id: GIVEN, value: { given }, counter: null });
  const kept = await entrantsShelf().putAll(changes);
  return kept.map((each, at) => ({ ...each, name: changes[at]?.id ?? each.id }));
}
/** What was written of each name: perhaps under another one. */
export type Written = Awaited<ReturnType<typeof keep>>;
