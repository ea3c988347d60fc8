import { dictionary } from './words.js';

/** @typedef {import('./words.js').Language} Language */

const storageKey = 'lectern.reference.language';

/** @type {Language} */
let language = storedLanguage() ?? (navigator.language.toLowerCase().startsWith('zh') ? 'zh' : 'en');

export const currentWords = () => dictionary[language];

/** @param {Language} chosen */
export function chooseLanguage(chosen) {
  language = chosen;
  try {
    localStorage.setItem(storageKey, chosen);
  } catch {
    // A browser that keeps nothing still shows the page in the language chosen, until it is left.
  }
}

/** @returns {Language | undefined} */
function storedLanguage() {
  try {
    const stored = localStorage.getItem(storageKey);
    return stored === 'en' || stored === 'zh' ? stored : undefined;
  } catch {
    return undefined;
  }
}
