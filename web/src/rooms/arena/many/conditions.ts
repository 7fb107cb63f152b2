// Draws the conditions of a tournament: one line that reads like a sentence, unfolded to change. The engine checks them.

import { html, nothing } from 'lit-html';
import { sizesOf } from '../../../board/setup.ts';
import type { Game, Problem } from '../../../contract/types.ts';
import { isListed, levelsOf } from '../../../player.ts';
import { gameIn } from '../../../round/state.ts';
import { number, quoted, type Words } from '../../../words.ts';
import type { PageState } from '../../index.ts';
import { nameOf } from '../figures.ts';
import { seedButton } from '../view.ts';
import { freshSeed, openingExamples, plainText, refusal, takesLists, transcripts } from '../written.ts';
import { FORMS, inGame, unknownIn, type Wanted } from './address.ts';
import { locked, type Many, uncheckedIn } from './state.ts';

type Put = (text: string) => void;
type Choice = readonly [value: string, words: string];

/** Levels that follow each other as one: "Levels 1 to 4". */
function referenceNames(references: readonly string[], game: Game, t: Words): string[] {
  const levels = levelsOf(game).filter(({ id }) => references.includes(id));
  const places = levels.map(({ place }) => place);
  const [least = 0, most = 0] = [Math.min(...places), Math.max(...places)];
  const isRun = levels.length > 2 && most - least === levels.length - 1;
  const unknown = unknownIn(references, game);
  const others = references.filter(
    (each) => !unknown.includes(each) && !(isRun && levels.some(({ id }) => id === each)),
  );
  return [...(isRun ? [t('arena.many.levels', { least, most })] : []), ...others.map((each) => nameOf(each, game, t))];
}

const limitOf = (limit: string) => limit.split('=') as [kind: string, amount: string];

/**
 * The parts of the line.
 * @param programs How many of them take part.
 */
export function conditionParts(wanted: Wanted, programs: number, game: Game, t: Words) {
  const names = referenceNames(wanted.references, game, t);
  const [kind, amount] = limitOf(wanted.limit);
  const listed = wanted.openings === null ? null : transcripts(wanted.openings).length;
  return [
    ...(programs > 0 ? [t('arena.many.programs', { count: programs })] : []),
    ...(names.length > 0
      ? [programs > 0 ? t('arena.many.compared', { names: names.join(t('list')) }) : names.join(t('list'))]
      : []),
    t(`game.${game.id}`),
    ...(programs > 0 ? [t(`arena.many.read.${kind}`, { count: Number(amount) || filled(amount) })] : []),
    listed === null ? t('arena.many.by-lot') : t('arena.many.listed', { count: listed }),
    formText(wanted, t),
    t('arena.many.games-each', { games: filled(gamesEach(wanted)) }),
  ];
}

const roundsText = (rounds: string, t: Words) =>
  t('arena.many.say.swiss', { rounds: filled(rounds), count: Number(rounds) || 0 });

/** What was typed; where that is nothing, its place is seen. */
const filled = (text: string) => text || '…';

/** With the rounds that were added. */
const longer = (text: string, added: string, by: number) =>
  text && added ? String(Number(text) + by * Number(added)) : text;

const gamesEach = ({ form, games, added }: Wanted) => (form === 'all' ? longer(games, added, 2) : games);

const formText = ({ form, rounds, added }: Wanted, t: Words) =>
  form === 'swiss' ? roundsText(longer(rounds, added, 1), t) : t('arena.many.say.all');

