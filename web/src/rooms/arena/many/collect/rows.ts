// Draws the collected programs, one a row: its tick, whose it is, what its check has found in one sentence, and the time of a call.

import { html, nothing } from 'lit-html';
import type { Game, Problem } from '../../../../contract/types.ts';
import { explain } from '../../../../views/problem.ts';
import { number, quoted, type Words } from '../../../../words.ts';
import type { CollectActions } from './actions.ts';
import { alike, type Entrant, foundOf, slowness } from './state.ts';

export function rows(entrants: readonly Entrant[], game: Game, t: Words, actions: CollectActions) {
  const longest = Math.max(...entrants.map((each) => foundOf(each)?.microseconds ?? 0));
  return html`<div class="heads" aria-hidden="true">
      <span class="first"><span class="no">${t('arena.collect.column.no')}</span><span>${t('arena.collect.column.program')}</span></span>
      <span>${t('arena.collect.column.author')}</span><span>${t('arena.collect.column.check')}</span>
      <span class="time">${t('arena.collect.column.time')}</span>
    </div>
    <ol class="entrants">${entrants.map((each, at) => row(each, at + 1, { entrants, longest, game, t, actions }))}</ol>`;
}

interface Around {
  entrants: readonly Entrant[];
  /** The longest time of a call, in microseconds. */
  longest: number;
  game: Game;
  t: Words;
  actions: CollectActions;
}

function row(entrant: Entrant, place: number, around: Around) {
  const { t, actions } = around;
  const { name, title, author, ticked } = entrant;
  const found = foundOf(entrant);
  const cannot = found?.plays === false;
  const tick = ({ target }: { target: HTMLInputElement }) => actions.tick(name, target.checked);
  return html`<li class=${cannot ? 'cannot' : ''}>
    <label><input type="checkbox" .checked=${ticked} ?disabled=${cannot} @change=${tick} />
      <span class="no">${number(place, t.lang)}</span><bdi class="title">${title}</bdi></label>
    <bdi class="author">${author ?? ''}</bdi>
    <p class="found">${sentence(entrant, around)}</p>
    ${found?.microseconds ? time(found.microseconds, around) : html`<span class="time"></span>`}
    <button type="button" class="remove" aria-label=${t('arena.collect.remove', { title: quoted(title) })} @click=${() => actions.remove(name)}>×</button>
  </li>`;
}

/** What its check has found; that it is like another, which can be seen before. */
function sentence(entrant: Entrant, { entrants, game, t }: Around) {
  const found = foundOf(entrant);
  const like = alike(entrant, entrants);
  const other = like ? t(`arena.collect.${like.how}`, { place: entrants.indexOf(like.other) + 1 }) : '';
  if (!found) return [t(`arena.collect.is.${entrant.check}`), other].filter(Boolean).join(t('arena.collect.also'));
  if (found.plays) {
    const times = slowness(entrant, entrants);
    const how = t(`arena.collect.${times !== null ? 'slow' : found.late ? 'late' : 'plays'}`, {
      times: rounded(times ?? 1),
    });
    return [how, other].filter(Boolean).join(t('arena.collect.also'));
  }
  if (!found.problem) return t('arena.collect.nothing', { game: t(`game.${game.id}`) });
  const { line } = found.problem.args;
  const where = typeof line === 'number' ? html`<b class="line">${t('arena.collect.line', { line })}</b> ` : nothing;
  return html`${where}${wrong(found.problem, game, t)}${other ? t('arena.collect.also') : ''}${other}`;
}

/** What is wrong with a program, without its name and the line, which stand beside it. */
function wrong(problem: Problem, game: Game, t: Words) {
  const shorter = (key: string) => String(key).replace(/^problem\.user-code/, 'arena.collect.wrong');
  const own: Words = Object.assign((key: string, args?: object) => t(shorter(key), { ...args }), {
    has: (key: string) => t.has(shorter(key)),
    lang: t.lang,
  });
  return explain(problem, game, own);
}

/** Two digits: what is measured once is not known to more. */
const rounded = (value: number) => Number(value.toPrecision(2));

/** Microseconds below which a bar is empty, in powers of ten. */
const LEAST = -1;
/** From so many microseconds on they are said in milliseconds. */
const LONG = 10_000;

/** The time of a call, on a bar that has a tenth of a microsecond at its beginning and as much again for ten times the time. */
function time(microseconds: number, { longest, t }: Around) {
  const full = Math.max(3, Math.log10(longest)) - LEAST;
  const share = Math.max(0.02, (Math.log10(microseconds) - LEAST) / full);
  const isLong = microseconds >= LONG;
  const shown = rounded(isLong ? microseconds / 1000 : microseconds);
  const value = number(shown, t.lang);
  return html`<span class="time"><i class="bar" .style=${`--share:${share}`}></i><span>${t(isLong ? 'arena.collect.milli' : 'arena.collect.micro', { value })}</span></span>`;
}
