// Draws the Tree room: the board, the reader and the window on one side; the sentence, the tree and the steps on the
// other.

import { html, nothing } from 'lit-html';
import { sideName, type Words } from '../../base/words.ts';
import type { Game, Problem, ReasonSaid } from '../../contract/types.ts';
import { factsOf, moveOf, sideAt } from '../../tree/visits.ts';
import { saidIn } from '../../views/controls.ts';
import { again, allQuoted, explain, inLab, isBarred, mayPass, ownTab } from '../../views/problem.ts';
import { resultSentence } from '../../views/status.ts';
import type { PageState } from '../room.ts';
import type { Actions } from './actions.ts';
import { usualReader } from './address.ts';
import { guesses, predictable, predictionHere, sureOf } from './columns.ts';
import { boardAt, picture } from './picture.ts';
import { readingOf, reasonsHere } from './requests.ts';
import { costsCard } from './searches.ts';
import { axis, boardOf, reader, stepper } from './sidebar.ts';
import { firstSide, lineOf, nodeHere, type TreeState, viewerAt } from './state.ts';
import { marked, moveName, plain, rootName, sentenceText, valueText, viewerName } from './values.ts';

export function view(state: TreeState, game: Game, page: PageState, t: Words, actions: Actions) {
  const reasons = reasonsOf(state, game);
  const { main, root, said, wanted } = state;
  return html`<h1 class="unseen">${t('tree')}</h1>
    <section class="where stack" aria-label=${t('tree.position')}>
      ${boardOf(state, game, t, actions)}
      ${main ? [stepper(state, main, t, actions), guesses(state) ? nothing : axis(state, game, t)] : nothing}
      ${root?.result ? nothing : reader(state, game, t, actions)}
    </section>
    <section class="read stack" aria-label=${t('tree.reading')}>
      <div class="why">${boardAt(state, wanted.path, game)}<div class="says">${state.refusedMove ? html`<p class="wrong">${refusedMoveText(state, game, t)}</p>` : nothing}${says(state, reasons, game, page, t).drawn(actions)}</div></div>
      <p class="unseen" role="status">${saidIn(said, t.lang)}</p>
      ${main ? [trail(state, game, t, actions), picture(state, reasons ?? [], game, t, actions)] : waiting(state, game, t, actions)}
      ${costsCard(state, game, t)}
    </section>`;
}

/** @param place Its `data-focus`. */
const button = (words: string, act: () => void, kind: 'quiet' | '' = '', place: unknown = nothing) =>
  html`<button type="button" class="button ${kind}" data-focus=${place} @click=${act}>${words}</button>`;

/** Why the current node has its value; undefined: it is not known yet. */
const reasonsOf = (state: TreeState, game: Game) => (state.problem ? [] : reasonsHere(state, game));

/** What happens, or why the current node has its value, for the live region. */
export const sentenceOf = (state: TreeState, game: Game, page: PageState, t: Words) =>
  state.playing
    ? ''
    : [refusedMoveText(state, game, t), says(state, reasonsOf(state, game), game, page, t).text].join(' ').trim();

/** Why the game is not opened as far as it was to be. */
const refusedMoveText = ({ refusedMove }: TreeState, game: Game, t: Words) =>
  refusedMove ? t('lines.cut', { wrong: explain(refusedMove, game, t) }) : '';

/** The same as text, and as it is drawn. */
function says(state: TreeState, reasons: ReasonSaid[] | undefined, game: Game, page: PageState, t: Words) {
  const { problem, root } = state;
  const kind = problem && !isBarred(problem) ? 'wrong' : '';
  const only = (text: string, more: (actions: Actions) => unknown = () => nothing) => ({
    text,
    drawn: (actions: Actions) => html`<p class=${kind}>${text}</p>${more(actions)}`,
  });
  if (page.engine === 'failed') return only(t('tree.engine'), ({ retry }) => button(t('retry'), retry));
  if (problem) return only(problemText(problem, game, t), (actions) => wayOn(state, problem, game, t, actions));
  if (root?.result) {
    const sentence = t('tree.finished', { result: resultSentence(root.result, root.score, game, null, t) });
    return only(sentence, ({ undo }) => (root.moves.length > 0 ? button(t('tree.undo'), undo) : nothing));
  }
  if (!state.main) return only(page.engine === 'ready' ? '' : t('tree.starts'));
  if (state.stopped) return only(t('tree.stopped'), ({ read }) => button(t('tree.again'), read));
  if (guesses(state)) return only(t('tree.predicting'));
  const reading = readingOf(state, game) !== null;
  const stop = (actions: Actions) => (reading ? button(t('tree.stop'), actions.stop) : nothing);
  if (!nodeHere(state)) return only(reading ? awaitedText(state, t) : '', stop);
  const said = (reasons ?? state.lastReasons).map((reason) => ({
    ...reason,
    text: sentenceText(reason, state, game, t),
  }));
  return {
    text: reasons ? said.map(({ text }) => plain(text)).join(t('sentence')) : '',
    drawn: (actions: Actions) => html`<p class=${reasons ? '' : 'awaited'} aria-busy=${String(!reasons)}>${said.map(
      ({ text, links, rows }) => {
        const go = (path: string[], name: string) => actions.followLink(path, rows[name]);
        return html`<span>${marked(text, links, go)}</span>${t('sentence')}`;
      },
    )}</p>
      ${stop(actions)}
      ${reasons?.some(({ key }) => key === 'shallow') ? button(t('tree.deeper'), actions.toDepthThree) : nothing}`,
  };
}

