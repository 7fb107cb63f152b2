/** Does this key close a form? While a word is composed Escape ends that alone. */
export const escapes = ({ key, isComposing }: KeyboardEvent) => key === 'Escape' && !isComposing;
