// Reads the files, folders and zips that the player opens, as programs. Nothing of them is run.

import { isolate, type Words } from '../base/words.ts';
import { LONGEST_SOURCE, MOST_TOGETHER } from '../device/programs.ts';
import { fileName, titleFrom } from '../device/titles.ts';
import { LONGEST_CODE } from './link.ts';
import { cellsOf, type Headed, joined, textOf, withoutHeading } from './source.ts';
import type { Python } from './zip.ts';

/** A file that is opened, by its path in what was chosen. */
export interface OpenedFile {
  path: string;
  size: number;
  bytes(): Promise<Uint8Array<ArrayBuffer>>;
  /** Was it chosen itself, and not the folder or the zip that it is in? It may have any ending. */
  isChosen: boolean;
  /** What this page has noted beside it in a zip. */
  comment?: string;
  /** Why it can not be read, where that is known. */
  why?: Why | undefined;
}
/** What a file is read as. */
interface Read extends Headed {
  /** The last part of its path. */
  file: string;
  /** What it is called: without its ending, with its folder where others of the same name are opened with it. */
  title: string;
  /** The folder that it came in, below the one that all have in common: in a class whose it is. Null: there is none. */
  folder: string | null;
  /** The id of the game that it is judged in, where it was saved with it. */
  game: string | null;
}
/**
 * Why a file was left out: it is no Python file, no text, too long, too large a zip, damaged, a notebook without code,
 * or beyond the most that are opened or looked at.
 */
export type Why = 'kind' | 'text' | 'long' | 'zip' | 'damaged' | 'notebook' | 'room';
export interface Opened {
  programs: Read[];
  /** The names of the files that are parts of programs that import them. */
  modules: string[];
  /** The names of the files that were left out, by the reasons. */
  left: ReadonlyMap<Why, readonly string[]>;
}

/**
 * The most programs, their bytes, the files that are looked at, and all that zips list, with folders and what systems
 * have put there.
 */
export const MOST = { ...MOST_TOGETHER, files: 1000, zip: 20_000_000, listed: 10_000 };
/** How many programs, and megabytes, are opened together. */
export const ROOM = { most: MOST.programs, size: MOST.bytes / 1_000_000 };
/** What sentences about files name as the most. */
const MOST_OF: { readonly [why in Why]?: Partial<typeof ROOM> } = {
  long: { most: LONGEST_SOURCE },
  zip: { size: MOST.zip / 1_000_000 },
  room: ROOM,
};

/** The name of a file in a sentence: as a title is. */
export const plainName = (file: string) => titleFrom(file) || '?';

/** A sentence about files, or programs, with the first of their names, and the limits beyond which they are. */
export interface NamesNote extends Partial<typeof ROOM> {
  key: string;
  names: readonly string[];
}

/** Names that a sentence has before it says how many more there are. */
const MOST_NAMES = 4;

export function namesText({ key, names, ...args }: NamesNote, t: Words) {
  const first = names.slice(0, MOST_NAMES).map(isolate).join(t('list'));
  const count = names.length - MOST_NAMES;
  return t(key, { names: count > 0 ? t('files.and-more', { names: first, number: count }) : first, ...args });
}

/** Why files were left out. */
export const leftOut = (left: ReadonlyMap<Why, readonly string[]>): NamesNote[] =>
  Array.from(left, ([why, names]) => ({ key: `files.${why}`, names: names.map(plainName), ...MOST_OF[why] }));
/**
 * A character of a source has at most three bytes in UTF-8 for each of UTF-16; in UTF-16 two. The lines above it are
 * shorter than this.
 */
const LONGEST = 3 * LONGEST_SOURCE + 2 * LONGEST_CODE;

/** Bytes of a notebook: there may be pictures in it. */
const LONGEST_NOTEBOOK = 20_000_000;
const isNotebook = (path: string) => /\.ipynb$/i.test(path);

/** Kinds of files that a field offers. */
export const KINDS = 'text/x-python,text/plain,application/zip,.py,.pyw,.ipynb,.zip';

/** Where a folder cannot be chosen, it can be dropped. */
export const canOpenFolders = () => 'webkitdirectory' in HTMLInputElement.prototype;

/** What systems put beside the player's files. */
const isSystems = (path: string) => /(^|\/)(\.(?!\/)|__MACOSX\/|__pycache__\/|Thumbs\.db$|desktop\.ini$)/i.test(path);
const lastOf = (path: string) => path.slice(path.lastIndexOf('/') + 1);

