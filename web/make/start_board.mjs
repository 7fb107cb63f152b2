// node start_board.mjs < {"game", "view", "words"} > {"markup"}
//
// Draws the first board of index.html with the page's own board.ts, from the engine's view of a start. `game` is an entry of the
// engine's reply to `games`, `words` a file of web/locales/. Called by site.py.

import { text } from 'node:stream/consumers';
import { Window } from 'happy-dom';

const { game, view, words } = JSON.parse(await text(process.stdin));
const window = new Window();
/** @type {any} */ (globalThis).document = window.document; // which lit-html reads when it is imported
const { render } = await import('lit-html');
const { board } = await import('../src/board/board.ts');
const { createWords, withGames } = await import('../src/words.ts');

const t = createWords(withGames(words, [game]), 'en');
const place = window.document.createElement('div');
const drawn = board({
  view,
  look: game.look,
  rows: game.rows,
  columns: game.columns,
  changed: {},
  flipped: false,
  playable: true,
  busy: false,
  cursor: '', // the Tab key reaches no square before the scripts run
  labels: {},
  ghosts: {},
  later: new Set(),
  handed: null,
  preview: {},
  t,
  side: (side) => t(`side.${game.sides[side]}`),
  onPlay: () => {},
  onCursor: () => {},
  onPreview: () => {},
});
render(drawn, /** @type {any} */ (place));

/** Remove lit-html's marker comments, indents, and inline styles, which the page's Content Security Policy forbids. @param {any} node */
function clean(node) {
  node.removeAttribute?.('style');
  for (const child of [...node.childNodes]) {
    if (child.nodeType === window.Node.COMMENT_NODE) child.remove();
    else if (child.nodeType === window.Node.TEXT_NODE) child.data = child.data.replace(/\s*\n\s*/g, '\n');
    else clean(child);
  }
}
clean(place);
const markup = place.innerHTML;
process.stdout.write(JSON.stringify({ markup }), () => process.exit());
