// Draws what is set up: one line that reads like a sentence, unfolded to change. The engine checks it; what it refuses
// is said below the field that it names.

import { html, nothing } from 'lit-html';
import { CUSTOM, isListed, levelsOf, listedPlayer, optionIn } from '../../base/player.ts';
import { editableText, isOwnPlayer } from '../../base/player_text.ts';
import { isolate, number, type Words } from '../../base/words.ts';
import { sizesOf } from '../../board/setup.ts';
import type { Game } from '../../contract/types.ts';
import { gameIn } from '../../round/state.ts';
import { customOptions, customPlayer } from '../../views/custom_player.ts';
import { chosenName, playerFacts, playerOptions } from '../../views/players.ts';
import {
  byName,
  FORMS,
  freshSeed,
  inGame,
  isTwo,
  MOST_GAMES,
  openingsIn,
  plainText,
  takesLists,
  unknownIn,
  type Wanted,
} from './conditions.ts';
import { below, box, type Choice, choice, type FormDrawing, field, fieldOf, refusal, stateOf, tick } from './fields.ts';
import { nameOf, namesOfBoth, noBreak } from './format.ts';
import { locked, partaking, uncheckedIn } from './state.ts';

// The line

/** The parts of the line. @param programs How many of them take part beside the players. */
export const sentence = (wanted: Wanted, programs: number, game: Game, t: Words): string[] =>
  (isTwo(wanted) ? sentenceOfTwo(wanted, game, t) : sentenceOfMany(wanted, programs, game, t)).filter(Boolean);

function sentenceOfTwo(wanted: Wanted, game: Game, t: Words) {
  const [a = '', b = ''] = namesOfBoth(wanted.players as [string, string], game, t).map(noBreak);
  const games = Number(wanted.games);
  const count = Number.isInteger(games) ? t('games.count', { count: games }) : isolate(wanted.games);
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
  return players.some((player) => hasBook(player, game)) ? [lot, t('arena.sentence.book')].join(t('list')) : lot;
}

/** Does a player know openings? */
function hasBook(player: string, game: Game) {
  const listed = listedPlayer(player, game);
  return listed ? listed.book === true : optionIn(player, 'book') === 'true';
}

/** What was typed; where that is nothing, its place is seen. */
const orDots = (text: string) => text || '…';

/** Levels that follow each other as one: "Levels 1 to 4". */
function referenceNames(wanted: Wanted, game: Game, t: Words): string[] {
  const { players } = wanted;
  const all = levelsOf(game);
  const levels = all.filter(({ id }) => players.includes(id));
  const [least, most] = [levels[0], levels.at(-1)];
  const isRun = least && most && levels.length > 2 && all.indexOf(most) - all.indexOf(least) === levels.length - 1;
  const unknown = unknownIn(wanted, game);
  const others = players.filter((each) => !unknown.includes(each) && !(isRun && levels.some(({ id }) => id === each)));
  return [
    ...(isRun ? [t('arena.many.levels', { least: least.place, most: most.place })] : []),
    ...others.map((each) => nameOf(each, game, t)),
  ];
}

const limitOf = (limit: string) => limit.split('=') as [kind: string, amount: string];

/** The parts of the line. @param programs How many of them take part beside the players. */
function sentenceOfMany(wanted: Wanted, programs: number, game: Game, t: Words) {
  const names = referenceNames(wanted, game, t).join(t('list'));
  const [kind, amount] = limitOf(wanted.limit);
  const isWith = programs > 0;
  return [
    isWith ? t('arena.many.programs', { count: programs }) : '',
    names && (isWith ? t('arena.many.compared', { names }) : names),
    t(`game.${game.id}`),
    isWith ? t(`arena.many.read.${kind}`, { count: Number(amount) || orDots(amount) }) : '',
    wanted.openings === null
      ? t('arena.many.by-lot')
      : t('arena.many.listed', { count: openingsIn(wanted.openings).length }),
    t(`arena.many.say.${wanted.form}`),
    t(wanted.form === 'against' ? 'arena.many.games-most' : 'arena.many.games-each', {
      games: orDots(gamesEach(wanted)),
    }),
  ];
}

/** With the rounds that were added. */
const gamesEach = ({ form, games, added }: Wanted) =>
  form === 'all' && games && added ? String(Number(games) + 2 * Number(added)) : games;

// The fields

