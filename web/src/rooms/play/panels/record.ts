// The panel of the record: how strong the player is by the games against levels, how they ended, and the next opponent.

import { html, nothing, svg } from 'lit-html';
import { levelsOf } from '../../../base/player.ts';
import { number, type Words } from '../../../base/words.ts';
import type { Estimate, Game, Player, Strength } from '../../../contract/types.ts';
import { type Played, readRecord, recordShelf } from '../../../device/record.ts';
import { asking } from '../../../engine/effects.ts';
import { sizeOf } from '../../../round/address.ts';
import { gameOf } from '../../../round/state.ts';
import { type Effect, type EventOf, updateBy } from '../../../runtime/component.ts';
import { playerName } from '../../../views/players.ts';
import * as list from '../../../views/shelf_list.ts';
import type { PlayView } from '../state.ts';
import type { PlayEvent } from '../transitions.ts';
import type { Drawn, Panel, PanelServices } from './panel.ts';

/** How strong the player is, and the next level; null where Python has failed, or there are no games. */
type Rating = Pick<Strength, 'strength' | 'next'>;
/** `rated`: what Python has said, and what it was asked. */
type RecordState = list.Listing & { played: readonly Played[]; rated: { asked: string; answer: Rating } | null };

const transitions = {
  read: list.read<RecordState>,
  found: list.listRead<RecordState>,
  rated: (state: RecordState, rated: RecordState['rated']): RecordState => ({ ...state, rated }),
};

type RecordEvent = EventOf<typeof transitions>;
const event = (event: RecordEvent): PlayEvent => ['panel', 'record', event];

export const panel: Panel<RecordState, RecordEvent> = {
  opened: (before = { ...list.UNREAD, played: [], rated: null }) => list.readFirst(before),
  update: updateBy<RecordState, typeof transitions>(transitions),
  newGame: (state) => list.read(state),
  effects: (state, outside) => [
    ...list.reading(state, recordShelf, () => readAgain(state), event),
    ...rating(state, outside),
  ],
  draw: (own, { state, t, actions }) => (own.ids ? drawn(own, state, t, actions) : nothing),
};

async function readAgain({ job }: RecordState): Promise<Partial<RecordState>> {
  const { items, ...ids } = await list.readAfter(job, recordShelf());
  return { ...ids, played: readRecord(items) };
}

/** A level with its strength and the games against it. */
interface Against {
  player: Player;
  elo: number | null;
  games: readonly Played[];
}
type Named = Against & { name: string };

const POINTS = { won: 1, drawn: 0.5, lost: 0 } as const;
const counts = ({ standing, result, size }: Played) => standing === 'over' && result !== null && size === undefined;

/** The levels of a game, with what was played against them. */
function againstLevels(game: Game, played: readonly Played[], { strengths }: Pick<PlayView, 'strengths'>) {
  const measured = strengths[game.id] ?? [];
  return levelsOf(game).map((player): Against => {
    const { elo = null, low = null } = measured.find(({ id }) => id === player.id) ?? {};
    const games = played.filter((each) => each.game === game.id && counts(each) && each.player === player.id);
    return { player, elo: elo ?? low, games };
  });
}

const hasElo = <Level extends Against>(level: Level): level is Level & { elo: number } => level.elo !== null;

/** What Python is asked: the results of the games that count, in their order, and the strengths of the levels. */
export function ratingRequest(game: Game, played: readonly Played[], strengths: Pick<PlayView, 'strengths'>) {
  const levels = againstLevels(game, played, strengths).filter(hasElo);
  const games = levels
    .flatMap(({ elo, games }) => games.map(({ when, result }) => ({ elo, when, points: result ? POINTS[result] : 0 })))
    .toSorted((a, b) => a.when - b.when);
  const elos = games.map(({ elo }) => elo);
  const points = games.map(({ points }) => points);
  return { op: 'strength' as const, elos, points, levels: levels.map(({ elo }) => elo) };
}

function rating({ ids, played, rated }: RecordState, outside: PanelServices): Effect<PlayEvent>[] {
  const request = ratingRequest(gameOf(outside.round), played, outside);
  const asked = JSON.stringify(request);
  if (!ids || request.elos.length === 0 || rated?.asked === asked) return [];
  const answered = (answer: Rating): PlayEvent => event(['rated', { asked, answer }]);
  const { view } = asking<PlayEvent>(outside, 0, () => answered({ strength: null, next: null }));
  return [view(request, answered)];
}

