import { clientCode } from './client-code.js';
import { codeBlock } from './code-block.js';
import { copyButton } from './copy.js';
import { curlCommand } from './curl.js';
import { element } from './element.js';
import { answerTable, parameterTable } from './field-table.js';
import { fieldsOf } from './fields.js';
import { paragraph } from './prose.js';
import { pythonCode } from './python-code.js';
import { tryIt } from './try-it.js';

/** @typedef {import('./interface.js').Operation} Operation */

/**
 * The section of one operation.
 * @param {Operation} operation
 * @param {string} baseUrl
 */
export function drawOperation(operation, baseUrl) {
  const { name, number, title, path, description, scope, request, answer, exampleRequest, exampleAnswer } = operation;
  const { isFile, isExtension } = operation;
  const url = baseUrl + path;
  const body = JSON.stringify(exampleRequest);
  const titleId = `${name}/title`;
  return element(
    'section',
    { id: name, class: 'operation', 'aria-labelledby': titleId },
    element(
      'h3',
      { id: titleId, lang: 'en' },
      number === '' ? undefined : element('span', { class: 'number' }, number),
      title,
      element('a', { class: 'anchor', href: `#${name}`, 'aria-label': (words) => words.linkTo(title) }, '#'),
    ),
    element(
      'p',
      { class: 'endpoint' },
      element('span', { class: 'method' }, 'POST'),
      element('code', {}, path),
      isExtension ? element('span', { class: 'extension' }, (words) => words.isExtension) : undefined,
      copyButton({ what: url, content: () => url }),
      scope === '' ? undefined : element('small', {}, (words) => words.needs(scope)),
    ),
    paragraph(description),
    element('h4', {}, (words) => words.parameters),
    parameterTable(fieldsOf(request), name),
    ...(isFile
      ? []
      : [
          element('h4', {}, (words) => words.answerFields),
          answerTable(fieldsOf({ properties: { obj: answer }, required: ['obj'] })),
        ]),
    element('h4', {}, (words) => words.example),
    element(
      'div',
      { class: 'pair' },
      codeBlock({ caption: (words) => words.request, content: body, kind: 'json' }),
      isFile
        ? undefined
        : codeBlock({ caption: (words) => words.answer, content: JSON.stringify(exampleAnswer), kind: 'json' }),
    ),
    codeBlock({ caption: 'curl', content: curlCommand(url, body, { hasKey: true }), kind: 'code' }),
    codeBlock({ caption: 'TypeScript', content: clientCode(name, baseUrl, body), kind: 'code' }),
    codeBlock({ caption: 'Python', content: pythonCode(name, baseUrl, body), kind: 'code' }),
    element('h4', {}, (words) => words.tryIt),
    tryIt(operation, url),
  );
}
