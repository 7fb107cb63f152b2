// The SHA-256 of the whole of Python's library, in hexadecimal. The build replaces this file (scripts.mjs).

export const LIBRARY_SUM = '';
