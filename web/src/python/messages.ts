// The lines that a worker sends of its own; all others are replies of the contract. There is one more, `{"broken":
// reason}`: it cannot go on. And what the page's own worker asks of the page besides.

/** Python is alive: sent at intervals while it works. */
export const ALIVE = '{"alive":true}';

/** How Python was started: as in a first visit, or from a snapshot of its memory. */
export const STARTS = ['cold', 'snapshot'] as const;
/** Python has started. */
export const startedLine = (way: (typeof STARTS)[number]) => `{"started":"${way}"}`;

/** The page's own worker asks for a file. The port gets `{file}` or `{error}`. */
export interface FileRequest {
  address: string;
  port: MessagePort;
}
