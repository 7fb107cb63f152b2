// Saves the game on the board, with its result, and brings back what an earlier visit has saved of it.

import { openDrawer } from '../../device/drawer.ts';
import { record } from '../../device/record.ts';
import { recalled, saveGame, whenOf } from '../../device/saved_games.ts';
import type { Lines } from '../../round/lines.ts';
import { type Recalled, type Saved, type Saving, savedPart } from '../../round/saved.ts';
import { keyOf, refused } from '../../round/state.ts';
import { fromPromise } from '../../runtime/browser.ts';
import type { Effect } from '../../runtime/component.ts';
import type { Play } from './state.ts';
import type { PlayEvent } from './transitions.ts';

const openGames = () => openDrawer('game');

export function ofSaving({ round, saves, saving, saved }: Play): Effect<PlayEvent>[] {
  const save = async (saving: Saving) => {
    const [games, results] = await Promise.all([openGames(), openDrawer('record')]);
    const { isKept, others, ...saved } = saveGame(games, saving);
    record(results, saved.id, saving.round, whenOf(saved.raw));
    return [saved, await isKept, others] as const;
  };
  const recall = async () => recalled(await openGames(), round);
  const done = (saved: readonly [Saved, boolean, Lines]): PlayEvent => ['saved', ...saved];
  const unsaved = ({ round, saved }: Saving): PlayEvent => ['saved', { ...saved, part: savedPart(round) }, false];
  const had = (earlier: Recalled | null): PlayEvent => ['recalled', earlier];
  const isKnown = saved.isRecalled || round.transcript !== null || round.unread.length > 0 || refused(round);
  return [
    // What could not be saved is tried again after the next move.
    ...(saving ? [fromPromise(`save ${saves}`, () => save(saving), done, unsaved(saving))] : []),
    ...(isKnown ? [] : [fromPromise(`recall ${keyOf(round.start)} ${round.line}`, recall, had, had(null))]),
  ];
}
