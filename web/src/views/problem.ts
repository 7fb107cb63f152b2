// Explains a problem in the page's language, from the code, the field and the arguments of the engine's error. What it
// quotes may come from an address, a file or an author's code. And the way on from it: to try again what it has kept
// from being done, where that may succeed; or a tab of its own, where no program of the device may run, as the page is
// shown within one of another origin.

import { html, nothing } from 'lit-html';
import { isolate, type Words } from '../base/words.ts';
import { squareAt } from '../board/squares.ts';
import type { Game, Note, Problem } from '../contract/types.ts';
import { button } from './controls.ts';

/** A value with its texts as they may stand in a sentence. */
export const allQuoted = <T>(value: T): T =>
  JSON.parse(JSON.stringify(value), (_, each) => (typeof each === 'string' ? isolate(each) : each));

/** Those arguments of problems that are more than quoted. */
interface Args {
  [name: string]: unknown;
  known?: string[];
  side?: string;
  at?: number;
  facts?: { [name: string]: unknown };
}

/** @param game The game on the board. */
export function explain(problem: Problem, game: Game, t: Words) {
  const { code, field, message, ...rest } = allQuoted(titled(problem, game));
  const args = rest.args as Args;
  const [, list, at] = /^(record\.moves|path)\[(\d+)\]$/.exec(field ?? '') ?? [];
  const part = /(\w+)(?:\[\d+\])?$/.exec(field ?? '')?.[1];
  const known = args.known?.join(t('list'));
  /** @param other What stands there where there are no such words. */
  const word = (key: string, other: string) => (t.has(key) ? t(key) : other);
  const kind = String(args.game).toLowerCase();
  // Descending order puts letters before signs: "X, O and -".
  const [one, two, three] = Object.values('letters' in game.setup ? game.setup.letters : {})
    .sort()
    .reverse();
  const hint = `problem.hint.${args.reason}`; // what a usual mistake is, beside the words of Python
  const said = t.has(hint) ? t(hint, { ...args, ...args.facts }) : null;
  // Of a wrong answer a language other than English has a sentence; the English one is the engine's.
  const raised = [said && 'problem.hinted', `problem.wrong.${args.reason}`, args.message ? 'problem.raised' : ''].find(
    (key) => key && t.has(key),
  );
  const seems = word(`problem.seems.${kind}`, word(`game.${kind}`, String(args.game)));
  const facts = {
    one,
    two,
    three,
    sideFirst: t(`Side.${game.sides.first}`),
    sideSecond: t(`Side.${game.sides.second}`),
    message,
    ...args,
    raised: raised ? t(raised, { ...args, ...args.facts, said }) : args.kind,
    known,
    what: code === 'unreadable' ? seems : word(`problem.field.${part}`, t('problem.field', { name: part })),
    side: word(`Side.${args.side}`, args.side ?? ''),
    where: at ? t('problem.where', { number: Number(at) + 1, path: list === 'path' ? t('problem.path') : '' }) : '',
    square: squareAt(args.at ?? 0, game.columns),
    needed: game.rows * game.columns,
  };
  const where = args.line === null ? '.nowhere' : '';
  const keys = [
    code === 'bad-setup' && `setup.reason.${args.reason}.${game.id}`,
    code === 'bad-setup' && `setup.reason.${args.reason}`,
    code === 'illegal-move' && /^(p(a|s|ass)|--)$/.test(String(args.move)) && 'problem.illegal-pass',
    code === 'game-over' && !list && 'problem.nothing-left',
    code === 'limit' && !part && 'problem.limit-line',
    code === 'bad-player' && kindOfPlayer(args, known),
    code === 'unreadable' && args.size && `problem.unreadable.${args.reason}.sized`,
    code === 'bad-request' && kindOfRequest(args),
    `problem.${code}.${args.kind}.${args.during}${where}`,
    `problem.${code}.${args.reason ?? args.kind ?? part}${where}`,
    `problem.${code}${where}`,
    `problem.${code}`,
    /^(bad-json|unknown-op|internal)$/.test(code) && 'problem.defect',
  ] as string[];
  const key = keys.find(t.has); // there are no words for what is no key
  const found = key ? t(key, facts) : message;
  const mayBeProgram = code === 'bad-player' && args.name !== undefined && part !== 'ties';
  const sentence = mayBeProgram ? [found, t('problem.no-program')].join(t('sentence')) : found;
  const { file, file_line: line } = args; // of a program of several files
  const whole = line && t.has('problem.in-file') ? t('problem.in-file', { said: sentence, file, line }) : sentence;
  // A sentence has 1000 characters at most. What is quoted last may be cut.
  return whole.replace(/^(.{1000}).+/s, '$1\u2069…');
}

/** What is to be said of a program that was not refused; null: this page has no words for it. */
export function sayNote({ reason, facts, line }: Note, t: Words) {
  if (!t.has(`note.${reason}`)) return null;
  const said = t(`note.${reason}`, allQuoted(facts));
  return line === null ? said : t('note', { line, said });
}

/** A problem that names its program as the author does. */
const titled = (problem: Problem, { programs }: Game): Problem => {
  const title = inLab(problem) && programs?.get(String(problem.args.name))?.title;
  return title ? { ...problem, args: { ...problem.args, name: title } } : problem;
};

/** The address in the Lab of the program that a problem is about; null: it is about none. */
export const inLab = ({ code, args: { name } }: Problem) =>
  /^(user-code|never-run|never-back|framed)$/.test(code)
    ? `#/lab${name ? `?program=${encodeURIComponent(String(name))}` : ''}`
    : null;

/**
 * The sentence about a player that the engine refuses.
 * @param known The names that it may have.
 */
function kindOfPlayer({ player, name, search, key, reason }: Args, known: string | undefined) {
  if (player !== undefined) return player ? 'problem.unknown-player' : 'problem.no-player';
  if (name !== undefined) return known ? 'problem.unknown-name' : 'problem.no-names';
  return key ? `problem.option.${key}${reason ? `.${reason}` : ''}` : search && 'problem.endless';
}

/** The sentence about a value of the wrong type, or a key that is missing or does not belong there. */
function kindOfRequest({ key, game, beside, missing, expected }: Args) {
  if (key === 'game' && game) return 'problem.other-game';
  if (beside) return 'problem.beside';
  if (key !== undefined) return game ? 'problem.key' : 'problem.unknown-key';
  if (missing) return 'problem.missing';
  return `problem.expected.${expected}`;
}

/** May the same succeed when it is asked again? A browser that lacks something lacks it the next time too. */
export const mayPass = ({ code, args: { reason, kind } }: Problem) =>
  (code === 'engine' && !['no-wasm', 'no-wall'].includes(String(reason))) ||
  ['file', 'internal'].includes(code) ||
  (code === 'user-code' && ['Timeout', 'Ended'].includes(String(kind)));

/**
 * @param ask Ask again what was not answered.
 * @param reload Load the page again, where a file is missing (browsers do not request a module again), or a newer
 * version is there.
 */
export function again(problem: Problem, t: Words, ask: () => void, reload: () => void) {
  if (problem.args.reason === 'replaced') return button(t('update.reload'), reload);
  if (problem.code === 'file') return button(t('retry'), reload);
  return mayPass(problem) ? button(t('retry'), ask) : nothing;
}

/** May no program of the device run, as the page is shown within one of another origin? */
export const isBarred = (problem: Problem | null) => problem?.code === 'framed';

export const ownTab = (t: Words) =>
  html`<a href=${location.href} target="_blank" rel="noopener">${t('program.own-tab')}</a>`;
