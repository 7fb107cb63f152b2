// A figure: a short program that finds the discs that a move turns, step by step: the board, and the line that was run.
// Entries: `move`; `at`, the step that is shown first; `program`, a file of programs/en and programs/ja; `script`,
// which runs it line by line (web/articles/bits/turned.py); `says`, by line what is said where it was run: `{line, yes,
// no}`, each by language. In it `{front}`, `{run}`, `{end}` and `{found}` are squares.
// Requests: `view`, of the position.
// Of the script: `sources` by language, and `steps`: the `line` that was run; `by`, how many digits to the left (below
// 0, to the right); `front`, `run` and `found`, the squares of the program's numbers; `end`, the square behind the run;
// `holds`: says it `yes` or `no`?
// Facts: `move`; `found`, the discs that are turned.

import { html, nothing } from 'lit-html';
import { interpolate } from '../../../base/words.ts';
import type { Game, View } from '../../../contract/types.ts';
import { type AnsweredRequest, type EntriesOf, gameNamed, type Translated } from '../figure.ts';
import { lineByLine, markedBoard, type Run, ring } from '../program.ts';
import { linkToPlay } from '../requests.ts';

type Squares = { [name in 'front' | 'run' | 'found' | 'end']: string[] };
interface Turned {
  asked: { view: AnsweredRequest<View> };
  move: string;
  at: number;
  program: string;
  says: { line: number; yes: Translated; no?: Translated }[];
  computed: Run<Squares & { line: number; by: number; holds: boolean }>;
}

/** Where a disc is moved to, by how many digits to the left. */
const ARROWS: { [by: number]: string } = { 1: '→', 7: '↙', 8: '↓', 9: '↘', [-1]: '←', [-7]: '↗', [-8]: '↑', [-9]: '↖' };

export function create({ asked, move, says, ...figure }: EntriesOf<Turned>, games: Game[]) {
  const view = asked.view.reply;
  const game = gameNamed(games, view.game);
  const own = view.turn ?? 'first';
  const { found: all = [] } = figure.computed.steps.at(-1) ?? {};
  const rings = (squares: string[], kind: string) => squares.map((square) => ring(square, kind));
  return lineByLine({
    ...figure,
    kind: 'turned',
    facts: (_, { t }) => ({ move, found: all.join(t('list')) }),
    links: () => [linkToPlay(view)],
    shows({ line, by, front, run, end, found, holds }, t, isLast) {
      const squares: { [name: string]: string[] } = { front, run, end, found };
      const black = Object.fromEntries([move, ...found].map((square) => [square, own]));
      const said = says.find((each) => each.line === line)?.[holds ? 'yes' : 'no']?.[t.lang] ?? '';
      return {
        drawing: markedBoard({ ...view, cells: { ...view.cells, ...black } }, game.look, [
          ring(move, 'move'),
          rings(run, 'passed'),
          rings([...front, ...(isLast ? found : [])], 'kept'),
          front.length === 0 && end.map((square) => ring(square, view.cells[square] === own ? 'kept' : 'gone')),
        ]),
        code: isLast
          ? nothing
          : html`<code translate="no">${`${ARROWS[by]} ${by > 0 ? `<< ${by}` : `>> ${-by}`}`}</code>`,
        said: interpolate(said, (name) => squares[name]?.join(t('list')) ?? ''),
      };
    },
  });
}
