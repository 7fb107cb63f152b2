// Checks replies that come from the sandbox. An author's code can send any line in the name of the engine there, so a
// reply is used only if it has the form and the size that the contract gives the reply to its request: src/contract/ is
// made of the engine's declaration. Here is what depends on the request, and on the replies before.
//
// Whether its content is true cannot be known here: a wrong value harms the author's own results alone.

import { optionIn, playerText, wordsOf } from '../base/player.ts';
import { isCalls, isNotes, isPrinted, isRefused, REPLIES } from '../contract/replies.ts';
import type * as contract from '../contract/types.ts';
import type { EngineRequest } from './requests.ts';

/** The plies that a search reads at most: DEEPEST of engine/sakiyomi/contract/limits.py. */
const DEEPEST = 100;
/** How many rows a tree has unless its request says: USUAL_ROWS of engine/sakiyomi/reading/trees.py. */
const USUAL_ROWS = 2000;
/** The most characters that a request prints: MOST_PRINTED of engine/sakiyomi/contract/limits.py. */
export const MOST_PRINTED = 10_000;

/** With these codes any request can be refused. */
const ANY = ['user-code', 'internal'];
const OF_TALLY = [...ANY, 'bad-request', 'limit', 'unknown-game'];
const OF_RECORD = [...OF_TALLY, 'bad-setup', 'bad-move', 'illegal-move', 'game-over'];
const OF_PLAYERS = [...OF_RECORD, 'bad-player'];
/**
 * The codes with which each request of ours can be refused. No request is one that the engine does not know, or does
 * not allow here, and each is JSON.
 */
const CODES = [
  { ops: ['games'], codes: ANY },
  { ops: ['load', 'compare', 'strength', 'openings', 'read', 'unzip', 'zip'], codes: OF_TALLY },
  { ops: ['view', 'exercise', 'refutation', 'review', 'write'], codes: OF_RECORD },
  { ops: ['think', 'tree', 'node', 'match', 'tournament', 'csv'], codes: OF_PLAYERS },
];

/** The plies that a player reads at most, as far as it says. */
const depthOf = (player: string | contract.PlayerOptions = '') =>
  Number((typeof player === 'string' ? optionIn(player, 'depth') : player.depth) ?? DEEPEST);

/** Has all that a program defines the program's name? */
export const isOfProgram = ({ evaluations, searches, orders }: contract.Defined, name: string) =>
  [...Object.values(evaluations).flat(), ...searches, ...orders].every((each) => each === name);

/** A player as text, whichever order its options stand in and however its numbers are written. */
const plainPlayer = (player: string | contract.PlayerOptions) =>
  wordsOf(typeof player === 'string' ? player : playerText({ ...player }))
    .map((word) => word.replace(/(?<==)-?\d+(\.\d+)?(e-?\d+)?$/, (digits) => String(Number(digits))))
    .toSorted()
    .join(' ');

/**
 * A check of the replies to one request, in their order. It returns what is wrong with a reply, or null. `reply` is the
 * value of a line without its `id`.
 */
export function createChecker(request: EngineRequest): (reply: unknown) => string | null {
  const { op = '' } = request;
  const isReply = REPLIES.get(op);
  let printed = 0;
  /** The depths of the rows of a tree. */
  const depths: number[] = [];
  let finished = false;

  /**
   * The rows of a tree: each parent stands before its children, which have one ply less to read; the first reply names
   * the columns.
   */
  function wrongRows({ columns, rows }: contract.TreeRows) {
    if ((columns !== undefined) !== (depths.length === 0)) return 'columns that do not stand in the first rows alone';
    for (const [parent, move, depth] of rows) {
      const isRoot = depths.length === 0;
      const above = depths[parent];
      if (isRoot ? parent !== -1 || move !== null : above === undefined || move === null)
        return 'a row without its parent';
      if (above === undefined ? depth > depthOf(request.player) : depth !== above - 1) return 'a row of another depth';
      depths.push(depth);
    }
    return depths.length > (request.rows ?? USUAL_ROWS) ? 'more rows than were asked for' : null;
  }

  /** A tournament is of the game and the players that were asked for, and its matches are between them. */
  function wrongTournament({ game, form, games, standings, matches }: contract.Tournament) {
    if (game !== request.game) return 'a tournament of another game';
    if (form !== (request.form ?? 'all') || games !== request.games) return 'another tournament';
    const [pair] = standings.pairs;
    const isCounted = pair?.score && pair.elo && pair.counts && pair.superiority !== undefined;
    if (form === 'two' && !isCounted) return 'two players without their figures';
    const names = standings.players.map(({ name }) => name);
    if (String(names.map(plainPlayer)) !== String(request.players?.map(plainPlayer)))
      return 'a tournament of other players';
    const isOther = ({ match: { first, second, record } }: contract.DueMatch) =>
      record.game !== game || ![first, second].every((player) => names.includes(player));
    return matches.some(isOther) ? 'a match of another tournament' : null;
  }

  /** What is wrong with a reply that has the form of one to this request. */
  function wrongContents(reply: object) {
    if (op === 'load' && 'name' in reply) {
      const loaded = reply as contract.Loaded;
      return loaded.name === request.name && isOfProgram(loaded, loaded.name) ? null : 'a program of another name';
    }
    if (op === 'view')
      return (reply as contract.Viewed).game === request.record?.game ? null : 'a view of another game';
    if (op === 'exercise') {
      const { exercise } = reply as contract.ExerciseFound;
      const isOther = exercise && (exercise.record.game !== request.record?.game || exercise.played !== request.move);
      return isOther ? 'an exercise of another move' : null;
    }
    if (op === 'tournament' && 'standings' in reply) return wrongTournament(reply as contract.Tournament);
    return 'rows' in reply ? wrongRows(reply as contract.TreeRows) : null;
  }

  return (reply) => {
    if (finished) return 'a reply after the last';
    if (isPrinted(reply)) {
      const { printed: text } = reply as contract.Printed;
      if (text === '') return 'nothing printed';
      printed += [...text].length;
      return printed <= MOST_PRINTED ? null : 'more printed than is allowed';
    }
    const { calls, notes, ...answer } = Object(reply);
    finished = answer.done === true;
    if (isRefused(reply)) {
      const { code } = (reply as contract.Refused).error;
      const known = CODES.find(({ ops }) => ops.includes(op))?.codes;
      return known?.includes(code) ? null : `an error that is none of ${op}: ${code}`;
    }
    if (calls !== undefined && !(finished && isCalls(calls))) return 'calls that are none';
    if (notes !== undefined && !(finished && isNotes(notes))) return 'notes that are none';
    return isReply?.(answer) ? wrongContents(answer) : `no reply to ${op}`;
  };
}
