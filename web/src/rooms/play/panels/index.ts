// The register of the panels: each is loaded when it is first opened.

import type { PanelId } from '../state.ts';
import type { AnyPanel } from './panel.ts';

export const LOADS: { [id in PanelId]: () => Promise<{ panel: AnyPanel }> } = {
  new: () => import('./new_game.ts'),
  custom: () => import('./custom.ts'),
  help: () => import('./help.ts'),
  setup: () => import('./setup.ts'),
  text: () => import('./text.ts'),
  collection: () => import('./collection.ts'),
  'saved-games': () => import('./saved_games.ts'),
  record: () => import('./record.ts'),
  mistakes: () => import('./mistakes.ts'),
};
