// What only many players need, and files: two players begin without it.

export { ofLab } from './collect/changes.ts';
export { collectEffects } from './collect/effects.ts';
export { update as collectedBy } from './collect/transitions.ts';
export { collectActions } from './collect/view.ts';
export { fileShown, keepLine, openFile } from './files.ts';
export { extent, format, references, sentenceOfMany } from './many/form.ts';
export { ofMany } from './many/view.ts';

export type Late = typeof import('./late.ts');
