// The colours of Python's words, by their roles: in the Lab's editor, and in a program that is only shown. CodeMirror finds the
// words; it is loaded when the first program is to be coloured.

export type Role = 'keyword' | 'string' | 'number' | 'comment' | 'name';
/** Of a line. */
export interface Part {
  text: string;
  role: Role | null;
}

/** Which of CodeMirror's tags have which role. */
export const rolesOf = (tag: typeof import('./codemirror.ts').tags) => [
  {
    role: 'keyword' as Role,
    tag: [tag.keyword, tag.operatorKeyword, tag.controlKeyword, tag.definitionKeyword, tag.moduleKeyword],
  },
  { role: 'string' as Role, tag: [tag.string, tag.special(tag.string)] },
  { role: 'number' as Role, tag: [tag.number, tag.bool, tag.null] },
  { role: 'comment' as Role, tag: [tag.comment] },
  {
    role: 'name' as Role,
    tag: [tag.function(tag.definition(tag.variableName)), tag.definition(tag.className)],
  },
];

/** The lines of a source without colours. */
export const plain = (source: string): Part[][] =>
  source
    .trimEnd()
    .split('\n')
    .map((text) => [{ text, role: null }]);

/**
 * Loads CodeMirror.
 * @returns The lines of a source with their colours.
 */
export async function loadColours(): Promise<typeof plain> {
  const { highlightTree, pythonLanguage, tagHighlighter, tags } = await import('./codemirror.ts');
  const highlighter = tagHighlighter(rolesOf(tags).map(({ role, tag }) => ({ tag, class: role })));
  return (source) => {
    const lines: Part[][] = [[]];
    let at = 0;
    function take(to: number, role: Role | null) {
      for (const [index, text] of source.slice(at, to).split('\n').entries()) {
        if (index > 0) lines.push([]);
        if (text) lines[lines.length - 1].push({ text, role });
      }
      at = to;
    }
    highlightTree(pythonLanguage.parser.parse(source), highlighter, (from, to, role) => {
      take(from, null);
      take(to, role.split(' ')[0] as Role);
    });
    take(source.trimEnd().length, null);
    return lines;
  };
}
