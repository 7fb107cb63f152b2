// Pages that other sites show in a frame: the code with which they do, and which addresses of games are refused there.
// No author's program is run in such a page.

import type { Game } from '../contract/types.ts';
import { HUMAN, isBuiltIn, isListed, optionIn, searchIn } from './player.ts';
import { SITE } from './version.ts';

const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;');

/**
 * @param path Of what is shown, under `embed/`.
 * @param size In pixels; the height fits also where no script sets it.
 */
export function frameCode(path: string, lang: string, title: string, size: readonly [width: number | '100%', number]) {
  const { href } = new URL(`${lang === 'ja' ? 'ja/' : ''}embed/${path}`, SITE);
  const [width, height] = size;
  return `<iframe src="${escaped(href)}" title="${escaped(title)}" width="${width}" height="${height}" style="border:0" loading="lazy"></iframe>`;
}

/** The words of addresses that have a program: its source, or its name. */
const PROGRAMS = ['code', 'program'];

type Named = Pick<Game, 'id' | 'program' | 'players' | 'searches' | 'evaluations' | 'authored'>;

/** Is a player the page's own, with nothing of a program's? */
function isBuiltInPlayer(player: string, game: Named) {
  const names = [searchIn(player), optionIn(player, 'evaluation'), optionIn(player, 'order')];
  return player === HUMAN || isListed(player, game) || names.every((name) => !name || isBuiltIn(name, game));
}

/**
 * What an address says of a game. Null: it is refused, as it leads to another room, or names a program.
 * @param hash From `#` on.
 * @returns `game`: undefined where none is named.
 */
export function parseEmbedAddress<Known extends Named>(hash: string, games: readonly Known[]) {
  const [path = '', query = ''] = hash.split(/\?(.*)/s);
  const words = new URLSearchParams(query);
  const [id] = path.replace(/^#\//, '').split('/');
  const game = games.find((each) => each.id === id);
  const players = ['first', 'second'].flatMap((side) => words.getAll(side));
  const isRefused =
    (game ? game.program || !players.every((each) => isBuiltInPlayer(each, game)) : id || players.length > 0) ||
    PROGRAMS.some((key) => words.has(key));
  return isRefused ? null : { game, words };
}
