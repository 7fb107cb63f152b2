// The names of openings (data/openings.json): each position of a game is looked for among those that have a name, whatever moves led to
// it and however the board is turned. web/README.md says from which lists the names are.

import { columnOf, indexOf, rowOf, squareAt, squareOf } from '../board/squares.ts';
import type { View } from '../contract/types.ts';
import { memo } from '../memo.ts';
import { beginsWith, type Moves, movesOf } from './lines.ts';
import { type RoundState, viewOf } from './state.ts';

/** `setup`: the position after its moves, as the engine writes it. In a language in which it has no source its name is left out. */
export type NamedOpening = { readonly moves: string; readonly setup: string; readonly [lang: string]: string };

/** By the games that have them. */
export type Openings = { readonly [game: string]: readonly NamedOpening[] };
/** The rows, and the columns, of their boards. */
const SIZE = 8;
const LAST = SIZE - 1;
/** The move with which all begin. */
const FIRST = 'f5';
/** A square of the board as it is and as it is turned. */
type Turn = (square: string) => string;
/** The four ways to turn the board that leave the start as it is. Each undoes itself. */
const TURNS: Turn[] = [
  (square) => square,
  (square) => squareOf(LAST - rowOf(square), LAST - columnOf(square)),
  (square) => squareOf(columnOf(square), rowOf(square)),
  (square) => squareOf(LAST - columnOf(square), LAST - rowOf(square)),
];

/** The setup of a view, turned in the four ways. */
const turned = memo(({ setup }: View) => {
  const [cells = '', ...rest] = setup.split(' ');
  return TURNS.map((turn) => {
    const places = [...cells].map((_, index) => indexOf(turn(squareAt(index, SIZE)), SIZE));
    return { turn, setup: [places.map((place) => cells[place]).join(''), ...rest].join(' ') };
  });
});

const bySetup = memo((openings: readonly NamedOpening[]) => new Map(openings.map((each) => [each.setup, each])));
const paths = memo((openings: readonly NamedOpening[]) => openings.map(({ moves }) => movesOf(moves) ?? []));

/**
 * The opening of a game up to the position on the board: the last name on its way in this language, and the number of moves after which
 * it left all that are listed; null: it has not. Null: none has a name.
 */
export function openingOf(state: RoundState, openings: readonly NamedOpening[], lang: string) {
  const moves = state.line.slice(0, state.at);
  let name: string | undefined;
  let listed = 0;
  for (let count = 1; count <= moves.length; count++) {
    const view = viewOf(state, count);
    for (const { turn, setup } of view ? turned(view) : []) {
      const opening = bySetup(openings).get(setup);
      if (!opening) continue;
      name = opening[lang] ?? name;
      listed = Math.max(listed, count + onward(openings, opening, moves.slice(count).map(turn)));
    }
  }
  return name === undefined ? null : { name, left: listed < moves.length ? listed : null };
}

/** How many of the moves that follow on an opening are those of one that goes on from it. */
function onward(openings: readonly NamedOpening[], { moves: text }: NamedOpening, moves: Moves) {
  const path = movesOf(text) ?? [];
  const isListed = (count: number) =>
    paths(openings).some((each) => beginsWith(each, [...path, ...moves.slice(0, count)]));
  const end = moves.findIndex((_, index) => !isListed(index + 1));
  return end < 0 ? moves.length : end;
}

/** The moves of a game from the usual start with the board turned so that they begin as the listed ones do, where that can be. */
export function canonical(moves: Moves): Moves {
  const turn = TURNS.find((turn) => moves[0] !== undefined && turn(moves[0]) === FIRST);
  return turn ? moves.map(turn) : moves;
}

const byMoves = memo((openings: readonly NamedOpening[]) => new Map(openings.map((each) => [each.moves, each])));

const longest = memo((openings: readonly NamedOpening[]) =>
  Math.max(0, ...paths(openings).map(({ length }) => length)),
);

/** The name of a game's opening by its moves alone: those of the longest that is listed and has a name in this language. */
export function openingIn(moves: Moves, openings: readonly NamedOpening[], lang: string) {
  const path = canonical(moves);
  for (let count = Math.min(path.length, longest(openings)); count > 0; count--) {
    const name = byMoves(openings).get(path.slice(0, count).join(''))?.[lang];
    if (name !== undefined) return name;
  }
  return undefined;
}
