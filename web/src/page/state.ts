// The state of the page, and how it changes: what it shows, and the states of its rooms.

import { LANGUAGES } from '../base/words.ts';
import type { Game, Problem } from '../contract/types.ts';
import type { Condition } from '../engine/requests.ts';
import type { AuthoredPart } from '../programs/index.ts';
import type { Authored, AuthoredEvent } from '../programs/state.ts';
import type { Megabytes } from '../python/client.ts';
import { roomAt, rooms } from '../rooms/index.ts';
import type { AnyEvent, AnyPart, Arrival, PageState } from '../rooms/room.ts';
import { type Command, type General, withCommands, withPart } from '../runtime/commands.ts';
import { type Effect, type EventOf, type Transitions, updateBy } from '../runtime/component.ts';
import { shownLanguage, type Tables } from './words.ts';

const THEMES = ['system', 'light', 'dark'] as const;

/** What an entry of the history has as its state. */
export interface HistoryEntry {
  /** What its room tells of it, besides its address. */
  of?: unknown;
  /** The step that has led to it. */
  step?: number;
  /** The last one that has led on from it. */
  next?: number;
  /** Has a button loaded the page again? */
  again?: boolean;
}

/** What is known of places: places.ts or embedded.ts once it is there. */
interface Places {
  placeAt(window: Pick<URL, 'href' | 'hash'>): { hash: string; lang: string | null };
  hrefOf(address: string, lang: string, href: string): string;
  effectsOf(page: Page): Effect<PageEvent>[];
  keepingFocus?: (above: Element, replace: () => void) => void;
}

export interface Page extends PageState {
  /** Words, by their files (words.ts). */
  tables: Tables;
  /** The games of the engine, without those of the author's own programs. */
  ours: Game[];
  /** Of what Python needs, where that takes long: the megabytes that have come, and all. */
  loading: Megabytes | null;
  /** Of the worker: `cold`, or from a `snapshot`; '' before it is ready. */
  started: string;
  /** The address that was opened or written last: of the window, and in the words of rooms. */
  href: string;
  hash: string;
  /** The language that the path names. */
  pathLang: string | null;
  /** What the entry of the history has for it. */
  entry: HistoryEntry;
  places: Places;
  /** Was the page loaded again by a button of its own? */
  again: boolean;
  /** Has the player made a step since the address was written? */
  stepped: boolean;
  /**
   * What had the focus when another place was opened, and the place whose heading has had it, or with which the page
   * began.
   */
  focused: Element | null;
  headed: string | null;
  /**
   * The rooms that are loaded, and the states of those that were entered, by their ids; the one that was entered last
   * comes first.
   */
  parts: ReadonlyMap<string, AnyPart>;
  rooms: ReadonlyMap<string, unknown>;
  /** What becomes of the author's own programs, once they are loaded. */
  authored: AuthoredPart | null;
}
/**
 * What the page does once: what one of its rooms does; to keep a setting; to look for a newer version; to load the page
 * again.
 */
export type PageCommand =
  | General
  | readonly ['room', id: string, command: Command]
  | readonly ['keep', name: string, text: string]
  | readonly ['lookForNewer']
  | readonly ['reload'];
export type PageEvent = EventOf<typeof transitions>;

/** The page before anything is shown. */
export const newPage = (
  known: Pick<
    Page,
    | 'games'
    | 'diagrams'
    | 'first'
    | 'strengths'
    | 'tables'
    | 'lang'
    | 'theme'
    | 'isFirst'
    | 'newcomer'
    | 'again'
    | 'embedded'
    | 'places'
  >,
): Page => ({
  ...known,
  ours: known.games,
  engine: 'booting',
  loading: null,
  started: '',
  problem: null,
  room: '',
  trouble: null,
  langNamed: false,
  newer: false,
  unloaded: false,
  unreachable: false,
  href: '',
  hash: '',
  pathLang: null,
  entry: {},
  stepped: false,
  focused: null,
  headed: null,
  parts: new Map(),
  rooms: new Map(),
  programs: null,
  authored: null,
  unkept: null,
});

const withCommand = (page: Page, ...command: PageCommand): Page => withCommands(page, [command]);
const keeping = (page: Page, name: string, text: string) => withCommand(page, 'keep', name, text);
/** A file of this version could not be loaded. Perhaps a newer version was published. */
const lacking = (page: Page) => withCommand(page, 'lookForNewer');

/** The one after this among values, or the first. */
const following = <Value>(values: readonly [Value, ...Value[]], value: Value) =>
  values[values.indexOf(value) + 1] ?? values[0];

