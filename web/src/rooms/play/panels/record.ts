// The panel of the record: how strong the player is by the games against levels, how they ended, and the next opponent.

import { html, nothing, svg } from 'lit-html';
import type { Game } from '../../../contract/types.ts';
import { type Played, readRecord, recordShelf } from '../../../device/record.ts';
import { levelsOf } from '../../../player.ts';
import { sizeOf } from '../../../round/address.ts';
import { gameOf } from '../../../round/state.ts';
import { nearest, type Strength, strengthOf } from '../../../round/strength.ts';
import { type EventOf, updateBy } from '../../../runtime/component.ts';
import { playerName } from '../../../views/players.ts';
import * as list from '../../../views/shelf_list.ts';
import { number, type Words } from '../../../words.ts';
import type { PlayState } from '../state.ts';
import type { PlayEvent } from '../transitions.ts';
import type { Drawn, Panel } from './index.ts';

type State = list.Listing & { played: readonly Played[] };

const transitions = { read: list.read<State>, found: list.found<State> };

type RecordEvent = EventOf<typeof transitions>;
const event = (event: RecordEvent): PlayEvent => ['panel', 'record', event];

export const panel: Panel<State, RecordEvent> = {
  opened: (before = { ...list.UNREAD, played: [] }) => list.readFirst(before),
  update: updateBy<State, typeof transitions>(transitions),
  newGame: (state) => list.read(state),
  effects: (state) => list.reading(state, recordShelf, () => readAgain(state), event),
  draw: (own, { state, t, actions }) => (own.ids ? drawn(own, state, t, actions) : nothing),
};

async function readAgain({ job }: State): Promise<Partial<State>> {
  const { items, ...ids } = await list.readAfter(job, recordShelf());
  return { ...ids, played: readRecord(items) };
}

/** A level with its strength and the games against it. */
export interface Against {
  id: string;
  place: number;
  name: string;
  elo: number | null;
  games: readonly Played[];
}

const POINTS = { won: 1, drawn: 0.5, lost: 0 } as const;
const counts = ({ standing, result, size }: Played) => standing === 'over' && result !== null && size === undefined;

/** The levels of a game, with what was played against them. */
export function againstLevels(
  game: Game,
  played: readonly Played[],
  { strengths }: Pick<PlayState, 'strengths'>,
  t: Words,
) {
  const measured = strengths[game.id] ?? [];
  return levelsOf(game).map((player): Against => {
    const { elo = null, low = null } = measured.find(({ id }) => id === player.id) ?? {};
    const games = played.filter((each) => counts(each) && each.player === player.id);
    return { id: player.id, place: player.place, name: playerName(player, t), elo: elo ?? low, games };
  });
}

/** The player's strength on the scale of the levels. */
export const strengthAmong = (levels: readonly Against[]) =>
  strengthOf(
    levels
      .flatMap(({ elo, games }) => (elo === null ? [] : games.map((game) => ({ elo, game }))))
      .toSorted((a, b) => a.game.when - b.game.when)
      .flatMap(({ elo, game: { result } }) => (result ? [{ elo, points: POINTS[result] }] : [])),
  );

