// Saves the game on the board, with its result, and brings back what an earlier visit has saved of it.

import { record, recordShelf } from '../../device/record.ts';
import { gamesShelf, recalled, saveGame, type Written } from '../../device/saved_games.ts';
import { isToSave, type Recalled, type Saving, savedPart } from '../../round/saved.ts';
import { keyOf, refused } from '../../round/state.ts';
import { fromPromise, leaving } from '../../runtime/browser.ts';
import type { Effect } from '../../runtime/component.ts';
import type { Play } from './state.ts';
import type { PlayEvent } from './transitions.ts';

export function ofSaving({ round, saves, saving, saved }: Play): Effect<PlayEvent>[] {
  const save = async (saving: Saving) => {
    const written = await saveGame(gamesShelf(), saving, saving.round.start !== round.start);
    await record(recordShelf(), written.saved.id, saving.round, written.isLook);
    return written;
  };
  const done = ({ saved, others }: Written): PlayEvent => ['saved', saved, others];
  const unsaved = ({ round, saved }: Saving): PlayEvent => ['saved', { ...saved, part: savedPart(round) }, []];
  const had = (earlier: Recalled | null): PlayEvent => ['recalled', earlier];
  const isKnown = saved.isRecalled || round.transcript !== null || round.unread.length > 0 || refused(round);
  return [
    // A move may follow while the one before it is being saved.
    leaving(() => saved.isRecalled && isToSave({ round, saved }) && save({ round, saved })),
    // What could not be saved is tried again after the next move.
    ...(saving ? [fromPromise(`save ${saves}`, () => save(saving), done, unsaved(saving), true)] : []),
    ...(isKnown
      ? []
      : [fromPromise(`recall ${keyOf(round.start)} ${round.line}`, () => recalled(gamesShelf(), round), had, null)]),
  ];
}
