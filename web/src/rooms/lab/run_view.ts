// What the Lab says of the last run: the sentence, what is to be said besides, what was printed, and the ways that lead
// on from that.

import { html, nothing } from 'lit-html';
import { isolate, sideName, type Words } from '../../base/words.ts';
import type { Game, Unplayable } from '../../contract/types.ts';
import { LEAST_TIMED } from '../../device/programs.ts';
import { MOST_PRINTED } from '../../engine/sandbox_replies.ts';
import { gameOf } from '../../round/state.ts';
import { button } from '../../views/controls.ts';
import { again, explain, mayPass, sayNote } from '../../views/problem.ts';
import { sayForm, sayUnplayable, unplayableOf } from '../../views/program_form.ts';
import type { PageState } from '../room.ts';
import type { Actions } from './actions.ts';
import { hasSearch, isUnderWay } from './next.ts';
import { notesOf, printedBy, type Run } from './run.ts';
import { find, isClosed, type Lab } from './state.ts';

/** Is an example shown whose game is known only once it was run? */
export function bringsGame({ fresh, examples }: Lab, { games }: PageState) {
  const game = examples.find(({ id }) => fresh?.example === id)?.game;
  return Boolean(game) && games.every(({ id }) => id !== game);
}

/** As what the program of a run plays that was not written for this page. */
const formOf = (lab: Lab, { program }: Run) => find(lab, program)?.defines?.form;

/** What the last run found, or what keeps it from being run. */
export function sentenceOf(lab: Lab, page: PageState, t: Words) {
  const { run, depth } = lab;
  const game = gameOf(lab.round);
  if (!run) return t(bringsGame(lab, page) ? 'lab.say.brings' : 'lab.say.new');
  const unplayable = unplayableOf(run, run.source);
  if (unplayable) return sayUnplayable(unplayable, t);
  if (run.problem) return explain(run.problem, game, t);
  if (run.stopped) return t('lab.say.stopped');
  if (!run.loaded) return t(`lab.say.${run.slow ?? 'loading'}`);
  if (lab.toOpen) return t('lab.say.thinking');
  const program = find(lab, run.program);
  if (!run.player) {
    const { only } = program?.defines ?? {};
    const names = { name: isolate(program?.title ?? run.program), game: t(`game.${game.id}`) };
    return only ? t('lab.say.other-game', { ...names, only: t(`game.${only}`) }) : t('lab.say.nothing', names);
  }
  const { yours, ordered, usual } = run;
  if (!yours) return t(formOf(lab, run) ? 'lab.say.first-move' : 'lab.say.thinking');
  const seconds = Math.max(Math.round(100 * run.seconds) / 100, 0.01);
  const count = yours.moves.filter(({ value }) => value !== null).length;
  const first =
    program && hasSearch(program)
      ? t(yours.nodes > 0 ? 'lab.say.searched' : 'lab.say.chosen', {
          move: yours.move === 'pass' ? t('pass') : yours.move,
          count: yours.nodes,
          seconds,
        })
      : t('lab.say.judged', { count, depth, seconds });
  return usual === null ? first : `${first} ${t('lab.say.ordered', { ordered, usual })}`;
}

/** What leads on from the sentence: stop, the first lines of a `choose`, or the line that is wrong. */
export function more(lab: Lab, t: Words, actions: Actions) {
  const { run } = lab;
  if (!run) return nothing;
  if (isUnderWay(lab)) return html`<button type="button" @click=${actions.stop}>${t('lab.stop')}</button>`;
  if (run.problem && mayPass(run.problem)) return again(run.problem, t, actions.run, actions.update);
  return ways(lab, run, t, actions);
}

