// Draws the lines of a program, with colours once it comes near the screen.

import { html } from 'lit-html';
import { loadColours, type Part, plain } from '../../code/colours.ts';
import { fromPromise } from '../../runtime/browser.ts';
import type { Effect } from '../../runtime/component.ts';
import { near as nearTheScreen } from '../../runtime/screen.ts';

/** How far from the screen the colours are loaded, in pixels. */
const NEAR = 300;

/** Of the state of a figure with a program: has it come near the screen, and the lines of a source, with colours once they are loaded. */
interface Listing {
  near: boolean;
  lines: typeof plain;
}

/**
 * The colours. Where they cannot be loaded the program stays without.
 * @param here The selector of the figure.
 */
export function coloursEffect({ near, lines }: Listing, here: string): Effect<readonly ['set', Partial<Listing>]>[] {
  if (lines !== plain) return [];
  if (!near) return [nearTheScreen(`${here} .listing`, NEAR, ['set', { near: true }] as const)];
  return [fromPromise('colours', loadColours, (lines) => ['set', { lines }] as const, null)];
}

export const numberOf = (at: number) => html`<span class="number">${at}</span>`;

/** A line as it is written. Its beginning is apart, so that a line through it leaves that out. */
export function codeOf([first, ...rest]: Part[]) {
  const { text = '', role = null } = first ?? {};
  const indent = text.length - text.trimStart().length;
  return html`<code translate="no" .style=${`--indent:${indent}ch`}>${text.slice(0, indent)}<span>${[{ text: text.slice(indent), role }, ...rest].map(coloured)}</span></code>`;
}

const coloured = ({ text, role }: Part) =>
  role ? html`<span class=${`as-${role}`}>${joined(text)}</span>` : joined(text);

/** A text in which a minus stays with what it belongs to where the line is wrapped. */
const joined = (text: string) =>
  text.split(/(-\w+)/).map((part, at) => (at % 2 === 1 ? html`<span class="joined">${part}</span>` : part));
