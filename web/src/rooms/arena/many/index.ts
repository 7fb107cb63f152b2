// A tournament of many players: they are collected, it is played, and its table says how sure the order is.

import { html } from 'lit-html';
import type { Part, Services } from '../../index.ts';
import { type Many, newMany, STEPS } from './state.ts';
import { type ManyEvent, update } from './transitions.ts';

export function createRoom(_services: Services, _send: (event: ManyEvent) => void): Part<Many, ManyEvent> {
  return {
    initial: newMany,
    update,
    isStep: (_, before, after) => before.step !== after.step,
    read(hash) {
      const [, , , step] = hash.split(/[/?]/);
      return { lang: null, event: ['opened', { step: STEPS.find((each) => each === step) ?? 'programs' }] };
    },
    wants: () => [],
    address: ({ step }) => `#/arena/many/${step}`,
    draw: (_, __, t) => html`<h1>${t('arena.form.many')}</h1>`,
    title: (_, t) => t('title', { game: t('arena') }),
  };
}