/** The field that a problem is about. */
function fieldOf(problem: Problem) {
  const field = problem.field?.replace(/[[.].*/, '') ?? null;
  return field === 'players' ? 'references' : field;
}

/** What is wrong with what is set up, with the player that it is about. */
export function explained(problem: Problem, { references }: Wanted, game: Game, t: Words) {
  const said = refusal(problem, game, t);
  const [, place = ''] = /^players\[(\d+)\]/.exec(problem.field ?? '') ?? [];
  const player = references[Number(place || Number.NaN)];
  return player && problem.args.player === undefined
    ? t('arena.many.of-player', { player: quoted(nameOf(player, game, t)), said })
    : said;
}

export interface ConditionActions {
  want: (part: Partial<Wanted>) => void;
}

/**
 * @param programs How many are to take part.
 * @param problems All that is wrong with what is set up.
 */
export function conditions(
  state: PageState,
  many: Many,
  programs: number,
  problems: readonly Problem[],
  t: Words,
  { want }: ConditionActions,
) {
  const { wanted } = many;
  // While programs are not checked, the engine has answered about the other players alone.
  const known = uncheckedIn(many.collected).length > 0 ? null : many.known;
  const game = gameIn(state, wanted.game);
  const [kind, amount] = limitOf(wanted.limit);
  const isLocked = locked(many);

  const wrong = (name: string) => problems.filter((each) => fieldOf(each) === name);
  const isWrong = (name: string) => wrong(name).length > 0;
  const below = (name: string, meaning = '') =>
    isWrong(name)
      ? html`<p id=${`many-below-${name}`} class="wrong">${wrong(name)
          .map((each) => explained(each, wanted, game, t))
          .join(t('sentence'))}</p>`
      : meaning
        ? html`<p id=${`many-below-${name}`} class="muted">${meaning}</p>`
        : nothing;
  const field = (name: string, label: string, control: unknown, meaning = '', beside: unknown = nothing) =>
    html`<div class="field for-${name}"><label for=${`many-${name}`}>${t(label)}</label>${control}${beside}${below(name, meaning)}</div>`;
  const box = (
    name: string,
    label: string,
    value: string,
    put: Put,
    hint = '',
    meaning = '',
    beside: unknown = nothing,
  ) =>
    field(
      name,
      label,
      html`<input id=${`many-${name}`} type="text" inputmode="decimal" autocomplete="off" autocapitalize="none" spellcheck="false"
        placeholder=${hint} aria-invalid=${isWrong(name)} aria-describedby=${isWrong(name) || meaning ? `many-below-${name}` : nothing}
        .value=${value} @change=${({ target }: { target: HTMLInputElement }) => put(plainText(target.value))} />`,
      meaning,
      beside,
    );
  const choice = (name: string, label: string, choices: readonly Choice[], chosen: string, put: Put) =>
    field(
      name,
      label,
      html`<select id=${`many-${name}`} aria-invalid=${isWrong(name)} @change=${({ target }: { target: HTMLSelectElement }) => put(target.value)}>
        ${choices.map(([value, words]) => html`<option value=${value} .selected=${value === chosen}>${words}</option>`)}
      </select>`,
    );

  const games = state.games.filter(({ program }) => !program).map(({ id }): Choice => [id, t(`game.${id}`)]);
  const forms = FORMS.map((form): Choice => [form, t(`arena.many.form.${form}`)]);
  const limits = ['depth', 'seconds'].map((each): Choice => [each, t(`arena.many.limit.${each}`)]);
  const sizes = sizesOf(game).map((size): Choice => [size === game.rows ? '' : String(size), `${size} × ${size}`]);
  const begins = ['lot', 'list'].map((how): Choice => [how, t(`arena.begin.${how}`)]);
  const list = (openings: string) =>
    field(
      'openings',
      'arena.openings',
      html`<textarea id="many-openings" rows="4" spellcheck="false" autocapitalize="off" aria-invalid=${isWrong('openings')}
        aria-describedby="many-below-openings" .value=${openings} @change=${({ target }: { target: HTMLTextAreaElement }) => want({ openings: target.value.normalize('NFKC') })}></textarea>`,
      t('arena.openings.how', { moves: openingExamples(game)[0] ?? '' }),
    );
  return html`<details class="card conditions">
    <summary><span class="sentence">${conditionParts(wanted, programs, game, t).join(t('dot'))}</span> <em>${t('arena.many.change')}</em></summary>
    ${isLocked ? html`<p class="muted">${t('arena.many.locked')}</p>` : nothing}
    <fieldset ?disabled=${isLocked}>
      ${references(wanted, game, isWrong('references'), below('references'), t, want)}
      <div class="fields">
        ${choice('game', 'arena.game', games, game.id, (id) => want(inGame(wanted, gameIn(state, id))))}
        ${choice('form', 'arena.many.form', forms, wanted.form, (form) => want({ form }))}
        ${box('games', 'arena.many.games', wanted.games, (games) => want({ games }), '', t('arena.many.games.how'))}
        ${wanted.form === 'swiss' ? box('rounds', 'arena.many.rounds', wanted.rounds, (rounds) => want({ rounds })) : nothing}
        ${
          programs > 0
            ? [
                choice('limit', 'arena.many.limit', limits, kind, (next) =>
                  want({ limit: next === 'depth' ? 'depth=2' : 'seconds=0.1' }),
                ),
                box('amount', `arena.many.amount.${kind}`, amount, (text) => want({ limit: `${kind}=${text}` })),
              ]
            : nothing
        }
        ${
          takesLists(game)
            ? choice('begin', 'arena.begin', begins, wanted.openings === null ? 'lot' : 'list', (how) =>
                want({ openings: how === 'list' ? '' : null, opening: '' }),
              )
            : choice('size', 'setup.size', sizes, wanted.size, (size) => want({ size }))
        }
        ${wanted.openings === null ? box('opening', 'arena.plies', wanted.opening, (opening) => want({ opening }), known?.opening == null ? '' : number(known.opening, t.lang)) : nothing}
        ${box('seed', 'arena.seed', wanted.seed, (seed) => want({ seed: seed || freshSeed() }), '', t('arena.seed.how'), seedButton(want, t))}
      </div>
      ${wanted.openings === null ? nothing : list(wanted.openings)}
    </fieldset>
  </details>`;
}

const folded = (text: string) => plainText(text).toLowerCase().replace(/[\s-]/g, '');

/** The listed player of whom this is the title, or the id, however it is spaced. */
const titledIn = (text: string, game: Game, t: Words) =>
  game.players.find(({ id }) => [id, nameOf(id, game, t)].some((each) => folded(each) === folded(text)))?.id;

/** The reference players: a tick for each that is listed, and those that are spelled out. */
function references(
  { references: chosen }: Wanted,
  game: Game,
  isWrong: boolean,
  below: unknown,
  t: Words,
  want: ConditionActions['want'],
) {
  const places = game.players.map((each) => each.id);
  const rank = (each: string) => (places.indexOf(each) + places.length + 1) % (places.length + 1);
  const choose = (next: Iterable<string>) => want({ references: [...next].toSorted((a, b) => rank(a) - rank(b)) });
  const put = (id: string, isOn: boolean) => choose([...chosen.filter((each) => each !== id), ...(isOn ? [id] : [])]);
  /** What is no player stays in the field. */
  const unknown = unknownIn(chosen, game);
  const add = (input: HTMLInputElement) => {
    const written = plainText(input.value)
      .split(/[,、]/)
      .map((each) => each.trim());
    const next = new Set(chosen.filter((each) => !unknown.includes(each)));
    for (const each of written.filter(Boolean)) next.add(titledIn(each, game, t) ?? each);
    input.value = unknownIn([...next], game).join(t('list'));
    if ([...next].join() !== chosen.join()) choose(next);
  };
  const tick = (id: string) =>
    html`<label class="switch"><input type="checkbox" .checked=${chosen.includes(id)}
      @change=${({ target }: { target: HTMLInputElement }) => put(id, target.checked)} />${nameOf(id, game, t)}</label>`;
  const spelled = chosen.filter((each) => !isListed(each, game) && !unknown.includes(each));
  return html`<fieldset class="references"><legend>${t('arena.many.references')}</legend>
    <div class="checks">${game.players.filter(({ kind }) => kind === 'level').map(({ id }) => tick(id))}</div>
    <div class="checks">${game.players.filter(({ kind }) => kind !== 'level').map(({ id }) => tick(id))} ${spelled.map(tick)}</div>
    <div class="field for-spelled"><label for="many-spelled">${t('arena.many.spelled')}</label>
      <input id="many-spelled" type="text" autocomplete="off" autocapitalize="none" spellcheck="false" placeholder="alphabeta depth=3"
        .value=${unknown.join(t('list'))} aria-invalid=${isWrong} @keydown=${(
          event: KeyboardEvent & { currentTarget: HTMLInputElement },
        ) => {
          if (event.key !== 'Enter') return;
          event.preventDefault();
          add(event.currentTarget);
        }} @change=${({ target }: { target: HTMLInputElement }) => add(target)} />
      ${below}</div>
  </fieldset>`;
}
