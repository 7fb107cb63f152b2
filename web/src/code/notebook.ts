// The code cells of a notebook (`.ipynb`) as one text. Its lines for the notebook stay: the engine leaves them out, and says so.

/** Null: it is no notebook, or has no cell with code. */
export function cellsOf(text: string): string | null {
  try {
    const { cells, worksheets } = JSON.parse(text);
    const sources = (cells ?? worksheets[0].cells).flatMap(
      ({ cell_type: kind, source, input }: Record<string, unknown>) =>
        kind === 'code' ? [[source ?? input].flat().join('').trimEnd()] : [],
    );
    const code = sources.filter((cell: string) => cell && !/^\s*%%(?!(?:time|timeit|capture|prun)\b)/.test(cell));
    return code.length > 0 ? `${code.join('\n\n\n')}\n` : null;
  } catch {
    return null;
  }
}
