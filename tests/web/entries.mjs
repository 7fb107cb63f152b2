// Programs that take part in tournaments, as a device keeps them.

import { digest } from '../../web/src/device/programs.ts';

/** The entry of a program that Emma has handed in with this text. */
export const entryOf = (source, more = {}) => ({
  author: 'Emma',
  as: { title: 'Emma', author: 'Emma', what: 'file', of: digest(source) },
  order: 1,
  ticked: true,
  check: 'unchecked',
  from: '1',
  game: 'felt',
  of: digest(source),
  ...more,
});
