// Draws the fields in which a player is spelled out: its search with all options that it can have, as the engine
// declares them, and below them the player as text, which is what the engine gets. The text is all there is; each field
// reads its option from it and writes it there. What stands in the text and has no field is named, and can be removed:
// nothing is inherited that is not seen.

import { html, nothing } from 'lit-html';
import type { Game, Option, Problem } from '../contract/types.ts';
import { type Asking, asking } from '../engine/effects.ts';
import { evaluationOf, optionIn, searchIn } from '../player.ts';
import { asOptions, isOwnPlayer, othersIn, ownPlayers, withOption, withoutWord, withSearch } from '../player_text.ts';
import type { Effect } from '../runtime/component.ts';
import { number, programTitle, type Words } from '../words.ts';
import { about, button, valued } from './controls.ts';
import { customOption, nameOption, spelledName } from './players.ts';
import { explain } from './problem.ts';

/**
 * The last options of a list of players: the author's programs, and the choice to spell a player out.
 * @param spelled The present player, where it is spelled out.
 */
export function customOptions(spelled: string | null, game: Game, t: Words) {
  const isAuthored = spelled !== null && isOwnPlayer(spelled, game);
  const own = new Set([...ownPlayers(game), ...(isAuthored ? [spelled] : [])]);
  return [
    ...[...own].map((player) => nameOption(player, spelledName(player, game, t), player === spelled)),
    customOption(t, spelled !== null && !isAuthored),
  ];
}

/** Where the chapters and their glossary show what a field is about, or a search. */
const SHOWN: { [what: string]: string } = {
  ...{ minimax: 'end/whole', wincut: 'win/shuffled', alphabeta: 'bound/cut', best: 'table/table' },
  ...{ depth: 'depth/horizon', evaluation: 'estimate/weights', order: 'order/order', ties: 'bound/equal' },
  book: 'summary/book',
};

/**
 * What a field is about, with `link`; nothing where no chapter explains it.
 * @param search The player's.
 */
export function explained(field: string, search: string, t: Words, link = about) {
  const word = field === 'search' ? search : field;
  const shown = SHOWN[word];
  return shown ? link(word, shown, t) : nothing;
}

/** What is wrong with a player that the engine refuses. */
export const refusal = (problem: Problem | null, game: Game, t: Words) =>
  problem && { option: refusedOption(problem), sentence: explain(problem, game, t) };

/**
 * The searches to choose from. Random is in every list of players, and has no options.
 * @param search The present one.
 */
const searchesOf = ({ searches }: Game, search: string) =>
  searches.filter((each) => each !== 'random' || each === search);

/** The options that a player of this text can have, each with a field. */
function optionsFor(text: string, game: Game) {
  const search = searchIn(text);
  const isBuiltInSearch = game.searches.includes(search) && !game.authored?.includes(search);
  const author = game.programs?.get(search)?.chooses ? 'choose' : 'search';
  const evaluation = evaluationOf(text, game);
  const fits = ({ kind, searches, authors, evaluation: only = evaluation }: Option) =>
    (isBuiltInSearch ? searches.includes(search) : authors.includes(author)) &&
    only === evaluation &&
    (kind !== 'evaluation' || game.evaluations.length > 0);
  return game.options.filter(fits);
}

interface CustomPlayerProps {
  /** Prefix of the ids of its elements. */
  id: string;
  /** The player. */
  text: string;
  game: Game;
  /** The option that the engine refuses (an empty text: the player as a whole), and why. */
  refused: { option: string; sentence: string } | null;
  put: (text: string) => void;
  /** Is each key put at once? Else a text is put when its field is left. */
  live?: boolean;
  t: Words;
}

type Values = readonly string[];
type Write = (value: string) => string;

