// Draws the game that is shown while it is played: the board between the two who play it, with what each has and how long each has
// thought. Before the first one, and between two, the board keeps its place.

import { html, nothing } from 'lit-html';
import { board } from '../../board/board.ts';
import { shapeOf } from '../../board/squares.ts';
import type { Game as Described, Side } from '../../contract/types.ts';
import { number, type Words } from '../../words.ts';
import { fixed } from './format.ts';
import type { Live, Named } from './shown.ts';

/** Seconds of thought: "32 ms", "1.2 s". */
export function thoughtText(seconds: number, t: Words) {
  if (seconds < 0.9995) return t('arena.time.milli', { count: fixed(1000 * seconds, t, 0) });
  return t('arena.time.seconds', { count: fixed(seconds, t, seconds < 99.95 ? 1 : 0) });
}

/** What a player is called. */
type Naming = (player: string) => Pick<Named, 'title' | 'author'>;

/** @param live Null: no game has been followed yet. */
export function liveBoard(live: Live | null, called: Naming, game: Described, t: Words) {
  const view = live?.view ?? null;
  const { rows, columns } = view ? shapeOf(view.cells) : game;
  return html`<section class="watched ${game.look.pieces}" aria-label=${t('arena.standings.board')}>
    ${seat(live, called, 'second', game, t)}
    <div class="frame">${board({
      ...{ view, look: game.look, rows, columns, cursor: 'a1', t },
      side: (side) => t(`side.${game.sides[side]}`),
    })}</div>
    ${seat(live, called, 'first', game, t)}
  </section>`;
}

function seat(live: Live | null, called: Naming, side: Side, game: Described, t: Words) {
  const piece = html`<span class="piece ${side}" data-colour=${game.look.colours[side]} role="img" aria-label=${t(`Side.${game.sides[side]}`)}></span>`;
  if (!live) return html`<p class="seat">${piece}</p>`;
  const { players, thought, view, isOver } = live;
  const place = side === 'first' ? 0 : 1;
  const { title, author } = called(players[place]);
  const score = view?.score;
  const time = thoughtText(thought[place], t);
  return html`<p class="seat" data-turn=${!isOver && view?.turn === side}>${piece}
    <span class="name one-line"><b>${title}</b> ${author ? html`<small translate="no">${author}</small>` : nothing}</span>
    ${score ? html`<span class="score">${number(score[side], t.lang)}</span>` : nothing}
    <span class="clock" title=${t('arena.standings.thought')}><span class="unseen">${t('arena.standings.thought')} </span>${time}</span>
  </p>`;
}
