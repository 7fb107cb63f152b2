// Draws what is set up: one line that reads like a sentence, unfolded to change. The engine checks it; what it refuses is said below the
// field that it names.

import { html, nothing } from 'lit-html';
import { sizesOf } from '../../board/setup.ts';
import type { Game } from '../../contract/types.ts';
import { listedPlayer, optionIn } from '../../player.ts';
import { gameIn } from '../../round/state.ts';
import { isolate, number, type Words } from '../../words.ts';
import { inGame, isTwo, MOST_GAMES, type Wanted } from './address.ts';
import { box, type Choice, choice, type FieldsGiven, field, stateOf } from './fields.ts';
import { noBreak } from './format.ts';
import { freshSeed, openingExamples, openingsIn, takesLists } from './input.ts';
import type { Late } from './late.ts';
import { locked, uncheckedIn } from './state.ts';
import { namesOfBoth } from './two/format.ts';
import { seats } from './two/seats.ts';

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

/** The list of openings, one a line. */
function openingsField(given: FieldsGiven, openings: string) {
  const { game, actions, t } = given;
  const meaning = t('arena.openings.how', { moves: openingExamples(game)[0] ?? '' });
  const { isWrong, focus } = stateOf(given, 'openings', meaning);
  const control = html`<textarea id="arena-openings" rows="4" spellcheck="false" autocapitalize="off" aria-invalid=${isWrong}
    data-focus=${focus} aria-describedby="below-openings" placeholder=${openingExamples(game).join('\n')} .value=${openings}
    @change=${({ target }: { target: HTMLTextAreaElement }) => actions.want({ openings: target.value.normalize('NFKC') })}></textarea>`;
  return field(given, 'openings', 'arena.openings', control, meaning);
}

/** What the number of games means: of two an odd one, and one that is too large to be played here; of more an even one. */
function gamesMeaning({ form, swap, games }: Wanted, t: Words) {
  if (form !== 'two') return t('arena.many.games.how');
  if (Number(games) > MOST_GAMES) return t('arena.games.most', { count: MOST_GAMES });
  return swap && /^\d*[13579]$/.test(games) ? t('arena.games.odd') : '';
}

/** How the games begin. */
function beginning(given: FieldsGiven) {
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

export function fields(given: FieldsGiven) {
  const { arena, page, game, actions, t } = given;
  const { wanted, late } = arena;
  const { want } = actions;
  // While programs are not checked, the engine has answered about the other players alone.
  const known = uncheckedIn(arena).length > 0 ? null : arena.known;
  const areTwo = isTwo(wanted);
  const games = page.games.filter(({ program }) => areTwo || !program).map(({ id }): Choice => [id, t(`game.${id}`)]);
  const gameField = choice(given, 'game', 'arena.game', games, game.id, (id) => want(inGame(wanted, gameIn(page, id))));
  const isLocked = locked(arena);
  const swap = html`<div class="checks row"><label class="switch"><input type="checkbox" .checked=${wanted.swap}
    @change=${({ target }: { target: HTMLInputElement }) => want({ swap: target.checked })} />${t('arena.swap')}</label></div>`;
  const hint = known?.opening == null ? '' : number(known.opening, t.lang);
  const putSeed = (seed: string) => want({ seed: seed || freshSeed() });
  const meaning = gamesMeaning(wanted, t);
  return html`${isLocked ? html`<p class="muted">${t('arena.locked')}</p>` : nothing}
    <fieldset ?disabled=${isLocked}>
      ${areTwo ? [gameField, seats(given)] : late?.references(given)}
      <div class="fields">
        ${areTwo ? nothing : [gameField, late?.format(given)]}
        ${box(given, 'games', areTwo ? 'arena.games' : 'arena.many.games', { meaning })}
        ${areTwo ? nothing : late?.extent(given)}
        ${beginning(given)}
        ${wanted.openings === null ? box(given, 'opening', 'arena.plies', { hint }) : nothing}
        ${box(given, 'seed', 'arena.seed', { put: putSeed, meaning: t('arena.seed.how'), beside: seedButton(want, t) })}
      </div>
      ${wanted.openings === null ? nothing : openingsField(given, wanted.openings)}
      ${areTwo ? swap : nothing}
    </fieldset>`;
}

const seedButton = (want: FieldsGiven['actions']['want'], t: Words) =>
  html`<button type="button" class="button" aria-label=${t('arena.seed.draw')} title=${t('arena.seed.draw')}
    @click=${() => want({ seed: freshSeed() })}>
    <svg viewBox="0 0 20 20" aria-hidden="true"><path d="M16 6A7 7 0 1 0 17 11M16.5 2.5V6.5H12.5" /></svg>
  </button>`;
