// Who writes here: a name that is kept on this device, and stands in links and files only where the player has ticked that.

import { html, nothing } from 'lit-html';
import { authorIn } from '../../code/heading.ts';
import type { Program } from '../../device/programs.ts';
import { readSetting, writeSetting } from '../../device/settings.ts';
import { titleFrom } from '../../device/titles.ts';
import { readNow } from '../../runtime/browser.ts';
import { type Effect, once } from '../../runtime/component.ts';
import { quoted, type Words } from '../../words.ts';
import type { Lab } from './state.ts';

export interface Author {
  /** As it was typed or taken; null: it never was, and a nickname is proposed. */
  name: string | null;
  /** Is it put in links and files? Kept with the tab alone: a device may be another student's tomorrow. */
  signs: boolean;
  /** By chance: which nickname is proposed. */
  seed: number;
}

export const NOBODY: Author = { name: null, signs: false, seed: 0 };

/** The name that the player puts in what is shared or saved now; null: none. */
export const signature = ({ author: { signs, name } }: Pick<Lab, 'author'>) => (signs && titleFrom(name ?? '')) || null;

/** Is this the player's own name? */
export const isOwnName = ({ author }: Pick<Lab, 'author'>, by: string | null) => by === titleFrom(author.name ?? '');

/**
 * The name in a link or a file with this program: the one in its first line, of whoever wrote it where it came from another, else
 * the player's.
 */
export const signatureOf = (lab: Pick<Lab, 'author'>, { from, source }: Pick<Program, 'from' | 'source'>) =>
  authorIn(source) ?? ((!isOwnName(lab, from?.by ?? null) && from?.by) || signature(lab));

/** Two plain words of the language. */
function nickname(seed: number, t: Words) {
  const [first = [], second = []] = ['first', 'second'].map((part) => t(`lab.nickname.${part}`).split(','));
  const at = seed % (first.length * second.length);
  return t('lab.nickname', { first: first[at % first.length], second: second[Math.floor(at / first.length)] });
}

export const authorTransitions = {
  /** What is kept, and a number by chance, have come. */
  author: (lab: Lab, author: Author): Lab => ({ ...lab, author }),
  /** The player ticks that the name is to be put in, or not, or changes it. */
  sign: (lab: Lab, signs: boolean, name: string): Lab => ({
    ...lab,
    author: { ...lab.author, signs, name: Array.from(name).slice(0, 40).join('') },
    link: null, // that has the other name
  }),
};

export function authorEffects({ author: { name, signs, seed } }: Lab): Effect<readonly ['author', Author]>[] {
  if (seed > 0 && name === null) return [];
  if (seed > 0)
    return [
      once(`author ${name}`, () => writeSetting('author', name ?? ''), true),
      once(`signs ${signs}`, () => ofTab()?.setItem(SIGNS, String(signs)), true),
    ];
  const read = () => {
    const name = readSetting('author');
    return { name: name && titleFrom(name), signs: ofTab()?.getItem(SIGNS) === 'true' };
  };
  return [readNow('author', read, (kept) => ['author', { ...kept, seed: 1 + Math.floor(Math.random() * 1e6) }])];
}

const SIGNS = 'sakiyomi:signs';

/** What is kept with a tab; null where nothing can be. */
function ofTab() {
  try {
    return sessionStorage;
  } catch {
    return null;
  }
}

/** The box beside Share and Save, and the name. */
export function signing(
  { author: { name, signs, seed } }: Lab,
  t: Words,
  sign: (signs: boolean, name: string) => void,
) {
  const shown = name ?? nickname(seed, t);
  const ticked = ({ target }: { target: HTMLInputElement }) => sign(target.checked, shown);
  const typed = ({ target }: { target: HTMLInputElement }) => sign(true, target.value);
  return html`<span class="signing row"><label><input type="checkbox" .checked=${signs} @change=${ticked} />${t('lab.sign')}</label>
    ${
      signs
        ? html`<label><span class="unseen">${t('lab.sign.name')}</span><input .value=${shown} maxlength="40" placeholder=${t('lab.sign.name')} spellcheck="false" @input=${typed} /></label>`
        : html`<span class="muted">${quoted(shown)}</span>`
    }</span>`;
}

/** Who wrote the program that came from elsewhere, as that says. */
export const byLine = ({ program }: Lab, t: Words) =>
  program?.from?.by
    ? html`<p class="muted by">${t(`lab.by.${program.from.what}`, { by: quoted(program.from.by) })}</p>`
    : nothing;
