// The words, plurals and numbers that the page shows, in the language chosen: `t('score.lead', {count: 3})`.

/** @typedef {(key: string, args?: {[name: string]: unknown}) => string} Translate */
/** @typedef {Translate & {has: (key: string) => boolean, lang: string}} Words */

/** The languages of the page. Each has a file in `locales/`. */
export const LANGUAGES = ['en', 'ja'];

/**
 * @param {{[key: string]: string}} table A file of `locales/`.
 * @param {string} lang
 * @returns {Words}
 */
export function createWords(table, lang) {
  const plural = new Intl.PluralRules(lang);
  /** @type {Translate} */
  const t = (key, args = {}) => {
    const chosen = typeof args.count === 'number' ? `${key}.${plural.select(args.count)}` : key;
    return filled(table[chosen] ?? table[`${key}.other`] ?? table[key] ?? key, (name) => {
      const value = args[name];
      return typeof value === 'number' ? number(value, lang) : String(value ?? '');
    });
  };
  return Object.assign(t, { has: (/** @type {string} */ key) => key in table, lang });
}

/** A sentence with its `{names}` replaced. @param {string} sentence @param {(name: string) => string} value */
export const filled = (sentence, value) => sentence.replace(/\{([\w-]+)\}/g, (_, name) => value(name));

/**
 * A text that is not ours, as it may stand in a sentence: without characters that control a terminal or the direction of what
 * follows. Letters beyond ASCII may run from right to left, so a text with any is put between the characters that keep its
 * direction from the rest of the sentence, as `<bdi>` does.
 * @param {string} text
 */
export const quoted = (text) =>
  text.replace(/(?![\n\t])\p{Cc}|[\p{Bidi_C}\u2028\u2029]/gu, '\ufffd').replace(/^.*[^ -~\s].*$/s, '\u2068$&\u2069');

/**
 * The words with entries for every game. Entries of the table win; those missing are made from the `games` reply and from
 * the sentences (`any.…`) that fit every game. The name of a game that a program defines says so.
 * @param {{[key: string]: string}} table
 * @param {(Pick<import('./contract/types.js').Game, 'id' | 'name' | 'rows' | 'columns' | 'sides' | 'setup'> & {program?: string})[]} games
 * @returns {{[key: string]: string}}
 */
export function withGames(table, games) {
  /** @type {{[key: string]: string}} */
  const made = {};
  /** @type {{[key: string]: string}} */
  const authored = {};
  for (const { id, name, rows, columns, sides, setup, program } of games) {
    const [first, second] = [sides.first, sides.second].map((side) => {
      made[`side.${side}`] = side;
      made[`Side.${side}`] = side.charAt(0).toUpperCase() + side.slice(1);
      return table[`side.${side}`] ?? side;
    });
    /** @type {any} */
    const { letters = {} } = setup;
    /** @type {{[name: string]: any}} */
    const facts = {
      first,
      second,
      squares: rows * columns,
      letters: [letters.first, letters.second, letters.empty].join(table.list),
      name,
      program,
    };
    /** @param {string} key */
    const any = (key) => filled(table[key] ?? '', (name) => facts[name]);
    const kind = setup.kind === 'numbers' ? 'numbers' : setup.mover ? 'mover' : 'pieces';
    made[`game.${id}`] = name;
    if (program) authored[`game.${id}`] = any('program.game');
    made[`did.${id}.other`] = table['any.did'] ?? '';
    made[`setup.how.${id}`] = any(`any.setup.${kind}`);
    made[`text.kinds.${id}`] = any(`any.text.${kind}`);
  }
  return { ...made, ...table, ...authored };
}

/**
 * A side's name in a sentence: by its marks (○, ×) where the pieces are marks. Controls and labels use `Side.…` itself.
 * @param {Pick<import('./contract/types.js').Game, 'sides' | 'look'>} game
 * @param {import('./contract/types.js').Side} side
 * @param {Words} t
 */
export const sideName = ({ sides, look }, side, t) =>
  t(look.pieces === 'marks' ? `mark.${side}` : `Side.${sides[side]}`);

/** The same within a sentence: "You are black". @type {typeof sideName} */
export const sideWithin = ({ sides, look }, side, t) =>
  t(look.pieces === 'marks' ? `mark.${side}` : `side.${sides[side]}`);

/** The size of a margin, with the game's unit where the language writes one: "38", 「38石」. @param {number} margin @param {Pick<import('./contract/types.js').Game, 'values'>} game @param {Words} t */
export const marginText = (margin, { values }, t) =>
  values.unit ? t(`margin.${values.unit}`, { count: Math.abs(margin) }) : number(Math.abs(margin), t.lang);

/** Formats by language and digits: to make one takes far longer than to use it. @type {Map<string, Intl.NumberFormat>} */
const formats = new Map();

/** @param {string} lang @param {number} digits */
function formatOf(lang, digits) {
  const key = `${lang} ${digits}`;
  if (!formats.has(key)) formats.set(key, new Intl.NumberFormat(lang, { minimumFractionDigits: digits }));
  return /** @type {Intl.NumberFormat} */ (formats.get(key));
}

/** A number as the language writes it, with a true minus sign (U+2212). @param {number} value @param {string} lang @param {number} [digits] After the point. */
export const number = (value, lang, digits = 0) =>
  formatOf(lang, digits)
    .format(value + 0)
    .replace('-', '−');

/** The same, always with a sign. @param {number} value @param {string} lang @param {number} [digits] */
export const signed = (value, lang, digits = 0) =>
  (value > 0 ? '+' : value === 0 ? '±' : '') + number(value, lang, digits);
