// The document of the sandbox's frame. The build replaces this file (scripts.mjs): the document holds the broker's
// script and the frame's policy, and its text must not change by a byte.

export const FRAME = '';
