// The browser's translator puts a <font> element where a text stood. lit-html writes a changed text into the node that
// it finds there, as its `data`: into that element, where nothing comes of it, or into a text whose translation is
// under way and would take its place. So a changed text is a new node in place of what stood there, and is translated
// in its turn.

const own = Object.getOwnPropertyDescriptor(CharacterData.prototype, 'data');

function replace(this: ChildNode, text: string) {
  if (this.parentNode) this.replaceWith(text);
  else own?.set?.call(this, text);
}

/** To be called before anything is drawn. */
export function replaceChangedTexts() {
  Object.defineProperty(Text.prototype, 'data', { ...own, set: replace });
  Object.defineProperty(HTMLFontElement.prototype, 'data', { set: replace });
}
