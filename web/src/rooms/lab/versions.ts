// The versions of a program (device/programs.ts), as the Lab keeps them and brings them back: the last texts that were run, and the one
// in whose place another is brought back.

import { type Ended, withVersion } from '../../device/programs.ts';
import { put, shown } from './shelf.ts';
import { focused, type Lab, NO_VERSIONS } from './state.ts';

/** How the last run ended, as a version has it; null: it has not. */
function endedOf({ run }: Pick<Lab, 'run'>): Ended | null {
  if (!run || run.stopped) return null;
  const { problem, loaded } = run;
  if (!problem) return loaded ? 'ran' : null;
  const { kind, line } = problem.args;
  return { kind: String(kind ?? problem.code).slice(0, 40), line: Number.isInteger(line) ? Number(line) : null };
}

/** The text of the program as it is now is a version. @param now Milliseconds since 1970. */
export function noting(lab: Lab, now: number): Lab {
  const { program, fresh } = lab;
  if (!program || fresh) return lab;
  const last = program.versions.at(-1)?.when ?? 0;
  const when = Math.max(now, last + 1); // in the order in which they came
  const before = program.versions.find(({ source }) => source === program.source);
  return put(lab, withVersion(program, { source: program.source, when, ended: before?.ended ?? null }));
}

/** With how the last run ended, where its text is a version. */
export function ended(lab: Lab): Lab {
  const { run, program, fresh } = lab;
  const now = endedOf(lab);
  if (!run || !now || !program || fresh || run.program !== program.name) return lab;
  const version = program.versions.find(({ source }) => source === run.source);
  if (!version || JSON.stringify(version.ended) === JSON.stringify(now)) return lab;
  const versions = program.versions.map((each) => (each === version ? { ...version, ended: now } : each));
  return put(lab, { ...program, versions });
}

const changed = (lab: Lab, versions: Lab['versions']): Lab => ({ ...lab, versions });

export const versionEvents = {
  listVersions: (lab: Lab, isListed: boolean): Lab =>
    changed(focused(lab, isListed ? 'versions' : 'menu'), { isListed, looked: null }),
  lookAt: (lab: Lab, looked: number | null): Lab => changed(lab, { isListed: true, looked }),
  /** Have the program as it was in a version. What it was before is a version too. */
  bringBack(lab: Lab, when: number, now: number): Lab {
    const version = lab.program?.versions.find((each) => each.when === when);
    const noted = noting(lab, now);
    if (!noted.program || !version) return lab;
    const program = { ...noted.program, source: version.source };
    const back = put(shown(noted, program), program);
    return {
      ...focused(changed(back, NO_VERSIONS), 'menu'),
      note: { key: 'lab.note.brought', args: { when } },
    };
  },
};
