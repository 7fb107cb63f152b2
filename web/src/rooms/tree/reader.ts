// Draws the fields in which the search is chosen whose tree is shown, and the side for which values are shown.

import { html, nothing } from 'lit-html';
import type { Game } from '../../contract/types.ts';
import { evaluationOf, optionIn, searchIn } from '../../player.ts';
import { withOption } from '../../player_text.ts';
import { explained } from '../../views/explained.ts';
import { sideName, type Words } from '../../words.ts';
import { VIEWERS } from './address.ts';
import type { Actions } from './index.ts';
import { readerIn, readerName, readersOf, withReader } from './readers.ts';
import { firstSide, type TreeState } from './state.ts';
import { evaluationName } from './values.ts';

const DEEPEST = 9;

export function reader(state: TreeState, game: Game, t: Words, actions: Actions) {
  const { player } = state.wanted;
  const evaluation = evaluationOf(player, game);
  type List<Of> = [values: readonly Of[], value: Of, put: (value: Of) => void, title: (value: Of) => string];
  const list = <Value extends string>(name: string, ...[values, value, put, title]: List<Value>) => {
    const shown = values.includes(value) ? values : [value, ...values];
    const change = ({ target }: { target: HTMLSelectElement }) => {
      const chosen = shown[target.selectedIndex];
      if (chosen !== undefined) put(chosen);
    };
    return html`<div class="field"><label>
    <span>${t(`tree.reader.${name}`)}</span>
    <select @change=${change}>
      ${shown.map((each) => html`<option value=${each} .selected=${each === value}>${title(each)}</option>`)}
    </select>
  </label>${explained(name, searchIn(player), t)}</div>`;
  };
  const whole = game.evaluations.length === 0 ? [''] : []; // to the end
  const depths = [...whole, ...Array.from({ length: DEEPEST }, (_, index) => String(index + 1))];
  const first = firstSide(state);
  const viewerTitle = (viewer: (typeof VIEWERS)[number]) =>
    viewer === 'mover'
      ? t('tree.viewer.mover')
      : t(viewer === first ? 'tree.viewer.first' : 'tree.viewer', { side: sideName(game, viewer, t) });
  const read = (reader: string) => actions.player(withReader(player, reader));
  const put = (name: string) => (value: string) => actions.player(withOption(player, name, value));
  const plies = (depth: string) => (depth === '' ? t('tree.plies.all') : t('tree.plies', { count: Number(depth) }));
  return html`<div class="reader" role="group" aria-label=${t('tree.reader')}>
    ${list('search', readersOf(game), readerIn(player), read, (each) => readerName(each, t))}
    ${list('depth', depths, optionIn(player, 'depth') ?? '', put('depth'), plies)}
    ${whole.length === 0 ? list('evaluation', game.evaluations, evaluation, put('evaluation'), (each) => evaluationName(each, t)) : nothing}
    ${iterations(state, t, actions)}
    ${state.root ? list('viewer', VIEWERS, state.wanted.viewer ?? first, actions.viewer, viewerTitle) : nothing}
  </div>`;
}

/** Of a search that goes deeper step by step: the depth whose tree is shown. */
function iterations({ main }: TreeState, t: Words, actions: Actions) {
  if (!main || main.reply.iterations.length < 2) return nothing;
  const { iterations: all, iteration } = main.reply;
  return html`<label>
    <span>${t('tree.reader.iteration')}</span>
    <select @change=${({ target }: { target: HTMLSelectElement }) => actions.iteration(Number(target.value))}>
      ${all.map(({ depth }, index) => html`<option value=${index} .selected=${index === iteration}>${t('tree.plies', { count: depth })}</option>`)}
    </select>
  </label>`;
}
