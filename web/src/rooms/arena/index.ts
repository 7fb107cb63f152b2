// The Arena: two players or many are set up and play, and what that proves is shown meanwhile. It is played on while another room is
// shown.

import type { Problem } from '../../contract/types.ts';
import { download } from '../../device/download.ts';
import { entering, programsShelf } from '../../device/program_shelf.ts';
import { newId } from '../../device/shelf.ts';
import { readSetting, writeSetting } from '../../device/storage.ts';
import { type Entrant, type Stand, tournamentsShelf } from '../../device/tournaments.ts';
import { hasPromiseIntegration } from '../../python/client.ts';
import { gameIn } from '../../round/state.ts';
import { sending } from '../../runtime/component.ts';
import { fillScreen } from '../../runtime/screen.ts';
import { tournamentWorkers } from '../../tournament/queue.ts';
import { FILE_PROBLEM } from '../../views/controls.ts';
import { inLab, mayPass } from '../../views/problem.ts';
import type { Words } from '../../words.ts';
import type { PageState, Part, Services } from '../index.ts';
import { isTwo, lengthProblem, namesOf, readArena, STEPS, type TournamentRequest, unknownIn } from './address.ts';
import { effectsOf } from './effects.ts';
import { namedPlayers, withAuthors } from './entrants.ts';
import { sentence } from './form.ts';
import { take } from './holding.ts';
import { isAddressProblem, NO_OPENINGS, openingsIn } from './input.ts';
import { secondsOf } from './pace.ts';
import type { FileKind, Shown } from './shown.ts';
import {
  type Arena,
  absentIn,
  addressOf,
  addressShown,
  asStood,
  gameAt,
  isOther,
  isUnfinished,
  locked,
  newArena,
  partaking,
  readyIn,
  requestedBy,
  uncheckedIn,
} from './state.ts';
import { type ArenaEvent, transitions, update } from './transitions.ts';
import { wanted as exampleIn } from './two/example.ts';
import { type ArenaActions, type ArenaSurroundings, view } from './view.ts';

/** The setting that says whether the names of programs are hidden: on a projector they are not to come back with a reload. */
const NAMES = 'arena-names';
const SHELVES = { tournament: tournamentsShelf, program: programsShelf };

export function createRoom(services: Services, send: (event: ArenaEvent) => void): Part<Arena, ArenaEvent> {
  const sent = sending(transitions, send);
  const mostOf = (state: Arena) => tournamentWorkers(navigator, state.entrants.length > 0);
  return {
    initial: ({ games, first }) => ({
      ...newArena(readArena('#/arena', games, first).wanted),
      hidden: readSetting(NAMES) === 'hidden',
    }),
    update,
    perform([name, ...given]) {
      if (name === 'print') print();
      if (name === 'fullScreen') fillScreen();
      if (name === 'take') take(given[0] as string);
      if (name === 'remove' || name === 'restore') {
        const [kind, ids] = given as [keyof typeof SHELVES, string[]];
        SHELVES[kind]()[name](ids);
      }
      if (name === 'names') writeSetting(NAMES, given[0] ? 'hidden' : 'shown');
      if (name === 'withdraw') programsShelf().putAll((given[0] as string[]).map((id) => entering(id)));
      if (name === 'line') {
        const [stand, entrants] = given as [Stand, Entrant[]];
        const coming = [services.programs(), import('./late.ts')] as const;
        const kept = Promise.all(coming).then(([programs, { keepLine }]) => {
          const { programs: own, games } = services.state();
          keepLine(programs, own?.list ?? [], games, stand, entrants);
        });
        kept.catch(() => {}); // without programs there is none whose line it is
      }
    },
    // A bare address that leads to the standings is not left in the history.
    isStep: (_, before, after) =>
      isTwo(before.wanted) !== isTwo(after.wanted) || (before.step !== after.step && !isUnfinished(before.requestedId)),
    read(hash, { games, first }) {
      const { lang, ...read } = readArena(hash, games, first);
      return { lang, event: ['opened', read] };
    },
    // Without JSPI, dropping the check's request would replace the page's worker.
    effects: (state, page) =>
      effectsOf(state, page, hasPromiseIntegration() && canBeChecked(state, page.games), {
        ...services,
        most: mostOf(state),
      }),
    address: (state, { lang, langNamed }) =>
      isAddressProblem(state.problem) || isToBeRead(state) || state.named || state.importing
        ? null
        : addressAt(state, state.step, langNamed ? lang : null),
    draw(state, page, t) {
      const { games } = page;
      const around = aroundOf(state, page, t, services, send);
      const known = state.problem && !mayPass(state.problem) && !inLab(state.problem) ? state.problem : null;
      const wrong = known ?? around.wrong[0] ?? null;
      const id = () => newId(Date.now());
      const actions: ArenaActions = {
        ...sent,
        ...services.actions,
        wantForm: (form) => sent.wantForm(form, games),
        start: () => sent.start(id(), wrong, games),
        startAnew: () => sent.startAnew(id(), wrong, games),
        example: () => sent.example(id(), exampleIn(gameIn(page, page.first)), games),
        collectShown: () => sent.collectShown(games),
        copy: () =>
          // A page of plain http has no clipboard.
          Promise.resolve()
            .then(() => navigator.clipboard.writeText(location.href))
            .then(
              () => sent.copied(true),
              () => sent.copied(false),
            ),
        save(kind) {
          if (kind === 'programs' && state.entrants.length === 0) return sent.noPrograms();
          fileOfKind(kind, state, around.shown, services).then(
            ({ name, file }) => {
              download(file, name);
              sent.saved();
            },
            (reason) => {
              if (!reason?.code) services.missing();
              sent.notRead(reason?.code ? reason : FILE_PROBLEM);
            },
          );
        },
      };
      return view({ page, arena: state, around, t, actions });
    },
    title: (_, t) => t('title', { game: t('arena') }),
    busy: ({ phase }, _, t) => (phase === 'running' ? t('arena.plays') : null),
  };
}

