// Makes the figures of built chapters and looks for what their texts and captions name and they do not have. Called by
// tests/build/test_articles_named.py.

import { readFileSync } from 'node:fs';

const { KINDS } = await import('../../web/src/rooms/articles/figures/index.ts');
const { unpacked } = await import('../../web/src/rooms/articles/recorded.ts');
const { createWords, withGames } = await import('../../web/src/words.ts');

const LANGUAGES = ['en', 'ja'];
/** What a caption may name besides facts (figures/steps.ts). */
const OF_A_MOVE = ['number', 'first', 'second', 'lead'];
const read = (name) => JSON.parse(readFileSync(new URL(`../../web/locales/${name}.json`, import.meta.url)));
let games;
let words;

/** A figure at its beginning. */
async function made(figure, name, lang, narrow) {
  const { create } = await KINDS[figure.kind]();
  const page = { games: games.games, engine: 'booting', lang, langNamed: false, room: 'articles' };
  const around = { page, t: words[lang], narrow, still: true, isShown: true };
  const of = create(structuredClone({ ...figure, name }), games.games);
  let state = of.initial;
  const drawing = { ...around, send() {}, actions: {} };
  return {
    facts: () => of.facts(state, around),
    numbers: () => of.numbers?.(state, around) ?? {},
    isDone: (task) => of.isDone?.(state, task, around) ?? false,
    choose(option, value) {
      state = of.update?.(state, ['choose', option, value, narrow]) ?? state;
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

const NUMBERS = ['two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten', 'eleven', 'twelve'];
const KANJI = '二三四五六七八九';
/** Phrases with a number that hold on every screen. */
const HOLDS = /three plies|3手先まで|[Tt]wo numbers|二つの数|\d√|\d倍/g;

function numbersIn(text) {
  const typed = text.replace(HOLDS, '');
  const words = NUMBERS.filter((word) => new RegExp(`\\b${word}\\b`, 'i').test(typed)).map(
    (word) => NUMBERS.indexOf(word) + 2,
  );
  const kanji = [...typed.matchAll(/([二三四五六七八九])(?:つ|マス|個|通り)/g)].map(
    ([, each]) => KANJI.indexOf(each) + 2,
  );
  return [
    ...[...typed.matchAll(/(?<!\d)[1-9][\d,]*/g)].map(([each]) => Number(each.replaceAll(',', ''))),
    ...words,
    ...kanji,
  ];
}

/** What no figure gives in a part of a text, and the names of the figures in it. */
function split(part) {
  if (typeof part === 'string') return { typed: part, of: [] };
  const [kind, name] = part;
  if (kind === 'figure') return { typed: part[2], of: [name] };
  if (kind === 'fact' || kind === 'number') return { typed: ' ', of: [name.split('.')[0]] };
  const parts = part.slice(['is', 'a', 'task'].includes(kind) ? 2 : 1).flatMap((each) => (each ? split(each) : []));
  return { typed: parts.map(({ typed }) => typed).join(''), of: parts.flatMap(({ of }) => of) };
}

/** Numbers that a text has typed in beside a figure that has others for the other width of screen. */
async function typedIn({ text, figures }, lang) {
  const wrong = [];
  const sized = {};
  for (const [name, figure] of Object.entries(figures)) {
    if (!Object.keys(figure.asked ?? {}).some((key) => key.startsWith('narrow'))) continue;
    const [wide, narrow] = [
      (await made(figure, name, lang, false)).facts(),
      (await made(figure, name, lang, true)).facts(),
    ];
    const differing = Object.keys(wide).filter((fact) => wide[fact] !== narrow[fact]);
    sized[name] = new Set(differing.flatMap((fact) => [wide[fact], narrow[fact]]));
  }
  let shown = '';
  for (const block of text[lang]) {
    if (block[0] === 'figure') shown = block[1];
    const { typed, of } = split(block);
    for (const name of new Set([...of, shown]))
      for (const number of numbersIn(typed))
        if (sized[name]?.has(number)) wrong.push(`${number} is typed beside the figure ${name}: ${typed}`);
  }
  return wrong;
}

const isMissing = (value) => value === undefined || value === null || value === '' || Number.isNaN(value);

/** What a text names: lists `[kind, name, …]`. */
function* named(part) {
  if (!Array.isArray(part)) return;
  if (['fact', 'number', 'task', 'choose'].includes(part[0]) && typeof part[1] === 'string') yield part;
  for (const each of part) yield* named(each);
}

async function wrongIn({ text, figures }, lang, narrow) {
  const wrong = [];
  const t = words[lang];
  const make = (name) => made(figures[name], name, lang, narrow);
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
    for (const [figure, entries] of Object.entries(chapter.figures))
      chapter.figures[figure] = unpacked(entries, figure);
    for (const lang of LANGUAGES) {
      found[name].push(...(await typedIn(chapter, lang)).map((wrong) => `${lang}: ${wrong}`));
      for (const narrow of [false, true])
        for (const wrong of await wrongIn(chapter, lang, narrow))
          found[name].push(`${lang}, ${narrow ? 'narrow' : 'wide'}: ${wrong}`);
    }
  }
  return found;
}
