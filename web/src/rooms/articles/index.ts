// The articles' room: six chapters whose figures are alive. Their text and what the engine said for them are made by
// web/make/articles.py from web/articles/.

import type { Part, Services } from '../index.ts';
import { type ArticlesEvent, type ArticlesState, addressOf, isThere, newArticles, update } from './state.ts';
import { view } from './view.ts';
import { wantsOf } from './wants.ts';

/** The chapters by the words that they explain, and by the articles that they are about. */
const CHAPTERS = new Map(
  Object.entries({
    evaluation: 4,
    horizon: 5,
    bound: 6,
    alphabeta: 6,
    '000': 1,
    '002': 2,
    '004': 3,
    '001': 4,
    '003': 5,
  }),
);

/** The number of the chapter in an address; null: the list. */
export function chapterIn(hash: string) {
  const name = /^#\/articles\/(\w+)(?=$|[/?])/.exec(hash)?.[1] ?? '';
  return CHAPTERS.get(name) ?? (/^[1-6]$/.test(name) ? Number(name) : null);
}

export function createRoom(
  services: Services,
  send: (event: ArticlesEvent) => void,
): Part<ArticlesState, ArticlesEvent> {
  return {
    initial: ({ games }) => newArticles(games),
    update,
    isStep: () => false,
    read: (hash) => ({ lang: /[?&]lang=(en|ja)\b/.exec(hash)?.[1] ?? null, event: ['opened', chapterIn(hash)] }),
    wants: (state, page, t) => wantsOf(state, page, t, services),
    address: ({ shown }, page) => addressOf(shown, page),
    place: (state) => (isThere(state) ? String(state.shown) : null),
    draw: (state, page, t) => view(state, page, t, { ...services.actions, send }),
    title({ shown, index }, t) {
      const title = index.find(({ number }) => number === shown)?.titles[t.lang];
      return t('title', { game: title ?? t('articles') });
    },
  };
}
