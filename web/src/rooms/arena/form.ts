// Draws what is set up: one line that reads like a sentence, unfolded to change. The engine checks it; what it refuses is said below the
// field that it names.

import { html, nothing } from 'lit-html';
import { sizesOf } from '../../board/setup.ts';
import type { Game, Problem } from '../../contract/types.ts';
import { CUSTOM, isListed, listedPlayer, optionIn } from '../../player.ts';
import { editableText, isOwnPlayer } from '../../player_text.ts';
import { gameIn } from '../../round/state.ts';
import { customOptions, customPlayer, refusedOption } from '../../views/custom_player.ts';
import { chosenName, playerFacts, playerOptions } from '../../views/players.ts';
import { explain } from '../../views/problem.ts';
import { isolate, number, type Words } from '../../words.ts';
import { isAddressProblem } from './address.ts';
import { freshSeed, inGame, isTwo, MOST_GAMES, openingsIn, plainText, takesLists, type Wanted } from './conditions.ts';
import { nameOf, namesOfBoth, noBreak } from './format.ts';
import type { Late } from './late.ts';
import { locked, uncheckedIn } from './state.ts';
import type { ArenaDrawing } from './view.ts';

/** What the form is drawn with. */
export interface FormDrawing extends Pick<ArenaDrawing, 'arena' | 'page' | 't'> {
  game: Game;
  /** All that is known to be wrong. */
  problems: readonly Problem[];
  actions: Pick<ArenaDrawing['actions'], 'want' | 'wantForm'>;
}

// The line

/**
 * The parts of the line.
 * @param programs How many of them take part beside the players.
 * @param late What says that of more than two players.
 */
export const sentence = (wanted: Wanted, programs: number, game: Game, t: Words, late: Late | null = null): string[] =>
  (isTwo(wanted) ? sentenceOfTwo(wanted, game, t) : (late?.sentenceOfMany(wanted, programs, game, t) ?? [])).filter(
    Boolean,
  );

function sentenceOfTwo(wanted: Wanted, game: Game, t: Words) {
  const [a = '', b = ''] = namesOfBoth(wanted.players as [string, string], game, t).map(noBreak);
  const games = Number(wanted.games);
  const count = Number.isInteger(games) ? t('arena.count', { count: games }) : isolate(wanted.games);
  return [
    t('arena.sentence', { games: count, game: isolate(t(`game.${game.id}`)) }),
    t('arena.versus', { a, b }),
    begins(wanted, game, t),
    wanted.swap ? '' : t('arena.unswapped'),
  ];
}

/** How the games of two begin. */
function begins({ openings, opening, players }: Wanted, game: Game, t: Words) {
  if (openings !== null) return t('arena.listed', { count: openingsIn(openings).length });
  const plies = opening === '' ? game.opening : Number(opening);
  if (plies === 0) return game.sizes ? t('arena.sentence.boards') : t('arena.sentence.start');
  const lot = t('arena.sentence.lot');
  return players.some((player) => hasBook(player, game))
    ? [lot, t('arena.sentence.book')].join(t('arena.sentence.and'))
    : lot;
}

/** Does a player know openings? */
function hasBook(player: string, game: Game) {
  const listed = listedPlayer(player, game);
  return listed ? listed.book === true : optionIn(player, 'book') === 'true';
}

// The fields

export function fields(given: FormDrawing) {
  const { arena, page, game, actions, t } = given;
  const { wanted, late } = arena;
  const { want } = actions;
  // While programs are not checked, the engine has answered about the other players alone.
  const known = uncheckedIn(arena).length > 0 ? null : arena.known;
  const areTwo = isTwo(wanted);
  const games = page.games.filter(({ program }) => areTwo || !program).map(({ id }): Choice => [id, t(`game.${id}`)]);
  const gameField = choice(given, 'game', 'arena.game', games, game.id, (id) => want(inGame(wanted, gameIn(page, id))));
  const isLocked = locked(arena);
  const swap = html`<div class="checks row">${tick(t('arena.swap'), wanted.swap, (swap) => want({ swap }))}</div>`;
  const draw = html`<button type="button" class="button" aria-label=${t('arena.seed.draw')} title=${t('arena.seed.draw')}
    @click=${() => want({ seed: freshSeed() })}>
    <svg viewBox="0 0 20 20" aria-hidden="true"><path d="M16 6A7 7 0 1 0 17 11M16.5 2.5V6.5H12.5" /></svg>
  </button>`;
  const seed = {
    put: (seed: string) => want({ seed: seed || freshSeed() }),
    meaning: t('arena.seed.how'),
    beside: draw,
  };
  const hint = known?.opening == null ? '' : number(known.opening, t.lang);
  return html`${isLocked ? html`<p class="muted">${t('arena.locked')}</p>` : nothing}
    <fieldset ?disabled=${isLocked}>
      ${areTwo ? [gameField, html`<div class="players">${seat(given, 'a', 0)} ${seat(given, 'b', 1)}</div>`] : late?.references(given)}
      <div class="fields">
        ${areTwo ? nothing : [gameField, late?.format(given)]}
        ${box(given, 'games', areTwo ? 'arena.games' : 'arena.many.games', { meaning: gamesMeaning(wanted, t) })}
        ${areTwo ? nothing : late?.extent(given)}
        ${beginning(given)}
        ${wanted.openings === null ? box(given, 'opening', 'arena.plies', { hint }) : nothing}
        ${box(given, 'seed', 'arena.seed', seed)}
      </div>
      ${wanted.openings === null ? nothing : openingsField(given, wanted.openings)}
      ${areTwo ? swap : nothing}
    </fieldset>`;
}

