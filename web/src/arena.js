// The arena: a series played by several engines at once, each a worker of its own, beside the page's own one. What is
// played, by whom and from where (`series`), and what it proves (`statistics`), the page's own engine says; the others only
// play (`match`). Which of them plays what, and which is done first, changes nothing in the games.

import { isArena, LONGEST } from './address.js';
import { createEngine, HEARS } from './engine.js';
import { save } from './picture.js';
import { readSeries, requestOf, writeSeries } from './series.js';

/** @typedef {import('../contract.js').Problem} Problem */
/** @typedef {import('../contract.js').Record} Record */
/** @typedef {import('../contract.js').Side} Side */
/** @typedef {import('./series.js').Wanted} Wanted */
/** @typedef {import('./state.js').State} State */
/** @typedef {{count: number, share: number | null, low: number | null, high: number | null}} Share */
/** @typedef {{games: number, wins: Share, draws: Share, losses: Share}} Achieved */
/**
 * @typedef {object} Statistics  As the engine's contract has them.
 * @property {number} games
 * @property {number} of
 * @property {boolean} finished
 * @property {Achieved} all
 * @property {Achieved} first
 * @property {Achieved} second
 * @property {{share: number | null, low: number | null, high: number | null, pairs: number | null}} score
 * @property {{difference: number | null, low: number | null, high: number | null}} elo
 * @property {number | null} superiority
 * @property {number[]} counts
 * @property {number | null} margin
 * @property {[number, number]} moves
 * @property {[number | null, number | null]} nodes
 * @property {[number | null, number | null]} seconds
 * @property {null | {elo: [number, number], alpha: number, beta: number, llr: number, bounds: [number, number],
 *   decided: 'lower' | 'upper' | null, at: number | null}} sprt
 */
/** @typedef {{game: string, players: [string, string], games: number, swap: boolean, opening: number | null, seed: number, repeatable: boolean}} Plan */
/**
 * @typedef {object} Game  A finished one: a line of the command line's --games-out.
 * @property {number} index Its place in the plan.
 * @property {string} first
 * @property {string} second
 * @property {number} seed
 * @property {Side | 'draw'} winner
 * @property {number | null} margin
 * @property {[number, number]} moves
 * @property {[number, number]} nodes
 * @property {[number, number]} seconds
 * @property {Record & {moves: string[]}} record
 */
/** @typedef {'won' | 'drawn' | 'lost'} Outcome  For the player named first. */
/** @typedef {{games: number, difference: number | null, low: number | null, high: number | null}} Point */

/**
 * @typedef {object} Arena
 * @property {Wanted} wanted The series that is wanted, as the form and the address have it,
 * @property {string | null} asked the request, as text, that the engine has looked at,
 * @property {Plan | null} known what it made of it,
 * @property {Problem | null} problem and why it refuses it; or what is wrong with the address.
 * @property {'none' | 'running' | 'paused' | 'stopped' | 'over'} phase Of the series whose results are shown:
 * @property {Plan | null} plan the whole of it, as the engine told it,
 * @property {object | null} request and as it was asked;
 * @property {Statistics | null} statistics what its games prove so far,
 * @property {Game[]} games those that are counted, in the plan's order, with gaps. Only ever added to,
 * @property {number} busy how many are under way (as of the last count),
 * @property {Point[]} curve and the difference in Elo as it came to be known, thinned out.
 * @property {Problem | null} broken Why nobody plays any more, where engines were lost.
 * @property {'all' | Outcome} filter Which games are listed,
 * @property {number} page and which twenty of them.
 * @property {{key: string, args?: {[name: string]: unknown}} | null} note What has just happened, for one sentence.
 */

/** Milliseconds between two drawings of growing results. */
const GLANCE = 100;
/** Points of the curve that are kept. */
const POINTS = 160;

/** How many engines play: what the machine has to spare, and no more than a small one can hold in its memory. */
export const HANDS = Math.max(
  1,
  Math.min(8, (navigator.hardwareConcurrency ?? 2) - 1, Math.floor(/** @type {any} */ (navigator).deviceMemory ?? 4)),
);

/** A series newly begun: nothing played. @returns {Pick<Arena, 'plan' | 'statistics' | 'games' | 'busy' | 'curve' | 'broken' | 'filter' | 'page'>} */
const nothingPlayed = () => ({
  plan: null,
  statistics: null,
  games: [],
  busy: 0,
  curve: [],
  broken: null,
  filter: 'all',
  page: 0,
});

/** Is a series being played, or to be played on? @param {Arena | null} arena */
export const underWay = (arena) => arena?.phase === 'running' || arena?.phase === 'paused';

/** Does the player named first have the second side? @param {Game} game @param {Plan} plan */
export const turned = ({ index }, { swap }) => swap && index % 2 === 1;

