// The Arena: a series between two players is set up and played, and its statistics are shown meanwhile. It is played on while
// another room is shown.

import { download } from '../../../device/download.ts';
import { newId } from '../../../device/shelf.ts';
import { hasPromiseIntegration } from '../../../engine/client.ts';
import { programsOf } from '../../../player_text.ts';
import { gameIn } from '../../../round/state.ts';
import { type Sending, sending } from '../../../runtime/component.ts';
import { mostWorkers } from '../../../tournament/pool.ts';
import type { PageActions, PageState, Part, Services } from '../../index.ts';
import { freshSeed, isAddressProblem, NO_OPENINGS } from '../written.ts';
import { lengthProblem, readSeries, writeSeries } from './address.ts';
import { effectsOf } from './effects.ts';
import { wanted as exampleIn } from './example.ts';
import { asCsv, asJson } from './export.ts';
import { wrongField } from './fields.ts';
import { type Arena, locked, newArena } from './state.ts';
import { type ArenaEvent, transitions, update } from './transitions.ts';
import { arena } from './view.ts';

/** What the player does. */
export type Actions = Omit<
  Sending<typeof transitions>,
  'start' | 'anew' | 'example' | 'goOn' | 'more' | 'allow' | 'copied'
> &
  PageActions & { [name in 'start' | 'anew' | 'example' | 'goOn' | 'more' | 'allow' | 'copy']: () => void } & {
    download: (kind: 'csv' | 'json') => void;
  };

const namesPrograms = ({ wanted: { game, a, b } }: Arena, page: PageState) =>
  programsOf([a, b], gameIn(page, game)).length > 0;

export function createRoom(services: Services, send: (event: ArenaEvent) => void): Part<Arena, ArenaEvent> {
  const outside = { ...services, most: mostWorkers(navigator) };
  const sent = sending(transitions, send);
  return {
    initial: ({ games, first }) => newArena(readSeries('#/arena', games, first).wanted),
    update,
    isStep: () => false,
    read(hash, { games, first }) {
      const { lang, ...read } = readSeries(hash, games, first);
      return { lang, event: ['opened', read] };
    },
    // Without JSPI, dropping the check's request would replace the page's worker.
    effects: (state, { games }) =>
      effectsOf(state, { games, checks: hasPromiseIntegration() && !wrongField(state.wanted, games) }, outside),
    address: ({ problem, sought, wanted }, { lang, langNamed }) =>
      isAddressProblem(problem) || sought ? null : writeSeries(wanted, langNamed ? lang : null),
    draw(state, page, t) {
      const wrong = wrongField(state.wanted, page.games);
      const named = namesPrograms(state, page);
      const actions: Actions = {
        ...sent,
        ...services.actions,
        start: () => sent.start(newId(Date.now()), wrong ?? lengthProblem(state.wanted), named),
        anew: () => sent.anew(newId(Date.now()), wrong ?? lengthProblem(state.wanted), named, { seed: freshSeed() }),
        example: () => sent.example(newId(Date.now()), exampleIn(gameIn(page, page.first))),
        goOn: () => sent.goOn(newId(Date.now()), named),
        more: () => sent.more(newId(Date.now()), named),
        allow: () => sent.allow(named),
        async copy() {
          try {
            await navigator.clipboard.writeText(location.href);
            sent.copied(true);
          } catch {
            sent.copied(false); // a page of plain http has no clipboard
          }
        },
        download(kind) {
          save(state, kind);
          sent.saved();
        },
      };
      const problem = state.problem ?? (locked(state) || wrong?.code === NO_OPENINGS ? null : wrong);
      return arena(page, { ...state, problem }, t, actions);
    },
    title: (_, t) => t('title', { game: t('arena') }),
    busy: ({ phase }, _, t) => (phase === 'running' ? t('arena.plays') : null),
  };
}

/** Saves the results as a file. */
function save(state: Arena, kind: 'csv' | 'json') {
  const [text, type] = kind === 'csv' ? [asCsv(state), 'text/csv'] : [asJson(state), 'application/json'];
  download(new Blob([text], { type }), `sakiyomi-${state.plan?.game}-${state.plan?.seed}.${kind}`);
}
