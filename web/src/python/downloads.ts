// The files that the page downloads and checks, by their addresses in this version. The build replaces this file
// (scripts.mjs).

export const DOWNLOADS: { readonly [path: string]: readonly [bytes: number, sha256: string] } = {};
