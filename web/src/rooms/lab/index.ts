// The Lab: a program is written, judges the position on the board, and goes on to games and tournaments.

import { readSetting } from '../../device/storage.ts';
import type { Part, Services } from '../room.ts';
import { createActions } from './actions.ts';
import { readLab, writeLab } from './address.ts';
import { effectsOf, HELP, perform } from './effects.ts';
import { isComparing, isUnderWay } from './next.ts';
import { sentenceOf } from './run_view.ts';
import { type Lab, type LabCommand, newLab } from './state.ts';
import { type LabEvent, update } from './transitions.ts';
import { view } from './view.ts';

export function createRoom(services: Services, send: (event: LabEvent) => void): Part<Lab, LabEvent> {
  const outside = { ...services, send };
  return {
    initial: (page) => ({ ...newLab(page), isHelpOpen: readSetting(HELP) === 'open' }),
    update,
    isStep: (_, before, after) => after.steps > before.steps,
    read(hash, { games, first }) {
      const { lang, ...read } = readLab(hash, games, first);
      return { lang, event: ['opened', read, readSetting('program'), games] };
    },
    perform: (command: LabCommand, lab) => perform(command, lab, outside),
    effects: (lab, page, t) => effectsOf(lab, page, page.room === 'lab' ? sentenceOf(lab, page, t) : '', t, outside),
    address({ round, problem, program, fresh, awaited, depth, task: open }, { games, lang, langNamed }) {
      const { start, line, at, transcript } = round;
      if (problem?.code.startsWith('address-') || transcript !== null || !program || awaited) return null;
      if (open) return writeLab(games, { start, line, at, program: null, task: open.code, lang, langNamed });
      const name = fresh?.example ? null : program.name;
      return writeLab(games, { start, line, at, program: name, ...fresh, depth, lang, langNamed });
    },
    draw: (lab, page, t) => view(lab, page, t, createActions(lab, page, t, services, send)),
    title: (_, t) => t('title', { game: t('lab') }),
    game: ({ task, round }) => (task ? null : round.start.game), // an assignment has its own
    openGame: (id) => send(['openGame', id]),
    busy(lab, { room }, t) {
      return isUnderWay(lab) && (room === 'lab' || !isComparing(lab)) ? t('lab.runs') : null;
    },
  };
}
