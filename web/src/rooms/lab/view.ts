// Draws the Lab: on one side the program, on the other what it makes of the position on the board.

import { html, nothing } from 'lit-html';
import { isolate, type Words } from '../../base/words.ts';
import { droppedFiles, namesText } from '../../code/files.ts';
import type { Game, Problem } from '../../contract/types.ts';
import { isTooLong, LONGEST_LINE, LONGEST_SOURCE, longestLine, type Program, playerOf } from '../../device/programs.ts';
import { lineOf } from '../../programs/level_results.ts';
import { gameOf, movesText, recordOf } from '../../round/state.ts';
import { writeTree } from '../../round/tree_address.ts';
import { button, notice, saidIn, toggle } from '../../views/controls.ts';
import { again, allQuoted, explain, isBarred, mayPass, ownTab } from '../../views/problem.ts';
import { noteText } from '../../views/status.ts';
import type { PageState } from '../room.ts';
import type { Actions } from './actions.ts';
import { toPlay } from './address.ts';
import { moveTable } from './board_view.ts';
import { help } from './help.ts';
import { nextOf, opponentOf } from './next.ts';
import { bar, clock, taskCard, versions } from './program_view.ts';
import { below, bringsGame, calls, more, printedCard, remarks, sentenceOf } from './run_view.ts';
import { isClosed, type Lab, type Note } from './state.ts';

export function view(lab: Lab, page: PageState, t: Words, actions: Actions) {
  const { program, sheet, run, editor, said, note } = lab;
  const told = noteLine(lab, t, actions);
  const game = gameOf(lab.round);
  // The heading is the same element before and after, so that it keeps the focus.
  const whole = (title: string, body: unknown) => html`<h1 class=${body ? '' : 'unseen'}>${title}</h1>
    ${body ?? [notices(lab, page, t, actions), told]}`;
  if (!program || !editor) return whole(t('lab'), null);
  const tab = (each: Lab['sheet']) => toggle(t(`lab.sheet.${each}`), sheet === each, () => actions.sheet(each));
  const behind = (each: Lab['sheet']) => (sheet === each ? '' : 'behind');
  return whole(
    bringsGame(lab, page) ? t('lab.title.own') : t('lab.title', { game: t(`game.${game.id}`) }),
    html`<div class="sheets row" role="group" aria-label=${t('lab.sheets')}>${tab('code')}${tab('board')}</div>
    <section class="write stack ${behind('code')}" aria-label=${t('lab.program')} @dragover=${onFiles()} @drop=${onFiles(actions.open)}>
      ${bar(lab, page.programs?.gone ?? null, t, actions)} ${isShared(lab) ? shared(lab, told, game, t, actions) : byLine(lab, t)} ${taskCard(lab, t, actions)}
      ${notices(lab, page, t, actions)} ${note?.below || isShared(lab) ? nothing : told}
      ${lab.versions.isListed ? versions(lab, t, actions) : nothing}
      <div class="card code">
        ${isClosed(lab) ? closed(program, t, actions) : editor.element}
        <div class="say row spread">
          <p class=${run?.problem ? 'wrong' : ''}>${sentenceOf(lab, page, t)} ${more(lab, t, actions)}</p>
          <div class="row">${below(lab, game, t, actions)}
            ${run?.yours ? html`<button type="button" class="to-board" @click=${() => actions.sheet('board')}>${t('lab.to-board')}</button>` : nothing}</div>
          <p class="muted">${calls(run, t)}</p>
        </div>
        ${remarks(lab, game, t)}
      </div>
      ${printedCard(run, t)} ${note?.below ? told : nothing} ${links(lab, game, t, actions)}
    </section>
    ${help(lab, t, actions)}
    <section class="see stack ${behind('board')}" aria-label=${t('lab.judgement')}>
      ${moveTable(lab, game, t, actions)}
    </section>
    <p class="unseen" role="status">${saidIn(said, t.lang)}</p>`,
  );
}

/** Has a link brought the program, which was not run yet? */
const isShared = ({ fresh, run }: Lab) => fresh?.code !== undefined && !run;

/** Who wrote the program that came from elsewhere, as that says. */
const byLine = ({ program }: Lab, t: Words) =>
  program?.from?.by
    ? html`<p class="muted by">${t(`lab.by.${program.from.what}`, { by: isolate(program.from.by) })}</p>`
    : nothing;

/** The card of a program that a link has brought: nothing of it runs before a press. @param told What was last said. */
function shared(lab: Lab, told: unknown, game: Game, t: Words, { playShared, goTo }: Actions) {
  const title = isolate(lab.program?.title ?? '');
  return html`<section class="card shared stack" aria-label=${title}>
    <h2>${title}</h2>
    ${byLine(lab, t)}
    <p class="muted">${t('lab.shared.for', { game: t(`game.${game.id}`) })}</p>
    ${told}
    <div class="row">${button(t('lab.play'), playShared)} ${button(t('lab.shared.read'), () => goTo(1))}</div>
  </section>`;
}

/** In place of the editor, which does not open a program with a line that is too long. */
const closed = ({ source }: Program, t: Words, actions: Actions) =>
  html`<p class="closed row">${t('lab.closed', { count: longestLine(source), most: LONGEST_LINE })} ${button(t('lab.save'), () => actions.save())}</p>`;

/**
 * What is done with files that are dragged: the editor, which would put them into the program, gets other things alone.
 * @param act They are dropped.
 */