/** How a game ended for the player named first, and by how much. @param {Game} game @param {Plan} plan @returns {{outcome: Outcome, margin: number | null}} */
export function endOf(game, plan) {
  const side = turned(game, plan) ? 'second' : 'first';
  const outcome = game.winner === 'draw' ? 'drawn' : game.winner === side ? 'won' : 'lost';
  return { outcome, margin: game.margin === null || side === 'first' ? game.margin : -game.margin };
}

/**
 * @typedef {object} Hand  One that plays.
 * @property {ReturnType<typeof createEngine>} engine
 * @property {boolean} ready
 * @property {number | null} index The game that it plays,
 * @property {Pick<Game, 'moves' | 'nodes' | 'seconds'>} spent and what its moves took.
 */
/**
 * @typedef {object} Run  A series that is being played.
 * @property {any[]} matches The plan, as far as it has been told.
 * @property {number} next The first game that nobody was given.
 * @property {number[]} again Those that were lost with who played them.
 * @property {Hand[]} hands
 * @property {Game[]} fresh Finished games that are not counted yet.
 * @property {any} tally What has been counted, as the engine hands it on.
 * @property {boolean} counting
 * @property {() => void} drop Have no more of the plan told.
 */

/** @returns {Hand['spent']} */
const nothingSpent = () => ({ moves: [0, 0], nodes: [0, 0], seconds: [0, 0] });

/**
 * @param {ReturnType<typeof createEngine>['ask']} ask The page's own engine.
 * @param {() => State} now
 * @param {(event: import('./state.js').Event) => void} dispatch
 */
