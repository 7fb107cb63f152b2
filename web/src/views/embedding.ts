// “Embed”: copies the code with which another site shows something in a frame (base/embedding.ts), and shows the code.

import { html, nothing } from 'lit-html';
import type { Words } from '../base/words.ts';

/** `of`: what is shown; `copied`: was the code copied? A page of plain http has no clipboard. */
export type Embedding<Of> = { of: Of; code: string; copied: boolean };

export async function copied<Of>(of: Of, code: string): Promise<Embedding<Of>> {
  const write = async () => navigator.clipboard.writeText(code);
  return write().then(
    () => ({ of, code, copied: true }),
    () => ({ of, code, copied: false }),
  );
}

/**
 * What is said under what can be embedded, once its code was asked for.
 * @param words The beginning of their keys.
 */
export const codeShown = <Of>(embedding: Embedding<Of> | null, of: Of, words: string, t: Words) =>
  embedding?.of === of
    ? html`<label class="embedding stack"><span role="status">${t(`${words}.${embedding.copied ? 'copied' : 'by-hand'}`)}</span>
        <input readonly .value=${embedding.code} @focus=${({ target }: { target: HTMLInputElement }) => target.select()} /></label>`
    : nothing;