/** One of two players: it is listed, or spelled out. */
function seat(given: FormDrawing, who: 'a' | 'b', at: 0 | 1) {
  const { arena, page, game, problems, actions, t } = given;
  const { wanted } = arena;
  const chosen = wanted.players[at] ?? '';
  const listed = isListed(chosen, game);
  const put = (player: string) => actions.want({ players: wanted.players.with(at, player) });
  const problem = problems.find((each) => fieldOf(each, wanted) === who);
  const refused = problem ? { option: refusedOption(problem), sentence: refusal(problem, game, t) } : null;
  const spelled = () => html`<div role="group" aria-label=${t(`arena.custom.${who}`)}>
    ${customPlayer({ id: `arena-${who}-custom`, text: chosen, game, refused, put, live: false, t })}
  </div>`;
  const facts = listed ? playerFacts(chosen, game, page, t).join(t('dot')) : '';
  return html`<div class="player stack">
    <div class="field who">
      <label for=${`arena-${who}`}>${t(`arena.${who}`)}</label>
      <select id=${`arena-${who}`} aria-describedby=${problem || facts ? `below-${who}` : nothing}
        @change=${({ target: { value } }: { target: HTMLSelectElement }) => put(value === CUSTOM ? textOf(chosen, game) : value)}>
        <button type="button"><span>${listed || isOwnPlayer(chosen, game) ? chosenName(chosen, game, t) : t('player.custom')}</span></button>
        ${playerOptions(game, chosen, page, t, customOptions(listed ? null : chosen, game, t))}
      </select>
      ${listed ? below(given, who, facts) : nothing}
    </div>
    ${listed ? nothing : spelled()}
  </div>`;
}

/** What a custom player begins as. */
const PLAIN = 'alphabeta depth=3';

/** The text that a custom player begins with in the place of a listed one: that of an article's program, else a plain player. */
function textOf(id: string, game: Game) {
  const text = listedPlayer(id, game)?.kind === 'article' ? editableText(id, game) : PLAIN;
  return isListed(text, game) ? `${text} ties=random` : text; // a text that is an id would close the fields
}

/** What the number of games means: of two an odd one, and one that is too large to be played here; of more an even one. */
function gamesMeaning({ form, swap, games }: Wanted, t: Words) {
  if (form !== 'two') return t('arena.many.games.how');
  if (Number(games) > MOST_GAMES) return t('arena.games.most', { count: MOST_GAMES });
  return swap && /^\d*[13579]$/.test(games) ? t('arena.games.odd') : '';
}

/** How the games begin. */
function beginning(given: FormDrawing) {
  const { arena, game, actions, t } = given;
  const { wanted } = arena;
  if (takesLists(game)) {
    const begins = ['lot', 'list'].map((how): Choice => [how, t(`arena.begin.${how}`)]);
    return choice(given, 'begin', 'arena.begin', begins, wanted.openings === null ? 'lot' : 'list', (how) =>
      actions.want({ openings: how === 'list' ? '' : null, opening: '' }),
    );
  }
  const sizes = sizesOf(game).map((size): Choice => [String(size), `${size} × ${size}`]);
  const size = wanted.size === '' ? String(game.rows) : wanted.size.replace(/^0+(?=\d)/, '');
  return choice(given, 'size', 'setup.size', sizes, size, (next) =>
    actions.want({ size: Number(next) === game.rows ? '' : next }),
  );
}

/** The list of openings, one a line. */
function openingsField(given: FormDrawing, openings: string) {
  const { game, actions, t } = given;
  const examples = game.pictures.flatMap(({ moves }) => (typeof moves === 'string' ? [moves] : [])).slice(0, 2);
  const meaning = t('arena.openings.how', { moves: examples[0] ?? '' });
  const { isWrong, focus } = stateOf(given, 'openings', meaning);
  const control = html`<textarea id="arena-openings" rows="4" spellcheck="false" autocapitalize="off" aria-invalid=${isWrong}
    data-focus=${focus} aria-describedby="below-openings" placeholder=${examples.join('\n')} .value=${openings}
    @change=${({ target }: { target: HTMLTextAreaElement }) => actions.want({ openings: target.value.normalize('NFKC') })}></textarea>`;
  return field(given, 'openings', 'arena.openings', control, meaning);
}

