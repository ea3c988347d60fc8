/** @typedef {import('./interface.js').Schema} Schema */
/** @typedef {import('./interface.js').Operation} Operation */
/** @typedef {{ readonly path: string, readonly milliseconds: number }} Time */

const dayMs = 24 * 60 * 60 * 1000;
const unitMs = { milliseconds: 1, seconds: 1000 };

/**
 * The example request of an operation with its times moved to `now`, so that it finds records.
 *
 * All times move together by whole days, so durations and times of day do not change. The range of a search ends within the
 * next 24 hours. Any other period, such as the validity of a class, begins within the next 24 hours. Single times are of past
 * events: the latest is within the last 24 hours.
 * @type {(operation: Pick<Operation, 'request' | 'answer' | 'exampleRequest'>, now: number) => unknown}
 */
export function requestAround({ request, answer, exampleRequest }, now) {
  const times = timesIn(request, exampleRequest);
  if (times.length === 0) return exampleRequest;
  const moments = times.map(({ milliseconds }) => milliseconds);
  const isPeriod = times.some(({ path }) => /end/i.test(path));
  const anchor = isPeriod && !answersList(answer) ? Math.min(...moments) : Math.max(...moments);
  const days = (now - anchor) / dayMs;
  return moved(request, exampleRequest, (isPeriod ? Math.ceil(days) : Math.floor(days)) * dayMs);
}

/** @param {Schema} answer */
const answersList = ({ items, properties = {} }) =>
  items !== undefined || Object.values(properties).some((property) => property.items !== undefined);

/**
 * All times in a value, as its schema marks them.
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
