// What comes late in Play: the first visit begins without it.

import { record, recordShelf } from '../../device/record.ts';
import { gamesShelf, recalled, saveGame, type Written } from '../../device/saved_games.ts';
import { type Asking, asking } from '../../engine/effects.ts';
import { isToSave, type Recalled, type Saving, savedPart } from '../../round/saved.ts';
import { keyOf, recordOf, refused } from '../../round/state.ts';
import { treeHere } from '../../round/tree_address.ts';
import { fromPromise, leaving, onWindow } from '../../runtime/browser.ts';
import { type Effect, within } from '../../runtime/component.ts';
import type { PageState } from '../index.ts';
import type { Outside } from './effects.ts';
import { ofExercises, ofReview } from './other_pythons.ts';
import { startHere } from './panels/fields.ts';
import type { PanelId } from './panels/index.ts';
import type { Given } from './reading/games.ts';
import { drawnState, isCovered, type Play, type PlayCommand } from './state.ts';
import type { PlayEvent } from './transitions.ts';

export { reviewEffects } from '../../round/review_effects.ts';
export * from '../../views/told.ts';
export { beside, menu, pace, underBoard } from './beside.ts';
export { sending } from './sharing.ts';

/** Performs what is done in the page once, where it comes late. */
export function perform(command: PlayCommand, play: Play, page: PageState, { go }: Outside) {
  if (command[0] === 'sound') import('../../device/sound.ts').then(({ knock }) => knock()).catch(() => {});
  // Something is seen once all is drawn: no further than needed, and clear of what covers the edges.
  if (command[0] === 'nearest')
    queueMicrotask(() => document.querySelector(command[1])?.scrollIntoView({ block: 'nearest' }));
  const address = command[0] === 'tree' && !isCovered(play) && treeHere(drawnState(play, page));
  if (address) go(address);
}

/** The effects that come late: on the device, of exercises and a review, of the panels, and of what is given to be read. The most urgent
 * first. */
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

/** Saves the game on the board, with its result, and brings back what an earlier visit has saved of it. */
function ofSaving({ round, saves, saving, saved }: Play): Effect<PlayEvent>[] {
  const save = async (saving: Saving) => {
    const written = await saveGame(gamesShelf(), saving, saving.round.start !== round.start);
    await record(recordShelf(), written.saved.id, saving.round, written.isLook);
    return written;
  };
  const done = ({ saved, others }: Written): PlayEvent => ['saved', saved, others];
  const unsaved = ({ round, saved }: Saving): PlayEvent => ['saved', { ...saved, part: savedPart(round) }, []];
  const had = (earlier: Recalled | null): PlayEvent => ['recalled', earlier];
  const isKnown = saved.isRecalled || round.transcript !== null || round.unread.length > 0 || refused(round);
  return [
    // A move may follow while the one before it is being saved.
    leaving(() => saved.isRecalled && isToSave({ round, saved }) && save({ round, saved })),
    // What could not be saved is tried again after the next move.
    ...(saving ? [fromPromise(`save ${saves}`, () => save(saving), done, unsaved(saving), true)] : []),
    ...(isKnown
      ? []
      : [fromPromise(`recall ${keyOf(round.start)} ${round.line}`, () => recalled(gamesShelf(), round), had, null)]),
  ];
}

/** The engine is asked what follows a mistake of a review, which is then shown on the board. */
function followsEffect({ why, round }: Play, outside: Asking): Effect<PlayEvent>[] {
  const isHere = why?.line === null && why.key === keyOf(recordOf(round));
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
function ofGiving({ round }: Play, { gesture }: Outside): Effect<PlayEvent>[] {
  const start = startHere(round);
  const read = (given: Given): PlayEvent => ['show', 'collection', ['given', given], gesture()];
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