/** What is to be said of a run that was not refused. */
function remarksOf(lab: Lab, game: Game, t: Words) {
  const { run } = lab;
  if (!run) return [];
  const form = run.player === null ? undefined : formOf(lab, run);
  const sides = { first: sideName(game, 'first', t), second: sideName(game, 'second', t) };
  const viewpoint = run.viewpoint === 'mover' ? [t('lab.viewpoint.mover', sides)] : [];
  return [
    ...(form ? [sayForm(form, game, t)] : []),
    ...viewpoint,
    ...notesOf(run).flatMap((note) => sayNote(note, t) ?? []),
  ];
}

export function remarks(lab: Lab, game: Game, t: Words) {
  const said = remarksOf(lab, game, t);
  return said.length > 0
    ? html`<div role="status"><ul class="remarks stack" tabindex="-1" data-focus="notes">${said.map((each) => html`<li>${each}</li>`)}</ul></div>`
    : nothing;
}

/** What leads to what may be out of sight: the remarks, and what was printed. */
export function below(lab: Lab, game: Game, t: Words, { goTo }: Pick<Actions, 'goTo'>) {
  const { run } = lab;
  if (!run) return nothing;
  const counts = { notes: remarksOf(lab, game, t).length, printed: linesOf(run) };
  return (['notes', 'printed'] as const)
    .filter((part) => counts[part] > 0)
    .map(
      (part) =>
        html`<button type="button" @click=${() => goTo(part)}>${t(`lab.to-${part}`, { count: counts[part] })}</button>`,
    );
}

/** How often the program's functions were called, and how long a call took. */
export function calls(run: Run | null, t: Words) {
  const found = Object.entries(run?.yours?.calls ?? {}).filter(([name]) => name !== 'search');
  return found
    .map(([name, [count, seconds]]) =>
      seconds < LEAST_TIMED
        ? t('lab.calls.untimed', { count, name })
        : t('lab.calls', { count, name, micro: Math.round((1e6 * seconds) / count) }),
    )
    .join(t('list'));
}

/** Is a `choose` below the program of use? It may play as it is, and what is no Python 3 is read no further. */
const takesChoose = ({ why }: Unplayable) => !['boards', 'language', 'python2', 'window'].includes(why);

/**
 * The ways from a program's error: to its line, and to the position in which it happened; and to a `choose`, where
 * nothing in it plays.
 * @param run While the program is another text by now, only the position is shown.
 */
function ways(lab: Lab, run: Run, t: Words, { goTo, toPosition, addChoose }: Actions) {
  const { problem, source, refusedIn } = run;
  const unplayable = unplayableOf(run, source);
  const line = problem?.code === 'user-code' ? problem.args.line : null;
  const isSame = source === lab.program?.source;
  const known = typeof line === 'number' && !isClosed(lab) && isSame;
  return html`${unplayable && isSame && takesChoose(unplayable) ? button(t('lab.add-choose'), addChoose) : nothing}
    ${known ? button(t('lab.go-to', { line }), () => goTo(line)) : nothing}
    ${refusedIn ? button(t('lab.show-refused'), () => toPosition(refusedIn)) : nothing}`;
}

/** How many lines the run has printed. */
const linesOf = (run: Run) =>
  printedBy(run).reduce((sum, { text }) => sum + text.replace(/\n$/, '').split('\n').length, 0);

export function printedCard(run: Run | null, t: Words) {
  const printings = run ? printedBy(run) : [];
  if (printings.length === 0) return nothing;
  const characters = printings.reduce((sum, { text }) => sum + text.length, 0);
  return html`<details class="card printed" open><summary data-focus="printed">${t('lab.printed')}</summary>
    ${printings.map(
      ({ move, text }) =>
        html`${move ? html`<h3>${t('lab.printed.move', { move: move === 'pass' ? t('pass') : move })}</h3>` : nothing}<pre translate="no" tabindex="0" role="region" aria-label=${t('lab.printed')}>${text}</pre>`,
    )}
    ${characters >= MOST_PRINTED ? html`<p class="muted">${t('lab.printed.most')}</p>` : nothing}</details>`;
}
