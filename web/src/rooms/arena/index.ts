// The Arena: a series of two players, or a tournament of many. Each is a part of the page's state of its own; both go on while the
// other, or another room, is shown.

import { entrantsShelf } from '../../device/entrants.ts';
import { tournamentsShelf } from '../../device/tournaments.ts';
import { withPart } from '../../runtime/commands.ts';
import { within } from '../../runtime/component.ts';
import { fillScreen } from '../../runtime/screen.ts';
import type { Arrival, Part, Services } from '../index.ts';
import { take } from './holding.ts';
import { createRoom as createTournament } from './many/index.ts';
import type { Many } from './many/state.ts';
import type { ManyEvent } from './many/transitions.ts';
import { createRoom as createSeries } from './two/index.ts';
import type { Arena } from './two/state.ts';
import type { ArenaEvent } from './two/transitions.ts';
import { whole } from './view.ts';

interface State {
  shown: 'two' | 'many';
  two: Arena;
  many: Many;
}
type Event = readonly ['two', ArenaEvent, shown?: boolean] | readonly ['many', ManyEvent, shown?: boolean];

const SHELVES = { tournament: tournamentsShelf, entrant: entrantsShelf };

const isTournament = (hash: string) => /^#\/arena\/many(?![^/?])/.test(hash);

export function createRoom(services: Services, send: (event: Event) => void): Part<State, Event> {
  const two = createSeries(services, (event) => send(['two', event]));
  const many = createTournament(services, (event) => send(['many', event]));
  const arrived = <E>({ lang, event }: Arrival<E>, wrap: (event: E) => Event): Arrival<Event> => ({
    lang,
    event: wrap(event),
  });
  return {
    initial: (page) => ({ shown: 'two', two: two.initial(page), many: many.initial(page) }),
    update(state, event) {
      const [name, inner, isShown] = event;
      const shown = isShown ? name : state.shown;
      return name === 'two'
        ? withPart(two.update(state.two, inner), (two) => ({ ...state, two, shown }))
        : withPart(many.update(state.many, inner), (many) => ({ ...state, many, shown }));
    },
    perform([name, ...given]) {
      if (name === 'print') print();
      if (name === 'fullScreen') fillScreen();
      if (name === 'take') take(given[0] as string);
      if (name === 'remove' || name === 'restore') {
        const [kind, ids] = given as [keyof typeof SHELVES, string[]];
        SHELVES[kind]()[name](ids);
      }
    },
    effects: (state, page, t) => [
      ...within(two.effects(state.two, page, t), 'two', (event): Event => ['two', event]),
      ...within(many.effects(state.many, page, t), 'many', (event): Event => ['many', event]),
    ],
    isStep: ([name, inner], before, after) =>
      name === 'two' ? two.isStep(inner, before.two, after.two) : many.isStep(inner, before.many, after.many),
    read: (hash, page, visit) =>
      isTournament(hash)
        ? arrived(many.read(hash, page, visit), (event) => ['many', event, true])
        : arrived(two.read(hash, page, visit), (event) => ['two', event, true]),
    address: (state, page) => (state.shown === 'two' ? two.address(state.two, page) : many.address(state.many, page)),
    draw(state, page, t) {
      const { shown } = state;
      const part = shown === 'two' ? two.draw(state.two, page, t) : many.draw(state.many, page, t);
      const other = shown === 'two' ? many.busy?.(state.many, page, t) : two.busy?.(state.two, page, t);
      return whole(shown, part, Boolean(other), t);
    },
    title: (state, t) => (state.shown === 'two' ? two.title(state.two, t) : many.title(state.many, t)),
    busy: (state, page, t) => two.busy?.(state.two, page, t) ?? many.busy?.(state.many, page, t) ?? null,
  };
}