function drawn({ played: all, ids, gone, rated }: RecordState, state: PlayView, t: Words, actions: Drawn['actions']) {
  const game = gameOf(state);
  const played = all.filter((each) => each.game === game.id);
  const levels = againstLevels(game, played, state).map((level) => ({ ...level, name: playerName(level.player, t) }));
  const request = ratingRequest(game, all, state);
  const missing = FEWEST - request.elos.length;
  const { strength, next } = rated?.asked === JSON.stringify(request) ? rated.answer : { strength: null, next: null };
  const others = played.filter((each) => counts(each) && !levels.some(({ player }) => player.id === each.player));
  const uncounted = played.filter((each) => each.result && !counts(each));
  const unfinished = played.filter(({ result }) => !result);
  const sentences = [
    others.length && t('record.others', { number: others.length }),
    uncounted.length && t('record.uncounted', { number: uncounted.length }),
    unfinished.length && t('record.unfinished', { number: unfinished.length }),
  ].filter(Boolean);
  const job = (job: list.OnShelf) => actions.panel('record', ['read', job]);
  const acts = { remove: () => job({ remove: ids ?? [] }), restore: () => job({ restore: gone }) };
  const removed = gone.length > 0 ? t('record.gone') : '';
  return html`${played.length === 0 ? html`<p class="muted">${t('record.none')}</p>` : nothing}
    ${strength && missing <= 0 ? [between(strength, levels, t), scale(strength, levels, t)] : nothing}
    ${played.length > 0 && missing > 0 ? html`<p class="muted">${t('record.missing', { count: missing })}</p>` : nothing}
    ${next && opponent(next, missing <= 0, levels, sizeOf(game, state.start) ?? game.rows, t, actions)}
    ${played.length > 0 ? table(levels, t) : nothing}
    ${sentences.length > 0 ? html`<p class="muted">${sentences.join(t('sentence'))}</p>` : nothing}
    ${list.shelfList({ rows: [], removed, all: all.length > 0 ? t('record.delete') : '' }, acts, t)}`;
}

/** With fewer games no strength is shown. */
const FEWEST = 5;

/** Elo: an interval as wide as this says little. */
const UNSURE = 800;

/** The strength in words. */
function between({ elo, low, high }: Estimate, levels: readonly Named[], t: Words) {
  const rated = levels.filter(hasElo);
  const below = rated.findLast((level) => level.elo <= elo);
  const above = rated.find((level) => level.elo > elo);
  const key = below && above ? 'record.between' : below ? 'record.above' : 'record.below';
  const facts = { elo: Math.round(elo / 10) * 10, low: Math.round(low), high: Math.round(high) };
  if (high - low > UNSURE) return html`<p class="says">${t('record.wide', facts)}</p>`;
  return html`<p class="says">${t(key, { ...facts, below: below?.name, above: above?.name })}</p>
    <p class="muted">${t('record.interval', facts)}</p>`;
}

/** The levels on a line, with the player's strength and its interval. */
function scale({ elo, low, high }: Estimate, levels: readonly Against[], t: Words) {
  const rated = levels.filter(hasElo);
  const [least, most] = [
    Math.min(elo, ...rated.map((level) => level.elo)),
    Math.max(elo, ...rated.map((level) => level.elo)),
  ];
  const x = (at: number) => 3 + (94 * (Math.min(Math.max(at, least), most) - least)) / Math.max(most - least, 1);
  return html`<div class="strength" role="img" aria-label=${t('record.scale', { elo: Math.round(elo), low: Math.round(low), high: Math.round(high) })}>
    <svg viewBox="0 0 100 10" preserveAspectRatio="none">
      <path class="zero" d="M0 5H100"></path>
      <path class="reach" d=${`M${x(low)} 5H${x(high)}`}></path>
      ${rated.map((level) => svg`<path class="tick" d=${`M${x(level.elo)} 2v6`}></path>`)}
      <path class="curve dot" d=${`M${x(elo)} 5h0`}></path>
    </svg>
    ${rated.map(({ elo, player }) => html`<small .style=${`inset-inline-start:${x(elo)}%`}>${number(player.place, t.lang)}</small>`)}
  </div>`;
}

/** The level against which the chance is nearest to half. @param isShown Is the chance shown? */
function opponent(
  { level, chance }: NonNullable<Rating['next']>,
  isShown: boolean,
  levels: readonly Named[],
  rows: number,
  t: Words,
  actions: Drawn['actions'],
) {
  const found = levels.filter(hasElo)[level];
  if (!found) return nothing;
  const { player, name } = found;
  const play = () => actions.begin({ side: 'random', opponent: player.id, rows, isSpelled: false }, actions.gesture());
  return html`<p class="row"><button type="button" class="primary" @click=${play}>${t('record.play', { name })}</button>
    ${isShown ? html`<span class="muted">${t('record.chance', { share: Math.round(100 * chance) })}</span>` : nothing}</p>`;
}

function table(levels: readonly Named[], t: Words) {
  const row = ({ name, elo, games }: Named) => {
    const of = (result: Played['result']) => games.filter((game) => game.result === result).length;
    const facts = { won: of('won'), drawn: of('drawn'), lost: of('lost') };
    const dots = (['won', 'drawn', 'lost'] as const).flatMap((each) => Array.from({ length: facts[each] }, () => each));
    const shown =
      games.length === 0
        ? html`<span class="muted">${t('record.unplayed')}</span>`
        : dots.length <= 24
          ? html`<span class="dots row" aria-hidden="true">${dots.map((each) => html`<i class=${each}></i>`)}</span>`
          : html`<meter aria-hidden="true" max=${games.length} .value=${facts.won + facts.drawn / 2}></meter>`;
    return html`<tr>
      <th scope="row">${name}</th>
      <td class="elo">${elo === null ? '' : number(elo, t.lang)}</td>
      <td>${shown}</td>
      <td>${games.length > 0 ? t('record.score', facts) : ''}</td>
    </tr>`;
  };
  return html`<table class="results"><caption>${t('record.by-level')}</caption><tbody>${levels.map(row)}</tbody></table>`;
}
