import { element } from './element.js';
import { currentWords } from './language.js';

/** @typedef {import('./element.js').LocalizedText} LocalizedText */
/**
 * @typedef {object} Entry
 * @property {string} target id of the linked element
 * @property {string} [number]
 * @property {LocalizedText} title
 * @property {string} about further text that the filter searches
 * @property {readonly string[]} names field names, shown when the filter matches them
 */
/** @typedef {{ readonly title: LocalizedText | undefined, readonly entries: readonly Entry[] }} EntryGroup */
/** @typedef {{ readonly title: LocalizedText | undefined, readonly groups: readonly EntryGroup[] }} Part */

/**
 * The table of contents with its filter.
 * @param {readonly Part[]} parts
 */
export function navigation(parts) {
  const filter = element('input', {
    type: 'search',
    placeholder: (words) => words.filter,
    'aria-label': (words) => words.filter,
    'aria-keyshortcuts': '/',
    autocomplete: 'off',
    spellcheck: 'false',
  });
  const drawnParts = parts.map(drawPart);
  const drawn = [...drawnParts, ...drawnParts.flatMap(({ groups }) => groups)];
  const entries = drawnParts.flatMap((part) => part.entries);
  const nothing = element('p', { class: 'nothing', role: 'status' });
  const list = element(
    'nav',
    { 'aria-label': (words) => words.contents },
    ...drawnParts.map(({ box }) => box),
    nothing,
  );

  const apply = () => {
    const terms = filter.value.toLowerCase().split(/\s+/).filter(Boolean);
    for (const entry of entries) entry.match(terms);
    for (const { box, entries: own } of drawn) box.hidden = own.every(({ item }) => item.hidden);
    const none = entries.every(({ item }) => item.hidden);
    nothing.replaceChildren(...(none ? [element('span', {}, (words) => words.noMatch)] : []));
  };
  filter.addEventListener('input', apply);

  const reachable = () => entries.filter(({ item }) => !item.hidden).map(({ link }) => link);
  filter.addEventListener('keydown', (event) => {
    if (event.key === 'Enter') reachable()[0]?.click();
    else if (event.key === 'Escape') {
      filter.value = '';
      apply();
    } else return;
    event.preventDefault();
  });
  const box = element(
    'div',
    { class: 'contents' },
    element('div', { class: 'filter' }, filter, element('kbd', { 'aria-hidden': 'true' }, '/')),
    list,
  );
  box.addEventListener('keydown', (event) => {
    if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return;
    const stops = [filter, ...reachable()];
    const at = stops.findIndex((stop) => stop.matches(':focus'));
    stops[at + (event.key === 'ArrowDown' ? 1 : -1)]?.focus();
    event.preventDefault();
  });
  return { box, filter, markCurrent: readingMarker(entries) };
}

/** @param {Part} part */
function drawPart({ title, groups }) {
  const drawn = groups.map(drawGroup);
  const heading = title === undefined ? undefined : element('p', { class: 'part' }, title);
  const box = element('div', {}, heading, ...drawn.map((group) => group.box));
  return { box, groups: drawn, entries: drawn.flatMap((group) => group.entries) };
}

/** @param {EntryGroup} group */
function drawGroup({ title, entries }) {
  const drawn = entries.map(drawEntry);
  const heading = title === undefined ? undefined : element('p', { class: 'tag' }, title);
  const box = element('div', { class: 'tag-group' }, heading, element('ul', {}, ...drawn.map(({ item }) => item)));
  return { box, entries: drawn };
}

/** @param {Entry} entry */
function drawEntry({ target, number, title, about, names }) {
  const found = element('small', { class: 'found' });
  const link = element(
    'a',
    { href: `#${target}` },
    number === undefined ? undefined : element('span', { class: 'number' }, number),
    element('span', {}, title, found),
  );
  const item = element('li', {}, link);
  return {
    target,
    link,
    item,
    /** @param {readonly string[]} terms in lower case; all must match */
    match: (terms) => {
      const localTitle = typeof title === 'string' ? title : title(currentWords());
      const plain = `${number ?? ''} ${localTitle} ${about}`.toLowerCase();
      const everything = `${plain} ${names.join(' ')}`.toLowerCase();
      item.hidden = !terms.every((term) => everything.includes(term));
      const hits = terms.filter((term) => !plain.includes(term));
      const shown = names.filter((name) => hits.some((term) => name.toLowerCase().includes(term)));
      found.textContent = [...new Set(shown)].slice(0, 3).join(', ');
    },
  };
}

/**
 * Marks the entry of the visible section.
 * @param {readonly { readonly target: string, readonly link: HTMLAnchorElement }[]} entries
 */
function readingMarker(entries) {
  /** Distance from the top edge at which a section counts as visible. */
  const eye = 140;
  /** @type {HTMLAnchorElement | undefined} */
  let marked;
  return () => {
    const shown = entries.flatMap(({ target, link }) => {
      // The sections of other pages take no room.
      const top = document.getElementById(target)?.getClientRects()[0]?.top;
      return top === undefined ? [] : [{ top, link }];
    });
    const current = (shown.findLast(({ top }) => top <= eye) ?? shown[0])?.link;
    if (current === marked) return;
    marked?.removeAttribute('aria-current');
    current?.setAttribute('aria-current', 'location');
    current?.scrollIntoView({ block: 'nearest' });
    marked = current;
  };
}
