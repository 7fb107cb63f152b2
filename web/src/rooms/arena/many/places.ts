// Places, points and ratings in words: "3rd to 5th", 「3位〜5位」, "9½", "+906 ± 135".

import { html } from 'lit-html';
import type { Ranked } from '../../../contract/types.ts';
import { number, type Words } from '../../../words.ts';

/** The places that a player may have, as far as games tell. */
type Bracket = Pick<Ranked, 'best' | 'worst'>;

const ordinals = new Map<string, Intl.PluralRules>();

export function place(at: number, t: Words) {
  const rules = ordinals.get(t.lang) ?? new Intl.PluralRules(t.lang, { type: 'ordinal' });
  ordinals.set(t.lang, rules);
  return t(`arena.standings.place-${rules.select(at)}`, { place: at });
}

/** "1st", "1st or 2nd", "3rd to 5th". */
export function bracket({ best, worst }: Bracket, t: Words) {
  if (best === worst) return place(best, t);
  const key = worst - best === 1 ? 'arena.standings.either' : 'arena.standings.span';
  return t(key, { from: place(best, t), to: place(worst, t) });
}

/** As what is not decided: "3rd and 4th", "3rd to 5th". */
export function openPlaces({ best, worst }: Bracket, t: Words) {
  const key = worst - best === 1 ? 'arena.standings.both' : 'arena.standings.span';
  return t(key, { from: place(best, t), to: place(worst, t) });
}

/** The same where there is little room: "3–5". */
export const shortBracket = ({ best, worst }: Bracket, t: Words) =>
  best === worst ? number(best, t.lang) : t('arena.standings.span.short', { from: best, to: worst });

/** Points of which each is a whole or a half. */
export function pointsText(points: number, t: Words) {
  const whole = Math.floor(points);
  return `${whole === 0 && whole !== points ? '' : number(whole, t.lang)}${whole === points ? '' : '½'}`;
}

/** The points of a player, and of how many games they are. */
export const pointsOfGames = ({ points, counted }: { points: number; counted: number }, t: Words) =>
  html`${pointsText(points, t)}<span class="of"><span aria-hidden="true">/${number(counted, t.lang)}</span><span class="unseen">${t('arena.standings.of-games', { count: counted })}</span></span>`;

/** A rating with the half of its interval; of a player without a game a dash. */
export function eloText({ games, elo, low, high }: Pick<Ranked, 'games' | 'elo' | 'low' | 'high'>, t: Words) {
  if (games === 0) return '–';
  const reach = low === null || high === null ? '' : ` ± ${number(Math.round((high - low) / 2), t.lang)}`;
  const rounded = Math.round(elo);
  return `${rounded > 0 ? '+' : ''}${number(rounded, t.lang)}${reach}`;
}
