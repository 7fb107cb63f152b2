// A figure: a short program that finds the discs that a move turns, step by step: the board, and the line that was run.
// Entries: `move`; `at`, the step that is shown first; `program`, a file of programs/en and programs/ja; `script`, which runs it line
// by line (web/articles/bits/turned.py); `says`, by line what is said where it was run: `{line, yes, no}`, each by language. In it
// `{front}`, `{run}`, `{end}` and `{found}` are squares.
// Requests: `view`, of the position.
// Of the script: `sources` by language, and `steps`: the `line` that was run; `by`, how many digits to the left (below 0, to the right);
// `front`, `run` and `found`, the squares of the program's numbers; `end`, the square behind the run; `holds`: says it `yes` or `no`?
// Facts: `move`; `found`, the discs that are turned; `count`, how many.

import { html, nothing } from 'lit-html';
import { plain } from '../../../code/colours.ts';
import type { Game, View } from '../../../contract/types.ts';
import { filled } from '../../../words.ts';
import { STEPS, steps } from '../controls.ts';
import { type Asked, gameNamed, interactive, type Of, type Text } from '../figure.ts';
import { codeOf, coloursEffect, numberOf } from '../listing.ts';
import { markedBoard, ring } from '../marked_board.ts';

type Squares = { [name in 'front' | 'run' | 'found' | 'end']: string[] };
type Step = Squares & { line: number; by: number; holds: boolean };
interface Turned {
  asked: { view: Asked<View> };
  move: string;
  at: number;
  program: string;
  says: { line: number; yes: Text; no?: Text }[];
  computed: { sources: Text; steps: [Step, ...Step[]] };
}

/** Where a disc is moved to, by how many digits to the left. */
const ARROWS: ReadonlyMap<number, string> = new Map([
  ...([
    [1, '→'],
    [7, '↙'],
    [8, '↓'],
    [9, '↘'],
  ] as const),
  ...([
    [-1, '←'],
    [-7, '↗'],
    [-8, '↑'],
    [-9, '↖'],
  ] as const),
]);

export function create({ asked, move, program, says, computed, ...figure }: Of<Turned>, games: Game[]) {
  const view = asked.view.reply;
  const game = gameNamed(games, view.game);
  const own = view.turn ?? 'first';
  const last = computed.steps.length - 1;
  const stepAt = (at: number) => computed.steps[at] ?? computed.steps[0];
  const { found } = stepAt(last);

  const initial = { at: figure.at, near: false, lines: plain };
  type State = typeof initial;
  const go = (state: State, to: number): State => ({ ...state, at: Math.min(Math.max(to, 0), last) });

  return interactive({
    initial,
    transitions: { go },
    facts: (_, { t }) => ({ move, found: found.join(t('list')), count: found.length }),
    effects: (state) => coloursEffect(state, `[data-figure="${figure.name}"]`),
    links: () => [{ room: 'play', address: `#/${view.game}?${new URLSearchParams({ setup: view.setup })}` }],
    draw({ at, lines }, { t, send }, label) {
      const step = stepAt(at);
      const { line, by, front, run, end, found, holds } = step;
      const isAsked = end.length > 0 && front.length === 0;
      const stepping = { ...STEPS, at, last, go: (to: number) => send(['go', to]) };
      const black = Object.fromEntries([move, ...found].map((square) => [square, own]));
      const said = says.find((each) => each.line === line)?.[holds ? 'yes' : 'no']?.[t.lang] ?? '';
      const squares: { [name: string]: string[] } = { front, run, end, found };
      const source = (computed.sources[t.lang] ?? '').split('\n');
      const shift = at === last ? '' : `${ARROWS.get(by)} ${by > 0 ? `<< ${by}` : `>> ${-by}`}`;
      return html`<div class="program shifts turned" role="group" aria-label=${label}>
        ${markedBoard({ ...view, cells: { ...view.cells, ...black } }, game.look, [
          ring(move, 'move'),
          ...run.map((square) => ring(square, 'passed')),
          ...front.map((square) => ring(square, 'kept')),
          ...(isAsked ? end.map((square) => ring(square, view.cells[square] === own ? 'kept' : 'gone')) : []),
          ...(at === last ? found.map((square) => ring(square, 'kept')) : []),
        ])}
        <div class="listing">
          <p class="file"><code translate="no">${program}</code></p>
          <div class="lines" role="list">${lines(computed.sources[t.lang] ?? '').map((parts, index) => {
            const now = index + 1 === line;
            return html`<div role="listitem" class=${now ? 'line lit' : 'line'} aria-current=${now ? 'step' : 'false'}>${numberOf(index + 1)}${codeOf(parts)}</div>`;
          })}</div>
        </div>
        <div>${steps(stepping, t)}
          <div class="said" role="status">
            ${shift ? html`<code translate="no">${shift}</code>` : nothing}
            <code translate="no" class="run-now">${source[line - 1]?.trim()}</code>
            <p>${filled(said, (name) => squares[name]?.join(t('list')) ?? '')}</p>
          </div>
        </div>
      </div>`;
    },
  });
}
