// What a double click is.

/** Is it the second click of a double click? It would press what the first has put in the place of the button. */
export const isSecond = ({ detail }: MouseEvent) => detail > 1;

/** For the first click of a double click alone. */
export const single = (act: () => void) => (event: MouseEvent) => isSecond(event) || act();
