// Draws what two players and many have in common: the form with its buttons, what is said about it, and what was played
// before. two/view.ts and many/view.ts draw the rest.

import { html, nothing } from 'lit-html';
import { isolate, type Words } from '../../base/words.ts';
import type { Game, PairingResults, Problem } from '../../contract/types.ts';
import { lastRemoved } from '../../device/shelf.ts';
import type { Stand } from '../../device/tournaments.ts';
import { gameIn } from '../../round/state.ts';
import { button, notice } from '../../views/controls.ts';
import { filesButton } from '../../views/files_button.ts';
import { again, explain, inLab, isBarred, mayPass, ownTab } from '../../views/problem.ts';
import { isSecond, type ShelfRow, shelfList, single } from '../../views/shelf_list.ts';
import type { PageState } from '../room.ts';
import { isAddressProblem } from './address.ts';
import type { CollectActions } from './collect/view.ts';
import { isTwo } from './conditions.ts';
import { explained, fieldOf } from './fields.ts';
import { fields, sentence } from './form.ts';
import { dateOf, elo, namesOfBoth, scoredGames, share } from './format.ts';
import type { ArenaActions } from './index.ts';
import type { Entry } from './kept.ts';
import { type FileKind, namedPlayers } from './shown.ts';
import {
  type Arena,
  isAsShown,
  isBusy,
  isContinuable,
  isExtendable,
  isPlayedElsewhere,
  locked,
  MORE,
  NO_OPENINGS,
  partaking,
} from './state.ts';

/** What all parts are drawn with. */
export interface ArenaDrawing {
  page: PageState;
  arena: Arena;
  /** The game of what is set up. */
  game: Game;
  /** What the page knows to be wrong with what is set up. */
  wrong: readonly Problem[];
  /** All that is said to be wrong with it. */
  problems: readonly Problem[];
  actions: ArenaActions;
  /** What is done in the list of programs. */
  collecting: CollectActions;
  t: Words;
}

/** The choice between two players and more. */
export function forms({ arena, t, actions }: ArenaDrawing) {
  if (isBusy(arena)) return nothing;
  const areTwo = isTwo(arena.wanted);
  const part = (form: 'two' | 'all', isOn: boolean) =>
    html`<button type="button" aria-pressed=${isOn} @click=${() => isOn || actions.wantForm(form)}>${t(`arena.form.of-${isTwo({ form }) ? 'two' : 'many'}`)}</button>`;
  return html`<div class="forms" role="group" aria-label=${t('arena.form')}>${part('two', areTwo)} ${part('all', !areTwo)}</div>`;
}

/** The form. It is unfolded where something in it is wrong. */
export function folded(given: ArenaDrawing) {
  const { arena, game, problems, t, actions } = given;
  const { wanted, isUnfolded } = arena;
  const isOpen = isUnfolded || problems.some((each) => fieldOf(each, wanted) !== null);
  const parts = sentence(wanted, partaking(arena), game, t).map((part) => html`<u>${part}</u>`);
  return html`<details class=${isTwo(wanted) ? nothing : 'card conditions'} ?open=${isOpen}
      @toggle=${({ target }: { target: HTMLDetailsElement }) => actions.unfold(target.open)}>
      <summary><span class="sentence">${parts.map((part, at) => [at > 0 ? t('dot') : nothing, part])}</span> <em>${t('arena.change')}</em></summary>
      ${fields(given)}
    </details>`;
}

const isRefused = ({ note }: Arena) => note?.key === 'arena.note.refused';

/**
 * All that is said to be wrong with what is set up: while games are played nothing, until others were to begin.
 * @param wrong What the page knows to be wrong with it.
 */
export const problemsOf = (arena: Arena, wrong: readonly Problem[]) => [
  ...(arena.problem ? [arena.problem] : []),
  ...wrong.filter(({ code }) => isRefused(arena) || !(locked(arena) || code === NO_OPENINGS)),
];

/** The button that starts, or what takes its place: its words, and what it does. */
export function primaryOf({ arena, t, actions }: ArenaDrawing) {
  const { phase } = arena;
  if (phase === 'planning' || phase === 'running') return { words: t('arena.pause'), act: actions.pause };
  if (isContinuable(arena)) return { words: t('continue'), act: actions.start };
  if (isExtendable(arena)) {
    const more = isTwo(arena.wanted) ? t('arena.more', { count: MORE }) : t('arena.many.add-round');
    return { words: more, act: actions.addRound };
  }
  if (!locked(arena) && isAsShown(arena)) return { words: t('arena.anew'), act: actions.startAnew };
  return { words: t('arena.start'), act: actions.start };
}

