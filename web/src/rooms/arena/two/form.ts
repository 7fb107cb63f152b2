// Draws the form of a series: one line that reads like a sentence, unfolded to be changed. The engine checks it; its refusal is shown beside the field.

import { html, nothing } from 'lit-html';
import { sizesOf } from '../../../board/setup.ts';
import type { Game } from '../../../contract/types.ts';
import { CUSTOM, isListed, listedPlayer, optionIn } from '../../../player.ts';
import { editableText, isOwnPlayer } from '../../../player_text.ts';
import { refusedOption } from '../../../round/accepted_player.ts';
import { gameIn } from '../../../round/state.ts';
import { customOptions, customPlayer } from '../../../views/custom_player.ts';
import { playerFacts, playerOptions } from '../../../views/players.ts';
import { number, quoted, type Words } from '../../../words.ts';
import type { PageState } from '../../index.ts';
import { nameInList, unbroken } from '../figures.ts';
import { seedButton } from '../view.ts';
import {
  freshSeed,
  isAddressProblem,
  openingExamples,
  plainText,
  refusal,
  takesLists,
  transcripts,
} from '../written.ts';
import { freshSeries, type Wanted } from './address.ts';
import { fieldOf } from './fields.ts';
import { namesOfBoth } from './figures.ts';
import type { Actions } from './index.ts';
import { type Arena, locked } from './state.ts';

/** The series in one sentence. */
export function sentence(state: PageState, { wanted }: Arena, t: Words) {
  const game = gameIn(state, wanted.game);
  const [a, b] = namesOfBoth([wanted.a, wanted.b], game, t).map(unbroken);
  const games = Number(wanted.games);
  const parts = [
    t('arena.sentence', {
      games: Number.isInteger(games) ? t('arena.count', { count: games }) : quoted(wanted.games),
      game: quoted(t(`game.${game.id}`)),
    }),
    t('arena.versus', { a, b }),
    begins(wanted, game, t),
    wanted.swap ? '' : t('arena.unswapped'),
  ];
  const drawn = parts.filter(Boolean).map((part) => html`<u>${part}</u>`);
  return drawn.map((part, at) => [at > 0 ? t('dot') : nothing, part]);
}

/** How the games begin. */
function begins({ openings, opening, a, b }: Wanted, game: Game, t: Words) {
  if (openings !== null) return t('arena.listed', { count: transcripts(openings).length });
  const plies = opening === '' ? game.opening : Number(opening);
  if (plies === 0) return game.sizes ? t('arena.sentence.boards') : t('arena.sentence.start');
  const lot = t('arena.sentence.lot');
  return [a, b].some((player) => hasBook(player, game))
    ? [lot, t('arena.sentence.book')].join(t('arena.sentence.and'))
    : lot;
}

/** Does a player know openings? */
function hasBook(player: string, game: Game) {
  const listed = listedPlayer(player, game);
  return listed ? listed.book === true : optionIn(player, 'book') === 'true';
}

type Put = (text: string) => void;
type More = { put?: Put; hint?: string; meaning?: string; beside?: unknown };
type Choice = readonly [value: string, words: string];

