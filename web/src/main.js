// State, drawing, engine: the page. What changes goes through `dispatch`; all else follows from the state.

import { render } from '../vendor/lit-html/lit-html.js';
import {
  CARRIED_SEEDS,
  carriedStart,
  freshStart,
  isArena,
  LANGUAGES,
  draw as lot,
  readAddress,
  USUAL_GAME,
  writeAddress,
} from './address.js';
import { createAside, emptyAside } from './aside.js';
import { createConductor } from './conduct.js';
import { engine } from './engine.js';
import { keep, kept } from './keep.js';
import { listen } from './keys.js';
import { isPosition, keepView, keptView } from './recall.js';
import { gameOf, HUMAN, keyOf, mover, PACES, recordOf, reduce, USUAL_PACE, usualSeats, viewOf } from './state.js';
import * as update from './update.js';
import { possible } from './views/actions.js';
import { page } from './views/page.js';
import { stepped } from './views/thought.js';
import { refused } from './wishes.js';
import { createWords } from './words.js';

/** @typedef {import('../contract.js').Record} Record */
/** @typedef {import('./state.js').State} State */

// Half dressed, the page would be worse than the sentence which stands there in this case.
if (document.documentElement.dataset.missing) throw new Error('a style sheet could not be loaded');

/** @param {string} path A file of this version. */
async function carried(path) {
  const response = await fetch(new URL(`../${path}`, import.meta.url));
  if (!response.ok) throw new Error(`${response.status} for ${path}`);
  return response.json();
}

const [{ games }, ...tables] = await Promise.all([
  carried('start/games.json'),
  ...LANGUAGES.map((lang) => carried(`locales/${lang}.json`)),
]);
const words = new Map(LANGUAGES.map((lang, index) => [lang, createWords(tables[index], lang)]));
const root = document.body;
const html = document.documentElement;

/** @type {State} */
let state = {
  games,
  strengths: {},
  start: { game: '' },
  transcript: null,
  line: [],
  at: 0,
  kept: null,
  seats: { first: HUMAN, second: HUMAN },
  paused: false,
  views: new Map(),
  shown: null,
  step: false,
  pace: PACES.find((pace) => String(pace) === kept('pace')) ?? USUAL_PACE,
  saw: null,
  thinking: null,
  analyses: new Map(),
  judged: new Map(),
  values: kept('values') === 'yes',
  hint: null,
  reviewing: false,
  look: null,
  preview: null,
  vetted: new Set(),
  engine: 'booting',
  problem: null,
  note: null,
  noteArgs: {},
  room: 'play',
  arena: null,
  missing: false,
  newer: false,
  panel: null,
  aside: emptyAside(),
  cursor: 'a1',
  lang: html.lang, // as first.js found it
  langNamed: false,
  theme: /** @type {State['theme']} */ (html.dataset.theme ?? 'system'),
};
/** The arena, once somebody has been there: the first visit of the page does without. @type {Awaited<ReturnType<typeof loadArena>> | null} */
let arena = null;
const t = () => /** @type {ReturnType<typeof createWords>} */ (words.get(state.lang) ?? words.get('en'));

/** Is a drawing of the state due? */
let due = false;
/** Has any been made? */
let begun = false;
/** Has a person moved since the address was written? */
let moved = false;
/** @param {import('./state.js').Event} event */
function dispatch(event) {
  // What was played is kept, however soon somebody leaves it.
  if (event.type === 'open' || event.type === 'new') aside.keep();
  state = reduce(state, event);
  moved ||= event.type === 'play';
  if (!due) queueMicrotask(draw);
  due = true;
}

/** What follows from the state when it is on the screen: the address, what is kept, and what is asked of the engine. */
function follow() {
  writeHistory(moved);
  moved = false;
  aside.keep();
  afterPaint(() => {
    conductor.conduct();
    aside.conduct();
    arena?.conduct();
  });
}

/** Soon, but not before what is drawn has been painted; in a tab that nobody sees nothing is. @param {() => void} act */
function afterPaint(act) {
  if (document.hidden) act();
  else requestAnimationFrame(() => setTimeout(act));
}

const conductor = createConductor(engine.ask, () => state, dispatch, settled);
const aside = createAside(engine.ask, () => state, dispatch, noteNewer);

function draw() {
  due = false;
  setTimeout(follow);
  const { dataset } = html;
  dataset.engine = state.engine;
  dataset.game = state.start.game;
  delete dataset.elsewhere;
  if (state.theme === 'system') delete dataset.theme;
  else dataset.theme = state.theme;
  html.lang = state.lang;
  update.nameManifest(state.lang);
  document.title = t()('title', { game: t()(state.room === 'arena' ? 'arena' : `game.${state.start.game}`) });
  const drawn = page(state, t(), deeds, arena?.drawn ?? null);
  if (!begun) root.replaceChildren(); // the board of index.html, which is drawn again in its place
  begun = true;
  render(drawn, root);
}

