// What the figures of a tree whose leaves are given are drawn from: the tree that is shown, how its values and places
// are written, and what is said of the place that is looked at: of a step of its reading, of a cut, or of a prediction.

import { html, nothing } from 'lit-html';
import { number, signed, type Words } from '../../../base/words.ts';
import type { Side } from '../../../contract/types.ts';
import {
  BOUND,
  causeOf,
  childrenOf,
  endOf,
  endsIn,
  factsOf,
  isTrue,
  lineToRow,
  momentsOf,
  relation,
  rowOfMoment,
  sideAt,
  signFor,
  valueAt,
  visitOf,
  windowAt,
} from '../../../tree/visits.ts';
import { isLeaf, type Placed, placed } from '../../../tree/whole.ts';
import type { Drawing, EntriesOf } from '../figure.ts';
import { lineTo } from '../trees.ts';
import { isCut, isMissed, isRead, type Leaves, type LeavesEvent, type LeavesState, shapeNow, sideIn } from './state.ts';

export type LeavesView = ReturnType<typeof leavesView>;
export function leavesView(figure: EntriesOf<Leaves>, state: LeavesState, drawing: Drawing<LeavesEvent>) {
  const shape = shapeNow(state);
  const { tree, visits, first, names } = shape;
  const { t, send } = drawing;
  const isShown = isRead(figure, state, drawing);
  /** 1: values at this ply are shown for the first side, −1: for the other. */
  const signAt = (ply: number) => (state.negated ? signFor(sideAt(first, ply)) : 1);

  /** A node for screen readers: its value as it is shown, and whether it was left out. */
  function spoken({ path, node, row }: Placed) {
    const sign = signAt(path.length);
    if (typeof node === 'number') {
      const value = number(sign * node, t.lang);
      return row === -1 && isShown ? t('articles.leaves.unread', { value }) : value;
    }
    if (row === -1) return isShown ? t('articles.leaves.left') : '';
    const bound = isTrue(visits, row) ? '' : relation(visitOf(visits, row)[BOUND], sign);
    return `${bound}${number(sign * valueAt(visits, row), t.lang)}`;
  }

  return {
    figure,
    state,
    shape,
    t,
    send,
    isShown,
    signAt,
    spoken,
    places: placed(tree, visits),
    sideOf: (side: Side) => sideIn(figure, shape, side, drawing),
    /** The moves to a node, or the places of its line among their siblings. */
    nameOf: (path: number[]) => lineTo(names, path).join('–'),
  };
}

/** Draws a node; undefined: it is text. */
export type DrawNode<Place = Placed> = (shown: LeavesView, place: Place, classes: string, text: unknown) => unknown;

/**
 * The step of the reading that is shown (null: it is not gone through), a sentence, the row of the move that set a
 * bound, the row that is read, and alpha and beta where the figure shows them.
 */
export function lookedAt(shown: LeavesView) {
  const { figure, state, shape, places, isShown, t } = shown;
  const moment = figure.does === 'step' ? (momentsOf(shape.visits)[state.at] ?? 0) : null;
  const here = moment === null ? undefined : placeOf(shown, moment);
  const isSigned = isShown && !state.negated;
  const place = isSigned ? (here ?? places.find(({ path }) => path.join(' ') === state.cut)) : undefined;
  const reason = place && (moment === null || endsIn(moment)) ? reasonOfCut(shown, place) : null;
  const why = reason ?? (state.looked ? reasonOfMiss(shown) : null);
  const hint = isSigned && places.some(({ row }) => isCut(shape, row)) ? t('articles.leaves.why') : '';
  return {
    moment,
    text: why?.text ?? (here && moment !== null ? saidAt(shown, here, moment) : hint),
    cause: why?.cause,
    reads: here?.row,
    bounds: figure.bounds && place && (here || why) ? boundsAt(shown, place, moment ?? endOf(place.row)) : null,
  };
}

/** All steps, to be read at once. */
export const allSaid = (shown: LeavesView) =>
  [...momentsOf(shown.shape.visits)].map((moment) => {
    const place = placeOf(shown, moment) as Placed;
    return (endsIn(moment) ? reasonOfCut(shown, place)?.text : null) ?? saidAt(shown, place, moment);
  });

const placeOf = ({ places }: LeavesView, moment: number) => places.find(({ row }) => row === rowOfMoment(moment));

/** What happens at a step that cuts nothing. */
function saidAt(shown: LeavesView, place: Placed, moment: number) {
  const { figure, shape, sideOf, t } = shown;
  const { visits, first } = shape;
  const begins = !isLeaf(place) && !endsIn(moment);
  const ofBounds = figure.bounds ? boundsSaid(shown, place, moment, begins) : null;
  if (begins && ofBounds) return ofBounds.join('');
  const mover = sideAt(first, place.path.length);
  const kind = mover === 'first' ? 'most' : 'least';
  const what = isLeaf(place) ? 'leaf' : begins ? 'begin' : `end.${kind}`;
  const hasCut = endsIn(moment) && !ofBounds && childrenOf(visits, place.row).some((row) => isCut(shape, row));
  const words = { side: sideOf(mover), value: number(valueAt(visits, place.row), t.lang) };
  const said = [t(`articles.leaves.step.${what}`, words), ...(ofBounds ?? [])];
  if (hasCut) said.push(t(`articles.leaves.step.cut.${kind}`));
  return said.reduce((one, two) => t('articles.leaves.sentences', { one, two }));
}