export function setup(state: PageState, arena: Arena, t: Words, { want }: Actions) {
  const { wanted, known, problem } = arena;
  const { openings } = wanted;
  const game = gameIn(state, wanted.game);
  const refusedField = isAddressProblem(problem) ? null : fieldOf(problem);
  /**
   * Below a field: what is wrong with it, else what it means. The place is kept where there is nothing to say, so that the
   * buttons below do not move.
   */
  const below = (name: string, meaning?: string) =>
    refusedField === name && problem
      ? html`<p id=${`below-${name}`} class="wrong">${refusal(problem, game, t)}</p>`
      : html`<p id=${`below-${name}`} class="muted">${meaning || nothing}</p>`;
  const describedBy = (name: string, meaning?: string) =>
    refusedField === name || meaning ? `below-${name}` : nothing;
  type Texts = 'games' | 'opening' | 'seed';
  /** A field for one line of text. */
  const box = (name: Texts, label: string, { put, hint = '', meaning = '', beside = nothing }: More = {}) => {
    const taken = put ?? ((text) => want({ [name]: text }));
    return html`<div class="field for-${name}">
      <label for=${`arena-${name}`}>${t(`arena.${label}`)}</label>
      <input id=${`arena-${name}`} type="text" inputmode="decimal" autocomplete="off" autocapitalize="none"
        spellcheck="false" placeholder=${hint} aria-invalid=${refusedField === name} data-focus=${refusedField === name ? 'wrong' : nothing}
        aria-describedby=${describedBy(name, meaning)} .value=${wanted[name]}
        @change=${({ target }: { target: HTMLInputElement }) => taken(plainText(target.value))} />
      ${beside} ${below(name, meaning)}
    </div>`;
  };
  /** A list to choose from. */
  const choice = (name: string, label: string, choices: Choice[], chosen: string, put: Put) =>
    html`<div class="field for-${name}">
    <label for=${`arena-${name}`}>${t(label)}</label>
    <select id=${`arena-${name}`} aria-invalid=${refusedField === name} data-focus=${refusedField === name ? 'wrong' : nothing}
      aria-describedby=${describedBy(name)} @change=${({ target }: { target: HTMLSelectElement }) => put(target.value)}>
      ${choices.map(([value, words]) => html`<option value=${value} .selected=${value === chosen}>${words}</option>`)}
    </select>
    ${refusedField === name ? below(name) : nothing}
  </div>`;
  const check = (label: string, on: boolean, put: (on: boolean) => void) =>
    html`<label class="switch"><input type="checkbox" .checked=${on} @change=${({ target }: { target: HTMLInputElement }) => put(target.checked)} />${t(label)}</label>`;

  const seat = (who: 'a' | 'b') => {
    const chosen = wanted[who];
    const listed = isListed(chosen, game);
    const put = (player: string) => want({ [who]: player });
    const refused =
      refusedField === who && problem ? { option: refusedOption(problem), sentence: refusal(problem, game, t) } : null;
    const spelled = () => html`<div role="group" aria-label=${t(`arena.custom.${who}`)}>
      ${customPlayer({ id: `arena-${who}-custom`, text: chosen, game, refused, put, live: false, t })}
    </div>`;
    return html`<div class="player">
      <div class="field who">
        <label for=${`arena-${who}`}>${t(`arena.${who}`)}</label>
        <select id=${`arena-${who}`} aria-describedby=${describedBy(who, listed ? 'facts' : '')}
          @change=${({ target: { value } }: { target: HTMLSelectElement }) => put(value === CUSTOM ? textOf(chosen, game) : value)}>
          <button type="button"><span>${listed || isOwnPlayer(chosen, game) ? nameInList(chosen, game, t) : t('player.custom')}</span></button>
          ${playerOptions(game, chosen, state, t, ({ id }) => nameInList(id, game, t))} ${customOptions(listed ? null : chosen, game, t)}
        </select>
        ${listed ? below(who, playerFacts(chosen, game, state, t).join(t('dot'))) : nothing}
      </div>
      ${listed ? nothing : spelled()}
    </div>`;
  };

  const games = state.games.map(({ id }): Choice => [id, t(`game.${id}`)]);
  const begins = ['lot', 'list'].map((how): Choice => [how, t(`arena.begin.${how}`)]);
  const sizes = sizesOf(game).map((size): Choice => [String(size), `${size} × ${size}`]);
  const size = wanted.size === '' ? String(game.rows) : wanted.size.replace(/^0+(?=\d)/, '');
  const unknownSize: Choice[] = sizes.some(([each]) => each === size) ? [] : [[size, size]];
  const how = t('arena.openings.how', { moves: openingExamples(game)[0] ?? '' });
  const list = (openings: string) => html`<div class="field">
    <label for="arena-openings">${t('arena.openings')}</label>
    <textarea id="arena-openings" rows="4" spellcheck="false" autocapitalize="off"
      aria-invalid=${refusedField === 'openings'} data-focus=${refusedField === 'openings' ? 'wrong' : nothing} aria-describedby=${describedBy('openings', how)}
      placeholder=${openingExamples(game).join('\n')} .value=${openings}
      @change=${({ target }: { target: HTMLTextAreaElement }) => want({ openings: target.value.normalize('NFKC') })}></textarea>
    ${below('openings', how)}
  </div>`;
  /** Has the last game no other one from its opening? */
  const isOdd = wanted.swap && /^\d*[13579]$/.test(wanted.games);
  const isLocked = locked(arena);
  return html`${isLocked ? html`<p class="muted">${t('arena.locked')}</p>` : nothing}<fieldset ?disabled=${isLocked}>
    ${choice('game', 'arena.game', games, game.id, (id) => want({ ...freshSeries(gameIn(state, id)), games: wanted.games, seed: wanted.seed }))}
    <div class="players">${seat('a')} ${seat('b')}</div>
    <div class="fields">
      ${box('games', 'games', { meaning: isOdd ? t('arena.games.odd') : '' })}
      ${
        takesLists(game)
          ? choice('begin', 'arena.begin', begins, openings === null ? 'lot' : 'list', (how) =>
              want({ openings: how === 'list' ? '' : null, opening: '' }),
            )
          : choice('size', 'setup.size', [...sizes, ...unknownSize], size, (size) =>
              want({ size: Number(size) === game.rows ? '' : size }),
            )
      }
      ${openings === null ? box('opening', 'plies', { hint: known?.opening == null ? '' : number(known.opening, t.lang) }) : nothing}
      ${box('seed', 'seed', { put: (seed) => want({ seed: seed || freshSeed() }), meaning: t('arena.seed.how'), beside: seedButton(want, t) })}
    </div>
    ${openings === null ? nothing : list(openings)}
    <div class="checks">${check('arena.swap', wanted.swap, (swap) => want({ swap }))}</div>
  </fieldset>`;
}

/** What a custom player begins as. */
const PLAIN = 'alphabeta depth=3';

/** The text that a custom player begins with in the place of a listed one: that of an article's program, else a plain player. */
function textOf(id: string, game: Game) {
  const text = listedPlayer(id, game)?.kind === 'article' ? editableText(id, game) : PLAIN;
  return isListed(text, game) ? `${text} ties=random` : text; // a text that is an id would close the fields
}
