// Draws what stands beside the tree: the board of the current node, the steps of the search, the window of the node,
// and the fields in which the search is chosen, and the side for which values are shown.

import { html, nothing, svg } from 'lit-html';
import { evaluationOf, optionIn, searchIn } from '../../base/player.ts';
import { withOption } from '../../base/player_text.ts';
import { sideName, type Words } from '../../base/words.ts';
import { board } from '../../board/board.ts';
import { shapeOf } from '../../board/squares.ts';
import type { Game } from '../../contract/types.ts';
import { endsIn, factsOf, momentsOf, numberOf, rowOfMoment, sideAt, type Visits, windowAt } from '../../tree/visits.ts';
import { scale } from '../../views/chart.ts';
import { type Actions, STEP_BACK, STEP_ON } from './actions.ts';
import { VIEWERS } from './address.ts';
import { choicesOf, isAuthored, isWindowed, readerIn, readerName, withReader } from './searches.ts';
import { firstSide, nodeHere, shownSign, shownStage, shownWindow, type TreeState, viewAt } from './state.ts';
import { boundText, evaluationName, valueText, viewerName } from './values.ts';

/** A question mark that opens a note in its place, with a link to the chapter that explains more. */
const note = (word: string, shown: string, t: Words) => html`<details class="note">
  <summary class="about" aria-label=${t('about', { word: t(`about.${word}`) })}>?</summary>
  <p>${t(`tree.note.${word}`)} <a href="#/articles/${shown}">${t('tree.note.more')}</a></p>
</details>`;

/** Where chapters explain a search, or a field. */
const EXPLAINED = new Map([
  ['minimax', 'end/whole'],
  ['wincut', 'win/shuffled'],
  ['alphabeta', 'bound/cut'],
  ['best', 'table/table'],
  ['depth', 'depth/horizon'],
  ['evaluation', 'estimate/weights'],
]);

/** What a field is about, or its search; nothing where no chapter explains it. */
function explained(field: string, search: string, t: Words) {
  const word = field === 'search' ? search : field;
  const shown = EXPLAINED.get(word);
  return shown ? note(word, shown, t) : nothing;
}

