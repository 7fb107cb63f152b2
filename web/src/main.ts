// Starts the page: the engine, the router, the room that is shown, and the language and theme. All else belongs to the
// rooms (rooms/index.ts).

import { render } from 'lit-html';
import { run } from './component.ts';
import type { Game, Problem } from './contract/types.ts';
import { hasSettings, writeSetting } from './device/settings.ts';
import * as site from './device/site.ts';
import { addStyle, sheetsOfThePage } from './device/style_sheets.ts';
import { createEngine } from './engine/client.ts';
import type { Programs } from './programs/programs.ts';
import { frame } from './rooms/frame.ts';
import {
  type AnyEvent,
  type AnyPart,
  type Entry,
  type House,
  type HouseState,
  type Room,
  roomAt,
  rooms,
} from './rooms/index.ts';
import { createWhole } from './rooms/whole.ts';
import { queued } from './round/thoughts.ts';
import { engine } from './start_engine.ts';
import { addressOf } from './version.ts';
import { createWords, LANGUAGES, type Words, withGames } from './words.ts';

await sheetsOfThePage(); // without them nothing is drawn, and first.ts shows a sentence

const { hash } = location;
const firstRoom = roomAt(hash);
/** What the first room needs, requested before it is entered: its modules, and files by their paths. */
const requested = {
  modules: firstRoom.load(),
  files: new Map(
    [...firstRoom.files(hash), ...(firstRoom.words ? wordsOf(firstRoom.id) : [])].map((path) => [
      path,
      fetchJson(path),
    ]),
  ),
};
for (const each of [requested.modules, ...requested.files.values(), ...firstRoom.styles.map(addStyle)])
  each.catch(() => {}); // handled where it is awaited

/** @param path A JSON file of this version. */
async function fetchJson(path: string) {
  const response = await fetch(addressOf(path));
  if (!response.ok) throw new Error(`${response.status} for ${path}`);
  return response.json();
}

const [{ games, diagrams, first }, ...tables] = await Promise.all([
  fetchJson('start/games.json'),
  ...LANGUAGES.map((lang) => fetchJson(`locales/${lang}.json`)),
]);

/** The state of an entry of the history whose page a button has loaded again. */
const AGAIN = 'again';
const THEMES = ['system', 'light', 'dark'] as const;
const root = document.body;
const html = document.documentElement;
/** By language. */
const words: Map<string, Words> = new Map();
/** The rooms that were made, by their ids. */
const made: Map<string, Room> = new Map();
/** Those whose states are parts of the page's. */
const parts: Map<string, AnyPart> = new Map();
/** Those that were entered and could be drawn. */
const entered: typeof made = new Map();
const t = (): Words => words.get(page().lang) as Words;
const initial: HouseState = {
  games,
  diagrams,
  first,
  strengths: {},
  engine: 'booting',
  problem: null,
  room: '',
  trouble: null,
  lang: html.lang, // as first.ts found it
  langNamed: false,
  theme: (html.dataset.theme ?? 'system') as HouseState['theme'],
  newer: false,
  unloaded: false,
  unreachable: false,
  newcomer: (html.dataset.newcomer ?? null) as HouseState['newcomer'],
};
/** The games of the engine, without those of the author's own programs. */
let ours = games;
/** The author's own programs, once there are any or the Lab is entered. */
let programs: Programs | null = null;
function setWords(played: Game[]) {
  for (const [index, lang] of LANGUAGES.entries())
    words.set(lang, createWords(withGames(tables[index], [...played, ...diagrams]), lang));
}
setWords(games);

const whole = run(createWhole(initial, parts, t), draw, follow);
const page = (): HouseState => whole.state().page;
const change = (part: Partial<HouseState>) => whole.send(['page', part]);

/** Has the page been drawn? */
let drawn = false;
/** What the drawn page stands before, after one that could not be drawn. */
let end: Comment | null = null;
/** Has the player made a step since the address was written? */
let stepped = false;
function changed(step = false) {
  stepped ||= step;
  change({}); // what a room holds itself has changed
}

function draw({ page: state }: { page: HouseState }) {
  const isFirst = state.room === '' || state.room === rooms[0].id;
  if (!drawn && isFirst && !entered.has(state.room) && !state.trouble) return; // the board of index.html stays until the room is loaded
  const { dataset } = html;
  dataset.engine = state.engine;
  delete dataset.elsewhere;
  if (state.theme === 'system') delete dataset.theme;
  else dataset.theme = state.theme;
  if (state.newcomer) dataset.newcomer = state.newcomer;
  else delete dataset.newcomer;
  if (html.lang !== state.lang) html.lang = state.lang; // set again it has the style of every element computed again
  site.nameManifest(state.lang);
  try {
    if (!drawn) root.replaceChildren();
    drawn = true;
    const title =
      entered.get(state.room)?.title() ?? (state.trouble && state.room && t()('title', { game: t()(state.room) }));
    document.title = title || document.title;
    render(frame(state, t(), actions, rooms, entered), root, { renderBefore: end });
    focusHeading(state.room);
  } catch (reason) {
    if (!entered.delete(state.room)) throw reason;
    whole.send(['left', state.room]);
    end = new Comment(); // lit-html cannot go on after what was drawn in part
    root.replaceChildren(end);
    if (state.room === rooms[0].id) writeSetting('address', `#/${first}`); // else the next visit would begin here
    const begin = () => {
      history.pushState(null, '', `#/${first}`);
      open(); // also where the address was the same
    };
    change({ room: '', trouble: ['problem.drawn', 'new', begin] }); // it is not shown, and has no keys
    reportError(reason);
  }
}

