// The editor of a program: CodeMirror, in a shadow root, or a plain text field where that cannot be loaded. CodeMirror
// makes its styles itself; the page's policy lets it do so only in a shadow root, by constructed sheets.

import type { CompletionContext, DecorationSet, EditorView, ViewUpdate } from '../../code/codemirror.ts';
import { rolesOf } from '../../code/colours.ts';
import { LONGEST_LINE, longestLine } from '../../device/programs.ts';
import { completed, RARE, words } from './author_words.ts';

/** Lines and columns from 1. */
interface Place {
  line: number;
  column: number;
}
export type Mark = { severity: 'error' | 'warning'; from: Place; to: Place; message: string };
export interface Editor {
  /** To be put into the page. */
  element: HTMLElement;
  /** Another text, without a way back to the one before. It has no line that is too long. */
  show: (text: string) => void;
  /** Underline what is wrong, or noted. */
  mark: (marks: readonly Mark[]) => void;
  goTo: (line: number) => void;
  /** What the editor is called, and what a word of an author's program means. */
  name: (label: string, about: (word: string) => string) => void;
}

/**
 * How the words of each role are written: styles/articles/program.css has the same for a program that is only shown.
 */
const STYLES = {
  keyword: { color: 'var(--code-keyword)' },
  string: { color: 'var(--code-string)' },
  number: { color: 'var(--code-number)' },
  comment: { color: 'var(--muted)', fontStyle: 'italic' },
  name: { color: 'var(--code-number)', fontWeight: '600' },
};
/** Columns of a tab. */
const TAB = 4;
/** The deepest indent at which the rest of a line that is wrapped hangs: on a phone a line has hardly more room. */
const DEEPEST = 16;
/** By how many columns that is indented more than its line. */
const HANGING = 2;

/** The indent of a line, in columns. */
function indentOf(line: string) {
  const [space = ''] = /^[ \t]*/.exec(line) ?? [];
  return [...space].reduce((column, each) => column + (each === '\t' ? TAB - (column % TAB) : 1), 0);
}

/** Milliseconds after Escape in which Tab leaves the editor. */
const LEAVING = 60_000;

interface EditorOptions {
  /** The text has been changed by hand. */
  typed: (text: string) => void;
  /** It was not changed, because a line would have got so many characters. */
  refused: (count: number) => void;
}

export async function createEditor(given: EditorOptions): Promise<Editor> {
  try {
    return fitted(codeEditor(await import('../../code/codemirror.ts'), given));
  } catch {
    return fitted(textEditor(given));
  }
}

/** Knows how much of the window a keyboard on the screen leaves: `--left`, which no style sheet knows. */
function fitted(editor: Editor) {
  const { visualViewport: seen } = window;
  const fit = () => editor.element.style.setProperty('--left', seen ? `${seen.height * seen.scale}px` : null);
  seen?.addEventListener('resize', fit);
  fit();
  return editor;
}

