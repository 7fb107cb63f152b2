// A figure: a short program with a slip, and what comes of it in a position, once it is run. The reader looks for the
// line at fault; after that it is shown repaired, with what comes of both.
// Entries: `program`, a file of programs/en and programs/ja; `record`, the position; `fault`, the lines of which each
// is a right answer; `repair`, `{from, to, lines}`: the lines that take the place of others. The build adds `sources`,
// `faulty` and `repaired` by language, the same as `codes`, as they stand in an address of the Lab, and the requests
// `view`, `faulty` and `repaired`.
// Facts: `move`, `value`, `printed`: of the program as it stands; `right`: its move when it is repaired or, where that
// is the same, what it prints; `sought`: 1 until the line is found.

import { html, nothing } from 'lit-html';
import { number } from '../../../base/words.ts';
import { squareName } from '../../../board/board.ts';
import { picture, token } from '../../../board/picture.ts';
import { inOrder } from '../../../board/squares.ts';
import type { Part } from '../../../code/colours.ts';
import type { Game, Problem, Side, View } from '../../../contract/types.ts';
import { keepLabFiles } from '../../../device/lab_files.ts';
import { asking } from '../../../engine/effects.ts';
import { isPlain } from '../../../runtime/browser.ts';
import { doing } from '../../../runtime/commands.ts';
import { type Effect, once } from '../../../runtime/component.ts';
import { toggle } from '../../../views/controls.ts';
import { again, explain } from '../../../views/problem.ts';
import {
  type AnsweredRequest,
  type EntriesOf,
  type Events,
  type FigureContext,
  type FigureServices,
  gameNamed,
  interactive,
  type PlayerRequest,
  type Translated,
} from '../figure.ts';
import { codeOf, coloursEffect, listing, numberOf, uncoloured } from '../program.ts';
import { runProgram } from '../requests.ts';

/** What stands for what is not known. */
const UNKNOWN = '–';
const VERSIONS = ['faulty', 'repaired'] as const;
type Version = (typeof VERSIONS)[number];
type Result = { move: string; value: number; printed?: string; seconds?: number };
interface Code {
  asked: { view: AnsweredRequest<View> } & { [version in Version]: AnsweredRequest<Result, PlayerRequest> };
  program: string;
  record: { game: string; setup: string };
  fault: number[];
  repair: { from: number; to: number; lines: string[] };
  sources: { [version in Version]: Translated };
  codes: { [version in Version]: Translated };
}
const isBlank = (parts: Part[]) => parts.every(({ text }) => text === '');

