import { copyButton, copyStatus } from './copy.js';
import { element } from './element.js';
import { fieldsOf } from './fields.js';
import { groupByTag, readOperations } from './interface.js';
import { readSections } from './markdown.js';
import { drawOperation } from './operation.js';
import { paragraph, prose } from './prose.js';
import { drawSide } from './side.js';
import { tagWords } from './words.js';

/** @typedef {import('./element.js').Saying} Saying */
/** @typedef {import('./interface.js').Group} Group */
/** @typedef {import('./interface.js').OpenApi} OpenApi */
/** @typedef {import('./interface.js').Operation} Operation */
/** @typedef {import('./markdown.js').Section} Section */
/** @typedef {import('./navigation.js').Entry} Entry */

/**
 * The whole page, from the OpenAPI document.
 * @param {OpenApi} openApi
 * @param {{ readonly documentUrl: URL, readonly switchLanguage: () => void }} options
 * @returns {Node[]}
 */
export function drawPage(openApi, { documentUrl, switchLanguage }) {
  const baseUrl = new URL(openApi.servers[0]?.url ?? '.', documentUrl).href.replace(/\/$/, '');
  const operations = readOperations(openApi);
  const groups = [
    ...groupByTag(
      operations.filter((operation) => !operation.isExtension),
      openApi,
    ),
    ...groupByTag(
      operations.filter((operation) => operation.isExtension),
      openApi,
    ),
  ];
  const [introduction, ...sections] = readSections(openApi.info.description);
  const main = element(
    'main',
    { id: 'content', tabindex: '-1' },
    element(
      'section',
      { id: 'introduction' },
      element(
        'h1',
        {},
        openApi.info.title,
        ' ',
        element('small', {}, (words) => `${words.reference} ${openApi.info.version}`),
      ),
      prose(introduction?.blocks ?? []),
      drawAddresses(baseUrl, documentUrl.href),
    ),
    ...groups.flatMap((group) => drawGroup(group, baseUrl)),
    ...sections.map(drawSection),
  );
  const side = drawSide({ title: openApi.info.title, groups: contents(groups, sections), switchLanguage });
  return [element('a', { class: 'skip', href: '#content' }, (words) => words.skip), side, main, copyStatus];
}

/** @type {(baseUrl: string, documentUrl: string) => HTMLElement} */
const drawAddresses = (baseUrl, documentUrl) =>
  element(
    'dl',
    { class: 'addresses' },
    element('dt', {}, (words) => words.baseUrl),
    element('dd', {}, element('code', {}, baseUrl), copyButton({ what: baseUrl, content: () => baseUrl })),
    element('dt', {}, (words) => words.document),
    element('dd', {}, element('a', { href: documentUrl }, element('code', {}, documentUrl))),
  );

/** @type {(group: Group, baseUrl: string) => HTMLElement[]} */
const drawGroup = (group, baseUrl) => [
  element('h2', {}, groupTitle(group)),
  ...(group.description === '' ? [] : [paragraph(group.description)]),
  ...group.operations.map((operation) => drawOperation(operation, baseUrl)),
];

/** @param {Section} section */
const drawSection = ({ heading, blocks }) =>
  element('section', { id: sectionId(heading) }, element('h2', {}, sectionTitle(heading)), prose(blocks));

/** @type {(groups: readonly Group[], sections: readonly Section[]) => import('./navigation.js').EntryGroup[]} */
const contents = (groups, sections) => [
  {
    title: undefined,
    entries: [{ target: 'introduction', title: (words) => words.introduction, about: '', names: [] }],
  },
  ...groups.map((group) => ({ title: groupTitle(group), entries: group.operations.map(operationEntry) })),
  { title: undefined, entries: sections.map(sectionEntry) },
];

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

/** @type {(group: Group) => Saying} */
const groupTitle =
  ({ tag, operations }) =>
  (words) =>
    operations[0]?.isExtension ? words.extension(tagWords(tag, words)) : tagWords(tag, words);

/** @type {(heading: string) => Saying} */
const sectionTitle = (heading) => (words) => words.sections[heading] ?? heading;

/** @param {string} heading */
const sectionId = (heading) => heading.toLowerCase().replaceAll(/\W+/g, '-');
