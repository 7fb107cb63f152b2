// Style sheets of rooms, each added to the page once.

import { addressOf } from '../version.js';

/** By name: fulfilled when the style sheet is loaded. @type {Map<string, Promise<void>>} */
const sheets = new Map();

/** Add a style sheet, unless it is there or under way. One that failed is tried again. @param {string} name */
export function addStyle(name) {
  const styled = sheets.get(name) ?? load(name);
  sheets.set(name, styled);
  return styled;
}

/** @param {string} name @returns {Promise<void>} */
function load(name) {
  const sheet = document.createElement('link');
  sheet.rel = 'stylesheet';
  sheet.href = addressOf(`styles/${name}.css`);
  const styled = new Promise((resolve, reject) => {
    sheet.onload = () => resolve(undefined);
    sheet.onerror = (reason) => {
      sheet.remove();
      sheets.delete(name);
      reject(reason);
    };
  });
  document.head.append(sheet);
  return styled;
}