type CodeMirror = typeof import('../../code/codemirror.ts');
function codeEditor(code: CodeMirror, { typed, refused }: EditorOptions): Editor {
  const element = document.createElement('div');
  element.className = 'editor';
  const root = element.attachShadow({ mode: 'open' });
  const { EditorState, EditorView, keymap, tags: tag } = code;
  const label = new code.Compartment();
  const colours = code.HighlightStyle.define(rolesOf(tag).map(({ role, tag }) => ({ tag, ...STYLES[role] })));
  const theme = EditorView.theme({
    '&': { color: 'var(--ink)', backgroundColor: 'transparent', fontSize: 'var(--code-size)', height: '100%' },
    '&.cm-focused': { outline: 'none' },
    '.cm-scroller': { fontFamily: 'var(--mono)', lineHeight: '1.65' },
    '.cm-content': { paddingBlock: '0.875rem', caretColor: 'var(--ink)' },
    '.cm-line': { paddingInline: '0.75rem 1rem' },
    ...Object.fromEntries(
      Array.from({ length: DEEPEST + 1 }, (_, indent) => [
        `.cm-line.hang-${indent}`,
        { textIndent: `-${indent + HANGING}ch`, paddingInlineStart: `calc(0.75rem + ${indent + HANGING}ch)` },
      ]),
    ),
    '.cm-gutters': { color: 'var(--muted)', backgroundColor: 'transparent', border: 'none' },
    '.cm-lineNumbers .cm-gutterElement': { minWidth: '2.5rem', paddingInline: '0.5rem' },
    '.cm-activeLine, .cm-activeLineGutter': { backgroundColor: 'color-mix(in srgb, var(--shade) 45%, transparent)' },
    '.cm-cursor': { borderLeftColor: 'var(--ink)', borderLeftWidth: '2px' },
    '&.cm-focused > .cm-scroller > .cm-selectionLayer .cm-selectionBackground, .cm-selectionBackground': {
      background: 'color-mix(in srgb, var(--first) 28%, transparent)',
    },
    '&.cm-focused .cm-matchingBracket': { backgroundColor: 'var(--shade)', outline: '1px solid var(--edge)' },
    '&.cm-focused .cm-nonmatchingBracket': { backgroundColor: 'transparent', color: 'var(--accent)' },
    '.cm-lintRange': { backgroundImage: 'none', textUnderlineOffset: '3px' },
    '.cm-lintRange-error': { textDecoration: 'wavy underline var(--accent)' },
    '.cm-lintRange-warning': { textDecoration: 'wavy underline var(--code-warning)' },
    '.cm-tooltip-lint': { maxWidth: '30rem' },
    '.cm-diagnostic-error': { borderInlineStartColor: 'var(--accent)' },
    '.cm-diagnostic-warning': { borderInlineStartColor: 'var(--code-warning)' },
    '.cm-tooltip': { color: 'var(--ink)', backgroundColor: 'var(--surface)', border: '1px solid var(--line)' },
    '.cm-tooltip-autocomplete > ul': { fontFamily: 'var(--mono)' },
    '.cm-tooltip-autocomplete > ul > li[aria-selected]': { color: 'var(--ink)', backgroundColor: 'var(--shade)' },
    '.cm-completionDetail': { color: 'var(--muted)', fontStyle: 'normal' },
    // There is no room beside the list: it would be covered.
    '@media (max-width: 40rem)': { '.cm-tooltip.cm-completionInfo': { display: 'none' } },
    '@media (pointer: coarse)': {
      '.cm-tooltip-autocomplete.cm-tooltip > ul': { maxHeight: '13.5rem' },
      '.cm-tooltip-autocomplete.cm-tooltip > ul > li': { lineHeight: '2.25rem' },
    },
  });
  /**
   * Replace a selection by the text that is typed. Left to do it, Chromium gives the text the style of what was there,
   * as an inline style, which the page's policy refuses.
   */
  const replacing = EditorView.domEventHandlers({
    beforeinput(event, of) {
      const { from, to, empty } = of.state.selection.main;
      const text = event.data;
      if (text && longestLine(text) > LONGEST_LINE) {
        event.preventDefault(); // before the browser lays it out
        of.dispatch(of.state.replaceSelection(text)); // which is refused
        return true;
      }
      if (event.inputType !== 'insertText' || !text || empty || of.composing) return false;
      const insert = () => of.state.update(of.state.replaceSelection(text), { userEvent: 'input.type' });
      const handlers = of.state.facet(EditorView.inputHandler); // such as the one that closes brackets
      if (!handlers.some((handle) => handle(of, from, to, text, insert))) of.dispatch(insert());
      event.preventDefault();
      return true;
    },
  });
  const shortLines = EditorState.transactionFilter.of((transaction) => {
    if (silent || !transaction.docChanged) return transaction;
    const { newDoc, changes } = transaction;
    let longest = 0;
    changes.iterChangedRanges((_fromBefore, _toBefore, from, to) => {
      const [first, last] = [newDoc.lineAt(from).number, newDoc.lineAt(to).number];
      for (const { length } of newDoc.iterLines(first, last + 1)) longest = Math.max(longest, length);
    });
    if (longest <= LONGEST_LINE) return transaction;
    queueMicrotask(() => refused(longest));
    return [];
  });
  const completions = words.map((each) => ({
    label: each.word,
    type: each.kind,
    detail: each.detail,
    boost: RARE.includes(each.word) ? -1 : 0,
    info: () => document.createTextNode(about(each.word)),
    apply(view: EditorView, _: unknown, from: number, to: number) {
      const { text, at } = completed(each, view.state.sliceDoc(to, to + 1));
      const changes = { from, to, insert: text };
      view.dispatch({ changes, selection: { anchor: from + at }, userEvent: 'input.complete', scrollIntoView: true });
    },
  }));
  /** Let the next key leave the editor if it is Tab. CodeMirror's own limit of two seconds is short for some. */
  function leaving(view: EditorView) {
    if (code.currentCompletions(view.state).length > 0) return false; // it closes the list
    code.closeCompletion(view); // one that is looked for would take the key too
    view.setTabFocusMode(LEAVING);
    return true;
  }
  const isMember = ({ type = '' }) => type === 'property' || type === 'method';
  /** After a point the members of a position, elsewhere the other words. */
  function complete(context: CompletionContext) {
    const found = context.matchBefore(/\.?\w*/);
    if (!found || (found.from === found.to && !context.explicit)) return null;
    const member = found.text.startsWith('.');
    const options = completions.filter((each) => isMember(each) === member);
    return { from: found.from + Number(member), options, validFor: /^\w*$/ };
  }
  const extensions = [
    ...[code.lineNumbers(), code.highlightActiveLineGutter(), code.highlightActiveLine()],
    hanging(code),
    ...[code.highlightSpecialChars(), code.history(), code.drawSelection(), EditorView.lineWrapping],
    ...[replacing, shortLines, code.indentUnit.of('    '), EditorState.tabSize.of(TAB), code.indentOnInput()],
    ...[code.bracketMatching(), code.closeBrackets(), code.syntaxHighlighting(colours)],
    new code.LanguageSupport(code.pythonLanguage),
    code.pythonLanguage.data.of({ autocomplete: code.ifNotIn(['String', 'Comment', 'FormatString'], complete) }),
    code.pythonLanguage.data.of({ autocomplete: code.localCompletionSource }),
    code.Prec.highest(keymap.of([{ key: 'Escape', run: leaving }])),
    code.autocompletion({ icons: false }),
    keymap.of([
      { key: 'Tab', run: code.indentMore, shift: code.indentLess },
      ...[code.closeBracketsKeymap, code.completionKeymap, code.historyKeymap, code.defaultKeymap].flat(),
    ]),
    label.of([]),
    theme,
    EditorView.updateListener.of((update) => {
      if (update.docChanged && !silent) typed(update.state.doc.toString());
    }),
  ];
  let silent = false;
  const fresh = (doc: string) => EditorState.create({ doc, extensions });
  const view = new EditorView({ state: fresh(''), root, parent: root });
  let named = '';
  let about = (word: string) => word;

  /** The offset of a place in the text. */
  function offset({ line, column }: Place) {
    const found = view.state.doc.line(Math.min(Math.max(line, 1), view.state.doc.lines));
    // Columns count characters, positions in the text UTF-16 units.
    const before = Array.from(found.text).slice(0, Math.max(column - 1, 0));
    return found.from + before.join('').length;
  }

  function name(text: string, meaning = about) {
    named = text;
    about = meaning;
    view.dispatch({
      effects: label.reconfigure(EditorView.contentAttributes.of({ 'aria-label': text, tabindex: '0' })),
    });
  }

  return {
    element,
    show(text) {
      silent = true;
      view.setState(fresh(text));
      name(named);
      silent = false;
    },
    mark(marks) {
      const found = marks.map(({ message, severity, ...mark }) => {
        const [from, to] = [offset(mark.from), offset(mark.to)];
        const line = view.state.doc.lineAt(from);
        const begins = line.to - line.text.trimStart().length;
        // Where it is empty: to the end of the line, or all of the line where it is at its end.
        const place =
          to > from ? { from, to } : { from: from === line.to ? begins : Math.max(begins, from), to: line.to };
        return { ...place, severity, message };
      });
      view.dispatch(code.setDiagnostics(view.state, found));
    },
    goTo(line) {
      view.dispatch({ selection: { anchor: offset({ line, column: 1 }) }, scrollIntoView: true });
      view.focus();
    },
    name,
  };
}