/** What is shown under a heading of its own: the room, and where it has several, the place in it. */
const placeOf = (room: string) => `${room} ${entered.get(room)?.place?.() ?? ''}`;
/** Was the page opened by the browser, which begins at its top, and not loaded again by a button of its own? */
let opened = history.state !== AGAIN;
/** The place whose heading has had the focus, or with which the page was opened. */
let headed: string | null = null;
/** What had the focus when another place was opened. */
let focusBefore: Element | null = null;

/** The heading of another place gets the focus when it is there, unless the player has put the focus elsewhere meanwhile. */
function focusHeading(room: string) {
  const place = placeOf(room);
  if (place === headed) return;
  const heading = root.querySelector<HTMLElement>('main h1');
  if (!heading) return;
  headed = place;
  if (opened) {
    opened = false;
    return;
  }
  if (![null, root, focusBefore].includes(document.activeElement)) return;
  heading.tabIndex = -1;
  heading.focus({ preventScroll: true });
}

/**
 * After a drawing: write the address; then, after the next paint (a hidden tab has none), what is wanted is started, and the rooms
 * that hold their own states send requests and store what they store.
 */
function follow(settle: () => void) {
  const act = () => {
    settle();
    for (const room of entered.values()) room.follow();
  };
  setTimeout(() => {
    writeHistory(stepped);
    stepped = false;
    if (document.hidden) act();
    else requestAnimationFrame(() => setTimeout(act));
  });
}

/** The address last opened or written. Where the window has another, the event of it is still to come: it is not overwritten. */
let current = '';

/** A step of the player adds an entry to the history; any other change replaces the entry. */
function writeHistory(step: boolean) {
  const address = entered.get(page().room)?.address();
  if (!address || address === current || location.hash !== current) return;
  try {
    if (step) history.pushState(null, '', address);
    else history.replaceState(null, '', address);
    current = location.hash;
  } catch {
    // Some browsers refuse many changes in a short time; the next one writes the whole address anyway.
  }
}

/** Show the room that answers the address, and in it what the address names. */
function open() {
  const { hash } = location; // read once, so that room and contents come from the same address
  current = hash;
  const entry = roomAt(hash);
  const { room: shown } = page();
  if (shown && entry.id !== shown) scrollTo(0, 0); // another room is read from its top
  focusBefore = document.activeElement;
  change({ room: entry.id, trouble: null, unreachable: false });
  const room = entered.get(entry.id);
  if (room) room.open(hash);
  else enter(entry, hash);
}

async function enter(entry: Entry, hash: string) {
  const loaded = await loadRoom(entry);
  if (!loaded || hash !== current) return; // another address is shown by now, and its room loaded if it is this one
  const room = made.get(entry.id) ?? make(entry, loaded); // two loads may run at once
  made.set(entry.id, room);
  entered.set(entry.id, room);
  whole.send(['entered', entry.id]);
  room.open(hash);
  changed();
}

function make({ id }: Entry, { createRoom }: Awaited<ReturnType<Entry['load']>>): Room {
  const send = (event: AnyEvent) => whole.send(['room', id, event]);
  const state = () => whole.state().rooms.get(id);
  const room = createRoom(house, (event) => {
    const before = state();
    send(event);
    if (state() !== before && parts.get(id)?.steps.has(event[0])) stepped = true;
  });
  if (!('update' in room)) return room;
  parts.set(id, room);
  const { openGame } = room;
  return {
    open(hash) {
      const { lang, event } = room.opened(hash, page());
      if (lang) house.nameLanguage(lang);
      send(event);
    },
    address: () => room.address(state(), page()),
    draw: () => room.draw(state(), page(), t()),
    title: () => room.title(state(), t()),
    game: room.game && (() => room.game?.(state()) ?? ''),
    openGame: openGame?.bind(room),
    busy: () => room.busy?.(state(), page(), t()) ?? null,
    follow() {},
  };
}

