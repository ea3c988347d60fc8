import { contentsOf, sectionId, sectionTitle, tagTitle } from './contents.js';
import { copyButton, copyStatus } from './copy.js';
import { element } from './element.js';
import { groupByTag, readOperations } from './interface.js';
import { keyField, keyId } from './key.js';
import { readSections } from './markdown.js';
import { drawOperation } from './operation.js';
import { paragraph, prose } from './prose.js';
import { drawSide } from './side.js';
import { tagWords } from './words.js';

/** @typedef {import('./element.js').LocalizedText} LocalizedText */
/** @typedef {import('./interface.js').Group} Group */
/** @typedef {import('./interface.js').OpenApi} OpenApi */
/** @typedef {import('./markdown.js').Section} Section */

/**
 * The page, built from the OpenAPI document.
 * @param {OpenApi} openApi
 * @param {{ readonly documentUrl: URL, readonly switchLanguage: () => void }} options
 * @returns {Node[]}
 */
export function drawPage(openApi, { documentUrl, switchLanguage }) {
  const { title, version, description } = openApi.info;
  const baseUrl = new URL(openApi.servers[0]?.url ?? '.', documentUrl).href.replace(/\/$/, '');
  const operations = readOperations(openApi);
  const ofTheInterface = operations.filter((operation) => !operation.isExtension);
  const ofOurs = operations.filter((operation) => operation.isExtension);
  const groups = groupByTag(ofTheInterface, openApi);
  const extensions = groupByTag(ofOurs, openApi);
  const [introduction, ...sections] = readSections(description);

  const subtitle = element('small', {}, (words) => `${words.reference} ${version}`);
  const main = element(
    'main',
    { id: 'content', tabindex: '-1' },
    element(
      'section',
      { id: 'introduction' },
      element('h1', {}, title, ' ', subtitle),
      prose(introduction?.blocks ?? []),
      drawAddresses(baseUrl, documentUrl.href),
    ),
    ...groups.flatMap((group) => drawGroup(group, tagTitle(group.tag), baseUrl)),
    ...extensions.flatMap((group) => drawGroup(group, extensionTitle(group.tag), baseUrl)),
    ...sections.map(drawSection),
  );
  const side = drawSide({ title, parts: contentsOf({ groups, extensions, sections }), switchLanguage });
  return [element('a', { class: 'skip', href: '#content' }, (words) => words.skip), side, main, copyStatus];
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
