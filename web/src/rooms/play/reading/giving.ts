// What is pasted where no field has the focus, and what is dropped on the page, is read.

import { onWindow } from '../../../runtime/browser.ts';
import type { Effect } from '../../../runtime/component.ts';
import type { Outside } from '../effects.ts';
import type { Play } from '../state.ts';
import type { PlayEvent } from '../transitions.ts';
import type { Given } from './games.ts';
import { startHere } from './views.ts';

const isField = (target: EventTarget | null) =>
  target instanceof HTMLElement && (target.isContentEditable || /^(input|textarea|select)$/.test(target.localName));

export function ofGiving({ round }: Play, { gesture }: Outside): Effect<PlayEvent>[] {
  const start = startHere(round);
  const read = (given: Given): PlayEvent => ['show', 'collection', ['given', given], gesture()];
  function given(data: DataTransfer | null, isText: boolean): PlayEvent | null {
    const files = [...(data?.files ?? [])];
    const text = data?.getData('text/plain') ?? '';
    if (files.length > 0 && !(isText && text)) return read({ files, start });
    return text.trim() ? read({ text, start }) : null;
  }
  return [
    // What is copied out of a table is a text, and a picture of it.
    onWindow('paste', ['paste'], ({ target, clipboardData }: ClipboardEvent) =>
      isField(target) ? null : given(clipboardData, true),
    ),
    onWindow('drop', ['dragover', 'drop'], (event: DragEvent) => {
      const isText = !event.dataTransfer?.types.includes('Files');
      if (event.defaultPrevented || (isText && isField(event.target))) return null; // it is dropped on a part of the page
      event.preventDefault();
      return event.type === 'drop' ? given(event.dataTransfer, false) : null;
    }),
  ];
}
