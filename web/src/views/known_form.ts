// Says as what a program plays that was not written for this page (engine/authors/forms.py), and what was taken for its marks.

import type { Game, KnownForm } from '../contract/types.ts';
import { quoted, sideName, type Words } from '../words.ts';

/** @param game One that it plays. */
export function sayForm({ id, of, by, ...marks }: KnownForm, game: Game, t: Words) {
  const [first, second, empty] = [marks.first, marks.second, marks.empty].map(quoted);
  const sides = { sideFirst: sideName(game, 'first', t), sideSecond: sideName(game, 'second', t) };
  const said = t(`form.marks.${by}`, { ...sides, first, second, empty });
  return t('form', { as: t(t.has(`form.${id}`) ? `form.${id}` : 'form.rows'), of: quoted(of), marks: said });
}
