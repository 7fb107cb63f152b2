// A figure: a short program that reads a small tree, step by step: the tree as far as it is read, and the line that is run.
// Entries: `setup` (engine/CONTRACT.md, "A tree of leaves"); `program`, a file of programs/en and programs/ja; `script`, which runs it
// line by line (web/articles/end/traced.py); `says`, a list of `{line, en, ja}`: what is said where a line is run.
// Requests: `read`, the tree of the same reading; `board` and `moves`, the view of a real position and its tree.
// Of the script: `sources` by language, and `steps`, a list of `[line, row, step, values]`: the line that is run next, for which row
// of the tree, what is known of the tree then (tree/visits.ts, `knownSteps`), and the values that it has collected; null: none yet.
// Facts: `value`, at the root; `calls`, how often the function is called.

import { html, nothing } from 'lit-html';
import { plain } from '../../../code/colours.ts';
import type { Game, View } from '../../../contract/types.ts';
import { valueAt } from '../../../tree/visits.ts';
import { type Nested, wholeTree } from '../../../tree/whole.ts';
import { number } from '../../../words.ts';
import { STEPS, steps } from '../controls.ts';
import { type Asked, gameNamed, interactive, type Of, type PlayerRequest, type Text } from '../figure.ts';
import { linkToTree } from '../links.ts';
import { codeOf, coloursEffect, numberOf } from '../listing.ts';
import { movesByPath, onBoards, sideOfValue } from '../position_tree.ts';
import { type RecordedTree, recordedVisits } from '../recorded.ts';

type Step = [line: number, row: number, step: number, values: number[] | null];
interface Traced {
  asked: { read: Asked<RecordedTree>; board: Asked<View>; moves: Asked<RecordedTree, PlayerRequest> };
  setup: string;
  program: string;
  says: ({ line: number } & { [lang: string]: string | number })[];
  computed: { sources: Text; steps: [Step, ...Step[]] };
}

export function create({ asked, setup, program, says, computed, ...figure }: Of<Traced>, games: Game[]) {
  const tree: Nested = JSON.parse(setup.replace(' second', ''));
  const visits = recordedVisits(asked.read.reply);
  const view = asked.board.reply;
  const game = gameNamed(games, view.game);
  const names = movesByPath(recordedVisits(asked.moves.reply));
  const drawing = { tree, first: view.turn ?? 'first', ...onBoards(view, names, game.look) } as const;
  const last = computed.steps.length - 1;

  const initial = { at: 0, near: false, lines: plain };
  type State = typeof initial;
  const go = (state: State, to: number): State => ({ ...state, at: Math.min(Math.max(to, 0), last) });

  return interactive({
    initial,
    transitions: { go },
    facts: () => ({ value: valueAt(visits, 0), calls: visits.rows.length }),
    effects: (state) => coloursEffect(state, `[data-figure="${figure.name}"]`),
    links: (_, { page }) => [linkToTree(page, view.record, asked.moves.request.player)],
    draw({ at, lines }, { t, send }, label) {
      const [line, row, step, values] = computed.steps[at] ?? computed.steps[0];
      const said = says.find((each) => each.line === line)?.[t.lang];
      const stepping = { ...STEPS, at, last, go: (to: number) => send(['go', to]) };
      const held = values?.map((value) => number(value, t.lang)).join(', ');
      return html`<div class="program traced">
        <div class="real">${wholeTree({
          ...drawing,
          visits,
          step,
          label,
          t,
          kind: (place, value) => `${sideOfValue(value)}${place.row === row ? ' reads' : ''}`,
        })}</div>
        <div class="listing">
          <p class="file"><code translate="no">${program}</code></p>
          <div class="lines" role="list">${lines(computed.sources[t.lang] ?? '').map((parts, index) => {
            const now = index + 1 === line;
            return html`<div role="listitem" class=${now ? 'line lit' : 'line'} aria-current=${now ? 'step' : 'false'}>${numberOf(index + 1)}${codeOf(parts)}</div>`;
          })}</div>
        </div>
        ${steps(stepping, t)}
        <p class="caption" aria-live="polite">${said}${held === undefined ? nothing : html` <code translate="no">${`values = [${held}]`}</code>`}</p>
      </div>`;
    },
  });
}
