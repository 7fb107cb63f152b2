// What the views of the Lab call: its events, and what browsers allow only while the player presses something.

import { packed } from '../../code/packed.ts';
import { type Sending, sending } from '../../component.ts';
import { download } from '../../device/download.ts';
import { fileName, titleFrom } from '../../device/titles.ts';
import { SITE } from '../../version.ts';
import type { Words } from '../../words.ts';
import type { PageActions, PageState } from '../index.ts';
import { writeLab } from './address.ts';
import { signature, signed } from './author.ts';
import { type Given, openAll, zipOf } from './opened.ts';
import { isTitleTaken, type Lab } from './state.ts';
import { type LabEvent, transitions } from './transitions.ts';

export type Actions = ReturnType<typeof actionsOf>;

/** Characters of an address beyond which a file is better. */
const LONG_ADDRESS = 8000;

export function actionsOf(
  lab: Lab,
  { games, lang }: PageState,
  t: Words,
  services: PageActions,
  send: (event: LabEvent) => void,
) {
  const events: Sending<typeof transitions> = sending(transitions, send);
  const { program, round, depth } = lab;
  return {
    ...services,
    ...events,
    run: () => events.run(),
    listVersions: (isListed: boolean) => events.listVersions(isListed ? Date.now() : null),
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
      events.saved([program.made]);
    },
    /** Files of a field, or what is dropped. */
    open: (files: Iterable<Given> | AsyncIterable<Given>) =>
      openAll(files).then((opened) => events.files(opened, Date.now()), events.notRead),
    async saveAll() {
      const by = signature(lab);
      const all = lab.list.map(({ source, from, ...program }) => ({
        ...program,
        source: signed(source, from ? (from.by ?? null) : by),
      }));
      try {
        download(new Blob([await zipOf(all)], { type: 'application/zip' }), `${t('lab.all')}.zip`);
      } catch {
        return events.notRead();
      }
      events.saved(lab.list.map(({ made }) => made));
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
        events.saved([program.made]);
      } catch {
        events.told(null, address);
      }
    },
  };
}
