// What the views of the Lab call: its events, and what browsers allow only while the player presses something.

import { packed } from '../../code/packed.ts';
import { type Sending, sending } from '../../component.ts';
import { download } from '../../device/download.ts';
import { LONGEST_SOURCE } from '../../device/programs.ts';
import { fileName, titleFrom } from '../../device/titles.ts';
import { SITE } from '../../version.ts';
import type { PageActions, PageState } from '../index.ts';
import { LONGEST_CODE, writeLab } from './address.ts';
import { signature, signed, unsigned } from './author.ts';
import { isTitleTaken, type Lab, type Note } from './state.ts';
import { type Assignment, asFile, cleaned, ofFile, sealed } from './task.ts';
import { type LabEvent, transitions } from './transitions.ts';

export type Actions = ReturnType<typeof actionsOf>;

/** Characters of an address beyond which a file is better. */
const LONG_ADDRESS = 8000;

export function actionsOf(
  lab: Lab,
  { games, lang }: PageState,
  services: PageActions,
  send: (event: LabEvent) => void,
) {
  const events: Sending<typeof transitions> = sending(transitions, send);
  const { program, round, depth } = lab;

  /** Copies an address of the Lab, or shows it to be copied by hand. @param tooLong The key of what is said of one that is. */
  async function copied(place: string, note: Note, tooLong: string) {
    const address = new URL((lang === 'ja' ? 'ja/lab/' : 'lab/') + place, SITE).href; // a chat shows its picture
    if (address.length > LONG_ADDRESS) return events.told({ key: tooLong, args: { count: address.length } }, null);
    try {
      await navigator.clipboard.writeText(address);
      events.told(note, null);
    } catch {
      events.told(null, address);
    }
  }

  /** Copies or saves an assignment. */
  async function give(assignment: Assignment, how: 'link' | 'file') {
    const task = await sealed(assignment);
    if (task.length > LONGEST_CODE)
      return events.told({ key: 'lab.note.task-long', args: { most: LONGEST_CODE } }, null);
    if (how === 'file') return save(asFile(assignment), assignment.title);
    const { start, line, at, transcript } = round;
    const withPlace = start.game !== program?.own?.id;
    const place = writeLab(games, { start, line, at, transcript, program: null, task, lang, withPlace });
    await copied(place, { key: 'lab.note.task-copied', args: { name: assignment.title } }, 'lab.note.task-too-long');
  }

  return {
    ...services,
    ...events,
    breakLines: (source: string) => events.breakLines(source, Date.now()),
    duplicate: () => events.duplicate(Date.now()),
    /** @returns The key of what is wrong with the name. */
    rename(text: string) {
      const title = titleFrom(text);
      if (!title) return 'lab.name.wrong';
      if (isTitleTaken(lab, title)) return 'lab.name.taken';
      events.rename(title);
      return null;
    },
    save() {
      if (!program) return;
      const source = signed(program.source, signature(lab));
      save(source, program.title);
    },
    async openFile(file: File | undefined) {
      if (!file) return;
      const { name } = file;
      const text = file.size > 4 * LONGEST_SOURCE ? undefined : await textOf(file);
      if (text === null) return events.told({ key: 'lab.note.not-text', args: { name } });
      if (text === undefined || text.length > LONGEST_SOURCE)
        return events.told({ key: 'lab.note.long', args: { most: LONGEST_SOURCE } });
      const assignment = ofFile(text);
      const code = assignment ? await sealed(assignment) : '';
      if (assignment === null || code.length > LONGEST_CODE)
        return events.told({ key: 'lab.note.task-damaged', args: { name } });
      if (assignment) return events.assigned(code, assignment, Date.now());
      const title = titleFrom(name.replace(/\.\w+$/, '')) || 'program';
      const note = { key: 'lab.note.opened', args: { name } };
      const { source, by } = unsigned(text);
      events.file(title, source, by, note, Date.now());
    },
    /** @returns Which field has nothing that can be seen. */
    assign(title: string, task: string, how: 'link' | 'file') {
      if (!program) return null;
      const { start, line, at, transcript } = round;
      const moves = transcript ?? line.slice(0, at).join('');
      const given = { title, task, by: signature(lab), source: program.source, record: { ...start, moves }, depth };
      const assignment = cleaned(given);
      if (assignment) give(assignment, how);
      return assignment ? null : titleFrom(title) ? 'task' : 'title';
    },
    async share() {
      if (!program) return;
      const { start, line, at } = round;
      const by = signature(lab) ?? undefined;
      const title = program.title === program.name ? undefined : program.title;
      const shown = { start, line, at, depth, lang, program: program.name, title, by };
      const code = await packed(program.source);
      const place = writeLab(games, { ...shown, code, withPlace: start.game !== program.own?.id });
      await copied(place, { key: by ? 'lab.note.copied.by' : 'lab.note.copied', args: { by } }, 'lab.note.too-long');
    },
  };
}

const save = (text: string, title: string) =>
  download(new Blob([text], { type: 'text/x-python' }), `${fileName(title)}.py`);

/** The text of a file, its lines ended by `\n`; null: it holds no text. */
async function textOf(file: File) {
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(await file.arrayBuffer());
    return text.includes('\0') ? null : text.replaceAll('\r\n', '\n');
  } catch {
    return null;
  }
}
