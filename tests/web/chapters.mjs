// Makes the figures of built chapters and looks for what their texts and captions name and they do not have. Called by
// tests/build/test_articles_named.py.

import { readFileSync } from 'node:fs';

const { KINDS } = await import('../../web/src/rooms/articles/figures/index.ts');
const { factsOf, unpack } = await import('../../web/src/rooms/articles/figure.ts');
const { createWords, withGames } = await import('../../web/src/base/words.ts');

const LANGUAGES = ['en', 'ja'];
/** What a caption may name besides facts (figures/steps.ts). */
const OF_A_MOVE = ['number', 'first', 'second', 'lead'];
const read = (name) => JSON.parse(readFileSync(new URL(`../../web/locales/${name}.json`, import.meta.url)));
let games;
let words;

/** A figure at its beginning. */
async function made(figure, name, lang) {
  const { create } = await KINDS[figure.kind]();
  const page = { games: games.games, engine: 'booting', lang, langNamed: false, room: 'articles' };
  const around = { page, t: words[lang], still: true, isShown: true };
  const of = create(structuredClone({ ...figure, name }), games.games);
  let state = of.initial;
  const drawing = { ...around, send() {}, actions: {} };
  return {
    facts: () => factsOf({ entries: figure, figure: of, state }, around),
    numbers: () => of.numbers?.(state, around) ?? {},
    isDone: (task) => of.isDone?.(state, task, around) ?? false,
    choose(option, value) {
      state = of.update?.(state, ['choose', option, value]) ?? state;
    },
    /** All that is drawn but what runs on an event. */
    drawn: () => JSON.stringify(of.draw(state, drawing, ''), (_, value) => (value instanceof Map ? [...value] : value)),
  };
}

/** Does an option do something, at first or after another value of it? */
async function does(make, option, value, others) {
  for (const before of [null, ...others]) {
    const figure = await make();
    if (before) figure.choose(option, before);
    const was = figure.drawn();
    figure.choose(option, value);
    if (figure.drawn() !== was) return true;
  }
  return false;
}

const isMissing = (value) => value === undefined || value === null || value === '' || Number.isNaN(value);

/** What a text names: lists `[kind, name, …]`. */
function* named(part) {
  if (!Array.isArray(part)) return;
  if (['fact', 'number', 'task', 'choose'].includes(part[0]) && typeof part[1] === 'string') yield part;
  for (const each of part) yield* named(each);
}

async function wrongIn({ text, figures }, lang) {
  const wrong = [];
  const t = words[lang];
  const make = (name) => made(figures[name], name, lang);
  const all = {};
  for (const [name, { tasks = {}, lines = [], recorded = {} }] of Object.entries(figures)) {
    try {
      all[name] = await make(name);
      const facts = all[name].facts();
      if (/undefined|NaN/.test(all[name].drawn())) wrong.push(`figure.${name} draws undefined or NaN`);
      for (const [task, entries] of Object.entries(tasks))
        if (all[name].isDone(entries)) wrong.push(`the task ${name}.${task} is done at first`);
      for (const fact of Object.keys(recorded))
        if (isMissing(facts[fact])) wrong.push(`the fact ${name}.${fact} of a reply is ${facts[fact]}`);
      for (const caption of lines.flatMap(({ captions = [] }) => captions))
        for (const [, fact] of caption[lang].matchAll(/\{([\w-]+)\}/g))
          if (isMissing(facts[fact]) && !OF_A_MOVE.includes(fact))
            wrong.push(`the fact ${name}.${fact} of a caption is ${facts[fact]}`);
    } catch (error) {
      wrong.push(`figure.${name} cannot be made: ${error.stack}`);
    }
  }
  const options = [...named(text[lang])].filter(([kind]) => kind === 'choose');
  for (const [kind, place, value] of named(text[lang])) {
    const [of, ...rest] = place.split('.');
    const [figure, entry] = [all[of], rest.join('.')];
    if (!figure) continue;
    if (kind === 'fact') {
      const fact = figure.facts()[entry];
      if (isMissing(fact)) wrong.push(`the fact ${place} is ${fact}`);
    } else if (kind === 'number') {
      const at = figure.numbers()[entry]?.value;
      if (String(at) !== value) wrong.push(`the number ${place} is ${at}, not ${value}`);
      if (!t.has(`articles.number.${entry}`)) wrong.push(`the number ${place} has no word articles.number.${entry}`);
    } else if (kind === 'choose') {
      const others = options.filter((each) => each[1] === place && each[2] !== value).map((each) => each[2]);
      if (!(await does(() => make(of), entry, value, others))) wrong.push(`${place}=${value} does nothing`);
    }
  }
  return wrong;
}

/** What is wrong in each of the chapters. */
export async function wrongOf(given) {
  ({ games } = given);
  words = Object.fromEntries(
    LANGUAGES.map((lang) => {
      const table = { ...read(lang), ...read(`articles/${lang}`) };
      return [lang, createWords(withGames(table, [...games.games, ...games.diagrams]), lang)];
    }),
  );
  const found = {};
  for (const [name, chapter] of Object.entries(given.chapters)) {
    found[name] = [];
    for (const [figure, entries] of Object.entries(chapter.figures)) chapter.figures[figure] = unpack(entries, figure);
    for (const lang of LANGUAGES) {
      found[name].push(...(await wrongIn(chapter, lang)).map((wrong) => `${lang}: ${wrong}`));
    }
  }
  return found;
}
