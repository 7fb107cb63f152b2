// Draws the results of a series: what they come to in one statement, the score on a bar, the games as a strip, four facts, and the list
// of the games. Where nothing is played yet an example shows what a result looks like.

import { html, nothing } from 'lit-html';
import type { Game as Described, Plan } from '../../../contract/types.ts';
import { gameIn } from '../../../round/state.ts';
import { button } from '../../../views/controls.ts';
import { playerFacts } from '../../../views/players.ts';
import type { Words } from '../../../words.ts';
import type { PageState } from '../../index.ts';
import type { Wanted } from '../address.ts';
import { sentence } from '../form.ts';
import { liveBoard } from '../live_board.ts';
import { type Arena, isOther, locked } from '../state.ts';
import type { ArenaActions } from '../view.ts';
import { beam } from './beam.ts';
import type { Figures } from './counted.ts';
import * as example from './example.ts';
import { facts } from './facts.ts';
import { namesOfBoth, toldApart } from './format.ts';
import { list } from './list.ts';
import { type Statement, sentenceOf, statement } from './statement.ts';
import { columns, sides, strip } from './strip.ts';

/** What is said of each player beside its name. */
const factsOf = (players: Plan['players'], described: Described, state: PageState, t: Words) =>
  players.map((player) => playerFacts(player, described, state, t).join(t('dot')));

/** Before the first pair of games is complete. */
const NO_SCORE: Pick<Figures, 'score' | 'counts'> = {
  score: { share: null, low: null, high: null, pairs: 0 },
  counts: [0, 0, 0, 0, 0],
};

/** While games are played all has its place from the beginning, and the game that is played is shown on a board. */
export function results(state: PageState, arena: Arena, played: Wanted, t: Words, actions: ArenaActions) {
  const { figures, stand, live } = arena;
  const described = gameIn(state, played.game);
  const players = (stand?.standings.players.map(({ name }) => name) ?? played.players) as Plan['players'];
  const seats = namesOfBoth(players, described, t);
  const names = toldApart(seats, t);
  const isOn = locked(arena);
  const strips = figures
    ? strip(figures, arena.pick, { state, described, name: names[0], choose: actions.pick, t })
    : nothing;
  const counted = figures?.games ? figures : null;
  if (!counted && !isOn)
    return html`<section class="results stack" aria-label=${t('arena.results')}>${strips}</section>`;
  const called = (player: string) => ({ title: seats[players.indexOf(player)] ?? player, author: null });
  return html`<section class="results stack ${isOn ? 'watching' : ''}" aria-labelledby="results-title">
    ${isOther(arena) ? html`<p class="muted">${t('arena.before', { series: sentence(played, 0, described, t).join(t('dot')) })}</p>` : nothing}
    <h1 id="results-title" tabindex="-1" data-focus="results">${counted ? parts(statement(counted, names, t), t('sentence')) : t('arena.title')}</h1>
    ${beam(counted ?? NO_SCORE, seats, factsOf(players, described, state, t), t)}
    ${counted ? faults(counted, names, t) : nothing}
    ${isOn ? liveBoard(live, called, described, t) : nothing}
    ${strips}
    ${counted ? html`${facts(counted, described, names, t)} ${list(state, arena, counted, described, t, actions)}` : nothing}
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
  return html`<section class="example ruled stack" aria-labelledby="example-title">
    <p class="row spread"><b id="example-title">${t('arena.example', of)}</b> ${button(t('arena.example.play'), play)}</p>
    <p class="says">${said}</p>
    ${beam(example.STATISTICS, names, factsOf(example.PLAYERS, described, state, t), t)}
    <div class="strip row" aria-hidden="true">${sides(described, t)}<div class="discs">${columns(example.DISCS, 2, -1)}</div></div>
    <ul>${['sure', 'disc', 'named'].map((note) => html`<li>${t(`arena.example.${note}`)}</li>`)}</ul>
  </section>`;
}
