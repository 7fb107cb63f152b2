// What the judge has found in games of others, such as those of a collection: they are not saved among the person's own, and are not
// analysed again when they are opened again. Each stands under its start and its moves.

import { object } from '../checks.ts';
import { type RestoredGame, type Saving, savedPart } from '../round/saved.ts';
import { analysesOf, isSavedAnalysis, type SavedAnalysis, savedAnalysisOf } from '../round/saved_analysis.ts';
import { gameOf, keyOf, type RoundState } from '../round/state.ts';
import type { Written } from './saved_games.ts';
import { type Kind, shelfOf } from './shelf.ts';

interface Analysis {
  judged: SavedAnalysis;
}
const isAnalysis = object({ judged: isSavedAnalysis });

export const ANALYSES: Kind<Analysis> = {
  name: 'analysis',
  most: 300,
  read: (value) => (isAnalysis(value) ? (value as Analysis) : null),
  merge: (mine, theirs, id) => ({
    id,
    value: { judged: mine.judged.map((each, at) => each || (theirs.judged[at] ?? 0)) },
  }),
  earlier: { items: async () => [], outdated() {} },
};
const idOf = ({ start, lines: [main = []] }: RoundState) => keyOf({ ...start, moves: [...main] });

/** Keeps what is found so far: the game itself is not saved. */
export async function keepAnalysis({ round, saved }: Saving): Promise<Written> {
  await shelfOf(ANALYSES).put({ id: idOf(round), value: { judged: savedAnalysisOf(round) }, counter: null });
  return { saved: { ...saved, part: savedPart(round) }, others: [], isLook: true };
}

/** What was found in the game on the board; null: nothing is kept. */
export async function keptAnalysis(round: RoundState): Promise<RestoredGame | null> {
  const item = await shelfOf(ANALYSES).get(idOf(round));
  if (item?.removed !== null) return null;
  const { lines, standing } = round;
  const analyses = analysesOf(item.value.judged, round, lines[0] ?? [], gameOf(round));
  return { id: '', counter: 0, before: null, lines, standing, played: null, reviewing: true, analyses };
}
