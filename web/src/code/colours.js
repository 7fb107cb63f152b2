// The colours of Python's words, by their roles: in the Lab's editor, and in a program that is only shown. CodeMirror finds the
// words; it is loaded when the first program is to be coloured.

/** @typedef {'keyword' | 'string' | 'number' | 'comment' | 'name'} Role */
/** @typedef {{text: string, role: Role | null}} Part  Of a line. */

/** Which of CodeMirror's tags have which role. @param {typeof import('../../vendor/codemirror/codemirror.js').tags} tag */
export const rolesOf = (tag) => [
  {
    role: /** @type {Role} */ ('keyword'),
    tag: [tag.keyword, tag.operatorKeyword, tag.controlKeyword, tag.definitionKeyword, tag.moduleKeyword],
  },
  { role: /** @type {Role} */ ('string'), tag: [tag.string, tag.special(tag.string)] },
  { role: /** @type {Role} */ ('number'), tag: [tag.number, tag.bool, tag.null] },
  { role: /** @type {Role} */ ('comment'), tag: [tag.comment] },
  {
    role: /** @type {Role} */ ('name'),
    tag: [tag.function(tag.definition(tag.variableName)), tag.definition(tag.className)],
  },
];

/** The lines of a source without colours. @param {string} source @returns {Part[][]} */
export const plain = (source) =>
  source
    .trimEnd()
    .split('\n')
    .map((text) => [{ text, role: null }]);

/** Loads CodeMirror. @returns {Promise<typeof plain>} The lines of a source with their colours. */
export async function loadColours() {
  const { highlightTree, pythonLanguage, tagHighlighter, tags } = await import('../../vendor/codemirror/codemirror.js');
  const highlighter = tagHighlighter(rolesOf(tags).map(({ role, tag }) => ({ tag, class: role })));
  return (source) => {
    /** @type {Part[][]} */
    const lines = [[]];
    let at = 0;
    /** @param {number} to @param {Role | null} role */
    function take(to, role) {
      for (const [index, text] of source.slice(at, to).split('\n').entries()) {
        if (index > 0) lines.push([]);
        if (text) lines[lines.length - 1].push({ text, role });
      }
      at = to;
    }
    highlightTree(pythonLanguage.parser.parse(source), highlighter, (from, to, role) => {
      take(from, null);
      take(to, /** @type {Role} */ (role.split(' ')[0]));
    });
    take(source.trimEnd().length, null);
    return lines;
  };
}
