// The panel of games that are read: in a text, in files or on the device. A single one comes to the board at once; of several there is
// a list, from the first ones on. Where none is found, the panel for text says why.

import type { Problem, ReadItem } from '../../../contract/types.ts';
import { type Collection, collectionsShelf, MOST_GAMES } from '../../../device/collections.ts';
import { changing, type Item, newId } from '../../../device/shelf.ts';
import { asking } from '../../../engine/effects.ts';
import { exercisesShelf, readExercises } from '../../../exercises/kept.ts';
import { playersShelf, waiting, wanted } from '../../../exercises/player_games.ts';
import type { Openings } from '../../../round/openings.ts';
import { fromPromise, readNow } from '../../../runtime/browser.ts';
import { type Effect, type EventOf, once, updateBy } from '../../../runtime/component.ts';
import { collected, cutOf, noteOf, opened, placed } from '../reading/games.ts';
import { type Source, sourcesOf } from '../reading/sources.ts';
import type { PlayEvent } from '../transitions.ts';
import { type CollectionState, isRead, NOTHING, onlyGame, transitions } from './collection_state.ts';
import { draw } from './collection_view.ts';
import type { Outside, Panel } from './index.ts';

type CollectionEvent = EventOf<typeof transitions>;
const event = (event: CollectionEvent): PlayEvent => ['panel', 'collection', event];

export const panel: Panel<CollectionState, CollectionEvent> = {
  opened: (before) => before ?? { ...NOTHING, count: 0, openings: null },
  update: updateBy<CollectionState, typeof transitions>(transitions),
  effects(state, outside) {
    const { count, games, openings, keeping } = state;
    const named = (openings: Openings) => event(['openings', openings]);
    return [
      ...reading(state, outside),
      ...(games.length > 1 && !openings
        ? [fromPromise('openings', () => outside.file<Openings>('data/openings.json'), named, null)]
        : []),
      ...(keeping === 'now'
        ? [
            fromPromise(
              `keep ${count}`,
              () => keep(state),
              (id) => event(['kept', id]),
              event(['kept', null]),
              true,
            ),
          ]
        : []),
      ...ofPlayer(state, outside),
      ...whenRead(state, outside),
    ];
  },
  draw,
};

function reading({ given, count, sources, at }: CollectionState, outside: Outside): Effect<PlayEvent>[] {
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
    ({ items, refused, unlisted = 0, count }, before: ReadItem[] = []) => {
      const all = [...before, ...items]; // what came before Python was lost comes again
      return event(['read', all.slice(all.length - count), refused.map(placed), unlisted]);
    },
    {
      gather: (reply, before: ReadItem[] = []) => ('items' in reply ? [...before, ...reply.items] : before),
      progress: (items) => event(['found', items]),
      key: `read ${count} ${at}`,
    },
  );
  return [{ ...effect, lane: 'reading' }]; // beside what Python thinks
}

/** The only game comes to the board. Where there is none, the text can be corrected. */
function whenRead(state: CollectionState, { send, gesture }: Outside): Effect<PlayEvent>[] {
  const { given, count, games, refused, isOpened } = state;
  const game = onlyGame(state);
  if (game && !isOpened)
    return [
      once(`open ${count}`, () => {
        const cut = cutOf(game, refused);
        send(event(['opened']));
        send(['round', opened(game, gesture().chance, given && 'text' in given ? given.text : '')]);
        if (games.length === 1) send(['leave']);
        send(['round', noteOf(game, cut)]);
        if (given && 'text' in given) send(['panel', 'text', ['opened', given.text, cut !== null]]);
      }),
    ];
  if (!isRead(state) || games.length > 0 || refused.length === 0) return [];
  const text = given && 'text' in given ? given.text : null;
  return [once(`refuse ${count}`, () => send(['show', 'text', ['refused', text, refused], gesture()]))];
}

/** Under which collections are kept: one that is kept again, as its panel was closed meanwhile, is the same one. */
const ids: WeakMap<CollectionState['games'], string> = new WeakMap();

async function keep({ name, games }: CollectionState) {
  const id = ids.get(games) ?? newId(Date.now());
  ids.set(games, id);
  const kept = games
    .filter(({ isOther }) => !isOther)
    .slice(0, MOST_GAMES)
    .map(collected);
  const value = { name, count: kept.length, games: kept };
  const written = await collectionsShelf().put({ id, value, counter: null });
  return written.isKept ? written.id : null;
}

/** Whose games are looked at, read again as more were; first what is wanted of that is done. */
function ofPlayer(state: CollectionState, { round: { games } }: Outside): Effect<PlayEvent>[] {
  const { id, reads } = state;
  if (id === null) return [];
  async function read() {
    if (state.wanted && id !== null) await wanted(id, state.wanted, games);
    const [item] = await playersShelf().getAll([id ?? '']);
    if (item?.removed !== null) return null;
    return { ...item.value, waiting: waiting(readExercises(await exercisesShelf().list(), games)) };
  }
  return [
    changing(playersShelf, () => event(['readPlayer'])),
    fromPromise(`player ${id} ${reads}`, read, (player) => event(['player', player]), event(['player', null])),
  ];
}
