// Addresses of the Lab that share a program: its source as it stands there, what else they say of it, and the addresses
// in a pasted text.

import { LONGEST_SOURCE } from '../device/programs.ts';
import { titleFrom } from '../device/titles.ts';
import { authorIn, type Headed } from './source.ts';

/** Characters of a packed source or assignment that are read. It unfolds to at most a thousand times as many. */
export const LONGEST_CODE = 50_000;

/** A source as it stands in an address: its bytes, deflated with a checksum (zlib), in base64url. */
export async function packed(source: string) {
  const stream = new Blob([source]).stream().pipeThrough(new CompressionStream('deflate'));
  const bytes = new Uint8Array(await new Response(stream).arrayBuffer());
  const text = Array.from(bytes, (byte) => String.fromCharCode(byte)).join('');
  return btoa(text).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');
}

/** The source in an address; null: it is damaged, or too long. */
export async function unpacked(code: string) {
  try {
    const text = atob(code.replaceAll('-', '+').replaceAll('_', '/'));
    const bytes = Uint8Array.from(text, (character) => character.charCodeAt(0));
    const reader = new Blob([bytes]).stream().pipeThrough(new DecompressionStream('deflate')).getReader();
    const decoder = new TextDecoder('utf-8', { fatal: true });
    let source = '';
    for (;;) {
      const { done, value } = await reader.read();
      source += decoder.decode(value, { stream: !done });
      if (source.length > LONGEST_SOURCE) return null; // the rest is not unfolded
      if (done) return source;
    }
  } catch {
    return null;
  }
}

/**
 * What an address says of a program; null: it does not. `code`: a packed source; `task`: a packed assignment (task.ts).
 * @param words The words of the address after `?`, by their keys.
 */
export const sharedIn = ({ program, title, by, code, task }: { [key: string]: string }) => ({
  program: program ?? null,
  title: titleFrom(title ?? '') || null,
  by: titleFrom(by ?? '') || null,
  code: code ?? null,
  task: task ?? null,
});

/** Is its source, or its assignment, longer than what is read? */
export const isTooLong = ({ code, task }: Pick<ReturnType<typeof sharedIn>, 'code' | 'task'>) =>
  [code, task].some((each) => each !== null && each.length > LONGEST_CODE);

/** A program that a link shares. */
interface Linked extends Headed {
  title: string;
}

/** An address of the Lab, wherever in a line it stands: between quotation marks, or before a full stop. */
const LINK = /#\/lab(?![\w-])(?:\/[^\s?]*)?(?:\?\S*[^\s.,;:!?'"<>()[\]])?/g;
/** Lines that are read. */
const MOST_LINES = 1000;

/**
 * The programs of the links in a text, one or more a line.
 * @returns `wrong`: the lines, from 1, that share no program that can be read.
 */
export async function readLinks(text: string) {
  const programs: Linked[] = [];
  const wrong: number[] = [];
  for (const [index, line] of text.split(/\r\n?|\n/, MOST_LINES).entries()) {
    if (line.trim() === '') continue;
    const links = line.match(LINK) ?? [];
    const read = (await Promise.all(links.map(linked))).filter((each) => each !== null);
    if (links.length === 0 || read.length < links.length) wrong.push(index + 1);
    programs.push(...read);
  }
  return { programs, wrong };
}

async function linked(link: string): Promise<Linked | null> {
  const [, query = ''] = link.split(/\?(.*)/s);
  const { program, title, by, code, task } = sharedIn(Object.fromEntries(new URLSearchParams(query)));
  const source = !code || isTooLong({ code, task }) ? null : await unpacked(code);
  if (source === null) return null;
  return { title: title ?? (titleFrom(program ?? '') || 'program'), by: by ?? authorIn(source), task, source };
}