export function customPlayer({ id, text, game, refused, put, live = true, t }: CustomPlayerProps) {
  const search = searchIn(text);
  const evaluation = evaluationOf(text, game);
  const options = optionsFor(text, game);
  const names = options.map(({ name }) => name);
  const others = othersIn(text, names);
  const wrong = refused && (['search', ...names].includes(refused.option) ? refused.option : 'text');
  /** What a search, an option or one of its values is called, or what it does, where there are words for it. */
  const note = (key: string, facts = {}) => (t.has(key) ? t(key, facts) : '');

  /**
   * An option with its field, above what is wrong with it, else what it means.
   * @param draw The field, described by the element of this id.
   */
  function field(name: string, hint: string, draw: (described: unknown) => unknown) {
    const meaning = hint ? html`<p id=${`${id}-${name}-hint`} class="muted">${hint}</p>` : nothing;
    const problem = html`<p id=${`${id}-${name}-wrong`} class="wrong" role="alert">${refused?.sentence}</p>`;
    const below = wrong === name ? 'wrong' : hint && 'hint';
    return html`<div class="option for-${name}">
      <label for=${`${id}-${name}`}>${note(`custom.${name}`) || name}</label> ${explained(name, search, t)}
      ${draw(below ? `${id}-${name}-${below}` : nothing)} ${wrong === name ? problem : meaning}
    </div>`;
  }

  function list(name: string, values: Values, chosen: string, write: Write, hint: string, title: Write = String) {
    const option = (value: string) =>
      html`<option value=${value} .selected=${value === chosen}>${values.includes(value) ? title(value) : value}</option>`;
    const drawn = (described: unknown) => html`<select id=${`${id}-${name}`} aria-describedby=${described}
      aria-invalid=${wrong === name} data-focus=${wrong === name ? 'wrong' : nothing} @change=${valued((value) => put(write(value)))}>
      ${(values.includes(chosen) ? values : [chosen, ...values]).map(option)}
    </select>`;
    return field(name, hint, drawn);
  }

  function box(name: string, value: string, write: Write, hint: string, empty = '') {
    const typed = valued((value) => {
      const next = write(value.normalize('NFKC'));
      if (next !== text) put(next); // `change` follows `input` when the field is left
    });
    const drawn = (described: unknown) => html`<input id=${`${id}-${name}`} type="text"
      inputmode=${name === 'text' ? 'text' : 'decimal'} autocomplete="off" autocapitalize="none" spellcheck="false"
      placeholder=${empty} aria-describedby=${described}
      aria-invalid=${wrong === name} data-focus=${wrong === name ? 'wrong' : nothing} .value=${value}
      @input=${live ? typed : nothing} @change=${typed} />`;
    return field(name, hint, drawn);
  }

  const declared = game.options.map(({ name }) => name);
  const withValue = (name: string, value: string) => withOption(text, name, value, declared);
  /** A text of another search or evaluation, without the options that this one could have and that one cannot. */
  function fitting(next: string) {
    const kept = optionsFor(next, game);
    const lost = options.filter((each) => !kept.includes(each));
    return lost.reduce((rest, { name }) => withOption(rest, name, '', declared), next);
  }
  /** The names of ours stand for themselves. */
  const titled = (name: string) => programTitle(name, game);
  /** The list of an option whose values have names, and of which one is the usual one. */
  function among({ name, usual }: Option, values: Values) {
    const write = (value: string) => withValue(name, value === usual ? '' : value);
    const title = (value: string) => note(`custom.${name}.${value}`) || titled(value);
    return list(name, values, optionIn(text, name) ?? usual ?? '', write, note(`custom.${name}.how`), title);
  }
  /** The field of an option that is a number. What is left empty is the search's own default. */
  function amount({ name, usual, least, most }: Option) {
    const write = (value: string) => withValue(name, value.replace(/\s+/g, ''));
    const range = { least: number(least ?? 0, t.lang), most: number(most ?? 0, t.lang) };
    const hint = note(`custom.${name}.how`, range) || t('custom.range', range);
    return box(name, optionIn(text, name) ?? '', write, hint, note(`custom.${name}.unset`) || (usual ?? t('none')));
  }
  function row(option: Option) {
    const { name, kind, values = [] } = option;
    if (kind === 'name') return among(option, values);
    if (kind === 'boolean') return among(option, ['false', 'true']);
    if (kind !== 'evaluation') return amount(option);
    const write = (value: string) => fitting(withValue(name, value));
    return list(name, game.evaluations, evaluation, write, note(`custom.evaluation.${evaluation}`), titled);
  }
  const removable = html`<div class="option for-others">
    <p class="muted">${t('custom.others')}</p>
    <p class="row">${others.map((word) => button(t('custom.remove', { option: word }), () => put(withoutWord(text, word))))}</p>
  </div>`;

  return html`<div class="custom-player">
    ${list('search', searchesOf(game, search), search, (value) => fitting(withSearch(text, value)), note(`custom.search.${search}`), titled)}
    ${options.map(row)} ${others.length ? removable : nothing}
    ${box('text', text, (value) => value, t('custom.text.how'))}
  </div>`;
}

/**
 * Asks the engine whether a player that is spelled out can play a game, before it takes a seat: for a tournament of one
 * game, as that checks the player without a thought, which could last, and leaves the thought under way alone.
 * @param text The player.
 * @param accepted Its text in the engine's spelling, or its id.
 */
export function acceptedPlayer<Event>(
  text: string,
  game: Pick<Game, 'id' | 'players' | 'options'>,
  outside: Asking,
  accepted: (player: string) => Event,
  failed: (problem: Problem) => Event,
): Effect<Event> {
  const player = asOptions(text, game);
  const seats = { form: 'two', players: [player, player], games: 1, opening: 0 } as const;
  const request = { op: 'tournament', game: game.id, ...seats } as const;
  return asking(outside, 0, failed).view(request, ({ standings }) => accepted(standings.players[0]?.name ?? text));
}

/** The option of the player that a problem is about; an empty text: the player as a whole. */
export const refusedOption = ({ field }: Problem) => /^players\[.\]\.(\w+)$/.exec(field ?? '')?.[1] ?? '';
