// A page that counts primes in a worker: the least that is needed around `python/` and `runtime/`.

import type { Condition, Reply, Request, Sent } from '../../web/src/python/client.ts';
import { createPython } from '../../web/src/python/page_python.ts';
import { type Effect, type EventOf, run, sending, updateBy } from '../../web/src/runtime/component.ts';

interface CountRequest extends Request {
  op: 'count';
  to: number;
}
interface Count extends Reply {
  primes: number;
  to: number;
}
type Ask = (request: CountRequest, onReply: (reply: unknown) => void) => Sent<Count>;

const python = createPython<CountRequest, Count, Ask>({
  first: { op: 'count', to: 0 },
  cheaper: (request) => ({ ...request, to: 0 }),
  keepSnapshot: true,
  calm: undefined,
});

interface PrimesState {
  python: Condition<Count>;
  /** The counts that were started. */
  started: number;
  to: number;
  is: 'idle' | 'counting' | 'stopping';
  count: Count | null;
}

const transitions = {
  python: (state: PrimesState, condition: Condition<Count>): PrimesState => ({ ...state, python: condition }),
  start: (state: PrimesState, to: number): PrimesState => {
    return { ...state, started: state.started + 1, to, is: 'counting', count: null };
  },
  stop: (state: PrimesState): PrimesState => ({ ...state, is: 'stopping' }),
  counted: (state: PrimesState, count: Count): PrimesState => ({ ...state, is: count.done ? 'idle' : state.is, count }),
};
type PrimesEvent = EventOf<typeof transitions>;

const watching: Effect<PrimesEvent> = {
  key: 'python',
  start(emit) {
    python.watch((...condition) => emit(condition));
    return undefined;
  },
  event: (condition) => ['python', condition as Condition<Count>],
};

/** A count that is to stop ends with what was counted. */
const counting = ({ started, to, is }: PrimesState): Effect<PrimesEvent> => ({
  key: `count ${started}`,
  stops: is === 'stopping',
  start(emit, fail) {
    const { answer, stop, drop } = python.ask({ op: 'count', to }, emit);
    answer.then(emit, fail);
    return { stop, drop };
  },
  event: (reply) => ['counted', reply as Count],
});

const { send } = run<PrimesState, PrimesEvent>(
  {
    initial: { python: ['booting', undefined], started: 0, to: 0, is: 'idle', count: null },
    update: updateBy(transitions),
    effects: (state) => (state.is === 'idle' ? [watching] : [watching, counting(state)]),
  },
  draw,
);
const { start, stop } = sending(transitions, send);

/** @param id An element of index.html. */
const element = <Kind extends HTMLElement>(id: string) => document.getElementById(id) as Kind;
const form = element<HTMLFormElement>('form');
const startButton = element<HTMLButtonElement>('start');
const stopButton = element<HTMLButtonElement>('stop');

form.onsubmit = (event) => {
  event.preventDefault();
  start(element<HTMLInputElement>('to').valueAsNumber);
};
stopButton.onclick = () => stop();

function draw({ python: [condition, detail], is, count }: PrimesState) {
  const startedFrom = condition === 'ready' ? detail.started : '';
  element('python').textContent = `Python: ${condition} ${startedFrom}`;
  startButton.disabled = is !== 'idle';
  stopButton.disabled = is !== 'counting';
  const end = count?.stopped ? ', stopped' : count?.done ? '' : ' so far';
  element('count').textContent = count ? `${count.primes} primes up to ${count.to}${end}` : '';
}
