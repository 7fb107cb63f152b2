// Draws the collected programs, one a row: its tick, whose it is, what its check has found in one sentence, and the
// time of a move or of a call. Its name opens the row: there its text can be read.

import { html, nothing } from 'lit-html';
import { isolate, number, type Words } from '../../../base/words.ts';
import type { Game, Problem } from '../../../contract/types.ts';
import { judgingOf, readable } from '../../../device/programs.ts';
import { explain } from '../../../views/problem.ts';
import { formName, sayForm, sayUnplayable, unplayableOf } from '../../../views/program_form.ts';
import { alike } from './changes.ts';
import { type Collected, cannotPlay, type Entrant, foundOf, plays } from './state.ts';
import type { CollectActions } from './view.ts';

type ChangeEvent = { target: HTMLInputElement };

export function rows({ entrants, unfolded }: Collected, game: Game, t: Words, actions: CollectActions) {
  const longest = Math.max(...entrants.map((each) => foundOf(each)?.microseconds ?? 0));
  const able = entrants.filter((each) => !cannotPlay(each));
  const count = able.filter(({ ticked }) => ticked).length;
  const around: RowContext = { entrants, unfolded, longest, game, t, actions };
  const head = (name: string) =>
    html`<span class=${name} aria-hidden="true">${t(`arena.collect.column.${name}`)}</span>`;
  return html`<div class="heads">
      <label class="first"><input type="checkbox" aria-label=${t('arena.collect.tick-all')} .checked=${count > 0 && count === able.length}
        .indeterminate=${count > 0 && count < able.length} ?disabled=${able.length === 0}
        @change=${({ target }: ChangeEvent) => actions.tickAll(target.checked)} />${head('no')}${head('program')}</label>
      ${['author', 'check', 'time'].map(head)}
    </div>
    <ol class="entrants">${entrants.map((each, at) => row(each, at + 1, around))}</ol>`;
}

interface RowContext extends Pick<Collected, 'entrants' | 'unfolded'> {
  /** The longest time of a call, in microseconds. */
  longest: number;
  game: Game;
  t: Words;
  actions: CollectActions;
}

function row(entrant: Entrant, place: number, around: RowContext) {
  const { unfolded, t, actions } = around;
  const { name, title, author, ticked } = entrant;
  const found = foundOf(entrant);
  const isUnfolded = unfolded === name;
  return html`<li id=${`entrant-${name}`} class=${cannotPlay(entrant) ? 'cannot' : ''}>
    <div class="first"><label><input type="checkbox" aria-label=${title} .checked=${ticked} ?disabled=${cannotPlay(entrant)}
        @change=${({ target }: ChangeEvent) => actions.tick(name, target.checked)} /><span class="no">${number(place, t.lang)}</span></label>
      <button type="button" class="title" data-focus=${`entrant ${name}`} aria-expanded=${isUnfolded} @click=${() => actions.unfold(isUnfolded ? null : name)}><bdi translate="no">${title}</bdi></button></div>
    <bdi translate="no" class="author">${author ?? ''}</bdi>
    <p class="found">${sentence(entrant, around)}</p>
    ${found?.microseconds ? time(entrant, found.microseconds, around) : html`<span class="time"></span>`}
    <button type="button" class="remove" aria-label=${t('arena.collect.remove', { title: isolate(title) })} @click=${() => actions.remove(name)}>×</button>
    ${isUnfolded ? opened(entrant, around) : nothing}
  </li>`;
}

/** The text of a program, beside that of another one that is like it, and a field for its author. */
function opened(entrant: Entrant, { entrants, game, t, actions }: RowContext) {
  const { name, author } = entrant;
  const other = alike(entrant, entrants)?.other;
  const texts = [entrant, ...(other ? [other] : [])];
  const form = plays(entrant) && foundOf(entrant)?.defines?.form;
  return html`<div class="opened">
    <div class="row spread"><label>${t('arena.collect.author')}<input type="text" maxlength="40" autocomplete="off" .value=${author ?? ''}
      @change=${({ target }: ChangeEvent) => actions.sign(name, target.value)} /></label>
      ${toLab(entrant, t)}</div>
    ${form ? html`<p class="form">${sayForm(form, game, t)}</p>` : nothing}
    ${texts.map((each) => {
      const called = t('arena.collect.text', { place: entrants.indexOf(each) + 1, title: isolate(each.title) });
      return html`<div class="text"><p>${called}${each.author ? html` <bdi translate="no" class="muted">${each.author}</bdi>` : nothing}</p>
        ${listing(each, called)}</div>`;
    })}
  </div>`;
}

const toLab = ({ name }: Entrant, t: Words) =>
  html`<a class="to" href=${`#/lab?program=${encodeURIComponent(name)}`}>${t('arena.collect.open')}</a>`;

