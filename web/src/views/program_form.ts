// How a program plays that was not written for this page: as one of a known form (engine/sakiyomi/authors/forms.py); or what it
// is, where nothing in it plays.

import { isolate, sideName, type Words } from '../base/words.ts';
import type { Game, KnownForm, Problem, Unplayable, UserCode } from '../contract/types.ts';
import { allQuoted } from './problem.ts';

/** What a program of a known form is called. */
export const formName = ({ id }: KnownForm, t: Words) => t(`form.${id}`);

/** As what a program plays, and what was taken for its marks. @param game One that it plays. */
export function sayForm(form: KnownForm, game: Game, t: Words) {
  const [first, second, empty] = [form.first, form.second, form.empty].map(isolate);
  const sides = { sideFirst: sideName(game, 'first', t), sideSecond: sideName(game, 'second', t) };
  const marks = t(`form.marks.${form.by}`, { ...sides, first, second, empty });
  return t('form', { as: formName(form, t), of: isolate(form.of), marks });
}

/** What is called here. */
const CALLED = /^(def (choose|search|evaluate|order)|class Game)\b/m;

/**
 * Why nothing of a program plays that was loaded or refused; null: it plays, or that is not known. Of one that has a
 * function that is called here the error itself is said.
 */
export function unplayableOf(found: { unplayable?: Unplayable | null; problem: Problem | null }, source: string) {
  const { unplayable }: Partial<UserCode> = found.problem?.args ?? {};
  return found.unplayable ?? (CALLED.test(source) ? null : (unplayable ?? null));
}

/** What the program is, and how it would play. */
export function sayUnplayable({ why, boards = [], game, ...facts }: Unplayable, t: Words) {
  const marks = boards.map((each) => isolate(`marks = ${each}`)).join(t('list'));
  const key = facts.message === undefined ? why : `${why}.error`;
  const what = t(`unplayable.${key}`, { ...allQuoted(facts), marks, game: game && t(`game.${game}`) });
  const isElsewhere = ['boards', 'language', 'file', 'python2', 'window'].includes(why); // a function is not all that it lacks
  return isElsewhere ? what : [what, t('unplayable.how')].join(t('sentence'));
}
