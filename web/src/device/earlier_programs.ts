// What earlier versions of the page have kept of programs: those of the Lab, and those that were collected for
// tournaments, each on a shelf of its own. They are one kind now (program_shelf.ts).

import { either, like, list, nullable, object, one, text } from '../checks.ts';
import type { Game } from '../contract/types.ts';
import { number } from '../figure_checks.ts';
import { HUMAN } from '../player.ts';
import { type EarlierItem, earlier, earlierEach, parsed } from './earlier_versions.ts';
import { isFound, isTask, readProgram } from './kept_programs.ts';
import {
  digest,
  type Entry,
  freeMade,
  freeName,
  type KeptProgram,
  LONGEST_SOURCE,
  lastOf,
  MOST_TOGETHER,
  NAME,
  type Program,
  type Version,
  withoutName,
} from './programs.ts';
import type { Kind } from './shelf.ts';
import { freeTitle, isTitle } from './titles.ts';

/**
 * What a game calls the evaluations, searches and orders that are used in it: one name, a list of them, and a table by
 * them.
 */
const ONE_NAME = ['search', 'evaluation', 'order', 'usual', 'strongest'];
const NAMES = ['evaluations', 'searches'];

/** The game that a program called `human` defines, with another name of the program. */
function gameOf(own: Game, name: string): Game {
  const other = (given: string) => (given === HUMAN ? name : given);
  return JSON.parse(JSON.stringify(own), (key, value) => {
    if (ONE_NAME.includes(key)) return other(value);
    if (NAMES.includes(key)) return value.map(other);
    if (key !== 'parts') return value;
    return Object.fromEntries(Object.entries(value).map(([given, parts]) => [other(given), parts]));
  });
}

/** The name of a program that was called `human` when a program could be. */
const ONCE_HUMAN = 'human-program';

/** A player as text whose program may have been called `human`. @param name What it is called now. */
const renamed = (text: string, name: string) => text.replace(/^human(?=\s)|(?<==)human(?!\S)/g, name);

/** A program under another name: `human` is the word for a person. */
function named(program: Program, name: string): Program {
  const all = (names: string[]) => names.map(() => name);
  const { defines, own, best } = program;
  return {
    ...program,
    name,
    title: program.title === program.name ? name : program.title,
    defines: defines && {
      ...defines,
      evaluations: Object.fromEntries(Object.entries(defines.evaluations).map(([game, names]) => [game, all(names)])),
      searches: all(defines.searches),
      orders: all(defines.orders),
    },
    own: own && gameOf(own, name),
    best: best.map((each) => ({ ...each, player: renamed(each.player, name) })),
  };
}

/** A program that was kept as `human`, under another name. */
function humanIn(text: string, name: string) {
  const kept = readProgram(parsed(text), HUMAN);
  return kept && withoutName(named({ ...kept, name: HUMAN }, name));
}

/** Of what two tabs have changed that which comes is taken: only tabs of earlier versions change these. */
const merge = <Value>(mine: Value, _: Value, id: string) => ({ id, value: mine });

/** Those of the Lab. */
export const OF_LAB: Kind<KeptProgram> = {
  name: 'program',
  most: 1000,
  read: (value, name) => (name === HUMAN ? null : readProgram(value, name)),
  merge,
  earlier: earlier(['program', 'version'], (programs, texts) => {
    const versions = [...texts.values()].map((text) => Object(parsed(text)) as Version & { program: unknown });
    return [...programs].flatMap(([id, text]) => {
      const name = id === HUMAN ? freeName(ONCE_HUMAN, (each) => programs.has(each)) : id;
      const kept = id === HUMAN ? humanIn(text, name) : parsed(text);
      const { made } = Object(kept);
      const own = versions
        .filter(({ program }) => program === (made ? String(made) : id))
        .map(({ source, when, ended }) => ({ source, when, ended }))
        .sort((a, b) => a.when - b.when);
      const value = readProgram({ ...Object(kept), versions: own }, name);
      return value ? [{ id: name, value, when: value.made }] : [];
    });
  }),
};

/** A program that was collected, a copy of that of the Lab where it was taken from there: `lab` is the name of that. */
type Collected = Pick<Entry, 'author' | 'ticked' | 'check' | 'from' | 'game'> &
  Pick<KeptProgram, 'title' | 'source' | 'made'> & { task: string | null; lab: string | null };
/** One of the items has the programs with which assignments begin. */
export const GIVEN = ':given';
type OfArena = Collected | { given: readonly string[] };

const isCollected = object({
  from: text(100),
  game: text(40),
  title: isTitle,
  author: nullable(isTitle),
  source: text(LONGEST_SOURCE),
  task: nullable(isTask),
  lab: nullable(like(NAME)),
  made: number(0, Number.MAX_SAFE_INTEGER),
  ticked: one(true, false),
  check: either(one('unchecked'), isFound),
});
export const areTexts = list(text(LONGEST_SOURCE), MOST_TOGETHER.programs);
const areGiven = object({ given: areTexts });
function readOfArena(value: unknown, name: string) {
  if (name === GIVEN) return areGiven(value) ? (value as OfArena) : null;
  const unchecked = { ...Object(value), check: 'unchecked' }; // what an earlier version has found may be no answer of this one
  return ((NAME.test(name) && [value, unchecked].find(isCollected)) || null) as OfArena | null;
}

/** Those that were collected. */
export const OF_ARENA: Kind<OfArena> = {
  name: 'entrant',
  most: MOST_TOGETHER.programs + 1,
  read: readOfArena,
  merge,
  earlier: earlierEach('entrant', (id, text) => {
    const value = readOfArena(id === GIVEN ? { given: parsed(text) } : parsed(text), id);
    return value && { id, value, when: 'given' in value ? 0 : value.made };
  }),
};

type Items<Value> = readonly Pick<EarlierItem<Value>, 'id' | 'value' | 'when'>[];

/**
 * Both as one kind. One that was taken from the Lab is that of the Lab: the text that it had then is one of its last
 * ones. Names and titles of the others are different from all.
 */
export function joined(programs: Items<KeptProgram>, collected: Items<OfArena>): EarlierItem<KeptProgram>[] {
  const all = new Map(programs.map((item) => [item.id, item]));
  for (const { id, when, value } of collected) {
    if ('given' in value) continue;
    const { lab, title, author, source, task, made: order, ticked, check, from, game } = value;
    const of = digest(source);
    const as = lab === null ? { title, author, what: 'file' as const, of } : null;
    const entry: Entry = { author, as, order, ticked, check, from, game, of };
    const own = lab === null ? undefined : all.get(lab);
    if (own && !own.value.entry) {
      all.set(own.id, { ...own, value: { ...withOlder(own.value, source, when), entry } });
      continue;
    }
    const others = [...all.values()].map((each) => each.value);
    const made = freeMade(when, others);
    const name = freeName(id, (each) => all.has(each));
    const program = { source, task, game, made, loaded: null, defines: null, own: null, best: [], versions: [] };
    const known = {
      title: freeTitle(title, others),
      from: { by: author, what: 'file' as const },
    };
    all.set(name, { id: name, when, value: { ...program, ...known, inLab: false, entry } });
  }
  return [...all.values()].sort((a, b) => a.when - b.when);
}

/** With a text that it had at some time. */
function withOlder(program: KeptProgram, source: string, when: number): KeptProgram {
  const { versions } = program;
  if ([program, ...versions].some((each) => each.source === source)) return program;
  const last = Math.max(when, ...versions.map((each) => each.when)); // it is the text that would have played
  return { ...program, versions: lastOf([...versions, { source, when: last, ended: null }]) };
}
