// A figure: how many positions are read for the same three answers, by each idea so far. A row is counted again on request.
// Entries, of web/articles/table.toml: `questions` (the games) and `rows`, each with its `name`, and its `chapter`; where a
// program of the articles reads, its `sources` and, as they stand in an address of the Lab, its `codes`, in each language; `lab`,
// the question at whose position it is opened in the Lab.
// Requests: `ROW-GAME`; where a row has none for a game, that game cannot be read so.

import { html, nothing } from 'lit-html';
import type { Problem, Thought, Tree } from '../../../contract/types.ts';
import { asking } from '../../../engine/wants.ts';
import { optionIn, searchIn } from '../../../player.ts';
import { again } from '../../../views/again.ts';
import { number, type Words } from '../../../words.ts';
import { type Events, living } from '../living.ts';
import { runProgram } from '../run_program.ts';
import type { Asked, Of, PlayerRequest, Text } from './index.ts';

type Row = { name: string; chapter: number; sources?: Text; codes?: Text };
type Reply = Partial<Pick<Tree, 'distinct' | 'visits'> & Pick<Thought, 'nodes'>>;
interface Table {
  asked: { [name: string]: Asked<Reply, PlayerRequest<'think' | 'tree'>> };
  questions: string[];
  rows: Row[];
  lab: string;
}

/** The positions that a reply counts: different ones where these were asked for. */
const counted = ({ distinct, nodes, visits }: Reply) =>
  distinct ? distinct.reduce((sum, each) => sum + each, 0) : Number(nodes ?? visits);

interface State {
  /** The rows that were counted again: how many positions, by the name of the request. */
  recounted: ReadonlyMap<string, number>;
  /** The requests that are still to be answered: the first is under way. */
  queue: readonly string[];
  /** The request that was not answered, if it was the last one, and why. */
  failed: { key: string; problem: Problem } | null;
  attempt: number;
}
const initial: State = { recounted: new Map(), queue: [], failed: null, attempt: 0 };

export function create({ asked, questions, rows, lab }: Of<Table>) {
  const newest = Math.max(...rows.map(({ chapter }) => chapter));
  const keysOf = ({ name }: Row) => questions.map((game) => `${name}-${game}`).filter((key) => asked[key]);

  const transitions = {}; // what happens in it sets parts of its state
  return living(initial, transitions, {
    facts: () => Object.fromEntries(Object.entries(asked).map(([key, { reply }]) => [key, counted(reply)])),
    wants({ queue, recounted, attempt }, { page }, outside) {
      const [key = '', ...later] = queue;
      const request = asked[key]?.request;
      if (!request) return [];
      const source = rows.find((each) => keysOf(each).includes(key))?.sources?.[page.lang];
      const brings = source && { name: searchIn(request.player), source, game: request.record.game };
      const whole: typeof request = { ...request, ...(brings && { brings }) };
      const failed = (problem: Problem): Events<State> => [
        'set',
        { queue: [], failed: { key, problem }, attempt: attempt + 1 }, // what was recorded stays
      ];
      const want = asking(outside, attempt, failed).thought(whole, (reply) => [
        'set',
        { recounted: new Map(recounted).set(key, counted(reply)), queue: later, failed: null },
      ]);
      return [brings ? runProgram(`${key} ${page.lang} ${attempt}`, want, outside) : want];
    },
    links(_, { page }) {
      const { name, codes } = rows.at(-1) ?? {};
      const request = asked[`${name}-${lab}`]?.request;
      if (!codes || !request) return [];
      const { player, record } = request;
      const code = codes[page.lang] ?? '';
      const depth = optionIn(player, 'depth');
      const words = new URLSearchParams({ program: searchIn(player), ...(depth && { depth }), code });
      return [{ room: 'lab', address: `#/lab/${record.game}/${record.moves}?${words}` }];
    },
    draw(state, { t, page, send, actions }, label) {
      const recount = (row: Row) => send(['set', { queue: [...state.queue, ...keysOf(row)] }]);
      return html`<div class="scroll"><table class="positions" aria-label=${label}>
        <thead>
          <tr>
            <th scope="col">${t('articles.table.head')}</th>
            ${questions.map((game) => html`<th scope="col">${t(`articles.table.${game}`)}</th>`)}
          </tr>
        </thead>
        <tbody>
          ${rows.map((row) => rowOf(row, state, page.engine !== 'failed', recount, t))}
        </tbody>
      </table></div>
      <div role="status">${failedOf(state, recount, actions.update, t)}</div>`;
    },
  });

  function failedOf({ failed }: State, recount: (row: Row) => void, update: () => void, t: Words) {
    const row = rows.find((each) => failed && keysOf(each).includes(failed.key));
    if (!failed || !row) return nothing;
    return html`<p class="caption">${t('articles.table.failed', { name: t(`articles.table.row.${row.name}`) })}</p>
      ${again(failed.problem, t, () => recount(row), update)}`;
  }

  function rowOf(row: Row, { queue, recounted }: State, able: boolean, recount: (row: Row) => void, t: Words) {
    const own = keysOf(row);
    const waits = own.some((key) => queue.includes(key));
    const done = !waits && own.every((key) => recounted.has(key));
    const name = t(`articles.table.row.${row.name}`);
    return html`<tr class=${row.chapter === newest ? 'new' : ''}>
      <th scope="row"><div>${name} <button type="button" title=${t('articles.table.again', { name })} aria-label=${t('articles.table.again', { name })} ?disabled=${waits || !able} @click=${() => recount(row)}>${done ? '✓' : '↻'}</button></div></th>
      ${questions.map((game) => {
        const key = `${row.name}-${game}`;
        const reply = asked[key]?.reply;
        return html`<td class=${queue[0] === key ? 'counting' : recounted.has(key) ? 'again' : ''}>${reply ? number(recounted.get(key) ?? counted(reply), t.lang) : '—'}</td>`;
      })}
    </tr>`;
  }
}
