// Who writes here: a name that is kept on this device, and stands in links and files only where the player has ticked that.

import { html, nothing } from 'lit-html';
import { once, type Want } from '../../component.ts';
import { readSetting, writeSetting } from '../../device/settings.ts';
import { titleFrom } from '../../device/titles.ts';
import { found } from '../../wants.ts';
import { quoted, type Words } from '../../words.ts';
import type { Lab } from './state.ts';

export interface Author {
  /** As it was typed or taken; '': none. */
  name: string;
  /** Is it put in links and files? Not kept: a device may be another student's tomorrow. */
  signs: boolean;
  /** By chance: which nickname is proposed. */
  seed: number;
}

export const NOBODY: Author = { name: '', signs: false, seed: 0 };

/** The name that stands in what is shared or saved now; null: none. */
export const signature = ({ author }: Pick<Lab, 'author'>) => (author.signs && titleFrom(author.name)) || null;

/** Two plain words of the language. */
export function nickname(seed: number, t: Words) {
  const [first = [], second = []] = ['first', 'second'].map((part) => t(`lab.nickname.${part}`).split(','));
  const at = seed % (first.length * second.length);
  return t('lab.nickname', { first: first[at % first.length], second: second[Math.floor(at / first.length)] });
}

export const authorTransitions = {
  /** The name that is kept, and a number by chance, have come. */
  author: (lab: Lab, name: string, seed: number): Lab => ({ ...lab, author: { ...lab.author, name, seed } }),
  /** The player ticks that the name is to be put in, or not, or changes it. */
  sign: (lab: Lab, signs: boolean, name: string): Lab => ({
    ...lab,
    author: { ...lab.author, signs, name: Array.from(name).slice(0, 40).join('') },
    link: null, // that has the other name
  }),
};

export function authorWants({ author: { name, seed } }: Lab): Want<readonly ['author', string, number]>[] {
  if (seed > 0) return name ? [once(`author ${name}`, () => writeSetting('author', name), true)] : [];
  const read = () => titleFrom(readSetting('author') ?? '');
  return [found('author', read, (kept) => ['author', kept, 1 + Math.floor(Math.random() * 1e6)])];
}

/** The box beside Share and Save, and the name. */
export function signing(
  { author: { name, signs, seed } }: Lab,
  t: Words,
  sign: (signs: boolean, name: string) => void,
) {
  const proposed = nickname(seed, t);
  const ticked = ({ target }: { target: HTMLInputElement }) => sign(target.checked, name || proposed);
  const typed = ({ target }: { target: HTMLInputElement }) => sign(true, target.value);
  return html`<span class="signing row"><label><input type="checkbox" .checked=${signs} @change=${ticked} />${t('lab.sign')}</label>
    ${
      signs
        ? html`<label><span class="unseen">${t('lab.sign.name')}</span><input .value=${name} maxlength="40" placeholder=${proposed} spellcheck="false" @input=${typed} /></label>`
        : html`<span class="muted">${quoted(name || proposed)}</span>`
    }</span>`;
}

const BY = /^# by: (.*)\n/;

/** A source as it is saved, with its author's name. */
export const signed = (source: string, by: string | null) => (by ? `# by: ${by}\n${source}` : source);

/** The source of a file, without the line that says who wrote it. */
export function unsigned(text: string): { source: string; by: string | null } {
  const by = titleFrom(BY.exec(text)?.[1] ?? '') || null;
  return { source: by ? text.replace(BY, '') : text, by };
}

/** Who wrote the program that came from elsewhere, as that says. */
export const byLine = ({ program }: Lab, t: Words) =>
  program?.from?.by
    ? html`<p class="muted by">${t(`lab.by.${program.from.what}`, { by: quoted(program.from.by) })}</p>`
    : nothing;
