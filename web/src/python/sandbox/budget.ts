// How much a worker of the sandbox may send: so much at once, and so much a second. More would keep the page from drawing.
// The largest that the engine sends are 20 million characters, in the 10 seconds and more that it takes Python to write them, and
// 3 million at once.

const MOST_LINES = 10_000;
const LINES_A_SECOND = 4000;
const MOST_CHARACTERS = 2 ** 23;
const CHARACTERS_A_SECOND = 2 ** 22;

/**
 * @param now The time in milliseconds.
 * @returns To be called for each line: may it be read?
 */
export function createBudget(now: () => number = () => performance.now()): (characters: number) => boolean {
  let lines = MOST_LINES;
  let characters = MOST_CHARACTERS;
  let last = now();
  return (length) => {
    const time = now();
    const seconds = Math.max(0, time - last) / 1000;
    last = time;
    lines = Math.min(MOST_LINES, lines + seconds * LINES_A_SECOND) - 1;
    characters = Math.min(MOST_CHARACTERS, characters + seconds * CHARACTERS_A_SECOND) - length;
    return lines >= 0 && characters >= 0;
  };
}
