// The words, plurals and numbers that the page shows, in the language chosen: `t('score.lead', {count: 3})`.

import type { Game, Side } from '../contract/types.ts';
import type { WordKey } from '../contract/words.ts';

/** Keys, or a pattern (`hint.${string}`), where there is a word for one of them; else `never`. */
type Key<K extends string> = [Extract<WordKey, K>] extends [never] ? never : K;
type Arguments = { [name: string]: unknown };
interface Translate {
  (key: WordKey, args?: Arguments): string; // most calls: the type checker compares a literal at once
  <K extends string>(key: Key<K>, args?: Arguments): string;
}
export type Words = Translate & { has: (key: string) => boolean; lang: string };

/** The languages of the page. Each has a file in `locales/`. */
export const LANGUAGES: [string, ...string[]] = ['en', 'ja'];

/** @param table A file of `locales/`. */
export function createWords(table: { [key: string]: string }, lang: string): Words {
  const words = new Map(Object.entries(table));
  const plural = new Intl.PluralRules(lang);
  const t: Translate = (key: string, args: Arguments = {}) => {
    const chosen = typeof args.count === 'number' ? `${key}.${plural.select(args.count)}` : key;
    return interpolate(words.get(chosen) ?? words.get(`${key}.other`) ?? words.get(key) ?? key, (name) => {
      const value = Object.hasOwn(args, name) ? args[name] : '';
      return typeof value === 'number' ? number(value, lang) : String(value ?? '');
    });
  };
  return Object.assign(t, { has: (key: string) => words.has(key), lang });
}

/** A sentence with its `{names}` replaced. */
export const interpolate = (sentence: string, value: (name: string) => string) =>
  sentence.replace(/\{([\w-]+)\}/g, (_, name) => value(name));

/**
 * A text that is not ours, as it may stand in a sentence: without characters that control a terminal or the direction
 * of what follows. Letters beyond ASCII may run from right to left, so a text with any is put between the characters
 * that keep its direction from the rest of the sentence, as `<bdi>` does.
 */
export const isolate = (text: string) =>
  text.replace(/(?![\n\t])\p{Cc}|[\p{Bidi_C}\u2028\u2029]/gu, '\ufffd').replace(/^.*[^ -~\s].*$/s, '\u2068$&\u2069');

/**
 * The words with entries for every game. Entries of the table win; those missing are what the `games` reply has in this
 * language, or else in English, and the sentences (`any.…`) that fit every game. The name of a game that a program
 * defines says so.
 */
export function withGames(
  table: { [key: string]: string },
  games: Pick<Game, 'id' | 'name' | 'rows' | 'columns' | 'sides' | 'setup' | 'programTitle' | 'words'>[],
  lang = '',
): { [key: string]: string } {
  const made: { [key: string]: string } = {};
  const authored: { [key: string]: string } = {};
  for (const game of games) {
    const { id, rows, columns, setup, programTitle: program } = game;
    const { name, sides } = game.words?.[lang] ?? game;
    const [first, second] = (['first', 'second'] as const).map((which) => {
      const [key, side] = [game.sides[which], sides[which]];
      made[`side.${key}`] = side;
      made[`Side.${key}`] = side.charAt(0).toUpperCase() + side.slice(1);
      return table[`side.${key}`] ?? side;
    });
    const letters = setup.kind === 'pieces' ? [setup.letters.first, setup.letters.second, setup.letters.empty] : [];
    const squares = rows * columns;
    const facts: { [fact: string]: unknown } = {
      first,
      second,
      squares,
      letters: letters.join(table.list),
      name,
      program,
    };
    const any = (key: string) => interpolate(table[key] ?? '', (fact) => String(facts[fact]));
    const kind = setup.kind === 'numbers' ? 'numbers' : setup.mover ? 'mover' : 'pieces';
    made[`game.${id}`] = name;
    if (program) authored[`game.${id}`] = any('program.game');
    made[`did.${id}.other`] = table['any.did'] ?? '';
    made[`setup.how.${id}`] = any(`any.setup.${kind}`);
  }
  return { ...made, ...table, ...authored };
}

/**
 * A side's name in a sentence: by its marks (○, ×) where the pieces are marks. Controls and labels use `Side.…` itself,
 * what stands on squares `side.…`.
 */
export const sideName = ({ sides, look }: Pick<Game, 'sides' | 'look'>, side: Side, t: Words) =>
  t(look.pieces === 'marks' ? `mark.${side}` : `Side.${sides[side]}`);

/** What the author calls a program of this name, as it may stand in a sentence. */
export const programTitle = (name: string, { programs }: Pick<Game, 'programs'>) =>
  isolate(programs?.get(name)?.title ?? name);

/** The size of a margin, with the game's unit where the language writes one: "38", 「38石」. */
export const marginText = (margin: number, { values }: Pick<Game, 'values'>, t: Words) =>
  values.unit ? t(`margin.${values.unit}`, { count: Math.abs(margin) }) : number(Math.abs(margin), t.lang);

/** An amount of discs or points; of an estimate it says that it is about so much. */
export function amountText(amount: number, isExact: boolean, { values }: Pick<Game, 'values'>, t: Words) {
  const text = t(`amount.${values.unit}`, { count: amount });
  return isExact ? text : t('amount.about', { amount: text });
}

/** Formats by language and digits: to make one takes far longer than to use it. */
const formats: Map<string, Intl.NumberFormat> = new Map();

function formatOf(lang: string, digits: number) {
  const key = `${lang} ${digits}`;
  const format = formats.get(key) ?? new Intl.NumberFormat(lang, { minimumFractionDigits: digits });
  formats.set(key, format);
  return format;
}

/**
 * A number as the language writes it, with a true minus sign (U+2212).
 * @param digits After the point.
 */
export const number = (value: number, lang: string, digits = 0) =>
  formatOf(lang, digits)
    .format(value + 0)
    .replace('-', '−');

/** The same, always with a sign. */
export const signed = (value: number, lang: string, digits = 0) =>
  (value > 0 ? '+' : value === 0 ? '±' : '') + number(value, lang, digits);
