// Alpha and beta at a step of a reading: those of each node on the way to it, and what has become of them there.

import { html, nothing } from 'lit-html';
import type { Side } from '../../contract/types.ts';
import { endsIn, factsOf, knownSteps, sideAt, type Visits, windowAt } from '../../tree/visits.ts';
import { isLeaf, type Placed } from '../../tree/whole.ts';
import { number, signed, type Words } from '../../words.ts';

/** A node's alpha and beta, without end where nothing is found yet. */
interface Bounds {
  alpha: number;
  beta: number;
  /** Was it this step that raised alpha, or lowered beta? */
  changed: 'alpha' | 'beta' | null;
}

/** From the root down. */
const lineTo = (place: Placed): Placed[] => [...(place.above ? lineTo(place.above) : []), place];

/**
 * The nodes on the way to where the reading is, with their alpha and beta. A leaf has none.
 * @param here Where it is at this step.
 */
export function boundsOnTheWay(visits: Visits, here: Placed, first: Side, step: number) {
  const steps = knownSteps(visits);
  const previous = steps[steps.indexOf(step) - 1] ?? step;
  const at = ({ row, path }: Placed, step: number) => {
    const { low, high } = windowAt(visits, row, sideAt(first, path.length), step);
    return { alpha: low ?? Number.NEGATIVE_INFINITY, beta: high ?? Number.POSITIVE_INFINITY };
  };
  const boundsOf = (place: Placed): Bounds => {
    const [was, is] = [at(place, previous), at(place, step)];
    return { ...is, changed: is.alpha > was.alpha ? 'alpha' : is.beta < was.beta ? 'beta' : null };
  };
  const inner = lineTo(here).filter((place) => !isLeaf(place));
  return new Map(inner.map((place) => [place.row, boundsOf(place)]));
}

/** A bound as it is written. */
const written = (value: number, lang: string) => (Number.isFinite(value) ? number : signed)(value, lang);

/** Alpha and beta as a node was handed them, written. */
export function handedTo(visits: Visits, row: number, lang: string) {
  const { low, high } = factsOf(visits, row);
  return {
    alpha: written(low ?? Number.NEGATIVE_INFINITY, lang),
    beta: written(high ?? Number.POSITIVE_INFINITY, lang),
  };
}

/** What stands beside a node: alpha before it, beta after it, as on a scale. */
export function besides({ alpha, beta, changed }: Bounds, { lang }: Words) {
  const one = (name: 'alpha' | 'beta', sign: string, arrow: string, value: number) =>
    html`<span class="${name} ${changed === name ? 'changed' : ''}">${sign}${changed === name ? arrow : nothing} <b>${written(value, lang)}</b></span>`;
  return html`<span class="bounds ${alpha >= beta ? 'met' : ''}">${one('alpha', 'α', '↑', alpha)}${one('beta', 'β', '↓', beta)}</span>`;
}

/**
 * What becomes of alpha and beta at a step: keys of words, with what is put into them.
 * @param bounds Those on the way to it.
 */
export function eventsOfBounds(
  here: Placed,
  first: Side,
  step: number,
  bounds: ReadonlyMap<number, Bounds>,
  lang: string,
) {
  const begins = !isLeaf(here) && !endsIn(step);
  const place = begins ? here : here.above;
  const own = place && bounds.get(place.row);
  if (!own) return null;
  const mover = sideAt(first, place.path.length);
  const name = mover === 'first' ? 'alpha' : 'beta';
  const begun = own.alpha === -own.beta ? 'none' : 'handed';
  const found = `${name}.${own.changed === name ? 'changed' : 'kept'}`;
  return {
    keys: begins ? [begun] : [found, ...(own.alpha >= own.beta ? ['met'] : [])],
    facts: { mover, alpha: written(own.alpha, lang), beta: written(own.beta, lang) },
  };
}
