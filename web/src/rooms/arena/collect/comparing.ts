// Which of the collected programs are alike but for names, comments and spaces: the engine compares their texts (`compare` in
// engine/CONTRACT.md). A request has the most bytes of a line, so where there is more text it is asked in parts, each two of which
// are compared.

import { unsealed } from '../../../code/task.ts';
import { readGiven } from '../../../device/program_shelf.ts';
import type { Sent } from '../../../python/client.ts';
import type { Services } from '../../index.ts';
import type { Collected, Entrant } from '../collected.ts';

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

/** The entrants in the lists that are to be compared: each two of them stand together in one. A text that is too long is in none. */
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

/** The names of those that are like an earlier one, with the first such one's: the same but for names and spaces, or nearly so. */
export type Compared = { readonly [how in 'renamed' | 'similar']: ReadonlyMap<string, string> };

export function compare({ entrants }: Pick<Collected, 'entrants'>, ask: Services['ask']) {
  let sent: Pick<Sent<unknown>, 'drop'> | null = null;
  let isDropped = false;
  const different = entrants.filter(({ same }) => same === null);
  const places = new Map(different.map(({ name }, place) => [name, place]));

  async function compareParts(): Promise<Compared> {
    const tasks = [...new Set(entrants.flatMap(({ task }) => task ?? []))];
    const begins = (await Promise.all(tasks.map(unsealed))).flatMap((assignment) => assignment?.source ?? []);
    const without = within([...new Set([...(await readGiven()), ...begins])], MOST_GIVEN);
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
