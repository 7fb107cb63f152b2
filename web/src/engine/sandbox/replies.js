// Checks replies that come from the sandbox. An author's code can send any line in the name of the engine there, so a reply is
// used only if it has the form and the size that the contract gives the reply to its request (engine/CONTRACT.md).
//
// Whether its content is true cannot be known here: a wrong value harms the author's own results alone.

/** @typedef {(value: any) => boolean} Test  Of a value out of JSON. */

const MOST_SQUARES = 26 * 26;
const MOST_MOVES = 1000;
/** The greatest absolute value of a search: engine/search/thought.py's INFINITY. */
const MOST_VALUE = 2 ** 30;
const MOST_ROWS = 50_000;
const MOST_VISITS = 1_000_000;
const MOST_PRINTED = 10_000;
const MOST_TRACEBACK = 4000;
/** Characters of a message, which may quote what an author's code said. */
const LONG = 20_000;
/** Characters of a setup. */
const MOST_SETUP = 10_000;

// Tests of values

/** @param {...unknown} values @returns {Test} */
const one =
  (...values) =>
  (value) =>
    values.includes(value);
/** @param {...Test} tests @returns {Test} */
const either =
  (...tests) =>
  (value) =>
    tests.some((test) => test(value));
/** @param {Test} test @returns {Test} */
const nullable = (test) => (value) => value === null || test(value);
/** @param {number} most @returns {Test} */
const text = (most) => (value) => typeof value === 'string' && value.length <= most;
/** @param {RegExp} pattern @returns {Test} */
const like = (pattern) => (value) => typeof value === 'string' && pattern.test(value);
/** @param {number} least @param {number} most @returns {Test} */
const integer = (least, most) => (value) => Number.isSafeInteger(value) && value >= least && value <= most;
/** @type {Test} */
const number = (value) => typeof value === 'number' && Number.isFinite(value);
/** @type {Test} */
const flag = (value) => typeof value === 'boolean';
/** @type {Test} */
const anything = () => true;
/** @param {Test} test @param {number} most @returns {Test} */
const list = (test, most) => (value) =>
  Array.isArray(value) && value.length <= most && value.every((each) => test(each));
/** @param {...Test} tests @returns {Test} */
const tuple =
  (...tests) =>
  (value) =>
    Array.isArray(value) && value.length === tests.length && tests.every((test, at) => test(value[at]));
/** @type {Test} */
const isObject = (value) => typeof value === 'object' && value !== null && !Array.isArray(value);
/** An object with any keys. @param {Test} key @param {Test} test @param {number} most @returns {Test} */
const table = (key, test, most) => (value) => {
  if (!isObject(value)) return false;
  const entries = Object.entries(value);
  return entries.length <= most && entries.every(([name, each]) => key(name) && test(each));
};
/** An object with these keys and no other. @param {{[key: string]: Test}} needed @param {{[key: string]: Test}} [optional] @returns {Test} */
const object = (needed, optional = {}) => {
  const tests = new Map([...Object.entries(needed), ...Object.entries(optional)]);
  const keys = Object.keys(needed);
  return (value) =>
    isObject(value) &&
    keys.every((key) => Object.hasOwn(value, key)) &&
    Object.entries(value).every(([key, each]) => tests.get(key)?.(each) === true);
};
/** Any JSON of a limited size. @param {any} value @param {number} [deepest] @returns {boolean} */
const small = (value, deepest = 6) =>
  value === null ||
  flag(value) ||
  number(value) ||
  text(LONG)(value) ||
  (deepest > 0 &&
    typeof value === 'object' &&
    (Array.isArray(value) ? value : Object.values(value)).length <= MOST_MOVES &&
    Object.values(value).every((each) => small(each, deepest - 1)));

// What the contract's replies consist of

const SQUARE = like(/^[a-z](?:[1-9]|1\d|2[0-6])$/);
const MOVE = either(SQUARE, one('pass'));
const NAME = like(/^[A-Za-z0-9_-]{1,60}$/);
const GAME_ID = like(/^[a-z][a-z0-9-]{0,99}$/);
const SIDE = one('first', 'second');
const WINNER = one('first', 'second', 'draw');
const VALUE = integer(-MOST_VALUE, MOST_VALUE);
const BOUND = one('exact', 'lower', 'upper');
const COUNT = integer(0, Number.MAX_SAFE_INTEGER);
const DEPTH = integer(0, MOST_MOVES);
const MARGIN = integer(-100_000, 100_000);
const SEED = integer(0, 2 ** 32 - 1);
const MOVES = list(MOVE, MOST_MOVES);
const LAST = one(true);
const EARLIER = one(false);

