import { element } from './element.js';

const storageKey = 'lectern.reference.key';

/** The key for requests, '' for none. Closing the tab deletes it. */
let key = storedKey();

/** The id of its input field. */
export const keyId = 'key';

export const currentKey = () => key;

export function keyField() {
  const input = element('input', {
    id: keyId,
    type: 'password',
    autocomplete: 'off',
    spellcheck: 'false',
    placeholder: 'lectern_…',
    'aria-describedby': `${keyId}/note`,
  });
  input.value = key;
  input.addEventListener('input', () => {
    key = input.value.trim();
    try {
      sessionStorage.setItem(storageKey, key);
    } catch {
      // Without browser storage, the key is lost when the page closes.
    }
  });
  return element(
    'span',
    { class: 'key' },
    input,
    element('small', { id: `${keyId}/note` }, (words) => words.keyNote),
  );
}

function storedKey() {
  try {
    return sessionStorage.getItem(storageKey) ?? '';
  } catch {
    return '';
  }
}
