// Draws the ladder: a rung for each level, with the share of the points that the program has won there and its interval.

import { html, nothing, svg } from 'lit-html';
import type { Game } from '../../contract/types.ts';
import type { Best } from '../../device/programs.ts';
import { listedPlayer, optionIn } from '../../player.ts';
import { writeAddress } from '../../round/address.ts';
import type { Game as Played } from '../../series/pool.ts';
import { playerName } from '../../views/players.ts';
import { explain } from '../../views/problem.ts';
import { number, sideName, signed, type Words } from '../../words.ts';
import type { PageState } from '../index.ts';
import type { Actions } from './actions.ts';
import { newRungs, type Rung } from './ladder.ts';
import { playerOf } from './run.ts';
import type { Lab } from './state.ts';

const WIDTH = 200;
const HEIGHT = 22;

/** What they are drawn with. */
interface Given {
  page: PageState;
  t: Words;
  actions: Actions;
}

export function rungs({ ladder, program, depth, listed }: Lab, game: Game, given: Given) {
  const { t, actions } = given;
  const player = program && playerOf(program, game, depth);
  const played = ladder && ladder.program === program?.name && ladder.game === game.id ? ladder : null;
  const mine = played?.playing || played?.source === program?.loaded ? played : null; // what it was before has other games
  const plies = mine ? Number(optionIn(mine.player, 'depth') ?? depth) : depth;
  const shown = mine?.rungs ?? newRungs(game);
  if (shown.length === 0) return nothing;
  const stop = (name: string) =>
    html`<button type="button" @click=${() => actions.climbed({ type: 'stop' })}>${mine ? t('lab.ladder.stop') : t('lab.ladder.stop-other', { name })}</button>`;
  const start = html`<button type="button" aria-disabled=${!player} title=${player ? nothing : t('lab.run-first')} @click=${() => player && actions.climb()}>${t('lab.ladder.start')}</button>`;
  return html`<section class="card ladder" aria-label=${t('lab.ladder')}>
    <div class="climb row">
      <h2>${t('lab.ladder')}</h2>
      ${ladder?.playing ? stop(ladder.program) : start}
    </div>
    <p class="muted">${[t('lab.ladder.how', { count: plies }), best(program?.best ?? [], game, t)].filter(Boolean).join(t('sentence'))}</p>
    <ol>${shown.map((rung) => rungOf(rung, listed === rung.level, game, given))}</ol>
    ${mine?.problem ? html`<p class="wrong" role="alert">${explain(mine.problem, game, t)}</p>` : nothing}
    <p class="muted">${t('lab.ladder.rule')}</p>
  </section>`;
}

/** @param open Are its games listed? */
function rungOf({ level, phase, statistics, games }: Rung, open: boolean, game: Game, given: Given) {
  const { t, actions } = given;
  const { share, low, high } = statistics?.score ?? { share: null, low: null, high: null };
  const percent = (value: number | null) => number(Math.round(100 * (value ?? 0)), t.lang);
  const known = share !== null && low !== null && high !== null;
  const x = (value: number) => value * WIDTH;
  const list = () => actions.list(open ? null : level);
  const inOrder = games.toSorted((a, b) => a.index - b.index);
  return html`<li class=${phase}>
    <b>${levelName(level, game, t)}</b>
    <svg viewBox="0 0 ${WIDTH} ${HEIGHT}" preserveAspectRatio="none" aria-hidden="true">
      <path class="rail" d="M0 11H${WIDTH}" /><path class="zero" d="M${WIDTH / 2} 3V19" />
      ${known ? svg`<path class="range" d="M${x(low)} 11H${x(high)}" /><path class="point" d="M${x(share)} 4V18" />` : nothing}
    </svg>
    <span>${t(`lab.rung.${phase}`)}${known ? t('lab.rung.share', { share: percent(share), low: percent(low), high: percent(high) }) : nothing}</span>
    ${games.length > 0 ? html`<button type="button" aria-expanded=${open} @click=${list}>${t('lab.rung.games', { count: games.length })}</button>` : nothing}
    ${open ? html`<ol class="games">${inOrder.map((played) => gameLink(played, level, game, given))}</ol>` : nothing}
  </li>`;
}

/** A finished game: a link that opens it in Play, at its end. */
function gameLink(played: Played, level: string, game: Game, { page, t }: Given) {
  const { index, first, second, winner, margin, record } = played;
  const { moves, ...start } = record;
  const seats = { first, second };
  const address = writeAddress({ ...page, start, seats, transcript: moves.join(''), line: [], at: 0 });
  const side = first === level ? 'second' : 'first';
  const end = winner === 'draw' ? 'drawn' : winner === side ? 'won' : 'lost';
  const by = margin === null ? t(`lab.game.${end}`) : signed(side === 'first' ? margin : -margin, t.lang);
  const name = t('lab.game', { index: index + 1, side: sideName(game, side, t), end: t(`lab.game.${end}`), by });
  return html`<li><a class=${end} href=${address} aria-label=${name} title=${name}>${by}</a></li>`;
}

function levelName(id: string, game: Game, t: Words) {
  const player = listedPlayer(id, game);
  return player ? playerName(player, t) : id;
}

/** How far the program has come at its best. */
function best(all: Best[], game: Game, t: Words) {
  const found = all.find((each) => each.game === game.id);
  if (!found) return '';
  const won = found.rungs.filter(({ end }) => end === 'won').at(-1);
  return won ? t('lab.best', { level: levelName(won.level, game, t) }) : t('lab.best.none');
}
