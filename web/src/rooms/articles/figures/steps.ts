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
import { shapeOf } from '../../../board/squares.ts';
import { after, type EventOf } from '../../../component.ts';
import type { Thought, View } from '../../../contract/types.ts';
import { writeAddress } from '../../../round/address.ts';
import { gameOf, usualSeats } from '../../../round/state.ts';
import { filled, number, sideName, signed, type Words } from '../../../words.ts';
import type { PageState } from '../../index.ts';
import { steps, toggle } from '../controls.ts';
import { living } from '../living.ts';
import { recordedFacts } from '../recorded.ts';
import type { Asked, Drawing, Of, Text } from './index.ts';

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

interface State {
  line: Line;
  at: number;
  /** Is it being played through? */
  playing: boolean;
  /** The names of the lines that were seen to their end. */
  seen: ReadonlySet<string>;
}

export function create({ asked, lines, plays, ...figure }: Of<Steps>) {
  const viewsOf = ({ name }: Line) => asked[name]?.reply as View[];
  const thoughtOf = (name: string) => asked[name]?.reply as Thought;
  const lastOf = (line: Line) => viewsOf(line).length - 1;
  /** A ply that may be counted from the end. */
  const plyOf = (ply: number, line: Line) => (ply < 0 ? lastOf(line) + 1 + ply : ply);
  const viewAt = (line: Line, ply: number) => viewsOf(line)[ply] as View;
  const gameIn = ({ games }: PageState) => gameOf({ games, start: viewAt(lines[0], 0) });

  function go({ line, playing, seen }: State, to: number): State {
    const last = lastOf(line);
    const now = Math.min(Math.max(to, 0), last);
    return { line, at: now, playing: playing && now < last, seen: now === last ? new Set(seen).add(line.name) : seen };
  }
  const transitions = {
    go: (state: State, to: number): State => go({ ...state, playing: false }, to),
    tick: (state: State): State => go(state, state.at + 1),
    choose({ seen, ...state }: State, _: string, name: string): State {
      const line = lines.find((each) => each.name === name) ?? state.line;
      return { line, at: plays ? 0 : plyOf(line.at ?? 0, line), playing: plays === true, seen };
    },
  };
  const [line] = lines;
  const initial: State = { line, at: plyOf(line.at ?? 0, line), playing: false, seen: new Set() };
  type Draw = Drawing<EventOf<typeof transitions>>;

  function factsOf(line: Line) {
    return {
      plies: lastOf(line),
      ...Object.fromEntries(
        lines.flatMap((each) => {
          const { name, values } = each;
          const thought = values === undefined ? null : thoughtOf(values);
          return [
            [`${name}-plies`, lastOf(each)],
            [`${name}-same`, same(viewsOf(each), viewsOf(lines[0]))],
            [`${name}-move`, thought?.move],
            [`${name}-nodes`, thought?.nodes],
          ];
        }),
      ),
      ...recordedFacts({ ...figure, asked }),
    };
  }

  return living(initial, transitions, {
    facts: ({ line }) => factsOf(line),
    isDone: ({ seen }, task) => task.seen?.every((name) => seen.has(name)) ?? false,
    wants: ({ line, at, playing }, { still }) =>
      playing && !still ? [after(PACE, `${line.name} ${at}`, ['tick'] as const)] : [],
    links({ line, at }, { page }) {
      const { record, moves, turn, result } = viewAt(line, at);
      const { games, lang, langNamed } = page;
      const { moves: _, ...start } = record;
      const usual = usualSeats(gameIn(page));
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
    draw(state, drawing, label) {
      const { line, at } = state;
      const { t, send } = drawing;
      const last = lastOf(line);
      const stepping = { ...STEPPING, at, last, go: (to: number) => send(['go', to]) };
      return html`<div class="stepped">
      ${lines.length > 1 ? choice(state, drawing) : nothing}
      <div class="stage">
        ${boardOf(state, drawing, label)}
        ${last > 0 ? steps(stepping, t, standing(state, drawing)) : nothing}
      </div>
      ${lines.some(({ captions }) => captions) ? html`<p class="caption" aria-live="polite">${captionOf(line, at, t)}</p>` : nothing}
      ${figure.captions_beside ? captionsBeside(state, drawing) : nothing}
    </div>`;
    },
  });

  function choice({ line }: State, { t, send }: Draw) {
    return html`<div class="choice row" role="group" aria-label=${t('articles.steps.lines')}>
      ${lines.map(({ name, label }) => toggle(label?.[t.lang], name === line.name, () => send(['choose', 'line', name])))}
    </div>`;
  }

  /** What is said at a ply. */
  function captionOf(line: Line, ply: number, t: Words) {
    const said = line.captions?.findLast((each) => plyOf(each.ply, line) <= ply);
    const { last: square, score } = viewAt(line, ply);
    const { first = 0, second = 0 } = score ?? {};
    const taken = square ? viewsOf(line)[ply - 1]?.cells[square] : '';
    const names = new Map(
      Object.entries({ ...factsOf(line), number: taken, first, second, lead: Math.abs(first - second) }),
    );
    return filled(String(said?.[t.lang] ?? ''), (name) => {
      const value = names.get(name);
      return typeof value === 'number' ? number(value, t.lang) : String(value);
    });
  }

  /** What is said at all plies, where there is room for it. */
  function captionsBeside({ line, at }: State, { t, send }: Draw) {
    const caption = (ply: number) =>
      html`<button type="button" aria-current=${ply === at ? 'step' : 'false'} @click=${() => send(['go', ply])}><span>${ply}</span> ${captionOf(line, ply, t)}</button>`;
    return html`<ol class="captions" start="0" aria-label=${t('articles.steps.all')}>
      ${viewsOf(line).map((_, ply) => html`<li class=${ply > at ? 'later' : ''}> ${caption(ply)} </li>`)}
    </ol>`;
  }

  function boardOf({ line, at }: State, { t, page }: Draw, label: string) {
    const view = viewAt(line, at);
    const before = viewsOf(line)[at - 1];
    const { rows, columns } = shapeOf(view.cells);
    const { look, sides } = gameIn(page);
    return html`<div class="frame" role="group" aria-label=${label}>
      ${board({
        view,
        look,
        rows,
        columns,
        changed: (before && view.last && before.legal[view.last]) || {},
        cursor: view.last ?? Object.keys(view.cells)[0] ?? '',
        labels: at === 0 ? labels(line, view, t) : {},
        t,
        side: (side) => t(`side.${sides[side]}`),
      })}
    </div>`;
  }

  /** The values of the moves of the first position. */
  function labels(line: Line, view: View, t: Words) {
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
  function standing({ line, at }: State, { t, page }: Draw) {
    const { score } = viewAt(line, at);
    if (!score) return nothing;
    const [first, second] = [sideName(gameIn(page), 'first', t), sideName(gameIn(page), 'second', t)];
    const [one, two] = [number(score.first, t.lang), number(score.second, t.lang)];
    return html`<span class="standing">${t('articles.steps.score', { first, one, second, two })}</span>`;
  }
}

/** How many of the moves are the same, before the first that is not. */
function same(one: View[], other: View[]) {
  const differs = one.findIndex(({ last }, at) => last !== other[at]?.last);
  return (differs === -1 ? one.length : differs) - 1;
}
