// The listed players of a game: their names, how they read and how strong they are, in words and as the options of a
// list.

import { html, nothing } from 'lit-html';
import { CUSTOM, HUMAN, levelsOf, listedPlayer, optionsOf, othersOf, ownProgram } from '../base/player.ts';
import { number, programTitle, type Words } from '../base/words.ts';
import type { Game, Player, PlayerOptions } from '../contract/types.ts';

/**
 * Elo above the lowest level; `low`: at least this, where `elo` is not known; and the mean seconds of a move, where
 * they are known, on the machine that measured it.
 */
type Strength = { id: string; elo: number | null; low: number | null; seconds?: number };
/** The measured strengths of the levels. */
export type Strengths = { [game: string]: Strength[] };
export type Measured = { strengths: Strengths };

/** What levels are called, from the weakest to the strongest. A game with fewer than seven levels leaves some out. */
const GRADES = ['beginner', 'easy', 'casual', 'steady', 'strong', 'expert', 'master', 'grandmaster', 'champion'];
const MASTER = 6;
/** What a level between two others is called. */
const BETWEEN = 'regular';

/** Where a move takes so many seconds natively it may take some here: twice as long, and the longest longer. */
const SLOW = 0.5;

/**
 * All options of a list of players: levels, then the others.
 * @param last Options behind those.
 */
export const playerOptions = (game: Game, chosen: string, state: Measured, t: Words, last: unknown = nothing) =>
  [levelsOf(game), othersOf(game)].map(
    (players, at) =>
      html`<optgroup label=${t(at ? 'more' : 'python')}>${listedOptions(players, game, chosen, state, t)} ${at ? last : nothing}</optgroup>`,
  );

/**
 * Players as options. Where the browser draws an option's elements, the second line stands below the name; elsewhere
 * after it.
 * @param chosen An id.
 */
export const listedOptions = (players: readonly Player[], game: Game, chosen: string, state: Measured, t: Words) =>
  players.map(
    (player) =>
      html`<option value=${player.id} .selected=${player.id === chosen}><span class="name">${playerTitle(player, game, t)}</span><span class="facts"><span class="dash"> — </span>${sentence(player, game, state, t)}</span></option>`,
  );

/** An option that is a name alone. */
export const nameOption = (value: string, name: string, selected = true) =>
  html`<option value=${value} .selected=${selected}><span class="name">${name}</span></option>`;

/** The last option of a list of players: one that is spelled out. */
export const customOption = (t: Words, selected = false) =>
  html`<option value=${CUSTOM} .selected=${selected}><span class="name">${t('player.custom')}</span><span class="facts"><span class="dash"> — </span>${t('custom.about')}</span></option>`;

/** What is said of a player in a list. */
function sentence(player: Player, game: Game, state: Measured, t: Words) {
  if (t.has(`about.${player.id}`)) return t(`about.${player.id}`);
  const { noise, book } = optionsOf(player);
  const { seconds = 0 } = measuredOf(player.id, game, state) ?? {};
  const more = [
    noise && t('reads.noise', { share: Math.round(100 * noise) }),
    book && t('reads.book'),
    seconds >= SLOW && t('reads.slow'),
  ];
  return [...playerFacts(player.id, game, state, t), ...more.filter(Boolean)].join(t('dot'));
}

/**
 * How a player reads, and its strength where it was measured.
 * @param chosen `human`, an id, or a player as text.
 */
export function playerFacts(chosen: string, game: Game, state: Measured, t: Words): string[] {
  if (chosen === HUMAN) return [];
  const player = listedPlayer(chosen, game);
  if (!player) return []; // a custom player's text says it all
  return [reading(optionsOf(player), t), strength(measuredOf(player.id, game, state), t)].filter(Boolean);
}

/** What was measured of a level; programs may have a game's id. */
const measuredOf = (id: string, { id: game, program }: Game, { strengths }: Measured) =>
  program ? undefined : strengths[game]?.find((each) => each.id === id);

function reading({ search, depth, nodes, seconds }: PlayerOptions, t: Words) {
  if (search === 'random') return t('reads.random');
  if (depth) return t('reads.plies', { count: depth });
  if (nodes) return t('reads.nodes', { count: nodes });
  return seconds ? t('reads.seconds', { count: seconds }) : t('reads.end');
}

function strength({ elo = null, low = null }: Partial<Strength> = {}, t: Words) {
  const known = elo ?? low;
  if (known === null) return '';
  return t('elo', { elo: `${known === elo ? '' : '≥ '}${number(known, t.lang)}` });
}

/** The article of a player that is an article's program, and what sets it apart; else null. */
export function programOf({ id, kind }: Player, t: Words) {
  const article = kind === 'article' && t.has(`player.${id}`) && /\d+/.exec(id)?.[0];
  return article ? { article, what: t(`player.${id}`) } : null;
}

/** A player's name in the page's language, where it has one. */
export function playerName(player: Player, t: Words) {
  if (player.kind === 'level') return t('player.level', { level: player.place });
  const program = programOf(player, t);
  if (program) return t('player.article', program);
  return t.has(`player.${player.id}`) ? t(`player.${player.id}`) : player.name;
}

/** The name of a player that is spelled out: the author's program, with its depth if it reads; else the text. */
export function spelledName(text: string, game: Game, t: Words) {
  const own = ownProgram(text, game);
  const name = programTitle(own?.name ?? text, game);
  return own ? t('player.own', { name, count: own.depth }) : name;
}

/** The name with what it says of a level: "Level 5 · Strong". */
function playerTitle(player: Player, game: Game, t: Words) {
  if (player.kind !== 'level') return playerName(player, t);
  const steps = (levelsOf(game).at(-1)?.place ?? 1) - 1;
  const at = steps && Math.round(((player.place - 1) / steps) * Math.min(Math.max(steps, MASTER), GRADES.length - 1));
  const grade = player.place % 1 ? BETWEEN : GRADES[at];
  return `${playerName(player, t)}${t('dot')}${t(`strength.${grade}`)}`;
}

/**
 * The name of whoever sits on a seat.
 * @param chosen `human`, an id, or a player as text.
 * @param graded With what is said of a level?
 */
export function chosenName(chosen: string, game: Game, t: Words, graded = true) {
  if (chosen === HUMAN) return t('you');
  const player = listedPlayer(chosen, game);
  if (!player) return spelledName(chosen, game, t);
  return graded ? playerTitle(player, game, t) : playerName(player, t);
}
