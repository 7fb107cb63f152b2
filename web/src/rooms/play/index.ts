// The Play room: one round with its commands, its panels, its keys, and what is stored of it on the device.

import { createHandle } from '../../board/handle.ts';
import { keptView } from '../../device/position_cache.ts';
import { readSetting } from '../../device/settings.ts';
import { readAddress, writeAddress } from '../../round/address.ts';
import { refused } from '../../round/state.ts';
import type { PageState, Part, Services } from '../index.ts';
import { createActions } from './actions.ts';
import { newPlay, type Play } from './state.ts';
import { isStep, type PlayEvent, update } from './transitions.ts';
import { view } from './view.ts';
import { wantsOf } from './wants.ts';

/** The game that an address names; where it names none but perhaps a language, the last one played. */
function read(hash: string, { games, first }: PageState) {
  const [path = '', query = ''] = hash.split('?');
  const named = path.length > 2 || [...new URLSearchParams(query).keys()].some((key) => key !== 'lang');
  const read = readAddress(named ? hash : `#/${first}?${query}`, games, first);
  const kept = named || read.problem ? null : readSetting('address');
  const last = kept === null ? null : readAddress(kept, games, first);
  return last && !last.problem ? { ...last, lang: read.lang ?? last.lang } : read;
}

export function createRoom(services: Services, send: (event: PlayEvent) => void): Part<Play, PlayEvent> {
  const table = createHandle();
  const actions = createActions(services, send);
  const outside = { ...services, table, gesture: actions.gesture };
  return {
    initial: newPlay,
    update,
    wants: (state, page, t) => wantsOf(state, page, t, outside),
    isStep,
    read(hash, page) {
      const { lang, ...game } = read(hash, page);
      const kept = { values: readSetting('values'), pace: readSetting('pace'), letters: readSetting('letters') };
      const cached = keptView({ ...game.start, moves: game.transcript }, page.games);
      return { lang, event: ['opened', game, kept, cached] };
    },
    // A bad address stays visible.
    address: ({ round }, { lang, langNamed }) => (refused(round) ? null : writeAddress({ ...round, lang, langNamed })),
    draw: (state, page, t) => view(state, page, t, actions, table),
    title: ({ round }, t) => t('title', { game: t(`game.${round.start.game}`) }),
    game: ({ round }) => round.start.game,
    openGame(id) {
      const { lang, langNamed } = services.state();
      services.go(`#/${id}${langNamed ? `?lang=${lang}` : ''}`);
    },
  };
}
