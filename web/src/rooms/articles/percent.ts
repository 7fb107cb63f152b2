// Writes shares of games as text.

import type { Share } from '../../contract/types.ts';
import { number, type Words } from '../../words.ts';

export const percent = (share: number | null, t: Words, digits = 1) =>
  t('articles.percent', { share: hundredths(share, t, digits) });

export const span = ({ low, high }: Pick<Share, 'low' | 'high'>, t: Words) =>
  t('articles.span', { low: hundredths(low, t, 1), high: hundredths(high, t, 1) });

const hundredths = (share: number | null, t: Words, digits: number) =>
  number(Number((100 * (share ?? 0)).toFixed(digits)), t.lang, digits);