/** The text of a program, its lines with numbers, which are none of it; the line in which it failed is marked. */
function listing(entrant: Entrant, called: string) {
  const lines = readable(entrant.source).split(/\r\n?|\n/);
  const line = foundOf(entrant)?.problem?.args.line;
  const at = typeof line === 'number' ? line - 1 : -1;
  const wrong = lines[at];
  const text = (parts: string[]) => parts.join('\n');
  const marked =
    wrong === undefined
      ? text(lines)
      : html`${text([...lines.slice(0, at), ''])}<mark>${wrong}</mark>${text(['', ...lines.slice(at + 1)])}`;
  const numbers = text(lines.map((_, index) => String(index + 1)));
  return html`<pre translate="no" tabindex="0" role="region" aria-label=${called} data-numbers=${numbers}><code>${marked}</code></pre>`;
}

/** Why nothing of it plays; null: it plays, or that is not known. */
function unplayableIn(entrant: Entrant) {
  const found = foundOf(entrant);
  return found && unplayableOf(found, entrant.source);
}

/** What its check has found, and that it is like another, which can be seen before and leads there. */
function sentence(entrant: Entrant, { entrants, game, t, actions }: RowContext) {
  const like = alike(entrant, entrants);
  const uses = foundOf(entrant)?.usesEngine ? [t('arena.collect.also'), t('arena.collect.engine')] : [];
  const found = html`${result(entrant, game, t)}${uses}`;
  const unplayable = unplayableIn(entrant);
  if (unplayable) return html`${sayUnplayable(unplayable, t)} ${toLab(entrant, t)}`;
  if (!like) return found;
  const { how, other } = like;
  return html`${found}${t('arena.collect.also')}<button type="button" class="to" @click=${() => actions.seek(other.name)}>${t(`arena.collect.${how}`, { place: entrants.indexOf(other) + 1 })}</button>`;
}

function result(entrant: Entrant, game: Game, t: Words) {
  const found = foundOf(entrant);
  if (!found) return t(`arena.collect.is.${entrant.check}`);
  if (found.plays) {
    const how = t(found.late || isSlow(entrant) ? 'arena.collect.slow' : 'arena.collect.plays');
    const form = found.defines?.form;
    return form ? t('arena.collect.as', { how, as: formName(form, t) }) : how;
  }
  const { only = game.id } = found.defines ?? {};
  if (only !== game.id) return t('arena.collect.other-game', { only: t(`game.${only}`), game: t(`game.${game.id}`) });
  if (!found.problem) return t('arena.collect.nothing', { game: t(`game.${game.id}`) });
  const { line } = found.problem.args;
  const where = typeof line === 'number' ? html`<b class="line">${t('arena.collect.line', { line })}</b> ` : nothing;
  return html`${where}${wrong(found.problem, game, t)}`;
}

/** Microseconds of a move, or of a call of which a move takes many, from which a program is slow. */
const SLOW = { move: 500_000, call: 1000 };

/**
 * The function that decides how a program plays. Calls of one kind are not like those of another in what they have to
 * do.
 */
function kindOf(entrant: Entrant) {
  const defines = foundOf(entrant)?.defines;
  return defines ? judgingOf(defines) : null;
}

/** Is what was measured of a program the time of a move, or of a call of which a move takes many? */
const timed = (entrant: Entrant) => (['choose', 'search'].includes(String(kindOf(entrant))) ? 'move' : 'call');

const isSlow = (entrant: Entrant) => Number(foundOf(entrant)?.microseconds) >= SLOW[timed(entrant)];

/** What is wrong with a program, without its name and the line, which stand beside it. */
function wrong(problem: Problem, game: Game, t: Words) {
  const shorter = (key: string) => String(key).replace(/^problem\.user-code/, 'arena.collect.wrong');
  const own: Words = Object.assign((key: string, args?: object) => t(shorter(key), { ...args }), {
    has: (key: string) => t.has(shorter(key)),
    lang: t.lang,
  });
  return explain(problem, game, own);
}

/** Microseconds below which a bar is empty, in powers of ten. */
const LEAST = -1;
/** From so many microseconds on they are said in milliseconds. */
const LONG = 10_000;

/**
 * The time of a call, on a bar that has a tenth of a microsecond at its beginning and as much again for ten times the
 * time.
 */
function time(entrant: Entrant, microseconds: number, { longest, t }: RowContext) {
  const full = Math.max(3, Math.log10(longest)) - LEAST;
  const share = Math.max(0.02, (Math.log10(microseconds) - LEAST) / full);
  return html`<span class="time"><i class="length" .style=${`--share:${share}`}></i><span>${timeOf(entrant, microseconds, t)}</span></span>`;
}

/** The time of a move or a call, to two digits: what is measured once is not known to more. */
function timeOf(entrant: Entrant, microseconds: number, t: Words) {
  const isLong = microseconds >= LONG;
  const value = Number((isLong ? microseconds / 1000 : microseconds).toPrecision(2));
  const time = t(isLong ? 'arena.collect.milli' : 'arena.collect.micro', { value: number(value, t.lang) });
  return t(`arena.collect.time.${timed(entrant)}`, { time });
}
