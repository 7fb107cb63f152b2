// A figure: a tree that is read whole, or asked whether it is worth more than a number: with a window without width.
// Entries: `setup` (engine/CONTRACT.md, "A tree of leaves"), whose first side is to move; `sides`, the words of the
// sides; `range`, the least and the most number; `guess`, the number at first; `script`, which reads it
// (web/articles/table/asked.py). Of the script: `whole` and `asked` by numbers, each the rows of a tree.
// Facts: `leaves`; `all`, how many are read for the value; `read`, how many for the question whether it is more.
// Options: `asks`: `whole` or `more`. Number: `guess`.

import { html } from 'lit-html';
import { number } from '../../../base/words.ts';
import type { Tree, TreeRow } from '../../../contract/types.ts';
import { BOUND, relation, valueAt, visitOf, visitsOf } from '../../../tree/visits.ts';
import { leavesOf, type Nested, wholeTree } from '../../../tree/whole.ts';
import { scale } from '../../../views/chart.ts';
import { mark, tick } from '../chart.ts';
import { choice } from '../controls.ts';
import { type EntriesOf, interactive } from '../figure.ts';
import { linkToUnlisted } from '../requests.ts';
import { choosesOf } from '../trees.ts';

interface WindowEntries {
  setup: string;
  sides: [string, string];
  range: [number, number];
  guess: number;
  computed: { whole: TreeRow[]; asked: { [guess: string]: TreeRow[] } };
}
type Asks = 'whole' | 'more';

/** How many leaves were read. */
const readIn = (rows: readonly TreeRow[]) => rows.filter((row) => row[7] === 'over').length;

export function create({ setup, sides, range: [least, most], guess, computed }: EntriesOf<WindowEntries>) {
  const tree: Nested = JSON.parse(setup);
  const reply = { iterations: [], iteration: null } as unknown as Tree; // it was read by no player
  const initial = { asks: 'more' as Asks, guess };
  type WindowState = typeof initial;
  const rowsOf = ({ asks, guess }: WindowState) => (asks === 'whole' ? computed.whole : (computed.asked[guess] ?? []));
  const transitions = {
    choose: (state: WindowState, _: string, asks: Asks): WindowState => ({ ...state, asks }),
    put: (_: WindowState, _name: string, guess: number): WindowState => ({ asks: 'more', guess }),
  };

  return interactive({
    initial,
    transitions,
    facts: (state) => ({
      leaves: leavesOf(tree),
      all: readIn(computed.whole),
      read: readIn(computed.asked[state.guess] ?? []),
    }),
    numbers: ({ guess }) => ({ guess: { value: guess, least, most } }),
    links: (_, { page }) => [linkToUnlisted(page, { game: 'leaves', setup }, 'alphabeta ties=first', sides)],
    draw(state, { t, send }, label) {
      const visits = visitsOf([], rowsOf(state), reply);
      const root = visitOf(visits, 0);
      const found = valueAt(visits, 0);
      const value = number(found, t.lang);
      const isMore = found > state.guess;
      const facts = { value, guess: number(state.guess, t.lang), read: readIn(visits.rows), leaves: leavesOf(tree) };
      const answer = state.asks === 'whole' ? 'whole' : isMore ? 'yes' : 'no';
      /** The place of a value, in hundredths. */
      const at = scale([least, most], [0, 100]);
      const [from, to] = state.asks === 'whole' ? [least, most] : [state.guess, state.guess];
      const bounds = { whole: [found, found], yes: [found, most], no: [least, found] }[answer];
      const bound = relation(root[BOUND], 1);
      const values = Array.from({ length: most - least + 1 }, (_, place) => least + place);
      return html`<div class="entry asked">
        ${choice(
          t('articles.window.asks'),
          [
            ['more', t('articles.window.more', facts)],
            ['whole', t('articles.window.how-much')],
          ] as const,
          state.asks,
          (asks) => send(['choose', 'asks', asks]),
        )}
        ${wholeTree({ tree, visits, first: 'first', label, t, chooses: choosesOf(tree, 'first', (side) => t(`Side.${sides[side === 'first' ? 0 : 1]}`), t) })}
        <div class="values" aria-hidden="true">
          ${mark({ kind: `possible ${root[BOUND]}`, from: at(bounds[0] ?? least), to: at(bounds[1] ?? most) })}
          ${mark({ kind: 'window', from: at(from ?? least), to: at(to ?? most) })}
          ${values.map((each) => tick(at(each), number(each, t.lang)))}
        </div>
        <p class="caption" role="status">${t(`articles.window.${answer}`, { ...facts, value: answer === 'whole' ? value : `${bound} ${value}` })}</p>
      </div>`;
    },
  });
}
