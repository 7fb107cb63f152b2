// A figure: a short program with a slip, and what comes of it in a position. The reader runs it and looks for the line at fault;
// after that it is shown repaired.
// Entries: `program`, a file of programs/en and programs/ja; `record`, the position; `fault`, the lines of which each is a right
// answer; `repair`, `{from, to, lines}`: the lines that take the place of others. The build adds `sources`, `faulty` and `repaired`
// by language, the same as `codes`, as they stand in an address of the Lab, and the requests `view`, `faulty` and `repaired`.
// Facts: `move`, `value`, `printed`: of the program as it stands; `right`: its move when it is repaired or, where that is the same,
// what it prints; `sought`: 1 until the line is found.

import { html, nothing } from 'lit-html';
import { squareName } from '../../../board/board.ts';
import { createHandle } from '../../../board/handle.ts';
import { picture, token } from '../../../board/picture.ts';
import { inOrder } from '../../../board/squares.ts';
import { loadColours, type Part, plain } from '../../../code/colours.ts';
import type { Problem, Side, View } from '../../../contract/types.ts';
import { keepLateFiles } from '../../../device/late_files.ts';
import { thoughtsOf } from '../../../round/thoughts.ts';
import { again, FILE_PROBLEM } from '../../../views/again.ts';
import { explain } from '../../../views/problem.ts';
import { number, type Words } from '../../../words.ts';
import { toggle } from '../controls.ts';
import { gameNamed } from '../games.ts';
import type { Asked, Figure, Given, PlayerRequest, Text } from './index.ts';

const VERSIONS = ['faulty', 'repaired'] as const;
type Version = (typeof VERSIONS)[number];
type Result = { move: string; value: number; printed?: string; seconds?: number };
interface Code {
  asked: { view: Asked<View> } & { [version in Version]: Asked<Result, PlayerRequest> };
  program: string;
  record: { game: string; setup: string };
  fault: number[];
  repair: { from: number; to: number; lines: string[] };
  sources: { [version in Version]: Text };
  codes: { [version in Version]: Text };
}
/** How far from the screen the colours are loaded. */
const NEAR = '300px';

/** The colours, once a program has come near the screen. */
let loading: Promise<typeof plain> | null = null;
let lines = plain;

