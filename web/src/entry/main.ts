// Starts the page: what it knows first, its engine, its drawing. What it shows, and its effects, follow from its state
// (page/state.ts).

import { readSetting } from '../device/storage.ts';
import { addStyle, sheetsOfThePage } from '../device/style_sheets.ts';
import { createEffectsOfRooms, effectsOf, performOf } from '../page/effects.ts';
import { createDrawing } from '../page/frame.ts';
import { hearWholeWords } from '../page/input_method.ts';
import { FIRST, loadPlaces, opened, wasLoadedAgain } from '../page/router.ts';
import { createFiles, createServices } from '../page/services.ts';
import { newPage, type Page, type PageCommand, type PageEvent, update } from '../page/state.ts';
import { replaceChangedTexts } from '../page/translator.ts';
import { createDictionary, type WordTable, wordFile } from '../page/words.ts';
import { roomAt } from '../rooms/index.ts';
import { run } from '../runtime/component.ts';
import { engine } from './start_engine.ts';

type First = Pick<Page, 'games' | 'diagrams' | 'first' | 'strengths'> & { files: { [path: string]: unknown } };

/** Milliseconds after which a frame is not waited for: a tab may be hidden before it comes. */
const LONGEST_FRAME = 100;

/** What is wanted is started once the drawing can be seen; a hidden tab paints nothing. */
function afterPaint(settle: () => void) {
  if (document.hidden) return settle();
  new Promise<void>((seen) => {
    setTimeout(seen, LONGEST_FRAME);
    requestAnimationFrame(() => setTimeout(seen));
  }).then(settle);
}

/**
 * Nothing is awaited at the top level: the scripts of rooms and programs import this one, and each would wait for the
 * other; and the bundler would make more scripts.
 */
async function begin() {
  hearWholeWords();
  replaceChangedTexts();
  await sheetsOfThePage(); // without them nothing is drawn, and boot.ts shows a sentence

  const { dataset } = document.documentElement; // as boot.ts found them
  const { embed: embedded = null, lang = document.documentElement.lang } = dataset;
  const hash = (location.hash[1] !== '/' && dataset.place) || location.hash;
  const room = roomAt(hash);
  const ofPage = wordFile('', lang);
  const { file, know } = createFiles(room.words ? [wordFile(room.id, lang)] : []);
  for (const style of room.styles) addStyle(style).catch(() => {}); // handled when the room is entered, as is its script

  const [first, table] = await Promise.all([file<First>('start/games.json'), file<WordTable>(ofPage)]);
  for (const [path, contents] of Object.entries(first.files)) know(path, contents);

  const words = createDictionary();
  const initial = newPage({
    ...first,
    tables: new Map([[ofPage, table]]),
    lang,
    theme: (dataset.theme ?? 'system') as Page['theme'],
    isFirst: readSetting('address') === null,
    newcomer: (dataset.newcomer ?? null) as Page['newcomer'],
    again: wasLoadedAgain(),
    embedded,
    places: FIRST,
  });
  const send = (event: PageEvent) => page.send(event);
  const services = createServices({ page: () => page.state(), send, engine, file });
  const outside = { engine, file, words, effectsOfRooms: createEffectsOfRooms(), send, services };
  const draw = createDrawing(words, { ...services.actions, begin: beginAnew }, (room) => send(['broken', room]));
  const component = {
    initial,
    update,
    effects: (state: Page) => effectsOf(state, outside),
    perform: (command: PageCommand, state: Page) => performOf(command, state, outside),
  };
  const page = run(component, draw, afterPaint);

  /** After a room could not be drawn. */
  function beginAnew() {
    history.pushState(null, '', `#/${page.state().first}`);
    send(opened(page.state())); // also where the address was the same
  }

  // Without it, what was built for a place stays.
  if (dataset.place) send(['places', await loadPlaces()]);
  // Addresses may name the author's own programs.
  if (readSetting('programs')) await services.programs().catch(() => send(['unloaded']));
  send(opened(page.state()));
}
begin();