/** The modules of a room, once its words and style sheets are loaded too; null where one of them is missing. */
async function loadRoom(entry: Entry) {
  try {
    const [modules] = await Promise.all([
      entry === firstRoom && !drawn ? requested.modules : entry.load(),
      entry.words && addWords(entry.id),
      ...entry.styles.map(addStyle),
    ]);
    return modules;
  } catch (reason) {
    if (entry === rooms[0] && !drawn) throw reason; // the board of index.html stays; first.ts shows a sentence
    if (page().room === entry.id) change({ trouble: ['problem.file', 'retry', actions.update] });
    lookForNewer();
    return null;
  }
}

/** The files of a room's words. */
function wordsOf(room: string) {
  return LANGUAGES.map((lang) => `locales/${room}/${lang}.json`);
}

/** Add words to the page's. */
async function addWords(room: string) {
  const more = await Promise.all(wordsOf(room).map(file));
  for (const [index, table] of more.entries()) Object.assign(tables[index], table);
  setWords(page().games);
}

/** A JSON file of this version. One that failed is requested again. */
function file(path: string) {
  const found = requested.files.get(path) ?? fetchJson(path);
  requested.files.delete(path);
  return found;
}

/** The games again: those of the engine, with what the author's own programs add. */
function setGames() {
  change({ games: programs?.games(ours) ?? ours });
  setWords(page().games);
}

let loadingPrograms: Promise<Programs> | null = null;
function loadPrograms() {
  loadingPrograms ??= Promise.all([import('./programs/programs.ts'), addWords('programs')]).then(
    ([{ createPrograms }]) => {
      programs = createPrograms({ ask: engine.ask, createEngine, changed: setGames, tables, diagrams });
      setGames();
      change({ unloaded: false });
      return programs;
    },
  );
  loadingPrograms.catch(() => {
    loadingPrograms = null; // the next one tries again
    lookForNewer();
  });
  return loadingPrograms;
}

/** A file of this version is missing. Perhaps a newer version was published. */
async function lookForNewer() {
  if (await site.isReplaced()) change({ newer: true });
}

const actions = {
  /** The button is gone after that. */
  retry() {
    focusBefore = document.activeElement;
    headed = null;
    engine.start();
  },
  async update() {
    change({ unreachable: false });
    if (!(await site.isThere())) return change({ unreachable: true }); // this page is better than none
    history.replaceState(AGAIN, '');
    site.reload();
  },
  switchLanguage() {
    const lang = LANGUAGES[LANGUAGES.indexOf(page().lang) + 1] ?? LANGUAGES[0];
    writeSetting('lang', lang);
    change({ lang });
  },
  switchTheme() {
    const theme = THEMES[THEMES.indexOf(page().theme) + 1] ?? THEMES[0];
    writeSetting('theme', theme);
    change({ theme });
  },
};

const house: House = {
  ask: (request, onReply) => (programs?.ask ?? engine.ask)(request, onReply),
  createEngine: (request, whole) => programs?.createEngine(request, whole) ?? createEngine(),
  programs: loadPrograms,
  askQueued: (request, onReply) => queued(house.ask, house, true)(request, onReply),
  pythonOf: (request) => programs?.pythonOf(request) ?? 'page',
  state: page,
  t,
  changed,
  file: <Contents>(path: string): Promise<Contents> =>
    file(path).catch((reason) => {
      lookForNewer();
      throw reason;
    }),
  missing: lookForNewer,
  nameLanguage: (lang) => change({ lang, langNamed: true }),
  newcomer(stage) {
    if (page().newcomer === 'true' && stage === 'moved') {
      change({ newcomer: stage });
      writeSetting('visited', 'yes');
    }
    if (page().newcomer === 'moved' && stage === 'over') change({ newcomer: null });
  },
  go(address) {
    location.hash = address;
  },
  actions,
};

/**
 * The scripts of rooms and programs import the page's. If this were awaited at its top level, each would wait for the other.
 */
async function begin() {
  addEventListener('popstate', open);
  // Addresses may name the author's own programs.
  if (hasSettings('program:')) await loadPrograms().catch(() => change({ unloaded: true }));
  open();
  fetchJson('data/strengths.json')
    .then((strengths) => {
      const lists = Object.values(strengths);
      if (lists.every((list) => Array.isArray(list) && list.every(({ id }) => id))) change({ strengths });
    })
    .catch(() => {}); // the lists of players then show no strengths

  engine.watch((condition, detail) => {
    if (condition === 'ready') {
      performance.mark('engine-ready');
      html.dataset.start = detail.started;
    }
    if (condition === 'failed') failed(detail);
    else {
      change({ engine: condition, problem: null });
      ours = detail?.games ?? ours;
      setGames();
    }
    if (condition !== 'booting') site.keepSite(() => change({ newer: true }));
  });
}

async function failed(problem: Problem) {
  change({ engine: 'failed', problem });
  const more = problem.args.reason === 'start' && (await site.startFailure());
  if (more && page().problem === problem) change({ problem: { ...problem, args: { ...problem.args, ...more } } });
}

begin();