export function createArena(ask, now, dispatch) {
  /** @type {Run | null} */
  let run = null;
  /** The request that the engine looks at, to say whether it can be played. @type {{text: string, drop: () => void} | null} */
  let looking = null;

  const here = () => /** @type {Arena} */ (now().arena);
  /** @param {Partial<Arena>} arena */
  const tell = (arena) => dispatch({ type: 'arena', arena });

  /** Whether what is wanted can be played is asked as soon as it is written. */
  function conduct() {
    const { room, arena } = now();
    const text =
      room === 'arena' && arena && HEARS && !underWay(arena) ? JSON.stringify(requestOf(arena.wanted)) : null;
    if (looking && looking.text !== text) {
      looking.drop();
      looking = null;
    }
    if (!arena || text === null || looking || text === arena.asked || isAddress(arena.problem)) return;
    /** @param {Plan | null} known @param {Problem | null} problem */
    const looked = (known, problem) => {
      if (looking !== mine) return;
      looking.drop(); // the rest of the plan is of no use yet
      looking = null;
      tell({ asked: text, known: known && planOf(known), problem: problem ?? tooLong(here().wanted) });
    };
    const asked = ask(JSON.parse(text), (reply) => looked(reply, null));
    const mine = { text, drop: asked.drop };
    looking = mine;
    asked.answer.then(
      (reply) => looked(reply, null),
      (problem) => looked(null, problem),
    );
  }

  function start() {
    const { wanted } = here();
    const request = requestOf(wanted);
    if (isAddress(here().problem)) tell({ problem: null });
    close();
    /** @type {Run} */
    const mine = {
      matches: [],
      next: 0,
      again: [],
      hands: [],
      fresh: [],
      tally: null,
      counting: false,
      drop: () => {},
    };
    run = mine;
    const long = tooLong(wanted);
    if (long) return refused(long);
    tell({ note: { key: 'arena.note.planning' } });
    /** @param {any} reply */
    const planned = (reply) => {
      if (run !== mine) return;
      if (reply.players && mine.tally) mine.matches = []; // told anew by another worker
      mine.matches.push(...reply.matches);
      if (!mine.tally) {
        mine.tally = reply.tally;
        const plan = planOf(reply);
        const seeded = { ...here().wanted, seed: String(plan.seed) };
        const note = { key: 'arena.note.begun', args: { count: plan.games } };
        const known = { wanted: seeded, known: plan, asked: JSON.stringify(requestOf(seeded)), problem: null };
        tell({ ...nothingPlayed(), ...known, plan, request, note, phase: 'running' });
      }
      hire(mine);
      feed(mine);
    };
    const asked = ask(request, planned);
    mine.drop = asked.drop;
    asked.answer.then(planned, (problem) => run === mine && refused(problem));
  }

  /** @param {Problem} problem */
  function refused(problem) {
    run = null;
    tell({
      asked: JSON.stringify(requestOf(here().wanted)),
      known: null,
      problem,
      note: { key: 'arena.note.refused' },
    });
    // Once it is drawn: to what is to be mended.
    queueMicrotask(() => /** @type {HTMLElement | null} */ (document.querySelector('[aria-invalid="true"]'))?.focus());
  }

  /** One more that plays, while games are left; the next when this one is ready. @param {Run} mine */
  function hire(mine) {
    if (run !== mine || here().phase !== 'running') return;
    const left = mine.matches.length - mine.next + mine.again.length;
    if (left === 0 || mine.hands.length >= HANDS || mine.hands.some(({ ready }) => !ready)) return;
    /** @type {Hand} */
    const hand = { engine: createEngine(), ready: false, index: null, spent: nothingSpent() };
    mine.hands.push(hand);
    hand.engine.watch((condition, detail) => {
      hand.ready = condition === 'ready';
      hand.spent = nothingSpent(); // what it played is played anew
      if (condition === 'failed') leave(mine, hand, detail);
      if (!hand.ready) return;
      feed(mine);
      hire(mine);
    });
  }

  /** Games for whoever waits for one. @param {Run} mine */
  function feed(mine) {
    if (run !== mine || here().phase !== 'running') return;
    for (const hand of mine.hands) {
      if (!hand.ready || hand.index !== null) continue;
      const index = mine.again.shift() ?? (mine.next < mine.matches.length ? mine.next++ : null);
      if (index === null) return;
      play(mine, hand, index);
    }
  }

  /** @param {Run} mine @param {Hand} hand @param {number} index */
  function play(mine, hand, index) {
    const request = mine.matches[index];
    hand.index = index;
    hand.spent = nothingSpent();
    const { answer } = hand.engine.ask(request, ({ by, nodes, seconds }) => {
      const who = by === 'first' ? 0 : 1;
      hand.spent.moves[who] += 1;
      hand.spent.nodes[who] += nodes;
      hand.spent.seconds[who] += seconds;
    });
    answer.then(
      ({ record, result: { winner, margin } }) => {
        hand.index = null;
        const { first, second, seed } = request;
        mine.fresh.push({ index, first, second, seed, winner, margin, ...hand.spent, record });
        feed(mine);
        if (here().phase === 'paused' && !mine.hands.some(({ index }) => index !== null)) dismiss(mine);
        count(mine);
      },
      (problem) => leave(mine, hand, problem),
    );
  }

  /** One that cannot play on: its game is for another. @param {Run} mine @param {Hand} hand @param {Problem} problem */
  function leave(mine, hand, problem) {
    hand.engine.end();
    mine.hands = mine.hands.filter((other) => other !== hand);
    if (hand.index !== null) mine.again.push(hand.index);
    if (run !== mine || mine.hands.length > 0) return feed(mine);
    broken(mine, problem);
  }

  /** @param {Run} mine @param {Problem} problem */
  function broken(mine, problem) {
    dismiss(mine);
    tell({ phase: 'paused', broken: problem, busy: 0, note: { key: 'arena.note.broken' } });
  }

  /** @param {Run} mine */
  function dismiss(mine) {
    for (const { engine } of mine.hands) engine.end();
    mine.hands = [];
  }

  /** Have what was finished counted, and draw it: not more often than eyes can follow. @param {Run} mine */
  async function count(mine) {
    if (mine.counting || mine.fresh.length === 0) return;
    mine.counting = true;
    const played = mine.fresh.splice(0);
    try {
      const { tally, statistics } = await ask({ op: 'statistics', tally: mine.tally, played: played.map(counted) })
        .answer;
      if (run !== mine) return;
      mine.tally = tally;
      told(mine, played, statistics);
    } catch (problem) {
      if (run === mine) broken(mine, /** @type {Problem} */ (problem));
    }
    setTimeout(() => {
      mine.counting = false;
      count(mine);
    }, GLANCE);
  }

  /** @param {Run} mine @param {Game[]} played @param {Statistics} statistics */
  function told(mine, played, statistics) {
    const { games, curve, phase } = here();
    for (const game of played) games[game.index] = game;
    const { sprt } = statistics;
    if (sprt?.at) games.length = Math.min(games.length, sprt.at); // what was played beyond that is not counted
    const point = { games: statistics.games, ...statistics.elo };
    const kept = curve.length < POINTS ? curve : curve.filter((_, index) => index % 2 === 0);
    const busy = mine.hands.filter(({ index }) => index !== null).length;
    const more = { statistics, busy, curve: [...kept, point] };
    if (statistics.finished) {
      dismiss(mine);
      mine.drop();
      tell({ ...more, busy: 0, phase: 'over', note: { key: sprt?.at ? 'arena.note.decided' : 'arena.note.over' } });
    } else if (phase === 'paused' && busy + mine.fresh.length === 0 && !here().broken)
      tell({ ...more, note: { key: 'arena.note.paused', args: { count: statistics.games } } });
    else tell(more);
  }

  /** Nobody plays any more, and what was under way is lost. */
  function close() {
    if (!run) return;
    run.drop();
    dismiss(run);
    run = null;
  }

  const deeds = {
    start,
    pause() {
      if (!run || here().phase !== 'running') return;
      const busy = run.hands.filter(({ index }) => index !== null).length;
      const key = busy > 0 ? 'arena.note.pausing' : 'arena.note.paused';
      tell({ phase: 'paused', busy, note: { key, args: { count: busy || (here().statistics?.games ?? 0) } } });
      if (busy === 0) dismiss(run);
    },
    resume() {
      if (!run || here().phase !== 'paused') return;
      tell({ phase: 'running', broken: null, note: { key: 'arena.note.resumed' } });
      hire(run);
      feed(run);
    },
    stop() {
      close();
      const games = here().statistics?.games ?? 0;
      tell({ phase: games ? 'stopped' : 'none', busy: 0, note: { key: 'arena.note.stopped', args: { count: games } } });
    },
    /** @param {Partial<Wanted>} wanted */
    want(wanted) {
      if (!underWay(now().arena)) tell({ wanted: { ...here().wanted, ...wanted }, problem: null, note: null });
    },
    /** @param {Pick<Arena, 'filter'> | Pick<Arena, 'page'>} list */
    list: (list) => tell({ page: 0, ...list }),
    /** @param {'csv' | 'json'} kind */
    download(kind) {
      const arena = here();
      const text = kind === 'csv' ? asCsv(arena) : asJson(arena);
      const type = kind === 'csv' ? 'text/csv' : 'application/json';
      save(new Blob([text], { type }), `sakiyomi-${arena.plan?.game}-${arena.plan?.seed}.${kind}`);
      tell({ note: { key: 'arena.note.saved' } });
    },
  };

  return {
    conduct,
    deeds,
    /** What the address names is set up; a series that is being played goes on. @param {string} hash */
    open(hash) {
      const { arena, games } = now();
      const { wanted, lang, problem, bare } = readSeries(hash, games);
      if (lang) dispatch({ type: 'language', lang, named: true });
      const same = arena && !problem && (bare || writeSeries(wanted, null) === writeSeries(arena.wanted, null));
      if (arena && (same || underWay(arena))) {
        tell({
          problem: isAddress(arena.problem) ? null : arena.problem,
          note: same ? arena.note : { key: 'arena.note.busy' },
        });
        return;
      }
      const begun = { ...nothingPlayed(), phase: /** @type {const} */ ('none'), request: null };
      tell({ ...begun, wanted, asked: null, known: null, problem, note: null });
    },
    /** What the address is to be: of a bad one, what it was. @param {State} state */
    write({ arena, lang, langNamed }) {
      const { hash } = location;
      if (!arena || isAddress(arena.problem)) return isArena(hash) ? hash : '#/arena';
      return writeSeries(arena.wanted, langNamed ? lang : null);
    },
  };
}

