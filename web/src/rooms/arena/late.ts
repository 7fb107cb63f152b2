// What only many players need, and files: two players begin without it.

export { collectActions } from './collect/actions.ts';
export { collectEffects } from './collect/effects.ts';
export { ofLab } from './collect/state.ts';
export { tickedAs, update as collectedBy } from './collect/transitions.ts';
export { collect } from './collect/view.ts';
export { fileOf } from './export.ts';
export { asFile, openFile } from './files.ts';
export { keepLine } from './kept_line.ts';
export { extent, format, references, sentenceOfMany } from './many_form.ts';
export { ofMany } from './many_view.ts';

export type Late = typeof import('./late.ts');
