// What the view of the collection calls: its events, and the reading of files and links, of which nothing is run.

import { readLinks } from '../../../../code/link.ts';
import { type Given, MOST, type Opened, openAll, type Why } from '../../../../code/opened.ts';
import { type Sending, sending } from '../../../../component.ts';
import { LONGEST_SOURCE, type Program } from '../../../../device/programs.ts';
import { titleFrom } from '../../../../device/titles.ts';
import type { PageActions, PageState } from '../../../index.ts';
import type { Addition, Note } from './state.ts';
import { type CollectEvent, transitions } from './transitions.ts';

export type CollectActions = ReturnType<typeof collectActions>;

/** The limits that sentences about files name. */
const MOST_OF: Partial<Record<Why, number>> = {
  long: LONGEST_SOURCE,
  zip: MOST.zip / 1_000_000,
  count: MOST.programs,
  bytes: MOST.bytes / 1_000_000,
  looked: MOST.files,
  listed: MOST.listed,
};

/** The name of a file in a sentence: as a title is. */
const plain = (file: string) => titleFrom(file) || '?';

/** What was opened, as the arguments of `add`. */
export function opened({ programs, assignment, left }: Opened) {
  const added: Addition[] = programs.map(({ title, by, folder, source, task }) => ({
    title: titleFrom(title) || 'program',
    ...{ author: by ?? (titleFrom(folder ?? '') || null), source, task },
  }));
  const notes = Array.from(
    left,
    ([why, files]): Note => ({ key: `arena.collect.left.${why}`, names: files.map(plain), most: MOST_OF[why] }),
  );
  const assigned: Note[] = assignment ? [{ key: 'arena.collect.given', names: [assignment.title] }] : [];
  return { added, given: assignment ? [assignment.source] : [], notes: [...assigned, ...notes] };
}

export function collectActions(
  { games }: Pick<PageState, 'games'>,
  { update: reload }: Pick<PageActions, 'update'>,
  send: (event: CollectEvent) => void,
) {
  const events: Sending<typeof transitions> = sending(transitions, send);
  return {
    ...events,
    reload,
    /** Files of a field, or what is dropped. */
    async openFiles(files: Iterable<Given> | AsyncIterable<Given>) {
      const found = await openAll(files).then(opened, () => null);
      if (found) events.add(found.added, found.given, found.notes, games);
      else events.notRead();
    },
    /** Links, one or more a line. */
    async paste(text: string) {
      const { programs, wrong } = await readLinks(text);
      const added = programs.map(({ by: author, ...program }) => ({ ...program, author }));
      const notes = [...Map.groupBy(wrong, ({ why }) => why)].map(
        ([why, lines]): Note => ({ key: `arena.collect.link.${why}`, names: lines.map(({ line }) => String(line)) }),
      );
      events.add(added, [], notes, games);
    },
    /** A program of the Lab, as it is now. */
    take({ name, title, source, from, task = null }: Program) {
      events.add([{ title, author: from?.by ?? null, source, task, lab: name }], [], [], games);
    },
  };
}
