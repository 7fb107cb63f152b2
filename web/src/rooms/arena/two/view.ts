// Draws two players: the form with its buttons, and below it what their games come to: one statement, the score on a
// bar, the games as a strip, four facts, and the list of the games. Where nothing is played yet an example shows what a
// result looks like.

import { html, nothing } from 'lit-html';
import { programsOf } from '../../../base/player_text.ts';
import { number, programTitle, type Words } from '../../../base/words.ts';
import type { Game, Plan } from '../../../contract/types.ts';
import { gameIn } from '../../../round/state.ts';
import { about, button } from '../../../views/controls.ts';
import { playerFacts } from '../../../views/players.ts';
import { single } from '../../../views/shelf_list.ts';
import type { PageState } from '../../room.ts';
import type { Wanted } from '../conditions.ts';
import { sentence } from '../form.ts';
import {
  elo,
  eloSpan,
  fixed,
  namesOfBoth,
  probability,
  roughTime,
  scoredGames,
  share,
  shareSpan,
  toldApart,
  UNKNOWN,
} from '../format.ts';
import { liveBoard } from '../games.ts';
import { isAsShown, isOther, locked, secondsLeft } from '../state.ts';
import {
  type ArenaDrawing,
  addressNotice,
  buttons,
  COPIED,
  earlier,
  fileMenu,
  folded,
  further,
  notices,
  primaryOf,
  status,
} from '../view.ts';
import { EXAMPLE, type Figures, figuresIn, type Statement, sentenceOf, statement } from './figures.ts';
import { columns, list, sideOf, sides, strip } from './games.ts';

export function ofTwo(given: ArenaDrawing) {
  const { arena, t } = given;
  const { playedConditions } = arena;
  const figures = figuresIn(arena);
  const isOn = locked(arena);
  return html`${addressNotice(given)}
    <form @submit=${(event: Event) => {
      event.preventDefault();
      primaryOf(given).act();
    }}>
      ${folded(given)}
      <div class="actions row" role="group" aria-label=${t('actions')}>
        ${buttons(given, true)} ${further(given)} ${status(given, playedConditions && figures ? outcome(given, playedConditions, figures) : nothing)}
        ${isOn || (figures && isAsShown(arena)) ? nothing : address(given)}
      </div>
    </form>
    ${isOn ? pace(given) : nothing}
    ${notices(given)}
    ${figures?.games || isOn ? nothing : html`<h1>${t('arena.title')}</h1>` /* where the answer will stand */}
    ${playedConditions && (figures || isOn) ? results(given, playedConditions, figures) : nothing}
    ${figures ? foot(given) : nothing}
    ${figures || isOn ? nothing : example(given)}
    ${earlier(given)}`;
}

/** That it is over is followed by the result, for those who do not see that. */
function outcome({ arena, page, t }: ArenaDrawing, { players, game: id }: Wanted, figures: Figures) {
  if (arena.note?.key !== 'arena.note.over') return nothing;
  const names = namesOfBoth(players as Plan['players'], gameIn(page, id), t);
  return html` <span class="unseen">${sentenceOf(statement(figures, names, t), t)}</span>`;
}

/** How far it is, how fast, and the time left. Before it is planned the place is kept. */
function pace({ arena, t }: ArenaDrawing) {
  const { rate } = arena.speed ?? { rate: null };
  const digits = rate === null || rate >= 9.95 ? 0 : rate >= 0.995 ? 1 : 2;
  const standings = arena.stand?.standings;
  const left = secondsLeft(arena);
  const isFast = rate && left !== null && arena.phase === 'running';
  return html`<div class="progress muted stack">
    <progress max=${standings?.planned ?? 1} value=${standings?.played ?? 0} aria-label=${t('arena.progress')}></progress>
    <p class="row spread"><span>${standings ? t('arena.of', { games: standings.played, of: standings.planned }) : nothing}</span> <span class="speed">${isFast ? [t('arena.rate', { rate: fixed(rate, t, digits) }), t('arena.left', { time: roughTime(left, t) })].join(t('dot')) : nothing}</span></p>
  </div>`;
}

/** What can be done with the results. */
function foot(given: ArenaDrawing) {
  const { arena, t, actions } = given;
  const files = [
    ['list', 'arena.save.csv'],
    ['games', 'arena.table.file.games'],
    ['whole', 'arena.save.whole'],
  ] as const;
  return html`<div class="row ruled">
    ${fileMenu('arena-export', 'arena.export', files, given)}
    ${locked(arena) ? nothing : html`<button type="button" @click=${single(() => actions.forget(arena.id))}>${t('arena.clear')}</button>`}
    ${isAsShown(arena) ? address(given) : nothing}
  </div>`;
}

