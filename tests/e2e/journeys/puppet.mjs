// Chromium and Firefox, driven by puppeteer-core (Firefox by WebDriver BiDi): a line of JSON in, a line out.
// The other end is `Puppet` in browsers.py; a deed is one of its words with what it needs.

import { createInterface } from 'node:readline';
import puppeteer from '../../../web/node_modules/puppeteer-core/lib/puppeteer/puppeteer-core.js';

const { browser: kind, path, profile } = JSON.parse(process.argv[2]);
const browser = await puppeteer.launch({
  browser: kind,
  executablePath: path,
  userDataDir: profile,
  defaultViewport: null,
  args: kind === 'chrome' ? ['--lang=en-GB', '--no-sandbox'] : [],
  extraPrefsFirefox: { 'intl.accept_languages': 'en-GB, en' },
});
const page = await browser.newPage(); // in Firefox the first one has not the focus, so that no key presses a button

/** @type {string[]} */
const trouble = [];
const grave = ['error', 'warn', 'warning', 'assert'];
page.on('console', (message) => grave.includes(message.type()) && trouble.push(`${message.type()}: ${message.text()}`));
page.on('pageerror', (error) => trouble.push(`uncaught: ${error.stack ?? error}`));
page.on('response', (response) => response.status() >= 400 && trouble.push(`${response.status()}: ${response.url()}`));

const deeds = {
  open: (address) => page.goto(address),
  reload: () => page.reload(),
  size: (width, height) => page.setViewport({ width, height }),
  click: (x, y) => page.mouse.click(x, y),
  choose: async (list, value) => (await page.$$('select'))[list].select(value),
  look: (script) => page.evaluate(script),
  trouble: () => trouble.splice(0),
};

for await (const line of createInterface({ input: process.stdin })) {
  const [deed, ...words] = JSON.parse(line);
  let reply;
  try {
    reply = { value: (await deeds[deed](...words)) ?? null };
  } catch (error) {
    reply = { error: String(error) };
  }
  if (['open', 'reload'].includes(deed) && reply.value) reply.value = null;
  process.stdout.write(`${JSON.stringify(reply)}\n`);
}
await browser.close();
