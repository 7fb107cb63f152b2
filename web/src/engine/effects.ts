// Requests to an engine as effects (runtime/component.ts).

import type { GameRecord, Problem, View } from '../contract/types.ts';
import type { Effect } from '../runtime/component.ts';
import type { Answer, Ask, Earlier } from './requests.ts';

/** Milliseconds between two events of a stream, and so between two drawings. */
export const INTERVAL = 100;

/** What requests are sent with. */
export interface Asking {
  ask: Ask;
  /** The name of the engine that answers a request. */
  pythonOf: (request: object) => string;
}

interface Stream<R extends object, Gathered, Event> {
  /** What is gathered of the replies before the last. */
  gather: (reply: Earlier<R>, gathered: Gathered | undefined) => Gathered;
  /** What is gathered so far, ten times a second at most. */
  progress: (gathered: Gathered) => Event | null;
  /** Of the effect, where the request is too long for one. */
  key?: string;
}

type Emitted<R, Gathered> = { last: Answer<R>; gathered: Gathered | undefined } | { so: Gathered };

export const requestKey = (request: object, attempt = 0) => `${JSON.stringify(request)} ${attempt}`;

/**
 * What makes effects of requests. An engine has a lane for views and one for thoughts: of each it answers one at a
 * time.
 * @param attempt How often a request has failed before.
 */
export function asking<Event>({ ask, pythonOf }: Asking, attempt: number, failed: (problem: Problem) => Event) {
  function effect<const R extends object, Gathered>(
    kind: 'view' | 'thought',
    request: R,
    answered: (reply: Answer<R>, gathered: Gathered | undefined) => Event,
    stream?: Stream<R, Gathered, Event>,
  ): Effect<Event> {
    return {
      key: stream?.key ?? requestKey(request, attempt),
      lane: `${pythonOf(request)} ${kind}`,
      start(emit: (value: Emitted<R, Gathered>) => void, fail) {
        let gathered: Gathered | undefined;
        let timer: ReturnType<typeof setTimeout> | undefined;
        const report = () => {
          clearTimeout(timer);
          timer = undefined;
          if (gathered !== undefined) emit({ so: gathered });
        };
        const onReply = (reply: Earlier<R>) => {
          gathered = stream?.gather(reply, gathered);
          timer ??= setTimeout(report, INTERVAL);
        };
        const sent = ask(request, stream && onReply); // without JSPI a stream that is dropped costs the worker
        sent.answer.then(
          (last) => {
            clearTimeout(timer);
            emit({ last, gathered });
          },
          (reason) => {
            report();
            fail(reason);
          },
        );
        return sent;
      },
      event: (value: Emitted<R, Gathered>) =>
        'so' in value ? (stream?.progress(value.so) ?? null) : answered(value.last, value.gathered),
      failed: (reason: Problem) => failed(reason),
    };
  }

  return {
    view: <const R extends object>(request: R, answered: (reply: Answer<R>) => Event) =>
      effect('view', request, answered),
    /** @param stream What counts of the replies before the last. */
    thought: <const R extends object, Gathered = never>(
      request: R,
      answered: (reply: Answer<R>, gathered: Gathered | undefined) => Event,
      stream?: Stream<R, Gathered, Event>,
    ) => effect('thought', request, answered, stream),
  };
}

/** The view of a record. */
export const viewEffect = <Event>(
  record: GameRecord,
  outside: Asking,
  answered: (view: View) => Event,
  failed: (problem: Problem) => Event,
): Effect<Event> => asking(outside, 0, failed).view({ op: 'view', record } as const, answered);
