// What the build is made of: what site.py says in the file that the command names, and the files of the version that
// stand ready.

import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { LANGUAGES } from './documents.mjs';

const [, , description = ''] = process.argv;
/** @type {{out: string, kept: string, url: string, killSwitch: boolean, rooms: any, files: string[]}} */
export const settings = JSON.parse(readFileSync(description, 'utf8'));

/** What Python has made, and what is as it stands in web/. @type {{[address: string]: Buffer}} */
export const ready = Object.fromEntries(
  settings.files.map((name) => [name, readFileSync(join(dirname(description), name))]),
);

/** Of a file that may be missing, `{}`. @param {string} name @returns {any} */
export const json = (name) => JSON.parse((ready[name] ?? '{}').toString());

/** The list of the chapters. @type {any[]} */
export const index = json('articles/index.json');
/** The chapters by their names. @type {{[name: string]: any}} */
export const chapters = Object.fromEntries(index.map(({ name }) => [name, json(`articles/${name}.json`)]));
/** The engine's reply to `games`. */
export const games = json('start/games.json');

/** The words of the page, of the articles' room and of the Tree, by language. @type {{[lang: string]: any}} */
export const words = Object.fromEntries(
  LANGUAGES.map((lang) => [
    lang,
    Object.assign({}, ...['', 'articles/', 'tree/'].map((room) => json(`locales/${room}${lang}.json`))),
  ]),
);
