// What a series has come to, as one statement in three parts: who is stronger, the figure, and how sure that is. A player is named only
// where that is sure (`stronger`): at the end as the stronger, before it as ahead so far: of an interval that is looked at after every
// pair of games, chance takes the half out more often than once in twenty times.

import type { Game, Plan } from '../../../contract/types.ts';
import type { Words } from '../../../words.ts';
import { unbroken } from '../figures.ts';
import type { Figures as Whole } from './counted.ts';
import { namesOfBoth, pointsOf, share, toldApart } from './figures.ts';

export type Statement = Record<'head' | 'figure' | 'doubt', string>;

type Figures = Pick<
  Whole,
  'finished' | 'retired' | 'faults' | 'points' | 'of' | 'games' | 'score' | 'counts' | 'superiority'
>;

/** How likely it must be that a player is the stronger. */
const SURE = 0.975;

/**
 * The place of the player that is surely the stronger; null: neither is. The whole interval of the score must lie on one side of the
 * half, and it must be so likely: of a few games the interval alone is too narrow.
 */
function stronger({ score, superiority }: Pick<Figures, 'score' | 'superiority'>) {
  const likely = superiority ?? 0.5;
  const at = apart(score);
  return at !== null && (at === 0 ? likely : 1 - likely) >= SURE ? at : null;
}

/** The place of the player on whose side of the half the whole interval of the score lies. */
const apart = ({ low, high }: Figures['score']) => ((low ?? 0) > 0.5 ? 0 : (high ?? 1) < 0.5 ? 1 : null);

/** @param names The players' names. All is said from the side of the first. */
export function statement(statistics: Figures, names: Plan['players'], t: Words): Statement {
  const { finished, retired, faults, points, of, games, score } = statistics;
  const [a = '', b = ''] = toldApart(names, t).map(unbroken);
  const said = (kind: string, args = {}): Statement => {
    const [head, figure, doubt] = ['head', 'figure', 'doubt'].map((part) => t(`arena.says.${kind}.${part}`, args));
    return { head: head ?? '', figure: figure ?? '', doubt: doubt ?? '' };
  };
  const gone = retired.indexOf(true);
  if (gone >= 0) {
    const [own, others] = [points[gone] ?? 0, points[1 - gone] ?? 0];
    const rest = { points: own, against: others, count: of - games };
    return said('retired', { player: gone === 0 ? a : b, faults: faults[gone], ...rest });
  }
  const { games: count } = pointsOf(statistics);
  if (count === 0) return said(finished ? 'unpaired' : 'none');
  const [above, below, between] = finished ? ['stronger', 'weaker', 'unclear'] : ['ahead', 'behind', 'open'];
  const at = stronger(statistics);
  const kind = at === null ? between : at === 0 ? above : below;
  const words = said(kind, { a, b, share: share(score.share, count, t), count });
  return at === null && apart(score) !== null ? { ...words, doubt: t('arena.says.few.doubt') } : words;
}

/** The statement as one sentence. */
export const sentenceOf = ({ head, figure, doubt }: Statement, t: Words) => [head, figure, doubt].join(t('sentence'));

/** The statement of what they have come to, as one sentence. */
export const saidOf = (figures: Figures, players: readonly string[], game: Game, t: Words) =>
  sentenceOf(statement(figures, namesOfBoth(players as [string, string], game, t), t), t);
