// The searches whose trees are shown: each with the order in which it tries moves, where that is not the usual one. And
// "The same answer, at what cost?": how many positions each read of the position at the root, with a bar. One is asked
// for at a time, while the room is shown and wants nothing else of Python.

import { html, nothing } from 'lit-html';
import { optionIn, searchIn } from '../../base/player.ts';
import { asOptions, editableText, ownSearches, withOption, withSearch } from '../../base/player_text.ts';
import { programTitle, type Words } from '../../base/words.ts';
import type { Game, Tree as Reply } from '../../contract/types.ts';
import { requestKey } from '../../engine/effects.ts';
import { explain } from '../../views/problem.ts';
import type { Cost, TreeState } from './state.ts';

/** Knows only won, drawn and lost: its values are not those of the others. */
const OUTCOMES = 'wincut';
const READERS = ['minimax', 'alphabeta', 'alphabeta order=evaluation', 'best', OUTCOMES];

/** Has its search windows, outside of which values do not matter? */
export const isWindowed = (player: string) => ['alphabeta', 'best'].includes(searchIn(player));

const readersOf = (game: Game) => READERS.filter((reader) => game.searches.includes(searchIn(reader)));

/** Is its search an author's? */
export const isAuthored = (player: string) => !READERS.includes(searchIn(player));

/** The readers to choose from, with authors' searches. */
export const choicesOf = (game: Game) => [...readersOf(game), ...ownSearches(game)];

/** The reader that a player is. */
export function readerIn(player: string) {
  const order = optionIn(player, 'order');
  return order && order !== 'square' ? `${searchIn(player)} order=${order}` : searchIn(player);
}

/** The player with another reader. */
export const withReader = (player: string, reader: string) =>
  withOption(withSearch(player, searchIn(reader)), 'order', optionIn(reader, 'order') ?? '');

export function readerName(reader: string, game: Pick<Game, 'programs'>, t: Words) {
  if (isAuthored(reader)) return t('tree.program', { name: programTitle(reader, game) });
  const key = `tree.search.${reader.replace(' order=', '.')}`;
  return t.has(key) ? t(key) : reader;
}

/** A line of the card. */
export type Entry = ReturnType<typeof entriesOf>[number];

/** The options that are the same for all. */
const COMMON = ['depth', 'evaluation', 'ties', 'seed'];
/** The most positions that the engine records. */
const MOST = 1_000_000;

/** What a search read, all its iterations together, and the value that it found. */
export const costOf = ({ iterations }: Pick<Reply, 'iterations'>): Cost => ({
  positions: iterations.reduce((sum, { visits }) => sum + visits, 0),
  value: iterations.at(-1)?.value ?? null,
});

/** The searches of the card, in the order in which they are drawn; none where there is nothing to read. */
export function entriesOf({ wanted, root, problem, costs, progress }: TreeState, game: Game) {
  if (!root || root.result || problem) return [];
  const text = editableText(wanted.player, game);
  const own = readerIn(text);
  const others = readersOf(game).filter((reader) => reader !== OUTCOMES);
  const record = { ...wanted.start, moves: root.moves };
  return (others.includes(own) ? others : [...others, own]).map((reader) => {
    /** Is it the reader of the room? */
    const present = reader === own;
    const player = present ? wanted.player : withReader(common(text), reader);
    const request = { op: 'tree' as const, record, player: asOptions(player, game), rows: 1 };
    const key = requestKey(request);
    const known = costs.get(key);
    return {
      reader,
      player,
      request,
      key,
      present,
      cost: known && 'positions' in known ? known : null,
      /** Why the engine sent none. */
      problem: known && 'code' in known ? known : null,
      /** The positions read so far, where it is under way. */
      read: progress?.key === key ? progress.visits : 0,
    };
  });
}

/** The player with only those options that all searches have. */
function common(text: string) {
  let player = searchIn(text);
  for (const name of COMMON) player = withOption(player, name, optionIn(text, name) ?? '');
  return player;
}

/** The search that is to be asked for now; null: none. The present reader's comes first, then those that read least. */
export function nextOf({ main, stopped }: TreeState, entries: Entry[]) {
  if (!main || stopped) return null;
  const open = entries.filter((entry) => !entry.cost && !entry.problem);
  return open.find(({ present }) => present) ?? open.at(-1) ?? null;
}

/** Was it refused because the search reads too much? */
const isTooLong = ({ problem }: Entry) => problem?.code === 'limit' && problem.field === 'player';

/**
 * Has a search another answer than the others, as far as they are known? Those of ours find the same value; how soon a
 * game is won an author's value need not tell.
 */
export function isOdd({ cost, reader }: Entry, entries: Entry[], { values }: Pick<Game, 'values'>) {
  const { decisive, margin } = values;
  const answer = (value: number) =>
    margin === null && Math.abs(value) >= decisive ? Math.sign(value) * decisive : value;
  const other = entries.find((entry) => !isAuthored(entry.reader) && entry.reader !== OUTCOMES && entry.cost)?.cost;
  if (!isAuthored(reader) || cost?.value == null || other?.value == null) return false;
  return answer(cost.value) !== answer(other.value);
}

export function costsCard(state: TreeState, game: Game, t: Words) {
  const entries = entriesOf(state, game);
  if (entries.length === 0) return nothing;
  const longest = Math.max(1, ...entries.map(({ cost }) => cost?.positions ?? 0));
  return html`<section class="card costs" aria-labelledby="costs">
    <h2 id="costs">${t('tree.cost')}</h2>
    <ul role="list">${entries.map(line)}</ul>
    <p>${t('tree.cost.of')}</p>
  </section>`;

  function line(entry: Entry) {
    const { reader, cost, problem, present, read } = entry;
    const isLong = isTooLong(entry);
    const share = isLong ? 1 : Math.min(1, (cost?.positions ?? read) / longest);
    const soFar = read > 0 ? t('tree.visits', { count: read }) : '';
    const text = cost
      ? t('saw.positions', { count: cost.positions })
      : isLong
        ? t('tree.cost.limit', { most: Number(problem?.args.most ?? MOST) })
        : problem
          ? explain(problem, game, t)
          : soFar;
    return html`<li aria-current=${present ? 'true' : 'false'}>
      <b>${readerName(reader, game, t)}</b>
      <div class=${['amount', isLong && 'beyond', !cost && 'open'].filter(Boolean).join(' ')} .style=${`--share:${share}`}></div>
      <span>${text}${isOdd(entry, entries, game) ? html` (${t('tree.cost.other')})` : nothing}</span>
    </li>`;
  }
}
