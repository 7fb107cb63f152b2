// What is wrong with the fields of a series: what the page knows before the engine answers (names of players and the ranges of whole
// numbers: engine/CONTRACT.md, `series`), in the engine's own words; the field that a problem is about.

import type { Game, Problem } from '../../../contract/types.ts';
import { isListed, searchIn } from '../../../player.ts';
import { NO_OPENINGS, takesLists, transcripts } from '../written.ts';
import type { Wanted } from './address.ts';

/** The longest text that is repeated in a sentence. */
const MOST = 40;

const problem = (code: string, field: string, args: Problem['args']): Problem => ({ code, message: '', field, args });

/** A player that no game has. */
function player(field: string, text: string, game: Game, games: Game[]) {
  if (isListed(text, game) || games.some(({ searches }) => searches.includes(searchIn(text)))) return null;
  return problem('bad-player', field, { player: text.length <= MOST ? text : `${text.slice(0, MOST - 1)}…` });
}

function whole(field: string, text: string, least: number, most: number) {
  if (!/^-?\d{1,15}$/.test(text)) return problem('bad-request', field, { expected: 'integer' });
  return Number(text) < least || Number(text) > most ? problem('limit', field, { least, most }) : null;
}

/** The first field of a series that is wrong, and why; null: none that the page knows of. */
export function wrongField({ a, b, opening, openings, size, seed, ...wanted }: Wanted, games: Game[]) {
  const game = games.find(({ id }) => id === wanted.game);
  if (!game) return null;
  const lists = takesLists(game) && openings !== null;
  return (
    player('players[0]', a, game, games) ??
    player('players[1]', b, game, games) ??
    (seed === '' ? null : whole('seed', seed, 0, 2 ** 32 - 1)) ??
    whole('games', wanted.games, 1, 100_000) ??
    (game.sizes && size !== '' ? whole('size', size, game.sizes.least, game.sizes.most) : null) ??
    (openings !== null || opening === '' ? null : whole('opening', opening, 0, 60)) ??
    (lists && transcripts(openings).length === 0 ? problem(NO_OPENINGS, 'openings', {}) : null)
  );
}

/** The fields of the form, by those of the request. */
const FIELDS = Object.entries({
  'players[0]': 'a',
  'players[1]': 'b',
  openings: 'openings',
  games: 'games',
  opening: 'opening',
  size: 'size',
  seed: 'seed',
});

/** The field of the form that a problem is about. */
export const fieldOf = (problem: Problem | null) =>
  FIELDS.find(([field]) => problem?.field?.startsWith(field))?.[1] ?? null;