export async function openAll(
  files: Iterable<OpenedFile> | AsyncIterable<OpenedFile>,
  python: Python,
): Promise<Opened> {
  const found: (Omit<Read, 'title' | 'folder'> & { path: string; noted: string | null })[] = [];
  const left = new Map<Why, string[]>();
  const leaveOut = (why: Why, path: string) => left.set(why, [...(left.get(why) ?? []), lastOf(path)]);
  let bytes = 0;
  let looked = 0;
  for await (const file of withZips(files, python)) {
    const { path } = file;
    if (isSystems(path) && !file.isChosen) continue;
    looked += 1;
    if (looked > MOST.files) {
      leaveOut('room', path);
      break;
    }
    const whole = file.why ?? (await readOf(file, found.length, MOST.bytes - bytes));
    if (typeof whole === 'string') {
      leaveOut(whole, path);
      continue;
    }
    const read = textOf(whole);
    const text = isNotebook(path) && read !== null ? cellsOf(read) : read;
    if (text === null && read !== null) {
      leaveOut('notebook', path);
      continue;
    }
    bytes += isNotebook(path) ? (text ?? '').length : whole.length;
    const program = text === null ? null : withoutHeading(text);
    if (program === null) leaveOut('text', path);
    else if (program.source.length > LONGEST_SOURCE) leaveOut('long', path);
    else found.push({ ...notesOf(file), ...program, path, file: lastOf(path) });
  }
  const { programs: read, modules } = joined(found);
  const paths = read.map(({ path }) => path.replace(/\.\w+$/, ''));
  const [titles, folders] = [titlesOf(paths), foldersOf(paths)];
  const programs = read.map(({ path, noted, ...program }, index) => ({
    ...program,
    title: noted ?? (titles[index] as string),
    folder: folders[index] as string | null,
  }));
  return { programs, modules: modules.map(({ file }) => file), left };
}

/**
 * The bytes of a file, or why they are not read.
 * @param count Programs before it.
 * @param room Bytes that may still be read.
 */
async function readOf(file: OpenedFile, count: number, room: number): Promise<Uint8Array | Why> {
  const { path, size, isChosen } = file;
  if (!isChosen && !/\.(pyw?|ipynb)$/i.test(path)) return 'kind';
  if (size > (isNotebook(path) ? LONGEST_NOTEBOOK : LONGEST)) return 'long';
  if (count >= MOST.programs || (size > room && !isNotebook(path))) return 'room';
  return file.bytes().catch((): Why => 'damaged');
}

/** The files, with what is in each zip in its place. */
async function* withZips(
  files: Iterable<OpenedFile> | AsyncIterable<OpenedFile>,
  python: Python,
): AsyncGenerator<OpenedFile> {
  let room = MOST.listed;
  for await (const file of files) {
    const { path, size } = file;
    if (!/\.zip$/i.test(path) || isSystems(path)) {
      yield file;
      continue;
    }
    if (size > MOST.zip) {
      yield { ...file, why: 'zip' };
      continue;
    }
    const { entriesOf, bytesIn } = await import('./zip.ts');
    const bytes = await file.bytes().catch(() => null);
    const archive =
      bytes &&
      (await entriesOf(bytes, python).catch((reason) => {
        if (typeof reason?.code !== 'string') throw reason; // Python is not there
        return null;
      }));
    if (!archive) yield { ...file, why: 'damaged' };
    const { entries, listed } = archive ?? { entries: [], listed: 0 };
    for (const { base64 = '', wrong, ...entry } of entries.slice(0, room))
      yield { ...entry, isChosen: false, why: wrong, bytes: async () => bytesIn(base64) };
    if (listed > room) yield { ...file, why: 'room' };
    room = Math.max(room - listed, 0);
  }
}

/** The last parts of paths, each with its folder where others are the same. */
function titlesOf(paths: readonly string[]) {
  const ends = (parts: number) => paths.map((path) => path.split('/').slice(-parts).join('/').normalize('NFC'));
  const [names, withFolders] = [ends(1), ends(2)];
  return names.map((name, index) => (names.indexOf(name) === names.lastIndexOf(name) ? name : withFolders[index]));
}

