// The text of a program: what stands above it in a file (who wrote it, and the assignment that it is the work for), and
// what becomes a text of a file, of a notebook, and of files that import each other. Nothing of it is run here.

import { MODULES_OF_PYTHON } from '../contract/python.ts';
import { LONGEST_SOURCE } from '../device/programs.ts';
import { isTitle } from '../device/titles.ts';

export interface Headed {
  source: string;
  by: string | null;
  /** Packed (task.ts). */
  task: string | null;
}

const MARK = '# sakiyomi by: ';
/**
 * How people sign in the first line. That is a comment of theirs, and stays a part of the program. Without a colon a
 * name begins with a capital or in a script without them, or has two words at most: `# by default it takes corners` is
 * no name.
 */
const SIGNED = /^# by(?:: +| +(?=[^\sa-z]|(?!(?:default|hand|the|\w+ing)\b)\S+(?: \S+)? *\n))(\S.{0,60}?) *\n/;

/** Who has signed a source; null: nobody. */
export function authorIn(source: string) {
  const by = SIGNED.exec(source)?.[1] ?? '';
  return isTitle(by) ? by : null;
}

/** A source as it is saved, with its author's name. */
export const signed = (source: string, by: string | null) =>
  by && authorIn(source) !== by ? `${MARK}${by}\n${source}` : source;

/** The source of a file, without the line with which this page says who wrote it. */
export function unsigned(text: string): { source: string; by: string | null } {
  const end = text.indexOf('\n');
  const by = text.startsWith(MARK) ? text.slice(MARK.length, end) : '';
  return isTitle(by) && end > 0 ? { source: text.slice(end + 1), by } : { source: text, by: authorIn(text) };
}

const TASK = /^# sakiyomi task: ([\w-]{1,50000})\n/;

export const withHeading = ({ source, by, task }: Headed) =>
  signed(task ? `# sakiyomi task: ${task}\n${source}` : source, by);

export function withoutHeading(text: string): Headed {
  const { source, by } = unsigned(text);
  const own = source.replace(TASK, '');
  return { source: own, by: by ?? authorIn(own), task: TASK.exec(source)?.[1] ?? null };
}

// How it stands in files

/** A text in UTF-8, UTF-16, or the code of a Japanese Windows, its lines ended by `\n`; null: it is none. */
export function textOf(bytes: Uint8Array): string | null {
  const [first, second] = bytes;
  const isWide = (first === 0xff && second === 0xfe) || (first === 0xfe && second === 0xff);
  // ASCII in UTF-16 has a zero beside each letter.
  const wide = first === 0xfe || first === 0 ? 'utf-16be' : 'utf-16le';
  const codes = isWide || first === 0 || second === 0 ? [wide] : ['utf-8', 'shift_jis'];
  for (const code of codes)
    try {
      const text = new TextDecoder(code, { fatal: true }).decode(bytes);
      // A picture can be read as some text too.
      if (text.includes('\0') || (code !== 'utf-8' && /(?![\t\n\r\f])\p{Cc}/u.test(text))) return null;
      return text.replace(/\r\n?/g, '\n');
    } catch {
      // It is in another code, or none.
    }
  return null;
}

/**
 * The code cells of a notebook (`.ipynb`) as one text. Its lines for the notebook stay: the engine leaves them out, and
 * says so. Null: it is no notebook, or has no cell with code.
 */
export function cellsOf(text: string): string | null {
  try {
    const { cells, worksheets } = JSON.parse(text);
    const sources = (cells ?? worksheets[0].cells).flatMap(
      ({ cell_type: kind, source, input }: Record<string, unknown>) =>
        kind === 'code' ? [[source ?? input].flat().join('').trimEnd()] : [],
    );
    const code = sources.filter((cell: string) => cell && !/^\s*%%(?!(?:time|timeit|capture|prun)\b)/.test(cell));
    return code.length > 0 ? `${code.join('\n\n\n')}\n` : null;
  } catch {
    return null;
  }
}

// Files that import others that are opened with them become programs of one text: each file under a line with its name,
// as engine/sakiyomi/authors/files.py reads them.

const IMPORT = /^\s*(?:from\s+(?:\.*(\w+)|\.+)\s+import\s+([\w, ]*)|import\s+([\w, ]+))/;
/** Where a player stands in a text: one of the known forms, or of those that the engine asks. */
const PLAYER =
  /^(?:class (?:Strategy|Game)\b|[ \t]*def (?:(?:choose|search|evaluate|order)\(\s*(?:self\s*,\s*)?position\b|(?:minimax|best_strategy|(?:get|select|choose|find|pick|best|next|computer|ai|my)\w*(?:[mM]ove|[aA]ction))\s*\())/m;

const isModule = (stem: string) => /^\w{1,60}$/.test(stem);

/** The names of what a text imports: modules, and what is imported from a package itself. */
const imported = (source: string) =>
  source.split('\n').flatMap((line) => {
    const [found, module, members, modules] = IMPORT.exec(line) ?? [];
    const names = found === undefined ? '' : module || members || modules || '';
    return names.split(',').flatMap((name) => name.trim().split(' ')[0] || []);
  });

/**
 * The programs among files.
 * @returns `modules`: those that others import, by their places; one that defines a player is a program too.
 */
export function joined<F extends { path: string; source: string }>(files: readonly F[]) {
  const ends = files.map(({ path }) => path.lastIndexOf('/') + 1);
  const folders = files.map(({ path }, at) => path.slice(0, ends[at]));
  const stems = files.map(({ path }, at) => path.slice(ends[at]).replace(/\.\w+$/, ''));
  /** The file that a name means: that in the same folder, or the only one. */
  function meant(name: string, by: number) {
    if (MODULES_OF_PYTHON.has(name)) return undefined; // a player may be called so
    const called = stems.flatMap((stem, at) => (stem === name && at !== by && isModule(stem) ? [at] : []));
    return called.find((at) => folders[at] === folders[by]) ?? (called.length === 1 ? called[0] : undefined);
  }
  const needs = files.map(({ source }, by) => imported(source).flatMap((name) => meant(name, by) ?? []));
  /** What a file needs, each before those that import it, and the file itself as the last. */
  function within(at: number) {
    const [order, seen]: [number[], Set<number>] = [[], new Set()];
    function visit(each: number) {
      if (seen.has(each)) return;
      seen.add(each);
      for (const other of needs[each] ?? []) visit(other);
      order.push(each);
    }
    visit(at);
    return order;
  }
  const modules = new Set<number>();
  const whole = files.map((file, at) => {
    const all = within(at);
    const texts = all.map((each) => `# --- ${stems[each]}.py\n${(files[each] as F).source.trimEnd()}\n`);
    const source = texts.join('');
    if (all.length < 2 || !isModule(stems[at] ?? '') || source.length > LONGEST_SOURCE) return file;
    for (const each of all) if (each !== at) modules.add(each);
    return { ...file, source };
  });
  const isPlayer = (_: unknown, at: number) => !modules.has(at) || PLAYER.test((files[at] as F).source);
  return { programs: whole.filter(isPlayer), modules: files.filter((_, at) => modules.has(at)) };
}
