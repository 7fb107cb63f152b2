// Requests to an engine as wants (component.ts).

import type { Want } from '../component.ts';
import type { Problem } from '../contract/types.ts';
import type { Answer, Ask, Earlier } from './client.ts';

/** Milliseconds between two events of a stream, and so between two drawings. */
const INTERVAL = 100;

interface Asked<R extends object, Gathered, Event> {
  ask: Ask;
  /** The engine that answers it. */
  python: string;
  /** Of views, or of thoughts: of each kind an engine answers one at a time. */
  kind: 'view' | 'thought';
  request: R;
  /** How often it has failed before. */
  attempt?: number;
  answered: (reply: Answer<R>, gathered: Gathered | undefined) => Event;
  failed: (problem: Problem) => Event;
  /** What is gathered of the replies before the last. */
  gather?: (reply: Earlier<R>, gathered: Gathered | undefined) => Gathered;
  /** What is gathered so far, ten times a second at most. */
  progress?: (gathered: Gathered) => Event | null;
}

type Told<R, Gathered> = { last: Answer<R>; gathered: Gathered | undefined } | { so: Gathered };

export const keyOf = (request: object, attempt = 0) => `${JSON.stringify(request)} ${attempt}`;

export function request<const R extends object, Event, Gathered = never>(
  asked: Asked<R, Gathered, Event>,
): Want<Event> {
  const { ask, python, kind, request, attempt, answered, failed, gather, progress } = asked;
  return {
    key: keyOf(request, attempt),
    lane: `${python} ${kind}`,
    start(tell: (told: Told<R, Gathered>) => void, fail) {
      let gathered: Gathered | undefined;
      let told = performance.now();
      const onReply = (reply: Earlier<R>) => {
        gathered = gather?.(reply, gathered);
        if (gathered === undefined || performance.now() - told < INTERVAL) return;
        told = performance.now();
        tell({ so: gathered });
      };
      const sent = ask(request, gather && onReply); // without JSPI a stream that is dropped costs the worker
      sent.answer.then((last) => tell({ last, gathered }), fail);
      return sent;
    },
    event: (told: Told<R, Gathered>) =>
      'so' in told ? (progress?.(told.so) ?? null) : answered(told.last, told.gathered),
    failed: (reason: Problem) => failed(reason),
  };
}
