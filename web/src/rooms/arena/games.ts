// The games of a tournament: how they ended, where they open in Play, and the one on the board while it is played.

import { html, nothing } from 'lit-html';
import { number, type Words } from '../../base/words.ts';
import { board } from '../../board/board.ts';
import { shapeOf } from '../../board/squares.ts';
import type { Game, Side, WholeRecord } from '../../contract/types.ts';
import { writeAddress } from '../../round/address.ts';
import type { Seats } from '../../round/state.ts';
import type { TournamentGame } from '../../tournament/pool.ts';
import type { PageState } from '../room.ts';
import { fixed } from './format.ts';
import type { Named } from './shown.ts';
import type { Live } from './state.ts';

export type Outcome = 'won' | 'drawn' | 'lost';

/**
 * The side of a player, the outcome for that player, and the margin.
 * @param swap Is each opening played from both sides?
 * @param of The player; left out: the one named first.
 */
export function endOf(
  { players, index, winner, margin }: Pick<TournamentGame, 'players' | 'index' | 'winner' | 'margin'>,
  { swap }: { swap: boolean },
  of = players[0],
) {
  const isSecond = (swap && index % 2 === 1) !== (of !== players[0]);
  const side = isSecond ? 'second' : 'first';
  const outcome: Outcome = winner === 'draw' ? 'drawn' : winner === side ? 'won' : 'lost';
  return { side, outcome, margin: margin === null || !isSecond ? margin : -margin } as const;
}

/** Seconds of thought: "32 ms", "1.2 s". */
export function thoughtText(seconds: number, t: Words) {
  if (seconds < 0.9995) return t('arena.time.milli', { count: fixed(1000 * seconds, t, 0) });
  return t('arena.time.seconds', { count: fixed(seconds, t, seconds < 99.95 ? 1 : 0) });
}

/** What a player is called. */
type Naming = (player: string) => Pick<Named, 'title' | 'author'>;

/**
 * The board between the two who play, with what each has and how long each has thought. It keeps its place before the
 * first game, and between two.
 * @param live Null: no game has been followed yet.
 */
export function liveBoard(live: Live | null, called: Naming, game: Game, t: Words) {
  const view = live?.view ?? null;
  const { rows, columns } = view ? shapeOf(view.cells) : game;
  return html`<section class="watched ${game.look.pieces}" aria-label=${t('arena.standings.board')}>
    ${seat(live, called, 'second', game, t)}
    <div class="frame">${board({
      view,
      look: game.look,
      rows,
      columns,
      cursor: 'a1',
      t,
      side: (side) => t(`side.${game.sides[side]}`),
    })}</div>
    ${seat(live, called, 'first', game, t)}
  </section>`;
}

function seat(live: Live | null, called: Naming, side: Side, game: Game, t: Words) {
  const mark = piece(side, game, t(`Side.${game.sides[side]}`));
  if (!live) return html`<p class="seat">${mark}</p>`;
  const { players, thought, view, isOver } = live;
  const place = side === 'first' ? 0 : 1;
  const { title, author } = called(players[place]);
  return html`<p class="seat" data-turn=${!isOver && view.turn === side}>${mark}
    <span class="name one-line"><b>${title}</b> ${author ? html`<small translate="no">${author}</small>` : nothing}</span>
    ${view.score ? html`<span class="score">${number(view.score[side], t.lang)}</span>` : nothing}
    <span class="clock" title=${t('arena.standings.thought')}><span class="unseen">${t('arena.standings.thought')} </span>${thoughtText(thought[place], t)}</span>
  </p>`;
}

/** A piece in the colour of a side. */
export const piece = (side: Side, { look }: Game, label: string) =>
  html`<span class="piece ${side}" data-colour=${look.colours[side]} role="img" aria-label=${label}></span>`;

/** The address of a game in Play. */
export function addressInPlay({ moves, ...start }: WholeRecord, seats: Seats, page: PageState) {
  return writeAddress({ ...page, start, seats, transcript: moves.join(''), line: [], at: 0 });
}