/**
 * That button, and Stop. None of them takes the place of another one when it is pressed.
 * @param submits Does it submit a form?
 */
export function buttons(given: ArenaDrawing, submits = false) {
  const { arena, problems, t, actions } = given;
  const { words, act } = primaryOf(given);
  const isContinued = isContinuable(arena);
  const isStart = act === actions.start && !isContinued;
  const isBarredNow =
    arena.phase === 'planning' ||
    arena.requested !== null ||
    (isContinued && arena.hold === 'elsewhere') ||
    (isStart && problems.some((each) => !mayPass(each) && !inLab(each)));
  const isStopped = !locked(arena);
  const pressed = submits ? (event: MouseEvent) => isSecond(event) && event.preventDefault() : single(act);
  return html`<button type=${submits ? 'submit' : 'button'} class="primary" data-focus="start" aria-disabled=${isBarredNow} @click=${pressed}>${words}</button>
    ${isStopped && !isContinued ? nothing : html`<button type="button" aria-disabled=${isStopped} @click=${single(actions.stop)}>${t('arena.stop')}</button>`}`;
}

/** What else can be done with what is paused, or over. */
export function further({ arena, t, actions }: ArenaDrawing) {
  const isElse = isContinuable(arena) || isExtendable(arena);
  return isElse ? html`<button type="button" @click=${single(actions.startAnew)}>${t('arena.anew')}</button>` : nothing;
}

/** Notes that are said at the button that copies the address. */
export const COPIED = ['arena.note.copied', 'arena.note.by-hand'];

/** The last event as a sentence, and what is wrong with what is set up. @param result What is said after that event. */
export function status(given: ArenaDrawing, result: unknown = nothing) {
  const { arena, game, problems, t, actions } = given;
  const { note, step, wanted, problem } = arena;
  const areTwo = isTwo(wanted);
  const isBrief = areTwo && !isRefused(arena); // what is wrong with a field is said below it
  const isOfStart = !locked(arena) && !isAsShown(arena) && !isContinuable(arena); // Start is about what is set up
  const isSaid = isRefused(arena) || (areTwo ? !note : step === 'programs' || isOfStart);
  const all = (isSaid ? problems : []).filter(
    (each) => !isAddressProblem(each) && (!isBrief || inLab(each) || mayPass(each)),
  );
  const [said = null] = all;
  const happened = note && !isRefused(arena) && !COPIED.includes(note.key) ? [t(note.key, note.args)] : [];
  const reasons = all.map((each) => explained(each, wanted, game, t));
  const retry = said ? again(said, t, areTwo ? actions.checkAgain : actions.start, actions.update) : nothing;
  const help = isBarred(problem) ? ownTab(t) : retry;
  const lab = said && inLab(said);
  return html`<div class="status muted row" role="status"><p>${[...happened, ...reasons].join(t('sentence'))}${result}</p>${help === nothing ? nothing : html`<p class="row">${help}</p>`}
    ${lab ? html`<p><a href=${lab}>${t('problem.in-lab')}</a></p>` : nothing}</div>`;
}

/**
 * What is wrong with the address. Once the form has been changed the notice is not seen, but keeps its place: the press
 * that changes a field may be one on a button.
 */
export function addressNotice({ arena, game, t, actions }: ArenaDrawing) {
  const { problem, pastProblem } = arena;
  const wrong = problem && isAddressProblem(problem) ? problem : null;
  const said = wrong ?? pastProblem;
  if (!said) return nothing;
  const [then, accept] =
    said.code === 'address-programs'
      ? ['arena.many.absent', 'arena.many.absent.accept']
      : ['arena.problem.then', 'arena.problem.accept'];
  return html`<div class="notice" role=${wrong ? 'alert' : nothing} ?data-mended=${!wrong}>
    <p>${explain(said, game, t)}</p>
    <p class="muted">${t(then ?? '')}</p>
    ${button(t(accept ?? ''), actions.accept, wrong ? 'notice' : nothing)}
  </div>`;
}

/**
 * Problems that come by themselves, after the buttons, which stay where they are: an engine that does not start, lost
 * workers.
 */
export function notices({ page, arena, game, t, actions }: ArenaDrawing) {
  const { engine, problem } = page;
  if (engine === 'failed' && problem?.code === 'engine')
    return notice(explain(problem, game, t), button(t('retry'), actions.retry, 'notice'));
  const { broken } = arena;
  return broken
    ? notice(t('arena.broken', { message: isolate(broken.message) }), button(t('retry'), actions.start, 'notice'))
    : nothing;
}

