// The types of the engine's contract (engine/CONTRACT.md), for the type checker alone. Nothing here runs.

/** @typedef {'first' | 'second'} Side */

/**
 * The content of a square: null for an empty one, a side's piece, a number, or a number that was taken.
 * @typedef {Side | number | {taken: Side | null, value: number | null} | null} Cell
 */

/**
 * @typedef {object} PlayerOptions  A player as an object.
 * @property {string} search
 * @property {number} [depth]
 * @property {string} [evaluation]
 * @property {'first' | 'last' | 'random'} [ties]
 * @property {number} [nodes]
 * @property {number} [seconds]
 * @property {number} [seed]
 * @property {number} [multipv]
 * @property {number} [noise]
 */

/**
 * A listed player with its options. `name` is in English and used where the page's words have none; `order` is its rank
 * within its kind, from 1: levels are in order of strength.
 * @typedef {PlayerOptions & {id: string, name: string, kind: 'level' | 'article' | 'other', order: number}} Player
 */

/**
 * How a board is drawn.
 * @typedef {object} Look
 * @property {'felt' | 'lines' | 'grid'} board  One surface with a rim, only lines between the squares, or framed squares.
 * @property {'discs' | 'marks' | 'numbers'} pieces
 * @property {{first: string, second: string}} colours  Colour roles: black, white, red, yellow, first, second.
 */

/**
 * Setups with one letter a square.
 * @typedef {object} PieceSetup
 * @property {'pieces'} kind
 * @property {{empty: string, first: string, second: string}} letters
 * @property {boolean} mover  Whether a space and the letter of the side to move follow; else the counts of pieces determine it.
 * @property {string} empty  The setup of an empty board.
 */

/**
 * Setups with a number a square.
 * @typedef {object} NumberSetup
 * @property {'numbers'} kind
 * @property {number} least
 * @property {number} most
 * @property {string} taken  How a square without a number is written.
 * @property {string} empty
 */

/**
 * What values mean.
 * @typedef {object} Values
 * @property {number} decisive  The least value of a won game.
 * @property {number | null} margin  What a won game's value is besides its margin; null: values contain no margin.
 * @property {'disc' | 'point' | null} unit  The unit of margins.
 * @property {number} scale  The advantage, in units, that is drawn about two thirds of the way from even to won.
 */

/**
 * @typedef {object} Game
 * @property {string} id
 * @property {string} name  In English; used where the page's words have none.
 * @property {string} [program]  The author's program that defines the game: added by the page (src/programs/named.js).
 * @property {string[]} [authored]  Which of its evaluations and searches are the author's programs: added by the page.
 * @property {number} rows
 * @property {number} columns
 * @property {{least: number, most: number} | null} sizes  The rows, and columns, of boards drawn by lot.
 * @property {{first: string, second: string}} sides  The names of the sides: black, row, …
 * @property {Look} look
 * @property {PieceSetup | NumberSetup} setup
 * @property {Record[]} pictures  Positions that illustrate the rules.
 * @property {string[]} evaluations
 * @property {string | null} usual  The evaluation of a player that names none.
 * @property {string | null} strongest  The evaluation of `best` without a depth.
 * @property {{[evaluation: string]: number}} parts  How many of an evaluation's values make a unit; 1 for those not listed.
 * @property {Values} values
 * @property {string[]} searches
 * @property {number} opening  The usual number of random plies at the beginning of the games of a series.
 * @property {Player[]} players
 * @property {string} default  The id of the default player.
 * @property {PlayerOptions} judge  The player that judges positions: for hints, values, the review and the advantage.
 */

/**
 * The reply to `games`.
 * @typedef {object} Games
 * @property {Game[]} games
 * @property {Game[]} diagrams  Games that are read and not played.
 * @property {string} first  The id of the game that is shown first.
 * @property {boolean} done
 */

/**
 * A game in a request. `moves` as text is a transcript that the engine has not read yet.
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
 * The analysis of one move.
 * @typedef {object} Move
 * @property {string} move
 * @property {number | null} value
 * @property {'exact' | 'lower' | 'upper' | null} bound
 * @property {Side | 'draw' | null} outcome
 * @property {number | null} plies
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
 * @property {Move[]} moves
 * @property {boolean} done
 * @property {boolean} [stopped]
 * @property {number} [unit]  How many of its values make a disc or a point; added by the page.
 * @property {Thought | null} [shallower]  The answer of the depth before; added by the page to the judge's analyses.
 */

/**
 * @typedef {object} Iteration
 * @property {number} depth
 * @property {number} visits
 * @property {number} cutoffs
 * @property {string | null} move
 * @property {number | null} value
 */

/**
 * @typedef {object} Tree  The last reply to `tree`.
 * @property {Iteration[]} iterations
 * @property {number | null} iteration
 * @property {number} visits
 * @property {number} cutoffs
 * @property {number[][]} [strip]
 * @property {number[]} [distinct]
 * @property {boolean} [unread]
 * @property {{[name: string]: number}} [terms]
 * @property {boolean} [stopped]
 * @property {boolean} done
 */

/**
 * @typedef {object} Problem  The `error` of a reply; the page's own problems have codes that begin with `address` or are `engine`.
 * @property {string} code
 * @property {string} message
 * @property {string | null} field
 * @property {{[name: string]: unknown}} args
 */

export {};
