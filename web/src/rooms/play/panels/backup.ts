// The section of My games that saves what is on the device as a file, and opens such a file (backup_file.ts); and the
// games alone, as other programs read them.

import { html, nothing } from 'lit-html';
import type { Words } from '../../../base/words.ts';
import type { Game, Problem } from '../../../contract/types.ts';
import { download } from '../../../device/download.ts';
import { gamesShelf, readGames } from '../../../device/kept_games.ts';
import type { Ask } from '../../../engine/requests.ts';
import { gameOf } from '../../../round/state.ts';
import { button } from '../../../views/controls.ts';
import { filesButton } from '../../../views/files_button.ts';
import { explain } from '../../../views/problem.ts';
import { backupText, type Counts, readFile, take, type Wrong } from './backup_file.ts';
import { EXTENSIONS, FORMATS, formName, itemOf, type WrittenFormat, writeRequest } from './game_texts.ts';

/** What is done on the device. */
export type BackupJob = 'save' | { open: File } | { write: WrittenFormat };
/** What was done. */
export type Done =
  | { saved: Counts }
  | { taken: Counts; left: number }
  | { games: number; unwritten: number }
  | { problem: Problem }
  | { silent: true }
  | Wrong;

const dateOf = (now: Date) =>
  [now.getFullYear(), now.getMonth() + 1, now.getDate()].map((part) => String(part).padStart(2, '0')).join('-');

/** Does a job. */
export async function doneBy(job: BackupJob, games: Game[], ask: Ask, now = Date.now()): Promise<Done> {
  try {
    if (job === 'save') {
      const { text, counts } = await backupText(now);
      const file = new Blob([text], { type: 'application/json' });
      if (counts.some(([, count]) => count > 0)) download(file, `sakiyomi-${dateOf(new Date(now))}.json`);
      return { saved: counts };
    }
    if ('write' in job) return await writeGames(job.write, games, ask, now);
    const read = await readFile(job.open, games);
    if ('wrong' in read) return read;
    const { taken, left } = await take(read);
    return { taken, left: left + read.unknown };
  } catch {
    return { silent: true };
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
export function section(done: Done | null, hasGames: boolean, game: Game, t: Words, act: (job: BackupJob) => void) {
  const open = (file: File | undefined) => file && act({ open: file });
  const drop = (event: DragEvent) => {
    event.preventDefault();
    open(event.dataTransfer?.files[0]);
  };
  const kind = done === null ? 'muted' : 'saved' in done || 'taken' in done || 'games' in done ? '' : 'wrong';
  return html`<section class="backup stack" aria-labelledby="backup" @dragover=${(event: Event) => event.preventDefault()} @drop=${drop}>
    <h3 id="backup">${t('backup')}</h3>
    <p role="status" class=${kind}>${done ? sentenceOf(done, game, t) : t('backup.what')}</p>
    <div class="row">
      ${button(t('backup.save'), () => act('save'))}
      ${filesButton(t('backup.open'), ([file]) => open(file), { accept: '.json,application/json', one: true })}
    </div>
    ${hasGames ? writing(t, act) : nothing}
  </section>`;
}

const writing = (t: Words, act: (job: BackupJob) => void) => html`<div class="row">
  ${t('backup.write')} ${FORMATS.map((format) => button(formName(format, t), () => act({ write: format })))}
</div>`;

function sentenceOf(done: Done, game: Game, t: Words) {
  if ('problem' in done) return [t('backup.failed'), explain(done.problem, game, t)].join(t('sentence'));
  if ('silent' in done) return t('unread');
  if ('wrong' in done) return [t(`backup.wrong.${done.wrong}`, done.args), t('backup.unchanged')].join(t('sentence'));
  if ('games' in done) {
    const { games: count, unwritten } = done;
    const sentence = t(count > 0 ? 'backup.written' : 'backup.unwritten', { count });
    return [sentence, count > 0 && unwritten > 0 && t('backup.not-all', { count: unwritten })]
      .filter(Boolean)
      .join(t('sentence'));
  }
  if ('saved' in done) {
    const list = listed(done.saved, t);
    return list ? t('backup.saved', { list }) : t('backup.nothing');
  }
  const { taken, left } = done;
  const list = listed(taken, t);
  return [
    list ? t('backup.taken', { list }) : left === 0 && t('backup.none'),
    left > 0 && t('backup.left', { count: left }),
  ]
    .filter(Boolean)
    .join(t('sentence'));
}

/** "3 games, 2 exercises and 5 results"; '' where there are none. */
const listed = (counts: Counts, t: Words) =>
  new Intl.ListFormat(t.lang, { type: 'conjunction' }).format(
    counts.filter(([, count]) => count > 0).map(([part, count]) => t(`backup.${part}`, { count })),
  );
