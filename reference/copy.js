import { element, text } from './element.js';

/** @typedef {import('./element.js').Saying} Saying */

/** Tells those who cannot see a button change that it did its work. */
export const copyStatus = element('p', { class: 'unseen', role: 'status' });

/**
 * A button that copies.
 * @param {object} options
 * @param {() => string} options.content
 * @param {Saying} [options.what] what is copied, for those who cannot see what the button stands beside
 * @param {Saying} [options.label]
 */
export function copyButton({ content, what, label = (words) => words.copy }) {
  /** @type {Saying | undefined} */
  const named = what && ((words) => words.copyWhat(typeof what === 'string' ? what : what(words)));
  const button = element('button', { type: 'button', class: 'quiet', 'aria-label': named }, label);
  button.addEventListener('click', async () => {
    const done = await copy(content());
    /** @type {Saying} */
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
 * The old way, for pages that came over plain HTTP from another machine: browsers keep the new one from them.
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
