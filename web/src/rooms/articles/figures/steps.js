// A figure: a board on which recorded games are gone through, ply by ply, with what is said of them.
// Entries: `lines`, a list of games: each with its `name`, which is that of a request; `label` in each language; `captions`, a
// list of `{ply, en, ja}`, each said from its ply on; `values`, a request whose values are written on the squares of the first
// position, and `kind`, how: `value` or `outcome`. `plays`: a line that is chosen is played through from its beginning.
// Requests: of each line a `view` or a `match` with `plies`, and a `think` for the values.
// Facts: `plies` of the line that is shown, `at`, `left`, and `unseen`: how many lines were not seen to their end. Of each line
// `NAME-plies`; of its values `NAME-move` and `NAME-nodes`, the move and the visits of that thought.

import { html, nothing } from '../../../../vendor/lit-html/lit-html.js';
import { board } from '../../../board/board.js';
import { shapeOf } from '../../../board/squares.js';
import { signed } from '../../../words.js';

/** @typedef {import('../../../../contract.js').View} View */
/** @typedef {import('../../../words.js').Words} Words */
/** @typedef {import('./index.js').Figure} Figure */
/** @typedef {import('./index.js').Given} Given */
/** @typedef {{name: string, label?: {[lang: string]: string}, captions?: {ply: number, [lang: string]: string | number}[], values?: string, kind?: string}} Line */

/** Milliseconds between the moves of a line that is played through. */
const PACE = 900;

/** @param {Given} given @returns {Figure} */
export function create({ figure, house, changed, shown }) {
  /** @type {Line[]} */
  const lines = figure.lines;
  let [line] = lines;
  let at = 0;
  /** The next move of a line that is played through. @type {ReturnType<typeof setTimeout> | undefined} */
  let playing;
  /** The lines that were seen to their end. @type {Set<string>} */
  const seen = new Set();

  /** @param {string} name @returns {View[]} */
  const viewsOf = (name) => figure.asked[name].reply;
  const views = () => viewsOf(line.name);
  const last = () => views().length - 1;
  const game = () =>
    /** @type {import('../../../../contract.js').Game} */ (
      house.state().games.find(({ id }) => id === views()[0].game)
    );

  /** @param {number} to */
  function go(to) {
    clearTimeout(playing);
    at = Math.min(Math.max(to, 0), last());
    if (at === last()) seen.add(line.name);
    changed();
  }

  /** @param {string} name */
  function show(name) {
    clearTimeout(playing);
    line = lines.find((each) => each.name === name) ?? line;
    at = figure.plays ? 0 : Math.min(at, last());
    changed();
    if (figure.plays && !matchMedia('(prefers-reduced-motion: reduce)').matches) playing = setTimeout(playOn, PACE);
  }

  function playOn() {
    if (!shown()) return;
    go(at + 1);
    if (at < last()) playing = setTimeout(playOn, PACE);
  }

  return {
    facts: () => ({
      plies: last(),
      at,
      left: last() - at,
      unseen: lines.length - seen.size,
      ...Object.fromEntries(
        lines.flatMap(({ name, values }) => {
          const { move, nodes } = values ? figure.asked[values].reply : { move: '', nodes: 0 };
          return [
            [`${name}-plies`, viewsOf(name).length - 1],
            ...(values
              ? [
                  [`${name}-move`, move],
                  [`${name}-nodes`, nodes],
                ]
              : []),
          ];
        }),
      ),
    }),
    numbers: {
      at: { value: () => at, least: 0, most: Math.max(...lines.map(({ name }) => viewsOf(name).length - 1)), set: go },
    },
    choose: (_, value) => show(value),
    done: (tasks) => {
      const facts = /** @type {{[name: string]: number}} */ ({ left: last() - at, unseen: lines.length - seen.size });
      return Object.entries(tasks)
        .filter(([, { fact, most }]) => facts[fact] <= Number(most))
        .map(([name]) => name);
    },
    ways() {
      const { start, moves, setup } = placeOf();
      const words = setup ? `?${new URLSearchParams({ setup })}` : '';
      const place = `${start}${moves ? `/${moves}` : ''}${words}`;
      return [
        { room: 'play', address: `#/${place}` },
        { room: 'tree', address: `#/tree/${place}` },
      ];
    },
    draw: (t, label) => html`
      ${lines.length > 1 ? choice(t) : nothing}
      ${boardOf(t, label)}
      ${last() > 0 ? controls(t) : nothing}
      ${lines.some(({ captions }) => captions) ? html`<p class="caption" aria-live="polite">${captionOf(t)}</p>` : nothing}
    `,
  };

  function placeOf() {
    const { record } = views()[at];
    const { seed, size } = record;
    const setup = record.setup ?? '';
    const start = record.game;
    return { start, moves: views()[at].moves.join(''), setup, seed, size };
  }

  /** @param {Words} t */
  function choice(t) {
    return html`<div class="choice" role="group">
      ${lines.map(
        ({ name, label }) =>
          html`<button type="button" aria-pressed=${name === line.name ? 'true' : 'false'} @click=${() => show(name)}>${label?.[t.lang]}</button>`,
      )}
    </div>`;
  }

  /** @param {Words} t */
  function captionOf(t) {
    const said = line.captions?.findLast(({ ply }) => ply <= at);
    return said?.[t.lang] ?? '';
  }

  /** @param {Words} t @param {string} label */
  function boardOf(t, label) {
    const view = views()[at];
    const before = at > 0 ? views()[at - 1] : null;
    const { rows, columns } = shapeOf(view.cells);
    const { look, sides } = game();
    return html`<div class="frame" role="group" aria-label=${label}>
      ${board({
        view,
        look,
        rows,
        columns,
        changed: (before && view.last && before.legal[view.last]) || {},
        flipped: false,
        playable: false,
        busy: false,
        cursor: view.last ?? Object.keys(view.cells)[0],
        labels: at === 0 ? labels(view, t) : {},
        ghosts: {},
        later: new Set(),
        handed: null,
        preview: {},
        t,
        side: (side) => t(`side.${sides[side]}`),
        onPlay: () => {},
        onCursor: () => {},
        onPreview: () => {},
      })}
    </div>`;
  }

  /** The values of the moves of the first position. @param {View} view @param {Words} t */
  function labels(view, t) {
    /** @type {{[square: string]: import('../../../board/board.js').Label}} */
    const found = {};
    if (!line.values) return found;
    /** @type {import('../../../../contract.js').Thought} */
    const thought = figure.asked[line.values].reply;
    const sign = view.turn === 'first' ? 1 : -1;
    for (const { move, value, bound } of thought.moves) {
      if (value === null || bound !== 'exact') continue;
      const best = value === thought.value;
      const text =
        line.kind === 'outcome' ? t(`articles.outcome.${Math.sign(sign * value)}`) : signed(sign * value, t.lang);
      found[move] = { text, best, proved: false, shade: best ? 0 : 2, name: t('worth.name', { worth: text }) };
    }
    return found;
  }

  /** @param {Words} t */
  function controls(t) {
    return html`<div class="steps">
      <button type="button" aria-label=${t('articles.steps.back')} ?disabled=${at === 0} @click=${() => go(at - 1)}>‹</button>
      <input type="range" aria-label=${t('articles.steps.at')} min="0" max=${last()} .value=${String(at)}
        @input=${(/** @type {Event} */ event) => go(Number(/** @type {HTMLInputElement} */ (event.target).value))} />
      <button type="button" aria-label=${t('articles.steps.on')} ?disabled=${at === last()} @click=${() => go(at + 1)}>›</button>
      <span>${at} / ${last()}</span>
    </div>`;
  }
}
