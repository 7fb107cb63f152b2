// The shapes of the engine's contract (engine/CONTRACT.md), for the type checker alone: nothing here runs.

/** @typedef {'first' | 'second'} Side */

/**
 * What stands on a square: nobody's, a side's piece, a number, or a number that was taken.
 * @typedef {Side | number | {taken: Side | null, value: number | null} | null} Cell
 */

/**
 * @typedef {object} Player  A listed player; other keys are its search, limits and so on.
 * @property {string} id
 * @property {string} name
 * @property {string} search
 */

/**
 * @typedef {object} Game
 * @property {string} id
 * @property {number} rows
 * @property {number} columns
 * @property {{first: string, second: string}} sides  The names of the sides: black, row, …
 * @property {string[]} evaluations
 * @property {string[]} searches
 * @property {Player[]} players
 * @property {string} default  The player that is met unless another is chosen.
 */

/**
 * A game as it is asked for. `moves` as text is somebody's transcript, not yet read by the engine.
 * @typedef {object} Record
 * @property {string} game
 * @property {string} [setup]
 * @property {number} [seed]
 * @property {number} [size]
 * @property {string[] | string} [moves]
 */

/**
 * @typedef {object} Result
 * @property {Side | 'draw'} winner
 * @property {number | null} margin  First's minus second's.
 * @property {string[]} squares  The squares of a completed line.
 */

/**
 * @typedef {object} View
 * @property {string} game
 * @property {number} ply
 * @property {Side | null} turn
 * @property {string} setup
 * @property {Record & {moves: string[]}} record
 * @property {{[square: string]: Cell}} cells
 * @property {{[square: string]: {[square: string]: Cell}}} legal  Each legal move, with every cell that it changes.
 * @property {{row: number} | {column: string} | null} line
 * @property {{first: number, second: number} | null} score
 * @property {string | null} last
 * @property {Side | null} passed
 * @property {Result | null} result
 * @property {string[]} moves
 */

/**
 * @typedef {object} Thought
 * @property {number} depth
 * @property {string | null} move
 * @property {number | null} value
 * @property {Side | 'draw' | null} outcome
 * @property {number | null} plies
 * @property {number | null} margin
 * @property {string[]} line
 * @property {number} nodes
 * @property {number} cutoffs
 * @property {number} seconds
 * @property {{move: string, value: number | null, bound: string | null, outcome: string | null, plies: number | null}[]} moves
 * @property {boolean} done
 * @property {boolean} [stopped]
 * @property {boolean} [all]  Whether exact values were asked for all moves; the page adds it.
 * @property {number} [unit]  How many units of its values make a disc or a point; the page adds it.
 */

/**
 * @typedef {object} Problem  The `error` of a reply; the page's own have the codes `address` and `engine`.
 * @property {string} code
 * @property {string} message
 * @property {string | null} field
 * @property {{[name: string]: unknown}} args
 */

export {};
