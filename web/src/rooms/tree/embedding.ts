// “Embed” in the Tree: the code with which another site shows the tree in a frame. What is drawn now is in its address, so that it is there
// before Python is asked.

import { html, nothing } from 'lit-html';
import { withDrawn } from '../../board/drawn.ts';
import type { Game } from '../../contract/types.ts';
import { admitted, frameCode } from '../../embedding.ts';
import { writeTree } from '../../round/tree_address.ts';
import { type DrawnColumn, type DrawnNode, writeColumns } from '../../tree/drawn.ts';
import { factsOf, isCut, isLeast, relation } from '../../tree/visits.ts';
import { codeShown, copied } from '../../views/embedding.ts';
import type { Words } from '../../words.ts';
import type { PageState } from '../index.ts';
import { COLUMNS, columnsOf, type Item } from './columns.ts';
import type { Actions } from './index.ts';
import { folded } from './picture.ts';
import { firstSide, pathKey, shownSign, shownStage, type TreeState, viewAt } from './state.ts';

/** Pixels about the tree in its page: its edges, and the link to the whole page. */
const MARGIN = 96;

/** The button, and the code once it was asked for. */
export function embedIt(state: TreeState, game: Game, page: PageState, t: Words, actions: Actions) {
  const games = [...page.games, ...page.diagrams];
  const { wanted, embedding } = state;
  const address = writeTree(games, { ...wanted, langNamed: false });
  const view = viewAt(state, wanted.path);
  if (!view || !state.main || !admitted(address, '#/tree', games)) return nothing;
  const embed = ({ currentTarget }: Event) => {
    const path = `tree/${withDrawn(address, view, `&read=${writeColumns(drawnColumns(state, game))}`)}`;
    const size = ['100%', heightAround(currentTarget as Element)] as const;
    copied(wanted, frameCode(path, t.lang, t('title', { game: t('tree') }), size)).then(actions.embedded);
  };
  return html`<div class="embed">
    <div class="row"><button type="button" @click=${embed}>${t('tree.embed')}</button></div>
    ${codeShown(embedding, wanted, 'tree.embed', t)}
  </div>`;
}

/** What stands in the room without what its page leaves out: this button, and what searches read. */
function heightAround(button: Element) {
  const parts = [...(button.closest('main')?.querySelectorAll(':is(.where, .read) > :not(.embed, .costs)') ?? [])];
  const boxes = parts.map((part) => part.getBoundingClientRect()).filter(({ height }) => height > 0);
  const [top, bottom] = [Math.min(...boxes.map(({ top }) => top)), Math.max(...boxes.map(({ bottom }) => bottom))];
  return Math.ceil(bottom - top) + MARGIN;
}

/** The columns that are drawn, with nothing left to guess, and folded. */
export function drawnColumns(state: TreeState, { values: { decisive } }: Game): DrawnColumn[] {
  const shown = { ...state, prediction: null, unfolded: new Set<number>() };
  const here = pathKey(state.wanted.path);
  return columnsOf(shown, COLUMNS)
    .slice(-COLUMNS)
    .map((column) => folded(shown, column))
    .map(({ items, more }) => ({ nodes: items.map((item) => nodeOf(shown, item, here, decisive)), more }));
}

function nodeOf(state: TreeState, item: Item, here: string, decisive: number): DrawnNode {
  const { visits, row, ply, on, best, again } = item;
  const facts = visits && factsOf(visits, row);
  const stage = visits ? shownStage(state, visits, row) : item.later ? 'later' : 'done';
  const done = stage === 'done' ? facts : null;
  const sign = shownSign(state, ply);
  const marks = {
    on,
    here: on && pathKey(item.path) === here,
    best,
    cut: done !== null && isCut(done),
    again,
    whole:
      Math.abs(done?.value ?? 0) >= decisive && done?.bound === 'exact' && visits !== null && !isLeast(visits, row),
  };
  return {
    move: ply === 0 ? firstSide(state) : item.move,
    marks: new Set((Object.keys(marks) as (keyof typeof marks)[]).filter((name) => marks[name])),
    shown: done ? relation(done.bound, sign) : stage !== 'done' ? stage : item.small ? 'small' : 'unread',
    value: sign * (done?.value ?? 0),
  };
}