/** Of each path the first folder below those that all begin with. */
function foldersOf(paths: readonly string[]) {
  const all = paths.map((path) => path.split('/').slice(0, -1));
  let depth = 0;
  while (all[0]?.[depth] !== undefined && all.every((folders) => folders[depth] === all[0]?.[depth])) depth++;
  return all.map((folders) => folders[depth] ?? null);
}

// What a zip of this page notes beside each program: its title, which may be no name of a file, and its game.

interface Kept {
  title: string;
  game: string;
  source: string;
  /** The folder in which it is saved. */
  folder?: string | null;
}

function notesOf({ path, comment }: OpenedFile): { noted: string | null; game: string | null } {
  try {
    const { title, game } = JSON.parse(comment || '{}');
    const stem = lastOf(path).replace(/\.\w+$/, '');
    const own = typeof title === 'string' ? fileName(title) : null;
    // It may have been given another name in the zip, where one of its own may have got a number.
    const isNamed = own !== null && stem.startsWith(own) && /^(-\d+)?$/.test(stem.slice(own.length));
    return { noted: isNamed ? title : null, game: typeof game === 'string' ? game : null };
  } catch {
    return { noted: null, game: null };
  }
}

/**
 * Of these programs, the newest last, those that are opened again from one file, and the titles of the others: the
 * newest come first.
 */
export function withinLimits<P extends Kept>(all: readonly P[]) {
  const programs: P[] = [];
  const left: string[] = [];
  let bytes = 0;
  for (const program of all.toReversed()) {
    const { length } = new TextEncoder().encode(program.source);
    if (programs.length === MOST.programs || bytes + length > MOST.bytes) left.push(program.title);
    else {
      bytes += length;
      programs.unshift(program);
    }
  }
  return { programs, left };
}

/** Programs as one file. Names that differ in their case alone are one name to some systems. */
export async function zipOf(programs: readonly Kept[], python: Python) {
  const names = new Set<string>();
  const files = programs.map(({ title, game, source, folder }) => {
    const stem = `${folder ? `${fileName(folder)}/` : ''}${fileName(title)}`;
    let name = stem;
    for (let number = 2; names.has(name.toLowerCase()); number++) name = `${stem}-${number}`;
    names.add(name.toLowerCase());
    return { path: `${name}.py`, text: source, comment: JSON.stringify({ title, game }) };
  });
  const { zipped } = await import('./zip.ts');
  return zipped(files, python);
}

// Where files come from

const ofFile = (file: File, path: string, isChosen: boolean): OpenedFile => ({
  path,
  size: file.size,
  isChosen,
  bytes: async () => new Uint8Array(await file.arrayBuffer()),
});

/** The files of a field, of one for a folder too. */
export const chosenFiles = (files: Iterable<File>): OpenedFile[] =>
  Array.from(files, (file) => ofFile(file, file.webkitRelativePath || file.name, !file.webkitRelativePath));

/** What is dropped: files and folders. It is there only while the event is handled, so it is asked for at once. */
export function droppedFiles(data: DataTransfer): AsyncIterable<OpenedFile> {
  const items = [...data.items].filter(({ kind }) => kind === 'file');
  const roots = items.map((item) => item.webkitGetAsEntry?.() ?? item.getAsFile());
  return (async function* () {
    for (const root of roots)
      if (root instanceof File) yield ofFile(root, root.name, true);
      else if (root) yield* walked(root, true);
  })();
}

/** The files of a folder, of its folders too. A browser lists a part at a time. */
async function* walked(entry: FileSystemEntry, isChosen: boolean): AsyncGenerator<OpenedFile> {
  const path = entry.fullPath.replace(/^\//, '');
  if (entry.isFile) {
    const file = await new Promise<File | null>((resolve) =>
      (entry as FileSystemFileEntry).file(resolve, () => resolve(null)),
    );
    if (file) yield ofFile(file, path, isChosen);
    else yield { path, size: 0, isChosen, why: 'damaged', bytes: async () => new Uint8Array() };
    return;
  }
  if (isSystems(`${path}/`)) return;
  const reader = (entry as FileSystemDirectoryEntry).createReader();
  const more = () => new Promise<FileSystemEntry[]>((resolve) => reader.readEntries(resolve, () => resolve([])));
  for (let entries = await more(); entries.length > 0; entries = await more())
    for (const each of entries) yield* walked(each, false);
}
