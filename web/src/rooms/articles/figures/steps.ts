// A figure: a board on which recorded games are gone through, ply by ply, with what is said of them.
// Entries: `lines`, a list of games: each with its `name`, which is that of a request; `label` in each language; `captions`, a
// list of `{ply, en, ja}`, each said from its ply on (−1: from the last one on); `at`, the ply at which it is shown first
// (likewise); `player`, with which its tree is opened, and who sits opposite in Play; a match has its own; `values`, a request whose values are
// written on the squares of the first position, and `kind`, how: `value` or `outcome`. `plays`: a line that is chosen is played
// through from its beginning; `captions_beside`: where there is room, the captions of all plies stand beside the board.
// Requests: of each line a `view` or a `match` with `plies`, and a `think` for the values.
// Facts: `plies` of the line that is shown. Of each line `NAME-plies`, and `NAME-same`, how many of its moves are those of the
// first line; of its values `NAME-move` and `NAME-nodes`, the move and the visits of that thought. Those of recorded.ts.
// In a caption `{number}` is what stood on the square of the last move, `{first}` and `{second}` are the score, `{lead}` is its
// difference without sign; other names are facts.
// Tasks: `{seen = ["three"]}`: these lines were seen to their end.

import { html, nothing } from 'lit-html';
import { board, type Label } from '../../../board/board.ts';
import { PLAIN } from '../../../board/plain.ts';
import { shapeOf } from '../../../board/squares.ts';
import type { Thought, View } from '../../../contract/types.ts';
import { writeAddress } from '../../../round/address.ts';
import { gameOf, usualSeats } from '../../../round/state.ts';
import { filled, number, sideName, signed, type Words } from '../../../words.ts';
import { steps, toggle } from '../controls.ts';
import { recordedFacts } from '../recorded.ts';
import type { Asked, Figure, Given, Text } from './index.ts';
import { doneOf } from './tasks.ts';

interface Line {
  name: string;
  label?: Text;
  at?: number;
  player?: string;
  captions?: { ply: number; [lang: string]: string | number }[];
  values?: string;
  kind?: 'value' | 'outcome';
}
interface Steps {
  asked: { [name: string]: Asked<unknown, { first?: string; second?: string }> };
  lines: [Line, ...Line[]];
  plays?: boolean;
  captions_beside?: boolean;
}

/** Milliseconds between the moves of a line that is played through. */
const PACE = 900;
const STEPPING = { name: 'articles.steps.at', back: 'articles.steps.back', on: 'articles.steps.on' };

