// Draws the list of moves, with passes. Each move leads back to its position. A field takes a typed move, where it
// was asked for.

import { html, nothing } from 'lit-html';
import { Directive, directive, type ElementPart } from 'lit-html/directive.js';
import { number, type Words } from '../base/words.ts';
import type { Side, View } from '../contract/types.ts';
import { type MoveRatings, shownRatings } from '../round/review.ts';
import {
  beginsWith,
  gameOf,
  keyAt,
  type Lines,
  type Moves,
  playedGame,
  type RoundActions,
  type RoundState,
  viewAfter,
} from '../round/state.ts';
import { button } from './controls.ts';
import { lost } from './review.ts';

/**
 * To be put into the tag of a list that scrolls: when `key` changes, the part of it that the selector finds is scrolled
 * into view, and gets the focus if the list has it; where none is found, what Tab leads to gets it. The page scrolls
 * only for the focus.
 */
const keepInView = directive(
  class extends Directive {
    key: unknown = undefined;

    render(_selector: string, key: unknown) {
      return key;
    }

    override update({ element }: ElementPart, [selector, key]: [string, unknown]) {
      if (key === this.key) return;
      this.key = key;
      // After the list's contents are drawn.
      requestAnimationFrame(() => {
        const found = element.querySelector<HTMLElement>(selector);
        if (element.contains(document.activeElement))
          (found ?? element.querySelector<HTMLElement>('[tabindex="0"]'))?.focus();
        const part = found?.getBoundingClientRect();
        const list = element.getBoundingClientRect();
        if (!part) element.scrollTop = 0;
        else element.scrollTop += Math.min(0, part.top - list.top) || Math.max(0, part.bottom - list.bottom);
      });
    }
  },
);

/** The marks of moves, in words. */
const MARKS = { '?!': 'inaccuracy', '?': 'mistake', '??': 'blunder' };

type MovesActions = RoundActions & { typed: (square: string) => void };

/**
 * @param found What the moves of the game that was played lost, where that is shown.
 * @param typing Is there a field for a typed move?
 */
export function moves(state: RoundState, found: MoveRatings, t: Words, actions: MovesActions, typing: boolean) {
  const { line, at } = state;
  const { line: played } = playedGame(state);
  const tried = shownRatings(state);
  const game = gameOf(state);
  const lines = state.lines.length > 0 ? state.lines : [line];
  const pass = (side: Side | null | undefined) =>
    side && html`<li class="pass ${side}" data-colour=${game.look.colours[side]}><span>${t('pass')}</span></li>`;
  const typed = (event: SubmitEvent & { target: HTMLFormElement }) => {
    event.preventDefault();
    const box = event.target.elements.namedItem('move') as HTMLInputElement;
    const square = box.value.normalize('NFKC').trim().toLowerCase();
    box.value = '';
    if (square) actions.typed(square);
  };
  /** The moves of lines that have so many in common, each with what was played in its place. */
  const listed = (lines: Lines, from: number): unknown => {
    const [main = []] = lines;
    return main.slice(from).map((move, offset) => {
      const index = from + offset;
      const path = main.slice(0, index + 1);
      const before = viewAfter(state, main.slice(0, index));
      const side = before?.turn;
      const isOn = beginsWith(line, path);
      /**
       * Tab stops at the present move, and where another line begins: within a line one goes by the keys of the game.
       */
      const isStop = isOn ? index === Math.max(at - 1, 0) : offset === 0 || beginsWith(line, path.slice(0, -1));
      const judged = beginsWith(played, path) ? found[index] : isOn ? tried[index] : null;
      const kind = judged?.mark;
      const mark = kind && html`<b class=${MARKS[kind]}>${kind}</b>`;
      const changed = does(before, move, t);
      const by = side && t(`side.${game.sides[side]}`);
      const name = [
        number(index + 1, t.lang),
        by,
        move,
        kind && t(`moves.${MARKS[kind]}`),
        kind && lost(state, judged, move, t),
      ].filter(Boolean);
      // Where it is not known yet who moved, they take turns: so the list stays where it is when it is known.
      return html`<li class=${side ?? (index % 2 ? 'second' : 'first')} data-colour=${side ? game.look.colours[side] : nothing}>
          <button type="button" translate="no" tabindex=${isStop ? 0 : -1} class=${isOn && index < at ? '' : 'ahead'}
            aria-label=${name.join(t('list'))}
            aria-current=${isOn && index === at - 1 ? 'step' : 'false'}
            @click=${() => actions.round(['jump', index + 1, isOn ? line : main])}>
            ${move}${mark || nothing}<i class="does" data-does=${changed} title=${changed && game.look.pieces === 'discs' ? t('moves.turned', { count: Number(changed) }) : nothing}></i>
          </button>
        </li>
        ${pass(viewAfter(state, path)?.passed)} ${branches(state, lines, index, listed, t, actions)}`;
    });
  };
  const form = html`<form class="typed row" @submit=${typed}>
    <label class="muted">${t('moves.type')} <input name="move" data-focus="typed" autocomplete="off" autocapitalize="none" spellcheck="false" maxlength="4" size="4" /></label>
    <button type="submit">${t('moves.play')}</button>
  </form>`;
  return html`<section class="card" aria-labelledby=${`${state.id}moves-title`}>
    <h2 id=${`${state.id}moves-title`}>${t('moves')} <small>${t(at < line.length ? 'moves.at' : 'moves.count', { at, count: line.length })}</small></h2>
    ${line.length === 0 ? html`<p class="muted none">${t('moves.none')}</p>` : nothing}
    <ol class="record" ${keepInView('[aria-current="step"]', `${keyAt(state)} ${lines}`)}>
      ${pass(viewAfter(state, [])?.passed)} ${listed(lines, 0)}
    </ol>
    ${state.deleted ? html`<p class="row">${button(t('variation.restore'), () => actions.round(['restore']))}</p>` : nothing}
    ${typing ? form : nothing}
  </section>`;
}
/** What a move took or turned, in one number: the number that was taken, or how many other squares changed. */
function does(before: View | undefined, move: string, t: Words) {
  const changes = before?.legal[move];
  if (!before || !changes) return '';
  const cell = before.cells[move];
  if (typeof cell === 'number') return number(cell, t.lang);
  const others = Object.keys(changes).length - 1;
  return others > 0 ? number(others, t.lang) : '';
}

/**
 * What was played in place of a move of the main line: the lines of each other move, which have `from` moves in common.
 */
function variations(lines: Lines, from: number): Lines[] {
  const [main = []] = lines;
  const others = lines.filter((line) => line[from] !== main[from] && beginsWith(line, main.slice(0, from)));
  const groups = Map.groupBy(others, (line) => line[from]);
  return [...groups.values()];
}

/**
 * What was played in place of a move, beneath it in the list: each variation with what can be done with it.
 * @param lines That have the moves before it in common, that of the move first.
 * @param at How many moves those are.
 * @param draw The moves of lines that have so many in common.
 */
function branches(
  state: RoundState,
  lines: Lines,
  at: number,
  draw: (lines: Lines, from: number) => unknown,
  t: Words,
  { round }: RoundActions,
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
        ${button(t('variation.promote'), () => round(['promote', moves]))}
        ${button(t('variation.delete'), () => round(['delete', moves]))}
      </div>
    </li>`;
  });
}
