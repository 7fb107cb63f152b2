// Runs programs of the articles.

import type { Running, Want } from '../../component.ts';
import { FILE_PROBLEM } from '../../views/again.ts';
import type { Outside } from './figures/index.ts';

/**
 * A request that brings a program. The author's own, beside which it is run, are loaded first.
 * @param key Has a name of the source in place of it.
 */
export const runProgram = <Event>(key: string, request: Want<Event>, { programs }: Outside): Want<Event> => ({
  ...request,
  key,
  start(emit, fail) {
    let running: Running | undefined;
    let start = () => {
      running = request.start(emit, fail);
    };
    programs().then(
      () => start(),
      () => fail(FILE_PROBLEM),
    );
    return {
      drop() {
        start = () => {};
        running?.drop();
      },
    };
  },
});
