// The columns of a tree as text, in the address of a page that shows it in a frame of another site: drawn from it before Python is asked.
// `firstohe2;d3obe2,c4m-1,f5ce0,e6u,12` is a root where the first side is to move, and four moves of many: to d3, which is best and worth
// 2, lead the thick strokes, c4 is worth −1 at most, f5 was cut, e6 not read; 12 more are not shown.
// `w` stands with an exact value of a won game that holds the true margin; without it, as in addresses of before, the winner may have more.

import { html, nothing } from 'lit-html';
import type { Game, Side } from '../contract/types.ts';
import { sideName, type Words } from '../words.ts';
import { links, SCISSORS } from './marks.ts';
import { type Relation, relatedText } from './shown.ts';

/** What is shown of a node: a value, or why there is none. */
type Shown = Relation | 'unread' | 'small' | 'later' | 'open';
/** `move`: of the root the side to move. `on`: on the line that is drawn on; `here`: the current one. `value`: as it is shown. */
export interface DrawnNode {
  move: string;
  marks: ReadonlySet<Mark>;
  shown: Shown;
  value: number;
}
export type DrawnColumn = { nodes: DrawnNode[]; more: number };
/** `whole`: a won game's value is the true margin. */
type Mark = 'on' | 'here' | 'best' | 'cut' | 'again' | 'whole';

const MARKS: { [letter: string]: Mark } = { o: 'on', h: 'here', b: 'best', c: 'cut', a: 'again', w: 'whole' };
const SHOWN: { [letter: string]: Shown } = {
  e: '=',
  m: '≤',
  n: '≥',
  u: 'unread',
  s: 'small',
  l: 'later',
  r: 'open',
};
/** The most that is read: columns, and nodes of each. The room draws fewer. */
const MOST = { columns: 8, nodes: 32 };

const isValue = (shown: Shown): shown is Relation => ['=', '≤', '≥'].includes(shown);
const letterOf = <Value>(letters: { [letter: string]: Value }, value: Value) =>
  Object.keys(letters).find((letter) => letters[letter] === value) ?? '';

function wordOf({ move, marks, shown, value }: DrawnNode) {
  const letters = [...marks].map((mark) => letterOf(MARKS, mark)).join('');
  return `${move}${letters}${letterOf(SHOWN, shown)}${isValue(shown) ? value : ''}`;
}

export const writeColumns = (columns: DrawnColumn[]) =>
  columns.map(({ nodes, more }) => [...nodes.map(wordOf), ...(more > 0 ? [more] : [])].join(',')).join(';');

const NODE = /^(first|second|pass|[a-z]\d{1,2})([ohbcaw]*)(?:([emn])(-?\d{1,9})|([uslr]))$/;

function nodeOf(word: string): DrawnNode | null {
  const [, move, letters = '', relation, value, without] = NODE.exec(word) ?? [];
  const shown = SHOWN[relation ?? without ?? ''];
  if (!move || !shown) return null;
  return {
    move,
    marks: new Set([...letters].map((letter) => MARKS[letter] as Mark)),
    shown,
    value: Number(value ?? 0),
  };
}

function columnOf(text: string): DrawnColumn | null {
  const words = text.split(',');
  const [more = ''] = words.slice(-1).filter((word) => /^\d{1,6}$/.test(word));
  const nodes = words.slice(0, more ? -1 : undefined).map(nodeOf);
  if (nodes.length > MOST.nodes || !nodes.every((node) => node !== null)) return null;
  return { nodes, more: Number(more) };
}

/** Null: they are none. */
export function readColumns(text: string): DrawnColumn[] | null {
  const columns = text.split(';').map(columnOf);
  return columns.length <= MOST.columns && columns.every((column) => column !== null) ? columns : null;
}

/**
 * As the Tree room draws it.
 * @param unit How many of a value make one disc or point, where it estimates a margin.
 */
export function drawnTree(columns: DrawnColumn[], game: Pick<Game, 'look' | 'sides' | 'values'>, t: Words, unit = 1) {
  const height = Math.max(...columns.map(({ nodes, more }) => nodes.length + Number(more > 0)));
  const here = columns.findIndex(({ nodes }) => nodes.some(({ marks }) => marks.has('here')));
  const isRoot = ({ move }: DrawnNode) => move === 'first' || move === 'second';
  /** The row of a node, from 0. The root alone stands in the middle. */
  const rowOf = (node: DrawnNode, at: number) => (isRoot(node) ? Math.floor((height - 1) / 2) : at);
  const strokesTo = ({ nodes }: DrawnColumn, index: number) => {
    const above = columns[index - 1]?.nodes ?? [];
    const from = above.findIndex(({ marks }) => marks.has('on'));
    const source = above[from];
    if (!source) return nothing;
    const strokes = nodes.map(({ marks, shown }, at) => {
      const best = marks.has('best') && source.marks.has('best');
      const kind = marks.has('on') && index <= here ? 'on' : shown === 'unread' ? 'unread' : '';
      return { on: marks.has('on'), best, kind, to: at };
    });
    return links(rowOf(source, from), strokes, height, index + 1);
  };
  const drawn = (node: DrawnNode, index: number, at: number) => {
    const { move, marks, shown, value } = node;
    const classes = [
      'node',
      marks.has('on') && index <= here && 'on',
      marks.has('here') && 'current',
      index === here + 1 && 'reply',
      index === here && 'beside',
      marks.has('best') && 'best',
      marks.has('cut') && 'cut',
      !isValue(shown) && shown,
    ];
    const name = isRoot(node)
      ? t('tree.root', { side: sideName(game, move as Side, t) })
      : move === 'pass'
        ? t('pass')
        : move;
    const text = isValue(shown)
      ? relatedText(shown, value, game, t, unit, shown === '=' && !marks.has('whole'))
      : shown === 'open'
        ? '…'
        : t(`tree.${shown}`);
    return html`<div class=${classes.filter(Boolean).join(' ')} .style=${`--column:${index + 1};--row:${rowOf(node, at) + 2}`}
      ><b translate=${name === move ? 'no' : nothing}>${name}</b> ${marks.has('again') ? html`<small>${t('tree.second')}</small> ` : nothing}${marks.has('cut') ? SCISSORS : nothing}<span>${text}</span></div>`;
  };
  return html`<div class=${columns[here + 1] ? 'card tree' : 'card tree ends'} role="group" aria-label=${t('tree.tree')} .style=${`--height:${height}`}>
    ${columns.map((column, index) => [
      strokesTo(column, index),
      column.nodes.map((node, at) => drawn(node, index, at)),
      column.more > 0
        ? html`<div class="more" .style=${`--column:${index + 1};--row:${column.nodes.length + 2}`}>${t('tree.more', { count: column.more })}</div>`
        : nothing,
    ])}
  </div>`;
}
