import { defaultPageSize } from './fields.ts';

export interface Slice {
  readonly limit: number;
  readonly offset: number;
}

/** Limit and offset of a page. A page past the end is empty. */
export function slice(page: number | string | undefined, size: number | string | undefined): Slice {
  const limit = Number(size ?? defaultPageSize);
  return { limit, offset: Math.min(Number(page ?? 0) * limit, Number.MAX_SAFE_INTEGER) };
}
