// What a series has come to, as one statement in three parts: who is stronger, the figure, and how sure that is. Which it is the engine
// says, as it says who has retired.

import type { Game, Plan } from '../../../contract/types.ts';
import type { Words } from '../../../words.ts';
import { noBreak } from '../format.ts';
import type { Figures as Whole } from './counted.ts';
import { namesOfBoth, pointsOf, share, toldApart } from './format.ts';

export type Statement = Record<'head' | 'figure' | 'doubt', string>;

type Figures = Pick<Whole, 'says' | 'retired' | 'faults' | 'points' | 'of' | 'games' | 'score' | 'counts'>;

/** @param names The players' names. All is said from the side of the first. */
export function statement(statistics: Figures, names: Plan['players'], t: Words): Statement {
  const { says, retired, faults, points, of, games, score } = statistics;
  const [said, doubt = said] = says ?? [];
  // Of a series of an earlier version it is not known before the engine is asked.
  if (!said || !doubt) return { head: t('arena.results'), figure: '', doubt: '' };
  const [a, b] = toldApart(names, t).map(noBreak);
  const gone = retired.indexOf(true);
  const { games: counted } = pointsOf(statistics);
  const args = {
    ...{ a, b, share: share(score.share, counted, t), count: gone < 0 ? counted : of - games },
    ...{ player: gone === 0 ? a : b, faults: faults[gone], points: points[gone], against: points[1 - gone] },
  };
  const part = (key: string, name: string) => t(`arena.${key}.${name}`, args);
  return { head: part(said.key, 'head'), figure: part(said.key, 'figure'), doubt: part(doubt.key, 'doubt') };
}

/** The statement as one sentence. */
export const sentenceOf = ({ head, figure, doubt }: Statement, t: Words) => [head, figure, doubt].join(t('sentence'));

/** The statement of what they have come to, as one sentence. */
export const saidOf = (figures: Figures, players: readonly string[], game: Game, t: Words) =>
  sentenceOf(statement(figures, namesOfBoth(players as [string, string], game, t), t), t);
