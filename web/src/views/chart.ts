// Scales and paths of charts.

type Stretch = readonly [from: number, to: number];

/**
 * A linear scale: the place in one stretch of a value in another, to four decimals. A value outside is at an end; the only value of
 * a stretch is in the middle.
 */
export const scale = ([least, most]: Stretch, [from, to]: Stretch) => {
  const share = (value: number) => (most > least ? Math.min(Math.max((value - least) / (most - least), 0), 1) : 0.5);
  return (value: number) => Number((from + share(value) * (to - from)).toFixed(4));
};

/** The lines through points, as the `d` of an SVG path. */
export const path = (points: (readonly [x: number, y: number])[]) =>
  `M${points.map((point) => point.join(' ')).join('L')}`;
