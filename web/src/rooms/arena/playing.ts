// How the state changes as a tournament is begun, played and ended.

import type { Game, Problem } from '../../contract/types.ts';
import type { Entrant, Stand } from '../../device/tournaments.ts';
import { gameIn } from '../../round/state.ts';
import { withCommands } from '../../runtime/commands.ts';
import type { Transitions } from '../../runtime/component.ts';
import type { TournamentEvent } from '../../tournament/play.ts';
import { isAddressProblem } from './address.ts';
import { atTop, focused, noteOf, overNote, restoredNote, seeking, setUp } from './changes.ts';
import { freshSeed, isTwo, requestOf, type Wanted } from './conditions.ts';
import { paced } from './format.ts';
import { ELSEWHERE } from './kept.ts';
import {
  type Arena,
  byId,
  isAsShown,
  isBusy,
  isContinuable,
  isExtendable,
  isOther,
  locked,
  MORE,
  NOTHING_PLAYED,
  ownPlayers,
  readyIn,
} from './state.ts';

export const playing = {
  /**
   * Begin the tournament that is set up, or go on with the one that is shown, if it is the same.
   * @param id Of one that is begun.
   * @param wrong What is known to be wrong with it, and cannot pass.
   */
  start(arena, id: string, wrong: Problem | null, games: Game[]): Arena {
    if (arena.phase === 'planning' || arena.phase === 'running') return arena;
    if (isAddressProblem(arena.problem)) return focused(arena, 'wrong');
    if (wrong && !isContinuable(arena)) return refused(arena);
    if (arena.requested) return arena;
    if (isContinuable(arena)) return arena.hold === 'elsewhere' ? arena : continued(arena);
    return begun(arena, id, games, !isOther(arena));
  },
  /**
   * Begin with another seed. The one that is shown stays on the device.
   * @param wrong What the page itself knows to be wrong with another one, if that is set up.
   */
  startAnew(arena, id: string, wrong: Problem | null, games: Game[]): Arena {
    if (isBusy(arena)) return arena;
    const isAgain = isAsShown({ ...arena, run: null });
    if (wrong && !isAgain) return refused(arena);
    const wanted = { ...arena.wanted, added: '', seed: freshSeed() };
    const next = begun({ ...arena, wanted }, id, games, isAgain);
    return { ...next, note: noteOf('anew', { seed: wanted.seed }) };
  },
  /** Play the example. Its button goes. */
  example: (arena, id: string, wanted: Wanted, games: Game[]): Arena =>
    locked(arena) ? arena : focused(begun(setUp(arena, wanted), id, games, false), 'start'),
  pause: (arena): Arena => (arena.phase === 'running' ? { ...arena, phase: 'paused', speed: null } : arena),
  /** Matches under way are lost; it can be continued. */
  stop(arena): Arena {
    if (!locked(arena)) return arena;
    const { stand } = arena;
    const next: Arena = stand?.standings.played
      ? { ...idle(arena), phase: 'paused', note: noteOf('stopped', { count: stand.standings.played }) }
      : seeking({ ...arena, ...NOTHING_PLAYED, note: null, requested: byId(arena.previous), isBack: true });
    const told = withLine(next);
    return isContinuable(told) ? told : focused(told, 'start'); // Stop is drawn no more
  },
  /** After its end it goes on: with one more round, or of two players with more games. */
  addRound(arena): Arena {
    const { stand } = arena;
    if (!isExtendable(arena) || !stand) return arena;
    return continued(withExtent(arena, { games: stand.games + MORE, added: stand.added + 1 }));
  },

  /** Does this tab hold it, so that it may play it, or does another one? Null: it has let it go. */
  held(arena, by: 'here' | 'elsewhere' | null): Arena {
    const { run, phase, stand, note } = arena;
    if (by === 'elsewhere') return { ...idle(arena), phase: run ? 'paused' : phase, hold: by, note: ELSEWHERE };
    if (run) return by ? { ...arena, hold: by } : playing.stop(arena);
    return { ...arena, hold: null, note: note === ELSEWHERE ? restoredNote(stand) : note }; // nobody plays it
  },

  /** Something happened as it is played. */
  progressed(arena, event: TournamentEvent): Arena {
    switch (event.type) {
      case 'standingsUpdated':
        return standingsUpdated(arena, event);
      case 'followed':
        return { ...arena, followed: event.followed };
      case 'pausing':
        return event.busy > 0 ? { ...arena, note: noteOf('pausing') } : arena;
      case 'idle':
        return { ...arena, note: noteOf('paused', { count: arena.stand?.standings.played ?? 0 }) };
      case 'failed':
        return { ...arena, phase: 'paused', broken: event.problem, speed: null, note: null };
      case 'refused': {
        const { stand } = arena;
        const next = refused({ ...idle(arena), problem: event.problem, asked: JSON.stringify(arena.request) });
        if (!stand) return { ...next, ...NOTHING_PLAYED };
        if (stand.standings.over) return { ...withExtent(next, stand), phase: 'over' }; // as before one more round was refused
        return withLine({ ...next, phase: 'paused' });
      }
    }
  },
} satisfies Transitions<Arena>;

