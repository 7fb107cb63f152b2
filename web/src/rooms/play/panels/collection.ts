// The panel of games that are read: in a text, in files or on the device. That goes on until it is stopped, also while
// the panel is closed. A single game comes to the board at once; of several there is a list, from the first ones on.
// Where none is found, the panel for text says why. Where the person has gone on with another game meanwhile, a note
// says where all this is found.

import type { Problem } from '../../../contract/types.ts';
import { type Collection, collectionsShelf, MOST_GAMES } from '../../../device/collections.ts';
import { changing, type Item, isSame, newId, present } from '../../../device/shelf.ts';
import { asking } from '../../../engine/effects.ts';
import { exercisesShelf, readExercises } from '../../../exercises/kept.ts';
import { keepLookRequest, playersShelf, waiting } from '../../../exercises/player_games.ts';
import { fromPromise, readNow } from '../../../runtime/browser.ts';
import { type Effect, type EventOf, once, updateBy } from '../../../runtime/component.ts';
import type { PlayEvent } from '../transitions.ts';
import { type CollectionState, draw, isRead, NEW, onlyGame, transitions } from './collection_list.ts';
import { collected, cutOf, gamesOf, noteOf, openEvent, placed, type ReadGame } from './game_texts.ts';
import type { Panel, PanelServices, Shown } from './panel.ts';
import { type Source, sourcesOf } from './sources.ts';

type CollectionEvent = EventOf<typeof transitions>;
const event = (event: CollectionEvent): PlayEvent => ['panel', 'collection', event];

export const panel: Panel<CollectionState, CollectionEvent> = {
  opened: (before, { round: { start, line } }) => ({ ...(before ?? NEW), board: { start, line } }),
  update: updateBy<CollectionState, typeof transitions>(transitions),
  effects: (state, outside) => [...naming(state, outside), ...(state.lookRequest ? [] : ofPlayer(state, outside))],
  ongoing(state, outside, shown) {
    const { count, keeping } = state;
    const kept = (id: string | null) => event(['kept', id]);
    return [
      ...reading(state, outside),
      ...(keeping === 'now' ? [fromPromise(`keep ${count}`, () => keep(state), kept, kept(null), true)] : []),
      ...(state.lookRequest ? ofPlayer(state, outside) : []),
      ...whenRead(state, outside, shown),
    ];
  },
  draw,
};

function reading({ given, count, sources, at }: CollectionState, outside: PanelServices): Effect<PlayEvent>[] {
  if (!given) return [];
  if (!sources) {
    if ('kept' in given) {
      const stored = (item: Item<Collection> | null) => event(['stored', item]);
      return [
        fromPromise(`stored ${count}`, () => collectionsShelf().get(given.kept), stored, event(['stored', null])),
      ];
    }
    const known = (sources: Source[]) => event(['sources', sources]);
    return [fromPromise(`sources ${count}`, () => sourcesOf(given), known, event(['sources', []]))];
  }
  const source = sources[at];
  if (!source) return [];
  const failed = (error: Problem) => event(['read', [], [{ line: 0, text: '', error }], 0]);
  const { content } = source;
  if ('code' in content) return [readNow(`refused ${count} ${at}`, () => content, failed)];
  const { thought } = asking<PlayEvent>(outside, 0, failed);
  const effect = thought(
    content,
    ({ items, refused, unlisted = 0, count }, before: ReadGame[] = []) => {
      const games = lastOf([...before, ...gamesOf(items)], count); // what came before Python was lost comes again
      return event(['read', games, refused.map(placed), unlisted]);
    },
    {
      gather(reply, games: ReadGame[] = []) {
        if ('items' in reply) games.push(...gamesOf(reply.items)); // there may be a thousand replies
        return games;
      },
      progress: (games) => event(['found', [...games]]),
      key: `read ${count} ${at}`,
    },
  );
  return [{ ...effect, lane: 'reading' }]; // beside what Python thinks
}

/** How many openings are asked for at once. */
const NAMED = 200;

