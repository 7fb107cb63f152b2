// The Play room: one round with its commands, its panels, its keys, and what is stored of it on the device.

import { isPlayer } from '../../base/player.ts';
import { randomBelow } from '../../base/random.ts';
import { createHandle } from '../../board/board.ts';
import type { Game } from '../../contract/types.ts';
import { keptView } from '../../device/position_cache.ts';
import { readSetting } from '../../device/storage.ts';
import { readAddress, writeAddress } from '../../round/address.ts';
import { gameOf, refused } from '../../round/state.ts';
import type { PageState, Part, Services } from '../room.ts';
import { createActions } from './actions.ts';
import { effectsOf, perform, type WholePlay } from './effects.ts';
import { isAway, mistakesShown, triedGame } from './panel_transitions.ts';
import { newPlay, type PlayCommand } from './state.ts';
import { isStep, type PlayEvent, update } from './transitions.ts';
import { view } from './view.ts';

/** The address at which a game was left, or else that of a new one. */
function leftAt(id: string, games: Game[]) {
  const kept = readSetting(`address ${id}`);
  return kept && !readAddress(kept, games).problem ? kept : `#/${id}`;
}

/** An address with more words in its query. */
const withWords = (address: string, words: string) =>
  words ? `${address}${address.includes('?') ? '&' : '?'}${words}` : address;

/** An address without `mistakes`, which shows the exercises beside the last game, and whose they are. */
function withoutMistakes(hash: string, { games }: PageState): { rest: string; mistakes?: string | null } {
  const [path = '', query = ''] = hash.split(/\?(.*)/s);
  const words = query.split('&');
  const others = words.filter((word) => !/^mistakes(?:=|$)/.test(word)).join('&');
  const [, id] = /^#?\/?([^/]*)\/?$/.exec(path) ?? [];
  const game = games.find((each) => each.id === id);
  if (others.length === query.length || id === undefined || (id && !game)) return { rest: hash };
  return { rest: withWords(game ? leftAt(game.id, games) : path, others), mistakes: game?.id ?? null };
}

/**
 * The game that an address names; where it names none, the last one played. A new game has the players that it had
 * last.
 */
function read(hash: string, { games, first }: PageState) {
  const [path = '', query = ''] = hash.split('?');
  if (path.length > 2) {
    const read = readAddress(hash, games, first);
    const isBare = !read.problem && /^#\/[^/]+\/?$/.test(path) && !/(?:^|&)(?:first|second|setup|you)=/.test(query);
    return isBare ? { ...read, ...keptFor(gameOf({ games, start: read.start })) } : read;
  }
  const lang = new URLSearchParams(query).get('lang');
  const bare = readAddress(`#/${first}${lang === null ? '' : `?lang=${encodeURIComponent(lang)}`}`, games, first);
  const kept = readSetting('address');
  const last = kept === null || bare.problem ? null : readAddress(kept, games, first);
  return last && !last.problem ? { ...last, lang: bare.lang ?? last.lang } : bare;
}

/** Who played a game last. */
function keptFor(game: Game) {
  const seats = (readSetting(`seats ${game.id}`) ?? '').split('\n');
  const [first = '', second = ''] = seats;
  return seats.every((each) => isPlayer(each, game)) ? { seats: { first, second } } : {};
}

export function createRoom(services: Services, send: (event: PlayEvent) => void): Part<WholePlay, PlayEvent> {
  const table = createHandle();
  const actions = createActions(services, send);
  const outside = { ...services, table, gesture: actions.gesture, send };
  return {
    // The transitions know less of what is loaded late.
    initial: newPlay as (page: PageState) => WholePlay,
    update: update as (before: WholePlay, event: PlayEvent) => WholePlay,
    effects: (state, page, t) => effectsOf(state, page, t, outside),
    perform: (command: PlayCommand, state, page) => perform(command, state, page, outside),
    isStep,
    read(hash, page, { of, isBack }) {
      const { rest, mistakes } = withoutMistakes(hash, page);
      const { lang, ...game } = read(rest, page);
      const names = ['pace', 'letters', 'sound', ...page.games.map(({ id }) => `values ${id}`)];
      const settings = new Map(names.map((name) => [name, readSetting(name)]));
      const cached = keptView({ ...game.start, moves: game.transcript }, page.games);
      const entry = Array.isArray(of) && typeof of[0] === 'number' ? of[0] : null;
      const gameSeed = entry ?? randomBelow(2 ** 32);
      return { lang, event: ['opened', { ...game, entry, gameSeed }, settings, cached, mistakes, isBack] };
    },
    // A bad address stays visible, and that of an entry which is being left.
    address(play, { lang, langNamed }) {
      if (play.ownEntry === 'left') return null;
      const mistakes = mistakesShown(play);
      if (mistakes !== undefined) return `#/${mistakes ?? ''}?mistakes${langNamed ? `&lang=${lang}` : ''}`;
      const { note, at, line } = play.round;
      const isCut = note?.key === 'lines.cut' && note.args.isAddress && at === line.length; // the address can be corrected
      return isCut || refused(play.round) ? null : writeAddress({ ...play.round, lang, langNamed });
    },
    // By its seed a game is told from another that begins alike.
    entry: (play) => [play.round.gameSeed, isAway(play)],
    draw: (state, page, t) => view(state, page, t, actions, table),
    title: ({ round }, t) => t('title', { game: t(`game.${round.start.game}`) }),
    game: (play) => triedGame(play) ?? play.round.start.game,
    openGame(id) {
      const { games, lang, langNamed } = services.state();
      services.go(withWords(leftAt(id, games), langNamed ? `lang=${lang}` : ''));
    },
  };
}
