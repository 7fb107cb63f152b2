// A figure: how many positions are read for the same three answers, by each idea so far. A row is counted again on request.
// Entries, of web/articles/table.toml: `questions` (the games) and `rows`, each with its `name`, and its `chapter`; where a
// program of the articles reads, its `sources` and, as they stand in an address of the Lab, its `codes`, in each language; `lab`,
// the question at whose position it is opened in the Lab.
// Requests: `ROW-GAME`; where a row has none for a game, that game cannot be read so.

import { html, nothing } from 'lit-html';
import type { Problem, Thought, Tree } from '../../../contract/types.ts';
import { optionIn, searchIn } from '../../../player.ts';
import { thoughtsOf } from '../../../round/thoughts.ts';
import { again, FILE_PROBLEM } from '../../../views/again.ts';
import { number, type Words } from '../../../words.ts';
import type { Asked, Figure, Given, PlayerRequest, Text } from './index.ts';

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

export function create({ figure, house, changed }: Given<Table>): Figure {
  const thoughts = thoughtsOf(house.ask);
  const owner = {};
  /** The rows that were counted again: how many positions, by the name of the request. */
  const recounted: Map<string, number> = new Map();
  /** The requests that are still to be sent. */
  let queue: string[] = [];
  let running = false;
  /** The request that was not answered, if it was the last one, and why. */
  let failed: { key: string; problem: Problem } | null = null;
  const { rows } = figure;
  const newest = Math.max(...rows.map(({ chapter }) => chapter));

  /** Count what a row reads for a question. */
  async function count(key: string) {
    const request = figure.asked[key]?.request;
    if (!request) return;
    running = true;
    const source = rows.find((row) => keys(row).includes(key))?.sources?.[house.state().lang];
    const brings = source && { name: searchIn(request.player), source, game: request.record.game };
    try {
      if (brings) await house.programs();
      const { answer } = thoughts.think(owner, { ...request, ...(brings && { brings }) });
      recounted.set(key, counted(await answer));
      failed = null;
    } catch (reason) {
      failed = { key, problem: reason instanceof Error ? FILE_PROBLEM : (reason as Problem) }; // what was recorded stays
    }
    running = false;
    queue = queue.slice(1);
    changed();
  }

  const keys = ({ name }: Row) => figure.questions.map((game) => `${name}-${game}`).filter((key) => figure.asked[key]);

  return {
    facts: () => Object.fromEntries(Object.entries(figure.asked).map(([key, { reply }]) => [key, counted(reply)])),
    follow() {
      const [next] = queue;
      if (house.state().engine === 'failed') queue = [];
      else if (next !== undefined && !running) count(next);
    },
    links() {
      const { name, codes } = rows.at(-1) ?? {};
      const request = figure.asked[`${name}-${figure.lab}`]?.request;
      if (!codes || !request) return [];
      const { player, record } = request;
      const code = codes[house.state().lang] ?? '';
      const depth = optionIn(player, 'depth');
      const words = new URLSearchParams({ program: searchIn(player), ...(depth && { depth }), code });
      return [{ room: 'lab', address: `#/lab/${record.game}/${record.moves}?${words}` }];
    },
    draw(t, label) {
      return html`<div class="scroll"><table class="positions" aria-label=${label}>
        <thead>
          <tr>
            <th scope="col">${t('articles.table.head')}</th>
            ${figure.questions.map((game) => html`<th scope="col">${t(`articles.table.${game}`)}</th>`)}
          </tr>
        </thead>
        <tbody>
          ${rows.map((row) => rowOf(row, t))}
        </tbody>
      </table></div>
      <div role="status">${failedOf(t)}</div>`;
    },
  };

  function failedOf(t: Words) {
    const row = rows.find((each) => failed && keys(each).includes(failed.key));
    if (!failed || !row) return nothing;
    return html`<p class="caption">${t('articles.table.failed', { name: t(`articles.table.row.${row.name}`) })}</p>
      ${again(failed.problem, t, () => recount(row), house.actions.update)}`;
  }

  function recount(row: Row) {
    queue = [...queue, ...keys(row)];
    changed();
  }

  function rowOf(row: Row, t: Words) {
    const own = keys(row);
    const waits = own.some((key) => queue.includes(key));
    const done = !waits && own.every((key) => recounted.has(key));
    const name = t(`articles.table.row.${row.name}`);
    return html`<tr class=${row.chapter === newest ? 'new' : ''}>
      <th scope="row"><div>${name} <button type="button" title=${t('articles.table.again', { name })} aria-label=${t('articles.table.again', { name })} ?disabled=${waits || house.state().engine === 'failed'} @click=${() => recount(row)}>${done ? '✓' : '↻'}</button></div></th>
      ${figure.questions.map((game) => {
        const key = `${row.name}-${game}`;
        const asked = figure.asked[key];
        return html`<td class=${queue[0] === key ? 'counting' : recounted.has(key) ? 'again' : ''}>${asked ? number(recounted.get(key) ?? counted(asked.reply), t.lang) : '—'}</td>`;
      })}
    </tr>`;
  }
}
