// A figure: how many positions are read for the same three answers, by each idea so far. A row is counted again on
// request.
// Entries, of web/articles/table.toml: `questions` (the games) and `rows`, each with its `name`, and its `chapter`;
// where a program of the articles reads, its `sources` and, as they stand in an address of the Lab, its `codes`, in
// each language; `lab`, the question at whose position it is opened in the Lab.
// Requests: `ROW-GAME`; where a row has none for a game, that game cannot be read so.

import { html, nothing } from 'lit-html';
import { optionIn, searchIn } from '../../../base/player.ts';
import { number } from '../../../base/words.ts';
import type { Problem, Thought, Tree } from '../../../contract/types.ts';
import { asking } from '../../../engine/effects.ts';
import { again } from '../../../views/problem.ts';
import { mark } from '../chart.ts';
import {
  type AnsweredRequest,
  type EntriesOf,
  type Events,
  interactive,
  type PlayerRequest,
  type Translated,
} from '../figure.ts';
import { runProgram } from '../requests.ts';

type ChapterRow = { name: string; chapter: number; sources?: Translated; codes?: Translated };
type Reply = Partial<Pick<Tree, 'distinct' | 'visits'> & Pick<Thought, 'nodes'>>;
interface TableEntries {
  asked: { [name: string]: AnsweredRequest<Reply, PlayerRequest<'think' | 'tree'>> };
  questions: string[];
  rows: ChapterRow[];
  lab: string;
}

/** The positions that a reply counts: different ones where these were asked for. */
const counted = ({ distinct, nodes, visits }: Reply) =>
  distinct ? distinct.reduce((sum, each) => sum + each, 0) : Number(nodes ?? visits);

const initial = {
  /** The rows that were counted again: how many positions, by the name of the request. */
  recounted: new Map() as ReadonlyMap<string, number>,
  /** The requests that are still to be answered: the first is under way. */
  queue: [] as readonly string[],
  /** Why the first was not answered: it is not under way then. */
  problem: null as Problem | null,
  attempt: 0,
};
type TableState = typeof initial;

export function create({ asked, questions, rows, lab }: EntriesOf<TableEntries>) {
  const newest = Math.max(...rows.map(({ chapter }) => chapter));
  const keysOf = ({ name }: ChapterRow) => questions.map((game) => `${name}-${game}`).filter((key) => asked[key]);
  /** The most that any row reads for a game: as long as its bars may be. */
  const mostOf = (game: string) =>
    Math.max(...rows.map(({ name }) => counted(asked[`${name}-${game}`]?.reply ?? { visits: 0 })));
  const rowOf = (key: string) => rows.find((row) => keysOf(row).includes(key));

  /** A row is counted again: behind those that wait, or before them where one of these could not be. */
  function recount({ queue, problem, ...state }: TableState, row: ChapterRow): TableState {
    const all = problem ? [...keysOf(row), ...queue] : [...queue, ...keysOf(row)];
    return { ...state, queue: [...new Set(all)], problem: null };
  }

  return interactive({
    initial,
    transitions: { recount },
    facts: () => Object.fromEntries(Object.entries(asked).map(([key, { reply }]) => [key, counted(reply)])),
    ongoing({ queue: [key = '', ...later], recounted, problem, attempt }, { page }, services) {
      const request = asked[key]?.request;
      if (!request || problem) return [];
      const source = rowOf(key)?.sources?.[page.lang];
      const brings = source && { name: searchIn(request.player), source, game: request.record.game };
      const whole: typeof request = { ...request, ...(brings && { brings }) };
      const failed = (problem: Problem): Events<TableState> => ['set', { problem, attempt: attempt + 1 }];
      const effect = asking(services, attempt, failed).thought(whole, (reply) => [
        'set',
        { recounted: new Map(recounted).set(key, counted(reply)), queue: later },
      ]);
      return [brings ? runProgram(`${key} ${page.lang} ${attempt}`, effect, services) : effect];
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
      const { queue, recounted } = state;
      const able = page.engine !== 'failed';
      const nameOf = ({ name }: ChapterRow) => t(`articles.table.row.${name}`);
      const problem = queue.length > 0 ? (state.problem ?? page.problem) : null;
      const failed = problem && rowOf(queue[0] ?? '');
      return html`<div class="scroll"><table class="positions" aria-label=${label}>
        <thead>
          <tr>
            <th scope="col">${t('articles.table.head')}</th>
            ${questions.map((game) => html`<th scope="col">${t(`articles.table.${game}`)}</th>`)}
          </tr>
        </thead>
        <tbody>
          ${rows.map(drawnRow)}
        </tbody>
      </table></div>
      <p class="caption">${t('articles.bars.root.says')} ${t('articles.table.button')}</p>
      <div role="status">${
        failed
          ? html`<p class="caption">${t('articles.table.failed', { name: nameOf(failed) })}</p>
            ${again(problem, t, able ? () => send(['recount', failed]) : actions.retry, actions.update)}`
          : nothing
      }</div>`;

      function drawnRow(row: ChapterRow) {
        const keys = keysOf(row);
        const waits = !problem && keys.some((key) => queue.includes(key));
        const done = keys.every((key) => recounted.has(key) && !queue.includes(key));
        const name = t('articles.table.again', { name: nameOf(row) });
        return html`<tr class=${row.chapter === newest ? 'new' : ''}>
          <th scope="row"><div>${nameOf(row)} <button type="button" title=${name} aria-label=${name} ?disabled=${waits || !able} @click=${() => send(['recount', row])}>${done ? '✓' : '↻'}</button></div><small>${t(`articles.table.says.${row.name}`)}</small></th>
          ${questions.map((game) => {
            const key = `${row.name}-${game}`;
            const reply = asked[key]?.reply;
            const kind = !problem && queue[0] === key ? 'counting' : recounted.has(key) ? 'again' : '';
            if (!reply) return html`<td>—</td>`;
            const count = recounted.get(key) ?? counted(reply);
            return html`<td class=${kind}>${number(count, t.lang)}${mark({ kind: 'share', to: 100 * Math.sqrt(count / mostOf(game)) })}</td>`;
          })}
        </tr>`;
      }
    },
  });
}
