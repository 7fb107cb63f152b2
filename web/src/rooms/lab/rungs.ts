// Draws the ladder: a rung for each level, with the share of the points that the program has won there and its interval.

import { html, nothing, svg } from 'lit-html';
import type { Game } from '../../contract/types.ts';
import { type Program, playerOf } from '../../device/programs.ts';
import { listedPlayer, optionIn } from '../../player.ts';
import { writeAddress } from '../../round/address.ts';
import type { Game as Played } from '../../tournament/pool.ts';
import { playerName } from '../../views/players.ts';
import { explain } from '../../views/problem.ts';
import { number, quoted, sideName, signed, type Words } from '../../words.ts';
import type { PageState } from '../index.ts';
import type { Actions } from './actions.ts';
import { digest, isOf, type Standing, standings, wonOf } from './ladder.ts';
import type { Lab } from './state.ts';
import { ways } from './ways.ts';

const WIDTH = 200;
const HEIGHT = 22;

/** What they are drawn with. */
interface Given {
  page: PageState;
  t: Words;
  actions: Actions;
}

export function rungs(lab: Lab, game: Game, given: Given) {
  const { ladder, program, depth, listed, list } = lab;
  const { t, actions } = given;
  const { rungs: shown, player, isBefore, ladder: mine } = standings(ladder, program, game);
  if (shown.length === 0) return nothing;
  const now = program && playerOf(program, game, depth);
  const isRun = program !== null && program.loaded === program.source && now !== null;
  const playing = mine?.playing ? player : now;
  const plies = playing === null ? depth : optionIn(playing, 'depth'); // what chooses has none
  const how = plies === undefined ? t('lab.ladder.how-chosen') : t('lab.ladder.how', { count: Number(plies) });
  const stop = (name: string) =>
    html`<button type="button" @click=${() => actions.climbed({ type: 'stop' })}>${mine ? t('lab.ladder.stop') : t('lab.ladder.stop-other', { name })}</button>`;
  const start = html`<button type="button" aria-disabled=${!isRun} title=${isRun ? nothing : t('lab.run-first')} @click=${() => isRun && actions.climb()}>${t(isBefore ? 'lab.ladder.again' : 'lab.ladder.start')}</button>`;
  const before = isBefore && t(mine?.playing ? 'lab.ladder.before.playing' : 'lab.ladder.before');
  return html`<section class="card ladder" aria-label=${t('lab.ladder')}>
    <div class="climb row">
      <h2>${t('lab.ladder')}</h2>
      ${ladder?.playing ? stop(quoted(list.find((each) => isOf(ladder, each))?.title ?? ladder.program)) : start}
    </div>
    <p class="muted">${[how, best(program, game, t)].filter(Boolean).join(t('sentence'))}</p>
    ${before ? html`<p>${before}</p>` : nothing}
    <ol class=${isBefore ? 'before' : ''}>${shown.map((rung) => rungOf(rung, listed === rung.level, game, given))}</ol>
    ${mine?.problem ? html`<div class="row"><p class="wrong" role="alert">${explain(mine.problem, game, t)}</p> ${ways(lab, mine, t, actions)}</div>` : nothing}
    <p class="muted">${t('lab.ladder.rule')}</p>
  </section>`;
}

/** What has come of it, in a word; where its interval leaves that open, with what has decided. */
function endOf({ phase, score, count }: Standing, t: Words) {
  const isOpen = score && (phase === 'won' ? score.low < 0.5 : phase === 'lost' && score.high > 0.5);
  return isOpen ? t(`lab.rung.${phase}.tested`, { count }) : t(`lab.rung.${phase}`);
}

/** @param open Are its games listed? */
function rungOf(rung: Standing, open: boolean, game: Game, given: Given) {
  const { level, phase, score, count, games } = rung;
  const { t, actions } = given;
  const percent = (value: number) => number(Math.round(100 * value), t.lang);
  const x = (value: number) => value * WIDTH;
  const list = () => actions.list(open ? null : level);
  const inOrder = games.toSorted((a, b) => a.index - b.index);
  const share =
    score && t('lab.rung.share', { share: percent(score.share), low: percent(score.low), high: percent(score.high) });
  const played = t('lab.rung.games', { count });
  return html`<li class=${phase}>
    <b>${levelName(level, game, t)}</b>
    <svg viewBox="0 0 ${WIDTH} ${HEIGHT}" preserveAspectRatio="none" aria-hidden="true">
      <path class="rail" d="M0 11H${WIDTH}" /><path class="zero" d="M${WIDTH / 2} 3V19" />
      ${score ? svg`<path class="range" d="M${x(score.low)} 11H${x(score.high)}" /><path class="point" d="M${x(score.share)} 4V18" />` : nothing}
    </svg>
    <span>${endOf(rung, t)}${share ? html`<span>${share}</span>` : nothing}</span>
    ${games.length > 0 ? html`<button type="button" aria-expanded=${open} @click=${list}>${played}</button>` : nothing}
    ${games.length === 0 && count > 0 ? html`<small>${played}</small>` : nothing}
    ${open ? html`<ol class="games">${inOrder.map((played) => gameLink(played, level, game, given))}</ol><p class="kept muted">${t('lab.rung.kept')}</p>` : nothing}
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

/** How far the program has come at its best, as it is shown or, where that has not played, before. */
function best(program: Program | null, game: Game, t: Words) {
  const all = program?.best.filter((each) => each.game === game.id) ?? [];
  const of = program && all.length > 0 ? digest(program.source) : '';
  const here = all.find((each) => each.of === of);
  const furthest = here ?? all.toSorted((a, b) => wonOf(b).length - wonOf(a).length)[0];
  const won = furthest && wonOf(furthest).at(-1);
  if (won) return t(here ? 'lab.best' : 'lab.best.before', { level: levelName(won.level, game, t) });
  return here ? t('lab.best.none') : '';
}
