// The effects and views of Play that come late: the first visit begins without them.

import type { Handle } from '../../board/board.ts';
import type { Thought } from '../../contract/types.ts';
import { type Asking, asking } from '../../engine/effects.ts';
import { createEngine } from '../../engine/engine.ts';
import { judging, toJudge } from '../../round/effects.ts';
import { analysisAt, positionsToJudge } from '../../round/review.ts';
import { gameOf, keyAt, keyOf, playedGame, type RoundState, recordOf } from '../../round/state.ts';
import { treeHere } from '../../round/tree_address.ts';
import { fromPromise, onWindow } from '../../runtime/browser.ts';
import { type Effect, within } from '../../runtime/component.ts';
import type { PageState, Services } from '../room.ts';
import { isCovered } from './panel_transitions.ts';
import type { ReadSource } from './panels/game_texts.ts';
import type { LoadedPlay } from './panels/panel.ts';
import { drawnState, type Gesture, type PanelId, type PlayCommand, type PlayRoom, startHere } from './state.ts';
import type { PlayEvent } from './transitions.ts';

export { reviewEffects } from '../../round/review.ts';
export * from '../../views/analysis.ts';
export { menu, pace, sending, sidePanel, underBoard } from './side_panel.ts';

/** What starts things for the room. */
export interface PlayServices extends Pick<Services, 'ask' | 'pythonOf' | 'programs' | 'file' | 'go'> {
  table: Handle;
  gesture: () => Gesture;
  send: (event: PlayEvent) => void;
}

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
export const effects = (play: LoadedPlay, page: PageState, outside: PlayServices): Effect<PlayEvent>[] => [
  ...keepingEffects(play, page),
  ...secondPython(play, page),
  ...panelEffects(play, page, outside),
  ...(page.room === 'play' ? [...followsEffect(play, outside), ...givenEffects(play, outside)] : []),
];

/** In a first visit nothing is to be read there before the first move, or before a panel is open. */
function keepingEffects(play: LoadedPlay, page: PageState): Effect<PlayEvent>[] {
  const { keeping, loaded, round } = play;
  if (keeping) return [...keeping.savingEffects(play, page.isFirst), ...keeping.exerciseEffects(play, page)];
  const isEmpty = round.line.length === 0 && round.transcript === null && Object.keys(loaded).length === 0;
  const isUntouched = page.isFirst && page.newcomer === 'true' && isEmpty;
  const came = (keeping: PlayRoom['keeping']): PlayEvent => ['keeping', keeping];
  return isUntouched ? [] : [fromPromise('keeping', () => import('./keeping.ts'), came, ['lateMissed'])];
}

/** Those of the open panel, and what goes on in the others. */
function panelEffects(play: LoadedPlay, { strengths }: PageState, outside: PlayServices) {
  const { panel: open, panels, loaded, round } = play;
  const services = { ...outside, round, strengths };
  return (Object.keys(panels) as PanelId[]).flatMap((id) => {
    const panel = loaded[id];
    const effects = [
      ...((id === open && panel?.effects?.(panels[id], services)) || []),
      ...(panel?.ongoing?.(panels[id], services, { isOpen: id === open, isCovered: isCovered(play) }) ?? []),
    ];
    return within(effects, id, (event) => event);
  });
}

/** The engine is asked what follows a mistake of a review, which is then shown on the board. */
function followsEffect({ why, round }: PlayRoom, outside: Asking): Effect<PlayEvent>[] {
  if (!why || why.said || why.key !== keyAt(round)) return [];
  const best = analysisAt(round, round.at - 1)?.move;
  if (!best) return [];
  const { thought } = asking<PlayEvent>(outside, 0, () => ['asks', why.key]);
  const request = {
    op: 'refutation' as const,
    record: recordOf(round, round.at - 1),
    move: round.line[round.at - 1] ?? '',
    best,
  };
  return [thought(request, (said) => ['follows', said])];
}

const isField = (target: EventTarget | null) =>
  target instanceof HTMLElement && (target.isContentEditable || /^(input|textarea|select)$/.test(target.localName));

/** What is pasted where no field has the focus, and what is dropped on the page, is read. */
function givenEffects({ round }: PlayRoom, { gesture }: PlayServices): Effect<PlayEvent>[] {
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

// A second Python reviews with the page's own, where the device has two cores and memory: it judges positions from the
// beginning of the game, and the page's own from its end.

/** The fewest positions that are left for both: for fewer a start takes too long. */
const FEWEST = 4;
/** The gigabytes of memory of a device that bears it. */
const MEMORY = 2;

type SecondEngine = Pick<ReturnType<typeof createEngine>, 'ask' | 'end'>;
let second: SecondEngine | null = null;

/**
 * That of a review. It is started with the quick readings, so that it is ready after them.
 * @param device As `navigator` describes it.
 */
export function secondPython(
  play: PlayRoom,
  { engine, room }: Pick<PageState, 'engine' | 'room'>,
  device: { hardwareConcurrency?: number; deviceMemory?: number } = navigator,
  create: () => SecondEngine = createEngine,
): Effect<PlayEvent>[] {
  const round = playedGame(play.round);
  const bears = (device.hardwareConcurrency ?? 1) > 1 && (device.deviceMemory ?? MEMORY) >= MEMORY;
  const isWanted =
    bears && engine === 'ready' && room === 'play' && !isCovered(play) && round.reviewing && !gameOf(round).program;
  const left = isWanted ? [...round.line, null].filter((_, count) => toJudge(round, count)).length : 0;
  if (left < FEWEST) return [];
  const [count] = positionsToJudge(round);
  return [held(create), ...(count === undefined ? [] : [judges(round, count)])];
}

const held = (create: () => SecondEngine): Effect<PlayEvent> => ({
  key: 'second Python',
  start() {
    second = create();
    return { drop: () => second?.end() };
  },
  event: () => null,
});

/** Where it fails, the page's own goes on alone. */
function judges(round: RoundState, count: number): Effect<PlayEvent> {
  const { record, player } = judging(round, count);
  return {
    key: `second Python ${keyOf(record)}`,
    start(emit, fail) {
      const sent = second?.ask({ op: 'think', record, player } as const);
      sent?.answer.then(emit, fail);
      return sent;
    },
    event: (thought) => ['round', ['analysis', keyOf(record), thought as Thought]],
    failed: () => null,
  };
}
