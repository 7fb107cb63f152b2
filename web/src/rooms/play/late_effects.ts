// The effects of the Play room that come late: on the device, of exercises and a review, of the panels, and of what is given to be read.

import { type Effect, within } from '../../runtime/component.ts';
import type { PageState } from '../index.ts';
import type { Outside } from './effects.ts';
import { followsEffect } from './follows.ts';
import { ofExercises } from './own_exercises.ts';
import type { PanelId } from './panels/index.ts';
import { ofGiving } from './reading/giving.ts';
import { ofSaving } from './saving.ts';
import { ofReview } from './second_python.ts';
import type { Play } from './state.ts';
import type { PlayEvent } from './transitions.ts';

/** The most urgent first. */
export const lateEffects = (play: Play, page: PageState, outside: Outside): Effect<PlayEvent>[] => [
  ...ofSaving(play),
  ...ofExercises(play, page),
  ...ofReview(play, page),
  ...ofPanels(play, page, outside),
  ...(page.room === 'play' ? [...followsEffect(play, outside), ...ofGiving(play, outside)] : []),
];

/** Those of the open panel, and what goes on in the others. */
function ofPanels({ panel: open, panels, loaded, round }: Play, { strengths }: PageState, outside: Outside) {
  const services = { ...outside, round, strengths };
  const isCovered = (open && loaded[open]?.covers?.(panels[open])) ?? false;
  return (Object.keys(panels) as PanelId[]).flatMap((id) => {
    const panel = loaded[id];
    const effects = [
      ...((id === open && panel?.effects?.(panels[id], services)) || []),
      ...(panel?.ongoing?.(panels[id], services, { isOpen: id === open, isCovered }) ?? []),
    ];
    return within(effects, id, (event) => event);
  });
}
