// The controls of the form, each with its label, and below it what is wrong with it, or what it means. The engine
// checks what is set up; its refusal names the field.

import { html, nothing } from 'lit-html';
import { isolate, type Words } from '../../base/words.ts';
import type { Game, Problem } from '../../contract/types.ts';
import { explain } from '../../views/problem.ts';
import { isAddressProblem } from './address.ts';
import { isTwo, plainText, type Wanted } from './conditions.ts';
import { nameOf } from './format.ts';
import type { ArenaDrawing } from './view.ts';

/** What the form is drawn with. */
export type FormDrawing = Pick<ArenaDrawing, 'arena' | 'page' | 'game' | 'problems' | 'actions' | 't'>;

export const tick = (words: string, isOn: boolean, put: (isOn: boolean) => void) =>
  html`<label class="switch"><input type="checkbox" .checked=${isOn}
    @change=${({ target }: { target: HTMLInputElement }) => put(target.checked)} />${words}</label>`;

// A field: its label, its control, and below it what is wrong with it, or what it means

export function field(
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
type TextName = 'games' | 'opening' | 'seed' | 'amount';

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
