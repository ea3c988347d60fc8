import { element } from './element.js';
import { navigation } from './navigation.js';

/** @typedef {import('./navigation.js').Part} Part */

/**
 * The table of contents: beside the page, or behind a button on a phone.
 * @param {object} options
 * @param {string} options.title
 * @param {readonly Part[]} options.parts
 * @param {() => void} options.switchLanguage
 */
export function drawSide({ title, parts, switchLanguage }) {
  const { box, filter, markCurrent } = navigation(parts);
  const language = element('button', { type: 'button', class: 'quiet' }, (words) => words.otherLanguage);
  language.addEventListener('click', switchLanguage);
  const menu = element(
    'button',
    { type: 'button', class: 'quiet menu', 'aria-expanded': 'false' },
    (words) => words.menu,
  );
  /** @param {boolean} isOpen */
  const open = (isOpen) => menu.setAttribute('aria-expanded', String(isOpen));
  menu.addEventListener('click', () => open(menu.getAttribute('aria-expanded') === 'false'));
  box.addEventListener('click', ({ target }) => {
    if (target instanceof Element && target.closest('a')) open(false);
  });

  document.addEventListener('keydown', (event) => {
    const isTyping = event.target instanceof Element && event.target.closest('input, textarea') !== null;
    if (event.key !== '/' || isTyping || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    open(true);
    filter.select();
  });
  const markSoon = () => requestAnimationFrame(markCurrent);
  document.addEventListener('scroll', markSoon, { passive: true });

  const icon = element('img', { src: new URL('icon.svg', import.meta.url).href, alt: '', width: '24', height: '24' });
  const brand = element('div', { class: 'brand' }, icon, element('strong', {}, title), language, menu);
  return { side: element('header', { class: 'side' }, brand, box), markCurrent: markSoon };
}
