/** @typedef {import('./interface.js').Schema} Schema */
/** @typedef {import('./words.js').Words} Words */
/**
 * A row of a table of fields.
 * @typedef {object} Field
 * @property {string} path `groupTeacherList[].userId`
 * @property {string} name
 * @property {number} depth
 * @property {boolean} isRequired
 * @property {Schema} schema
 */

/**
 * All fields of an object; nested fields follow their parent.
 * @param {Schema} schema
 * @returns {Field[]}
 */
export const fieldsOf = (schema) => fieldsWithin(schema, '', 0);

/** @type {(schema: Schema, parent: string, depth: number) => Field[]} */
function fieldsWithin(schema, parent, depth) {
  const { required = [], properties = {} } = schema;
  return Object.entries(properties).flatMap(([name, inner]) => {
    const path = parent === '' ? name : `${parent}.${name}`;
    const field = { path, name, depth, isRequired: required.includes(name), schema: inner };
    const nested = inner.items ?? inner;
    return [field, ...fieldsWithin(nested, inner.items ? `${path}[]` : path, depth + 1)];
  });
}

/**
 * The type of a field, in words.
 * @type {(schema: Schema, words: Words) => string}
 */
export function typeWords(schema, words) {
  const unit = schema['x-unit'];
  if (unit !== undefined) return words.units[unit];
  if (schema.items) return words.arraysOf[kindOf(schema.items)];
  const valueByKey = schema.additionalProperties;
  if (typeof valueByKey === 'object') return words.byKey(typeWords(valueByKey, words));
  if (Array.isArray(schema.type)) return schema.type.map((type) => words.types[kindOf({ type })]).join(words.or);
  return words.types[kindOf(schema)];
}

/** @type {(schema: Schema) => keyof Words['types']} */
function kindOf({ type, const: only }) {
  switch (type ?? typeof only) {
    case 'string':
    case 'integer':
    case 'number':
    case 'boolean':
    case 'object':
    case 'array':
      return /** @type {keyof Words['types']} */ (type ?? typeof only);
    default:
      return 'anything';
  }
}

/**
 * The rules of a field beyond its type, if any.
 * @type {(schema: Schema, words: Words) => string[]}
 */
export function limitWords(schema, words) {
  const { minLength, maxLength, minItems, maxItems, items } = schema;
  const expected = schema['x-expected']?.[words.language];
  const length = bounds(minLength, maxLength, words.lengthBetween, words.lengthAtLeast, words.lengthAtMost);
  const count = bounds(minItems, maxItems, words.itemsBetween, words.itemsAtLeast, words.itemsAtMost);
  const ofItems = items && !items.properties ? limitWords(items, words) : [];
  return [expected ?? schema.pattern, length, range(schema, words), count, ...ofItems].filter(
    (limit) => limit !== undefined,
  );
}

/** @type {(schema: Schema, words: Words) => string | undefined} */
function range(schema, words) {
  const { minimum, maximum } = schema['x-decimal'] ?? schema;
  if (schema['x-unit'] && minimum === 0) return undefined;
  // The limits of safe integers apply to every number, so they are not shown.
  const low = minimum === -Number.MAX_SAFE_INTEGER ? undefined : minimum;
  const high = maximum === Number.MAX_SAFE_INTEGER ? undefined : maximum;
  const digits = String(low).length;
  if (digits > 1 && low === 10 ** (digits - 1) && high === 10 ** digits - 1) return words.digits(digits);
  return bounds(low, high, words.between, words.atLeast, words.atMost);
}

/**
 * @param {number | undefined} low
 * @param {number | undefined} high
 * @param {(from: number, to: number) => string} between
 * @param {(bound: number) => string} atLeast
 * @param {(bound: number) => string} atMost
 */
function bounds(low, high, between, atLeast, atMost) {
  if (low !== undefined && high !== undefined) return between(low, high);
  if (low !== undefined) return atLeast(low);
  return high === undefined ? undefined : atMost(high);
}