export function create({ figure, house, changed }: Given<Code>): Figure {
  const thoughts = thoughtsOf(house.ask);
  const owner = {};
  const handle = createHandle();
  const view = figure.asked.view.reply;
  const { program, sources, codes, fault, repair, record } = figure;
  const { faulty, repaired } = figure.asked;
  const results = { faulty: faulty.reply, repaired: repaired.reply };
  const name = faulty.request.player;
  const prints = VERSIONS.some((version) => results[version].printed);
  let shown: Version = 'faulty';
  let found = false;
  /** The line that was chosen last. */
  let chosen: number | null = null;
  /** The line that the Tab key reaches. */
  let cursor = 1;
  let running: Version | null = null;
  let problem: Problem | null = null;
  /** The element that is watched until it comes near the screen. */
  let watched: Element | null = null;
  let observer: IntersectionObserver | null = null;
  keepLateFiles();

  const source = (lang: string) => sources[shown][lang] ?? '';

  const printedOf = ({ printed = '' }) => printed.trimEnd();

  function choose(line: number) {
    [chosen, cursor] = [line, line];
    problem = null;
    if (fault.includes(line)) {
      found = true;
      shown = 'repaired';
    }
    changed();
    if (found) handle.focus('.file [aria-pressed="true"]', true); // the list is no longer there
  }

  async function run() {
    const version = shown;
    const text = source(house.state().lang);
    running = version;
    problem = null;
    changed();
    try {
      await house.programs();
      let printed = '';
      /** Of a request that was sent again, what was printed the first time does not count. */
      let from: object | null = null;
      thoughts.first(owner);
      const request = { ...figure.asked[version].request, brings: { name, source: text, game: record.game } };
      const reply = await thoughts.think(owner, request, (reply, sent) => {
        printed = (sent === from ? printed : '') + ('printed' in reply ? reply.printed : '');
        from = sent;
      }).answer;
      results[version] = { ...(reply as Result), printed };
    } catch (reason) {
      problem = reason instanceof Error ? FILE_PROBLEM : (reason as Problem);
      if (problem === FILE_PROBLEM) house.missing();
    }
    running = null;
    changed();
  }

  /** Load the colours when the program comes near the screen. */
  function watch() {
    const element = handle.find('.listing');
    if (!element || element === watched) return;
    watched = element;
    observer?.disconnect(); // of an element that was removed with its chapter
    observer = new IntersectionObserver(colour, { rootMargin: NEAR });
    observer.observe(element);
  }

  async function colour(entries: IntersectionObserverEntry[], observer: IntersectionObserver) {
    if (!entries.some(({ isIntersecting }) => isIntersecting)) return;
    observer.disconnect();
    loading ??= loadColours();
    try {
      lines = await loading;
      changed();
    } catch {
      loading = null; // it stays without colours
    }
  }

  return {
    facts: () => ({
      move: faulty.reply.move,
      value: faulty.reply.value,
      printed: printedOf(faulty.reply),
      right: faulty.reply.move === repaired.reply.move ? printedOf(repaired.reply) : repaired.reply.move,
      sought: found ? 0 : 1,
    }),
    done: (tasks) => (found ? Object.keys(tasks) : []),
    follow: watch,
    links() {
      const code = codes[shown][house.state().lang] ?? '';
      const { game, setup } = record;
      return [{ room: 'lab', address: `#/lab/${game}?${new URLSearchParams({ setup, program: name, code })}` }];
    },
    draw: (t, label) => html`<div class="program" role="group" aria-label=${label} ${handle.here}>
      ${result(t)}
      <div class="listing">
        <p class="file"><code>${program}</code>${found ? versions(t) : nothing}</p>
        ${found ? shownLines(t) : choice(t)}
      </div>
      <p class="caption" role="status">${said(t)}</p>
      ${problem ? again(problem, t, run, house.actions.update) : nothing}
    </div>`,
  };

  /** What comes of the program. */
  function result(t: Words) {
    const game = gameNamed(house, view.game);
    if (!game) return nothing;
    const { move, value, printed, seconds } = results[shown];
    const cells = { ...view.cells, ...view.legal[move] };
    const how = { t, side: (side: Side) => t(`side.${game.sides[side]}`) };
    const taken = inOrder(Object.keys(cells).filter((square) => cells[square] !== null));
    const squares = taken.map((square) => squareName(game.look, square, cells[square] ?? null, how)).join(' · ');
    const rounded = number(Math.max(Math.round(100 * (seconds ?? 0)) / 100, 0.01), t.lang, 2);
    const entries = [
      ['move', move],
      ['value', number(value, t.lang)],
      ...(prints ? [['printed', html`<code>${printedOf({ printed })}</code>`]] : []),
      ['seconds', seconds === undefined ? '–' : t('articles.code.took', { seconds: rounded })],
    ];
    return html`<div class="outcome" aria-busy=${running ? 'true' : 'false'}>
      ${picture({ cells, line: null, last: move, result: null }, game.look, token, t('articles.code.board', { squares, move }))}
      <dl>
        ${entries.map(([key, text]) => html`<div><dt>${t(`articles.code.${key}`)}</dt><dd>${text}</dd></div>`)}
      </dl>
      <button type="button" class="run" ?disabled=${running !== null} @click=${run}>${t(running ? 'articles.code.running' : 'articles.code.run')}</button>
    </div>`;
  }

  /** The program as a list of which a line is chosen. */
  function choice(t: Words) {
    return html`<div class="lines" role="listbox" aria-label=${t('articles.code.choose', { program })} @keydown=${keys}>
      ${lines(source(t.lang)).map((parts, index) => {
        const at = index + 1;
        if (parts.length === 0 || parts.every(({ text }) => text === ''))
          return html`<div class="blank" role="presentation">${numberOf(at)}</div>`;
        return html`<div
          role="option"
          class="line"
          data-line=${at}
          tabindex=${at === cursor ? 0 : -1}
          aria-selected=${at === chosen ? 'true' : 'false'}
          @click=${() => choose(at)}
        >${numberOf(at)}${codeOf(parts)}</div>`;
      })}
    </div>`;
  }

  function keys(event: KeyboardEvent) {
    const { line } = (event.target as HTMLElement).dataset;
    if (!line || event.altKey || event.ctrlKey || event.metaKey) return;
    const list = event.currentTarget as HTMLElement;
    const all = [...list.querySelectorAll<HTMLElement>('[data-line]')];
    const at = all.findIndex((each) => each.dataset.line === line);
    if (event.key === 'Enter' || event.key === ' ') choose(Number(line));
    else {
      const to = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: all.length - 1 }[event.key];
      const next = to === undefined ? undefined : all[Math.min(Math.max(to, 0), all.length - 1)];
      if (!next) return;
      cursor = Number(next.dataset.line);
      next.focus();
      changed();
    }
    event.preventDefault();
  }

  /** The program with what was wrong in it, or with what was put there. */
  function shownLines(t: Words) {
    const before = lines(sources.faulty[t.lang] ?? '');
    const after = lines(sources.repaired[t.lang] ?? '');
    const { from, to, lines: put } = repair;
    /** @param first The number of the first of these lines in the program; null: they do not stand in it. */
    const drawnAs = (kind: '' | 'out' | 'in', first: number | null) => (parts: Part[], index: number) =>
      html`<div role="listitem" class=${`line ${shown === 'repaired' ? kind : kind && 'fault'}`}>
        ${first === null ? html`<span class="number">+</span>` : numberOf(first + index)}${kind ? html`<span class="unseen">${t(`articles.code.${shown === 'repaired' ? kind : 'fault'}`)} </span>` : nothing}${codeOf(parts)}
      </div>`;
    const added = shown === 'repaired' ? after.slice(from - 1, from - 1 + put.length) : [];
    return html`<div class="lines" role="list">
      ${before.slice(0, from - 1).map(drawnAs('', 1))}
      ${before.slice(from - 1, to).map(drawnAs('out', from))}
      ${added.map(drawnAs('in', null))}
      ${before.slice(to).map(drawnAs('', to + 1))}
    </div>`;
  }

  function show(version: Version) {
    shown = version;
    changed();
  }

  function versions(t: Words) {
    return html`<span class="choice" role="group" aria-label=${t('articles.code.versions')}>
      ${VERSIONS.map((version) => toggle(t(`articles.code.${version}`), version === shown, () => show(version)))}
    </span>`;
  }

  function said(t: Words) {
    if (problem) {
      const game = gameNamed(house, view.game);
      return problem === FILE_PROBLEM || !game ? t('problem.file') : explain(problem, game, t);
    }
    if (found) return t('articles.code.found', { line: chosen });
    return chosen === null ? t('articles.code.ask') : t('articles.code.wrong', { line: chosen });
  }
}

const numberOf = (at: number) => html`<span class="number">${at}</span>`;

/** A line as it is written. Its beginning is apart, so that a line through it leaves that out. */
function codeOf([first, ...rest]: Part[]) {
  const { text = '', role = null } = first ?? {};
  const indent = text.length - text.trimStart().length;
  return html`<code .style=${`--indent:${indent}ch`}>${text.slice(0, indent)}<span>${[{ text: text.slice(indent), role }, ...rest].map(coloured)}</span></code>`;
}

const coloured = ({ text, role }: Part) => (role ? html`<span class=${`as-${role}`}>${text}</span>` : text);
