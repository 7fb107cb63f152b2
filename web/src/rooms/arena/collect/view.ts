// Draws the collected programs: how many can play, where further ones come from, and each with what its check has
// found.

import { html, nothing } from 'lit-html';
import { live } from 'lit-html/directives/live.js';
import { number, type Words } from '../../../base/words.ts';
import {
  canOpenFolders,
  chosenFiles,
  droppedFiles,
  KINDS,
  leftOut,
  type NamesNote,
  namesText,
  type Opened,
  type OpenedFile,
  openAll,
  plainName,
} from '../../../code/files.ts';
import { readLinks } from '../../../code/link.ts';
import type { Python } from '../../../code/zip.ts';
import type { Game } from '../../../contract/types.ts';
import type { Program } from '../../../device/programs.ts';
import { titleFrom } from '../../../device/titles.ts';
import { gameIn } from '../../../round/state.ts';
import { type Sending, sending } from '../../../runtime/component.ts';
import { button, notice } from '../../../views/controls.ts';
import { filesButton } from '../../../views/files_button.ts';
import { again, explain, isBarred, ownTab } from '../../../views/problem.ts';
import type { PageActions, PageState } from '../../room.ts';
import { type Addition, alike, isChecking, ofLab } from './changes.ts';
import { rows } from './rows.ts';
import { type Collected, type Entrant, foundOf, plays } from './state.ts';
import { type CollectEvent, transitions } from './transitions.ts';

/** @param players How many players take part, where no program is collected. */
export function collect(collected: Collected, page: PageState, t: Words, actions: CollectActions, players = 0) {
  const game = gameIn(page, collected.game);
  const { entrants, notes, removed } = collected;
  const said = (note: NamesNote) => namesText(note, t);
  const [sure, more] = statementOf(collected, t, players);
  const isWaiting = isNew(collected) && !isChecking(collected);
  const note = entrants.length === 0 ? t('arena.collect.empty') : isWaiting ? t('arena.collect.runs') : nothing;
  return html`<section class="collect stack" aria-labelledby="collect-title" @dragover=${onDrag()} @drop=${onDrag(actions)}>
    <h1 id="collect-title"><b>${sure}</b> <span>${more}</span></h1>
    ${drop(collected, t, actions)}
    ${collected.open === 'lab' ? programsOfLab(collected, page, t, actions) : nothing}
    ${collected.open === 'links' ? links(t, actions) : nothing}
    <div class="notes" role="status">${notes.map((each) => html`<p>${said(each)}</p>`)}
      ${
        removed.length > 0
          ? html`<p class="row">${said({ key: 'arena.collect.removed', names: removed.map(({ title }) => title) })}
              <button type="button" class="undo" data-focus="collect undo" @click=${() => actions.undo()}>${t('arena.collect.undo')}</button></p>`
          : nothing
      }</div>
    <p class="unseen" role="status">${isChecking(collected) ? '' : [sure, more].join(t('sentence'))}</p>
    ${problem(collected, game, t, actions)}
    ${entrants.length > 0 ? rows(collected, game, t, actions) : nothing}
    <p class="muted row spread">${note}
      ${entrants.length > 0 ? button(t('arena.collect.remove-all'), () => actions.removeAll()) : nothing}</p>
  </section>`;
}

/** Is there one that is not checked yet? */
const isNew = ({ entrants }: Collected) => entrants.some(({ check }) => check === 'unchecked');

/**
 * What is done with files, or a text with links, that are dragged here; a field for text takes a text itself.
 * @param actions They are dropped.
 */
const onDrag = (actions?: CollectActions) => (event: DragEvent) => {
  const { dataTransfer: data, target } = event;
  const hasFiles = data?.types.includes('Files');
  const hasText = data?.types.includes('text/plain') && !(target as Partial<Element>).matches?.('textarea');
  if (!data || !(hasFiles || hasText)) return;
  event.preventDefault();
  if (hasFiles) actions?.openFiles(droppedFiles(data));
  else actions?.paste(data.getData('text/plain'));
};

function drop(collected: Collected, t: Words, actions: CollectActions) {
  const { entrants, open } = collected;
  const opened = (files: File[]) => actions.openFiles(chosenFiles(files));
  const unfolds = (which: 'links' | 'lab') =>
    html`<button type="button" data-focus=${`unfold ${which}`} aria-expanded=${open === which} @click=${() => actions.open(open === which ? null : which)}>${t(`arena.collect.${which}`)}</button>`;
  const isUnderWay = isChecking(collected);
  const act = isUnderWay ? actions.stop : actions.check;
  const words = isUnderWay
    ? 'arena.collect.stop'
    : isNew(collected)
      ? 'arena.collect.check'
      : 'arena.collect.check-again';
  return html`<div class="drop row spread">
    <p>${t('arena.collect.drop')}</p>
    <div class="row">
      ${filesButton(t('arena.collect.files'), opened, { accept: KINDS })} ${canOpenFolders() ? filesButton(t('arena.collect.folder'), opened, { ofFolder: true }) : nothing}
      ${unfolds('links')} ${unfolds('lab')}
      ${entrants.length > 0 ? html`<button type="button" data-focus="check" class=${isNew(collected) || isUnderWay ? 'primary' : ''} @click=${() => act()}>${t(words)}</button>` : nothing}
    </div>
  </div>`;
}