/** When the discs have turned: nothing is drawn over a movement. Never long, also where nothing is drawn (a hidden tab). */
async function settled() {
  if (document.hidden) return;
  const moved = new Promise(requestAnimationFrame).then(() =>
    Promise.allSettled(root.getAnimations({ subtree: true }).map((animation) => animation.finished)),
  );
  await Promise.race([moved, new Promise((resolve) => setTimeout(resolve, 1000))]);
}

/** A person's move is a step that the browser's back takes back; all else amends the entry. @param {boolean} step */
function writeHistory(step) {
  if (state.room === 'play' && refused(state)) return; // a bad address stays to be read
  const address = state.room === 'arena' ? (arena?.write(state) ?? location.hash) : writeAddress(state);
  if (state.room === 'play') keep('address', address);
  if (address === location.hash) return;
  try {
    if (step) history.pushState(null, '', address);
    else history.replaceState(null, '', address);
  } catch {
    // Some browsers refuse many changes in a short time; the next one writes the whole address anyway.
  }
}

/** What the address names: the arena, or a game. */
function open() {
  const { hash } = location; // read once: what is judged is what is opened
  if (!isArena(hash)) openGame(hash);
  else openArena();
}

/** The game that an address names; where it names none, the last one played. @param {string} address */
function openGame(address) {
  const named = address.length > 2;
  let read = readAddress(named ? address : (kept('address') ?? `#/${USUAL_GAME}`), games);
  if (!named && read.problem) read = readAddress(`#/${USUAL_GAME}`, games);
  dispatch({ type: 'open', ...read });
  recall();
  prepare(state.start);
}

async function openArena() {
  if (!state.start.game) openGame(''); // what is left for it
  dispatch({ type: 'room', room: 'arena' });
  try {
    arena ??= await loadArena();
    const { hash } = location; // it may be another by now
    if (isArena(hash)) arena.open(hash);
  } catch {
    dispatch({ type: 'room', room: state.room, missing: true });
    noteNewer();
  }
}

async function loadArena() {
  const { enterArena } = await import('./enter.js');
  const room = await enterArena(carried, [engine.ask, () => state, dispatch]);
  for (const [index, lang] of LANGUAGES.entries())
    words.set(lang, createWords({ ...tables[index], ...room.tables[index] }, lang));
  return room;
}

/** Keep the position on the screen, so that it can be drawn the next time without waiting for Python. */
function remember() {
  const view = viewOf(state);
  if (view) keepView(recordAsRead(), view);
}

/** The position as an address names it, with its moves in one text. */
const recordAsRead = () => ({ ...state.start, moves: state.transcript ?? state.line.slice(0, state.at).join('') });

/** Draw a position that was on the screen last time, without waiting for Python; which says later if it is so. */
function recall() {
  const view = viewOf(state) ? null : keptView(recordAsRead());
  if (!view) return;
  const record = recordOf(state);
  dispatch({ type: 'view', key: keyOf(record), view });
  const here = keyOf(recordOf(state)); // with the moves that it has told
  engine.ask({ op: 'view', record }).answer.then(
    (told) => dispatch({ type: 'view', key: here, view: told }),
    (problem) => here === keyOf(recordOf(state)) && dispatch({ type: 'problem', problem }),
  );
}

/** The first position of a game, where the site carries it. @param {Record} start */
async function prepare(start) {
  const key = keyOf(start);
  const file = carriedStart(start);
  if (file === null || state.views.has(key)) return;
  const view = await carried(file).catch(noteNewer);
  if (view && isPosition(view, start)) dispatch({ type: 'view', key, view });
}

/** A file of this version cannot be had: has the version gone? */
async function noteNewer() {
  if (await update.isReplaced()) dispatch({ type: 'newer' });
  return null;
}

/** @param {import('./state.js').Seats} [chosen] */
function newGame(chosen = state.seats) {
  // What the engine has refused is not asked again.
  const bad = refused(state);
  const seats = bad && state.problem?.field?.startsWith('player') ? usualSeats(gameOf(state)) : chosen;
  const seeds = state.engine === 'ready' ? 2 ** 32 : CARRIED_SEEDS;
  dispatch({ type: 'new', start: freshStart(state.start.game, seeds, bad ? undefined : state.start.size), seats });
  prepare(state.start);
}

