// A figure: programs to be read. Several stand side by side, and the lines that another lacks are lit.
// Entries: `programs`, files of programs/en and programs/ja. Either a tree: `setup` (engine/CONTRACT.md, "A tree of
// leaves"), `sides`, the words of the sides, and a `script`, which reads it by each of them; or `record`, a position,
// and `depth`, the plies to which the one program reads it; or `textbook`, the function of engine/sakiyomi/search/textbook.py
// that is shown.
// Requests: of a tree, `read`, by minimax. The build adds `sources`, of each program by language, and where there is a
// position `codes`, as they stand in an address of the Lab, and the request `run`.
// Of the script: `values`, of each program.
// Facts: `value`, of the tree.

import { html } from 'lit-html';
import { number } from '../../../base/words.ts';
import type { GameRecord } from '../../../contract/types.ts';
import { type AnsweredRequest, type EntriesOf, interactive, type PlayerRequest, type Translated } from '../figure.ts';
import { coloursEffect, linesOf, listing, uncoloured } from '../program.ts';
import { linkToUnlisted } from '../requests.ts';

interface Listed {
  programs: string[];
  sides?: string[];
  sources: Translated[];
  codes?: Translated[];
  record?: GameRecord & { moves: string };
  depth?: number;
  computed?: { values: number[] };
  asked: { read?: AnsweredRequest<unknown, PlayerRequest<'tree'>> };
}

export function create({ programs, sides, sources, codes, record, depth, computed, ...figure }: EntriesOf<Listed>) {
  return interactive({
    initial: uncoloured,
    transitions: {},
    facts: () => ({ value: computed?.values[0] }),
    effects: (state) => coloursEffect(state, figure.name),
    links(_, { page }) {
      const { read } = figure.asked;
      if (read) return [linkToUnlisted(page, read.request.record, read.request.player, sides)];
      if (!record) return [];
      const name = programs[0]?.replace('.py', '') ?? '';
      const words = { program: name, depth: String(depth), code: codes?.[0]?.[page.lang] ?? '' };
      return [{ room: 'lab', address: `#/lab/${record.game}/${record.moves}?${new URLSearchParams(words)}` }];
    },
    draw({ lines }, { t }, label) {
      const texts = sources.map((source) => (source[t.lang] ?? '').trimEnd().split('\n'));
      /** Is a line in one program alone? Remarks are no part of it. */
      const isInOneAlone = (line: string, at: number) =>
        line.trim() !== '' &&
        !line.startsWith('#') &&
        texts.some((others, other) => other !== at && !others.some((each) => each.trim() === line.trim()));
      return html`<div class="program side-by-side" role="group" aria-label=${label}>${programs.map((program, at) => {
        const lit = (index: number) => (isInOneAlone(texts[at]?.[index] ?? '', at) ? 'lit' : '');
        const value = computed && number(computed.values[at] ?? 0, t.lang);
        const gives = value && html`<p class="gives"><code translate="no">read(tree, True)</code> → ${value}</p>`;
        return listing(program, linesOf(lines(sources[at]?.[t.lang] ?? ''), lit), ['', gives]);
      })}</div>`;
    },
  });
}
