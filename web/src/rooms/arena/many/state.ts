// The state of a tournament of many players: what is set up, who takes part, and how far it has been played.

export const STEPS = ['programs', 'standings', 'table'] as const;

export interface Many {
  /** What is shown of it. */
  step: (typeof STEPS)[number];
}

export const newMany = (): Many => ({ step: 'programs' });