/** The field for links. */
const links = (t: Words, actions: CollectActions) => html`<form class="links"
  @submit=${(event: SubmitEvent & { target: HTMLFormElement }) => {
    event.preventDefault();
    const field = event.target.elements.namedItem('links') as HTMLTextAreaElement;
    actions.paste(field.value);
  }}>
  <label class="muted stack">${t('arena.collect.links.label')}<textarea name="links" data-focus="links" rows="4" required spellcheck="false" autocapitalize="off"></textarea></label>
  <div class="row"><button type="submit">${t('arena.collect.links.add')}</button></div>
</form>`;

/** The player's own programs, each with a tick. */
function programsOfLab({ entrants }: Collected, { programs }: PageState, t: Words, actions: CollectActions) {
  const list = programs?.list ?? [];
  if (list.length === 0) return html`<p class="muted">${programs ? t('arena.collect.lab.none') : nothing}</p>`;
  return html`<fieldset><legend class="muted">${t('arena.collect.lab.legend')}</legend>
    <div class="checks row">${list.map((program) => {
      const taken = entrants.find(({ name }) => name === program.name);
      const changed = () => (taken ? actions.remove(taken.name) : actions.take(program));
      return html`<label class="switch"><input type="checkbox" .checked=${live(taken !== undefined)} @change=${changed} /><bdi translate="no">${program.title}</bdi></label>`;
    })}</div>
  </fieldset>`;
}

/** Why nothing is checked or read, and the way on. */
function problem({ problem }: Collected, game: Game, t: Words, { check, reload }: CollectActions) {
  if (!problem) return nothing;
  const way = isBarred(problem) ? ownTab(t) : again(problem, t, check, reload);
  return notice(explain(problem, game, t), way);
}

// The heading: how many programs can play, and how many of these are alike

/** A number in a sentence: small ones are words, where the language writes them so. */
const counted = (count: number, t: Words) => t('arena.collect.numbers').split(',')[count] ?? number(count, t.lang);
const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

/**
 * What is certain, and what is to be added: together one statement.
 * @param players How many players take part, where no program is collected.
 */
export function statementOf(collected: Collected, t: Words, players = 0): readonly [sure: string, more: string] {
  const { entrants } = collected;
  const count = entrants.length;
  const done = entrants.filter((each) => foundOf(each) !== null).length;
  if (count === 0 && players > 1)
    return [t('arena.collect.players', { Some: capital(counted(players, t)) }), t('arena.collect.players.more')];
  if (count === 0) return [t('arena.collect.none'), t('arena.collect.none.more')];
  if (isChecking(collected)) return [t('arena.collect.checking', { count, done }), t('arena.collect.checking.more')];
  if (done === 0)
    return [
      t('arena.collect.unchecked', { count, All: capital(counted(count, t)) }),
      t('arena.collect.unchecked.more'),
    ];
  const playing = entrants.filter(plays);
  const able = counted(playing.length, t);
  const which = playing.length === count ? 'all' : playing.length === 0 ? 'cannot' : 'some';
  const sure = t(`arena.collect.${which}`, { count, all: able, Able: capital(able) });
  const more = moreOf(count - done, playing, t);
  return [t(more ? 'arena.collect.sure.and' : 'arena.collect.sure', { sure }), more];
}

function moreOf(unchecked: number, playing: readonly Entrant[], t: Words) {
  if (unchecked > 0) return t('arena.collect.more.unchecked', { count: unchecked, all: counted(unchecked, t) });
  const count = playing.filter((each) => alike(each, playing)).length;
  return count === 0 ? '' : t('arena.collect.more.alike', { all: counted(count, t) });
}

// What is done: the events, and the reading of files and links, of which nothing is run

export type CollectActions = ReturnType<typeof collectActions>;

/** A tournament that was saved as a whole is a text too, and often too long for a program. */
const isSaved = (file: string) => /\.json$/i.test(file);

/** What was opened, as the arguments of `add`. */
export function opened({ programs: read, modules, left }: Opened) {
  const programs = read.filter(({ file }) => !isSaved(file));
  const saved = [...read.map(({ file }) => file), ...[...left.values()].flat()].filter(isSaved);
  const added: Addition[] = programs.map(({ title, by, folder, source, task }) => ({
    title: titleFrom(title) || 'program',
    author: by ?? (titleFrom(folder ?? '') || null),
    source,
    task,
    what: 'file',
  }));
  const others = new Map([...left].map(([why, files]) => [why, files.filter((file) => !isSaved(file))]));
  const notes = [
    { key: 'files.modules', names: modules.map(plainName) },
    { key: 'arena.collect.saved', names: saved.map(plainName) },
    ...leftOut(others),
  ].filter(({ names }) => names.length > 0);
  return { added, notes };
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
      if (found) events.add(found.added, found.notes, games);
      else events.notRead();
    },
    /** Links, one or more a line. */
    async paste(text: string) {
      const { programs, wrong } = await readLinks(text);
      const added = programs.map(({ by: author, ...program }): Addition => ({ ...program, author, what: 'link' }));
      const note = { key: 'arena.collect.links.wrong', names: wrong.map(String) };
      events.add(added, wrong.length > 0 ? [note] : [], games);
    },
    take: (program: Program) => events.add([ofLab(program)], [], games),
  };
}