/** @param {Test} test */
const ofSides = (test) => object({ first: test, second: test });

const CELL = nullable(
  either(SIDE, integer(-1000, 1000), object({ taken: nullable(SIDE), value: nullable(integer(-1000, 1000)) })),
);
const START = { setup: text(MOST_SETUP), seed: SEED, size: integer(1, 26) };
const RECORD = object({ game: GAME_ID, moves: MOVES }, START);
/** A record as a request may have it. */
const GIVEN = object({ game: GAME_ID }, { ...START, moves: either(MOVES, text(MOST_SETUP)) });
const RESULT = object({ winner: WINNER, margin: nullable(MARGIN), squares: list(SQUARE, MOST_SQUARES) });

const VIEW = object({
  game: GAME_ID,
  ply: integer(0, MOST_MOVES),
  turn: nullable(SIDE),
  setup: text(MOST_SETUP),
  record: RECORD,
  cells: table(SQUARE, CELL, MOST_SQUARES),
  legal: table(MOVE, table(SQUARE, CELL, MOST_SQUARES), MOST_SQUARES),
  line: nullable(either(object({ row: integer(1, 26) }), object({ column: like(/^[a-z]$/) }))),
  score: nullable(ofSides(MARGIN)),
  last: nullable(MOVE),
  passed: nullable(SIDE),
  result: nullable(RESULT),
  moves: MOVES,
  done: LAST,
});

const ANALYSED = object({
  move: MOVE,
  value: nullable(VALUE),
  bound: nullable(BOUND),
  outcome: nullable(WINNER),
  plies: nullable(DEPTH),
});
const THOUGHT = object(
  {
    depth: DEPTH,
    move: nullable(MOVE),
    value: nullable(VALUE),
    outcome: nullable(WINNER),
    plies: nullable(DEPTH),
    margin: nullable(MARGIN),
    line: MOVES,
    nodes: COUNT,
    cutoffs: COUNT,
    seconds: number,
    moves: list(ANALYSED, MOST_MOVES),
    done: flag,
  },
  { stopped: LAST },
);

export const COLUMNS = ['parent', 'move', 'depth', 'low', 'high', 'value', 'bound', 'end', 'visits', 'unread', 'key'];
const ROW = tuple(
  integer(-1, MOST_ROWS),
  nullable(MOVE),
  DEPTH,
  nullable(VALUE),
  nullable(VALUE),
  VALUE,
  BOUND,
  one('read', 'cut', 'horizon', 'over', 'table'),
  integer(1, MOST_VISITS),
  list(MOVE, MOST_MOVES),
  COUNT,
);
const ROWS = object(
  { rows: list(ROW, 1000), done: EARLIER },
  { columns: (value) => tuple(...COLUMNS.map((name) => one(name)))(value) },
);
const READING = object({ visits: COUNT, done: EARLIER });
const ITERATION = object({
  depth: DEPTH,
  visits: COUNT,
  cutoffs: COUNT,
  move: nullable(MOVE),
  value: nullable(VALUE),
});
const TREE = object(
  {
    iterations: list(ITERATION, 200),
    iteration: nullable(integer(0, 200)),
    visits: COUNT,
    cutoffs: COUNT,
    done: LAST,
  },
  {
    strip: list(list(COUNT, 2000), MOST_MOVES),
    unread: LAST,
    terms: table(text(60), VALUE, 40),
    stopped: LAST,
  },
);

const PLAYED = object({ move: MOVE, by: SIDE, seconds: number, nodes: COUNT, done: EARLIER }, { opening: LAST });
const MATCH = object({ record: RECORD, result: nullable(RESULT), repeatable: flag, done: LAST }, { stopped: LAST });