/** Nothing is played. */
const idle = (arena: Arena): Arena => ({ ...arena, run: null, hold: null, speed: null, broken: null, next: null });

/** It cannot be played. */
const refused = (arena: Arena): Arena => focused({ ...arena, note: noteOf('refused') }, 'wrong');

/** A new tournament: of what is set up, or once more with the programs of the one that is shown. */
function begun(arena: Arena, id: string, games: Game[], isAgain: boolean): Arena {
  const { entrants } = arena;
  const wanted = arena.wanted.seed ? arena.wanted : { ...arena.wanted, seed: freshSeed() };
  const startedWith = readyIn(arena);
  const partaking: readonly Entrant[] = isAgain ? entrants : startedWith;
  const own = ownPlayers(partaking, gameIn({ games }, wanted.game), wanted.limit);
  const shown = {
    wanted,
    playedConditions: wanted,
    entrants: partaking,
    request: requestOf(wanted, own),
    startedWith,
    pastProblem: null,
  };
  const previous = arena.stand ? arena.id : null;
  const run = { phase: 'planning', run: id, id, hold: 'asked', note: noteOf('planning'), previous } as const;
  return atTop({ ...arena, ...NOTHING_PLAYED, ...shown, ...run, problem: null });
}

/** It goes on, here. */
function continued(arena: Arena): Arena {
  const { id, run, hold } = arena;
  const request = run ? arena.request : arena.request && { ...arena.request }; // begun anew: with programs as they are now
  const going = { request, phase: 'running', run: id, hold: run ? hold : 'asked' } as const;
  return atTop({ ...arena, ...going, broken: null, problem: null, note: null });
}

/** The number of the rounds that are finished. */
const roundsIn = ({ standings: { over, round } }: Stand) => (over ? round : round - 1);

/** The line of a program of the Lab that has played against each of the others. */
function withLine(arena: Arena): Arena {
  const { playedConditions, stand, entrants } = arena;
  return playedConditions?.form === 'against' && stand ? withCommands(arena, [['line', stand, entrants]]) : arena;
}

/** Games were counted. */
function standingsUpdated(arena: Arena, { stand, games, at }: TournamentEvent & { type: 'standingsUpdated' }): Arena {
  const { phase, note } = arena;
  const { standings } = stand;
  const isNext = arena.stand !== null && roundsIn(stand) > roundsIn(arena.stand);
  const tables = standings.over || isNext ? { before: standings, earlier: arena.before } : null;
  const results = { stand, ...tables, games: [...arena.games, ...games] };
  if (standings.over) {
    const over: Arena = { ...idle({ ...arena, ...results }), phase: 'over', note: overNote(stand) };
    const place = arena.playedConditions && isTwo(arena.playedConditions) ? 'start' : 'step';
    return focused(withLine(over), place, { gently: true, stays: true }); // Stop is drawn no more
  }
  if (phase === 'paused') return { ...arena, ...results };
  const speed = paced(arena.speed, standings.played, at);
  const isPassed = note?.key === noteOf('planning').key; // it is true until games have been played
  return { ...arena, ...results, phase: 'running', speed, note: isPassed ? null : note };
}

/** With so many games of two players, or so many rounds that are added to those of more. */
function withExtent(arena: Arena, { games, added }: Pick<Stand, 'games' | 'added'>): Arena {
  const { playedConditions, request } = arena;
  if (!playedConditions || !request) return arena;
  const part = isTwo(playedConditions) ? { games } : { added };
  const fields = isTwo(playedConditions) ? { games: String(games) } : { added: added ? String(added) : '' };
  const wanted = { ...playedConditions, ...fields };
  return { ...arena, playedConditions: wanted, wanted, request: { ...request, ...part } };
}