/** @type {import('./views/page.js').Deeds} */
const deeds = {
  dispatch,
  aside: aside.deeds,
  playSquare(square) {
    const next = mover(state);
    const view = viewOf(state);
    if (state.look) return dispatch({ type: 'look', look: null });
    if (refused(state) || !view || view.result) return;
    const side = t()(`Side.${gameOf(state).sides[view.turn ?? 'first']}`);
    if (next?.player !== HUMAN) dispatch({ type: 'note', note: 'refused.turn', args: { side } });
    else if (!(square in view.legal)) dispatch({ type: 'note', note: 'refused.square', args: { square } });
    else dispatch({ type: 'play', square });
  },
  newGame: () => newGame(),
  drawLots() {
    const { first, second } = state.seats;
    const seats = lot(2) ? { first, second } : { first: second, second: first };
    newGame(seats);
    const alone = (seats.first === HUMAN) !== (seats.second === HUMAN);
    const side = t()(`side.${gameOf(state).sides[seats.first === HUMAN ? 'first' : 'second']}`);
    dispatch({ type: 'note', note: alone ? 'lots.yours' : 'lots.drawn', args: { side } });
  },
  rematch: () => newGame({ first: state.seats.second, second: state.seats.first }),
  stop: conductor.stop,
  async share() {
    try {
      await navigator.clipboard.writeText(location.href);
      dispatch({ type: 'note', note: 'share.copied' });
    } catch {
      dispatch({ type: 'note', note: 'share.by-hand', args: { address: location.href } });
    }
  },
  retry: engine.start,
  update: update.reload,
  toggleValues() {
    dispatch({ type: 'values' });
    keep('values', state.values ? 'yes' : 'no');
  },
  setPace(pace) {
    dispatch({ type: 'pace', pace });
    keep('pace', String(pace));
  },
  switchLanguage() {
    const lang = LANGUAGES[(LANGUAGES.indexOf(state.lang) + 1) % LANGUAGES.length];
    keep('lang', lang);
    dispatch({ type: 'language', lang });
  },
  switchTheme() {
    const themes = /** @type {const} */ (['system', 'light', 'dark']);
    const theme = themes[(themes.indexOf(state.theme) + 1) % themes.length];
    keep('theme', theme);
    dispatch({ type: 'theme', theme });
  },
};

/** @param {number} at A place in the line, or beyond its ends. */
const jump = (at) => dispatch({ type: 'jump', at: Math.min(Math.max(at, 0), state.line.length) });
/** One move along the line that is looked at, or along the game. @param {number} by */
const walk = (by) => (state.look ? dispatch({ type: 'look', look: stepped(state, by) }) : jump(state.at + by));
/** A deed where it can be done, by the name that its button has. @param {string} name */
const done = (name) => () => possible(state, deeds)[name]?.();

listen(
  {
    back: () => walk(-1),
    forward: () => walk(1),
    start: () => jump(0),
    end: () => jump(state.line.length),
    undo: done('undo'),
    redo: done('redo'),
    restore: done('restore'),
    new: done('new'),
    rematch: done('rematch'),
    hint: done('hint'),
    values: done('values'),
    stop: () => (possible(state, deeds).continue ?? possible(state, deeds).stop)?.(),
    step: done('step'),
    type: () => /** @type {HTMLElement | null} */ (root.querySelector('input[name=move]'))?.focus(),
    close: () => (state.panel ? aside.deeds.closePanel() : dispatch({ type: 'look', look: null })),
    help: () => aside.deeds.panel('help'),
    setup: () => aside.deeds.panel('setup'),
    text: () => aside.deeds.panel('text'),
    shelf: () => aside.deeds.panel('shelf'),
  },
  (deed, letter) => state.room === 'play' && aside.heeded(deed, letter),
);
addEventListener('popstate', open);
addEventListener('pagehide', () => {
  aside.keep();
  remember();
});
open();
carried('data/strengths.json')
  .then((strengths) => {
    const lists = Object.values(strengths);
    if (lists.every((list) => Array.isArray(list) && list.every(({ id }) => id)))
      dispatch({ type: 'strengths', strengths });
  })
  .catch(() => {}); // then nobody is told

/** @param {import('../contract.js').Problem} problem */
async function failed(problem) {
  dispatch({ type: 'engine', engine: 'failed', problem });
  const more = problem.args.reason === 'start' ? await update.whyNot() : null;
  if (more && state.problem === problem)
    dispatch({ type: 'engine', engine: 'failed', problem: { ...problem, args: { ...problem.args, ...more } } });
}

engine.watch((condition, detail) => {
  if (condition === 'ready') {
    performance.mark('engine-ready');
    html.dataset.start = detail.started;
  }
  if (condition === 'failed') failed(detail);
  else dispatch({ type: 'engine', engine: condition, games: detail?.games });
  if (condition !== 'booting') update.keepSite(() => dispatch({ type: 'newer' }));
});