export function create({ figure, house, changed, shown }: Given<Steps>): Figure {
  const { asked, lines } = figure;
  let [line] = lines;
  /** The next move of a line that is played through. */
  let playing: ReturnType<typeof setTimeout> | undefined;
  /** The lines that were seen to their end. */
  const seen: Set<string> = new Set();

  const viewsOf = (name: string) => asked[name]?.reply as View[];
  const thoughtOf = (name: string) => asked[name]?.reply as Thought;
  const views = () => viewsOf(line.name);
  const last = () => views().length - 1;
  /** A ply that may be counted from the end. */
  const plyOf = (ply: number) => (ply < 0 ? last() + 1 + ply : ply);
  let at = plyOf(line.at ?? 0);
  const viewAt = (ply: number) => views()[ply] as View;
  const game = () => gameOf({ games: house.state().games, start: viewAt(0) });

  function go(to: number) {
    clearTimeout(playing);
    at = Math.min(Math.max(to, 0), last());
    if (at === last()) seen.add(line.name);
    changed();
  }

  function show(name: string) {
    clearTimeout(playing);
    line = lines.find((each) => each.name === name) ?? line;
    at = figure.plays ? 0 : plyOf(line.at ?? 0);
    changed();
    if (figure.plays && !matchMedia('(prefers-reduced-motion: reduce)').matches) playing = setTimeout(playOn, PACE);
  }

  function playOn() {
    if (!shown()) return;
    go(at + 1);
    if (at < last()) playing = setTimeout(playOn, PACE);
  }

  function facts() {
    return {
      plies: last(),
      ...Object.fromEntries(
        lines.flatMap(({ name, values }) => {
          const thought = values === undefined ? null : thoughtOf(values);
          return [
            [`${name}-plies`, viewsOf(name).length - 1],
            [`${name}-same`, same(viewsOf(name), viewsOf(lines[0].name))],
            [`${name}-move`, thought?.move],
            [`${name}-nodes`, thought?.nodes],
          ];
        }),
      ),
      ...recordedFacts(figure),
    };
  }

  return {
    facts,
    choose: (_, value) => show(value),
    done: (tasks) => doneOf(tasks, (task) => task.seen?.every((name) => seen.has(name))),
    links() {
      const { record, moves, turn, result } = viewAt(at);
      const { games, lang, langNamed } = house.state();
      const { moves: _, ...start } = record;
      const described = game();
      const usual = usualSeats(described);
      const place = { games, start, transcript: null, line: moves, at: moves.length, lang, langNamed };
      const { first = line.player, second = line.player } = asked[line.name]?.request ?? {};
      const mover = turn ?? 'first';
      const seats = { first: first ?? usual.second, second: second ?? usual.second };
      if (!result) seats[mover] = usual.first;
      const play = { room: 'play', address: writeAddress({ ...place, seats }) };
      if (result) return [play];
      const tree = writeAddress({ ...place, seats: usual }).replace('#/', '#/tree/');
      const player = { first, second }[mover];
      const reader = player ? `${tree.includes('?') ? '&' : '?'}${new URLSearchParams({ player })}` : '';
      return [play, { room: 'tree', address: `${tree}${reader}` }];
    },
    draw: (t, label) => html`<div class="stepped">
      ${lines.length > 1 ? choice(t) : nothing}
      <div class="stage">
        ${boardOf(t, label)}
        ${last() > 0 ? steps({ ...STEPPING, at, last: last(), go }, t, standing(t)) : nothing}
      </div>
      ${lines.some(({ captions }) => captions) ? html`<p class="caption" aria-live="polite">${captionOf(at, t)}</p>` : nothing}
      ${figure.captions_beside ? captionsBeside(t) : nothing}
    </div>`,
  };

  function choice(t: Words) {
    return html`<div class="choice" role="group" aria-label=${t('articles.steps.lines')}>
      ${lines.map(({ name, label }) => toggle(label?.[t.lang], name === line.name, () => show(name)))}
    </div>`;
  }

  /** What is said at a ply. */
  function captionOf(ply: number, t: Words) {
    const said = line.captions?.findLast((each) => plyOf(each.ply) <= ply);
    const { last: square, score } = viewAt(ply);
    const { first = 0, second = 0 } = score ?? {};
    const taken = square ? views()[ply - 1]?.cells[square] : '';
    const names = new Map(Object.entries({ ...facts(), number: taken, first, second, lead: Math.abs(first - second) }));
    return filled(String(said?.[t.lang] ?? ''), (name) => {
      const value = names.get(name);
      return typeof value === 'number' ? number(value, t.lang) : String(value);
    });
  }

  /** What is said at all plies, where there is room for it. */
  function captionsBeside(t: Words) {
    const caption = (ply: number) =>
      html`<button type="button" aria-current=${ply === at ? 'step' : 'false'} @click=${() => go(ply)}><span>${ply}</span> ${captionOf(ply, t)}</button>`;
    return html`<ol class="captions" start="0" aria-label=${t('articles.steps.all')}>
      ${views().map((_, ply) => html`<li class=${ply > at ? 'later' : ''}> ${caption(ply)} </li>`)}
    </ol>`;
  }

  function boardOf(t: Words, label: string) {
    const view = viewAt(at);
    const before = views()[at - 1];
    const { rows, columns } = shapeOf(view.cells);
    const { look, sides } = game();
    return html`<div class="frame" role="group" aria-label=${label}>
      ${board({
        ...PLAIN,
        view,
        look,
        rows,
        columns,
        changed: (before && view.last && before.legal[view.last]) || {},
        cursor: view.last ?? Object.keys(view.cells)[0] ?? '',
        labels: at === 0 ? labels(view, t) : {},
        t,
        side: (side) => t(`side.${sides[side]}`),
      })}
    </div>`;
  }

  /** The values of the moves of the first position. */
  function labels(view: View, t: Words) {
    const found: { [square: string]: Label } = {};
    if (!line.values) return found;
    const thought = thoughtOf(line.values);
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

  /** The score, where the game has one. */
  function standing(t: Words) {
    const { score } = viewAt(at);
    if (!score) return nothing;
    const [first, second] = [sideName(game(), 'first', t), sideName(game(), 'second', t)];
    const [one, two] = [number(score.first, t.lang), number(score.second, t.lang)];
    return html`<span class="standing">${t('articles.steps.score', { first, one, second, two })}</span>`;
  }
}

/** How many of the moves are the same, before the first that is not. */
function same(one: View[], other: View[]) {
  const differs = one.findIndex(({ last }, at) => last !== other[at]?.last);
  return (differs === -1 ? one.length : differs) - 1;
}
