// What is explained beside the fields of a player's options.

import { nothing } from '../../vendor/lit-html/lit-html.js';
import { about } from './chapter.js';

/** A link to what a field is about; nothing where no chapter explains it. @param {string} field @param {string} search The player's. @param {import('../words.js').Words} t */
export function explained(field, search, t) {
  if (field === 'depth') return about('horizon', t);
  if (field === 'evaluation') return about('evaluation', t);
  return field === 'search' && search === 'alphabeta' ? about('alphabeta', t) : nothing;
}
