// The panel of exercises: positions in which a move lost much, of the person's own games and of those that come with the page. One that
// is tried stands on the board in place of the game.

import type { View } from '../../../contract/types.ts';
import { asking, viewEffect } from '../../../engine/effects.ts';
import { exercisesShelf, readExercises } from '../../../exercises/kept.ts';
import { keyOf } from '../../../round/state.ts';
import { fromPromise } from '../../../runtime/browser.ts';
import { after, type Effect } from '../../../runtime/component.ts';
import { readAfter, readFirst, reading } from '../../../views/shelf_list.ts';
import type { PlayEvent } from '../transitions.ts';
import type { Outside, Panel } from './index.ts';
import {
  type LevelExercise,
  type MistakesEvent,
  NEW,
  recordAt,
  type State,
  type Trying,
  update,
} from './mistakes_state.ts';
import { boardOfExercise, card, controls, drawn, headline, under } from './mistakes_view.ts';

const event = (...event: MistakesEvent): PlayEvent => ['panel', 'mistakes', event];
/** Milliseconds between the moves of what follows a wrong move. */
const PACE = 900;

export const panel: Panel<State, MistakesEvent> = {
  opened: (before = NEW, { round }) => readFirst({ ...before, game: round.start.game, trying: null, later: [] }),
  update,
  covers: ({ trying }) => trying !== null,
  effects(state, outside) {
    const { trying, begins, levels } = state;
    const game = begins !== null && begins !== 'due' ? begins.levels : null;
    const had = (list: readonly LevelExercise[] | null) => event('levels', game ?? '', list);
    return [
      ...reading(
        state,
        exercisesShelf,
        () => readAgain(state, outside),
        (what) => event(...what),
      ),
      ...(game !== null && levels.get(game) === undefined
        ? [
            fromPromise(
              `levels ${game}`,
              () => outside.file<readonly LevelExercise[]>(`data/exercises/${game}.json`),
              had,
              had(null),
            ),
          ]
        : []),
      ...(trying ? ofBoard(trying, outside) : []),
    ];
  },
  setupView: boardOfExercise,
  status: headline,
  steps: under,
  controls,
  card,
  draw: drawn,
};

/** Does the job, and reads the exercises. */
async function readAgain({ job }: State, { round }: Outside): Promise<Partial<State>> {
  const now = Date.now();
  const shelf = exercisesShelf();
  if (job && 'rate' in job) {
    const { scheduled } = await import('../../../exercises/schedule.ts');
    const { id, counter, ...kept } = job.rate;
    const card = scheduled(kept.card, job.went, now);
    // One of the page is kept once it is tried; one of the person's own that was removed by another tab is not kept again.
    const isThere = kept.from === '' || (await shelf.get(id))?.removed === null;
    if (isThere) await shelf.put({ id, counter, value: { ...kept, card, due: card.due } });
  }
  const { items, ...ids } = await readAfter(job, shelf);
  return { ...ids, kept: readExercises(items, round.games), now };
}

/** The views of what is shown, and what follows a wrong move. */
function ofBoard(trying: Trying, outside: Outside): Effect<PlayEvent>[] {
  const { line, at, plays, seen, went, failed } = trying;
  const counts = [at, 0, ...line.map((_, index) => index + 1)];
  const records = counts.map((count) => recordAt(trying, count));
  const missing = records.find((record) => !trying.views.has(keyOf(record)));
  const known = (view: View) => event('view', missing ? keyOf(missing) : '', view);
  const effects: Effect<PlayEvent>[] = missing ? [viewEffect(missing, outside, known, () => event('notRefuted'))] : [];
  const [move] = line;
  if (move && line.length === 1 && seen === undefined && !went && !failed) {
    const { thought } = asking<PlayEvent>(outside, 0, () => event('notRefuted'));
    const request = { op: 'refutation' as const, record: recordAt(trying, 0), move };
    effects.push(thought(request, (reply) => event('refuted', reply.line, reply.seen)));
  }
  if (plays && !missing) effects.push(after(PACE, `exercise ${line} ${at}`, event('playOn')));
  return effects;
}
