import type { Paged } from './entry.ts';

type Parameters = Readonly<Record<string, unknown>>;
type Ask = (parameters: Parameters) => Promise<unknown>;

/** The fields of paged answers under all their names. */
interface Page {
  readonly list?: readonly unknown[];
  readonly rs?: readonly unknown[];
  readonly total?: number;
  readonly count?: number;
  readonly nextCursor?: string;
  readonly hasMore?: number;
}

const dayMs = 86_400_000;

/** Yields every record of a paged operation and requests each page when it is needed. */
export async function* eachRecord(
  paged: Paged,
  parameters: Parameters,
  ask: Ask,
): AsyncGenerator<unknown, void, undefined> {
  for (const range of rangesOf(paged, parameters)) {
    yield* paged.page === undefined ? byCursor(paged, range, ask) : byPage(paged, paged.page, range, ask);
  }
}

async function* byPage({ most, text }: Paged, name: string, parameters: Parameters, ask: Ask) {
  const form = (value: number) => (text ? String(value) : value);
  const size = Number(parameters.pageSize ?? most);
  for (let page = Number(parameters[name] ?? 0); ; page++) {
    const answer: Page = Object(await ask({ ...parameters, [name]: form(page), pageSize: form(size) }));
    const records = answer.list ?? answer.rs ?? [];
    yield* records;
    if (records.length < size || (page + 1) * size >= (answer.total ?? answer.count ?? Infinity)) return;
  }
}

async function* byCursor(paged: Paged, parameters: Parameters, ask: Ask) {
  for await (const { list = [] } of eachPage(paged, parameters, ask)) yield* list;
}

/** Yields every page of a feed with its cursor: a reader that stores the cursor continues there later. */
export async function* eachPage(
  { most }: Paged,
  { updatedSince, ...others }: Parameters,
  ask: Ask,
): AsyncGenerator<Page, void, undefined> {
  let from: Parameters = others.cursor === undefined ? { updatedSince } : {};
  for (;;) {
    const page: Page = Object(await ask({ pageSize: most, ...others, ...from }));
    yield page;
    if (page.hasMore !== 1) return;
    from = { cursor: page.nextCursor };
  }
}

/** Splits a range that is too long into adjacent parts, latest first, like the records. */
function* rangesOf({ days }: Paged, parameters: Parameters): Generator<Parameters> {
  const { beginTime, endTime } = parameters;
  if (days === undefined || typeof beginTime !== 'number' || typeof endTime !== 'number') {
    yield parameters;
    return;
  }
  let end = endTime;
  for (; end - beginTime > days * dayMs; end -= days * dayMs) {
    yield { ...parameters, beginTime: end - days * dayMs, endTime: end };
  }
  yield { ...parameters, beginTime, endTime: end };
}
