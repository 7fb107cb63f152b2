// The words that an author's program has: in the editor's completion, and in the help, which also says what values
// mean, what a program needs that was not written for this page, and what a program can do here.

import { html, nothing } from 'lit-html';
import type { Words } from '../../base/words.ts';
import type { Actions } from './index.ts';
import type { Lab } from './state.ts';

/** Their types are those of engine/authors/author.pyi; a test compares the two. */
export const words = [
  { word: 'evaluate', kind: 'function', detail: '(position) -> int' },
  { word: 'search', kind: 'function', detail: '(position, depth, evaluate) -> (int, str | None)' },
  { word: 'choose', kind: 'function', detail: '(position) -> str' },
  { word: 'order', kind: 'function', detail: '(position, moves) -> list[str]' },
  { word: 'game', kind: 'variable', detail: 'str' },
  { word: 'position', kind: 'variable', detail: 'Position' },
  { word: 'turn', kind: 'property', detail: '"first" | "second"' },
  { word: 'sign', kind: 'property', detail: '1 | -1' },
  { word: 'squares', kind: 'property', detail: 'tuple[str, ...]' },
  { word: 'over', kind: 'property', detail: 'bool' },
  { word: 'first', kind: 'property', detail: 'int' },
  { word: 'second', kind: 'property', detail: 'int' },
  { word: 'record', kind: 'property', detail: 'list[str]' },
  { word: 'moves', kind: 'method', detail: '() -> list[str]' },
  { word: 'play', kind: 'method', detail: '(move) -> Position' },
  { word: 'owner', kind: 'method', detail: '(square) -> 1 | 0 | -1' },
  { word: 'number', kind: 'method', detail: '(square) -> int' },
  { word: 'rows', kind: 'method', detail: '() -> list[list[int]]' },
  { word: 'score', kind: 'method', detail: '() -> tuple[int, int]' },
  { word: 'mobility', kind: 'method', detail: '() -> tuple[int, int]' },
  { word: 'margin', kind: 'method', detail: '() -> int | None' },
  { word: 'text', kind: 'method', detail: '() -> str' },
];

/**
 * What completing a word puts in: a method comes with its brackets.
 * @param after What stands behind it.
 * @returns `at`: where the caret is then, in the brackets if something is to be put there.
 */
export function completed({ word, kind, detail }: (typeof words)[number], after: string) {
  if (kind !== 'method' || after.startsWith('(')) return { text: word, at: word.length };
  const text = `${word}()`;
  return { text, at: text.length - Number(!detail.startsWith('()')) };
}

/** Words that are rarely meant, which are proposed last: the sides' squares as bits. */
export const RARE: readonly string[] = ['first', 'second'];

const ofGame = (isNeeded: boolean, ...all: string[]) =>
  all.map((shown) => ({ word: shown.replace(/\(.*/, ''), shown, isNeeded }));

/** What a `class Game` needs, and what it may have: all that engine/authors/AUTHOR.md lists. */
export const gameWords = [
  ...ofGame(true, 'id', 'name', 'rows', 'columns', 'turn', 'moves()', 'play(move)', 'owner(square)', 'margin()'),
  ...ofGame(
    false,
    'sides',
    'unit',
    'max_game_length',
    'start()',
    'read(text)',
    'evaluations',
    'levels',
    'look',
    'setup',
    'words',
    'text()',
    'score()',
    'mobility()',
  ),
];

const entry = (word: string, about: string) => html`<dt><code translate="no">${word}</code></dt><dd>${about}</dd>`;

/** The least evaluation there is. */
const example = (t: Words) => `def evaluate(position):
    """${t('lab.help.example')}"""
    black, white = position.score()
    return black - white`;

/** The first lines of a `choose`, which play. */
export const firstLines = (t: Words) => `def choose(position):
    # ${t('lab.choose.move')}
    # ${t('lab.choose.board')}
    # ${t('lab.choose.sign')}
    return position.moves()[0]
`;

export function help({ isHelpOpen, sheet }: Lab, t: Words, actions: Actions) {
  if (!isHelpOpen) return nothing;
  const ofGame = (isNeeded: boolean) =>
    gameWords
      .filter((each) => each.isNeeded === isNeeded)
      .map(({ word, shown }) => entry(shown, t(`lab.class.${word}`)));
  return html`<section class="card help ${sheet === 'code' ? '' : 'behind'}" id="lab-help" aria-label=${t('lab.help')}>
    <div class="row spread"><h2>${t('lab.help')}</h2><button type="button" @click=${() => actions.help(false)}>${t('panel.close')}</button></div>
    <div class="words" tabindex="0" role="group" aria-label=${t('lab.help')}>
      <p><b>${t('lab.help.view')}</b>${t('sentence')}${t('lab.help.view.more')}</p>
      <pre translate="no">${example(t)}</pre>
      <p>${t('lab.words')}</p>
      <dl>${words.map(({ word, kind, detail }) => entry(kind === 'method' || kind === 'function' ? `${word}${detail.replace(/ ->.*/, '')}` : word, t(`lab.word.${word}`)))}</dl>
      <p>${t('lab.help.search')}</p>
      <p>${t('lab.help.leave')}</p>
      <h3>${t('lab.have')}</h3>
      ${['form', 'other', 'files', 'top'].map((part) => html`<p>${t(`lab.have.${part}`)}</p>`)}
      <h3>${t('lab.class')}</h3>
      <p>${t('lab.class.needs')}</p>
      <dl>${ofGame(true)}</dl>
      <p>${t('lab.class.may')}</p>
      <dl>${ofGame(false)}</dl>
      <h3>${t('lab.safe.about')}</h3>
      ${['wall', 'left'].map((part) => html`<p>${t(`lab.safe.${part}`)}</p>`)}
    </div>
  </section>`;
}
