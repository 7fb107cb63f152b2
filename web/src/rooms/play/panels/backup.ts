// The section of My games that saves what is on the device as a file, and opens such a file (backup_file.ts); and the
// games alone, as other programs read them.

import { html, nothing } from 'lit-html';
import type { Game, Problem } from '../../../contract/types.ts';
import { download } from '../../../device/download.ts';
import { gamesShelf, readGames } from '../../../device/kept_games.ts';
import type { Ask } from '../../../engine/requests.ts';
import { gameOf } from '../../../round/state.ts';
import { button } from '../../../views/controls.ts';
import { filesButton } from '../../../views/files_button.ts';
import { explain } from '../../../views/problem.ts';
import type { Words } from '../../../words.ts';
import {
  type Backup,
  backupText,
  type Counts,
  readFile,
  type Taken,
  take,
  takeBack,
  takenBy,
  type Wrong,
} from './backup_file.ts';
import { EXTENSIONS, FORMATS, formName, itemOf, type WrittenFormat, writeRequest } from './game_texts.ts';

/** What is done on the device. */
export type BackupJob = 'save' | 'take back' | { open: File } | { write: WrittenFormat };
/** What was done. */
export interface Done {
  said:
    | { saved: Counts }
    | { taken: Counts; unknown: Backup['unknown']; left: number; lost: number }
    | { changed: Counts }
    | { games: number; unwritten: number }
    | { problem: Problem }
    | Wrong
    | null;
  /** What the file opened last has added, which can be taken back while the page is open. */
  added: readonly Taken[];
}
export const NOTHING_DONE: Done = { said: null, added: [] };

const dateOf = (now: Date) =>
  [now.getFullYear(), now.getMonth() + 1, now.getDate()].map((part) => String(part).padStart(2, '0')).join('-');

/** Does a job. @param before What was done last. */
export async function doneBy(
  job: BackupJob,
  { added }: Done,
  games: Game[],
  ask: Ask,
  now = Date.now(),
): Promise<Done> {
  try {
    if (job === 'save') {
      const { text, counts } = await backupText(now);
      const file = new Blob([text], { type: 'application/json' });
      if (counts.some(([, count]) => count > 0)) download(file, `sakiyomi-${dateOf(new Date(now))}.json`);
      return { said: { saved: counts }, added };
    }
    if (job === 'take back') {
      return { said: { changed: await takeBack(added) }, added: [] };
    }
    if ('write' in job) return { said: await writeGames(job.write, games, ask, now), added };
    const read = await readFile(job.open, games);
    if ('wrong' in read) return { said: read, added };
    const { taken, lost, left } = await take(read);
    return {
      said: { taken: takenBy(taken), unknown: read.unknown, left, lost },
      added: taken.length > 0 ? taken : added,
    };
  } catch {
    return { said: { wrong: 'device', args: {} }, added };
  }
}

/** Saves the games in a format, the oldest first; not those of programs, whose rules no other program knows. */
async function writeGames(format: WrittenFormat, games: Game[], ask: Ask, now: number) {
  const all = readGames(await gamesShelf().list(), games).toReversed();
  const items = all
    .filter(({ start }) => !gameOf({ games, start }).program)
    .map(({ start, lines: [main = []], seats }) => itemOf(start, main, seats));
  let written: { text: string; left: readonly unknown[] } = { text: '', left: items };
  try {
    const reply = items.length > 0 && (await ask(writeRequest(format, items)).answer);
    if (reply && 'text' in reply) written = reply;
  } catch (problem) {
    return { problem: problem as Problem };
  }
  const { text, left } = written;
  const count = items.length - left.length;
  const file = new Blob([`${text}\n`], { type: 'text/plain' });
  if (count > 0) download(file, `sakiyomi-${dateOf(new Date(now))}.${EXTENSIONS[format]}`);
  return { games: count, unwritten: all.length - count };
}

/** @param hasGames Is there a game that can be written? */
export function section({ said, added }: Done, hasGames: boolean, game: Game, t: Words, act: (job: BackupJob) => void) {
  const open = (file: File | undefined) => file && act({ open: file });
  const drop = (event: DragEvent) => {
    event.preventDefault();
    open(event.dataTransfer?.files[0]);
  };
  const kind = said === null ? 'muted' : 'wrong' in said || 'problem' in said ? 'wrong' : '';
  return html`<section class="backup stack" aria-labelledby="backup" @dragover=${(event: Event) => event.preventDefault()} @drop=${drop}>
    <h3 id="backup">${t('backup')}</h3>
    <p role="status" class=${kind}>${said ? sentenceOf(said, game, t) : t('backup.what')}</p>
    <div class="row">
      ${button(t('backup.save'), () => act('save'))}
      ${filesButton(t('backup.open'), ([file]) => open(file), { accept: '.json,application/json', one: true })}
      ${added.length > 0 ? button(t('backup.back'), () => act('take back')) : nothing}
    </div>
    ${hasGames ? writing(t, act) : nothing}
  </section>`;
}

const writing = (t: Words, act: (job: BackupJob) => void) => html`<div class="row">
  ${t('backup.write')} ${FORMATS.map((format) => button(formName(format, t), () => act({ write: format })))}
</div>`;

function sentenceOf(said: NonNullable<Done['said']>, game: Game, t: Words) {
  if ('problem' in said) return [t('backup.failed'), explain(said.problem, game, t)].join(t('sentence'));
  if ('wrong' in said) return [t(`backup.wrong.${said.wrong}`, said.args), t('backup.unchanged')].join(t('sentence'));
  if ('changed' in said) {
    const list = listed(said.changed, t);
    return list ? t('backup.taken-back.but', { list }) : t('backup.taken-back');
  }
  if ('games' in said) {
    const { games: count, unwritten } = said;
    const sentence = t(count > 0 ? 'backup.written' : 'backup.unwritten', { count });
    return [sentence, count > 0 && unwritten > 0 && t('backup.not-all', { count: unwritten })]
      .filter(Boolean)
      .join(t('sentence'));
  }
  if ('saved' in said) {
    const list = listed(said.saved, t);
    return list ? t('backup.saved', { list }) : t('backup.nothing');
  }
  const { taken, unknown, left, lost } = said;
  const list = listed(taken, t);
  return [
    list ? t('backup.taken', { list }) : t(unknown || left || lost ? 'backup.none' : 'backup.known'),
    unknown && t('backup.unknown', { ...unknown }),
    left && t('backup.left', { count: left }),
    lost && t('backup.lost', { count: lost }),
  ]
    .filter(Boolean)
    .join(t('sentence'));
}

/** "3 games, 2 exercises and 5 results"; '' where there are none. */
const listed = (counts: Counts, t: Words) =>
  new Intl.ListFormat(t.lang, { type: 'conjunction' }).format(
    counts.filter(([, count]) => count > 0).map(([part, count]) => t(`backup.${part}`, { count })),
  );
