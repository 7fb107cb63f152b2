// A figure: a board on which the reader plays, as in Play.
// Entries: `seats`, who plays either side at first (`human`, or a player); `players`, those that the reader can choose between.
// Requests: `start`, the view of the first position; `value`, a thought there.
// Facts: `plies`, `open` (1 until a game is over), `value`. Options: `seat`, `first`, `second` or `none`: the reader's.
// Tasks: as all, or `{result = "draw"}`: so ended a game of the reader.

import { html } from '../../../../vendor/lit-html/lit-html.js';
import { createHandle } from '../../../board/handle.js';
import { writeAddress } from '../../../round/address.js';
import { createRound } from '../../../round/round.js';
import { gameOf, HUMAN, keyOf, mover, recordOf, viewOf } from '../../../round/state.js';
import { statusText } from '../../../views/status.js';
import { table } from '../../../views/table.js';
import { sideWithin } from '../../../words.js';

/** @typedef {import('./index.js').Figure} Figure */
/** @typedef {import('./index.js').Given} Given */

/** Milliseconds that Python leaves between its moves when it plays itself. */
const PACE = 700;

/** @param {Given} given @returns {Figure} */
export function create({ figure, house, changed, shown }) {
  const { request, reply } = figure.asked.start;
  const handle = createHandle();
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
    changed,
    id: `${figure.name}-`,
  });
  const { dispatch } = round;
  dispatch({ type: 'new', start: request.record, seats: figure.seats });
  dispatch({ type: 'view', key: keyOf(recordOf(round.state())), view: reply });

  function state() {
    const { engine, lang, langNamed } = house.state();
    const now = round.state();
    const below = /** @type {'first' | 'second'} */ (
      now.seats.second === HUMAN && now.seats.first !== HUMAN ? 'second' : 'first'
    );
    // Neither strengths nor the advantage (styles/articles/board.css): the chapters do not explain them.
    return { ...now, strengths: {}, engine, lang, langNamed, values: false, flipped: false, below };
  }

  /** Begin again. @param {import('../../../round/state.js').Seats} seats */
  function begin(seats) {
    dispatch({ type: 'new', start: request.record, seats });
    dispatch({ type: 'view', key: keyOf(recordOf(round.state())), view: reply });
  }

  const seated = () => Object.values(round.state().seats).includes(HUMAN);
  const won = () => viewOf(round.state())?.result;

  return {
    facts: () => ({ plies: round.state().at, open: won() ? 0 : 1, value: figure.asked.value?.reply.value }),
    choose(_, seat) {
      const [player] = figure.players;
      begin({ first: seat === 'first' ? HUMAN : player, second: seat === 'second' ? HUMAN : player });
    },
    done: (tasks) =>
      Object.entries(tasks)
        .filter(([, { fact, result }]) => (result ? seated() && won()?.winner === result : fact === 'open' && won()))
        .map(([name]) => name),
    follow: () => round.follow(),
    ways: () => [{ room: 'play', address: writeAddress(state()) }],
    draw(t, label) {
      const now = state();
      const game = gameOf(now);
      const [player] = figure.players;
      const ways = /** @type {const} */ ([
        [{ first: HUMAN, second: player }, 'first'],
        [{ first: player, second: HUMAN }, 'second'],
      ]);
      return html`<div role="group" aria-label=${label}>
        ${table(now, t, { dispatch }, handle)}
        <p class="caption" role="status">${statusText(now, t)}</p>
        <div class="choice" role="group">
          ${ways.map(
            ([
              seats,
              side,
            ]) => html`<button type="button" aria-pressed=${mover(now) && now.seats.first === seats.first && now.seats.second === seats.second ? 'true' : 'false'} @click=${() => begin(seats)}>
              ${t('articles.play.as', { side: sideWithin(game, side, t) })}
            </button>`,
          )}
          <button type="button" aria-pressed=${now.seats.first !== HUMAN && now.seats.second !== HUMAN ? 'true' : 'false'} @click=${() => begin({ first: player, second: player })}>
            ${t('articles.play.watch')}
          </button>
        </div>
      </div>`;
    },
  };
}
