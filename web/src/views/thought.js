// What Python saw: how deep, how much, the line it expects, and what the moves are worth.

import { html, nothing } from '../../vendor/lit-html/lit-html.js';
import { gameOf } from '../state.js';
import { number, signed } from '../words.js';

/** @typedef {import('../contract.js').Thought} Thought */
/** @typedef {import('../state.js').State} State */
/** @typedef {import('./page.js').Words} Words */

/** How many moves are listed. */
const BEST = 5;

/** @param {State} state @param {Words} t */
export function thought(state, t) {
  const { thought, thinker } = state;
  const { sides } = gameOf(state);
  const who = thinker ? t(`Side.${sides[thinker]}`) : '';
  if (!thought || !thinker) {
    return html`<section class="card thought" aria-labelledby="thought-title">
      <h2 id="thought-title">${t('saw.title')}</h2>
      <p class="muted">${t('saw.nothing')}</p>
    </section>`;
  }
  const facts = [
    t('saw.depth', { depth: thought.depth }),
    t('saw.positions', { count: thought.nodes }),
    t('saw.seconds', { seconds: Math.round(thought.seconds * 100) / 100 }),
  ];
  return html`<section class="card thought" aria-labelledby="thought-title">
    <h2 id="thought-title">${t('saw.by', { side: who })} <small>${thought.value === null ? nothing : facts.join(' · ')}</small></h2>
    ${
      thought.value === null
        ? html`<p class="muted">${t('saw.random', { move: thought.move })}</p>`
        : html`<p class="line"><b>${worth(thought, state, t)}</b> ${thought.line[0]} <span>${thought.line.slice(1).join(' ')}</span></p>
            ${values(thought, thinker, t)}`
    }
  </section>`;
}

/** The value in words where it is proved, else as a number that is good for first. @param {Thought} thought @param {State} state @param {Words} t */
function worth(thought, state, t) {
  const { sides } = gameOf(state);
  if (thought.outcome === 'draw') return t('proof.draw');
  if (thought.outcome) {
    const side = t(`Side.${sides[thought.outcome]}`);
    if (thought.plies !== null) return t('proof.wins-in', { side, count: thought.plies });
    if (thought.margin !== null) return t('proof.wins-by', { side, count: Math.abs(thought.margin) });
    return t('proof.wins', { side });
  }
  return signed(thought.value ?? 0, t.lang);
}

/** The best moves for the thinker, with a bar for what each is worth to it. @param {Thought} thought @param {'first' | 'second'} thinker @param {Words} t */
function values({ moves }, thinker, t) {
  const sign = thinker === 'first' ? 1 : -1;
  const seen = moves.filter((move) => move.value !== null).map((move) => ({ ...move, value: Number(move.value) }));
  const best = seen.toSorted((a, b) => sign * (b.value - a.value)).slice(0, BEST);
  const all = best.map(({ value }) => value);
  const span = Math.max(...all) - Math.min(...all) || 1;
  const share = (/** @type {number} */ value) => 1 - (Math.max(...all.map((v) => sign * v)) - sign * value) / span;
  return html`<table class="values">
    <caption class="unseen">${t('saw.values')}</caption>
    <tbody>
      ${best.map(
        ({ move, value }) => html`<tr>
          <th scope="row">${move}</th>
          <td class="share"><span .style=${`--share:${(8 + 92 * share(value)).toFixed(0)}%`}></span></td>
          <td>${number(value, t.lang)}</td>
        </tr>`,
      )}
    </tbody>
  </table>`;
}