/** Asks how the openings of the next games are called, which are of one game. Programs are not asked. */
function naming(state: CollectionState, outside: PanelServices): Effect<PlayEvent>[] {
  const { games, openings } = state;
  const next = games.slice(openings.length, openings.length + NAMED);
  const [first] = next;
  if (!isRead(state) || games.length < 2 || !first) return [];
  const { game } = first;
  const end = next.findIndex((each) => each.game !== game);
  const asked = end < 0 ? next : next.slice(0, end);
  const named = (names: CollectionState['openings']) => event(['named', names]);
  const none = () => named(asked.map(() => null));
  const described = outside.round.games.find(({ id }) => id === game);
  if (!described || described.program) return [readNow(`unnamed ${openings.length}`, none, (event) => event)];
  const moves = asked.map(({ setup, moves }) => (setup === undefined ? moves : ''));
  const { view } = asking(outside, openings.length, none);
  const request = { op: 'openings', game, moves } as const;
  return [{ ...view(request, ({ openings }) => named(openings)), lane: 'reading' }];
}

/** The games of the last so many items. */
function lastOf(games: readonly ReadGame[], count: number) {
  const firsts = games.flatMap(({ isOther }, at) => (isOther ? [] : at));
  return count > 0 ? games.slice(firsts.at(-count)) : [];
}

/** The only game comes to the board. Where there is none, the text can be corrected. */
function whenRead(
  state: CollectionState,
  { send, gesture, round }: PanelServices,
  { isOpen, isCovered }: Shown,
): Effect<PlayEvent>[] {
  const { given, count, games, refused, isShown, board } = state;
  const game = onlyGame(state);
  const hasNone = isRead(state) && games.length === 0 && refused.length > 0;
  if (isShown || !(game || hasNone)) return [];
  const isElsewhere = round.start !== board?.start || round.line !== board.line;
  if (!isOpen && (isElsewhere || isCovered))
    return [once(`ready ${count}`, () => send(['round', ['note', 'lines.ready']]))];
  if (game)
    return [
      once(`open ${count}`, () => {
        const cut = cutOf(game, refused);
        send(event(['shown']));
        send(['round', openEvent(game, gesture().gameSeed, given && 'text' in given ? given.text : '')]);
        if (games.length === 1 && isOpen) send(['leave']);
        send(['round', noteOf(game, cut)]);
        if (given && 'text' in given) send(['panel', 'text', ['onBoard', given.text, cut !== null]]);
      }),
    ];
  const text = given && 'text' in given ? given.text : null;
  return [
    once(`refuse ${count}`, () => {
      send(event(['shown']));
      send(['show', 'text', ['refused', text, refused], gesture()]);
    }),
  ];
}

/** Keeps a collection. One with the same games is the same one. */
async function keep({ name, games }: CollectionState) {
  const shelf = collectionsShelf();
  const kept = games
    .filter(({ isOther }) => !isOther)
    .slice(0, MOST_GAMES)
    .map(collected);
  const there = present(await shelf.list()).filter(({ value }) => value.count === kept.length);
  for (const { id } of there) if (isSame((await shelf.get(id))?.value.games, kept)) return id;
  const value = { name, count: kept.length, games: kept };
  const written = await shelf.put({ id: newId(Date.now()), value, counter: null });
  return written.isKept ? written.id : null;
}

/** Whose games are looked at, read again as more were; first what was asked for of that is done. */
function ofPlayer(state: CollectionState, { round: { games } }: PanelServices): Effect<PlayEvent>[] {
  const { id, reads, lookRequest } = state;
  if (id === null) return [];
  async function read() {
    if (lookRequest && id !== null && !(await keepLookRequest(id, lookRequest, games))) throw new Error('no room');
    const [item] = await playersShelf().getAll([id ?? '']);
    if (item?.removed !== null) return null;
    return { ...item.value, waiting: waiting(readExercises(await exercisesShelf().list(), games)) };
  }
  const known = (player: CollectionState['player']) => event(['player', player]);
  return [
    changing(playersShelf, () => event(['readPlayer'])),
    fromPromise(`player ${id} ${reads}`, read, known, event(lookRequest ? ['kept', null] : ['player', null])),
  ];
}