/** Gives each line that is seen the class by which its rest hangs where it is wrapped. */
function hanging({ Decoration, RangeSetBuilder, ViewPlugin }: CodeMirror) {
  const hang = Array.from({ length: DEEPEST + 1 }, (_, indent) => Decoration.line({ class: `hang-${indent}` }));
  function decorations({ visibleRanges, state: { doc } }: EditorView): DecorationSet {
    const built = new RangeSetBuilder<(typeof hang)[number]>();
    for (const { from, to } of visibleRanges)
      for (let at = from; at <= to; ) {
        const line = doc.lineAt(at);
        const found = hang[Math.min(indentOf(line.text), DEEPEST)];
        if (found) built.add(line.from, line.from, found);
        at = line.to + 1;
      }
    return built.finish();
  }
  return ViewPlugin.define(
    (view) => ({
      decorations: decorations(view),
      update(update: ViewUpdate) {
        if (update.docChanged || update.viewportChanged) this.decorations = decorations(update.view);
      },
    }),
    { decorations: (plugin) => plugin.decorations },
  );
}

function textEditor({ typed, refused }: EditorOptions): Editor {
  const element = document.createElement('textarea');
  element.className = 'editor plain';
  element.spellcheck = false;
  element.autocapitalize = 'off';
  let before = '';
  element.addEventListener('beforeinput', (event) => {
    const { selectionStart: from, selectionEnd: to, value } = element;
    const text = value.slice(0, from) + (event.data ?? '') + value.slice(to);
    const longest = longestLine(text);
    if (!event.data || longest <= LONGEST_LINE) return;
    event.preventDefault(); // before the browser lays it out
    refused(longest);
  });
  element.addEventListener('input', () => {
    const { value } = element;
    const longest = longestLine(value);
    if (longest <= LONGEST_LINE) {
      before = value;
      return typed(value);
    }
    element.value = before; // two lines were joined
    refused(longest);
  });
  return {
    element,
    show(text) {
      before = text;
      element.value = text;
    },
    mark: (marks) => element.setAttribute('aria-invalid', String(marks.some(({ severity }) => severity === 'error'))),
    goTo(line) {
      const lines = element.value.split('\n');
      const from = lines.slice(0, line - 1).join('\n').length + (line > 1 ? 1 : 0);
      element.focus();
      element.setSelectionRange(from, from + (lines[line - 1] ?? '').length);
    },
    name: (label) => element.setAttribute('aria-label', label),
  };
}
