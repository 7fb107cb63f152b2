// The page's own engine. The module has no effect on import.

import { limitedTo } from '../base/player.ts';
import { createPython } from '../python/page_python.ts';
import type { Engine, EngineRequest } from './requests.ts';

/**
 * Starts an engine. Only the page's own keeps a snapshot (python/page_python.ts).
 * @param options `calm`: its worker waits for that.
 */
export const createEngine = ({
  keepSnapshot = false,
  calm,
}: {
  keepSnapshot?: boolean;
  calm?: Promise<unknown>;
} = {}): Engine =>
  createPython({
    first: { op: 'games' } as EngineRequest,
    keepSnapshot,
    calm,
    /** It still completes depth 1. */
    cheaper(request, reply) {
      const { player = '', record } = request;
      const game = reply?.games.find(({ id }) => id === record?.game);
      return { ...request, player: limitedTo(1, player, game) };
    },
  });
