// A figure: a board on which the reader plays, as in Play.
// Entries: `seats`, who plays either side at first (`human`, or a player); `players`, those that the reader can choose
// between.
// Requests: `start`, the view of the first position.
// Options: `seat`, `first`, `second` or `none`: the reader's.
// Tasks: `{result = "draw"}`: so ended a game in which the reader made all moves of one side, and the program all
// others.

import { html, nothing } from 'lit-html';
import { sideName } from '../../../base/words.ts';
import { createHandle } from '../../../board/board.ts';
import type { Game, GameRecord, Side, View } from '../../../contract/types.ts';
import { writeAddress } from '../../../round/address.ts';
import { effectsOf } from '../../../round/effects.ts';
import {
  gameOf,
  HUMAN,
  keyOf,
  mover,
  newRound,
  type RoundEvent,
  type RoundState,
  recordOf,
  reduce,
  type Seats,
  viewOf,
} from '../../../round/state.ts';
import { within } from '../../../runtime/component.ts';
import { notice } from '../../../views/controls.ts';
import { again, explain } from '../../../views/problem.ts';
import { statusText } from '../../../views/status.ts';
import { table } from '../../../views/table.ts';
import type { PageState } from '../../room.ts';
import { choice } from '../controls.ts';
import { type AnsweredRequest, type EntriesOf, interactive } from '../figure.ts';

/** Milliseconds that Python leaves between its moves when it plays itself. */
const PACE = 700;

interface PlayEntries {
  asked: { start: AnsweredRequest<View, { record: GameRecord }> };
  seats: Seats;
  players: [string, ...string[]];
}

/** `movers`: who sat where when each move was made. */
type PlayFigureState = { round: RoundState; movers: Seats[] };

export function create({ asked, seats, players: [program], name }: EntriesOf<PlayEntries>, games: Game[]) {
  const { request, reply } = asked.start;
  const handle = createHandle();

  function after({ round, movers }: PlayFigureState, event: RoundEvent): PlayFigureState {
    const next = reduce(round, event);
    const moved = [...movers.slice(0, round.at), round.seats].slice(0, next.line.length);
    return { round: next, movers: next.line === round.line ? movers : moved };
  }
  function newGame(state: PlayFigureState, seats: Seats) {
    const anew = after(state, ['new', request.record, seats]);
    return after(anew, ['view', keyOf(recordOf(anew.round)), reply]);
  }
  const choose = (state: PlayFigureState, _: string, seat: string) =>
    newGame(state, { first: seat === 'first' ? HUMAN : program, second: seat === 'second' ? HUMAN : program });

  function shownIn({ round }: PlayFigureState, { engine, lang, langNamed }: PageState) {
    const below: Side = round.seats.second === HUMAN && round.seats.first !== HUMAN ? 'second' : 'first';
    // Neither strengths nor the advantage: the chapters do not explain them.
    return { ...round, strengths: {}, engine, lang, langNamed, values: false, flipped: false, below };
  }

  /** Was the game played between the reader, always on one side, and the program? */
  const isReaders = ({ movers }: PlayFigureState) =>
    movers.every((seats) => seats.first === movers[0]?.first && isPair(seats));
  const isPair = ({ first, second }: Seats) => [first, second].includes(HUMAN) && [first, second].includes(program);

  return interactive({
    initial: newGame({ round: newRound(games, request.record, `${name}-`), movers: [] }, seats),
    transitions: { round: after, choose },
    isDone: (state, task) => isReaders(state) && viewOf(state.round)?.result?.winner === task.result,
    effects({ round }, { page }, { ask, pythonOf }) {
      const options = {
        shown: true,
        thinks: page.engine === 'ready',
        values: false,
        mayThinkUnasked: false,
        pace: PACE,
      };
      const effects = effectsOf(round, options, { ask, pythonOf, settled: handle.settled });
      return within(effects, 'round', (event) => ['round', event] as const);
    },
    links: (state, { page }) => [{ room: 'play', address: writeAddress(shownIn(state, page)) }],
    draw(state, { page, t, send, actions }, label) {
      const now = shownIn(state, page);
      const game = gameOf(now);
      const { first, second } = now.seats;
      const round = (event: RoundEvent) => send(['round', event]);
      const isOver = mover(now) === null;
      const retry = () => round(['problem', null]);
      const as = (side: Side) => [side, t('articles.play.as', { side: sideName(game, side, t) })] as const;
      const seats = [as('first'), as('second'), ['none', t('articles.play.watch')] as const];
      const isWatched = first !== HUMAN && second !== HUMAN;
      const reader = isWatched ? 'none' : isOver || !isPair(now.seats) ? null : first === HUMAN ? 'first' : 'second';
      return html`<div role="group" aria-label=${label}>
        ${table(now, t, { round }, handle)}
        <p class="caption" role="status">${statusText(now, t)}</p>
        ${now.problem ? notice(explain(now.problem, game, t), again(now.problem, t, retry, actions.update)) : nothing}
        ${choice<string | null>(t('articles.play.seats'), seats, reader, (seat) => send(['choose', 'seat', seat ?? '']))}
      </div>`;
    },
  });
}
