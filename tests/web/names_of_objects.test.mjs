// Names that every object of JavaScript has, where an author, or an address, may write any.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { evaluationOf, isBuiltIn, ownProgram, playerText, unitOf } from '../../web/src/base/player.ts';
import { asOptions } from '../../web/src/base/player_text.ts';
import { createWords, withGames } from '../../web/src/base/words.ts';
import { PROGRAMS } from '../../web/src/device/program_shelf.ts';
import { programsIn } from '../../web/src/programs/engines.ts';
import { withPrograms } from '../../web/src/programs/games.ts';
import { readArena } from '../../web/src/rooms/arena/address.ts';
import { readLab } from '../../web/src/rooms/lab/address.ts';
import { readTree } from '../../web/src/rooms/tree/address.ts';
import { expectation, shortValue } from '../../web/src/round/evaluation.ts';
import { explain } from '../../web/src/views/problem.ts';
import { FELT, GAMES } from './games.mjs';

const NAMES = ['constructor', 'toString', 'valueOf', 'hasOwnProperty', '__proto__'];
const t = createWords(withGames({ 'expects.better': '{side} is better.', 'Side.black': 'Black' }, GAMES), 'en');

for (const name of NAMES) {
  const evaluating = `alphabeta depth=2 evaluation=${name}`;
  const searching = { searches: [name], orders: [name] };
  const defines = { evaluations: { felt: [name] }, searches: [], orders: [], games: [], repeatable: true };
  const program = { name, source: 'x', game: 'felt', loaded: 'x', defines, own: null, best: [], made: 0 };

  test(`an evaluation called ${name} estimates no margin and is a program like any other`, () => {
    assert.equal(PROGRAMS.read(program, name)?.defines.evaluations.felt[0], name);
    assert.deepEqual(programsIn({ player: evaluating }, [program]), [program]);
    const game = withPrograms(GAMES, [program]).find(({ id }) => id === 'felt');
    assert(game.evaluations.includes(name) && game.authored.includes(name) && !isBuiltIn(name, game));
    assert.equal(evaluationOf(evaluating, game), name);
    const worth = { value: 300, outcome: null, unit: unitOf(evaluating, game) };
    assert.equal(shortValue(worth, 'first', t, game), '+300');
    assert.equal(expectation(worth, game, t), 'Black is better.');
  });

  test(`a search and an order called ${name} are those of a program`, () => {
    const game = withPrograms(GAMES, [{ ...program, defines: { ...defines, ...searching } }])[0];
    const ours = { ...game, searches: ['alphabeta', ...game.searches] };
    for (const player of [`${name} depth=3`, `alphabeta depth=3 order=${name}`])
      assert.deepEqual(ownProgram(player, ours), { name, depth: 3 });
    assert.equal(playerText(asOptions(`alphabeta ${name}=3`, game)), `alphabeta ${name}=3`);
  });

  test(`an address that names ${name} is refused`, () => {
    for (const read of [readTree, readLab]) {
      const room = read === readTree ? 'tree' : 'lab';
      assert.equal(read(`#/${room}/${name}`, GAMES, 'felt').problem.code, 'address-game');
      assert.equal(read(`#/${room}/felt?${name}=1`, GAMES, 'felt').problem.code, 'address-word');
    }
    assert.equal(readArena(`#/arena?game=${name}`, GAMES, 'felt').problem.code, 'address-game');
  });

  test(`a problem whose code, reason or name is ${name} is explained by its message, if at all`, () => {
    const problem = { code: name, message: 'why', field: `player.${name}`, args: { name, reason: name, kind: name } };
    assert.equal(explain(problem, FELT, t), 'why');
  });
}
