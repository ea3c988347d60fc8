import { defaultPageSize } from './fields.ts';

export interface Slice {
  readonly limit: number;
  readonly offset: number;
}

/** The rows that a page stands for. A page number past every record is still exact: it just lies past the end. */
export function slice(page: number | string | undefined, size: number | string | undefined): Slice {
  const limit = Number(size ?? defaultPageSize);
  return { limit, offset: Math.min(Number(page ?? 0) * limit, Number.MAX_SAFE_INTEGER) };
}
