// The register of rooms. A room is a folder here and one line in `rooms`. Its modules, words and style sheets are loaded when
// the player enters it.

/** @typedef {import('../contract/types.js').Game} Game */
/** @typedef {import('../contract/types.js').Problem} Problem */
/** @typedef {import('../words.js').Words} Words */
/**
 * @typedef {object} HouseState  The state of the page apart from its rooms. The object is replaced, never changed.
 * @property {Game[]} games The games of the engine.
 * @property {Game[]} diagrams The games that are read and not played.
 * @property {string} first The id of the game that is shown where the address names none.
 * @property {import('../views/players.js').Strengths} strengths The measured strengths of the levels, where known.
 * @property {'booting' | 'ready' | 'failed'} engine
 * @property {Problem | null} problem Why the engine failed.
 * @property {string} room The id of the room that is shown; '': none yet, or none that could be drawn.
 * @property {[what: string, word: string, act: () => void] | null} trouble Why a room is not shown, and what a button says
 *   and does: it could not be loaded, or not drawn.
 * @property {string} lang The language shown.
 * @property {boolean} langNamed Does the address name the language?
 * @property {'system' | 'light' | 'dark'} theme
 * @property {boolean} newer Is there a newer version of this page?
 * @property {'true' | 'moved' | null} newcomer Is this a first visit: is the line for newcomers shown, or its space kept?
 */
/**
 * @typedef {object} HouseActions
 * @property {() => void} retry Start the engine again.
 * @property {() => void} update Load the newer version of the page.
 * @property {() => void} switchLanguage
 * @property {() => void} switchTheme
 */
/**
 * @typedef {object} House  What the page gives to a room.
 * @property {import('../engine/client.js').Ask} ask Of the page's own engine; where a request names a program of the author's own, of
 *   one in the sandbox. For `think` use a round, or `thoughtsOf(ask)` of round/thoughts.js: a second `think` ends the first.
 * @property {(request: object, whole?: object) => Pick<import('../engine/client.js').Engine, 'ask' | 'watch' | 'end'>} createEngine
 *   Starts another engine, for the matches of a series. `whole`: what the series is a part of (programs/programs.js).
 * @property {() => Promise<import('../programs/programs.js').Programs>} programs The author's own programs.
 * @property {() => HouseState} state
 * @property {() => Words} t Words in the page's language, with those of the rooms that are loaded.
 * @property {(step?: boolean) => void} changed Something in the room changed: the page draws it, writes its address and
 *   calls `follow`. `step`: a step of the player, which the browser's back undoes.
 * @property {(path: string) => Promise<any>} file A JSON file of this version.
 * @property {() => void} missing A file of this version could not be loaded: look for a newer version.
 * @property {(lang: string) => void} nameLanguage The address names a language.
 * @property {(address: string) => void} go Go to an address of the page, as by a link.
 * @property {(stage: 'moved' | 'over') => void} newcomer The player has made a move: the line for newcomers goes, and its
 *   space stays; `over`: another game begins, and the space goes too.
 * @property {HouseActions} actions
 */
/**
 * @typedef {object} Room
 * @property {(hash: string) => void} open Show what the address names.
 * @property {() => string | null} address The address of what is shown; null: leave the address as it is.
 * @property {() => unknown} draw The contents of <main>.
 * @property {() => string} title
 * @property {() => void} follow Called after each drawing, whichever room is shown: send requests, store what is to be stored.
 * @property {() => string} [game] The id of the game that is shown, where the room shows one game at a time.
 * @property {(id: string) => void} [openGame] Show another game: the choice in the header.
 * @property {() => string | null} [busy] What is under way in it, as text for its link; null: nothing.
 */
/**
 * @typedef {object} Entry
 * @property {string} id Also the class of <main>, and the word for its name.
 * @property {(hash: string) => boolean} answers Does this address (from `#` on) lead to this room?
 * @property {string} address The address of its link.
 * @property {string} icon The icon of its link, as the `d` of a path.
 * @property {() => Promise<{createRoom: (house: House) => Room}>} load
 * @property {(hash: string) => string[]} files The JSON files that this address needs first.
 * @property {boolean} words Has it its own words, in `locales/<id>/`?
 * @property {string[]} styles The names of its own style sheets.
 */

/**
 * An entry whose address, words and style sheet are named by its id.
 * @param {string} id
 * @param {string} icon
 * @param {Entry['load']} load
 * @param {Entry['files']} [files]
 * @returns {Entry}
 */
const room = (id, icon, load, files = () => []) => ({
  id,
  answers: (hash) => new RegExp(`^#/${id}(?![^/?])`).test(hash),
  address: `#/${id}`,
  icon,
  load,
  files,
  words: true,
  styles: [id],
});

/** @type {Entry} */
const play = {
  ...room('play', 'M2 2h16v16h-16zM2 10h16M10 2v16', () => import('./play/index.js')),
  answers: () => true,
  address: '#/', // the game shown last
  words: false,
  styles: [],
};

/** The rooms in the order of their links. The first is shown where no other answers the address; its first board is in index.html. */
export const rooms = [
  play,
  room('tree', 'M3 10h4m6-6H10C7 4 10 10 7 10s0 6 3 6h3M15 4h2M15 16h2M10 10h7', () => import('./tree/index.js')),
  room(
    'lab',
    'M7 3h6M8 3v5L3.5 15.5A1.5 1.5 0 0 0 5 17.5h10a1.5 1.5 0 0 0 1.5-2L12 8V3M6 13h8',
    () => import('./lab/index.js'),
  ),
  room(
    'articles',
    'M10 5H3v12h7m0-12h7v12h-7z',
    () => import('./articles/index.js'),
    (hash) => ['/index', ...(/\/[1-6](?![^/?])/.exec(hash) ?? [])].map((name) => `articles${name}.json`),
  ),
  room('arena', 'M4 17V11M10 17V3M16 17V7', () => import('./arena/index.js')),
];

/** The room that answers an address. @param {string} hash */
export const roomAt = (hash) => rooms.slice(1).find(({ answers }) => answers(hash)) ?? rooms[0];
