// The arena: a series is set up, played, and what it proves is told while it grows.

import { html, nothing } from '../../vendor/lit-html/lit-html.js';
import { isAddress, underWay } from '../arena.js';
import { elo, nameOf, percent } from './arena/figures.js';
import { results } from './arena/results.js';
import { gameIn, setup, summary, told } from './arena/setup.js';
import { explain } from './problem.js';

/** @typedef {import('../arena.js').Arena} Arena */
/** @typedef {import('../state.js').State} State */
/** @typedef {import('./page.js').Words} Words */
/** @typedef {import('./page.js').Deeds} Deeds */
/** @typedef {ReturnType<typeof import('../arena.js').createArena>['deeds']} Doings */

/** @param {State} state @param {Words} t @param {Deeds} deeds @param {Doings} doings */
export function arena(state, t, deeds, doings) {
  const here = /** @type {Arena} */ (state.arena);
  const going = underWay(here);
  const act = !going ? doings.start : here.phase === 'running' ? doings.pause : doings.resume;
  return html`<h1>${t('arena.title')}</h1>
    ${notices(state, here, t, deeds, doings)}
    <form
      @submit=${(/** @type {Event} */ event) => {
        event.preventDefault();
        act();
      }}
    >
      <details class="card" ?open=${!here.plan}>
        <summary><span>${t('arena.setup')}</span> ${summary(state, here, t)}</summary>
        ${setup(state, here, t, doings)}
      </details>
      <div class="actions" role="group" aria-label=${t('actions')}>
        <button
          type="submit"
          class="primary"
          @click=${(/** @type {MouseEvent} */ event) => event.detail > 1 && event.preventDefault() /* it says something else by then */}
        >${t(act === doings.pause ? 'arena.pause' : going ? 'continue' : 'arena.start')}</button>
        <button type="button" aria-disabled=${going ? 'false' : 'true'} @click=${() => going && doings.stop()}>${t('arena.stop')}</button>
      </div>
      <div class="status" role="status"><p>${status(state, here, t)}</p></div>
    </form>
    ${here.plan ? results(state, here, t, doings) : nothing}`;
}

/** What has just happened, in a sentence; else what there is to be played. @param {State} state @param {Arena} here @param {Words} t */
function status(state, here, t) {
  const { note, plan, statistics, problem, known } = here;
  if (note?.key === 'arena.note.refused' && problem) return told(problem, gameIn(state, here.wanted.game), t);
  if (note?.key === 'arena.note.over' && plan && statistics) {
    const [a, b] = plan.players.map((player) => nameOf(player, gameIn(state, plan.game), t));
    const share = percent(statistics.score.share, t);
    return t(note.key, { a, b, count: statistics.games, share, elo: elo(statistics, 'difference', t) });
  }
  if (note?.key === 'arena.note.decided' && statistics?.sprt?.decided) {
    const { decided, at, elo } = statistics.sprt;
    return t(note.key, { count: at, elo: elo[decided === 'lower' ? 0 : 1] });
  }
  if (note) return t(note.key, note.args);
  if (state.engine !== 'ready' || problem || !known) return nothing;
  return t(known.repeatable ? 'arena.repeatable' : 'arena.unrepeatable');
}

/** What stands in the way: a bad address, Python that does not start, engines that were lost. @param {State} state @param {Arena} here @param {Words} t @param {Deeds} deeds @param {Doings} doings */
function notices(state, here, t, deeds, doings) {
  const failed = state.engine === 'failed' && state.problem?.code === 'engine' ? state.problem : null;
  const game = gameIn(state, here.wanted.game);
  /** @param {string} said @param {unknown} more */
  const notice = (said, more) => html`<div class="notice" role="alert"><p>${said}</p>${more}</div>`;
  /** @param {() => void} act */
  const again = (act) => html`<button type="button" @click=${act}>${t('retry')}</button>`;
  return [
    failed && notice(explain(failed, game, t), again(deeds.retry)),
    here.broken && !failed && notice(t('arena.broken', { message: here.broken.message }), again(doings.resume)),
    isAddress(here.problem) &&
      here.problem &&
      notice(explain(here.problem, game, t), html`<p class="muted">${t('arena.problem.then')}</p>`),
  ].filter(Boolean);
}
