// The panels of the Play room: how they are loaded and opened, and what each asks of the engine and of the page's files.

import assert from 'node:assert/strict';
import { mock, test } from 'node:test';
import { fakeAsk, PROBLEM, settled } from './fakes.mjs';
import { GAMES, viewOfRecord } from './games.mjs';

const { createPanels } = await import('../../web/src/rooms/play/panels/index.ts');
const { createPanel } = await import('../../web/src/rooms/play/panels/setup.ts');
const custom = await import('../../web/src/rooms/play/panels/custom.ts');
const newGame = await import('../../web/src/rooms/play/panels/new_game.ts');
const help = await import('../../web/src/rooms/play/panels/help.ts');
const { seat } = await import('../../web/src/views/seat.ts');
const { newRound } = await import('../../web/src/round/state.ts');

globalThis.document = {
  activeElement: null,
  createElement: () => ({}),
  head: { append: (link) => queueMicrotask(link.onload) },
};

/** What a panel is given. */
function given() {
  const { ask, asked } = fakeAsk();
  const state = newRound(GAMES, { game: 'nine' });
  const element = { focus() {}, reveal() {}, find: () => null };
  const house = { ask, changed: mock.fn(), missing: mock.fn(), state: () => ({}), t: () => '' };
  const actions = { dispatch: mock.fn() };
  return { asked, context: { house, state: () => state, actions, table: element, beside: element, openGame() {} } };
}

/** Panels, and how often the saved games listened to the storage. */
function panels() {
  const listen = mock.fn();
  globalThis.addEventListener = listen;
  return { panels: createPanels(given().context), listen };
}

/** Until a module is loaded. */
const loaded = () => new Promise((resolve) => setTimeout(resolve, 50));

test('a second press while a panel is loaded cancels the first, and the panel is built once', async () => {
  const { panels: all, listen } = panels();
  const presses = [all.toggle('saved-games'), all.toggle('saved-games')];
  await Promise.all(presses);
  await loaded();
  assert.equal(all.isOpen(), false);
  assert.equal(listen.mock.callCount(), 1);
  await all.toggle('saved-games');
  assert.equal(all.isOpen(), true);
  await all.toggle('saved-games');
  assert.equal(all.isOpen(), false);
  assert.equal(listen.mock.callCount(), 1);
});

test('a third press opens the panel after all, once', async () => {
  const { panels: all, listen } = panels();
  await Promise.all([all.toggle('saved-games'), all.toggle('saved-games'), all.toggle('saved-games')]);
  assert.equal(all.isOpen(), true);
  assert.equal(listen.mock.callCount(), 1);
});

test('a start position that the engine refuses is a problem of the draft', async () => {
  const { asked, context } = given();
  const panel = createPanel({ ...context, close() {}, leave() {} });
  panel.opened();
  panel.follow(true);
  asked[0].resolve(viewOfRecord({ game: 'nine', moves: [] }));
  await settled();
  const [press] = panel.draw(() => '').values.filter((value) => typeof value === 'function'); // "From the start"
  press();
  assert.equal(asked.length, 2);
  asked[1].reject(PROBLEM);
  await settled();
  const words = [];
  const said = (key) => {
    words.push(key);
    return key;
  };
  const t = Object.assign(said, { has: (key) => String(key).startsWith('problem.') });
  panel.status(t);
  assert(words.includes('problem.engine.lost'), words.join());
});

/** The values in a template and in those within it. @returns {any[]} */
const valuesIn = (template) =>
  [template].flat(Infinity).flatMap((part) => (Array.isArray(part?.values) ? valuesIn([...part.values]) : [part]));
const words = Object.assign((key) => key, { has: () => false, lang: 'en' });

test('the pictures of the rules are read from a file of the page, and nothing is asked of Python', async () => {
  const { asked, context } = given();
  const pictured = { ...GAMES[1], pictures: [{ game: 'nine' }, { game: 'nine', moves: 'b2' }] };
  const state = { ...context.state(), games: [pictured], letters: true };
  const views = [viewOfRecord({ game: 'nine' }), viewOfRecord({ game: 'nine', moves: ['b2'] })];
  const file = mock.fn(async () => views);
  const panel = help.createPanel({ ...context, house: { ...context.house, file }, state: () => state });
  const discs = () => valuesIn(panel.draw(words)).filter((value) => value === 'var(--disc-black-flat)').length;
  assert.equal(discs(), 0);
  await settled();
  assert.equal(context.house.changed.mock.callCount(), 1);
  assert.equal(discs(), 1);
  panel.follow(true);
  assert.deepEqual(
    file.mock.calls.map((call) => call.arguments),
    [['start/pictures/nine.json']],
  );
  assert.equal(asked.length, 0);
});

