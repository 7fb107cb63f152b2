// Draws the Tree room: the board, the reader and the window on one side; the sentence, the tree and the steps on the other.

import { html, nothing } from 'lit-html';
import { board } from '../../board/board.ts';
import { PLAIN } from '../../board/plain.ts';
import { shapeOf } from '../../board/squares.ts';
import type { Game, Problem } from '../../contract/types.ts';
import { again, mayPass } from '../../views/again.ts';
import { saidIn } from '../../views/announcer.ts';
import { isBarred, permission } from '../../views/barred.ts';
import { allQuoted, explain, inLab } from '../../views/problem.ts';
import { resultSentence } from '../../views/status.ts';
import type { Words } from '../../words.ts';
import type { PageState } from '../index.ts';
import { usualReader } from './address.ts';
import { axis } from './axis.ts';
import type { Actions } from './index.ts';
import { marked, plain } from './marked.ts';
import { boardAt, picture } from './picture.ts';
import { reader } from './reader.ts';
import { COLUMNS, columnsOf, guesses, type TreeState, viewAt } from './state.ts';
import { stepper } from './stepper.ts';
import { strips } from './strips.ts';
import { trail } from './trail.ts';
import { asText } from './values.ts';
import { readingOf } from './wants.ts';
import { type Sentence, why } from './why.ts';

export function view(state: TreeState, game: Game, page: PageState, t: Words, actions: Actions) {
  const sentences = sentencesOf(state, game);
  const { said } = state;
  return html`<h1 class="unseen">${t('tree')}</h1>
    <section class="where" aria-label=${t('tree.position')}>
      ${boardOf(state, game, t, actions)}
      ${state.main ? [stepper(state, state.main, t, actions), guesses(state) ? nothing : axis(state, game, t)] : nothing}
      ${state.root?.result ? nothing : reader(state, game, t, actions)}
    </section>
    <section class="read" aria-label=${t('tree.reading')}>
      <div class="why">${boardAt(state, state.wanted.path, game)}<div class="says">${says(state, sentences, game, page, t).drawn(actions)}</div></div>
      <p class="unseen" role="status">${saidIn(said, t.lang)}</p>
      ${state.main ? trail(state, game, t, actions) : nothing}
      ${state.main ? picture(state, columnsOf(state, COLUMNS), sentences, game, t, actions) : waiting(state, game, t, actions)}
      ${strips(state, game, t, actions)}
    </section>`;
}

const sentencesOf = (state: TreeState, game: Game) =>
  state.root && !state.root.result && !state.problem ? why(state, game) : [];

/** What happens, or why the current node has its value, for the live region. */
export const sentenceOf = (state: TreeState, game: Game, page: PageState, t: Words) =>
  state.playing ? '' : says(state, sentencesOf(state, game), game, page, t).text;

type Way = [words: string, act: () => void];

/** The same as text, and as it is drawn. */
function says(state: TreeState, sentences: Sentence[], game: Game, page: PageState, t: Words) {
  const { problem } = state;
  const kind = problem && !isBarred(problem) ? 'wrong' : '';
  const only = (text: string, more: (actions: Actions) => unknown = () => nothing) => ({
    text,
    drawn: (actions: Actions) => html`<p class=${kind}>${text}</p>${more(actions)}`,
  });
  const button = ([words, act]: Way) => html`<button type="button" @click=${act}>${t(words)}</button>`;
  if (page.engine === 'failed') return only(t('tree.engine'), ({ retry }) => button(['retry', retry]));
  if (problem && isBarred(problem)) {
    const lab = html` <a href=${inLab(problem)}>${t('problem.in-lab')}</a>`;
    return only(problemText(problem, game, t), ({ allow }) => [permission(problem, t, allow), lab]);
  }
  if (problem)
    return only(problemText(problem, game, t), (actions) =>
      mayPass(problem) ? again(problem, t, actions.read, actions.update) : button(wayOn(state, problem, game, actions)),
    );
  if (state.root?.result) {
    const { result, score, moves } = state.root;
    const sentence = t('tree.finished', { result: resultSentence(result, score, game, null, t) });
    return only(sentence, ({ undo }) => (moves.length > 0 ? button(['tree.undo', undo]) : nothing));
  }
  if (!state.main) return only(page.engine === 'ready' ? '' : t('tree.starts'));
  if (state.stopped) return only(t('tree.stopped'), ({ read }) => button(['tree.again', read]));
  if (guesses(state)) return only(t('tree.predicting'));
  const words = (sentence: Sentence) => t(`tree.why.${sentence.key}`, asText(sentence, state, game, t));
  const said = sentences.map((sentence) => ({ ...sentence, text: words(sentence) }));
  return {
    text: said.map(({ text }) => plain(text)).join(t('sentence')),
    drawn: ({
      link,
      stop,
      deeper,
    }: Actions) => html`<p>${said.map(({ text, links, rows }) => html`<span>${marked(text, links, (path, name) => link(path, rows[name]))}</span>${t('sentence')}`)}</p>
      ${readingOf(state, game) ? button(['tree.stop', stop]) : nothing}
      ${sentences.some(({ key }) => key === 'shallow') ? button(['tree.deeper', deeper]) : nothing}`,
  };
}

