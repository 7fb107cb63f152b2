// The document of the sandbox's frame. The build replaces this file (frame_module in site.py): the document holds broker.js
// and the frame's policy, and its text must not change by a byte.

export const FRAME = '';
