import { element, text } from './element.js';

/** @typedef {import('./element.js').LocalizedText} LocalizedText */

/** Announces to screen readers that the text was copied. */
export const copyStatus = element('p', { class: 'unseen', role: 'status' });

/**
 * A copy button.
 * @param {object} options
 * @param {() => string} options.content
 * @param {LocalizedText} [options.what] what is copied, for screen readers
 * @param {LocalizedText} [options.label]
 */
export function copyButton({ content, what, label = (words) => words.copy }) {
  /** @type {LocalizedText | undefined} */
  const named = what && ((words) => words.copyWhat(typeof what === 'string' ? what : what(words)));
  const button = element('button', { type: 'button', class: 'quiet', 'aria-label': named }, label);
  button.addEventListener('click', async () => {
    const done = await copy(content());
    /** @type {LocalizedText} */
    const outcome = (words) => (done ? words.copied : words.notCopied);
    button.replaceChildren(text(outcome));
    copyStatus.replaceChildren(text(outcome));
    setTimeout(() => {
      button.replaceChildren(text(label));
      copyStatus.replaceChildren();
    }, 1600);
  });
  return button;
}

/** @param {string} content */
async function copy(content) {
  try {
    await navigator.clipboard.writeText(content);
    return true;
  } catch {
    return copyByCommand(content);
  }
}

/**
 * For pages over plain HTTP from another machine, where browsers offer no clipboard API.
 * @param {string} content
 */
function copyByCommand(content) {
  const focused = document.activeElement;
  const area = element('textarea', { class: 'unseen', 'aria-hidden': 'true' });
  area.value = content;
  document.body.append(area);
  area.select();
  const done = document.execCommand('copy');
  area.remove();
  if (focused instanceof HTMLElement) focused.focus();
  return done;
}
