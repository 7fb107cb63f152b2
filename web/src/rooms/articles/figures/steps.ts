// A figure: a board on which recorded games are gone through, ply by ply, with what is said of them.
// Entries: `lines`, a list of games: each with its `name`, which is that of a request; `label` in each language;
// `captions`, a list of `{ply, en, ja}`, each said from its ply on (−1: from the last one on); `at`, the ply at which
// it is shown first (likewise); `player`, with which its tree is opened, and who sits opposite in Play; a match has its
// own; `values`, a request (or `computed`, what the figure's `script` printed) whose values are written on the squares
// of the first position, `kind`, how:
// `value` or `outcome`, and `parts`, how many of a value make a point. `plays`: a line that is chosen is played through
// from its beginning; `compared`: the lines with values are the rows of a table of these values, in which they are
// chosen, and no square has them.
// Requests: of each line a `view` or a `match` with `plies`, and a `think` for the values.
// Facts: `plies` of the line that is shown. Of each line `NAME-plies`, and `NAME-same`, how many of its moves are those
// of the first line; of its values `NAME-move`, `NAME-value` and `NAME-nodes`, the move, the value and the visits of
// that thought. In a caption `{number}` is what stood on the square of the last move, `{first}` and `{second}` are the
// score, `{lead}` is its difference without sign; other names are facts.
// Tasks: `{seen = ["three"]}`: these lines were seen to their end.

import { html, nothing } from 'lit-html';
import { interpolate, number, sideName, signed } from '../../../base/words.ts';
import { board, type Label } from '../../../board/board.ts';
import { shapeOf } from '../../../board/squares.ts';
import type { Game, Move, Thought, View } from '../../../contract/types.ts';
import { writeAddress } from '../../../round/address.ts';
import { usualSeats } from '../../../round/state.ts';
import { after } from '../../../runtime/component.ts';
import { toggle } from '../../../views/controls.ts';
import { choice, steps } from '../controls.ts';
import {
  type AnsweredRequest,
  type EntriesOf,
  gameNamed,
  interactive,
  recordedFacts,
  type Translated,
} from '../figure.ts';

interface Line {
  name: string;
  label?: Translated;
  at?: number;
  player?: string;
  captions?: { ply: number; [lang: string]: string | number }[];
  values?: string;
  kind?: 'value' | 'outcome';
  parts?: number;
}
interface Steps {
  asked: { [name: string]: AnsweredRequest<unknown, { first?: string; second?: string }> };
  lines: [Line, ...Line[]];
  plays?: boolean;
  compared?: boolean;
}

/** Milliseconds between the moves of a line that is played through. */
const PACE = 900;
/** What is kept of a thought (web/make/articles.py), as far as it is shown. */
type RatedMoves = Pick<Thought, 'move' | 'value' | 'nodes'> & { moves: Pick<Move, 'move' | 'value' | 'bound'>[] };