function problemText(problem: Problem, game: Game, t: Words) {
  const { code, args } = problem;
  const endless = code === 'bad-player' && args.search !== undefined && args.key === undefined;
  return endless ? t('tree.endless', allQuoted(args)) : explain(problem, game, t);
}

/** Where a problem can be left behind: the words of a button, and what it does. */
function wayOn({ main, wanted }: TreeState, { code, field }: Problem, game: Game, actions: Actions): Way {
  if (main || field?.startsWith('path')) return ['tree.top', () => actions.go([])];
  if (code.startsWith('address-')) return ['tree.anyway', actions.read];
  if (field?.startsWith('record')) return ['tree.beginning', () => actions.openGame(wanted.start.game)];
  if (field?.startsWith('player')) return ['tree.usual', () => actions.player(usualReader(game))];
  if (field === 'iteration') return ['tree.deepest', () => actions.iteration(-1)];
  return ['tree.again', actions.read];
}

function waiting(state: TreeState, game: Game, t: Words, actions: Actions) {
  if (state.problem || state.root?.result) return nothing;
  const reading = readingOf(state, game);
  const { stopped } = state;
  return html`<div class="card waiting row">
    ${
      stopped
        ? html`<p>${t('tree.stopped')}</p><button type="button" @click=${actions.read}>${t('tree.again')}</button>`
        : html`<p>${reading ? t('tree.visits', { count: reading.visits }) : t('tree.waits')}</p>
            ${reading ? html`<button type="button" @click=${actions.stop}>${t('stop')}</button>` : nothing}`
    }
  </div>`;
}

/** The position of the current node. A click on a legal square goes on to the move. */
function boardOf(state: TreeState, game: Game, t: Words, actions: Actions) {
  const { path } = state.wanted;
  const view = viewAt(state, path) ?? null;
  const known = path.map((_, at) => viewAt(state, path.slice(0, at))).findLast(Boolean); // shown until the view comes
  const before = path.length > 0 ? viewAt(state, path.slice(0, -1)) : undefined;
  const shape = state.root?.cells;
  if (!shape) return html`<div class="frame"></div>`;
  const [cursor = ''] = [...Object.keys(view?.legal ?? {}), ...Object.keys(shape)];
  const forced = path.at(-1) !== 'pass' && view?.passed != null; // the view shows the position after the pass
  return html`<div class="frame">
    ${board({
      ...PLAIN,
      view: view ?? known ?? null,
      look: game.look,
      ...shapeOf(shape),
      changed: (before && view?.last && before.legal[view.last]) || {},
      playable: view !== null && !view.result,
      busy: view === null,
      cursor,
      t,
      side: (side) => t(`side.${game.sides[side]}`),
      onPlay(square) {
        if (view && Object.hasOwn(view.legal, square)) actions.link([...path, ...(forced ? ['pass'] : []), square]);
      },
    })}
  </div>`;
}
