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
    // Without browser storage, the choice is lost when the page closes.
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
