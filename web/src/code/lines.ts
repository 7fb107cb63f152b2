// Sources with very long lines, or with many characters in a line that cannot be seen, which a browser takes seconds or minutes to
// lay out: how they are shown, and a copy with the lines broken.

/** The most characters of a line in the editor. */
export const LONGEST_LINE = 2000;
/** The most characters of a line in the editor that cannot be seen: control characters, marks of direction, and those without width. */
export const MOST_UNSEEN = 200;
const UNSEEN = /(?!\t)[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}]/gu;
/** Characters after which a line of a copy is broken. */
const WIDTH = 100;
/** How much of a source with long lines is shown: lines, and characters of each. */
const SHOWN = { lines: 200, characters: 200 };

const linesOf = (source: string) => source.split(/\r\n?|\n/);
const largest = (numbers: number[]) => numbers.reduce((most, each) => Math.max(most, each), 0);

/** The characters of the longest line. */
export const longestLine = (source: string) => largest(linesOf(source).map(({ length }) => length));

/** How many characters of a line cannot be seen. */
const unseenIn = (line: string) => (line.length > MOST_UNSEEN ? (line.match(UNSEEN)?.length ?? 0) : 0);

export const isLong = (line: string) => line.length > LONGEST_LINE || unseenIn(line) > MOST_UNSEEN;

export const hasLongLine = (source: string) => linesOf(source).some(isLong);

/** What a line of a source has too much of: characters, or those that cannot be seen (`unseen`). */
export function excess(source: string) {
  const count = longestLine(source);
  if (count > LONGEST_LINE) return { unseen: false, count, most: LONGEST_LINE };
  return { unseen: true, count: largest(linesOf(source).map(unseenIn)), most: MOST_UNSEEN };
}

/** The first lines of a source, each cut; `more`: how many lines follow. */
export function folded(source: string) {
  const all = linesOf(source);
  const lines = all.slice(0, SHOWN.lines).map((line) => {
    const characters = Array.from(line.slice(0, 2 * SHOWN.characters));
    const text = characters.slice(0, SHOWN.characters).join('');
    return { text, cut: line.length - text.length };
  });
  return { lines, more: all.length - lines.length };
}

/** A source as it is shown to be read alone: of one with long lines the first, each cut. */
export const readable = (source: string) =>
  hasLongLine(source)
    ? folded(source)
        .lines.map((line) => line.text + (line.cut > 0 ? '…' : ''))
        .join('\n')
    : source;

/** The tokens of Python, as far as it matters where a line may be broken. What is none of these is `other`. */
const TOKEN = new RegExp(
  [
    /(?<string>(?<prefix>br|rb|fr|rf|tr|rt|[rbuft])?(?:"""[^"\\]*(?:(?:\\[\s\S]|"{1,2}(?!"))[^"\\]*)*"""|'''[^'\\]*(?:(?:\\[\s\S]|'{1,2}(?!'))[^'\\]*)*'''|"(?!"")[^"\\\n]*(?:\\[\s\S][^"\\\n]*)*"|'(?!'')[^'\\\n]*(?:\\[\s\S][^'\\\n]*)*'))/,
    /(?<comment>#[^\n]*)/,
    /(?<joined>\\\n)/,
    /(?<end>\n)/,
    /(?<space>[ \t\f]+)/,
    /(?<open>[([{])/,
    /(?<close>[)\]}])/,
    /(?<plain>\.?\d(?:[eE][+-]|[\w.])*|[\w\u0080-\uffff]+|\*\*=?|\/\/=?|<<=?|>>=?|\.\.\.|->|[-+*/%&|^@=<>!:]=|[-+*/%&|^@=<>:~.,;])/,
    /(?<other>[\s\S])/,
  ]
    .map(({ source }) => source)
    .join('|'),
  'yi',
);
/** The parts of a string between which it may be continued on the next line. */
const IN_STRING = /\\(?:N\{[^}\n]{0,100}\}|x..|u.{4}|U.{8}|[0-7]{1,3}|[\s\S])|[\ud800-\udbff][\udc00-\udfff]|[\s\S]/g;
/** A formatted string whose fields hold no braces. In others quotes may stand again, and the string goes on after them. */
const FORMATTED = /^[^{}]*(?:\{[^{}]*\}[^{}]*)*$/;

/**
 * A source with its long lines broken. Where `same`, it means the same to Python: lines are broken between tokens, in strings and in
 * comments. Else they are cut wherever they are long, and it may mean something else, or nothing.
 */
export function broken(source: string): { source: string; same: boolean } {
  const text = source.replace(/\r\n?/g, '\n');
  const found = brokenByTokens(text);
  return found === null ? { source: cut(text), same: false } : { source: found, same: true };
}

/** Null: not every long line can be broken so that its meaning is kept. */
function brokenByTokens(source: string) {
  const long = linesOf(source).map(isLong);
  const out: string[] = [];
  let [line, column, depth] = [0, 0, 0];
  /** Has the line anything but spaces so far? */
  let begun = false;
  const breaks = () => long[line];

  /** @param ending What stands before the new line where the part does not fit. */
  function put(part: string, ending: string) {
    if (begun && breaks() && column + part.length > WIDTH) {
      out.push(ending, '\n');
      column = 0;
    }
    out.push(part);
    const ends = part.split('\n').length - 1;
    line += ends;
    column = ends > 0 ? part.length - part.lastIndexOf('\n') - 1 : column + part.length;
  }

  TOKEN.lastIndex = 0;
  while (TOKEN.lastIndex < source.length) {
    const groups = TOKEN.exec(source)?.groups ?? {};
    const { string, prefix = '', comment, joined, end = joined, space, open, close, plain = open ?? close } = groups;
    const ending = depth > 0 ? '' : ' \\';
    if (string !== undefined) {
      if (/[ft]/i.test(prefix) && breaks() && !FORMATTED.test(string.replace(/\{\{|\}\}/g, ''))) return null;
      const isWhole = /[rft]/i.test(prefix);
      const quotes = /"""|'''|["']/.exec(string)?.[0] ?? '';
      const start = prefix.length + quotes.length;
      put(isWhole ? string : string.slice(0, start), ending);
      begun = true;
      const within = isWhole ? [] : [...(string.slice(start, -quotes.length).match(IN_STRING) ?? []), quotes];
      for (const part of within) put(part, '\\');
    } else if (comment !== undefined) {
      for (const [index, part] of (comment.match(/.{1,97}/gu) ?? []).entries())
        out.push(index > 0 && breaks() ? `\n# ${part}` : part);
    } else if (end !== undefined) {
      out.push(end);
      line++;
      column = 0;
      begun &&= joined !== undefined || depth > 0;
    } else if (space !== undefined) put(space, ending);
    else if (plain !== undefined) {
      put(plain, ending);
      begun = true;
      depth += Number(open !== undefined) - Number(close !== undefined);
      if (depth < 0) return null;
    } else return null;
  }
  const joined = out.join('');
  return depth === 0 && !hasLongLine(joined) ? joined : null;
}

/** A source with its long lines cut. */
const cut = (source: string) =>
  linesOf(source)
    .map((line) => (isLong(line) ? (line.match(/.{1,100}/gsu) ?? []).join('\n') : line))
    .join('\n');
