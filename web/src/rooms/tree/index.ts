// The Tree: what a search read of a position, move by move, and why it did not read the rest.

import type { Game } from '../../contract/types.ts';
import { gameOf } from '../../round/state.ts';
import { writeTree } from '../../round/tree_address.ts';
import type { PageState, Part, Services } from '../room.ts';
import { createActions } from './actions.ts';
import { example, readTree } from './address.ts';
import { effectsOf } from './effects.ts';
import { readingOf } from './requests.ts';
import { newTree, type TreeState } from './state.ts';
import { type TreeEvent, UNDOABLE, update } from './transitions.ts';
import { sentenceOf, view } from './view.ts';

/** The games that can be read. */
const gamesOf = ({ games, diagrams }: PageState): Game[] => [...games, ...diagrams];
/** The game that is read. A tree of leaves has the names of sides that its figure has. */
function gameHere({ wanted: { start, sides } }: TreeState, page: PageState): Game {
  const game = gameOf({ games: gamesOf(page), start });
  return sides ? { ...game, sides } : game;
}

export function createRoom(services: Services, send: (event: TreeEvent) => void): Part<TreeState, TreeEvent> {
  const actions = createActions(services, send);
  return {
    initial: (page) => newTree(readTree('#/tree', gamesOf(page), page.first).wanted),
    update,
    isStep: ([name]) => UNDOABLE.has(name),
    read(hash, page) {
      const { wanted, lang, problem } = readTree(hash, gamesOf(page), page.first);
      return { lang, event: ['opened', wanted, problem] };
    },
    effects(state, page, t) {
      const game = gameHere(state, page);
      const sentence = page.room === 'tree' ? sentenceOf(state, game, page, t) : '';
      return effectsOf(state, game, page, sentence, services);
    },
    // While steps are taken by themselves the address stays: browsers allow only so many changes of it.
    address({ problem, refusedMove, playing, wanted }, page) {
      const { lang, langNamed } = page;
      if (problem?.code.startsWith('address-') || (refusedMove && wanted.path.length === 0) || playing) return null;
      return writeTree(gamesOf(page), { ...wanted, lang, langNamed });
    },
    draw: (state, page, t) => view(state, gameHere(state, page), page, t, actions),
    title: (_, t) => t('title', { game: t('tree') }),
    game: ({ wanted }) => wanted.start.game,
    openGame: (id) => services.go(`#/tree/${example(gamesOf(services.state()).find((game) => game.id === id))}`),
    busy: (state, page, t) => (readingOf(state, gameHere(state, page)) ? t('tree.reads') : null),
  };
}