function drawn({ played: all, ids, gone }: State, state: PlayState, t: Words, actions: Drawn['actions']) {
  const game = gameOf(state);
  const played = all.filter((each) => each.game === game.id);
  const levels = againstLevels(game, played, state, t);
  const strength = strengthAmong(levels);
  const missing = FEWEST - levels.reduce((sum, { elo, games }) => sum + (elo === null ? 0 : games.length), 0);
  const others = played.filter((each) => counts(each) && !levels.some(({ id }) => id === each.player));
  const uncounted = played.filter((each) => each.result && !counts(each));
  const unfinished = played.filter(({ result }) => !result);
  const told = [
    others.length && t('record.others', { count: others.length }),
    uncounted.length && t('record.uncounted', { count: uncounted.length }),
    unfinished.length && t('record.unfinished', { count: unfinished.length }),
  ].filter(Boolean);
  const job = (job: list.OnShelf) => actions.panel('record', ['read', job]);
  const acts = { remove: () => job({ remove: ids ?? [] }), restore: () => job({ restore: gone }) };
  const removed = gone.length > 0 ? t('record.gone') : '';
  return html`${played.length === 0 ? html`<p class="muted">${t('record.none')}</p>` : nothing}
    ${strength && missing <= 0 ? [between(strength, levels, t), scale(strength, levels, t)] : nothing}
    ${played.length > 0 && missing > 0 ? html`<p class="muted">${t('record.missing', { count: missing })}</p>` : nothing}
    ${next(strength, missing <= 0, levels, sizeOf(game, state.start) ?? game.rows, t, actions)}
    ${played.length > 0 ? table(levels, t) : nothing}
    ${told.length > 0 ? html`<p class="muted">${told.join(t('sentence'))}</p>` : nothing}
    ${list.shelfList({ rows: [], removed, all: all.length > 0 ? t('record.delete') : '' }, acts, t)}`;
}

/** With fewer games no strength is shown. */
const FEWEST = 5;

/** Elo: an interval as wide as this says little. */
const UNSURE = 800;

/** The strength in words. */
function between({ elo, low, high }: Strength, levels: readonly Against[], t: Words) {
  const rated = levels.filter((level) => level.elo !== null);
  const below = rated.findLast((level) => Number(level.elo) <= elo);
  const above = rated.find((level) => Number(level.elo) > elo);
  const key = below && above ? 'record.between' : below ? 'record.above' : 'record.below';
  const facts = { elo: Math.round(elo / 10) * 10, low: Math.round(low), high: Math.round(high) };
  if (high - low > UNSURE) return html`<p class="says">${t('record.wide', facts)}</p>`;
  return html`<p class="says">${t(key, { ...facts, below: below?.name, above: above?.name })}</p>
    <p class="muted">${t('record.interval', facts)}</p>`;
}

/** The levels on a line, with the player's strength and its interval. */
function scale({ elo, low, high }: Strength, levels: readonly Against[], t: Words) {
  const rated = levels.flatMap(({ elo, place }) => (elo === null ? [] : [{ elo, place }]));
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
    ${rated.map((level) => html`<small .style=${`inset-inline-start:${x(level.elo)}%`}>${number(level.place, t.lang)}</small>`)}
  </div>`;
}

/** The level against which the chance is nearest to half. @param isShown Is the chance shown? */
function next(
  strength: Strength | null,
  isShown: boolean,
  levels: readonly Against[],
  rows: number,
  t: Words,
  actions: Drawn['actions'],
) {
  const rated = levels.flatMap((level) => (level.elo === null ? [] : [{ ...level, elo: level.elo }]));
  const found = strength && nearest(strength.elo, rated);
  if (!found) return nothing;
  const { player, chance } = found;
  const play = () => actions.begin({ side: 'random', opponent: player.id, rows, isSpelled: false }, actions.gesture());
  return html`<p class="row"><button type="button" class="primary" @click=${play}>${t('record.play', { name: player.name })}</button>
    ${isShown ? html`<span class="muted">${t('record.chance', { share: Math.round(100 * chance) })}</span>` : nothing}</p>`;
}

function table(levels: readonly Against[], t: Words) {
  const row = ({ name, elo, games }: Against) => {
    const of = (result: Played['result']) => games.filter((game) => game.result === result).length;
    const facts = { won: of('won'), drawn: of('drawn'), lost: of('lost') };
    const dots = (['won', 'drawn', 'lost'] as const).flatMap((each) => Array.from({ length: facts[each] }, () => each));
    const shown =
      games.length === 0
        ? html`<span class="muted">${t('record.unplayed')}</span>`
        : dots.length <= 24
          ? html`<span class="dots" aria-hidden="true">${dots.map((each) => html`<i class=${each}></i>`)}</span>`
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
