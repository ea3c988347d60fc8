import { element } from './element.js';

const storageKey = 'lectern.reference.key';

/** The key that requests are sent with, '' for none. It is forgotten with the tab. */
let key = storedKey();

/** Where the field for it is. */
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
      // A browser that keeps nothing still sends the key until the page is left.
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
