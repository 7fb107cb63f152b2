// The words that an author's program has, in the editor's completion and in the help; and the first lines of one.

import type { Words } from '../../base/words.ts';

/** Their types are those of engine/sakiyomi/authors/author.pyi; a test compares the two. */
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

/** What a `class Game` needs, and what it may have: all that engine/sakiyomi/authors/AUTHOR.md lists. */
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

/** The first lines of a `choose`, which play. */
export const firstLines = (t: Words) => `def choose(position):
    # ${t('lab.choose.move')}
    # ${t('lab.choose.board')}
    # ${t('lab.choose.sign')}
    return position.moves()[0]
`;
