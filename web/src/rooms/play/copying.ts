// Copies a text, or marks it where it cannot be copied: a page of plain http has no clipboard.

import type { Actions } from './actions.ts';

/** @param field The element that shows the text. */
export async function copy({ round }: Pick<Actions, 'round'>, text: string, what: string, field: Element | null) {
  round(['note', null]); // so that the same note is announced again
  try {
    await navigator.clipboard.writeText(text);
    round(['note', `text.copied.${what}`]);
  } catch {
    if (field instanceof HTMLTextAreaElement) field.select();
    if (field instanceof HTMLDetailsElement) {
      field.open = true;
      getSelection()?.selectAllChildren(field);
    }
    round(['note', 'text.by-hand']);
  }
}
