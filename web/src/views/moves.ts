// Draws the list of moves, with passes. Each move leads back to its position. A field takes a typed move, and the board can be
// read as text.

import { html, nothing } from 'lit-html';
import { Directive, directive, type ElementPart } from 'lit-html/directive.js';
import type { Side, View } from '../contract/types.ts';
import type { Judgements } from '../round/judgements.ts';
import { type RoundActions as Actions, gameOf, type RoundState, viewOf } from '../round/state.ts';
import { number, type Words } from '../words.ts';

/** To be put into the tag of a list that scrolls: when `key` changes, the part of it that the selector finds is scrolled into view. The page itself does not scroll. */
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
        const part = element.querySelector(selector)?.getBoundingClientRect();
        const list = element.getBoundingClientRect();
        if (!part) element.scrollTop = 0;
        else element.scrollTop += Math.min(0, part.top - list.top) || Math.max(0, part.bottom - list.bottom);
      });
    }
  },
);

const MARKS = { mistake: '?', blunder: '??' };

/**
 * @param found What the moves lost, where that is shown.
 * @param asText The board in characters.
 */
export function moves(state: RoundState, found: Judgements, t: Words, { dispatch }: Actions, asText: string) {
  const game = gameOf(state);
  const pass = (side: Side | null | undefined) =>
    side && html`<li class="pass ${side}" data-colour=${game.look.colours[side]}><span>${t('pass')}</span></li>`;
  const typed = (event: SubmitEvent & { target: HTMLFormElement }) => {
    event.preventDefault();
    const box = event.target.elements.namedItem('move') as HTMLInputElement;
    const square = box.value.normalize('NFKC').trim().toLowerCase();
    box.value = '';
    if (square) dispatch(['choose', square]);
  };
  return html`<section class="card" aria-labelledby=${`${state.id}moves-title`}>
    <h2 id=${`${state.id}moves-title`}>${t('moves')} <small>${t(state.at < state.line.length ? 'moves.at' : 'moves.count', { at: state.at, count: state.line.length })}</small></h2>
    ${state.line.length === 0 ? html`<p class="muted none">${t('moves.none')}</p>` : nothing}
    <ol class="record" ${keepInView('[aria-current="step"]', state.at)}>
      ${pass(viewOf(state, 0)?.passed)}
      ${state.line.map((move, index) => {
        const before = viewOf(state, index);
        const side = before?.turn;
        const kind = found[index]?.mark;
        const mark = kind && html`<b class="mark-${MARKS[kind].length}">${MARKS[kind]}</b>`;
        const by = side && t(`side.${game.sides[side]}`);
        const name = [number(index + 1, t.lang), by, move, kind && t(`moves.${kind}`)].filter(Boolean);
        return html`<li class=${side ?? ''} data-colour=${side ? game.look.colours[side] : nothing}>
            <button type="button" class=${index < state.at ? '' : 'ahead'}
              aria-label=${name.join(t('list'))}
              aria-current=${index === state.at - 1 ? 'step' : 'false'}
              @click=${() => dispatch(['jump', index + 1])}>
              ${move}${mark}<i class="does" data-does=${does(before, move, t)}></i>
            </button>
          </li>
          ${pass(viewOf(state, index + 1)?.passed)}`;
      })}
    </ol>
    <form class="typed row" @submit=${typed}>
      <label>${t('moves.type')} <input name="move" autocomplete="off" autocapitalize="none" spellcheck="false" maxlength="4" size="4" /></label>
      <button type="submit">${t('moves.play')}</button>
    </form>
    <details class="as-text"><summary>${t('moves.as-text')}</summary><pre>${asText}</pre></details>
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