const event = (value) => ({ preventDefault() {}, target: { value } });
/** The handlers in a template. */
const handlersIn = (template) => valuesIn(template).filter((value) => typeof value === 'function');

/** The panel in which a player is spelled out, open for the second side, where this player sits. */
function customPanel(second) {
  const { asked, context } = given();
  const leave = mock.fn();
  const state = () => ({ ...context.state(), start: { game: 'felt' }, seats: { first: 'human', second } });
  const panel = custom.createPanel({ ...context, state, leave });
  panel.opened('second');
  const submit = () => handlersIn(panel.draw(words))[0](event());
  /** What is in the last box: the player as text. */
  const text = () => valuesIn(panel.draw(words)).findLast((value) => /^(best|alphabeta|minimax) /.test(value));
  return { asked, panel, submit, text, leave, dispatch: context.actions.dispatch };
}

test('the present player of the seat is spelled out, a person as the default player', () => {
  assert.equal(customPanel('level-3').text(), 'best nodes=5000 evaluation=strong ties=random noise=0.1');
  assert.equal(customPanel('human').text(), 'alphabeta depth=2 evaluation=plain');
  assert.equal(customPanel('minimax depth=4').text(), 'minimax depth=4');
});

test('a player takes the seat once the engine accepts it, in the spelling of the engine', async () => {
  const { asked, submit, leave, dispatch } = customPanel('minimax ties=first depth=4');
  submit();
  const player = { search: 'minimax', ties: 'first', depth: 4 };
  assert.deepEqual(asked[0].request, { op: 'series', game: 'felt', players: [player, player], games: 1, opening: 0 });
  assert.equal(dispatch.mock.callCount(), 0);
  asked[0].resolve({ players: ['minimax depth=4 ties=first', 'minimax depth=4 ties=first'], done: true });
  await settled();
  assert.equal(leave.mock.callCount(), 1);
  const [[vetted], [taken]] = dispatch.mock.calls.map((call) => call.arguments);
  assert.deepEqual(vetted, { type: 'vetted', player: 'minimax depth=4 ties=first' });
  assert.deepEqual(taken, { type: 'seat', side: 'second', player: 'minimax depth=4 ties=first' });
});

test('a refused player is explained at its field, and takes no seat', async () => {
  const { asked, panel, submit, text, leave, dispatch } = customPanel('minimax depth=0');
  submit();
  const args = { least: 1, most: 100 };
  asked[0].reject({ code: 'limit', message: 'depth is from 1 to 100', field: 'players[0].depth', args });
  await settled();
  assert(valuesIn(panel.draw(words)).includes('custom-depth-wrong'));
  assert.equal(text(), 'minimax depth=0');
  assert.equal(leave.mock.callCount() + dispatch.mock.callCount(), 0);
});

test('an answer that comes after the panel was closed or the text changed is not used', async () => {
  for (const act of [({ panel }) => panel.follow(false), ({ panel }) => panel.opened('first')]) {
    const given = customPanel('minimax depth=4');
    given.submit();
    act(given);
    given.asked[0].resolve({ players: ['minimax depth=4'], done: true });
    await settled();
    assert.equal(given.dispatch.mock.callCount(), 0);
  }
});

test('the choice of a custom player in a seat leaves the seat and its list as they are', () => {
  const state = { ...given().context.state(), strengths: {} };
  const dispatch = mock.fn();
  const opened = mock.fn();
  const template = seat(state, 'second', null, words, { dispatch, custom: opened });
  const list = { value: 'custom' };
  handlersIn(template)[0]({ target: list });
  assert.equal(list.value, 'human');
  assert.deepEqual(opened.mock.calls[0].arguments, ['second']);
  assert.equal(dispatch.mock.callCount(), 0);
  assert(!valuesIn(seat(state, 'second', null, words, { dispatch })).includes('custom'));
});

test('a new game begins with an opponent that is spelled out once the engine accepts it', async () => {
  const { asked, context } = given();
  const state = () => ({
    ...context.state(),
    start: { game: 'felt' },
    seats: { first: 'human', second: 'level-2' },
    strengths: {},
  });
  const newGameWith = mock.fn();
  const panel = newGame.createPanel({ ...context, state, actions: { newGameWith, dispatch() {} }, leave() {} });
  panel.opened();
  const [submit, , , , choose] = handlersIn(panel.draw(words));
  choose(event('custom'));
  assert(valuesIn(panel.draw(words)).includes('alphabeta depth=2 evaluation=plain'));
  submit(event());
  assert.equal(newGameWith.mock.callCount(), 0);
  asked[0].resolve({ players: ['alphabeta depth=2', 'alphabeta depth=2'], done: true });
  await settled();
  assert.deepEqual(newGameWith.mock.calls[0].arguments, ['first', 'alphabeta depth=2', 8]);
});
