// The effects of the collection: it is read from the device and kept there, its texts are compared, and its programs checked.

import type { Game, Problem } from '../../../contract/types.ts';
import { keepLabFiles } from '../../../device/lab_files.ts';
import { programsShelf } from '../../../device/program_shelf.ts';
import type { EntryCheck } from '../../../device/programs.ts';
import { fromPromise, leaving } from '../../../runtime/browser.ts';
import { type Effect, once } from '../../../runtime/component.ts';
import { FILE_PROBLEM } from '../../../views/controls.ts';
import type { PageState, Services } from '../../index.ts';
import type { Collected, Entrant } from '../collected.ts';
import { shelved } from '../shelved.ts';
import { type Compared, compare } from './comparing.ts';
import { hasUnsavedChanges, keep, readCollected } from './kept.ts';
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