export function fields(given: FormDrawing) {
  const { arena, page, game, actions, t } = given;
  const { wanted } = arena;
  const { want } = actions;
  // While programs are not checked, the engine has answered about the other players alone.
  const known = uncheckedIn(arena).length > 0 ? null : arena.known;
  const areTwo = isTwo(wanted);
  const games = page.games.filter(({ program }) => areTwo || !program).map(({ id }): Choice => [id, t(`game.${id}`)]);
  const gameField = choice(given, 'game', 'choose-game', games, game.id, (id) =>
    want(inGame(wanted, gameIn(page, id))),
  );
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
      ${areTwo ? [gameField, html`<div class="players">${seat(given, 'a', 0)} ${seat(given, 'b', 1)}</div>`] : references(given)}
      <div class="fields">
        ${areTwo ? nothing : [gameField, format(given)]}
        ${box(given, 'games', areTwo ? 'arena.games' : 'arena.many.games', { meaning: gamesMeaning(wanted, t) })}
        ${areTwo ? nothing : limits(given)}
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
  const refused = problem ? refusal(problem, game, t) : null;
  const label = t(`arena.custom.${who}`);
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
    ${listed ? nothing : customPlayer({ id: `arena-${who}-text`, label, text: chosen, game, refused, put, live: false, t })}
  </div>`;
}

/** What a custom player begins as. */
const PLAIN = 'alphabeta depth=3';

/**
 * The text that a custom player begins with in the place of a listed one: that of an article's program, else a plain
 * player.
 */
function textOf(id: string, game: Game) {
  const text = listedPlayer(id, game)?.kind === 'article' ? editableText(id, game) : PLAIN;
  return isListed(text, game) ? `${text} ties=random` : text; // a text that is an id would close the fields
}

/**
 * What the number of games means: of two an odd one, and one that is too large to be played here; of more an even one.
 */
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

// What only many players are set up with

/** Who meets whom. */
function format(given: FormDrawing) {
  const { arena, actions, t } = given;
  const { form } = arena.wanted;
  const forms = FORMS.map((each): Choice => [each, t(`arena.many.form.${each}`)]);
  const put = (form: string) => actions.wantForm(form as Wanted['form']);
  return [choice(given, 'form', 'arena.many.form', forms, form, put), form === 'against' ? challenger(given) : nothing];
}

/** How far programs read. */
function limits(given: FormDrawing) {
  const { arena, actions, t } = given;
  if (partaking(arena) === 0) return nothing;
  const [kind, amount] = limitOf(arena.wanted.limit);
  const kinds = ['depth', 'seconds'].map((each): Choice => [each, t(`arena.many.limit.${each}`)]);
  const start = { depth: 'depth=2', seconds: 'seconds=0.1' };
  const put = (text: string) => actions.want({ limit: `${kind}=${text}` });
  return [
    choice(given, 'limit', 'arena.many.limit', kinds, kind, (next) => actions.want({ limit: start[next as 'depth'] })),
    box(given, 'amount', `arena.many.amount.${kind}`, { value: amount, put }),
  ];
}

/** Who plays against each of the others. */
function challenger(given: FormDrawing) {
  const { arena, game, actions, t } = given;
  const { players, one } = arena.wanted;
  const programs = arena.collected.entrants.filter(({ ticked }) => ticked).toSorted(byName);
  const choices: Choice[] = [
    ...programs.map(({ name, title }): Choice => [name, title]),
    ...players.map((player): Choice => [player, nameOf(player, game, t)]),
  ];
  const chosen = choices.some(([value]) => value === one) ? one : (programs[0]?.name ?? players.at(-1) ?? '');
  return choice(given, 'one', 'arena.many.challenger', choices, chosen, (one) => actions.want({ one }));
}

// The players that nobody has handed in

const plainName = (text: string) => plainText(text).toLowerCase().replace(/[\s-]/g, '');

/** The listed player of whom this is the title, or the id, however it is spaced. */
const titledIn = (text: string, game: Game, t: Words) =>
  game.players.find(({ id }) => [id, nameOf(id, game, t)].some((each) => plainName(each) === plainName(text)))?.id;

/** A tick for each that is listed, and those that are spelled out. */
function references(given: FormDrawing) {
  const { arena, game, actions, t } = given;
  const { wanted } = arena;
  const { players: chosen, form } = wanted;
  const places = game.players.map((each) => each.id);
  const rank = (each: string) => (places.indexOf(each) + places.length + 1) % (places.length + 1);
  const choose = (next: Iterable<string>) => actions.want({ players: [...next].toSorted((a, b) => rank(a) - rank(b)) });
  const put = (id: string, isOn: boolean) => choose([...chosen.filter((each) => each !== id), ...(isOn ? [id] : [])]);
  /** What is no player stays in the field. */
  const unknown = unknownIn(wanted, game);
  const add = (input: HTMLInputElement) => {
    const written = plainText(input.value)
      .split(/[,、]/)
      .map((each) => each.trim());
    const next = new Set(chosen.filter((each) => !unknown.includes(each)));
    for (const each of written.filter(Boolean)) next.add(titledIn(each, game, t) ?? each);
    input.value = unknownIn({ players: [...next], form }, game).join(t('list'));
    if ([...next].join() !== chosen.join()) choose(next);
  };
  const listed = (id: string) => tick(nameOf(id, game, t), chosen.includes(id), (isOn) => put(id, isOn));
  const spelled = chosen.filter((each) => !isListed(each, game) && !unknown.includes(each));
  const { isWrong, focus } = stateOf(given, 'players');
  return html`<fieldset class="references"><legend class="muted">${t('arena.many.references')}</legend>
    <div class="checks row">${game.players.filter(({ kind }) => kind === 'level').map(({ id }) => listed(id))}</div>
    <div class="checks row">${game.players.filter(({ kind }) => kind !== 'level').map(({ id }) => listed(id))} ${spelled.map(listed)}</div>
    <div class="field for-spelled"><label for="arena-spelled">${t('arena.many.spelled')}</label>
      <input id="arena-spelled" type="text" autocomplete="off" autocapitalize="none" spellcheck="false" placeholder="alphabeta depth=3"
        .value=${unknown.join(t('list'))} aria-invalid=${isWrong} data-focus=${focus} aria-describedby="below-players" @keydown=${(
          event: KeyboardEvent & { currentTarget: HTMLInputElement },
        ) => {
          if (event.key !== 'Enter') return;
          event.preventDefault();
          add(event.currentTarget);
        }} @change=${({ target }: { target: HTMLInputElement }) => add(target)} />
      ${below(given, 'players')}</div>
  </fieldset>`;
}
