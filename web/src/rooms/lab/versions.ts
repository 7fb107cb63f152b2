// The versions of the programs in the last hour (device/versions.ts), as the Lab keeps them and brings them back: at each run that is asked
// for, after a minute in which it was changed, as a change of a kept text begins, and around what is brought back.

import { changedElsewhere, type Drawer, openDrawer } from '../../device/drawer.ts';
import { newId } from '../../device/storage.ts';
import { type Ended, keepVersion, readVersions, recent, type Version, versioned } from '../../device/versions.ts';
import { fromPromise, readNow } from '../../runtime/browser.ts';
import { after, type Effect } from '../../runtime/component.ts';
import { focused, type Lab } from './state.ts';
import type { Steps } from './steps.ts';
import type { Versions } from './version_state.ts';

/** Milliseconds from the first change since a version after which the text is one too. */
const MINUTE = 60_000;

const changed = (lab: Lab, part: Partial<Versions>): Lab => ({ ...lab, versions: { ...lab.versions, ...part } });

/** The versions of the program that is shown, the oldest first. */
export const versionsOf = ({ program, versions }: Pick<Lab, 'program' | 'versions'>) =>
  program ? versions.all.filter((each) => each.program === versioned(program)) : [];

/** The text of the program as it is now is to be kept as a version. */
export function noting(lab: Lab, run: number | null = null): Lab {
  const { program, fresh, versions } = lab;
  if (!program || fresh) return lab;
  const { name, made, source } = program;
  return changed(lab, {
    noted: [...versions.noted, { name, made, source, run }],
    asked: versions.asked + 1,
    at: lab.version,
  });
}

/** The same before the first change of a text that the editor was given. */
export const notingBefore = (lab: Lab) =>
  lab.versions.begun === lab.shown ? lab : changed(noting(lab), { begun: lab.shown });

function withVersion(lab: Lab, version: Version, now: number): Lab {
  const { all, unwritten, written } = lab.versions;
  const others = all.filter(({ id }) => id !== version.id);
  const count = written + 1;
  return changed(lab, {
    all: recent([...others, version], now),
    unwritten: [...unwritten, { count, version }],
    written: count,
  });
}

/** How the last run ended, as a version has it. */
function endedOf({ run }: Pick<Lab, 'run'>): Ended | null {
  if (!run || run.stopped) return null;
  const { problem, loaded } = run;
  if (!problem) return loaded ? 'ran' : null;
  const { kind, line } = problem.args;
  return { kind: String(kind ?? problem.code).slice(0, 40), line: Number.isInteger(line) ? Number(line) : null };
}

/** The version of the last run, where it does not say yet how that ended. */
function toEnd({ run, versions: { all, ofRun } }: Lab) {
  const version = ofRun && ofRun.run === run?.number && all.find(({ id }) => id === ofRun.id);
  const ended = endedOf({ run });
  return version && ended && JSON.stringify(version.ended) !== JSON.stringify(ended) ? { ...version, ended } : null;
}

export const versionEvents = ({ put, shown }: Steps) => ({
  /** The versions that are kept on the device: at first, and when another tab has kept one. */
  versions(lab: Lab, kept: readonly Version[], now: number): Lab {
    const unwritten = new Map(lab.versions.unwritten.map(({ version }) => [version.id, version]));
    const others = kept.filter(({ id }) => !unwritten.has(id));
    return changed(lab, { all: recent([...others, ...unwritten.values()], now), isRead: true });
  },
  /** It is known when the texts that are to be kept were so. @param id Of which others are made. */
  noted(lab: Lab, id: string, now: number): Lab {
    const empty = changed(lab, { noted: [] });
    return lab.versions.noted.reduce((before, { source, run, ...program }, index) => {
      const last = before.versions.all.findLast((each) => each.program === versioned(program));
      const isSame = last?.source === source;
      if (isSame && run === null) return before;
      const version: Version = {
        id: isSame ? last.id : `${id}-${index}`,
        program: versioned(program),
        source,
        when: Math.max(now, (before.versions.all.at(-1)?.when ?? 0) + 1), // in the order in which they came
        ended: null,
      };
      const next = withVersion(before, version, now);
      return run === null ? next : changed(next, { ofRun: { run, id: version.id } });
    }, empty);
  },
  /** A minute went by since the first change. */
  minute: (lab: Lab): Lab => noting(lab),
  /** The run of a version has ended. */
  ended(lab: Lab, now: number): Lab {
    const version = toEnd(lab);
    return version ? withVersion(lab, version, now) : lab;
  },
  versionKept: (lab: Lab, count: number): Lab =>
    changed(lab, { unwritten: lab.versions.unwritten.filter((each) => each.count !== count) }),
  /** @param now The versions of the hour before it are listed; null: none. */
  listVersions(lab: Lab, now: number | null): Lab {
    if (now === null) return changed(focused(lab, 'menu'), { isListed: false, looked: null });
    const next = changed(focused(lab, 'versions'), {
      isListed: true,
      looked: null,
      all: recent(lab.versions.all, now),
    });
    return versionsOf(next).some(({ source }) => source === lab.program?.source) ? next : noting(next);
  },
  lookAt: (lab: Lab, looked: string | null): Lab => changed(lab, { looked }),
  /** Have the program as it was in a version. What it was before is a version too. */
  bringBack(lab: Lab, id: string): Lab {
    const version = versionsOf(lab).find((each) => each.id === id);
    if (!lab.program || !version) return lab;
    const program = { ...lab.program, source: version.source };
    const back = put(shown(noting(lab), program), program);
    return {
      ...focused(changed(back, { isListed: false, looked: null }), 'menu'),
      note: { key: 'lab.note.brought', args: { when: version.when } },
    };
  },
});

type VersionEvent =
  | readonly ['versions', kept: readonly Version[], now: number]
  | readonly ['noted', id: string, now: number]
  | readonly ['ended', now: number]
  | readonly ['versionKept', count: number]
  | readonly ['minute'];

/** The effects of the versions: to be read and written, and to know when. Nothing is read before there is one to be kept, or to be seen. */
export function versionEffects(lab: Lab): Effect<VersionEvent>[] {
  const { program, versions, version, fresh, shown } = lab;
  const { isRead, noted, asked, unwritten, written, isListed, begun, at } = versions;
  const drawer = () => openDrawer('version');
  const effects: Effect<VersionEvent>[] = [];
  const now = () => Date.now();
  const read = (found: Drawer | null): VersionEvent => ['versions', found ? readVersions(found, now()) : [], now()];
  if (isListed || asked > 0)
    effects.push(
      fromPromise('versions', () => drawer().catch(() => null), read, null, true),
      changedElsewhere(drawer, read),
    );
  if (isRead && noted.length > 0)
    effects.push(readNow(`note ${asked}`, now, (at): VersionEvent => ['noted', newId(at), at]));
  if (toEnd(lab)) effects.push(readNow(`ended ${written}`, now, (at): VersionEvent => ['ended', at]));
  for (const { count, version } of unwritten) {
    const kept: VersionEvent = ['versionKept', count];
    const keep = async () => keepVersion(await drawer(), version, now());
    effects.push(fromPromise(`version ${count}`, keep, () => kept, kept, true));
  }
  if (program && !fresh && begun === shown && at !== version)
    effects.push(after(MINUTE, `minute ${asked}`, ['minute']));
  return effects;
}
