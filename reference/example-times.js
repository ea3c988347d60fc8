/** @typedef {import('./interface.js').Schema} Schema */
/** @typedef {import('./interface.js').Operation} Operation */
/** @typedef {{ readonly path: string, readonly milliseconds: number }} Time */

const dayMs = 24 * 60 * 60 * 1000;
const unitMs = { milliseconds: 1, seconds: 1000 };

/**
 * The example request of an operation with its times moved to `now`, so that sending it finds something.
 *
 * All times move together, by whole days, so that lengths and times of day stay what they were. What answers a list
 * looks back: its latest time comes to lie within the next 24 hours, and the range ends today. Anything else looks
 * forward: its earliest time comes to lie there, and a class begins today and ends as much later as in the example.
 * @type {(operation: Pick<Operation, 'request' | 'answer' | 'exampleRequest'>, now: number) => unknown}
 */
export function requestAround({ request, answer, exampleRequest }, now) {
  const times = timesIn(request, exampleRequest).map(({ milliseconds }) => milliseconds);
  if (times.length === 0) return exampleRequest;
  const anchor = answersList(answer) ? Math.max(...times) : Math.min(...times);
  return moved(request, exampleRequest, Math.ceil((now - anchor) / dayMs) * dayMs);
}

/** @param {Schema} answer */
const answersList = ({ items, properties = {} }) =>
  items !== undefined || Object.values(properties).some((property) => property.items !== undefined);

/**
 * Every time in a value, by what its schema says is one.
 * @type {(schema: Schema | undefined, value: unknown, path?: string) => Time[]}
 */
export function timesIn(schema, value, path = '') {
  const unit = schema?.['x-unit'];
  if (unit !== undefined && typeof value === 'number') return [{ path, milliseconds: value * unitMs[unit] }];
  if (Array.isArray(value)) return value.flatMap((item, index) => timesIn(schema?.items, item, `${path}[${index}]`));
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, inner]) =>
    timesIn(schema?.properties?.[name], inner, path === '' ? name : `${path}.${name}`),
  );
}

/** @type {(schema: Schema | undefined, value: unknown, byMs: number) => unknown} */
function moved(schema, value, byMs) {
  const unit = schema?.['x-unit'];
  if (unit !== undefined && typeof value === 'number') return value + byMs / unitMs[unit];
  if (Array.isArray(value)) return value.map((item) => moved(schema?.items, item, byMs));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, inner]) => [name, moved(schema?.properties?.[name], inner, byMs)]),
  );
}
