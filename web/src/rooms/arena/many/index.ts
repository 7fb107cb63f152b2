// A tournament of many players: they are collected, it is played, and its table says how sure the order is. It is played on while
// another room is shown.

import type { Problem } from '../../../contract/types.ts';
import { download } from '../../../device/download.ts';
import { newId } from '../../../device/shelf.ts';
import { hasPromiseIntegration } from '../../../engine/client.ts';
import { sending } from '../../../runtime/component.ts';
import { tournamentWorkers } from '../../../tournament/queue.ts';
import type { Words } from '../../../words.ts';
import type { PageState, Part, Services } from '../../index.ts';
import { secondsOf } from '../pace.ts';
import { isAddressProblem, NO_OPENINGS, transcripts } from '../written.ts';
import { lengthProblem, namesOf, readTournament, STEPS, unknownIn } from './address.ts';
import { collectActions } from './collect/actions.ts';
import { collect } from './collect/view.ts';
import { conditionParts } from './conditions.ts';
import { effectsOf } from './effects.ts';
import { namedPlayers, withAuthors } from './entrants.ts';
import { fileOf } from './export.ts';
import { asFile } from './kept.ts';
import type { FileKind, Shown } from './shown.ts';
import {
  absentIn,
  addressOf,
  addressShown,
  gameAt,
  isOther,
  locked,
  type Many,
  newMany,
  partaking,
  readyIn,
  requestedBy,
  uncheckedIn,
} from './state.ts';
import { type ManyEvent, transitions, update } from './transitions.ts';
import { type Around, type ManyActions, many } from './view.ts';

export function createRoom(services: Services, send: (event: ManyEvent) => void): Part<Many, ManyEvent> {
  const sent = sending(transitions, send);
  const mostOf = (state: Many) => tournamentWorkers(navigator, state.entrants.length > 0);
  return {
    initial: ({ games, first }) => newMany(readTournament('#/arena/many', games, first).wanted),
    update,
    // A bare address that leads to the standings is not left in the history.
    isStep: (_, before, after) => before.step !== after.step && before.sought !== 'unfinished',
    read(hash, { games, first }) {
      const { lang, ...read } = readTournament(hash, games, first);
      return { lang, event: ['opened', read] };
    },
    // Without JSPI, dropping the check's request would replace the page's worker.
    effects: (state, page) =>
      effectsOf(state, page, hasPromiseIntegration() && canBeChecked(state, page.games), {
        ...services,
        most: mostOf(state),
      }),
    address: (state, { lang, langNamed }) =>
      isAddressProblem(state.problem) || state.sought || state.named || state.taking
        ? null
        : addressAt(state, state.step, langNamed ? lang : null),
    draw(state, page, t) {
      const { games } = page;
      const around = aroundOf(state, page, t, services, send);
      const { wrong } = around;
      const actions: ManyActions = {
        ...sent,
        ...services.actions,
        start: () => sent.start(newId(Date.now()), wrong[0] ?? null, games),
        startAnew: () => sent.startAnew(newId(Date.now()), wrong[0] ?? null, games),
        collectShown: () => sent.collectShown(games),
        save(kind) {
          if (kind === 'programs' && state.entrants.length === 0) return sent.noPrograms();
          fileOfKind(kind, state, around.shown).then(({ name, file }) => {
            download(file, name);
            sent.saved();
          }, services.missing);
        },
      };
      return many(page, state, around, t, actions);
    },
    title: (_, t) => t('title', { game: t('arena') }),
    busy: ({ phase }, _, t) => (phase === 'running' ? t('arena.plays') : null),
  };
}

/** The address of a step: of the tournament that is shown, unless another one is set up. */
const addressAt = (state: Many, step: Many['step'], lang: string | null) =>
  (!isOther(state) && addressShown({ ...state, step }, lang)) || addressOf({ ...state, step }, lang);

/** What the page knows to be wrong with what is set up, before the engine answers. */
function wrongIn(state: Many, games: PageState['games']): Problem[] {
  const { wanted, collected } = state;
  const found: Problem[] = [];
  const add = (what: string, field: string | null = null, names: readonly string[] = []) =>
    found.push({ code: `tournament-${what}`, message: `tournament-${what}`, field, args: { known: namesOf(names) } });
  const unchecked = uncheckedIn(collected).map(({ title }) => title);
  const game = gameAt(games, wanted.game);
  const unknown = unknownIn(wanted.references, game);
  if (requestedBy(state, games).players.length + unchecked.length < 2) add('few');
  if (unknown.length > 0) add('players', 'players', unknown);
  if (!/^\d*[02468]$/.test(wanted.games)) add('even', 'games');
  if (wanted.openings !== null && transcripts(wanted.openings).length === 0)
    found.push({ code: NO_OPENINGS, message: NO_OPENINGS, field: 'openings', args: {} });
  if (unchecked.length > 0) add('unchecked', null, unchecked);
  const long = lengthProblem(
    wanted,
    readyIn(collected).map(({ name }) => name),
  );
  return long ? [...found, long] : found;
}

/** Can the engine be asked about it? While programs are not checked it is asked about all others. */
const canBeChecked = (state: Many, games: PageState['games']) =>
  requestedBy(state, games).players.length > 1 &&
  wrongIn(state, games).every(({ code }) => code === 'tournament-unchecked');

function aroundOf(
  state: Many,
  page: PageState,
  t: Words,
  services: Services,
  send: (event: ManyEvent) => void,
): Around {
  const { games, lang, langNamed } = page;
  const { collected, known, wanted } = state;
  const { references } = wanted;
  const wrong = wrongIn(state, games);
  const addresses = Object.fromEntries(STEPS.map((step) => [step, addressAt(state, step, langNamed ? lang : null)]));
  return {
    shown: shownOf(state, page, t),
    collect: () =>
      collect(
        collected,
        page,
        t,
        collectActions(page, services.actions, (event) => send(['collect', event])),
        // Programs that the address names and that are not here cannot, nor can players that there are not.
        references.length -
          unknownIn(references, gameAt(games, wanted.game)).length +
          (state.problem?.code === 'address-programs' ? 0 : partaking(state)),
      ),
    programs: partaking(state),
    addresses: addresses as Around['addresses'],
    absent: absentIn(state).length,
    planned: wrong.length > 0 ? null : (known?.standings.planned ?? null),
    wrong,
  };
}

/** What the views of standings and table show. */
function shownOf(state: Many, { games }: PageState, t: Words): Shown {
  const { stand, entrants, played, wanted, speed, phase } = state;
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
    conditions: conditionParts(conditionsOf, played ? entrants.length : partaking(state), game, t).join(t('dot')),
    table: standings,
    form: stand?.form ?? 'all',
    left: rest === null ? null : secondsOf(rest, speed),
    games: state.games,
  };
}

/** A file of the tournament that is shown. */
async function fileOfKind(kind: FileKind, state: Many, shown: Shown) {
  const entrants = withAuthors(state.entrants, state.collected.entrants);
  if (kind !== 'whole') return fileOf(kind, shown, entrants);
  const { from, games } = state;
  const stand = state.stand as NonNullable<typeof state.stand>;
  const address = addressShown({ ...state, step: 'standings' }) ?? '';
  const phase = state.phase === 'over' ? 'over' : 'paused';
  const file = new Blob([asFile({ from, address, stand, entrants, games, phase })], { type: 'application/json' });
  return { name: `sakiyomi-${stand.game}-${stand.standings.seed}.json`, file };
}
