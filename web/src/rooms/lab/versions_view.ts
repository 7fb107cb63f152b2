// Draws the versions of the program: what changed from one to the next, and one of them to be read, and brought back.

import { html, nothing } from 'lit-html';
import { guard } from 'lit-html/directives/guard.js';
import { readable, type Version } from '../../device/programs.ts';
import { allQuoted } from '../../views/problem.ts';
import type { Words } from '../../words.ts';
import type { Actions } from './actions.ts';
import type { Lab } from './state.ts';

/** A moment, to the second: the day too where it is another one. */
export function clock(when: number, { lang }: Words, now = Date.now()) {
  const isToday = new Date(when).toDateString() === new Date(now).toDateString();
  return new Date(when).toLocaleString(lang, { timeStyle: 'medium', ...(!isToday && { dateStyle: 'medium' }) });
}

/** How many lines of a text another one has not. */
function linesWithout(text: string, other: string) {
  const left = new Map<string, number>();
  for (const line of other.split('\n')) left.set(line, (left.get(line) ?? 0) + 1);
  let count = 0;
  for (const line of text.split('\n')) {
    const more = left.get(line) ?? 0;
    if (more > 0) left.set(line, more - 1);
    else count += 1;
  }
  return count;
}

/** What lines a text has more than the one before it, and fewer. */
export const change = (before: string, after: string) => ({
  more: linesWithout(after, before),
  less: linesWithout(before, after),
});

/** What is said of a version besides its time. */
function about({ source, ended }: Version, before: Version | undefined, t: Words) {
  const { more, less } = before ? change(before.source, source) : { more: 0, less: 0 };
  const lines = !before
    ? 'lab.version.first'
    : more + less > 0
      ? 'lab.version.lines'
      : before.source === source
        ? 'lab.version.same'
        : 'lab.version.order';
  const run =
    ended === 'ran'
      ? t('lab.version.ran')
      : ended && t(ended.line === null ? 'lab.version.failed.nowhere' : 'lab.version.failed', allQuoted(ended));
  return [t(lines, { more, less }), run].filter(Boolean).join(t('list'));
}

export function versions(lab: Lab, t: Words, actions: Actions) {
  const { program, versions: state } = lab;
  const all = program?.versions ?? [];
  const item = (version: Version, index: number) => {
    const { when, source } = version;
    const isOpen = state.looked === when;
    const isNow = source === program?.source;
    return html`<li class="row">
      <button type="button" class="button" aria-expanded=${isOpen} @click=${() => actions.lookAt(isOpen ? null : when)}><time>${clock(when, t)}</time></button>
      <span>${about(version, all[index - 1], t)}</span>
      ${isNow ? html`<span class="muted">${t('lab.version.now')}</span>` : nothing}
      ${isOpen ? text(version, t, isNow ? nothing : html`<button type="button" class="button" @click=${() => actions.bringBack(when)}>${t('lab.version.bring')}</button>`) : nothing}
    </li>`;
  };
  return html`<section class="card versions" aria-label=${t('lab.versions')}>
    <div class="row spread"><h2>${t('lab.versions')}</h2>
      <button type="button" data-focus="versions" @click=${() => actions.listVersions(false)}>${t('lab.versions.close')}</button></div>
    <p class="muted">${t(all.length > 0 ? 'lab.versions.how' : 'lab.versions.none')}</p>
    <ol>${guard([all, state.looked, program?.source, t], () => all.map(item).reverse())}</ol>
  </section>`;
}

/** A version, to be read alone. */
function text({ source, when }: Version, t: Words, button: unknown) {
  return html`${button}<pre translate="no" tabindex="0" role="region" aria-label=${t('lab.version.text', { when: clock(when, t) })}>${readable(source)}</pre>`;
}