export const transitions = {
  /**
   * An address is opened, by the browser or by a link.
   * @param arrival What it says to its room; null: that is not loaded yet.
   * @param focused What has the focus.
   * @param lang The language of a path.
   */
  opened(
    page,
    hash: string,
    arrival: Arrival | null,
    focused: Element | null,
    entry: HistoryEntry,
    href: string,
    lang: string | null,
  ) {
    const { id } = roomAt(hash);
    const at = { hash, href, entry, room: id, focused, lang: lang ?? page.lang, pathLang: lang };
    const next = { ...page, ...at, trouble: null, unreachable: false, stepped: false };
    // Another room is read from its top. Where the browser goes back, it scrolls after this.
    const there = page.room && page.room !== id ? withCommand(next, 'scroll', 0) : next;
    return arrival ? entered(there, arrival) : there;
  },
  /** The address was written: that of a step of the player has an entry of its own in the history. */
  written: (page, href: string, hash: string, entry: HistoryEntry) =>
    href === page.href && !page.stepped ? page : { ...page, href, hash, entry, stepped: false },

  /** The modules of a room have come, and its words. `arrival`: what the address that was opened last says to it. */
  loaded(page, id: string, part: AnyPart, words: Tables, arrival: Arrival) {
    const next = { ...page, parts: new Map(page.parts).set(id, part), tables: withWords(page.tables, words) };
    return page.room === id ? entered(next, arrival) : next;
  },
  notLoaded: (page, id: string): Page => lacking({ ...page, trouble: page.room === id ? 'file' : page.trouble }),
  /** A room could not be drawn, or its effects cannot be had from its state. It is left. */
  broken(page, id: string) {
    const left = { ...page, rooms: new Map([...page.rooms].filter(([each]) => each !== id)) };
    if (id !== page.room) return left;
    const next: Page = { ...left, room: '', trouble: 'drawn' };
    return id === rooms[0].id ? keeping(next, 'address', `#/${page.first}`) : next; // else the next visit would begin here
  },
  /** An event of a room. */
  room(page, id: string, event: AnyEvent) {
    const part = page.parts.get(id);
    const before = page.rooms.get(id);
    const next = part && page.rooms.has(id) ? part.update(before, event) : before;
    if (!part || next === before) return page;
    const stepped = page.stepped || (id === page.room && part.isStep(event, before, next));
    return inRoom({ ...page, stepped }, id, next);
  },

  engine(page, [engine, detail]: Condition) {
    if (engine === 'booting') return { ...page, engine, problem: null, loading: detail ?? null };
    const next = { ...page, engine, loading: null };
    return engine === 'failed'
      ? { ...next, problem: detail }
      : withOurs({ ...next, problem: null, started: detail.started }, detail.games);
  },
  /** Why it failed is known. */
  diagnosed: (page, facts: Problem['args']) =>
    page.problem ? { ...page, problem: { ...page.problem, args: { ...page.problem.args, ...facts } } } : page,
  /** The engine is started again by a button, which is gone then. */
  retried: (page, focused: Element | null) => ({ ...page, focused, headed: null, again: true }),
  places: (page, places: Places) => ({ ...page, places }),
  headed: (page, place: string) => ({ ...page, headed: place, again: false }),
  /** The author's own programs were loaded. */
  programs: (page, authored: AuthoredPart, programs: Authored) =>
    withOurs(withPrograms({ ...page, authored, unloaded: false }, programs)),
  authored(page, event: AuthoredEvent) {
    const { authored, programs } = page;
    const next = authored && programs && authored.update(programs, event);
    return !next || next === programs ? page : withPrograms(page, next);
  },
  words: (page, words: Tables) => ({ ...page, tables: withWords(page.tables, words) }),

  /** The words of the page's language cannot be had: that which is shown stays. */
  noWords(page) {
    const lang = shownLanguage(page);
    return lacking(keeping({ ...page, lang }, 'lang', lang));
  },
  switchLanguage(page) {
    const lang = following(LANGUAGES, page.lang);
    return keeping({ ...page, lang }, 'lang', lang);
  },
  switchTheme(page) {
    const theme = following(THEMES, page.theme);
    return keeping({ ...page, theme }, 'theme', theme);
  },
  /** The player has made a move: the line for newcomers goes, and its space stays; `over`: another game begins. */
  newcomer(page, stage: 'moved' | 'over') {
    if (page.newcomer === 'true' && stage === 'moved') return keeping({ ...page, newcomer: stage }, 'visited', 'yes');
    return page.newcomer === 'moved' && stage === 'over' ? { ...page, newcomer: null } : page;
  },

  /** There is a newer version of the page. */
  newer: (page) => ({ ...page, newer: true }),
  missing: lacking,
  /** The author's own programs could not be loaded. */
  unloaded: (page) => lacking({ ...page, unloaded: true }),
  /** Load the page again, in the newer version if there is one. */
  reload: (page) => withCommand({ ...page, unreachable: false }, 'reload'),
  unreachable: (page) => ({ ...page, unreachable: true }),
  unkept(page, unkept: Page['unkept']): Page {
    const next = { ...page, unkept };
    return unkept ? next : withCommand(next, 'focus', ['main', null], { gently: true, stays: true }); // its button is gone
  },
} satisfies Transitions<Page>;

export const update = updateBy<Page, typeof transitions>(transitions);

/** The page with what its address says, in the room that is shown. */
function entered(page: Page, { lang, event }: Arrival): Page {
  const { room: id, parts, rooms } = page;
  const part = parts.get(id);
  if (!part) return page;
  const named = lang && !page.pathLang ? { ...page, lang, langNamed: true } : page;
  const others = [...rooms].filter(([each]) => each !== id);
  const state = rooms.has(id) ? rooms.get(id) : part.initial(named);
  return inRoom({ ...named, rooms: new Map([[id, state], ...others]) }, id, part.update(state, event));
}

/** With the next state of a room. */
const inRoom = (page: Page, id: string, next: unknown): Page =>
  withPart(
    next,
    (state) => ({ ...page, rooms: new Map(page.rooms).set(id, state) }),
    (command) => ['room', id, command],
  );

/** With the games of the engine, to which programs add theirs. */
function withOurs(page: Page, ours = page.ours): Page {
  const next = { ...page, ours };
  return page.programs ? transitions.authored(next, ['beside', ours]) : { ...next, games: ours };
}

const withPrograms = (page: Page, programs: Authored): Page => ({ ...page, programs, games: programs.games });

const withWords = (tables: Tables, words: Tables): Tables => (words.size > 0 ? new Map([...tables, ...words]) : tables);
