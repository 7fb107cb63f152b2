// A figure: a board on which the reader plays, as in Play.
// Entries: `seats`, who plays either side at first (`human`, or a player); `players`, those that the reader can choose between.
// Requests: `start`, the view of the first position; `value`, a thought there.
// Facts: `value`. Options: `seat`, `first`, `second` or `none`: the reader's.
// Tasks: `{result = "draw"}`: so ended a game in which the reader made all moves of one side, and the program all others.

import { html, nothing } from 'lit-html';
import { createHandle } from '../../../board/handle.ts';
import type { Record, Side, Thought, View } from '../../../contract/types.ts';
import { writeAddress } from '../../../round/address.ts';
import { createRound } from '../../../round/round.ts';
import { gameOf, HUMAN, keyOf, mover, recordOf, type Seats, viewOf } from '../../../round/state.ts';
import { again } from '../../../views/again.ts';
import { notice } from '../../../views/notice.ts';
import { explain } from '../../../views/problem.ts';
import { statusText } from '../../../views/status.ts';
import { table } from '../../../views/table.ts';
import { sideWithin } from '../../../words.ts';
import { toggle } from '../controls.ts';
import type { Asked, Figure, Given } from './index.ts';
import { doneOf } from './tasks.ts';

/** Milliseconds that Python leaves between its moves when it plays itself. */
const PACE = 700;

interface Play {
  asked: { start: Asked<View, { record: Record }>; value?: Asked<Thought> };
  seats: Seats;
  players: [string, ...string[]];
}

export function create({ figure, house, changed, shown }: Given<Play>): Figure {
  const { request, reply } = figure.asked.start;
  const [program] = figure.players;
  const handle = createHandle();
  /** Who sat where when each move was made. */
  let movers: Seats[] = [];
  const round = createRound({
    ask: house.ask,
    games: house.state().games,
    start: request.record,
    options: () => ({
      shown: shown(),
      thinks: house.state().engine === 'ready',
      values: false,
      probes: false,
      pace: PACE,
    }),
    settled: handle.settled,
    changed(_, before) {
      const { line } = round.state();
      if (line !== before.line) movers = [...movers.slice(0, before.at), before.seats].slice(0, line.length);
      changed();
    },
    id: `${figure.name}-`,
  });
  const { dispatch } = round;
  begin(figure.seats);

  function state() {
    const { engine, lang, langNamed } = house.state();
    const now = round.state();
    const below: Side = now.seats.second === HUMAN && now.seats.first !== HUMAN ? 'second' : 'first';
    // Neither strengths nor the advantage (styles/articles/board.css): the chapters do not explain them.
    return { ...now, strengths: {}, engine, lang, langNamed, values: false, flipped: false, below };
  }

  function begin(seats: Seats) {
    dispatch({ type: 'new', start: request.record, seats });
    dispatch({ type: 'view', key: keyOf(recordOf(round.state())), view: reply });
  }

  /** Was the game played between the reader, always on one side, and the program? */
  const isReaders = () => movers.every((seats) => seats.first === movers[0]?.first && isPair(seats));
  const isPair = ({ first, second }: Seats) => [first, second].includes(HUMAN) && [first, second].includes(program);
  const result = () => viewOf(round.state())?.result;

  return {
    facts: () => ({ value: figure.asked.value?.reply.value }),
    choose(_, seat) {
      begin({ first: seat === 'first' ? HUMAN : program, second: seat === 'second' ? HUMAN : program });
    },
    done: (tasks) => doneOf(tasks, (task) => isReaders() && result()?.winner === task.result),
    follow: () => round.follow(),
    links: () => [{ room: 'play', address: writeAddress(state()) }],
    draw(t, label) {
      const now = state();
      const game = gameOf(now);
      const { first, second } = now.seats;
      const as = (side: Side, seats: Seats) => {
        const on = mover(now) !== null && first === seats.first && second === seats.second;
        return toggle(t('articles.play.as', { side: sideWithin(game, side, t) }), on, () => begin(seats));
      };
      const retry = () => dispatch({ type: 'problem', problem: null });
      const watch = () => begin({ first: program, second: program });
      return html`<div role="group" aria-label=${label}>
        ${table(now, t, { dispatch }, handle)}
        <p class="caption" role="status">${statusText(now, t)}</p>
        ${now.problem ? notice(explain(now.problem, game, t), again(now.problem, t, retry, house.actions.update)) : nothing}
        <div class="choice" role="group" aria-label=${t('articles.play.seats')}>
          ${as('first', { first: HUMAN, second: program })}
          ${as('second', { first: program, second: HUMAN })}
          ${toggle(t('articles.play.watch'), first !== HUMAN && second !== HUMAN, watch)}
        </div>
      </div>`;
    },
  };
}
