// Tables as CSV (RFC 4180), of which no cell is a formula to a spreadsheet.

/** How a formula begins in a spreadsheet, in one of full-width characters too. */
const FORMULA = /^[=+\-@\t\r\n＝＋－＠]/;
/** Where a formula would begin in a spreadsheet that separates cells by semicolons or tabs, and so does not see where ours begin and end. */
const WITHIN = /([;\t\r\n][\s"]*)(?=[=+\-@＝＋－＠])/g;
const NUMBER = /^[+-]?\d+(\.\d+)?(e[+-]?\d+)?$/;

/** A cell of RFC 4180. What a spreadsheet would compute begins with an apostrophe, and is text. */
function cell(value: unknown) {
  const given = String(value ?? '');
  const text = (FORMULA.test(given) && !NUMBER.test(given) ? `'${given}` : given).replace(WITHIN, "$1'");
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

export const csvText = (rows: readonly (readonly unknown[])[]) =>
  rows.map((row) => `${row.map(cell).join(',')}\n`).join('');