export function create({ asked, lines, plays, ...figure }: EntriesOf<Steps>, games: Game[]) {
  const viewsOf = ({ name }: Line) => asked[name]?.reply as View[];
  const thoughtOf = ({ values = '' }: Line) =>
    (values === 'computed' ? figure.computed : asked[values]?.reply) as RatedMoves | undefined;
  /** In points. */
  const worthOf = ({ parts = 1 }: Line, value: number | null | undefined) => Number(value ?? Number.NaN) / parts;
  const lastOf = (line: Line) => viewsOf(line).length - 1;
  /** A ply that may be counted from the end. */
  const plyOf = (ply: number, line: Line) => (ply < 0 ? lastOf(line) + 1 + ply : ply);
  const viewAt = (line: Line, ply: number) => viewsOf(line)[ply] as View;
  const [first] = lines;
  const recorded = recordedFacts({ ...figure, asked });
  const game = gameNamed(games, viewAt(first, 0).game);

  const initial = {
    line: first,
    at: plyOf(first.at ?? 0, first),
    /** Is it being played through? */
    playing: false,
    /** The names of the lines that were seen to their end. */
    seen: new Set() as ReadonlySet<string>,
  };
  type StepsState = typeof initial;
  function go({ line, playing, seen }: StepsState, at: number): StepsState {
    const last = lastOf(line);
    return { line, at, playing: playing && at < last, seen: at === last ? new Set(seen).add(line.name) : seen };
  }
  const transitions = {
    go: (state: StepsState, to: number): StepsState => go({ ...state, playing: false }, to),
    tick: (state: StepsState): StepsState => go(state, state.at + 1),
    choose({ seen, ...state }: StepsState, _: string, name: string): StepsState {
      const line = lines.find((each) => each.name === name) ?? state.line;
      return { line, at: plays ? 0 : plyOf(line.at ?? 0, line), playing: plays === true, seen };
    },
  };

  const factsOf = (line: Line) => ({
    plies: lastOf(line),
    ...Object.fromEntries(
      lines.flatMap((each) => [
        [`${each.name}-plies`, lastOf(each)],
        [`${each.name}-same`, same(viewsOf(each), viewsOf(first))],
        [`${each.name}-move`, thoughtOf(each)?.move],
        [`${each.name}-value`, worthOf(each, thoughtOf(each)?.value)],
        [`${each.name}-nodes`, thoughtOf(each)?.nodes],
      ]),
    ),
  });

  return interactive({
    initial,
    transitions,
    facts: ({ line }) => factsOf(line),
    isDone: ({ seen }, task) => task.seen?.every((name) => seen.has(name)) ?? false,
    missing({ seen }, task, { t }) {
      const count = task.seen?.filter((name) => !seen.has(name)).length ?? 0;
      return seen.size > 0 ? t('articles.missing.seen', { count }) : null;
    },
    effects: ({ line, at, playing }, { still }) =>
      playing && !still ? [after(PACE, `${line.name} ${at}`, ['tick'] as const)] : [],
    links({ line, at }, { page: { lang, langNamed } }) {
      const { record, moves, turn, result } = viewAt(line, at);
      const { moves: _, ...start } = record;
      const usual = usualSeats(game);
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
    draw({ line, at }, { t, send }, label) {
      const view = viewAt(line, at);
      const before = viewsOf(line)[at - 1];
      const isCompared = (each: Line) => figure.compared === true && thoughtOf(each) !== undefined;
      const others = lines.filter((each) => !isCompared(each));
      const names = others.map(({ name, label }) => [name, label?.[t.lang]] as const);
      const choose = (name: string) => send(['choose', 'line', name]);
      const last = lastOf(line);
      const stepping = { of: 'steps', at, last, go: (to: number) => send(['go', to]) } as const;
      return html`<div class="stepped">
        ${figure.compared ? comparison() : nothing}
        ${lines.length > 1 ? choice(t('articles.steps.lines'), names, line.name, choose) : nothing}
        <div class="stage">
          <div class="frame" role="group" aria-label=${label}>
            ${board({
              view,
              look: game.look,
              ...shapeOf(view.cells),
              changed: (before && view.last && before.legal[view.last]) || {},
              cursor: view.last ?? Object.keys(view.cells)[0] ?? '',
              labels: at === 0 && !figure.compared ? labels() : {},
              t,
              side: (side) => t(`side.${game.sides[side]}`),
            })}
          </div>
          ${last > 0 ? steps(stepping, t, scoreLine()) : nothing}
        </div>
        ${lines.some(({ captions }) => captions) ? html`<p class="caption" aria-live="polite">${caption()}</p>` : nothing}
      </div>`;

      /** The values of the moves of the first position by each line that has them. */
      function comparison() {
        const moves = Object.keys(viewAt(first, 0).legal);
        return html`<div class="scroll"><table class="compared">
          <thead><tr><td></td>${moves.map((move) => html`<th scope="col">${move}</th>`)}<th scope="col">${t('articles.steps.read')}</th></tr></thead>
          <tbody>${lines.filter(isCompared).map(rowOf)}</tbody>
        </table></div>`;

        function rowOf(each: Line) {
          const thought = thoughtOf(each);
          return html`<tr>
            <th scope="row">${toggle(each.label?.[t.lang], each === line, () => choose(each.name))}</th>
            ${moves.map((move) => {
              const worth = worthOf(each, thought?.moves.find((found) => found.move === move)?.value);
              const isBest = move === thought?.move;
              return html`<td class=${isBest ? 'best' : ''}>${signed(worth, t.lang)}${isBest ? html`<span class="unseen"> ${t('articles.steps.best')}</span>` : nothing}</td>`;
            })}
            <td>${number(thought?.nodes ?? 0, t.lang)}</td>
          </tr>`;
        }
      }

      function caption() {
        const said = line.captions?.findLast((each) => plyOf(each.ply, line) <= at);
        const { last: square, score } = view;
        const { first = 0, second = 0 } = score ?? {};
        const taken = square ? before?.cells[square] : '';
        const names = { ...recorded, ...factsOf(line), number: taken, first, second, lead: Math.abs(first - second) };
        return interpolate(String(said?.[t.lang] ?? ''), (name) => {
          const value = new Map<string, unknown>(Object.entries(names)).get(name);
          return typeof value === 'number' ? number(value, t.lang) : String(value);
        });
      }

      /** The values of the moves of the first position. */
      function labels(): { [square: string]: Label } {
        const thought = thoughtOf(line);
        const sign = view.turn === 'first' ? 1 : -1;
        const exact = thought?.moves.filter(({ value, bound }) => value !== null && bound === 'exact') ?? [];
        return Object.fromEntries(
          exact.map(({ move, value }) => {
            const worth = sign * worthOf(line, value);
            const text = line.kind === 'outcome' ? t(`articles.outcome.${Math.sign(worth)}`) : signed(worth, t.lang);
            const best = value === thought?.value;
            return [move, { text, proved: false, shade: best ? 0 : 2, name: t('worth.name', { worth: text }) }];
          }),
        );
      }

      /** The score, where the game has one. */
      function scoreLine() {
        const { score } = view;
        if (!score) return nothing;
        const [first, second] = [sideName(game, 'first', t), sideName(game, 'second', t)];
        const [one, two] = [number(score.first, t.lang), number(score.second, t.lang)];
        return html`<span class="standing">${t('articles.steps.score', { first, one, second, two })}</span>`;
      }
    },
  });
}

/** How many of the moves are the same, before the first that is not. */
function same(one: View[], other: View[]) {
  const differs = one.findIndex(({ last }, at) => last !== other[at]?.last);
  return (differs === -1 ? one.length : differs) - 1;
}
