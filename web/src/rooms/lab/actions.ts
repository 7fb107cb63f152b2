// What the views of the Lab call: its events, and what browsers allow only while the player presses something.

import { packed } from '../../code/packed.ts';
import { type Sending, sending } from '../../component.ts';
import { download } from '../../device/download.ts';
import { LONGEST_SOURCE } from '../../device/programs.ts';
import { fileName, titleFrom } from '../../device/titles.ts';
import { SITE } from '../../version.ts';
import type { PageActions, PageState } from '../index.ts';
import { writeLab } from './address.ts';
import { signature, signed, unsigned } from './author.ts';
import { isTitleTaken, type Lab } from './state.ts';
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
      download(new Blob([source], { type: 'text/x-python' }), `${fileName(program.title)}.py`);
    },
    async openFile(file: File | undefined) {
      if (!file) return;
      const { name } = file;
      const text = file.size > 4 * LONGEST_SOURCE ? undefined : await textOf(file);
      if (text === null) return events.told({ key: 'lab.note.not-text', args: { name } });
      if (text === undefined || text.length > LONGEST_SOURCE)
        return events.told({ key: 'lab.note.long', args: { most: LONGEST_SOURCE } });
      const title = titleFrom(name.replace(/\.\w+$/, '')) || 'program';
      const note = { key: 'lab.note.opened', args: { name } };
      const { source, by } = unsigned(text);
      events.file(title, source, by, note, Date.now());
    },
    async share() {
      if (!program) return;
      const { start, line, at } = round;
      const by = signature(lab) ?? undefined;
      const title = program.title === program.name ? undefined : program.title;
      const shown = { start, line, at, depth, lang, program: program.name, title, by };
      const code = await packed(program.source);
      const place = writeLab(games, { ...shown, code, withPlace: start.game !== program.own?.id });
      const address = new URL((lang === 'ja' ? 'ja/lab/' : 'lab/') + place, SITE).href; // a chat shows its picture
      if (address.length > LONG_ADDRESS)
        return events.told({ key: 'lab.note.too-long', args: { count: address.length } }, null);
      try {
        await navigator.clipboard.writeText(address);
        events.told({ key: by ? 'lab.note.copied.by' : 'lab.note.copied', args: { by } }, null);
      } catch {
        events.told(null, address);
      }
    },
  };
}

/** The text of a file, its lines ended by `\n`; null: it holds no text. */
async function textOf(file: File) {
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(await file.arrayBuffer());
    return text.includes('\0') ? null : text.replaceAll('\r\n', '\n');
  } catch {
    return null;
  }
}
