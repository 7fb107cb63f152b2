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
import type { Part } from '../../../code/colours.ts';
import { loadColours, plain } from '../../../code/colours.ts';
import type { Game, Problem, View } from '../../../contract/types.ts';
import { keepLateFiles } from '../../../device/late_files.ts';
import { thoughtsOf } from '../../../round/thoughts.ts';
import { again, FILE_PROBLEM } from '../../../views/again.ts';
import { explain } from '../../../views/problem.ts';
import type { Words } from '../../../words.ts';
import { number } from '../../../words.ts';
import type { Figure, Given } from './index.ts';

export type Version = 'faulty' | 'repaired';
export interface Result {
  move: string;
  value: number;
  printed?: string;
  seconds?: number;
}
/** A line that is drawn; `at`: its number in the program, where it stands in it. */
export interface Line {
  at: number | null;
  parts: Part[];
  kind: '' | 'out' | 'in';
}

const VERSIONS: Version[] = ['faulty', 'repaired'];
/** How far from the screen the colours are loaded. */
const NEAR = '300px';

/** The colours, once a program has come near the screen. */
let loading: Promise<typeof plain> | null = null;
let lines = plain;

export function create({ figure, house, changed }: Given): Figure {
  const thoughts = thoughtsOf(house.ask);
  const owner = {};
  const handle = createHandle();
  const view: View = figure.asked.view.reply;
  const { program, sources, codes, fault, repair, record } = figure;
  const name = figure.asked.faulty.request.player;
  const results: { [version in Version]: Result } = {
    faulty: figure.asked.faulty.reply,
    repaired: figure.asked.repaired.reply,
  };
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

  const source = (lang: string) => sources[shown][lang];

  const printedOf = ({ printed = '' }) => printed.trimEnd();

  function choose(line: number) {
    chosen = line;
    cursor = line;
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
      const reply = await thoughts.think(
        owner,
        { ...figure.asked[version].request, brings: { name, source: text, game: record.game } },
        (reply, sent) => {
          printed = (sent === from ? printed : '') + (reply.printed ?? '');
          from = sent;
        },
      ).answer;
      results[version] = { ...reply, printed };
    } catch (reason) {
      problem = (reason as any).code ? (reason as Problem) : FILE_PROBLEM;
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
    observer = new IntersectionObserver(
      (entries, observer) => {
        if (!entries.some(({ isIntersecting }) => isIntersecting)) return;
        observer.disconnect();
        loading ??= loadColours();
        loading.then(
          (colours) => {
            lines = colours;
            changed();
          },
          () => {
            loading = null; // it stays without colours
          },
        );
      },
      { rootMargin: NEAR },
    );
    observer.observe(element);
  }

  return {
    facts() {
      const [faulty, repaired] = [figure.asked.faulty.reply, figure.asked.repaired.reply];
      return {
        move: faulty.move,
        value: faulty.value,
        printed: printedOf(faulty),
        right: faulty.move === repaired.move ? printedOf(repaired) : repaired.move,
        sought: found ? 0 : 1,
      };
    },
    done: (tasks) => (found ? Object.keys(tasks) : []),
    follow: watch,
    ways() {
      const code = codes[shown][house.state().lang];
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
    </div>`,
  };

  /** What comes of the program. */
  function result(t: Words) {
    const game = house.state().games.find(({ id }) => id === view.game) as Game;
    const { move, value, printed, seconds } = results[shown];
    const cells = { ...view.cells, ...view.legal[move] };
    const how = { t, side: (side: 'first' | 'second') => t(`side.${game.sides[side]}`) };
    const taken = inOrder(Object.keys(cells).filter((square) => cells[square] !== null));
    const squares = taken.map((square) => squareName(game.look, square, cells[square], how)).join(' · ');
    const entries = [
      ['move', move],
      ['value', number(value, t.lang)],
      ...(prints ? [['printed', printedOf({ printed })]] : []),
      [
        'seconds',
        seconds === undefined
          ? '–'
          : t('articles.code.took', { seconds: number(Math.max(Math.round(100 * seconds) / 100, 0.01), t.lang, 2) }),
      ],
    ];
    return html`<div class="outcome" aria-busy=${running ? 'true' : 'false'}>
      ${picture({ cells, line: null, last: move, result: null }, game.look, token, t('articles.code.board', { squares, move }))}
      <dl>
        ${entries.map(
          ([key, text]) =>
            html`<div><dt>${t(`articles.code.${key}`)}</dt><dd>${key === 'printed' ? html`<code>${text}</code>` : text}</dd></div>`,
        )}
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
    const all = [...(list.querySelectorAll('[data-line]') as NodeListOf<HTMLElement>)];
    const at = all.findIndex((each) => each.dataset.line === line);
    if (event.key === 'Enter' || event.key === ' ') choose(Number(line));
    else {
      const to = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: all.length - 1 }[event.key];
      if (to === undefined) return;
      const next = all[Math.min(Math.max(to, 0), all.length - 1)];
      cursor = Number(next.dataset.line);
      next.focus();
      changed();
    }
    event.preventDefault();
  }

  /** The program with what was wrong in it, or with what was put there. */
  function shownLines(t: Words) {
    const faulty = lines(sources.faulty[t.lang]);
    const repaired = lines(sources.repaired[t.lang]);
    const { from, to, lines: put } = repair;
    const drawn: Line[] = [
      ...faulty.slice(0, from - 1).map((parts, index) => ({ at: index + 1, parts, kind: '' as const })),
      ...faulty.slice(from - 1, to).map((parts, index) => ({ at: from + index, parts, kind: 'out' as const })),
      ...(shown === 'repaired'
        ? repaired.slice(from - 1, from - 1 + put.length).map((parts) => ({ at: null, parts, kind: 'in' as const }))
        : []),
      ...faulty.slice(to).map((parts, index) => ({ at: to + index + 1, parts, kind: '' as const })),
    ];
    return html`<div class="lines" role="list">
      ${drawn.map(
        ({
          at,
          parts,
          kind,
        }) => html`<div role="listitem" class=${`line ${shown === 'repaired' ? kind : kind && 'fault'}`}>
          ${at === null ? html`<span class="number">+</span>` : numberOf(at)}${kind ? html`<span class="unseen">${t(`articles.code.${shown === 'repaired' ? kind : 'fault'}`)} </span>` : nothing}${codeOf(parts)}
        </div>`,
      )}
    </div>`;
  }

  function versions(t: Words) {
    return html`<span class="choice" role="group" aria-label=${t('articles.code.versions')}>
      ${VERSIONS.map(
        (version) =>
          html`<button type="button" aria-pressed=${version === shown ? 'true' : 'false'} @click=${() => {
            shown = version;
            changed();
          }}>${t(`articles.code.${version}`)}</button>`,
      )}
    </span>`;
  }

  function said(t: Words) {
    if (problem) {
      const game = house.state().games.find(({ id }) => id === view.game);
      return html`${game ? explain(problem, game, t) : t('problem.file')} ${again(problem, t, run, house.actions.update)}`;
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
