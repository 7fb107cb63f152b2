// What the views of the Lab call: its events, and what browsers allow only while the player presses something.

import { SITE } from '../../base/version.ts';
import type { Words } from '../../base/words.ts';
import { type OpenedFile, openAll, withinLimits, zipOf } from '../../code/files.ts';
import { packed } from '../../code/link.ts';
import { withHeading } from '../../code/source.ts';
import { cleaned, commentOf, sealed, unsealed } from '../../code/task.ts';
import { download } from '../../device/download.ts';
import type { Program } from '../../device/programs.ts';
import { fileName, slugOf, titleBy, titleFrom } from '../../device/titles.ts';
import { type Sending, sending } from '../../runtime/component.ts';
import type { PageState, Services } from '../room.ts';
import { writeLab } from './address.ts';
import { firstLines } from './author_words.ts';
import { authorOf, isTitleTaken, type Lab, type Note } from './state.ts';
import { type LabEvent, transitions } from './transitions.ts';

/** Characters of an address beyond which a file is better. */
const LONG_ADDRESS = 8000;

export type Actions = ReturnType<typeof createActions>;

export function createActions(
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
   */
  async function copied(place: string, note: Note, tooLong: string) {
    const address = new URL((lang === 'ja' ? 'ja/lab/' : 'lab/') + place, SITE).href; // a chat shows its picture
    if (address.length > LONG_ADDRESS) return events.told({ key: tooLong }, null);
    try {
      await navigator.clipboard.writeText(address);
      events.told(note, null);
    } catch {
      events.told(null, address);
    }
  }

  return {
    ...services.actions,
    ...events,
    run: () => events.run(Date.now()),
    addChoose: () => events.addChoose(firstLines(t), Date.now()),
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
      if (lab.programs?.isOfEngine(slugOf(title) ?? '')) return 'lab.name.ours';
      events.rename(title);
      return null;
    },
    /** @param below By the button below the editor. */
    save(below = false) {
      if (!program) return;
      const by = authorOf(program);
      save(withHeading({ source: program.source, by, task: program.task ?? null }), titleBy(program.title, by));
      events.told({ key: 'lab.note.saved', args: { name: program.title }, below });
    },
    /** Files of a field, or what is dropped. */
    async open(files: Iterable<OpenedFile> | AsyncIterable<OpenedFile>) {
      const opened = await openAll(files, services).catch(() => null);
      if (opened) events.files(opened, Date.now());
      else events.notRead();
    },
    async saveAll() {
      const all = lab.list.map((program) => {
        const { title, game, source, task = null } = program;
        return { title, game, source: withHeading({ source, by: authorOf(program), task }) };
      });
      const { programs, left } = withinLimits(all);
      try {
        download(new Blob([await zipOf(programs, services)], { type: 'application/zip' }), `${t('lab.all')}.zip`);
      } catch {
        return events.notRead();
      }
      events.savedAll(programs.length, left);
    },
    /**
     * Copies the address of an assignment: the program as it is, the position, the plies, and its first comment, which
     * is the task.
     */
    async assign() {
      if (!program) return;
      const { start, line, at, transcript } = round;
      const { title, source, own } = program;
      const record = { ...start, moves: transcript ?? line.slice(0, at).join('') };
      const assignment = cleaned({ title, task: commentOf(source), by: authorOf(program), source, record, depth });
      if (!assignment) return events.told({ key: 'lab.note.task-none' }, null);
      const task = await sealed(assignment);
      const tooLong = 'lab.note.task-long';
      if (!(await unsealed(task))) return events.told({ key: tooLong }, null);
      const withPlace = start.game !== own?.id;
      const place = writeLab(games, { start, line, at, transcript, program: null, task, lang, withPlace });
      await copied(place, { key: 'lab.note.task-copied', args: { name: title } }, tooLong);
    },
    async share() {
      if (!program) return;
      const { start, line, at } = round;
      const by = authorOf(program) ?? undefined;
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
