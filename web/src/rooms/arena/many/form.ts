// What is set up of many players, in one line; and the fields that only they have: who plays, of whom one plays against each, and how
// far programs read.

import { html, nothing } from 'lit-html';
import type { Game } from '../../../contract/types.ts';
import { isListed, levelsOf } from '../../../player.ts';
import type { Words } from '../../../words.ts';
import { byName, FORMS, openingsIn, plainText, unknownIn, type Wanted } from '../conditions.ts';
import { below, box, type Choice, choice, type FormDrawing, stateOf, tick } from '../fields.ts';
import { nameOf } from '../format.ts';
import { partaking } from '../state.ts';

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
export function sentenceOfMany(wanted: Wanted, programs: number, game: Game, t: Words) {
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
    formText(wanted, t),
    t(wanted.form === 'against' ? 'arena.many.games-most' : 'arena.many.games-each', {
      games: orDots(gamesEach(wanted)),
    }),
  ];
}

/** With the rounds that were added. */
const longer = (text: string, added: string, by: number) =>
  text && added ? String(Number(text) + by * Number(added)) : text;

const gamesEach = ({ form, games, added }: Wanted) => (form === 'all' ? longer(games, added, 2) : games);

function formText({ form, rounds, added }: Wanted, t: Words) {
  const all = longer(rounds, added, 1);
  return form === 'swiss'
    ? t('arena.many.say.swiss', { rounds: orDots(all), count: Number(all) || 0 })
    : t(`arena.many.say.${form}`);
}

/** Who meets whom. */
export function format(given: FormDrawing) {
  const { arena, actions, t } = given;
  const { form } = arena.wanted;
  const forms = FORMS.map((each): Choice => [each, t(`arena.many.form.${each}`)]);
  const put = (form: string) => actions.wantForm(form as Wanted['form']);
  return [choice(given, 'form', 'arena.many.form', forms, form, put), form === 'against' ? challenger(given) : nothing];
}

/** How many rounds there are, and how far programs read. */
export const extent = (given: FormDrawing) => [
  given.arena.wanted.form === 'swiss' ? box(given, 'rounds', 'arena.many.rounds') : nothing,
  limits(given),
];

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

const folded = (text: string) => plainText(text).toLowerCase().replace(/[\s-]/g, '');

/** The listed player of whom this is the title, or the id, however it is spaced. */
const titledIn = (text: string, game: Game, t: Words) =>
  game.players.find(({ id }) => [id, nameOf(id, game, t)].some((each) => folded(each) === folded(text)))?.id;

/** A tick for each that is listed, and those that are spelled out. */
export function references(given: FormDrawing) {
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