/** Whether the address gives the same games again, and a button that copies it. */
function address(given: ArenaDrawing) {
  const { arena, t, actions } = given;
  const said = repeating(given);
  const { isRepeatable, words } = said ?? { isRepeatable: true, words: t('arena.repeatable') };
  const copied = arena.note && COPIED.includes(arena.note.key) ? t(arena.note.key) : null;
  return html`<div class="row address" ?data-unknown=${!said}>
    <p class="muted">${copied ? nothing : words}<span aria-live="polite">${copied ?? nothing}</span></p>
    ${isRepeatable ? button(t('copy'), actions.copy) : nothing}</div>`;
}

/** Does the address of the form give the same games again? Null: that is not known yet. */
function repeating({ page, arena, game, t }: ArenaDrawing) {
  const { known, stand, problem, wanted } = arena;
  const found = isOther(arena) ? known : stand;
  if (page.engine !== 'ready' || problem || !found) return null;
  if (!found.repeatable) return { isRepeatable: false, words: t('arena.unrepeatable') };
  const names = programsOf([...wanted.players], game).map((name) => programTitle(String(name), game));
  const own = { count: names.length, names: names.join(t('list')) };
  return { isRepeatable: true, words: names.length ? t('arena.repeatable.own', own) : t('arena.repeatable') };
}

// What the games come to

/** While games are played all has its place from the beginning, and the game that is played is shown on a board. */
function results({ page, arena, t, actions }: ArenaDrawing, played: Wanted, figures: Figures | null) {
  const { stand, live, pick } = arena;
  const game = gameIn(page, played.game);
  const players = (stand?.standings.players.map(({ name }) => name) ?? played.players) as Plan['players'];
  const seats = namesOfBoth(players, game, t);
  const names = toldApart(seats, t);
  const isOn = locked(arena);
  const strips = figures ? strip(figures, pick, { page, game, name: names[0], choose: actions.pick, t }) : nothing;
  const counted = figures?.games ? figures : null;
  if (!counted && !isOn)
    return html`<section class="results stack" aria-label=${t('arena.results')}>${strips}</section>`;
  const called = (player: string) => ({ title: seats[players.indexOf(player)] ?? player, author: null });
  return html`<section class="results stack ${isOn ? 'watching' : ''}" aria-labelledby="results-title">
    ${isOther(arena) ? html`<p class="muted">${t('arena.before', { series: sentence(played, 0, game, t).join(t('dot')) })}</p>` : nothing}
    <h1 id="results-title" tabindex="-1" data-focus="results">${counted ? parts(statement(counted, names, t), t('sentence')) : t('arena.title')}</h1>
    ${beam(counted ?? NO_SCORE, seats, factsOf(players, game, page, t), t)}
    ${counted ? faults(counted, names, t) : nothing}
    ${isOn ? liveBoard(live, called, game, t) : nothing}
    ${strips}
    ${counted ? html`${facts(counted, game, names, t)} ${list(arena, counted, game, page, actions.list, t)}` : nothing}
  </section>`;
}

/** Before the first pair of games is complete. */
const NO_SCORE: Pick<Figures, 'score' | 'counts'> = {
  score: { share: null, low: null, high: null, pairs: 0 },
  counts: [0, 0, 0, 0, 0],
};

/** What is said of each player beside its name. */
const factsOf = (players: Plan['players'], game: Game, page: PageState, t: Words) =>
  players.map((player) => playerFacts(player, game, page, t).join(t('dot')));

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

function example({ page, t, actions }: ArenaDrawing) {
  const game = gameIn(page, page.first);
  const { players, stated, discs } = EXAMPLE;
  const names = namesOfBoth(players, game, t);
  const of = { game: t(`game.${game.id}`), games: t('games.count', { count: stated.games }) };
  return html`<section class="example ruled stack" aria-labelledby="example-title">
    <p class="row spread"><b id="example-title">${t('arena.example', of)}</b> ${button(t('arena.example.play'), actions.example)}</p>
    <p class="says">${sentenceOf(statement(stated, names, t), t)}</p>
    ${beam(stated, names, factsOf(players, game, page, t), t)}
    <div class="strip row" aria-hidden="true">${sides(game, t)}<div class="discs">${columns(discs, 2, -1)}</div></div>
    <ul>${['sure', 'disc', 'named'].map((note) => html`<li>${t(`arena.example.${note}`)}</li>`)}</ul>
  </section>`;
}

