// What is written in the fields and addresses of the Arena: seeds, numbers, lists of openings; and what is wrong with it.

import type { Game, Problem } from '../../contract/types.ts';
import { parsed } from '../../device/earlier_versions.ts';
import { randomBelow } from '../../random.ts';
import { explain } from '../../views/problem.ts';
import type { Words } from '../../words.ts';

export const freshSeed = () => String(randomBelow(2 ** 32));

/** Can its openings be a list of transcripts? Where boards are random they cannot. */
export const takesLists = ({ sizes }: Game) => sizes === null;

/** Text with full-width characters and minus signs in ASCII. */
export const plainText = (text: string) => text.normalize('NFKC').replaceAll('−', '-').trim();

/** A number where the text is one; else the text, which the engine refuses. */
export const numberOr = (text: string) => (/^-?\d{1,15}$/.test(text) ? Number(text) : text);

/** An opening as a record in JSON, which has a line of its own. */
export const isRecord = (line: string) => line.trimStart().startsWith('{');

/** The lines of a list of openings: transcripts may also stand on one line. */
const linesOf = (text: string) =>
  text
    .split('\n')
    .flatMap((line) => (isRecord(line) ? [line.trim()] : line.split(/[.,;]/).map((each) => each.replace(/\s/g, ''))))
    .filter(Boolean);

/** The openings in a list, as the request has them. */
export const openingsIn = (text: string): unknown[] =>
  linesOf(text).map((line) => (isRecord(line) ? (parsed(line) ?? line) : line));

/** The list in an address. */
export const openingsText = (text: string) => linesOf(text).join(linesOf(text).some(isRecord) ? '\n' : '.');

/** What is wrong with an empty list of openings. It is said as the games are started, and not where the list was only chosen. */
export const NO_OPENINGS = 'no-openings';

/** Two openings as they are written. */
export const openingExamples = ({ pictures }: Game) =>
  pictures.flatMap(({ moves }) => (typeof moves === 'string' ? [moves] : [])).slice(0, 2);

/** Is it a problem of the address, and not of a field of the form? */
export const isAddressProblem = (problem: Problem | null) =>
  problem?.code.startsWith('address') === true && problem.field === null;

/** A problem as a sentence. That of an opening names its place in the list. */
export function refusal(problem: Problem, game: Game, t: Words): string {
  const opening = /^openings\[(\d+)\](.*)$/.exec(problem.field ?? '');
  if (!opening) return explain(problem, game, t);
  const why = explain({ ...problem, field: `record${opening[2]}` }, game, t);
  return t('arena.wrong.opening', { number: Number(opening[1]) + 1, why });
}
