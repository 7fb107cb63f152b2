// What is kept on the device: the language, the theme, the last address and its position. A browser that keeps nothing
// (private windows, a full disk) only forgets.

/** @param {string} name @returns {string | null} */
export function kept(name) {
  try {
    return localStorage.getItem(`sakiyomi:${name}`);
  } catch {
    return null;
  }
}

/** @param {string} name @param {string} text */
export function keep(name, text) {
  try {
    localStorage.setItem(`sakiyomi:${name}`, text);
  } catch {
    // Nothing is lost but the memory of it.
  }
}