export const tick = (words: string, isOn: boolean, put: (isOn: boolean) => void) =>
  html`<label class="switch"><input type="checkbox" .checked=${isOn}
    @change=${({ target }: { target: HTMLInputElement }) => put(target.checked)} />${words}</label>`;

// A field: its label, its control, and below it what is wrong with it, or what it means

function field(
  given: FormDrawing,
  name: string,
  label: string,
  control: unknown,
  meaning = '',
  beside: unknown = nothing,
) {
  return html`<div class="field for-${name}"><label for=${`arena-${name}`}>${given.t(label)}</label>${control} ${beside} ${below(given, name, meaning)}</div>`;
}

/** The place is kept where there is nothing to say, so that the buttons below do not move. */
export function below(given: FormDrawing, name: string, meaning = '') {
  const { arena, game, t } = given;
  const wrong = wrongIn(given, name);
  const said = wrong.map((each) => explained(each, arena.wanted, game, t)).join(t('sentence'));
  return html`<p id=${`below-${name}`} class=${wrong.length > 0 ? 'wrong' : 'muted'}>${said || meaning || nothing}</p>`;
}

const wrongIn = ({ problems, arena }: FormDrawing, name: string) =>
  problems.filter((each) => fieldOf(each, arena.wanted) === name);

/** What a control says of itself. */
export const stateOf = (given: FormDrawing, name: string, meaning = '') => {
  const isWrong = wrongIn(given, name).length > 0;
  return {
    isWrong,
    describedBy: isWrong || meaning ? `below-${name}` : nothing,
    focus: isWrong ? 'wrong' : nothing,
  };
};

type Put = (text: string) => void;
type More = { put?: Put; hint?: string; meaning?: string; beside?: unknown; value?: string };
type TextName = 'games' | 'rounds' | 'opening' | 'seed' | 'amount';

/** A field for one line of text. */
export function box(given: FormDrawing, name: TextName, label: string, more: More = {}) {
  const { put, hint = '', meaning = '', beside = nothing, value } = more;
  const { isWrong, describedBy, focus } = stateOf(given, name, meaning);
  const text = value ?? (name === 'amount' ? '' : given.arena.wanted[name]);
  const taken = put ?? ((text: string) => given.actions.want({ [name]: text }));
  const control = html`<input id=${`arena-${name}`} type="text" inputmode="decimal" autocomplete="off" autocapitalize="none"
    spellcheck="false" placeholder=${hint} aria-invalid=${isWrong} data-focus=${focus} aria-describedby=${describedBy}
    .value=${text} @change=${({ target }: { target: HTMLInputElement }) => taken(plainText(target.value))} />`;
  return field(given, name, label, control, meaning, beside);
}

export type Choice = readonly [value: string, words: string];

/** A list to choose from. */
export function choice(
  given: FormDrawing,
  name: string,
  label: string,
  choices: readonly Choice[],
  chosen: string,
  put: Put,
) {
  const { isWrong, focus } = stateOf(given, name);
  const unknown = choices.some(([value]) => value === chosen) ? [] : [[chosen, chosen] as const];
  const control = html`<select id=${`arena-${name}`} aria-invalid=${isWrong} data-focus=${focus}
    @change=${({ target }: { target: HTMLSelectElement }) => put(target.value)}>
    ${[...choices, ...unknown].map(([value, words]) => html`<option value=${value} .selected=${value === chosen}>${words}</option>`)}
  </select>`;
  return field(given, name, label, control);
}

// What is wrong

/** The field that a problem is about; null: none, or it is one of the address. */
export function fieldOf(problem: Problem, wanted: Wanted) {
  if (isAddressProblem(problem)) return null;
  const [, name, place] = /^(\w+)(?:\[(\d+)\])?/.exec(problem.field ?? '') ?? [];
  return name === 'players' && isTwo(wanted) ? (place === '1' ? 'b' : 'a') : (name ?? null);
}

/** What is wrong with what is set up, with the player that it is about. */
export function explained(problem: Problem, wanted: Wanted, game: Game, t: Words) {
  const said = refusal(problem, game, t);
  const [, place = ''] = /^players\[(\d+)\]/.exec(problem.field ?? '') ?? [];
  const player = isTwo(wanted) ? undefined : wanted.players[Number(place || Number.NaN)];
  return player && problem.args.player === undefined
    ? t('arena.many.of-player', { player: isolate(nameOf(player, game, t)), said })
    : said;
}

/** A problem as a sentence. That of an opening names its place in the list. */
export function refusal(problem: Problem, game: Game, t: Words): string {
  const opening = /^openings\[(\d+)\](.*)$/.exec(problem.field ?? '');
  if (!opening) return explain(problem, game, t);
  const why = explain({ ...problem, field: `record${opening[2]}` }, game, t);
  return t('arena.wrong.opening', { number: Number(opening[1]) + 1, why });
}