/** The position of the current node. A click on a legal square goes on to the move. */
export function boardOf(state: TreeState, game: Game, t: Words, actions: Actions) {
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
        if (view && Object.hasOwn(view.legal, square))
          actions.followLink([...path, ...(forced ? ['pass'] : []), square]);
      },
    })}
  </div>`;
}

/** A list to choose from. A choice that is none of the values stands before them. */
function choice<Value extends string | number>(
  values: readonly Value[],
  chosen: Value,
  put: (value: Value) => void,
  title: (value: Value) => string,
) {
  const all = values.includes(chosen) ? values : [chosen, ...values];
  const change = ({ target }: { target: HTMLSelectElement }) => put(all[target.selectedIndex] ?? chosen);
  return html`<select @change=${change}>
    ${all.map((each) => html`<option value=${each} .selected=${each === chosen}>${title(each)}</option>`)}
  </select>`;
}

// The steps

/** Steps a second. */
const PACES = [1, 4, 16, 60];

export function stepper({ moment, playing, pace, wanted }: TreeState, main: Visits, t: Words, actions: Actions) {
  const last = momentsOf(main).length - 1;
  const at = wanted.step ?? last;
  const count = factsOf(main, 0).size;
  const place = t('tree.visit', { visit: moment === null ? count : begunBy(main, moment), count });
  /** @param icon As the `d` of a path. */
  const button = (name: string, to: number, icon: string, key = '') => {
    const barred = to < 0 || to > last || to === at;
    const words = t(`tree.step.${name}`);
    return html`<button type="button" aria-label=${words} title=${words + (key && ` (${key})`)} aria-disabled=${String(barred)} @click=${() => barred || actions.step(to)}>${drawn(icon)}</button>`;
  };
  const words = t(playing ? 'tree.step.pause' : 'tree.step.play');
  return html`<div class="stepper row" role="group" aria-label=${t('tree.steps')}>
    <div class="steps row">${button('first', 0, 'M5 4V16M15 4 7 10 15 16Z')}
    ${button('back', at - 1, 'M13 4 5 10 13 16Z', STEP_BACK)}
    <button type="button" aria-label=${words} title=${words} @click=${actions.play}>${drawn(playing ? 'M7 4V16M13 4V16' : 'M6 3 16 10 6 17Z')}</button>
    ${button('on', at + 1, 'M7 4 15 10 7 16Z', STEP_ON)}
    ${button('last', last, 'M15 4V16M5 4 13 10 5 16Z')}</div>
    <input type="range" min="0" max=${last} .value=${String(at)} aria-label=${t('tree.step')} aria-valuetext=${place}
      @input=${({ target }: { target: HTMLInputElement }) => actions.step(Number(target.value))} />
    <span class="place" .style=${`min-inline-size:${0.85 * t('tree.visit', { visit: count, count }).length}ch`}>${place}</span>
    <label class="pace">
      <span class="unseen">${t('pace')}</span>
      ${choice(PACES, pace, actions.pace, (each) => t('tree.pace.steps', { count: each }))}
    </label>
  </div>`;
}

/** So many visits have begun, with the one that is shown. */
function begunBy(main: Visits, moment: number) {
  const row = rowOfMoment(moment);
  return numberOf(main, row) + (endsIn(moment) ? factsOf(main, row).size : 1);
}

const drawn = (icon: string) => html`<svg viewBox="0 0 20 20" aria-hidden="true"><path d=${icon} /></svg>`;

// The window

const WIDTH = 340;
const EDGE = 28;
/** The width of a label. */
const LABEL = 72;

/**
 * The window of the current node on one axis: what the side for which values are shown has elsewhere (alpha), what the
 * other side holds it to elsewhere (beta), and the value.
 */
export function axis(state: TreeState, game: Game, t: Words) {
  const ply = state.wanted.path.length;
  const node = nodeHere(state);
  if (!node || isAuthored(state.wanted.player)) return nothing; // a search of an author has no window that is known
  const facts = factsOf(node.visits, node.row);
  const done = shownStage(state, node.visits, node.row) === 'done';
  const mover = sideAt(firstSide(state), ply);
  const { low, high } = done ? facts : windowAt(node.visits, node.row, mover, state.moment);
  const [alpha, beta] = shownWindow(state, ply, low, high); // for the side for which values are shown
  const value = done ? facts.value : null;
  const sign = shownSign(state, ply);
  const marks = [alpha, beta, value].filter((each) => each !== null).map((each) => sign * each);
  const along = scale([Math.min(...marks), Math.max(...marks)], [2 * EDGE, WIDTH - 2 * EDGE]);
  const x = (each: number) => along(sign * each);
  const from = alpha === null ? EDGE / 2 : x(alpha);
  const to = beta === null ? WIDTH - EDGE / 2 : x(beta);
  // Two labels that would touch stand to the left and to the right of their marks.
  const near = alpha !== null && beta !== null && Math.abs(to - from) < LABEL;
  const anchor = (bound: number) => (!near ? 'middle' : x(bound) === Math.min(from, to) ? 'end' : 'start');
  const words = (each: number) => valueText(state, game, each, ply, t);
  const bar = (bound: number | null, name: string) =>
    bound === null
      ? nothing
      : svg`<path class="point" d="M${x(bound)} 34V54" /><text x=${x(bound)} y="26" text-anchor=${anchor(bound)}>${name} ${words(bound)}</text>`;
  const text = boundText(state, game, node, ply, t);
  const cut = facts.end === 'cut' ? 'cut' : '';
  const said = [
    alpha !== null && t('tree.alpha', { value: words(alpha) }),
    beta !== null && t('tree.beta', { value: words(beta) }),
    value !== null && t('tree.value', { value: text }),
  ].filter(Boolean);
  const end = (bound: number | null, open: string) => (bound === null ? open : words(bound));
  const named =
    state.moment === null || !isWindowed(state.wanted.player)
      ? nothing
      : html`<p>${t('tree.bounds', { alpha: end(alpha, '−∞'), beta: end(beta, '+∞') })}</p>`;
  return html`<figure class="axis">
    <figcaption>${t(searchIn(state.wanted.player) === 'best' ? 'tree.asked-window' : 'tree.matters', { viewer: viewerName(state, game, ply, t) })} </figcaption>
    ${note('bound', 'bound/equal', t)}
    ${named}
    <svg viewBox="0 0 ${WIDTH} 76" role="img" aria-label=${said.join(t('list')) || t('tree.window.open')}>
      <path class="rail" d="M${EDGE / 2} 44H${WIDTH - EDGE / 2}" />
      ${to > from ? svg`<path class="range" d="M${from} 44H${to}" />` : nothing}
      ${bar(alpha, 'α')}${bar(beta, 'β')}
      ${value === null ? nothing : svg`<circle class=${cut} cx=${x(value)} cy="44" r="6" /><text class=${`value ${cut}`.trim()} x=${x(value)} y="70" text-anchor="middle">${text}</text>`}
    </svg>
  </figure>`;
}

// The fields

const DEEPEST = 9;

export function reader(state: TreeState, game: Game, t: Words, actions: Actions) {
  const { player, viewer } = state.wanted;
  const field = <Value extends string>(name: string, ...list: Parameters<typeof choice<Value>>) =>
    html`<div class="field"><label>
    <span>${t(`tree.reader.${name}`)}</span>
    ${choice(...list)}
  </label>${explained(name, searchIn(player), t)}</div>`;
  const whole = game.evaluations.length === 0 ? [''] : []; // to the end
  const depths = [...whole, ...Array.from({ length: DEEPEST }, (_, index) => String(index + 1))];
  const first = firstSide(state);
  const viewerTitle = (side: (typeof VIEWERS)[number]) =>
    side === 'mover'
      ? t('tree.viewer.mover')
      : t(side === first ? 'tree.viewer.first' : 'tree.viewer', { side: sideName(game, side, t) });
  const read = (reader: string) => actions.player(withReader(player, reader));
  const put = (name: string) => (value: string) => actions.player(withOption(player, name, value));
  const plies = (depth: string | number) => t(depth === '' ? 'tree.plies.all' : 'tree.plies', { count: Number(depth) });
  const { iterations = [], iteration } = state.main?.reply ?? {};
  return html`<div class="reader stack" role="group" aria-label=${t('tree.reader')}>
    ${field('search', choicesOf(game), readerIn(player), read, (each) => readerName(each, game, t))}
    ${field('depth', depths, optionIn(player, 'depth') ?? '', put('depth'), plies)}
    ${whole.length === 0 ? field('evaluation', game.evaluations, evaluationOf(player, game), put('evaluation'), (each) => evaluationName(each, game, t)) : nothing}
    ${
      iterations.length > 1 // it goes deeper step by step
        ? html`<label>
            <span>${t('tree.reader.iteration')}</span>
            ${choice([...iterations.keys()], iteration ?? 0, actions.iteration, (index) => plies(iterations[index]?.depth ?? 0))}
          </label>`
        : nothing
    }
    ${state.root ? field('viewer', VIEWERS, viewer ?? first, actions.viewer, viewerTitle) : nothing}
  </div>`;
}