const onFiles = (act?: (files: ReturnType<typeof droppedFiles>) => void) => ({
  capture: true,
  handleEvent(event: DragEvent) {
    const { dataTransfer: data } = event;
    if (!data?.types.includes('Files')) return;
    event.preventDefault();
    event.stopPropagation();
    act?.(droppedFiles(data));
  },
});

/** What a note says of, and a time as the clock has it. */
const argsOf = ({ args = {} }: Note, t: Words) =>
  typeof args.when === 'number' ? { when: clock(args.when, t) } : allQuoted(args);

/** What is wrong with the address or the device. */
function notices(lab: Lab, { engine, problem: failure }: PageState, t: Words, actions: Actions) {
  const { round, program, problem } = lab;
  const game = gameOf(round);
  const { problem: refused } = round;
  /** A problem, and what can be done about it. */
  const refusal = (problem: Problem, ask: () => void, other: unknown = nothing) =>
    notice(
      explain(problem, game, t),
      isBarred(problem) ? ownTab(t) : [again(problem, t, ask, actions.update), ' ', other],
    );
  const { dismiss } = actions;
  const other = problem && (program || !mayPass(problem)) ? button(t('lab.dismiss'), dismiss) : nothing;
  const unasked = refused && (isBarred(refused) || mayPass(refused)) ? refused : null;
  return html`${failure && engine === 'failed' ? notice(explain(failure, game, t), button(t('retry'), actions.retry)) : nothing}
    ${problem ? refusal(problem, dismiss, other) : nothing}
    ${round.note?.key === 'lines.cut' ? notice(noteText(round, t, explain), nothing) : nothing}
    ${unasked ? refusal(unasked, actions.again) : nothing}
    ${
      program && isTooLong(program)
        ? notice(
            t('lab.unkept.long', { most: LONGEST_SOURCE }),
            button(t('lab.save'), () => actions.save()),
          )
        : nothing
    }`;
}

/** The last event, and an address to be copied by hand. */
function noteLine({ note, link }: Lab, t: Words, actions: Actions) {
  const undo = note?.undo;
  const said =
    note &&
    html`<p class="note row muted" role="status">${[t(note.key, argsOf(note, t)), ...(note.more ?? []).map((each) => namesText(each, t))].join(t('sentence'))}
    ${undo ? html`<button type="button" data-focus="undo" @click=${() => actions.restore(undo)}>${t('lab.undo')}</button>` : nothing}</p>`;
  const toCopy = html`<label class="link stack">${t('lab.link')}<input readonly .value=${link ?? ''} @focus=${({ target }: { target: HTMLInputElement }) => target.select()} /></label>`;
  return html`${said} ${link ? toCopy : nothing}`;
}

/** Where the program can go: to a game, to the Tree, to the Arena. */
function links(lab: Lab, game: Game, t: Words, actions: Actions) {
  const { program, depth, round } = lab;
  const isRead = nextOf(lab) !== 'loading'; // a program that is being read plays once that is done
  const player = program && isRead ? playerOf(program, game, depth) : null;
  const mine = opponentOf(lab, game);
  const { setup, seed, size } = round.start;
  const moves = movesText(recordOf(round));
  const place = `${game.id}${moves && `/${moves}`}`;
  const turn = round.shown?.turn ?? 'first';
  const query = (words: { [key: string]: unknown }) => new URLSearchParams(JSON.parse(JSON.stringify(words))); // without those that are undefined
  const inTournament = (form: { [key: string]: string }) =>
    player && program && `#/arena/many/programs?${new URLSearchParams({ ...form, take: program.name })}`;
  const line = program && lineOf(program, game, t);
  const tree = (player = '') => writeTree(round.games, { start: round.start, transcript: moves, player });
  const link = (key: string, href: string | null, why = isRead ? 'lab.run-first' : 'lab.run-reads') =>
    href
      ? html`<a class="button" href=${href}>${t(key)}</a>`
      : html`<a class="button" role="link" aria-disabled="true" title=${t(why)}>${t(key)}</a>`;
  const asFirst = { first: 'human', second: player ?? '' };
  const seats = turn === 'first' ? asFirst : { first: player ?? '', second: 'human' };
  return html`<div class="leads row" role="group" aria-label=${t('lab.onward')}>
    ${link('lab.play', player && toPlay(round, player))}
    ${moves || setup ? link('lab.play-here', player && `#/${place}?${query({ setup, seed, size, ...seats })}`) : nothing}
    ${program?.defines?.chooses ? link('lab.tree.page', player && tree()) : link('lab.tree', player && tree(`${player} ties=first`))}
    ${link('lab.arena', player && `#/arena?${new URLSearchParams({ game: game.id, a: player, b: game.default })}`)}
    ${game.program ? nothing : link('lab.tournament', inTournament({}))}
    ${program?.from?.what === 'link' ? link('lab.against', player && mine && `#/arena?${new URLSearchParams({ game: game.id, a: mine, b: player })}`, mine ? undefined : 'lab.against.none') : nothing}
    <button type="button" @click=${() => actions.save(true)}>${t('lab.save')}</button>
    ${
      game.program
        ? nothing
        : html`<div class="levels row">${link('lab.against-levels', inTournament({ game: game.id, form: 'against' }))}
            ${line ? html`<p class="muted">${line}</p>` : nothing}</div>`
    }
    ${program?.own?.id === game.id ? html`<p class="muted">${t('program.rules', { name: isolate(program.title) })}</p>` : nothing}
    ${program?.loaded && program.loaded !== program.source ? html`<p class="muted">${t('lab.stale')}</p>` : nothing}
  </div>`;
}
