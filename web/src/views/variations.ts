// Draws what was played in place of a move, beneath it in the list of moves: each variation with what can be done with it.

import { html } from 'lit-html';
import { beginsWith, type Lines, type Moves } from '../round/lines.ts';
import type { RoundActions, RoundState } from '../round/state.ts';
import type { Words } from '../words.ts';
import { button } from './controls.ts';

/** What was played in place of a move of the main line: the lines of each other move, which have `from` moves in common. */
function variations(lines: Lines, from: number): Lines[] {
  const [main = []] = lines;
  const others = lines.filter((line) => line[from] !== main[from] && beginsWith(line, main.slice(0, from)));
  const groups = Map.groupBy(others, (line) => line[from]);
  return [...groups.values()];
}

/**
 * The variations of a move.
 * @param lines That have the moves before it in common, that of the move first.
 * @param at How many moves those are.
 * @param draw The moves of lines that have so many in common.
 */
export function branches(
  state: RoundState,
  lines: Lines,
  at: number,
  draw: (lines: Lines, from: number) => unknown,
  t: Words,
  { dispatch }: RoundActions,
) {
  return variations(lines, at).map((group) => {
    const moves = (group[0] as Moves).slice(0, at + 1);
    const name = { move: moves[at] };
    const menu = `${state.id}variation-${moves.join('')}`;
    const tip = t('variation.menu', name);
    return html`<li class="variation">
      <ol aria-label=${t('variation', name)}>${draw(group, at)}</ol>
      <button type="button" class="icon" popovertarget=${menu} aria-label=${tip} title=${tip}>⋯</button>
      <div class="menu" id=${menu} popover @click=${({ currentTarget }: { currentTarget: HTMLElement }) => currentTarget.hidePopover()}>
        ${button(t('variation.promote'), () => dispatch(['promote', moves]))}
        ${button(t('variation.delete'), () => dispatch(['delete', moves]))}
      </div>
    </li>`;
  });
}