const PLAYER = either(text(500), small);
const PLANNED = object({ op: one('match'), first: PLAYER, second: PLAYER, record: GIVEN, seed: SEED });
const SERIES = object(
  { matches: list(PLANNED, 100), done: flag },
  {
    game: GAME_ID,
    players: tuple(PLAYER, PLAYER),
    games: integer(1, 100_000),
    swap: flag,
    opening: nullable(integer(0, 60)),
    seed: SEED,
    repeatable: flag,
    tally: isObject,
    stopped: LAST,
  },
);
const SERIES_REPLY = /** @type {Test} */ (
  (value) => SERIES(value) && (value.tally === undefined || small(value.tally))
);

const COUNTED = object({ count: COUNT, share: nullable(number), low: nullable(number), high: nullable(number) });
const SHARES = object({ games: COUNT, wins: COUNTED, draws: COUNTED, losses: COUNTED });
const PAIR = tuple(nullable(number), nullable(number));
const STATISTICS = object({
  tally: small,
  statistics: object({
    games: COUNT,
    of: COUNT,
    finished: flag,
    all: SHARES,
    first: SHARES,
    second: SHARES,
    score: object({ share: nullable(number), low: nullable(number), high: nullable(number), pairs: nullable(COUNT) }),
    elo: object({ difference: nullable(number), low: nullable(number), high: nullable(number) }),
    superiority: nullable(number),
    counts: list(COUNT, 5),
    margin: nullable(number),
    moves: PAIR,
    nodes: PAIR,
    seconds: PAIR,
    sprt: nullable(
      object({
        elo: tuple(number, number),
        alpha: number,
        beta: number,
        llr: nullable(number),
        bounds: tuple(number, number),
        decided: nullable(one('lower', 'upper')),
        at: nullable(COUNT),
      }),
    ),
  }),
  done: LAST,
});

const LETTER = (/** @type {unknown} */ value) => typeof value === 'string' && value.length === 1;
const OPTIONS = {
  search: NAME,
  depth: DEPTH,
  evaluation: NAME,
  order: either(NAME, integer(1, MOST_MOVES)),
  ties: one('first', 'last', 'random'),
  nodes: COUNT,
  seconds: number,
  seed: SEED,
  multipv: integer(1, 100),
  noise: number,
};
const { search: SEARCH, ...OTHERS } = OPTIONS;
const NAMES = list(NAME, 200);
const SETUP = either(
  object({
    kind: one('pieces'),
    letters: object({ empty: LETTER, first: LETTER, second: LETTER }),
    mover: flag,
    empty: text(MOST_SETUP),
  }),
  object({
    kind: one('numbers'),
    least: integer(-1000, 1000),
    most: integer(-1000, 1000),
    taken: LETTER,
    empty: text(MOST_SETUP),
  }),
);
const GAME = {
  id: GAME_ID,
  name: text(60),
  rows: integer(1, 26),
  columns: integer(1, 26),
  sizes: nullable(object({ least: integer(1, 26), most: integer(1, 26) })),
  sides: ofSides(text(40)),
  look: object({
    board: one('felt', 'lines', 'grid'),
    pieces: one('discs', 'marks', 'numbers'),
    colours: ofSides(one('black', 'white', 'red', 'yellow', 'first', 'second')),
  }),
  setup: SETUP,
  pictures: list(GIVEN, 10),
  evaluations: NAMES,
  usual: nullable(NAME),
  strongest: nullable(NAME),
  parts: table(NAME, integer(1, 100_000), 200),
  values: object({
    decisive: VALUE,
    margin: nullable(VALUE),
    unit: one('disc', 'point', null),
    scale: number,
  }),
  searches: NAMES,
  opening: integer(0, 60),
  players: list(
    object(
      {
        id: NAME,
        name: text(60),
        kind: one('level', 'article', 'other'),
        order: integer(1, MOST_MOVES),
        search: SEARCH,
      },
      OTHERS,
    ),
    200,
  ),
  default: NAME,
  judge: object({ search: SEARCH }, OTHERS),
};
const DIAGRAM = { ...GAME, default: one('') };
const GAMES = object({
  games: list(object(GAME), 200),
  diagrams: list(object(DIAGRAM), 200),
  first: GAME_ID,
  done: LAST,
});

