// What the page adds to objects of the contract.

import type {} from './src/contract/types.ts';

declare module './src/contract/types.ts' {
  interface Game {
    /**
     * The author's program that defines the game (src/programs/games.ts), and its title as it may stand in a sentence.
     */
    program?: string;
    programTitle?: string;
    /** Which of its evaluations and searches are the author's programs. */
    authored?: string[];
    /**
     * All programs of this device by their names: what each is called, and whether its search is a `choose`, which
     * reads no tree.
     */
    programs?: ReadonlyMap<string, { title: string; chooses: boolean }>;
  }
  interface Thought {
    /**
     * Is it less than the judge's analysis: what was kept of that (src/round/saved_analysis.ts), or a quick reading?
     */
    partial?: boolean;
    /** Of a quick reading: does a mark depend on the judge's? Null: it is read once more. */
    doubtful?: boolean | null;
  }
}