/** How near the estimate may be to the half before the word there gives way. */
const NEAR = 0.1;

const at = (part: number) => `${(100 * part).toFixed(2)}%`;

/**
 * The score of the first player against the second on one bar: full colour is sure, hatched is not yet, a stroke is the
 * estimate, a dashed line the half.
 * @param facts What is said of each player beside its name.
 */
function beam(figures: Pick<Figures, 'score' | 'counts'>, [a, b]: Plan['players'], facts: readonly string[], t: Words) {
  const games = scoredGames(figures);
  const { share: part, low, high } = figures.score;
  const isKnown = part !== null && low !== null && high !== null;
  const estimate = share(part, games, t);
  const interval = shareSpan(figures.score, games, t);
  const place = isKnown ? `--at:${at(part)};--low:${at(low)};--high:${at(high)}` : '';
  const isNear = isKnown && Math.abs(part - 0.5) < NEAR;
  return html`<div class="duel" .style=${place}>
    <p class="names"><b>${a}</b> <small>${facts[0]}</small> <small>${facts[1]}</small> <b>${b}</b></p>
    <div class="beam" role="img" aria-label=${isKnown ? t('arena.beam', { a, share: estimate, interval }) : t('arena.beam.none')}>
      ${isKnown ? html`<i class="sure"></i><i class="open"></i>` : nothing}<i class=${isKnown && low > 0.5 ? 'half on-sure' : 'half'}></i>
      ${isKnown ? html`<i class="at"></i>` : nothing}
    </div>
    <p class="scale" aria-hidden="true">
      ${isNear ? nothing : html`<span class="half">${t('arena.half')}</span>`}
      ${isKnown ? html`<span class="at"><b>${estimate}</b>${t('arena.beam.interval', { interval })}</span>` : nothing}
    </p>
  </div>`;
}

/** Four facts over one line: the difference in Elo, the games that were won, by how much, and what a move takes. */
export function facts(figures: Figures, game: Game, names: Plan['players'], t: Words) {
  return html`<dl class="facts ruled">
    ${fact(t('arena.elo'), elo(figures, 'difference', t), eloSpan(figures, t), about('rating', 'summary/rating', t))}
    ${tally(figures, game, t)} ${lead(figures, game, names, t)} ${cost(figures, names, t)}
  </dl>`;
}

const fact = (name: string, value: unknown, beside: unknown, help: unknown = nothing) =>
  html`<div><dt>${name} ${help}</dt><dd>${value}</dd><dd>${beside}</dd></div>`;

function tally({ all, first, second }: Figures, game: Game, t: Words) {
  const sides = { one: sideOf('first', game, t), other: sideOf('second', game, t) };
  const beside = t('arena.tally.sides', { first: first.won, second: second.won, ...sides });
  return fact(t('arena.tally'), t('arena.tally.of', all), beside);
}

/**
 * The average margin, where the game has one, else how sure it is that the first player is stronger; with the pairs of
 * games that were both lost.
 */
function lead({ margin, counts, score, superiority }: Figures, { values }: Game, [a]: Plan['players'], t: Words) {
  const pairs = score.pairs ?? 0;
  const twice = pairs > 0 ? t('arena.tally.pairs', { lost: counts[0] ?? 0, count: pairs }) : '';
  if (margin === null) return fact(t('arena.superiority', { a }), probability(superiority, t), twice);
  const size = Math.round(Math.abs(margin) * 10) / 10;
  const { unit } = values;
  const text = unit ? t(`amount.${unit}`, { count: size }) : fixed(size, t, 1);
  return fact(t('arena.margin'), `${margin < 0 ? '−' : '+'}${text}`, twice);
}

function cost({ nodes, seconds }: Figures, players: Plan['players'], t: Words) {
  const timeOf = (ms: number) => t('arena.time.milli', { count: fixed(ms, t, ms < 0.1 ? 2 : ms < 10 ? 1 : 0) });
  const of = (which: 0 | 1) => {
    const [time, read] = [seconds[which], nodes[which]];
    return t('arena.move.of', {
      player: players[which],
      time: time === null ? UNKNOWN : timeOf(1000 * time),
      nodes: read === null ? UNKNOWN : number(Math.round(read), t.lang),
    });
  };
  return html`<div class="costs"><dt>${t('arena.move')}</dt><dd>${of(0)}</dd><dd>${of(1)}</dd></div>`;
}