const LOADED = object({
  name: NAME,
  evaluations: table(GAME_ID, list(NAME, 1), 200),
  searches: list(NAME, 1),
  orders: list(NAME, 1),
  games: list(GAME_ID, 1),
  done: LAST,
});

const PLACE = nullable(integer(1, 1_000_000));
const scalar = nullable(either(flag, number, text(LONG)));
const FACTS = table(text(60), either(scalar, list(scalar, MOST_MOVES)), 40);
const USER_CODE = object({
  name: NAME,
  kind: text(LONG),
  message: text(LONG),
  line: PLACE,
  column: PLACE,
  end_line: PLACE,
  end_column: PLACE,
  during: one('load', 'evaluate', 'search', 'order', 'game'),
  traceback: text(MOST_TRACEBACK),
  reason: nullable(text(60)),
  facts: table(text(60), either(number, text(LONG)), 10),
});
const CODES = [
  'bad-json',
  'bad-request',
  'unknown-op',
  'unknown-game',
  'bad-setup',
  'bad-move',
  'illegal-move',
  'game-over',
  'bad-player',
  'limit',
  'not-allowed',
  'internal',
];
const about = { message: text(3 * LONG), field: nullable(text(200)) };
const REFUSED = object({
  error: either(
    object({ code: one('user-code'), ...about, args: USER_CODE }),
    object({ code: one(...CODES), ...about, args: FACTS }),
  ),
  done: LAST,
});
const CALLS = table(one('evaluate', 'search', 'order'), tuple(COUNT, number), 3);
const PRINTED = object({ printed: text(MOST_PRINTED), done: EARLIER });

/** The replies to each request beside errors and what is printed. @type {{[op: string]: Test}} */
const REPLIES = {
  games: GAMES,
  view: VIEW,
  think: THOUGHT,
  tree: either(READING, ROWS, TREE),
  match: either(PLAYED, MATCH),
  series: SERIES_REPLY,
  statistics: STATISTICS,
  load: LOADED,
};

/** Do the names of a program agree with its request? @param {any} request @param {any} reply */
function isLoaded({ name }, reply) {
  const named = [...Object.values(reply.evaluations).flat(), ...reply.searches, ...reply.orders];
  return reply.name === name && named.every((each) => each === name);
}

/**
 * A check of the replies to one request, in their order. It returns what is wrong with a reply, or null. `reply` is the value of
 * a line without its `id`.
 * @param {any} request
 * @returns {(reply: unknown) => string | null}
 */
export function createChecker(request) {
  const test = Object.hasOwn(REPLIES, request.op) ? REPLIES[request.op] : anything;
  let printed = 0;
  let rows = 0;
  let finished = false;

  /** The rows of a tree: each parent stands before its children, the first reply names the columns. @param {any} reply */
  function wrongRows(reply) {
    if ((reply.columns !== undefined) !== (rows === 0)) return 'columns that do not stand in the first rows alone';
    for (const [parent, move] of reply.rows) {
      const isRoot = rows === 0;
      if (isRoot ? parent !== -1 || move !== null : parent < 0 || parent >= rows || move === null)
        return 'a row without its parent';
      rows++;
    }
    return rows > (request.rows ?? 2000) ? 'more rows than were asked for' : null;
  }

  return (reply) => {
    if (finished) return 'a reply after the last';
    if (PRINTED(reply)) {
      printed += /** @type {any} */ (reply).printed.length;
      return printed > MOST_PRINTED ? 'more printed than is allowed' : null;
    }
    finished = /** @type {any} */ (reply)?.done === true;
    if (REFUSED(reply)) return null;
    const { calls, ...answer } = Object(reply);
    if (calls !== undefined && !(finished && CALLS(calls))) return 'calls that are none';
    if (!test(answer)) return `no reply to ${request.op}`;
    const known = /** @type {any} */ (reply);
    if (request.op === 'load' && !isLoaded(request, known)) return 'a program of another name';
    if (request.op === 'view' && known.game !== request.record?.game) return 'a view of another game';
    return known.rows ? wrongRows(known) : null;
  };
}

/** Is it the reply to a `stop` that found nothing under way? @param {unknown} reply */
export const isLateStop = object({ stopped: EARLIER, done: LAST });
