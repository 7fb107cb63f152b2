// How a program plays that was not written for this page: as one of a known form (engine/authors/forms.py), or with a
// few lines that ask what looks like a player in it.

import type { Bridge, Game, KnownForm, Problem } from '../contract/types.ts';
import { isolate, sideName, type Words } from '../words.ts';

/** What a program of a known form is called. */
export const formName = ({ id }: KnownForm, t: Words) => t(t.has(`form.${id}`) ? `form.${id}` : 'form.rows');

/** As what a program plays, and what was taken for its marks. @param game One that it plays. */
export function sayForm(form: KnownForm, game: Game, t: Words) {
  const [first, second, empty] = [form.first, form.second, form.empty].map(isolate);
  const sides = { sideFirst: sideName(game, 'first', t), sideSecond: sideName(game, 'second', t) };
  const marks = t(`form.marks.${form.by}`, { ...sides, first, second, empty });
  return t('form', { as: formName(form, t), of: isolate(form.of), marks });
}

/** The lines with which a program plays that was loaded or refused; null: none are needed, or none are known. */
export const bridgeOf = (found: { bridge?: Bridge | null; problem: Problem | null }): Bridge | null =>
  found.bridge ?? (found.problem?.args as { bridge?: Bridge } | undefined)?.bridge ?? null;

export const sayBridge = ({ why, of, source }: Bridge, t: Words) =>
  t(`bridge.${why === 'function' && source.includes('\ndef program():\n') ? 'apart' : why}`, { of: isolate(of) });
