// How far a program has come against the levels of a game: the result that is kept of it, and one line that says so.

import { levelsOf } from '../base/player.ts';
import type { Words } from '../base/words.ts';
import type { Game } from '../contract/types.ts';
import { type Best, digest, type Program } from '../device/programs.ts';

const wonOf = ({ rungs }: Best) => rungs.filter(({ end }) => end === 'won');

/** Results of a program that are kept: those of its latest versions. */
const MOST_RESULTS = 40;

/** A program's best results with a further one as the last, if it is better than the one of this source in its game. */
export function withResult(best: Best[], result: Best) {
  const before = best.find(({ game, of }) => game === result.game && of === result.of);
  if (before && wonOf(before).length >= wonOf(result).length) return best;
  return [...best.filter((each) => each !== before), result].slice(-MOST_RESULTS);
}

/**
 * How far the text of a program has come in a game, or else the one before it that played last: "Beats Level 3, not
 * Level 4." Null: no result is kept.
 */
export function lineOf({ best, source }: Pick<Program, 'best' | 'source'>, game: Game, t: Words): string | null {
  const isKnown = ({ level }: { level: string }) => levelsOf(game).some(({ id }) => id === level);
  const results = best.filter((each) => each.game === game.id && each.rungs.every(isKnown));
  const of = results.length > 0 ? digest(source) : '';
  const present = results.find((each) => each.of === of);
  const result = present ?? results.at(-1);
  if (!result) return null;
  const { key, args } = furthest(result, game, t);
  return present ? t(key, args) : t('lab.line.before', { said: t(key, args) });
}

/** The strongest opponent that was beaten, and what came of the next one. */
function furthest(result: Best, game: Game, t: Words) {
  const won = wonOf(result);
  const last = won.at(-1);
  if (!last) return { key: 'lab.line.none' };
  const isWon = ({ id }: { id: string }) => won.some(({ level }) => level === id);
  if (levelsOf(game).every(isWon)) return { key: 'lab.line.all' };
  const next = result.rungs[result.rungs.indexOf(last) + 1];
  const args = { level: levelName(last.level, game, t), next: next && levelName(next.level, game, t) };
  if (!next) return { key: 'lab.line.won', args };
  return { key: next.end === 'lost' ? 'lab.line.lost' : 'lab.line.undecided', args };
}

const levelName = (id: string, game: Game, t: Words) =>
  t('player.level', { level: levelsOf(game).find((each) => each.id === id)?.place });
