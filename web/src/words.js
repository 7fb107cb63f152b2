// Every word that the page shows, in the language chosen: `t('score.lead', {count: 3})`.

/** @typedef {(key: string, args?: {[name: string]: unknown}) => string} Words */

/**
 * @param {{[key: string]: string}} table One of `locales/`.
 * @param {string} lang
 * @returns {Words & {has: (key: string) => boolean, lang: string}}
 */
export function createWords(table, lang) {
  const plural = new Intl.PluralRules(lang);
  /** @type {Words} */
  const t = (key, args = {}) => {
    const chosen = typeof args.count === 'number' ? `${key}.${plural.select(args.count)}` : key;
    const sentence = table[chosen] ?? table[`${key}.other`] ?? table[key] ?? key;
    return sentence.replace(/\{(\w+)\}/g, (_, name) => {
      const value = args[name];
      return typeof value === 'number' ? number(value, lang) : String(value ?? '');
    });
  };
  return Object.assign(t, { has: (/** @type {string} */ key) => key in table, lang });
}

/** A number as the language writes it, with a minus sign that is one. @param {number} value @param {string} lang @param {number} [digits] After the point. */
export const number = (value, lang, digits = 0) =>
  (value + 0).toLocaleString(lang, { minimumFractionDigits: digits }).replace('-', '−');

/** The same, with its sign always. @param {number} value @param {string} lang @param {number} [digits] */
export const signed = (value, lang, digits = 0) =>
  (value > 0 ? '+' : value === 0 ? '±' : '') + number(value, lang, digits);
