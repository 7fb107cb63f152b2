// Files that import others that are opened with them become programs of one text: each file under a line with its name, as
// engine/authors/files.py reads them. Nothing of them is run.

import { MODULES_OF_PYTHON } from '../contract/python.ts';
import { LONGEST_SOURCE } from '../device/programs.ts';

interface JoinedFile {
  path: string;
  source: string;
}

const IMPORT = /^\s*(?:from\s+(?:\.*(\w+)|\.+)\s+import\s+([\w, ]*)|import\s+([\w, ]+))/;
/** Where a player stands in a text: one of the known forms, or of those that the engine asks. */
const PLAYER =
  /^(?:class (?:Strategy|Game)\b|[ \t]*def (?:(?:choose|search|evaluate|order)\(\s*(?:self\s*,\s*)?position\b|(?:minimax|best_strategy|agent|(?:get|select|choose|find|pick|best|next|computer|ai|my)\w*(?:[mM]ove|[aA]ction))\s*\())/m;

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
export function joined<F extends JoinedFile>(files: readonly F[]) {
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
