// Markup as text, for a page of its own: what is put into a template is escaped, unless it is markup itself.

export interface Markup {
  readonly markup: string;
}

const SIGNS: { [sign: string]: string } = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };

function markupOf(value: unknown): string {
  if (Array.isArray(value)) return value.map(markupOf).join('');
  if (typeof value === 'object' && value !== null && 'markup' in value) return String(value.markup);
  return String(value ?? '').replace(/[&<>"']/g, (sign) => SIGNS[sign] ?? '');
}

export const markup = (strings: TemplateStringsArray, ...values: unknown[]): Markup => ({
  markup: strings.map((part, index) => part + (index < values.length ? markupOf(values[index]) : '')).join(''),
});

/** Text that is ours, as it stands. */
export const verbatim = (text: string): Markup => ({ markup: text });
