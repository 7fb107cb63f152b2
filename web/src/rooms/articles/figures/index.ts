// The register of the kinds of figures. A kind is a module here, loaded with the first chapter that has one.

export const KINDS = {
  bars: () => import('./bars.ts'),
  bits: () => import('./bits.ts'),
  code: () => import('./code.ts'),
  curve: () => import('./curve.ts'),
  entry: () => import('./entry.ts'),
  glossary: () => import('./glossary.ts'),
  graph: () => import('./graph.ts'),
  grid: () => import('./grid.ts'),
  histogram: () => import('./histogram.ts'),
  leaves: () => import('./leaves.ts'),
  play: () => import('./play.ts'),
  series: () => import('./series.ts'),
  shifts: () => import('./shifts.ts'),
  steps: () => import('./steps.ts'),
  sure: () => import('./sure.ts'),
  table: () => import('./table.ts'),
  traced: () => import('./traced.ts'),
  tree: () => import('./tree.ts'),
  weights: () => import('./weights.ts'),
  window: () => import('./window.ts'),
};
