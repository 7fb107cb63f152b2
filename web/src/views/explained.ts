// What is explained beside the fields of a player's options.

import { nothing } from 'lit-html';
import type { Words } from '../words.ts';
import { about } from './chapter.ts';

/**
 * A link to what a field is about; nothing where no chapter explains it.
 * @param search The player's.
 */
export function explained(field: string, search: string, t: Words) {
  if (field === 'depth') return about('horizon', t);
  if (field === 'evaluation') return about('evaluation', t);
  return field === 'search' && search === 'alphabeta' ? about('alphabeta', t) : nothing;
}
