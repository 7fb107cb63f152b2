// What the Lab does of which its parts (files, versions, assignments) make their own events.

import type { Program } from '../../device/programs.ts';
import type { Lab } from './state.ts';

export interface Steps {
  /** A program is kept, in place of the one of its name. */
  put(lab: Lab, program: Program): Lab;
  /** Another program, or another text of it, is shown in the editor. @param isStep Has the player chosen it? */
  shown(lab: Lab, program: Program, part?: Partial<Lab>, isStep?: boolean): Lab;
  /** What a new program has, with a title and a name that are free. */
  madeNow(
    lab: Lab,
    wished: { title: string },
    made: number,
  ): Pick<Program, 'name' | 'title' | 'loaded' | 'defines' | 'own' | 'task' | 'best' | 'made' | 'versions'>;
  /** What the address names is shown, or else the program shown last. */
  sought(lab: Lab): Lab;
  onBoard(lab: Lab, place: Pick<Lab['wanted'], 'start' | 'transcript'>): Lab;
}
