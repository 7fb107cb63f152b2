// Titles of programs, and names of people: texts of up to 40 characters in any script, all of which can be seen. The
// name that a program has in a player, in ASCII, is made of its title.

const LONGEST_TITLE = 40;
/** Characters that cannot be seen: of control, of direction, without width or without ink. */
const UNSEEN = /[\p{Cc}\p{Cf}\p{Co}\p{Cs}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}\u2800]/u;
const ALL_UNSEEN = new RegExp(UNSEEN, 'gu');
/** More marks than any language puts on a letter: they would cover the lines beside it. */
const STACKED = /(\p{M}{3})\p{M}+/gu;

/** The marks between which the page's sentences put names, and those that stand within them. */
const QUOTES: { [mark: string]: string } = { '“': '‘', '”': '’', '「': '『', '」': '』' };

/** A text without what cannot be seen. */
const seen = (text: string) => text.replace(ALL_UNSEEN, '').replace(STACKED, '$1');

/** A name as it may stand in a sentence of the page, between quotation marks that it does not close. */
export const enclosed = (name: string) => name.replace(/[“”「」]/g, (mark) => QUOTES[mark] as string);

/** A text as a title: on one line, without what cannot be seen, and cut; '' if nothing is left. */
export function titleFrom(text: string) {
  const line = enclosed(seen(text.normalize('NFC').replace(/\s+/g, ' ')).trim());
  return Array.from(line).slice(0, LONGEST_TITLE).join('').trim();
}

/** Is it a title as it stands? */
export const isTitle = (text: unknown): text is string =>
  typeof text === 'string' && text !== '' && titleFrom(text) === text;

/** Lines of text, without what cannot be seen but the ends of lines. */
export const linesFrom = (text: string) =>
  text
    .split(/\r\n?|\n/)
    .map((line) => seen(line.replace(/\s/g, ' ')).trimEnd())
    .join('\n')
    .trim();

/** A title as it is compared with others: alike in width of letters and in case. */
const comparedTitle = (title: string) => title.normalize('NFKC').toUpperCase().toLowerCase().normalize('NFKC');

export const isSameTitle = (one: string, other: string) => comparedTitle(one) === comparedTitle(other);

/** The ASCII letters and digits of a title, as a program's name; null: there is no letter among them. */
export function slugOf(title: string): string | null {
  const ascii = title.normalize('NFKD').replace(/\p{M}+/gu, '');
  const slug = ascii.replace(/[^A-Za-z0-9_-]+/g, '-').replace(/^-+|-+$/g, '');
  return /[A-Za-z]/.test(slug) ? slug.slice(0, 40).replace(/-+$/, '') : null;
}

/**
 * A title that none of these programs has: with a number where one has it, or where the name that is made of it is the
 * engine's.
 */
export function freeTitle(
  title: string,
  programs: readonly { title: string }[],
  isOfEngine = (_name: string) => false,
) {
  const all = new Set(programs.map((each) => comparedTitle(each.title)));
  let found = title;
  for (let number = 2; all.has(comparedTitle(found)) || isOfEngine(slugOf(found) ?? ''); number++) {
    const end = `${/^[\w-]+$/.test(title) ? '-' : ' '}${number}`; // one that may be a name stays one
    const base = Array.from(title).slice(0, LONGEST_TITLE - end.length);
    found = base.join('').trimEnd() + end;
  }
  return found;
}

/**
 * A title with who wrote the program, unless it has that already: of thirty that are called alike each says whose it
 * is.
 */
export function titleBy(title: string, by: string | null) {
  const end = ` (${by})`;
  const room = LONGEST_TITLE - Array.from(end).length;
  if (!by || room < 1 || title.endsWith(end)) return title;
  return Array.from(title).slice(0, room).join('').trimEnd() + end;
}

/** Names that Windows has for devices, with whatever ending. */
const DEVICES = /^(con|prn|aux|nul|com[\d¹²³]|lpt[\d¹²³])(?![^.])/i;

/** A title as the stem of a file: without what some file system refuses, or hides. */
export function fileName(title: string) {
  const stem = title
    .toWellFormed()
    .normalize('NFC')
    .replace(/[<>:"/\\|?*\p{Cc}\p{Bidi_C}\u2028\u2029]/gu, '_')
    .replace(/^[\s.]+|[\s.]+$/g, '');
  return DEVICES.test(stem) ? `_${stem}` : stem || 'program';
}
