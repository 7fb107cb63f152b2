// The controls of a form: each with its label, and below it what is wrong with it, or what it means.

import { html, nothing } from 'lit-html';
import type { Game, Problem } from '../../contract/types.ts';
import { isolate, type Words } from '../../words.ts';
import type { PageState } from '../index.ts';
import { isTwo, type Wanted } from './address.ts';
import { nameOf } from './format.ts';
import { isAddressProblem, plainText, refusal } from './input.ts';
import type { Arena } from './state.ts';

export interface FormActions {
  want: (part: Partial<Wanted>) => void;
  wantForm: (form: Wanted['form']) => void;
  unfold: (isUnfolded: boolean) => void;
}

type Put = (text: string) => void;
export type Choice = readonly [value: string, words: string];

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

/** What the fields are drawn with. */
export interface FieldsGiven {
  arena: Arena;
  page: PageState;
  game: Game;
  /** How many programs take part. */
  programs: number;
  /** All that is known to be wrong. */
  problems: readonly Problem[];
  actions: FormActions;
  t: Words;
}

/** The field with its label, its control, and below it what is wrong with it, or what it means. */
export function field(
  given: FieldsGiven,
  name: string,
  label: string,
  control: unknown,
  meaning = '',
  beside: unknown = nothing,
) {
  const { t } = given;
  return html`<div class="field for-${name}"><label for=${`arena-${name}`}>${t(label)}</label>${control} ${beside} ${below(given, name, meaning)}</div>`;
}

const wrongIn = ({ problems, arena }: FieldsGiven, name: string) =>
  problems.filter((each) => fieldOf(each, arena.wanted) === name);

/** The place is kept where there is nothing to say, so that the buttons below do not move. */
export function below(given: FieldsGiven, name: string, meaning = '') {
  const { arena, game, t } = given;
  const wrong = wrongIn(given, name);
  const said = wrong.map((each) => explained(each, arena.wanted, game, t)).join(t('sentence'));
  return html`<p id=${`below-${name}`} class=${wrong.length > 0 ? 'wrong' : 'muted'}>${said || meaning || nothing}</p>`;
}

/** What a control says of itself. */
export const stateOf = (given: FieldsGiven, name: string, meaning = '') => {
  const isWrong = wrongIn(given, name).length > 0;
  return {
    isWrong,
    describedBy: isWrong || meaning ? `below-${name}` : nothing,
    focus: isWrong ? 'wrong' : nothing,
  };
};

type More = { put?: Put; hint?: string; meaning?: string; beside?: unknown; value?: string };
type TextName = 'games' | 'rounds' | 'opening' | 'seed' | 'amount';

/** A field for one line of text. */
export function box(given: FieldsGiven, name: TextName, label: string, more: More = {}) {
  const { put, hint = '', meaning = '', beside = nothing, value } = more;
  const { isWrong, describedBy, focus } = stateOf(given, name, meaning);
  const { wanted } = given.arena;
  const text = value ?? (name === 'amount' ? '' : wanted[name]);
  const taken = put ?? ((text: string) => given.actions.want({ [name]: text }));
  const control = html`<input id=${`arena-${name}`} type="text" inputmode="decimal" autocomplete="off" autocapitalize="none"
    spellcheck="false" placeholder=${hint} aria-invalid=${isWrong} data-focus=${focus} aria-describedby=${describedBy}
    .value=${text} @change=${({ target }: { target: HTMLInputElement }) => taken(plainText(target.value))} />`;
  return field(given, name, label, control, meaning, beside);
}

/** A list to choose from. */
export function choice(
  given: FieldsGiven,
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
