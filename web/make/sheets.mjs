// The page's style sheets without comments and spaces. A sheet takes in the parts that it imports, which stand in
// folders of styles/.

import { readdirSync } from 'node:fs';
import { basename, join } from 'node:path';
import { build, formatMessages } from 'esbuild';
import { WEB } from './version.mjs';

/** By their addresses within the version. @param {string} folder @returns {Promise<{[address: string]: string}>} */
export async function compactSheets(folder = join(WEB, 'styles')) {
  const names = readdirSync(folder).filter((name) => name.endsWith('.css'));
  /** @param {import('esbuild').Message[]} messages */
  const refuse = async (messages) => {
    throw new Error((await formatMessages(messages, { kind: 'error' })).join('\n'));
  };
  const { outputFiles, warnings } = await build({
    absWorkingDir: join(WEB, '..'),
    entryPoints: names.map((name) => join(folder, name)),
    external: ['../fonts/*'], // beside the sheet in the built page
    bundle: true,
    outdir: folder,
    write: false,
    minifyWhitespace: true,
    minifySyntax: true,
    legalComments: 'none',
    charset: 'utf8',
    target: 'esnext',
    logLevel: 'silent',
  }).catch(({ errors }) => refuse(errors));
  if (warnings.length > 0) await refuse(warnings);
  return Object.fromEntries(outputFiles.map(({ path, text }) => [`styles/${basename(path)}`, text]));
}