export function create(
  { asked, program, sources, codes, fault, repair, record, ...figure }: EntriesOf<Code>,
  games: Game[],
) {
  const view = asked.view.reply;
  const game = gameNamed(games, view.game);
  const { faulty, repaired } = asked;
  const name = faulty.request.player;
  const prints = VERSIONS.some((version) => asked[version].reply.printed);

  const initial = {
    shown: 'faulty' as Version,
    found: false,
    /** The line that was chosen last. */
    chosen: null as number | null,
    /** The line that the Tab key reaches. */
    cursor: 1,
    /** What came of them, as far as it is shown: null before a run. */
    results: { faulty: null, repaired: repaired.reply } as { [version in Version]: Result | null },
    running: null as Version | null,
    problem: null as Problem | null,
    attempt: 0,
    ...uncoloured,
  };
  type CodeState = typeof initial;
  /** A line is chosen. */
  function line(state: CodeState, chosen: number): CodeState {
    const results = { ...state.results, faulty: state.results.faulty ?? faulty.reply };
    const next: CodeState = { ...state, chosen, cursor: chosen, problem: null };
    if (!fault.includes(chosen)) return next;
    // The list of lines is no longer there then.
    return doing({ ...next, found: true, shown: 'repaired', results }, 'focus', `${figure.name} repaired`, {
      stays: true,
    });
  }
  const run = (state: CodeState): CodeState => ({ ...state, running: state.shown, problem: null });
  type CodeEvent = Events<CodeState>;

  const printedOf = ({ printed = '' }) => printed.trimEnd();

  /** The result of the program that runs. */
  function runEffect(
    { running, results, attempt }: CodeState,
    { page }: FigureContext,
    services: FigureServices,
  ): Effect<CodeEvent>[] {
    if (!running) return [];
    const brings = { name, source: sources[running][page.lang] ?? '', game: record.game };
    const request: PlayerRequest & { brings: typeof brings } = { ...asked[running].request, brings };
    const failed = (problem: Problem): CodeEvent => ['set', { problem, running: null, attempt: attempt + 1 }];
    const ran = (result: Result): CodeEvent => ['set', { results: { ...results, [running]: result }, running: null }];
    const effect = asking(services, attempt, failed).thought<typeof request, string>(
      request,
      (reply, printed = '') => ran({ ...(reply as Result), printed }),
      { gather: (reply, printed = '') => printed + ('printed' in reply ? reply.printed : ''), progress: () => null },
    );
    return [runProgram(`${program} ${running} ${page.lang} ${attempt}`, effect, services)];
  }

  return interactive({
    initial,
    transitions: { line, run },
    facts: ({ found }) => ({
      move: faulty.reply.move,
      value: faulty.reply.value,
      printed: printedOf(faulty.reply),
      right: faulty.reply.move === repaired.reply.move ? printedOf(repaired.reply) : repaired.reply.move,
      sought: found ? 0 : 1,
    }),
    isDone: ({ found }) => found,
    effects: (state) => [once('late files', keepLabFiles), ...coloursEffect(state, figure.name)],
    ongoing: runEffect,
    links({ shown }, { page }) {
      const code = codes[shown][page.lang] ?? '';
      const { game, setup } = record;
      return [{ room: 'lab', address: `#/lab/${game}?${new URLSearchParams({ setup, program: name, code })}` }];
    },
    draw(state, { t, send, actions, explained }, label) {
      const { found, problem, lines, shown, running, cursor, chosen } = state;
      return html`<div class="program" role="group" aria-label=${label}>
        ${outcome()}
        ${listing(program, found ? compared() : choice(), [found ? versions() : nothing])}
        <p class="caption" role="status">${said()}</p>
        ${problem ? again(problem, t, () => send(['run']), actions.update) : nothing}
      </div>`;

      /** What comes of the program. */
      function outcome() {
        const result = state.results[shown] ?? (explained ? asked[shown].reply : null);
        const { move, value, seconds, printed } = result ?? {};
        const cells = { ...view.cells, ...view.legal[move ?? ''] };
        const how = { t, side: (side: Side) => t(`side.${game.sides[side]}`) };
        const taken = inOrder(Object.keys(cells).filter((square) => cells[square] !== null));
        const squares = taken.map((square) => squareName(game.look, square, cells[square] ?? null, how)).join(' · ');
        const rounded = number(Math.max(Math.round(100 * (seconds ?? 0)) / 100, 0.01), t.lang, 2);
        const entries = [
          ['move', move ?? UNKNOWN],
          ['value', value === undefined ? UNKNOWN : number(value, t.lang)],
          ...(prints
            ? [['printed', result ? html`<code translate="no">${printedOf({ printed })}</code>` : UNKNOWN]]
            : []),
          ['seconds', seconds === undefined ? UNKNOWN : t('saw.seconds', { seconds: rounded })],
        ];
        const board = t(`articles.code.${result ? 'board' : 'position'}`, { squares, move });
        return html`<div class="outcome" aria-busy=${running ? 'true' : 'false'}>
          ${picture({ cells, line: null, last: move ?? null, result: null }, game.look, token, board)}
          <dl>
            ${entries.map(([key, text]) => html`<div><dt>${t(`articles.code.${key}`)}</dt><dd>${text}</dd></div>`)}
          </dl>
          <button type="button" class="run button" ?disabled=${running !== null} @click=${() => send(['run'])}>${t(running ? 'articles.code.running' : 'articles.code.run')}</button>
        </div>`;
      }

      /** The program as a list of which a line is chosen. */
      function choice() {
        return html`<div class="lines" role="listbox" aria-label=${t('articles.code.choose', { program })} @keydown=${byKey}>
          ${lines(sources[shown][t.lang] ?? '').map((parts, index) => {
            const at = index + 1;
            if (isBlank(parts)) return html`<div class="blank" role="presentation">${numberOf(at)}</div>`;
            return html`<div role="option" class="line" data-line=${at} tabindex=${at === cursor ? 0 : -1}
              aria-selected=${at === chosen ? 'true' : 'false'} @click=${() => send(['line', at])}>${numberOf(at)}${codeOf(parts)}</div>`;
          })}
        </div>`;
      }

      /** Keys lead from line to line, and choose one. */
      function byKey(event: KeyboardEvent) {
        const all = [...(event.currentTarget as HTMLElement).querySelectorAll<HTMLElement>('[data-line]')];
        const at = all.indexOf(event.target as HTMLElement);
        const to = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: all.length - 1, Enter: at, ' ': at }[event.key];
        const next = to === undefined ? undefined : (all[to] ?? all[at]);
        if (at === -1 || !next || !isPlain(event)) return;
        event.preventDefault();
        next.focus();
        const line = Number(next.dataset.line);
        send(event.key === 'Enter' || event.key === ' ' ? ['line', line] : ['set', { cursor: line }]);
      }

      /** The program with what was wrong in it, or with what was put there. */
      function compared() {
        const before = lines(sources.faulty[t.lang] ?? '');
        const after = lines(sources.repaired[t.lang] ?? '');
        const { from, to, lines: put } = repair;
        /** @param first The number of the first of these lines in the program; null: they do not stand in it. */
        const drawnAs = (kind: '' | 'out' | 'in', first: number | null) => (parts: Part[], index: number) =>
          html`<div role="listitem" class=${isBlank(parts) ? 'blank' : `line ${shown === 'repaired' ? kind : kind && 'fault'}`}>
            ${numberOf(first === null ? '+' : first + index)}${kind ? html`<span class="unseen">${t(`articles.code.${shown === 'repaired' ? kind : 'fault'}`)} </span>` : nothing}${codeOf(parts)}
          </div>`;
        const added = shown === 'repaired' ? after.slice(from - 1, from - 1 + put.length) : [];
        return html`<div class="lines" role="list">
          ${before.slice(0, from - 1).map(drawnAs('', 1))}
          ${before.slice(from - 1, to).map(drawnAs('out', from))}
          ${added.map(drawnAs('in', null))}
          ${before.slice(to).map(drawnAs('', to + 1))}
        </div>`;
      }

      function versions() {
        return html`<span class="choice row" role="group" aria-label=${t('articles.code.versions')}>
          ${VERSIONS.map((version) => toggle(t(`articles.code.${version}`), version === shown, () => send(['set', { shown: version }]), `${figure.name} ${version}`))}
        </span>`;
      }

      function said() {
        if (problem) return explain(problem, game, t);
        if (found) return t('articles.code.found', { line: chosen });
        return chosen === null ? t('articles.code.ask') : t('articles.code.wrong', { line: chosen });
      }
    },
  });
}
