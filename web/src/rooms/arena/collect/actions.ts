// What the view of the collection calls: its events, and the reading of files and links, of which nothing is run.

import { leftOut, type Opened, type OpenedFile, openAll, plainName } from '../../../code/files.ts';
import { readLinks } from '../../../code/link.ts';
import type { Python } from '../../../code/zip.ts';
import { keepGiven } from '../../../device/program_shelf.ts';
import type { Program } from '../../../device/programs.ts';
import { titleFrom } from '../../../device/titles.ts';
import { type Sending, sending } from '../../../runtime/component.ts';
import type { PageActions, PageState } from '../../index.ts';
import type { Note } from '../collected.ts';
import { type Addition, ofLab } from './state.ts';
import { type CollectEvent, transitions } from './transitions.ts';

export type CollectActions = ReturnType<typeof collectActions>;

/** A tournament that was saved as a whole is a text too, and often too long for a program. */
const isSaved = (file: string) => /\.json$/i.test(file);

/** What was opened, as the arguments of `add`, and the programs that assignments begin with. */
export function opened({ programs: read, modules, assignment, left }: Opened) {
  const programs = read.filter(({ file }) => !isSaved(file));
  const saved = [...read.map(({ file }) => file), ...[...left.values()].flat()].filter(isSaved);
  const added: Addition[] = programs.map(({ title, by, folder, source, task }) => ({
    title: titleFrom(title) || 'program',
    ...{ author: by ?? (titleFrom(folder ?? '') || null), source, task, what: 'file' },
  }));
  const others = new Map([...left].map(([why, files]) => [why, files.filter((file) => !isSaved(file))]));
  const notes = [
    { key: 'arena.collect.modules', names: modules.map(plainName) },
    { key: 'arena.collect.saved', names: saved.map(plainName) },
    ...leftOut('arena.collect.left', others),
  ].filter(({ names }) => names.length > 0);
  const assigned: Note[] = assignment ? [{ key: 'arena.collect.given', names: [assignment.title] }] : [];
  return { added, given: assignment ? [assignment.source] : [], notes: [...assigned, ...notes] };
}

export function collectActions(
  { games }: Pick<PageState, 'games'>,
  { update: reload }: Pick<PageActions, 'update'>,
  send: (event: CollectEvent) => void,
  python: Python,
) {
  const events: Sending<typeof transitions> = sending(transitions, send);
  return {
    ...events,
    reload,
    /** Files of a field, or what is dropped. */
    async openFiles(files: Iterable<OpenedFile> | AsyncIterable<OpenedFile>) {
      const found = await openAll(files, python).then(opened, () => null);
      if (!found) return events.notRead();
      if (found.given.length > 0) await keepGiven(found.given);
      events.add(found.added, found.notes, games);
    },
    /** Links, one or more a line. */
    async paste(text: string) {
      const { programs, wrong } = await readLinks(text);
      const added = programs.map(({ by: author, ...program }): Addition => ({ ...program, author, what: 'link' }));
      const notes = [...Map.groupBy(wrong, ({ why }) => why)].map(
        ([why, lines]): Note => ({ key: `arena.collect.link.${why}`, names: lines.map(({ line }) => String(line)) }),
      );
      events.add(added, notes, games);
    },
    take: (program: Program) => events.add([ofLab(program)], [], games),
  };
}
