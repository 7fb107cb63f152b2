// What the views of the Tree call.

import { type Sending, sending } from '../../runtime/component.ts';
import type { PageActions, Services } from '../room.ts';
import { type TreeEvent, transitions } from './transitions.ts';

// The keys of a step back and of one on.
export const [STEP_BACK, STEP_ON] = [',', '.'];

export type Actions = Sending<typeof transitions> & PageActions & { openGame: (id: string) => void };

export const createActions = (services: Services, send: (event: TreeEvent) => void): Actions => ({
  ...sending(transitions, send),
  ...services.actions,
  openGame: (id) => services.go(`#/tree/${id}`),
});
