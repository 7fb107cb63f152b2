// The colours of Python's words, by their roles: in the Lab's editor, and in a program that is only shown. CodeMirror
// finds the words; it is loaded when the first program is to be coloured.

type Role = ReturnType<typeof rolesOf>[number]['role'];
/** Of a line. */
export type Part = { text: string; role: Role | null };

/** Which of CodeMirror's tags have which role. */
export const rolesOf = (tag: typeof import('./codemirror.ts').tags) =>
  [
    {
      role: 'keyword',
      tag: [tag.keyword, tag.operatorKeyword, tag.controlKeyword, tag.definitionKeyword, tag.moduleKeyword],
    },
    { role: 'string', tag: [tag.string, tag.special(tag.string)] },
    { role: 'number', tag: [tag.number, tag.bool, tag.null] },
    { role: 'comment', tag: [tag.comment] },
    { role: 'name', tag: [tag.function(tag.definition(tag.variableName)), tag.definition(tag.className)] },
  ] as const;

/** The lines of a source without colours. */
export const plain = (source: string) =>
  source
    .trimEnd()
    .split('\n')
    .map((text): Part[] => [{ text, role: null }]);

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
        if (text) lines.at(-1)?.push({ text, role });
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
