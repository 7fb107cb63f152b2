// Converts moves between the text of addresses and transcripts and a list.

/**
 * The moves in a text without separators; null where the text is anything else.
 * @param {string} text
 * @returns {string[] | null}
 */
export function movesOf(text) {
  const moves = text.match(/[a-z]\d+/g) ?? [];
  return moves.join('') === text ? moves : null;
}

/** Are these the first moves of the line? They are compared as moves, because as text `c10` begins with `c1`. @param {readonly string[]} line @param {readonly string[]} moves */
export const beginsWith = (line, moves) => moves.every((move, index) => move === line[index]);
