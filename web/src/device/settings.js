// Settings in the browser's storage: language, theme, the last address and its position. Where nothing can be stored (private
// windows, a full disk), the defaults are used at the next visit.

/** @param {string} name @returns {string | null} */
export function readSetting(name) {
  try {
    return localStorage.getItem(`sakiyomi:${name}`);
  } catch {
    return null;
  }
}

/** @param {string} name @param {string} text */
export function writeSetting(name, text) {
  try {
    localStorage.setItem(`sakiyomi:${name}`, text);
  } catch {
    // The setting lasts as long as the page.
  }
}

/** Is anything kept under a name that begins so? @param {string} beginning */
export function hasSettings(beginning) {
  try {
    return Object.keys(localStorage).some((key) => key.startsWith(`sakiyomi:${beginning}`));
  } catch {
    return false;
  }
}
