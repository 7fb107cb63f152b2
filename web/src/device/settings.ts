// Settings in the browser's storage: language, theme, the last address and its position. Where nothing can be stored (private
// windows, a full disk), the defaults are used at the next visit.

export function readSetting(name: string): string | null {
  try {
    return localStorage.getItem(`sakiyomi:${name}`);
  } catch {
    return null;
  }
}

/** Written where it differs from what is kept: the page has settings written after each drawing. */
export function writeSetting(name: string, text: string) {
  if (readSetting(name) === text) return;
  try {
    localStorage.setItem(`sakiyomi:${name}`, text);
  } catch {
    // The setting lasts as long as the page.
  }
}

/** Is anything kept under a name that begins so? */
export function hasSettings(beginning: string) {
  try {
    return Object.keys(localStorage).some((key) => key.startsWith(`sakiyomi:${beginning}`));
  } catch {
    return false;
  }
}