/** Is something to be read of which it is not known what it was set up with? */
const isToBeRead = ({ requestedId, addressId }: Arena) => requestedId !== null && requestedId !== addressId;

/** The address of a step: of what is shown, unless something else is set up. */
const addressAt = (state: Arena, step: Arena['step'], lang: string | null) =>
  (!isOther(state) && addressShown({ ...state, step }, lang)) || addressOf({ ...state, step }, lang);

/** What the page knows to be wrong with what is set up, before the engine answers. */
function wrongIn(state: Arena, games: PageState['games']): Problem[] {
  const { wanted } = state;
  const found: Problem[] = [];
  const add = (what: string, field: string | null = null, names: readonly string[] = []) =>
    found.push({ code: `tournament-${what}`, message: `tournament-${what}`, field, args: { known: namesOf(names) } });
  const unchecked = uncheckedIn(state).map(({ title }) => title);
  const unknown = unknownIn(wanted, gameAt(games, wanted.game));
  if (requestedBy(state, games).players.length + unchecked.length < 2) add('few');
  if (unknown.length > 0) add('players', 'players', unknown);
  if (wanted.openings !== null && openingsIn(wanted.openings).length === 0)
    found.push({ code: NO_OPENINGS, message: NO_OPENINGS, field: 'openings', args: {} });
  if (unchecked.length > 0) add('unchecked', null, unchecked);
  const long = lengthProblem(
    wanted,
    readyIn(state).map(({ name }) => name),
  );
  return long ? [...found, long] : found;
}

/** Can the engine be asked about it? While programs are not checked it is asked about all others. */
const canBeChecked = (state: Arena, games: PageState['games']) =>
  requestedBy(state, games).players.length > 1 &&
  wrongIn(state, games).every(({ code }) => code === 'tournament-unchecked');

function aroundOf(
  state: Arena,
  page: PageState,
  t: Words,
  services: Services,
  send: (event: ArenaEvent) => void,
): ArenaSurroundings {
  const { games, lang, langNamed } = page;
  const { collected, known, wanted } = state;
  const wrong = wrongIn(state, games);
  const addresses = Object.fromEntries(STEPS.map((step) => [step, addressAt(state, step, langNamed ? lang : null)]));
  return {
    shown: shownOf(state, page, t),
    collect: () =>
      state.late?.collect(
        collected,
        page,
        t,
        state.late.collectActions(page, services.actions, (event) => send(['collect', event]), services),
        // Programs that the address names and that are not here cannot, nor can players that there are not.
        wanted.players.length -
          unknownIn(wanted, gameAt(games, wanted.game)).length +
          (state.problem?.code === 'address-programs' ? 0 : partaking(state)),
      ),
    programs: partaking(state),
    addresses: addresses as ArenaSurroundings['addresses'],
    absent: absentIn(state).length,
    planned: wrong.length > 0 ? null : (known?.standings.planned ?? null),
    wrong,
  };
}

/** What the views of standings and table show. */
function shownOf(state: Arena, { games }: PageState, t: Words): Shown {
  const { stand, entrants, played, wanted, speed, phase, late } = state;
  const conditionsOf = played ?? wanted;
  const game = gameAt(games, conditionsOf.game);
  const standings = stand?.standings ?? null;
  const names = standings?.players.map(({ name }) => name) ?? [];
  const rest = standings && standings.planned - standings.played;
  const { before, earlier, live, hidden, couple } = state;
  return {
    ...{ before, earlier, live, hidden, couple, phase },
    isStopped: phase === 'paused' && !locked(state),
    isElsewhere: state.hold === 'elsewhere',
    game: game.id,
    players: namedPlayers(names, withAuthors(entrants, state.collected.entrants), game, t),
    conditions: sentence(conditionsOf, played ? entrants.length : partaking(state), game, t, late).join(t('dot')),
    table: standings,
    form: stand?.form ?? 'all',
    left: rest === null ? null : secondsOf(rest, speed),
    games: state.games,
  };
}

/** A file of what is shown. It is thrown what the engine refuses. */
async function fileOfKind(kind: FileKind, state: Arena, shown: Shown, services: Services) {
  const { asFile, fileOf } = state.late ?? (await import('./late.ts'));
  const entrants = withAuthors(state.entrants, state.collected.entrants);
  const [stand, request] = [state.stand as Stand, state.request as TournamentRequest];
  const counted = state.figures?.played.filter(Boolean) ?? state.games;
  if (kind !== 'whole') return fileOf(kind, { ...shown, games: counted }, entrants, asStood(request, stand), services);
  const { from, games } = state;
  const address = addressShown({ ...state, step: 'standings' }) ?? '';
  const phase = state.phase === 'over' ? 'over' : 'paused';
  const file = new Blob([asFile({ from, address, stand, entrants, games, phase })], { type: 'application/json' });
  return { name: `sakiyomi-${stand.game}-${stand.standings.seed}.json`, file };
}
