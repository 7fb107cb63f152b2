// A figure: a short program that reads a small tree, step by step: the tree as far as it is read, and the line that is
// run.
// Entries: `setup` (engine/CONTRACT.md, "A tree of leaves"); `program`, a file of programs/en and programs/ja;
// `script`, which runs it line by line (web/articles/end/traced.py); `says`, a list of `{line, en, ja}`: what is said
// where a line is run.
// Requests: `read`, the tree of the same reading; `board` and `moves`, the view of a real position and its tree.
// Of the script: `sources` by language, and `steps`: the `line` that is run next, for which `row` of the tree, what is
// `known` of the tree then (tree/visits.ts, `momentsOf`), and the `values` that it has collected; null: none yet.
// Facts: `calls`, how often the function is called.

import { html, nothing } from 'lit-html';
import { number } from '../../../base/words.ts';
import type { Game, View } from '../../../contract/types.ts';
import { wholeTree } from '../../../tree/whole.ts';
import {
  type AnsweredRequest,
  type EntriesOf,
  gameNamed,
  type PlayerRequest,
  type RecordedTree,
  recordedVisits,
} from '../figure.ts';
import { lineByLine, type Run } from '../program.ts';
import { linkToTree } from '../requests.ts';
import { movesByPath, onBoards, readLeaves, sideOfValue } from '../trees.ts';

interface Traced {
  asked: {
    read: AnsweredRequest<RecordedTree>;
    board: AnsweredRequest<View>;
    moves: AnsweredRequest<RecordedTree, PlayerRequest>;
  };
  setup: string;
  program: string;
  says: ({ line: number } & { [lang: string]: string | number })[];
  computed: Run<{ line: number; row: number; known: number; values: number[] | null }>;
}

export function create({ asked, setup, says, ...figure }: EntriesOf<Traced>, games: Game[]) {
  const visits = recordedVisits(asked.read.reply);
  const view = asked.board.reply;
  const names = movesByPath(recordedVisits(asked.moves.reply));
  const whole = {
    tree: readLeaves(setup).tree,
    visits,
    first: view.turn ?? 'first',
    ...onBoards(view, names, gameNamed(games, view.game).look),
  };
  return lineByLine({
    ...figure,
    kind: 'traced',
    facts: () => ({ calls: visits.rows.length }),
    links: (_, { page }) => [linkToTree(page, view.record, asked.moves.request.player)],
    shows({ line, row, known: moment, values }, t) {
      const held = values?.map((value) => number(value, t.lang)).join(', ');
      return {
        drawing: html`<div class="real">${wholeTree({
          ...whole,
          moment,
          label: '',
          t,
          kind: (place, value) => `${sideOfValue(value)}${place.row === row ? ' reads' : ''}`,
        })}</div>`,
        code: held === undefined ? nothing : html`<code translate="no">${`values = [${held}]`}</code>`,
        said: says.find((each) => each.line === line)?.[t.lang],
      };
    },
  });
}
