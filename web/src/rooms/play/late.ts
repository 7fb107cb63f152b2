// What comes late in Play: the first visit begins without it.

import { type Asking, asking } from '../../engine/effects.ts';
import { keyAt, recordOf } from '../../round/state.ts';
import { treeHere } from '../../round/tree_address.ts';
import { fromPromise, onWindow } from '../../runtime/browser.ts';
import { type Effect, within } from '../../runtime/component.ts';
import type { PageState } from '../index.ts';
import type { PlayServices } from './effects.ts';
import { isCovered, type PanelId } from './panels/index.ts';
import type { ReadSource } from './reading/games.ts';
import { ofReview } from './second_python.ts';
import { drawnState, type PlayCommand, type PlayRoom, startHere } from './state.ts';
import type { PlayEvent } from './transitions.ts';

export { reviewEffects } from '../../round/review.ts';
export * from '../../views/analysis.ts';
export { menu, pace, sidePanel, underBoard } from './beside.ts';
export { sending } from './sharing.ts';

/** Performs what is done in the page once, where it comes late. */
export function perform(command: PlayCommand, play: PlayRoom, page: PageState, { go }: PlayServices) {
  if (command[0] === 'sound')
    import('../../device/sound.ts').then(({ playMoveSound }) => playMoveSound()).catch(() => {});
  // Something is seen once all is drawn: no further than needed, and clear of what covers the edges.
  if (command[0] === 'nearest')
    queueMicrotask(() => document.querySelector(command[1])?.scrollIntoView({ block: 'nearest' }));
  const address = command[0] === 'tree' && !isCovered(play) && treeHere(drawnState(play, page));
  if (address) go(address);
}

/** The effects that come late: on the device, of exercises and a review, of the panels, and of what is given to be read. The most urgent
 * first. */
export const effects = (play: PlayRoom, page: PageState, outside: PlayServices): Effect<PlayEvent>[] => [
  ...onTheDevice(play, page),
  ...ofReview(play, page),
  ...ofPanels(play, page, outside),
  ...(page.room === 'play' ? [...followsEffect(play, outside), ...ofGiving(play, outside)] : []),
];

/** In a first visit nothing is to be read there before the first move, or before a panel is open. */
function onTheDevice(play: PlayRoom, page: PageState): Effect<PlayEvent>[] {
  const { keeping, loaded } = play;
  if (keeping) return [...keeping.ofSaving(play), ...keeping.ofExercises(play, page)];
  const isUntouched = page.isFirst && page.newcomer === 'true' && Object.keys(loaded).length === 0;
  const came = (keeping: PlayRoom['keeping']): PlayEvent => ['keeping', keeping];
  return isUntouched ? [] : [fromPromise('keeping', () => import('./keeping.ts'), came, ['lateMissed'])];
}

/** Those of the open panel, and what goes on in the others. */
function ofPanels({ panel: open, panels, loaded, round }: PlayRoom, { strengths }: PageState, outside: PlayServices) {
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

/** The engine is asked what follows a mistake of a review, which is then shown on the board. */
function followsEffect({ why, round }: PlayRoom, outside: Asking): Effect<PlayEvent>[] {
  const isHere = why?.line === null && why.key === keyAt(round);
  if (!isHere) return [];
  const { thought } = asking<PlayEvent>(outside, 0, () => ['asks', why.key]);
  const request = {
    op: 'refutation' as const,
    record: recordOf(round, round.at - 1),
    move: round.line[round.at - 1] ?? '',
  };
  return [thought(request, ({ line, seen }) => ['follows', line, seen])];
}

const isField = (target: EventTarget | null) =>
  target instanceof HTMLElement && (target.isContentEditable || /^(input|textarea|select)$/.test(target.localName));

/** What is pasted where no field has the focus, and what is dropped on the page, is read. */
function ofGiving({ round }: PlayRoom, { gesture }: PlayServices): Effect<PlayEvent>[] {
  const start = startHere(round);
  const read = (given: ReadSource): PlayEvent => ['show', 'collection', ['given', given], gesture()];
  function given(data: DataTransfer | null, isText: boolean): PlayEvent | null {
    const files = [...(data?.files ?? [])];
    const text = data?.getData('text/plain') ?? '';
    if (files.length > 0 && !(isText && text)) return read({ files, start });
    return text.trim() ? read({ text, start }) : null;
  }
  return [
    // What is copied out of a table is a text, and a picture of it.
    onWindow('paste', ['paste'], ({ target, clipboardData }: ClipboardEvent) =>
      isField(target) ? null : given(clipboardData, true),
    ),
    onWindow('drop', ['dragover', 'drop'], (event: DragEvent) => {
      const isText = !event.dataTransfer?.types.includes('Files');
      if (event.defaultPrevented || (isText && isField(event.target))) return null; // it is dropped on a part of the page
      event.preventDefault();
      return event.type === 'drop' ? given(event.dataTransfer, false) : null;
    }),
  ];
}