/** @param {Problem | null} problem */
export const isAddress = (problem) => problem?.code.startsWith('address') === true && problem.field === null;

/** An address that is written must be one that is read. @param {Wanted} wanted @returns {Problem | null} */
function tooLong(wanted) {
  if (writeSeries(wanted, 'en').length <= LONGEST) return null;
  return { code: 'address-length', message: 'too long for an address', field: 'openings', args: { most: LONGEST } };
}

/** @param {any} reply @returns {Plan} */
function planOf({ game, players, games, swap, opening, seed, repeatable }) {
  return { game, players, games, swap, opening, seed, repeatable };
}

/** A game as the tally takes it. @param {Game} game */
const counted = ({ index, winner, margin, moves, nodes, seconds }) => ({
  index,
  winner,
  margin,
  moves,
  nodes,
  seconds,
});

/** @param {Arena} arena */
const listed = ({ games }) => games.filter(Boolean);

/** @param {Arena} arena */
const asJson = (arena) => {
  const { op, ...asked } = /** @type {any} */ (arena.request);
  return `${JSON.stringify({ series: { ...asked, ...arena.plan }, statistics: arena.statistics, games: listed(arena) }, null, 1)}\n`;
};

/** A row for each game. @param {Arena} arena */
function asCsv(arena) {
  const pairs = /** @type {const} */ (['moves', 'nodes', 'seconds']);
  const names = pairs.flatMap((name) => [`${name}.first`, `${name}.second`]);
  const rows = listed(arena).map((game) => {
    const { setup, seed, size, moves } = game.record;
    const spent = pairs.flatMap((name) => game[name]);
    const { index, first, second, winner, margin } = game;
    return [index, first, second, game.seed, winner, margin, ...spent, setup, seed, size, moves.join(' ')];
  });
  const head = ['index', 'first', 'second', 'seed', 'winner', 'margin', ...names, 'setup', 'board', 'size', 'record'];
  /** @param {unknown} value */
  const cell = (value) => {
    const text = String(value ?? '');
    return /[",\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
  };
  return [head, ...rows].map((row) => `${row.map(cell).join(',')}\n`).join('');
}
