import { fieldsOf } from './fields.js';
import { tagWords } from './words.js';

/** @typedef {import('./element.js').LocalizedText} LocalizedText */
/** @typedef {import('./interface.js').Group} Group */
/** @typedef {import('./interface.js').Operation} Operation */
/** @typedef {import('./markdown.js').Section} Section */
/** @typedef {import('./navigation.js').Entry} Entry */
/** @typedef {import('./navigation.js').Part} Part */

/** The id of the first page. */
export const introductionId = 'introduction';

/**
 * The entries of the table of contents, in the order of the pages.
 * @param {object} page
 * @param {readonly Group[]} page.groups
 * @param {readonly Group[]} page.extensions
 * @param {readonly Section[]} page.sections
 * @returns {Part[]}
 */
export function contentsOf({ groups, extensions, sections }) {
  /** @param {Group} group */
  const entryGroup = ({ tag, operations }) => ({ title: tagTitle(tag), entries: operations.map(operationEntry) });
  /** @type {Entry} */
  const introduction = { target: introductionId, title: (words) => words.introduction, about: '', names: [] };
  return [
    { title: undefined, groups: [{ title: undefined, entries: [introduction] }] },
    { title: /** @type {LocalizedText} */ ((words) => words.theInterface), groups: groups.map(entryGroup) },
    ...(extensions.length === 0
      ? []
      : [{ title: /** @type {LocalizedText} */ ((words) => words.extensions), groups: extensions.map(entryGroup) }]),
    { title: undefined, groups: [{ title: undefined, entries: sections.map(sectionEntry) }] },
  ];
}

/** @type {(tag: string) => LocalizedText} */
export const tagTitle = (tag) => (words) => tagWords(tag, words);

/** @type {(heading: string) => LocalizedText} */
export const sectionTitle = (heading) => (words) => words.sections[heading] ?? heading;

/** @param {string} heading */
export const sectionId = (heading) => heading.toLowerCase().replaceAll(/\W+/g, '-');

/** @type {(operation: Operation) => Entry} */
const operationEntry = ({ name, number, title, path, description, request, answer }) => ({
  target: name,
  number,
  title,
  about: `${name} ${path} ${description}`,
  names: [...fieldsOf(request), ...fieldsOf({ properties: { obj: answer } })].map((field) => field.name),
});

/** @type {(section: Section) => Entry} */
const sectionEntry = ({ heading, blocks }) => ({
  target: sectionId(heading),
  title: sectionTitle(heading),
  about: heading,
  names: blocks.flatMap((block) => (block.kind === 'table' ? block.rows.map((cells) => cells.join(' ')) : [])),
});
