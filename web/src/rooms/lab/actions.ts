// What the views of the Lab call: its events, and what browsers allow only while the player presses something.

import { packed } from '../../code/packed.ts';
import { type Sending, sending } from '../../component.ts';
import { download } from '../../device/download.ts';
import { NAME } from '../../device/programs.ts';
import { SITE } from '../../version.ts';
import type { Words } from '../../words.ts';
import type { PageActions, PageState } from '../index.ts';
import { writeLab } from './address.ts';
import { type Given, openAll, zipOf } from './opened.ts';
import { isTaken, type Lab } from './state.ts';
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
    rename(name: string) {
      if (name !== program?.name && !NAME.test(name)) return 'lab.name.wrong';
      if (name !== program?.name && isTaken(lab)(name)) return 'lab.name.taken';
      events.rename(name);
      return null;
    },
    save() {
      if (!program) return;
      download(new Blob([program.source], { type: 'text/x-python' }), `${program.name}.py`);
      events.saved([program.made]);
    },
    /** Files of a field, or what is dropped. */
    open: (files: Iterable<Given> | AsyncIterable<Given>) =>
      openAll(files).then((opened) => events.files(opened, Date.now()), events.notRead),
    async saveAll() {
      const all = lab.list.map(({ name, game, source }) => ({ title: name, game, source }));
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
      const shown = { start, line, at, depth, lang, program: program.name };
      const code = await packed(program.source);
      const place = writeLab(games, { ...shown, code, withPlace: start.game !== program.own?.id });
      const address = new URL((lang === 'ja' ? 'ja/lab/' : 'lab/') + place, SITE).href; // a chat shows its picture
      if (address.length > LONG_ADDRESS)
        return events.told({ key: 'lab.note.too-long', args: { count: address.length } }, null);
      try {
        await navigator.clipboard.writeText(address);
        events.told({ key: 'lab.note.copied' }, null);
        events.saved([program.made]);
      } catch {
        events.told(null, address);
      }
    },
  };
}
