// The button that opens files.

import { html, nothing } from 'lit-html';

interface Kinds {
  /** What the browser offers; left out: everything. */
  accept?: string;
  one?: boolean;
  /** Is a folder chosen, with all that is in it? */
  ofFolder?: boolean;
  isBarred?: boolean;
  /** Its `data-focus`. */
  place?: string;
}

/** @param open What is done with the files that are chosen. The same can be chosen again. */
export const filesButton = (
  words: string,
  open: (files: File[]) => void,
  { accept, one = false, ofFolder = false, isBarred = false, place }: Kinds = {},
) =>
  html`<label class="button">${words}<input class="unseen" type="file" ?multiple=${!one} ?webkitdirectory=${ofFolder}
    accept=${accept ?? nothing} data-focus=${place ?? nothing} ?disabled=${isBarred}
    @change=${({ target: input }: { target: HTMLInputElement }) => {
      const files = [...(input.files ?? [])];
      input.value = '';
      if (files.length > 0) open(files);
    }} /></label>`;
