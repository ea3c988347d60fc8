import { element } from './element.js';
import { limitWords, typeWords } from './fields.js';
import { paragraph } from './prose.js';

/** @typedef {import('./element.js').LocalizedText} LocalizedText */
/** @typedef {import('./fields.js').Field} Field */
/** @typedef {import('./interface.js').Schema} Schema */

/**
 * The table of parameters of a request. Each has its own anchor: `#order.list/payEndDate`.
 * @type {(fields: readonly Field[], operation: string) => HTMLElement}
 */
export function parameterTable(fields, operation) {
  if (fields.length === 0) return element('p', {}, (words) => words.noParameters);
  const hasDefaults = fields.some(({ schema }) => schema.default !== undefined);
  const rows = fields.map((field) =>
    element(
      'tr',
      { id: parameterId(operation, field.path) },
      nameCell(field, requirement(field.isRequired)),
      typeCell(field.schema),
      hasDefaults ? defaultCell(field.schema) : undefined,
      descriptionCell(field.schema),
    ),
  );
  return table((words) => words.parameters, rows, hasDefaults);
}

/** @type {(operation: string, path: string) => string} */
export const parameterId = (operation, path) => `${operation}/${path}`;

/**
 * The table of fields of an answer.
 * @param {readonly Field[]} fields
 */
export function answerTable(fields) {
  const mayBeAbsent = () => element('span', { class: 'requirement' }, (words) => words.mayBeAbsent);
  const rows = fields.map((field) => {
    const name = nameCell(field, field.isRequired ? undefined : mayBeAbsent());
    return element('tr', {}, name, typeCell(field.schema), descriptionCell(field.schema));
  });
  return table((words) => words.answerFields, rows, false);
}

/** @type {(label: LocalizedText, rows: readonly HTMLTableRowElement[], hasDefaults: boolean) => HTMLTableElement} */
function table(label, rows, hasDefaults) {
  const columns = [
    column((words) => words.name),
    column((words) => words.type),
    hasDefaults ? column((words) => words.default) : undefined,
    column((words) => words.description),
  ];
  return element(
    'table',
    { class: 'fields', 'aria-label': label },
    element('thead', {}, element('tr', {}, ...columns)),
    element('tbody', {}, ...rows),
  );
}

/** @param {LocalizedText} title */
const column = (title) => element('th', { scope: 'col' }, title);

/** @param {boolean} isRequired */
const requirement = (isRequired) =>
  element(
    'span',
    { class: isRequired ? 'requirement required' : 'requirement' },
    isRequired ? (words) => words.required : (words) => words.optional,
  );

/** @type {(field: Field, remark: HTMLElement | undefined) => HTMLElement} */
function nameCell({ name, depth }, remark) {
  const code = element('code', { class: 'field' }, name);
  return element('th', { scope: 'row', class: `name depth-${Math.min(depth, 4)}` }, code, ' ', remark);
}

/** @param {Schema} schema */
function typeCell(schema) {
  const choices = schema.enum ?? schema.items?.enum;
  const values = choices ?? (schema.const === undefined ? [] : [schema.const]);
  const allowed = values.map((value) => element('code', {}, JSON.stringify(value)));
  /** @type {LocalizedText} */
  const choice = (words) => `${choices ? words.oneOf : words.always} `;
  return element(
    'td',
    { class: 'type' },
    element('span', {}, (words) => typeWords(schema, words)),
    values.length === 0 ? undefined : element('span', { class: 'limits values' }, choice, ...allowed),
    element('span', { class: 'limits' }, (words) => limitWords(schema, words).join(words.comma)),
  );
}

/** @param {Schema} schema */
const defaultCell = (schema) =>
  element(
    'td',
    { class: 'default', 'data-label': (words) => words.default },
    schema.default === undefined ? undefined : element('code', {}, JSON.stringify(schema.default)),
  );

/** @param {Schema} schema */
const descriptionCell = (schema) =>
  element('td', { class: 'description' }, schema.description === undefined ? undefined : paragraph(schema.description));
