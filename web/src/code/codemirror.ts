// What the Lab and the articles use of CodeMirror.

export type { CompletionContext } from '@codemirror/autocomplete';
export {
  autocompletion,
  closeBrackets,
  closeBracketsKeymap,
  closeCompletion,
  completionKeymap,
  currentCompletions,
  ifNotIn,
} from '@codemirror/autocomplete';
export { defaultKeymap, history, historyKeymap, indentLess, indentMore, insertTab } from '@codemirror/commands';
export { localCompletionSource, pythonLanguage } from '@codemirror/lang-python';
export {
  bracketMatching,
  HighlightStyle,
  indentOnInput,
  indentUnit,
  LanguageSupport,
  syntaxHighlighting,
} from '@codemirror/language';
export { setDiagnostics } from '@codemirror/lint';
export { Compartment, EditorState, Prec, RangeSetBuilder } from '@codemirror/state';
export type { DecorationSet, ViewUpdate } from '@codemirror/view';
export {
  Decoration,
  drawSelection,
  EditorView,
  highlightActiveLine,
  highlightActiveLineGutter,
  highlightSpecialChars,
  keymap,
  lineNumbers,
  ViewPlugin,
} from '@codemirror/view';
export { highlightTree, tagHighlighter, tags } from '@lezer/highlight';