/** What becomes of alpha and beta at a step. */
function boundsSaid(shown: LeavesView, here: Placed, moment: number, begins: boolean) {
  const { shape, sideOf, t } = shown;
  const place = begins ? here : here.above;
  const own = place && boundsAt(shown, here, moment).get(place.row);
  if (!own) return null;
  const mover = sideAt(shape.first, place.path.length);
  const name = mover === 'first' ? 'alpha' : 'beta';
  const found = `${name}.${own.changed === name ? 'changed' : 'kept'}`;
  const keys = begins
    ? [own.alpha === -own.beta ? 'none' : 'handed']
    : [found, ...(own.alpha >= own.beta ? ['met'] : [])];
  return keys.map((key) => t(`articles.leaves.bounds.${key}`, { ...written(own, t.lang), side: sideOf(mover) }));
}

/** Why a cut came. @param leaf Of which it is said, below it. */
function reasonOfCut({ figure, shape, sideOf, t }: LeavesView, place: Placed, leaf = '') {
  const { visits, first } = shape;
  if (!isCut(shape, place.row)) return null;
  const line = lineToRow(visits, place.row).map((row) => ({ visits, row, before: row }));
  const cause = causeOf(line, first, 'beta');
  if (!cause) return null;
  const mover = sideAt(first, place.path.length);
  const early = figure.does === 'step' && !figure.bounds; // before alpha and beta have their names
  const key = leaf ? 'missed' : early ? 'stopped' : 'because';
  const [value, bound] = [valueAt(visits, place.row), valueAt(visits, cause.row)];
  const words = { leaf, side: sideOf(mover), other: sideOf(sideAt(mover, 1)), value, bound };
  return { cause: cause.row, text: t(`articles.leaves.${key}.${mover === 'first' ? 'most' : 'least'}`, words) };
}

/** Why the first leaf that was predicted wrongly is read, or not. */
function reasonOfMiss(shown: LeavesView) {
  const { places, state, shape, t } = shown;
  const wrong = places.find((place) => isLeaf(place) && isMissed(place, state));
  if (!wrong) return null;
  const leaf = number(Number(wrong.node), t.lang);
  const read = lastRead(wrong);
  if (read !== wrong) return reasonOfCut(shown, read, leaf);
  const handed = written(endless(factsOf(shape.visits, wrong.row)), t.lang);
  return { cause: -1, text: t('articles.leaves.missed.read', { leaf, ...handed }) };
}

/** A node, or the one above it that was read. */
const lastRead = (place: Placed): Placed => (place.row === -1 && place.above ? lastRead(place.above) : place);

type Bounds = { alpha: number; beta: number };
/** Where nothing is found yet they have no end. */
const endless = ({ low, high }: { low: number | null; high: number | null }): Bounds => ({
  alpha: low ?? Number.NEGATIVE_INFINITY,
  beta: high ?? Number.POSITIVE_INFINITY,
});
function written(bounds: Bounds, lang: string) {
  const end = (value: number) => (Number.isFinite(value) ? number : signed)(value, lang);
  return { alpha: end(bounds.alpha), beta: end(bounds.beta) };
}

/** Alpha and beta of the nodes on the way to a place, and which of them the step changed. A leaf has none. */
function boundsAt({ shape: { visits, first } }: LeavesView, here: Placed, moment: number) {
  const moments = momentsOf(visits);
  const previous = moments[moments.indexOf(moment) - 1] ?? moment;
  const boundsOf = ({ row, path }: Placed) => {
    const at = (moment: number) => endless(windowAt(visits, row, sideAt(first, path.length), moment));
    const [was, is] = [at(previous), at(moment)];
    const changed = is.alpha > was.alpha ? 'alpha' : is.beta < was.beta ? 'beta' : null;
    return { ...is, changed };
  };
  const way = wayTo(here).filter((place) => !isLeaf(place));
  return new Map(way.map((place) => [place.row, boundsOf(place)]));
}

const wayTo = (place: Placed): Placed[] => [...(place.above ? wayTo(place.above) : []), place];

/** What stands beside a node: alpha before it, beta after it, as on a scale. */
export function besides(bounds: (Bounds & { changed: string | null }) | undefined, { lang }: Words) {
  if (!bounds) return nothing;
  const ends = written(bounds, lang);
  const one = (name: 'alpha' | 'beta', sign: string, arrow: string) =>
    html`<span class="${name} ${bounds.changed === name ? 'changed' : ''}">${sign}${bounds.changed === name ? arrow : nothing} <b>${ends[name]}</b></span>`;
  return html`<span class="bounds ${bounds.alpha >= bounds.beta ? 'met' : ''}">${one('alpha', 'α', '↑')}${one('beta', 'β', '↓')}</span>`;
}
