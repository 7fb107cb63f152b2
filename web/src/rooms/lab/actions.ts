// What the views of the Lab call: its events, and what browsers allow only while the player presses something.

import { headed } from '../../code/heading.ts';
import { type Given, openAll, withinLimits, zipOf } from '../../code/opened.ts';
import { packed } from '../../code/packed.ts';
import { type Assignment, asFile, cleaned, excess, sealed } from '../../code/task.ts';
import { download } from '../../device/download.ts';
import type { Program } from '../../device/programs.ts';
import { fileName, titleBy, titleFrom } from '../../device/titles.ts';
import { type Sending, sending } from '../../runtime/component.ts';
import { SITE } from '../../version.ts';
import type { Words } from '../../words.ts';
import type { PageState, Services } from '../index.ts';
import { writeLab } from './address.ts';
import { signature, signatureOf } from './author.ts';
import { isTitleTaken, type Lab, type Note } from './state.ts';
import { type LabEvent, transitions } from './transitions.ts';

export type Actions = ReturnType<typeof actionsOf>;

/** Characters of an address beyond which a file is better. */
const LONG_ADDRESS = 8000;

export function actionsOf(
  lab: Lab,
  { games, lang }: PageState,
  t: Words,
  services: Services,
  send: (event: LabEvent) => void,
) {
  const events: Sending<typeof transitions> = sending(transitions, send);
  const { program, round, depth } = lab;

  /**
   * Copies an address of the Lab, or shows it to be copied by hand.
   * @param tooLong The key of what is said of one that is.
   * @param then It was copied.
   */
  async function copied(place: string, note: Note, tooLong: string, then = () => {}) {
    const address = new URL((lang === 'ja' ? 'ja/lab/' : 'lab/') + place, SITE).href; // a chat shows its picture
    if (address.length > LONG_ADDRESS) return events.told({ key: tooLong, args: { count: address.length } }, null);
    try {
      await navigator.clipboard.writeText(address);
      events.told(note, null);
      then();
    } catch {
      events.told(null, address);
    }
  }

  /** Copies or saves an assignment. */
  async function give(assignment: Assignment, how: 'link' | 'file') {
    const task = await sealed(assignment);
    const count = excess({ ...assignment, code: task });
    if (count > 0) return events.told({ key: 'lab.note.task-long', args: { count } }, null);
    if (how === 'file') {
      save(asFile(assignment), assignment.title);
      events.told({ key: 'lab.note.task-saved', args: { name: assignment.title } }, null);
      return events.given();
    }
    const { start, line, at, transcript } = round;
    const withPlace = start.game !== program?.own?.id;
    const place = writeLab(games, { start, line, at, transcript, program: null, task, lang, withPlace });
    await copied(
      place,
      { key: 'lab.note.task-copied', args: { name: assignment.title } },
      'lab.note.task-too-long',
      events.given,
    );
  }

  return {
    ...services.actions,
    ...events,
    run: () => events.run(Date.now()),
    bridge: () => events.bridge(Date.now()),
    playShared: () => events.playShared(Date.now()),
    restore: (program: Program) => events.restore(program, Date.now()),
    restart: () => events.restart(Date.now()),
    bringBack: (when: number) => events.bringBack(when, Date.now()),
    duplicate: () => events.duplicate(Date.now()),
    /** @returns The key of what is wrong with the name. */
    rename(text: string) {
      const title = titleFrom(text);
      if (!title) return 'lab.name.wrong';
      if (isTitleTaken(lab, title)) return 'lab.name.taken';
      events.rename(title);
      return null;
    },
    /** @param below By the button below the editor. */
    save(below = false) {
      if (!program) return;
      const by = signatureOf(lab, program);
      save(headed({ source: program.source, by, task: program.task ?? null }), titleBy(program.title, by));
      events.told({ key: 'lab.note.saved', args: { name: program.title }, below });
    },
    /** Files of a field, or what is dropped. */
    async open(files: Iterable<Given> | AsyncIterable<Given>) {
      const opened = await openAll(files, services).catch(() => null);
      if (opened) events.files(opened, Date.now());
      else events.notRead();
    },
    async saveAll() {
      const all = lab.list.map((program) => {
        const { title, game, source, task = null } = program;
        return { title, game, source: headed({ source, by: signatureOf(lab, program), task }) };
      });
      const { programs, left } = withinLimits(all);
      try {
        download(new Blob([await zipOf(programs, services)], { type: 'application/zip' }), `${t('lab.all')}.zip`);
      } catch {
        return events.notRead();
      }
      events.savedAll(programs.length, left);
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
      const by = signatureOf(lab, program) ?? undefined;
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
