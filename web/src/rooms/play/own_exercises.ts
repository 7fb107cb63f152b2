// What makes exercises of the person's own games (exercises/own_games.ts) while the page is open, and how many are due.

import type { Want } from '../../component.ts';
import { changedElsewhere, openDrawer } from '../../device/drawer.ts';
import type { Entry } from '../../device/saved_games.ts';
import { createEngine } from '../../engine/engine.ts';
import { dueOn, readExercises } from '../../exercises/kept.ts';
import { gameToLookAt, lookAt } from '../../exercises/own_games.ts';
import { isOver, pythonMoves } from '../../round/state.ts';
import { promised } from '../../wants.ts';
import type { PageState } from '../index.ts';
import type { Play } from './state.ts';
import type { PlayEvent } from './transitions.ts';

const openExercises = () => openDrawer('exercise');

/** How many are due today in this game, and how many of the game on the board were made today. */
export function dueHere({ exercises, round, saved }: Play) {
  const due = exercises ? dueOn(exercises.now, exercises.kept, round.start.game) : [];
  return { due: due.length, ofThis: due.filter(({ from, card }) => from !== '' && from === saved.id && !card).length };
}

export function ofExercises(play: Play, { games, engine }: PageState): Want<PlayEvent>[] {
  const { looks, looking, saves, isBlind, visible, round } = play;
  const find = async () => {
    const [exercises, saved] = await Promise.all([openExercises(), openDrawer('game')]);
    const next = isBlind ? null : gameToLookAt(saved, exercises, games);
    return ['exercises', readExercises(exercises, games), Date.now(), next] as const;
  };
  const had = (found: Awaited<ReturnType<typeof find>>): PlayEvent => found;
  return [
    changedElsewhere(openExercises, (): PlayEvent => ['looked']),
    promised(`exercises ${looks} ${isOver(round) ? saves : ''}`, find, had, null),
    ...(looking && visible && engine === 'ready' ? [looksAt(looking, games, pythonMoves(round))] : []),
  ];
}

/** @param waits Does the game on the board need the device's time? */
function looksAt(entry: Entry, games: PageState['games'], waits: boolean): Want<PlayEvent> {
  return {
    key: `look at ${entry.id}`,
    stopped: waits,
    start(emit, fail) {
      const engine = createEngine();
      let free = Promise.withResolvers<void>();
      free.resolve();
      const looking = async () => {
        const exercises = await openExercises();
        return lookAt(entry, { engine, exercises, games, idle: () => free.promise, now: Date.now });
      };
      looking().then(emit, fail).finally(engine.end);
      return {
        drop: () => engine.end(),
        stop() {
          free = Promise.withResolvers();
        },
        resume: () => free.resolve(),
      };
    },
    event: () => ['looked'],
    failed: () => ['blind'],
  };
}
