// Draws the results of a series: what they come to in one statement, the score on a bar, the games as a strip, four facts, and the list
// of the games. Where nothing is played yet an example shows what a result looks like.

import { html, nothing } from 'lit-html';
import type { Game as Described, Plan } from '../../../contract/types.ts';
import type { Stand } from '../../../device/tournaments.ts';
import { gameIn } from '../../../round/state.ts';
import { button } from '../../../views/controls.ts';
import { playerFacts } from '../../../views/players.ts';
import type { Words } from '../../../words.ts';
import type { PageState } from '../../index.ts';
import { sentence } from '../form.ts';
import { type Arena, isOther, locked } from '../state.ts';
import type { ArenaActions } from '../view.ts';
import { beam } from './beam.ts';
import { type Figures, gamesIn, planOf } from './counted.ts';
import * as example from './example.ts';
import { facts } from './facts.ts';
import { namesOfBoth, toldApart } from './figures.ts';
import { list } from './list.ts';
import { type Statement, sentenceOf, statement } from './statement.ts';
import { columns, sides, strip } from './strip.ts';

/** What is said of each player beside its name. */
const factsOf = (players: Plan['players'], described: Described, state: PageState, t: Words) =>
  players.map((player) => playerFacts(player, described, state, t).join(t('dot')));

/** @param swap Is each opening played from both sides? */
export function results(state: PageState, arena: Arena, stand: Stand, swap: boolean, t: Words, actions: ArenaActions) {
  const plan = planOf(stand, swap);
  const described = gameIn(state, plan.game);
  const seats = namesOfBoth(plan.players, described, t);
  const names = toldApart(seats, t);
  const { figures, pick, played } = arena;
  const { pick: choose } = actions;
  const games = gamesIn(stand, arena.games);
  const isCut = figures?.retired.includes(true) ?? false;
  const strips = strip({ state, games, plan, described, name: names[0], pick, isCut, choose, t });
  if (!figures || figures.games === 0)
    return html`<section class="results" aria-label=${t('arena.results')}>${strips}</section>`;
  const told = statement(figures, names, t);
  return html`<section class="results" aria-labelledby="results-title">
    ${isOther(arena) && !locked(arena) && played ? html`<p class="muted">${t('arena.before', { series: sentence(played, 0, described, t).join(t('dot')) })}</p>` : nothing}
    <h1 id="results-title" tabindex="-1" data-focus="results">${parts(told, t('sentence'))}</h1>
    ${beam(figures, seats, factsOf(plan.players, described, state, t), t)}
    ${faults(figures, names, t)} ${strips}
    ${facts(figures, described, names, t)}
    ${list(state, { arena, games, plan, described }, t, actions)}
  </section>`;
}

const parts = ({ head, figure, doubt }: Statement, gap: string) =>
  html`<b>${head}</b>${gap}${figure}${gap}<span>${doubt}</span>`;

/** How many games each player has lost by a fault, where one has. */
function faults({ faults }: Figures, names: Plan['players'], t: Words) {
  const said = names.flatMap((player, which) => {
    const count = faults[which] ?? 0;
    return count > 0 ? [t('arena.faults', { player, count })] : [];
  });
  return said.length > 0 ? html`<p class="wrong">${said.join(t('sentence'))}</p>` : nothing;
}

/** A series that was played before, as its results are drawn. */
export function exampleOf(state: PageState, t: Words, { example: play }: ArenaActions) {
  const described = gameIn(state, state.first);
  const names = namesOfBoth(example.PLAYERS, described, t);
  const said = sentenceOf(statement(example.STATISTICS, names, t), t);
  const of = { game: t(`game.${described.id}`), games: t('arena.count', { count: example.STATISTICS.games }) };
  return html`<section class="example" aria-labelledby="example-title">
    <p class="row"><b id="example-title">${t('arena.example', of)}</b> ${button(t('arena.example.play'), play)}</p>
    <p class="says">${said}</p>
    ${beam(example.STATISTICS, names, factsOf(example.PLAYERS, described, state, t), t)}
    <div class="strip" aria-hidden="true">${sides(described, t)}<div class="discs">${columns(example.DISCS, 2, -1)}</div></div>
    <ul>${['sure', 'disc', 'named'].map((note) => html`<li>${t(`arena.example.${note}`)}</li>`)}</ul>
  </section>`;
}
