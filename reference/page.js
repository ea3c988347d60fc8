import { contentsOf, introductionId, sectionId, sectionTitle, tagTitle } from './contents.js';
import { copyButton, copyStatus } from './copy.js';
import { element } from './element.js';
import { groupByTag, readOperations } from './interface.js';
import { keyField, keyId } from './key.js';
import { readSections } from './markdown.js';
import { drawOperation } from './operation.js';
import { drawPages } from './pages.js';
import { paragraph, prose } from './prose.js';
import { drawSide } from './side.js';
import { tagWords } from './words.js';

/** @typedef {import('./element.js').LocalizedText} LocalizedText */
/** @typedef {import('./interface.js').Group} Group */
/** @typedef {import('./interface.js').OpenApi} OpenApi */
/** @typedef {import('./markdown.js').Section} Section */

/**
 * The reference, built from the OpenAPI document.
 * @param {OpenApi} openApi
 * @param {{ readonly documentUrl: URL, readonly switchLanguage: () => void }} options
 * @returns {{ readonly content: Node[], readonly follow: () => void }} `follow` shows what the address names
 */
export function drawPage(openApi, { documentUrl, switchLanguage }) {
  const { title, version, description } = openApi.info;
  // The policy of the page allows requests to its own server only.
  const baseUrl = new URL('.', documentUrl).href.replace(/\/$/, '');
  const operations = readOperations(openApi);
  const groups = groupByTag(
    operations.filter((operation) => !operation.isExtension),
    openApi,
  );
  const extensions = groupByTag(
    operations.filter((operation) => operation.isExtension),
    openApi,
  );
  const [introduction, ...sections] = readSections(description);

  const subtitle = element('small', {}, (words) => `${words.reference} ${version}`);
  const start = () => [
    element(
      'section',
      { id: introductionId },
      element('h1', {}, title, ' ', subtitle),
      prose(introduction?.blocks ?? []),
      drawAddresses(baseUrl, documentUrl.href),
    ),
  ];
  const resources = groupByTag(operations, openApi).map(({ tag, operations }) => ({
    targets: operations.map(({ name }) => name),
    draw: () => [
      ...groups.filter((group) => group.tag === tag).flatMap((group) => drawGroup(group, tagTitle(tag), baseUrl)),
      ...extensions
        .filter((group) => group.tag === tag)
        .flatMap((group) => drawGroup(group, extensionTitle(tag), baseUrl)),
    ],
  }));
  const { main, show } = drawPages([
    { targets: [introductionId, keyId], draw: start },
    ...resources,
    ...sections.map((section) => ({ targets: [sectionId(section.heading)], draw: () => [drawSection(section)] })),
  ]);
  const parts = contentsOf({ groups, extensions, sections });
  const { side, markCurrent } = drawSide({ title, parts, switchLanguage });
  const follow = () => {
    show(decodeURIComponent(location.hash.slice(1)));
    markCurrent();
  };
  const skip = element('a', { class: 'skip', href: '#content' }, (words) => words.skip);
  return { content: [skip, side, main, copyStatus], follow };
}

/** @type {(baseUrl: string, documentUrl: string) => HTMLElement} */
function drawAddresses(baseUrl, documentUrl) {
  const interfaceUrl = new URL('openapi-interface.json', documentUrl).href;
  const keyLabel = element('label', { for: keyId }, (words) => words.key);
  return element(
    'dl',
    { class: 'addresses' },
    element('dt', {}, (words) => words.baseUrl),
    element('dd', {}, element('code', {}, baseUrl), copyButton({ what: baseUrl, content: () => baseUrl })),
    element('dt', {}, keyLabel),
    element('dd', {}, keyField()),
    element('dt', {}, (words) => words.document),
    element('dd', {}, element('a', { href: documentUrl }, element('code', {}, documentUrl))),
    element('dt', {}, (words) => words.interfaceDocument),
    element('dd', {}, element('a', { href: interfaceUrl }, element('code', {}, interfaceUrl))),
    element('dt', {}, (words) => words.guides),
    element(
      'dd',
      {},
      element('a', { href: 'docs/guides' }, (words) => words.guidesNote),
    ),
  );
}

/** @type {(group: Group, title: LocalizedText, baseUrl: string) => HTMLElement[]} */
const drawGroup = ({ description, operations }, title, baseUrl) => [
  element('h2', {}, title),
  ...(description === '' ? [] : [paragraph(description)]),
  ...operations.map((operation) => drawOperation(operation, baseUrl)),
];

/** @type {(tag: string) => LocalizedText} */
const extensionTitle = (tag) => (words) => words.extension(tagWords(tag, words));

/** @param {Section} section */
const drawSection = ({ heading, blocks }) =>
  element('section', { id: sectionId(heading) }, element('h2', {}, sectionTitle(heading)), prose(blocks));
