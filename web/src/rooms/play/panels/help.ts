// The help panel: the rules of the game with a picture, the marks, the keys, and what this page is.

import { html, nothing } from 'lit-html';
import { VERSION } from '../../../base/version.ts';
import type { Words } from '../../../base/words.ts';
import { worth } from '../../../board/board.ts';
import { picture, type Scene, token } from '../../../board/picture.ts';
import { pieces } from '../../../board/pieces.ts';
import { cellsOf, readSetup } from '../../../board/setup.ts';
import { columnOf, extentOf, rowOf } from '../../../board/squares.ts';
import { RELEASE } from '../../../contract/release.ts';
import type { Game, View } from '../../../contract/types.ts';
import { gameOf } from '../../../round/state.ts';
import { fromPromise } from '../../../runtime/browser.ts';
import { KEYS, shownKey } from '../commands.ts';
import type { PlayEvent } from '../transitions.ts';
import type { Drawn, Panel } from './panel.ts';

/** The marks drawn on boards, by the kind of pieces. */
const MARKS: { [kind in Game['look']['pieces']]: string[] } = {
  discs: ['last', 'legal'],
  marks: ['last', 'won'],
  numbers: ['last', 'lane', 'first', 'second'],
};

/** The rules of a game: those that the page has words of, or those that it brings. */
function rules({ id, words }: Game, t: Words): string[] {
  const found = [];
  for (let number = 1; t.has(`help.${id}.${number}`); number++) found.push(t(`help.${id}.${number}`));
  return found.length ? found : (words?.[t.lang]?.rules ?? []);
}

/** An empty board, drawn until the views of the pictures are known. */
const empty = (game: Game): Scene => ({
  cells: cellsOf(readSetup(game, game.setup.empty)),
  line: null,
  last: null,
  result: null,
});

/** The part of the boards that contains their pieces, with a margin of one square. */
function cropped(views: View[]): Scene[] {
  const occupied = views.flatMap(({ cells }) => Object.entries(cells).filter(([, cell]) => cell !== null));
  if (occupied.length === 0) return views;
  const { row, column, rows, columns } = extentOf(Object.fromEntries(occupied));
  const within = (place: number, from: number, count: number) => place >= from - 1 && place <= from + count;
  const near = ([square]: [string, unknown]) =>
    within(rowOf(square), row, rows) && within(columnOf(square), column, columns);
  return views.map((view) => ({ ...view, cells: Object.fromEntries(Object.entries(view.cells).filter(near)) }));
}

/** The views of the pictures, by the ids of their games; null: they could not be loaded. */
type Pictures = { readonly [game: string]: View[] | null };
type PicturesEvent = readonly ['pictures', game: string, views: View[] | null];

export const panel: Panel<Pictures, PicturesEvent> = {
  opened: (before = {}) => before,
  update: (pictures, [, game, views]) => ({ ...pictures, [game]: views }),
  // Files of the page, so that they are drawn without Python. Without them the empty boards stay.
  effects(pictures, { round, file }) {
    const id = round.start.game;
    const known = (views: View[] | null): PlayEvent => ['panel', 'help', ['pictures', id, views]];
    const path = `start/pictures/${id}.json`;
    return id in pictures ? [] : [fromPromise(path, () => file<View[]>(path), known, known(null))];
  },
  draw: (pictures, drawn) => help(pictures[drawn.state.start.game] ?? null, drawn),
};

/** @param views The views of the pictures, where they are loaded. */
function help(views: View[] | null, { state, t, actions }: Drawn) {
  const game = gameOf(state);
  const { id, look, sides } = game;
  const { letters } = state;
  const scenes = views ? cropped(views) : game.pictures.map(() => empty(game));
  const byLines = views?.some(({ result }) => result?.squares.length);
  const marks = new Set([...MARKS[look.pieces], ...(byLines ? ['won'] : []), 'hint', 'worth', 'best', 'mistake']);
  const ruled = rules(game, t);
  const list = (texts: string[]) => html`<ul class="stack">${texts.map((text) => html`<li>${text}</li>`)}</ul>`;
  return html`<div class="pictures">${scenes.map((scene) => picture(scene, look, token, null))}</div>
    ${t.has(`help.picture.${id}`) ? html`<p class="muted">${t(`help.picture.${id}`)}</p>` : nothing}
    ${ruled.length ? html`<h3>${t('help.rules')}</h3>${list(ruled)}` : nothing}
    <h3>${t('help.marks')}</h3>
    <ul class="legend stack">
      ${[...marks].map((mark) => {
        const owner = mark === 'first' || mark === 'second' ? mark : null;
        return html`<li>${sample(mark, look)}${t(`help.mark.${owner ? 'taken' : mark}`, { side: owner && t(`Side.${sides[owner]}`) })}</li>`;
      })}
    </ul>
    <h3>${t('help.words')}</h3>
    ${list(WORDS.map((word) => t(`help.word.${word}`)))}
    <p><a href="#/articles/summary/words">${t('help.words.more')}</a></p>
    <h3>${t('help.keys')}</h3>
    <dl class="keys">
      <div class="wide"><dt><kbd>↑</kbd> <kbd>↓</kbd> <kbd>←</kbd> <kbd>→</kbd></dt><dd>${t('help.key.walk')}</dd></div>
      <div class="wide"><dt><kbd>PageDown</kbd> <kbd>PageUp</kbd></dt><dd>${t('help.key.next-legal')}</dd></div>
      <div class="wide"><dt><kbd>Enter</kbd></dt><dd>${t('help.key.play')}</dd></div>
      ${[...KEYS].map(
        ([key, command]) =>
          html`<div class=${letters || key.length > 1 ? '' : 'off'}><dt><kbd>${shownKey(key)}</kbd></dt><dd>${does(command, t)}</dd></div>`,
      )}
    </dl>
    <label class="switch">
      <input type="checkbox" role="switch" .checked=${letters}
        @change=${({ target }: { target: HTMLInputElement }) => actions.keep('letters', target.checked ? 'on' : 'off')} />${t('help.letters')}
    </label>
    <h3>${t('help.about')}</h3>
    <p>${t('help.about.what')}</p>
    <p>${t('help.about.how')}</p>
    <p class="muted">${t('help.about.version', { version: RELEASE, build: VERSION })}</p>`;
}

/** What a key does: in words of its own, or by the name of what it opens or of its button. */
const does = (command: string, t: Words) => t([`help.key.${command}`, `panel.${command}`].find(t.has) ?? command);

/** The words that are explained. */
const WORDS = ['ply', 'elo', 'proved', 'bar'];

/** A square with a mark, as the board has it: most are the square's own, of the name of the mark. */
function sample(mark: string, { board, pieces: kind, colours }: Game['look']) {
  const side = mark === 'second' ? mark : 'first';
  const lies = mark === 'hint' ? html`<span class="ghost">${pieces[kind].ghost?.(side)}</span>` : LIES[mark];
  return html`<span class="sample ${mark === 'mistake' ? '' : board} ${kind}" aria-hidden="true"
    ><span class="square ${lies ? '' : mark}" aria-disabled="false" data-colour=${lies ? colours[side] : nothing}>${lies ?? nothing}</span></span>`;
}

/** What lies on the square of a mark. */
const LIES: { [mark: string]: unknown } = {
  first: html`<span class="pip first"></span>`,
  second: html`<span class="pip second"></span>`,
  worth: worth({ text: '+2', proved: false, shade: 3 }),
  best: worth({ text: '+5', proved: false, shade: 0 }),
  mistake: html`<b class="mistake">?</b>`,
};
