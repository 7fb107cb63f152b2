// The Arena: two players or many are set up and play, and what that proves is shown meanwhile. It is played on while
// another room is shown.

import { html } from 'lit-html';
import type { Words } from '../../base/words.ts';
import type { Problem } from '../../contract/types.ts';
import { download } from '../../device/download.ts';
import { programsShelf } from '../../device/program_shelf.ts';
import { newId } from '../../device/shelf.ts';
import { type Entrant, type Stand, tournamentsShelf } from '../../device/tournaments.ts';
import { gameIn } from '../../round/state.ts';
import { type Sending, sending } from '../../runtime/component.ts';
import { FILE_PROBLEM } from '../../views/controls.ts';
import { inLab, mayPass } from '../../views/problem.ts';
import type { PageState, Part, Services } from '../room.ts';
import { isAddressProblem, readArena } from './address.ts';
import { collectActions } from './collect/view.ts';
import { isTwo } from './conditions.ts';
import { effectsOf } from './effects.ts';
import { fileShown, keepLine } from './files.ts';
import { ofMany } from './many/view.ts';
import { type FileKind, shownOf } from './shown.ts';
import { type Arena, addressAt, isUnfinished, newArena, wrongIn } from './state.ts';
import { type ArenaEvent, transitions, update } from './transitions.ts';
import { EXAMPLE } from './two/figures.ts';
import { ofTwo } from './two/view.ts';
import { forms, problemsOf } from './view.ts';

const SHELVES = { tournament: tournamentsShelf, program: programsShelf };

export function createRoom(services: Services, send: (event: ArenaEvent) => void): Part<Arena, ArenaEvent> {
  return {
    initial: ({ games, first }) => newArena(readArena('#/arena', games, first).wanted),
    update,
    perform([name, ...given]) {
      if (name === 'remove' || name === 'restore') {
        const [kind, ids] = given as [keyof typeof SHELVES, string[]];
        SHELVES[kind]()[name](ids);
      }
      if (name === 'withdraw')
        programsShelf().change(given[0] as string[], (there) => there && { ...there, entry: undefined });
      if (name === 'line') {
        const [stand, entrants] = given as [Stand, Entrant[]];
        const kept = services.programs().then((programs) => {
          const { programs: own, games } = services.state();
          keepLine(programs, own?.list ?? [], games, stand, entrants);
        });
        kept.catch(() => {}); // without programs there is none whose line it is
      }
    },
    // A bare address that leads to the standings is not left in the history.
    isStep: (_, before, after) =>
      isTwo(before.wanted) !== isTwo(after.wanted) || (before.step !== after.step && !isUnfinished(before.requested)),
    read(hash, { games, first }) {
      const { lang, ...read } = readArena(hash, games, first);
      return { lang, event: ['opened', read] };
    },
    effects: (state, page) => effectsOf(state, page, services),
    address: (state, page) =>
      isAddressProblem(state.problem) || isToBeRead(state) || state.named || state.importing
        ? null
        : addressAt(state, state.step, page),
    draw(arena, page, t) {
      const wrong = wrongIn(arena, page.games);
      const actions = createActions(arena, page, wrong, t, services, send);
      const collecting = collectActions(page, services.actions, (event) => send(['collect', event]), services);
      const game = gameIn(page, arena.wanted.game);
      const given = { page, arena, game, wrong, problems: problemsOf(arena, wrong), actions, collecting, t };
      // The choice of the form stays, and with it the focus, whatever stands below.
      return html`${forms(given)} ${isTwo(arena.wanted) ? ofTwo(given) : ofMany(given)}`;
    },
    title: (_, t) => t('title', { game: t('arena') }),
    busy: ({ phase }, _, t) => (phase === 'running' ? t('arena.plays') : null),
  };
}

export type ArenaActions = ReturnType<typeof createActions>;

/**
 * What the player does: the events, and what browsers allow only while something is pressed.
 * @param wrong What the page knows to be wrong with what is set up.
 */
function createActions(
  arena: Arena,
  page: PageState,
  wrong: readonly Problem[],
  t: Words,
  services: Services,
  send: (event: ArenaEvent) => void,
) {
  const { games } = page;
  const { problem } = arena;
  const bar = (problem && !mayPass(problem) && !inLab(problem) ? problem : wrong[0]) ?? null;
  const sent: Sending<typeof transitions> = sending(transitions, send);
  const id = () => newId(Date.now());
  return {
    ...sent,
    ...services.actions,
    wantForm: (form: Arena['wanted']['form']) => sent.wantForm(form, games),
    start: () => sent.start(id(), bar, games),
    startAnew: () => sent.startAnew(id(), bar, games),
    example: () => sent.example(id(), EXAMPLE.wanted(gameIn(page, page.first)), games),
    async copy() {
      try {
        await navigator.clipboard.writeText(location.href);
      } catch {
        return sent.noted('by-hand'); // a page of plain http has no clipboard
      }
      sent.noted('copied');
    },
    async save(kind: FileKind) {
      if (kind === 'programs' && arena.entrants.length === 0) return sent.noted('no-programs');
      try {
        const { name, file } = await fileShown(kind, arena, shownOf(arena, page, t), services);
        download(file, name);
        sent.noted('saved');
      } catch (reason) {
        const { code } = Object(reason);
        if (!code) services.missing();
        sent.notRead(code ? (reason as Problem) : FILE_PROBLEM);
      }
    },
  };
}

/** Is something to be read of which it is not known what it was set up with? */
const isToBeRead = ({ requested, isBack }: Arena) => requested !== null && !isBack;