/** A button that opens a menu of files to be saved. */
export const fileMenu = (
  id: string,
  label: string,
  files: readonly (readonly [FileKind, string])[],
  given: Pick<ArenaDrawing, 'actions' | 't'>,
) =>
  html`<button type="button" popovertarget=${id}>${given.t(label)}</button>
    <div class="menu" id=${id} popover @click=${({ currentTarget }: { currentTarget: HTMLElement }) => currentTarget.hidePopover()}>
      ${files.map(([kind, words]) => button(given.t(words), () => given.actions.save(kind)))}
    </div>`;

// What was played before

/** The list of what is kept on this device, and what opens it from a file. */
export function earlier({ arena, page, t, actions }: ArenaDrawing) {
  const all = arena.entries ?? [];
  const entries = all.filter(({ id, removed }) => removed === null && !(locked(arena) && id === arena.id));
  const { length: count } = lastRemoved(all);
  const list = {
    rows: entries.map((entry) => rowOf(entry, arena, page, t, actions)),
    removed: count > 0 ? t('deleted', { number: count }) : '',
  };
  const acts = { remove: ([id]: readonly string[] = []) => id && actions.forget(id), restore: actions.undo };
  const open = ([file]: File[]) => file && actions.open(file);
  const kinds = { accept: '.json,application/json', one: true, isBarred: locked(arena), place: 'file' };
  return html`<section class="card tournaments stack" aria-labelledby="earlier-title">
    <div class="row spread"><h2 id="earlier-title">${t('arena.earlier')} <small>${t('arena.earlier.where')}</small></h2>${filesButton(t('arena.open'), open, kinds)}</div>
    ${shelfList(list, acts, t)}
    ${arena.playedConditions || entries.length + count > 0 ? nothing : html`<p class="muted">${t('arena.earlier.none')}</p>`}
  </section>`;
}

/** What is read of the one that is shown may be older than what is shown of it. */
function rowOf(entry: Entry, arena: Arena, page: PageState, t: Words, { show }: ArenaActions): ShelfRow {
  const { id, when, programs } = entry;
  const isShown = id === arena.id;
  const { phase, stand } = isShown && arena.stand ? { ...arena, stand: arena.stand } : entry;
  const { standings, game } = stand;
  const title = playersOf(stand, arena, page, t);
  const isElsewhere = isPlayedElsewhere(arena, id);
  const date = dateOf(when, t);
  const details = [
    t(`game.${game}`),
    endedOf(stand, t),
    ...(programs.length > 0 ? [t('arena.many.programs', { count: programs.length })] : []),
    t('arena.many.of', { count: standings.planned, played: standings.played }),
    ...(phase === 'paused' && !isElsewhere ? [t('arena.earlier.stopped')] : []),
    t('arena.earlier.seed', { seed: String(standings.seed) }),
    date,
  ];
  return {
    id,
    title,
    isShown,
    details,
    facts: [],
    open: () => show(id),
    remove: isElsewhere ? '' : t('arena.earlier.delete-one', { series: [title, date].join(t('dot')) }),
  };
}

/** So many players are named where there are more than one more. */
const NAMED = 2;

/** The first of the players; of two, as they were set up. */
function playersOf({ form, game: id, standings: { players } }: Stand, arena: Arena, page: PageState, t: Words) {
  const game = gameIn(page, id);
  if (form === 'two') {
    const [a, b] = namesOfBoth(players.map(({ name }) => name) as [string, string], game, t);
    return t('arena.versus', { a, b });
  }
  const inOrder = players.toSorted((a, b) => a.rank - b.rank).map(({ name }) => name);
  const first = inOrder.length > NAMED + 1 ? inOrder.slice(0, NAMED) : inOrder;
  const names = namedPlayers(first, [...arena.entrants, ...arena.collected.entrants], game, t)
    .map(({ title }) => isolate(title))
    .join(t('list'));
  const count = inOrder.length - first.length;
  return count > 0 ? t('arena.many.and-others', { names, count }) : names;
}

/** What has come of two players; of more, who of them meets whom. */
function endedOf({ form, standings: { pairs } }: Stand, t: Words) {
  if (form !== 'two') return t(`arena.many.form.${form}`);
  const pair = pairs[0] as Required<PairingResults>;
  const args = { share: share(pair.score.share, scoredGames(pair), t), elo: elo(pair, 'difference', t) };
  return t('arena.earlier.score', args);
}
