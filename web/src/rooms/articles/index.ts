// The articles' room: chapters whose figures are alive. Their text and what the engine said for them are made by
// web/make/articles.py from web/articles/.

import type { Part, Services } from '../room.ts';
import { articleInDocument, effectsOf, withWholeAddresses } from './effects.ts';
import { type ArticlesEvent, type ArticlesState, addressOf, articleShown, newArticles, update } from './state.ts';
import { view } from './view.ts';

const NAMES = ['end', 'estimate', 'depth', 'win', 'bound', 'order', 'table', 'bits', 'mend', 'summary'];

/** The name of the chapter in an address, null for the list, and of the figure that it leads to. */
export function chapterIn(hash: string): { shown: string | null; figure: string | null } {
  const [, shown = '', figure] = /^#\/articles\/(\w+)(?:\/([\w-]*))?(?=$|\?)/.exec(hash) ?? [];
  return NAMES.includes(shown) ? { shown, figure: figure || null } : { shown: null, figure: null };
}

export function createRoom(
  services: Services,
  send: (event: ArticlesEvent) => void,
): Part<ArticlesState, ArticlesEvent> {
  return {
    initial: ({ games }) => newArticles(games),
    update,
    isStep: () => false,
    read(hash, { lang }) {
      const { shown, figure } = chapterIn(hash);
      const article = articleInDocument(shown, lang);
      if (article) withWholeAddresses(article, location.href);
      return { lang: /[?&]lang=(en|ja)\b/.exec(hash)?.[1] ?? null, event: ['opened', shown, figure, article] };
    },
    effects: (state, page, t) => effectsOf(state, page, t, services),
    address: ({ shown, at, left }, page) => addressOf(shown, page, left ?? at),
    label: ({ left }, { room }, t) => (left && room !== 'articles' ? `← ${t('articles')}` : t('articles')),
    place: (state, page) => (state.shown === null || articleShown(state, page) ? String(state.shown) : null),
    standing: articleShown,
    draw: (state, page, t) => view(state, page, t, { ...services.actions, send }),
    title(state, t) {
      const { title } = articleShown(state, t)?.dataset ?? {};
      return t('title', { game: title ?? t('articles') });
    },
  };
}
