// A run's program in the recorded positions: whose view its values are, and how often its move is one of the judge's
// best.

import type { GameRecord, Thought } from '../../contract/types.ts';
import { type Asking, INTERVAL } from '../../engine/effects.ts';
import type { Answer } from '../../engine/requests.ts';
import type { Sent } from '../../python/client.ts';
import type { Effect } from '../../runtime/component.ts';
import type { Comparing, Run } from './run.ts';
import type { LabEvent } from './transitions.ts';
import { MOST_RANKED, type Ranked, twinOf, valuesOf, viewpointOf } from './viewpoint.ts';

/** Sends a request of the work, which is about a recorded position, and waits for its answer. */
type AskIn = <const R extends object>(position: GameRecord, request: R) => Promise<Answer<R>>;

/** An effect whose requests are sent one after another. Of one that is refused it is said in which position. */
function inTurn(
  { number }: Run,
  { what, player }: Comparing,
  { ask, pythonOf }: Asking,
  work: (asking: AskIn, emit: (event: LabEvent) => void) => Promise<void>,
): Effect<LabEvent> {
  return {
    key: `${what} ${number} ${JSON.stringify(player)}`,
    lane: `${pythonOf({ op: 'think', player })} thought`,
    start(emit, fail) {
      let asked: Sent<unknown> | undefined;
      let position: GameRecord | undefined;
      let dropped = false;
      const asking = ((about: GameRecord, request: object) => {
        if (dropped) return new Promise(() => {});
        position = about;
        asked = ask(request);
        return asked.answer;
      }) as AskIn;
      work(asking, emit).catch((reason) => fail(['failed', reason, position]));
      return {
        drop() {
          dropped = true;
          asked?.drop();
        },
      };
    },
    event: (event) => event as LabEvent,
    failed: (event) => event as LabEvent,
  };
}

/**
 * Whose view its values seem to be. All is read in the sandbox, whose Python has the games too: the page's is left to
 * others.
 */
export const ranking = (run: Run, next: Comparing, outside: Asking) =>
  inTurn(run, next, outside, async (asking, emit) => {
    const { positions, player, game } = next;
    const { program: name, source } = run;
    const brings = { name, source, game: game.id };
    const judge = { ...player, evaluation: game.judge.evaluation };
    const found: Ranked[] = [];
    const isFull = (side: string) => found.filter(({ turn }) => turn === side).length === MOST_RANKED;
    for (const { record } of positions) {
      const values = async (of: GameRecord, by: object) =>
        valuesOf((await asking(of, { op: 'think', record: of, player: by, brings } as const)) as Thought);
      const { turn, setup } = await asking(record, { op: 'view', record, brings } as const);
      if (!turn || isFull(turn)) continue;
      const twin = twinOf(setup, game);
      found.push({
        turn,
        yours: await values(record, player),
        strong: await values(record, judge),
        twin: twin === null ? null : await values({ game: game.id, setup: twin }, player).catch(() => null), // no game's
      });
    }
    emit(['ranked', viewpointOf(found)]);
  });

/** Which moves it chooses, one position after another from the first that was not tried. */
export const comparing = (run: Run, next: Comparing, outside: Asking) =>
  inTurn(run, next, outside, async (asking, emit) => {
    const { positions, player } = next;
    let { agreed, tried, others } = run.agreement;
    let reported = performance.now();
    for (const { record, best } of positions.slice(tried)) {
      const { move } = await asking(record, { op: 'think', record, player } as const);
      if (move !== null && best.includes(move)) agreed += 1;
      else others = [...others, record];
      tried += 1;
      if (performance.now() - reported < INTERVAL && tried < positions.length) continue;
      reported = performance.now();
      emit(['compared', { agreed, tried, others }]);
    }
  });