/** Of the first node on the path that is not sent: that it is being read. */
const awaitedText = (state: TreeState, t: Words) =>
  t('tree.awaited', { move: moveName(state.wanted.path[lineOf(state).length - 1], t) });

function problemText(problem: Problem, game: Game, t: Words) {
  const { code, args } = problem;
  const endless = code === 'bad-player' && args.search !== undefined && args.key === undefined;
  return endless ? t('tree.endless', allQuoted(args)) : explain(problem, game, t);
}

/** How a problem can be left behind. */
function wayOn({ main, wanted }: TreeState, problem: Problem, game: Game, t: Words, actions: Actions) {
  const { code, field } = problem;
  const lab = html` <a href=${inLab(problem)}>${t('problem.in-lab')}</a>`;
  if (isBarred(problem)) return [ownTab(t), lab];
  if (code === 'never-run' || code === 'never-back') return lab;
  if (mayPass(problem)) return again(problem, t, actions.read, actions.update);
  if (main || field?.startsWith('path')) return button(t('tree.top'), () => actions.goTo([]));
  if (code.startsWith('address-')) return button(t('tree.anyway'), actions.read);
  if (field?.startsWith('record')) return button(t('tree.beginning'), () => actions.openGame(wanted.start.game));
  if (field?.startsWith('player')) return button(t('tree.usual'), () => actions.player(usualReader(game)));
  if (field === 'iteration') return button(t('tree.deepest'), () => actions.iteration(-1));
  return button(t('tree.again'), actions.read);
}

function waiting(state: TreeState, game: Game, t: Words, actions: Actions) {
  if (state.problem || state.root?.result) return nothing;
  const reading = readingOf(state, game);
  const what = reading ? t('tree.visits', { count: reading.visits }) : t('tree.waits');
  return html`<div class="card waiting row">
    <p>${state.stopped ? t('tree.stopped') : what}</p>
    ${state.stopped ? button(t('tree.again'), actions.read) : reading ? button(t('stop'), actions.stop) : nothing}
  </div>`;
}

/** The way from the root to the current node, and the question which replies will be cut. */
function trail(state: TreeState, game: Game, t: Words, actions: Actions) {
  const { path } = state.wanted;
  const steps = [rootName(state, game, t), ...path.map((move) => moveName(move, t))];
  const step = (words: string, ply: number) =>
    ply === path.length
      ? html`<b aria-current="location">${words}</b>`
      : button(words, () => actions.followLink(path.slice(0, ply)));
  return html`<div class="trail row">
    <nav aria-label=${t('tree.path')}>
      <ol class="row">
        ${steps.map((words, ply) => html`<li> ${step(words, ply)} </li>`)}
      </ol>
    </nav>
    ${prediction(state, game, t, actions)}
  </div>`;
}

/**
 * The question which replies will be cut: the button that asks it, then one reply after the other, then what came of
 * it.
 */
function prediction(state: TreeState, game: Game, t: Words, { guess, predict }: Actions) {
  const asked = predictable(state);
  const node = nodeHere(state);
  if (!node || asked.length < 2) return nothing;
  const here = predictionHere(state);
  if (!here) return button(t('tree.predict'), predict, 'quiet', 'guess');
  const ply = state.wanted.path.length;
  const mover = sideAt(firstSide(state), ply);
  const side = sideName(game, mover, t);
  const next = asked[here.guesses.length];
  if (next === undefined) {
    const isRight = (row: number, at: number) => here.guesses[at] === (factsOf(node.visits, row).end === 'cut');
    return html`<p class="row" role="status">${t('tree.predicted', { right: asked.filter(isRight).length, count: asked.length })}
      ${t('tree.predict.why', { side })} ${button(t('tree.predict.done'), predict, 'quiet', 'guess')}</p>`;
  }
  const move = moveName(moveOf(node.visits, next), t);
  const value = valueText(state, game, Number(sureOf(state, node, next, mover)), ply, t);
  const facts = { move, side, value, viewer: viewerName(state, game, ply, t) };
  const question = t(viewerAt(state, ply) === mover ? 'tree.predict.ask' : 'tree.predict.ask.held', facts);
  return html`<p class="row" role="status">${question} ${button(t('tree.predict.cut'), () => guess(true), '', 'guess')}
    ${button(t('tree.predict.whole'), () => guess(false))} ${button(t('tree.predict.end'), predict, 'quiet')}</p>`;
}
