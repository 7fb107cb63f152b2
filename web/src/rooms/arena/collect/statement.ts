// The heading of the collection: how many programs can play, and how many of these are alike.

import { html } from 'lit-html';
import { number, type Words } from '../../../words.ts';
import { type Collected, type Entrant, foundOf, plays } from '../collected.ts';
import { alike, isChecking } from './state.ts';

/** A number in a sentence: small ones are words, where the language writes them so. */
const counted = (count: number, t: Words) => t('arena.collect.numbers').split(',')[count] ?? number(count, t.lang);
const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

/**
 * What is certain, and what is to be added: together one statement.
 * @param players How many players take part, where no program is collected.
 */
export function statementOf(collected: Collected, t: Words, players = 0): readonly [sure: string, more: string] {
  const { entrants } = collected;
  const count = entrants.length;
  const done = entrants.filter((each) => foundOf(each) !== null).length;
  if (count === 0 && players > 1)
    return [
      t('arena.collect.players', { count: players, Some: capital(counted(players, t)) }),
      t('arena.collect.players.more'),
    ];
  if (count === 0) return [t('arena.collect.none'), t('arena.collect.none.more')];
  if (isChecking(collected)) return [t('arena.collect.checking', { count, done }), t('arena.collect.checking.more')];
  if (done === 0)
    return [
      t('arena.collect.unchecked', { count, All: capital(counted(count, t)) }),
      t('arena.collect.unchecked.more', { count }),
    ];
  const playing = entrants.filter(plays);
  const able = counted(playing.length, t);
  const which = playing.length === done ? 'all' : playing.length === 0 ? 'cannot' : 'some';
  const key = done === count ? which : `checked.${which}`;
  const sure = t(`arena.collect.${key}`, { count: done, all: counted(done, t), Able: capital(able) });
  const more = moreOf(count - done, playing, t);
  return [t(more ? 'arena.collect.sure.and' : 'arena.collect.sure', { sure }), more];
}

function moreOf(unchecked: number, playing: readonly Entrant[], t: Words) {
  if (unchecked > 0) return t('arena.collect.more.unchecked', { count: unchecked, all: counted(unchecked, t) });
  const found = playing.flatMap((each) => alike(each, playing) ?? []);
  const count = found.length;
  if (count === 0) return '';
  const how = found.every((each) => each.how === 'same') ? 'same' : 'similar';
  return t(`arena.collect.more.${how}${count === playing.length ? '.all' : ''}`, { count, all: counted(count, t) });
}

export function statement(collected: Collected, t: Words, players: number) {
  const [sure, more] = statementOf(collected, t, players);
  return html`<h1 id="collect-title"><b>${sure}</b> <span>${more}</span></h1>`;
}
