// Draws a thought of Python or of the adviser: its depth, its nodes, the principal variation, and the values of the moves.

import { html, nothing } from '../../vendor/lit-html/lit-html.js';
import { gameOf, keyOf, recordOf } from '../round/state.js';
import { brief, describe, signOf } from '../round/worth.js';

/** @typedef {import('../../contract.js').Side} Side */
/** @typedef {import('../../contract.js').Thought} Thought */
/** @typedef {import('../round/state.js').RoundState} RoundState */
/** @typedef {import('../words.js').Words} Words */
/** @typedef {import('../round/round.js').RoundActions} Actions */

/** How many moves are listed. */
const BEST = 5;

/** @param {RoundState & {values: boolean}} state `values`: are the moves' values written on the squares? @param {Words} t @param {Actions} actions */
export function thought(state, t, actions) {
  const { lastThought } = state;
  const { sides } = gameOf(state);
  const analysis = state.analyses.get(keyOf(recordOf(state)));
  const turn = state.views.get(keyOf(recordOf(state)))?.turn;
  if (analysis && turn && (state.values || state.hint === keyOf(recordOf(state)))) {
    return card(
      state,
      t('saw.advice', { side: t(`Side.${sides[turn]}`) }),
      { thought: analysis, side: turn, from: state.at },
      t,
      actions,
    );
  }
  if (lastThought)
    return card(state, t('saw.by', { side: t(`Side.${sides[lastThought.side]}`) }), lastThought, t, actions);
  return html`<section class="card thought" aria-labelledby=${`${state.id}thought-title`}>
    <h2 id=${`${state.id}thought-title`}>${t('saw.title')}</h2>
    <p class="muted">${t('saw.nothing')}</p>
  </section>`;
}

/** @param {RoundState} state @param {string} title @param {import('../round/state.js').PastThought} past @param {Words} t @param {Actions} actions */
function card(state, title, past, t, actions) {
  const { thought, side } = past;
  const { sides } = gameOf(state);
  /** @param {Side} side */
  const name = (side) => t(`Side.${sides[side]}`);
  const facts = [
    t('saw.depth', { depth: thought.depth }),
    t('saw.positions', { count: thought.nodes }),
    t('saw.seconds', { seconds: Math.round(thought.seconds * 100) / 100 }),
  ];
  return html`<section class="card thought" aria-labelledby=${`${state.id}thought-title`}>
    <h2 id=${`${state.id}thought-title`}>${title} <small>${thought.value === null ? nothing : facts.join(' · ')}</small></h2>
    ${
      thought.value === null
        ? html`<p class="muted">${t('saw.random', { move: thought.move })}</p>`
        : html`<p class="expected"><b>${describe(thought, side, t, name, gameOf(state))}</b></p>
            ${expected(state, past, t, actions)} ${values(thought, side, t, gameOf(state))}`
    }
  </section>`;
}

/** The principal variation. Each move shows the board after it. @param {RoundState} state @param {import('../round/state.js').PastThought} past @param {Words} t @param {Actions} actions */
function expected(state, { thought, from }, t, { dispatch }) {
  const { lookahead } = state;
  const looking =
    lookahead && lookahead.from === from && lookahead.moves.join() === thought.line.join() ? lookahead.at : 0;
  /** @param {number} at */
  const show = (at) => dispatch({ type: 'lookahead', lookahead: at > 0 ? { from, moves: thought.line, at } : null });
  return html`<ol class="line" aria-label=${t('saw.line')}>
      ${thought.line.map(
        (move, index) => html`<li>
          <button type="button" aria-pressed=${looking === index + 1 ? 'true' : 'false'} @click=${() => show(looking === index + 1 ? 0 : index + 1)}>
            ${move}
          </button>
        </li>`,
      )}
    </ol>
    ${
      lookahead
        ? html`<p class="looking">
            ${t('lookahead.at', { at: lookahead.at, count: lookahead.moves.length })}
            <button type="button" @click=${() => dispatch({ type: 'lookahead', lookahead: null })}>${t('lookahead.leave')}</button>
          </p>`
        : nothing
    }`;
}

/** The best moves for that side, with a bar for the value of each. @param {Thought} thought @param {Side} side @param {Words} t @param {import('../../contract.js').Game} game */
function values({ moves, unit }, side, t, game) {
  const sign = signOf(side);
  const seen = moves
    .filter((move) => move.value !== null)
    .map((move) => ({ ...move, gain: sign * Number(move.value) }));
  // Where values are equal, an exact one comes before a bound.
  const best = seen
    .toSorted((a, b) => b.gain - a.gain || Number(b.bound === 'exact') - Number(a.bound === 'exact'))
    .slice(0, BEST);
  const [most, least] = [best[0]?.gain ?? 0, best.at(-1)?.gain ?? 0];
  /** @param {number} gain */
  const share = (gain) => (most === least ? 100 : 8 + (92 * (gain - least)) / (most - least));
  return html`<table class="values">
    <caption class="unseen">${t('saw.values')}</caption>
    <tbody>
      ${best.map(
        (each) => html`<tr>
          <th scope="row">${each.move}</th>
          <td class="share"><span .style=${`--share:${share(each.gain).toFixed(0)}%`}></span></td>
          <td>${brief({ ...each, unit }, side, t, game)}</td>
        </tr>`,
      )}
    </tbody>
  </table>`;
}
