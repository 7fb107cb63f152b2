// Draws the games of a couple: each is a link that opens it in Play.

import { html, nothing } from 'lit-html';
import type { Game as Described } from '../../../contract/types.ts';
import { isolate, signed, type Words } from '../../../words.ts';
import type { PageState } from '../../index.ts';
import { endOf } from '../ends.ts';
import type { Shown, TournamentGame } from '../shown.ts';
import { gameAddress } from './opened.ts';
import { pointsText } from './places.ts';
import { resultsOf } from './results.ts';
import type { PlayerRow } from './rows.ts';

/** The most games of a couple that are listed: the last of them. */
const MOST = 200;

export function gamesOf(shown: Shown, rows: readonly PlayerRow[], game: Described, page: PageState, t: Words) {
  const [one, other] = (shown.couple ?? []).map((name) => rows.find((row) => row.name === name));
  if (!one || !other)
    return html`<section class="games ruled stack"><h2>${t('arena.table.games')}</h2><p class="muted">${t('arena.table.choose')}</p></section>`;
  // Those that are counted: some ended after one of the two had retired, or before another one ended.
  const { points, games: counted } = resultsOf(shown.table ?? { pairs: [] })(one.name, other.name);
  const games = shown.games
    .filter(({ players }) => players.includes(one.name) && players.includes(other.name))
    .toSorted((a, b) => a.index - b.index)
    .slice(0, counted);
  const whole = ({ title, author }: PlayerRow) =>
    author ? t('arena.table.signed', { title, author: isolate(author) }) : title;
  const names = { one: whole(one), other: whole(other) };
  const head =
    games.length > 0
      ? t('arena.table.result', { ...names, points: pointsText(points, t), count: games.length })
      : t('arena.table.result.none', names);
  return html`<section class="games ruled stack" aria-labelledby="couple-title">
    <h2 id="couple-title" tabindex="-1" data-focus="couple">${head}</h2>
    <ol>${games.slice(-MOST).map((each) => link(each, one, shown, game, page, t))}</ol>
    ${games.length > MOST ? html`<p class="muted">${t('arena.table.last', { count: MOST })}</p>` : nothing}
    ${games.length > 0 ? html`<p class="muted">${t('arena.table.games.how', { name: one.title })}</p>` : nothing}
  </section>`;
}

function link(
  game: TournamentGame,
  { name }: PlayerRow,
  shown: Shown,
  described: Described,
  page: PageState,
  t: Words,
) {
  const { side, outcome, margin } = endOf(game, { swap: true }, name);
  const fault = t('arena.table.fault');
  return html`<li><a href=${gameAddress(game, shown, described, page)}>
    <span class="piece ${side}" data-colour=${described.look.colours[side]} role="img" aria-label=${t('arena.table.as', { side: t(`Side.${described.sides[side]}`) })}></span>
    <span>${t(`arena.table.${outcome}`)}</span>
    <b class=${outcome}>${game.fault ? html`<span title=${fault} aria-hidden="true">!</span><span class="unseen">${fault}</span>` : margin ? signed(margin, t.lang) : nothing}</b>
  </a></li>`;
}
