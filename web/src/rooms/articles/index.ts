// The articles' room: chapters whose figures are alive. Their text and what the engine said for them are made by
// web/make/articles.py from web/articles/.

import type { Part, Services } from '../index.ts';
import { articleInDocument, effectsOf, withWholeAddresses } from './effects.ts';
import { type ArticlesEvent, type ArticlesState, addressOf, articleShown, newArticles, update } from './state.ts';
import { view } from './view.ts';

/** Chapters, some with a figure, by other words of addresses: what they explain, the articles that they are about, the numbers that
 * they had. */
const CHAPTERS = new Map(
  Object.entries({
    ...{ evaluation: 'estimate/weights', horizon: 'depth/horizon', alphabeta: 'bound/cut' },
    ...{ '000': 'end', '001': 'estimate', '002': 'bits', '003': 'depth', '004': 'win' },
    ...{ 1: 'end', 2: 'bits', 3: 'win', 4: 'estimate', 5: 'depth', 6: 'bound' },
  }),
);
const NAMES = ['end', 'estimate', 'depth', 'win', 'bound', 'order', 'table', 'bits', 'mend', 'summary'];

/** The name of the chapter in an address, null for the list, and of the figure that it leads to. */
export function chapterIn(hash: string): { shown: string | null; figure: string | null } {
  const [, path = ''] = /^#\/articles\/([\w/-]+)(?=$|\?)/.exec(hash) ?? [];
  const [word = ''] = path.split('/');
  const [shown = '', figure = ''] = (CHAPTERS.get(word) ?? path).split('/');
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
