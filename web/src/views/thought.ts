// Draws a thought: what a player expects, or what the judge advises. In words first, then the line that is expected, then what
// each move loses against the best one, on a scale that is the same for all positions.

import { html, nothing } from 'lit-html';
import type { Game, Side, Thought } from '../contract/types.ts';
import { lossOf } from '../round/judgements.ts';
import { worthAt, worthOf } from '../round/review.ts';
import type { RoundActions as Actions, PastThought, RoundState } from '../round/state.ts';
import { gameOf, keyOf, pythonMoves, recordOf, thoughtHere, viewOf } from '../round/state.ts';
import { treeOfThought } from '../round/thought_tree.ts';
import { expectation, marginOf, shortValue, signOf, type Worth } from '../round/worth.ts';
import { sideName, signed, type Words } from '../words.ts';
import { about } from './controls.ts';
import { line } from './line.ts';

/** `values`: are the moves' values written on the squares? */
type State = RoundState & { values: boolean; lang: string; langNamed: boolean };

/** How many moves are listed. */
const LISTED = 5;
/** The loss that fills the scale, in units of the game's margins. */
const FULL_LOSS = 10;

export function thought(state: State, t: Words, actions: Actions) {
  const { title, past, worth } = content(state, t);
  const introduced = pythonMoves(state) || state.thoughts.size > 0; // the player knows by now what stands here
  const drawn = () => {
    if (!past)
      return html`<p class="muted">${viewOf(state)?.result ? t('saw.over') : introduced ? nothing : t('saw.nothing')}</p>`;
    if (past.thought.value !== null) return known(state, past, worth, t, actions);
    return html`<p class="says">${t('saw.random', { move: past.thought.move })}</p>`;
  };
  return html`<section class="card thought" aria-labelledby=${`${state.id}thought-title`}>
    <h2 id=${`${state.id}thought-title`}>${title}</h2>
    ${drawn()}
  </section>`;
}

/** What is shown: the judge's advice where it is asked for, else the player's thought. */
function content(state: State, t: Words) {
  const game = gameOf(state);
  const key = keyOf(recordOf(state));
  const analysis = state.analyses.get(key);
  const turn = viewOf(state)?.turn;
  const asked = state.values || state.hint === key || (state.reviewing && analysis?.done);
  if (analysis && turn && asked)
    return {
      title: t('saw.advice', { side: sideName(game, turn, t) }),
      past: { thought: analysis, side: turn, from: state.at, player: '' },
      worth: worthOf(analysis, game),
    };
  const past = thoughtHere(state);
  const side = past?.side ?? (pythonMoves(state) ? turn : null);
  return { title: side ? t('expects.by', { side: sideName(game, side, t) }) : t('saw.title'), past, worth: null };
}

/** @param worth The judge's of the position, where its advice is shown. */
function known(state: State, past: PastThought, worth: Worth | null, t: Words, actions: Actions) {
  const { thought, side } = past;
  const game = gameOf(state);
  // A player may see the position in another way than the judge, which the bar shows.
  const judged = worth || viewOf(state)?.result ? null : worthAt(state, state.at);
  const facts = !thought.book && [
    thought.depth > 0 && t('saw.depth', { depth: thought.depth }),
    t('saw.positions', { count: thought.nodes }),
    thought.seconds >= 0.005 && t('saw.seconds', { seconds: Math.round(thought.seconds * 100) / 100 }),
  ];
  const tree = treeOfThought(state, past);
  const link = tree && html`${t('dot')}<a href=${tree.address}>${t(tree.same ? 'saw.tree' : 'saw.similar')}</a>`;
  const sentence = expectation(worth ?? thought, game, t);
  return html`<p class="says">${thought.book ? t('saw.book', { sentence }) : sentence}</p>
    ${line(state, { from: past.from, moves: thought.line, side }, t('saw.line'), t, actions)}
    ${thought.book ? nothing : losses(thought, side, t, game)}
    <p class="searched">${facts ? [facts.filter(Boolean).join(t('dot')), ' ', about('horizon', t)] : nothing}${link}<span>${judged ? t('saw.bar', { sentence: expectation(judged, game, t) }) : nothing}</span></p>`;
}

/** What the best moves lose against the best one, for that side. */
function losses({ moves, unit }: Thought, side: Side, t: Words, game: Game) {
  const sign = signOf(side);
  // Where values are equal, an exact one comes before a bound.
  const listed = moves
    .filter((move) => move.value !== null)
    .map((move) => ({ ...move, unit, gain: sign * Number(move.value) }))
    .toSorted((a, b) => b.gain - a.gain || Number(b.bound === 'exact') - Number(a.bound === 'exact'))
    // Of a move whose bound is shown as the best one's value it is only known that it is not better.
    .filter((move, _, [best]) => !best || move === best || move.bound === 'exact' || isBehind(best, move, side, game))
    .slice(0, LISTED);
  const [best] = listed;
  if (!best) return nothing;
  const counted = unit !== undefined || best.outcome !== null;
  return html`<table class="losses">
    <caption>${t(`loss.${game.values.unit === null ? 'values' : counted ? game.values.unit : 'evaluation'}`)}</caption>
    <tbody>
      ${listed.map((move) => {
        const equal = move.gain === best.gain;
        return html`<tr class=${equal ? 'best' : ''}>
          <th scope="row">${move.move}</th>
          <td class="scale" .style=${`--loss:${Math.min(lossShare(best, move, side, game), 1).toFixed(3)}`}><span></span></td>
          <td>${equal && game.values.unit !== null ? t('loss.best') : lossText(best, move, side, t, game)}</td>
        </tr>`;
      })}
    </tbody>
  </table>`;
}

type Candidate = Worth & { gain: number };

/** Is a move behind the best one by what is shown? */
function isBehind(best: Candidate, move: Candidate, side: Side, game: Game) {
  const loss = lossOf(best, move, side, game);
  return loss === null ? move.gain !== best.gain : tenths(loss) > 0;
}

const tenths = (loss: number) => Math.round(10 * loss);

/** A loss as a share of the scale. */
function lossShare(best: Candidate, move: Candidate, side: Side, game: Game) {
  if (game.values.unit !== null) return (lossOf(best, move, side, game) ?? FULL_LOSS) / FULL_LOSS;
  const rank = ({ outcome, gain }: Candidate) => (outcome === 'draw' ? 0 : outcome ? Math.sign(gain) : 0);
  const steps = rank(best) - rank(move);
  return steps > 0 ? steps / 2 : (best.gain - move.gain) / FULL_LOSS;
}

/** A loss in words; where values are no margins, how the move ends. */
function lossText(best: Candidate, move: Candidate, side: Side, t: Words, game: Game) {
  if (game.values.unit === null && move.outcome && typeof move.plies === 'number') {
    const end = move.outcome === 'draw' ? 'draw' : move.outcome === side ? 'win' : 'loss';
    return t(`ends.${end}`, { plies: move.plies });
  }
  if (game.values.unit === null) return shortValue(move, side, t, game);
  const loss = lossOf(best, move, side, game);
  if (loss === null) return move.outcome ? shortValue(move, side, t, game) : t('loss.unproved');
  const estimated = [best, move].some((each) => Number(each.unit) > 1 && marginOf(each, game) === null);
  const text = signed(-tenths(loss) / 10, t.lang, estimated ? 1 : 0);
  return move.bound === 'exact' ? text : t('loss.worse', { loss: text });
}
