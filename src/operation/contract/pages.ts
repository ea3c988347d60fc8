import type { Operation } from './operation.ts';

/** How an operation answers page by page. */
interface Pages {
  /** The parameter that takes the number of a page; none where a cursor goes on. */
  readonly page: string | undefined;
  /** The most records of a page. */
  readonly most: number;
  /** Whether it takes numbers as strings of digits. */
  readonly asText: boolean;
}

interface PageSizeSchema {
  readonly type?: string;
  readonly maximum?: number;
  readonly 'x-decimal'?: { readonly maximum: number };
}

/** Undefined for an operation that answers at once. */
export function pagesOf({ request }: Pick<Operation, 'request'>): Pages | undefined {
  const { properties } = request;
  const page = Object.keys(properties).find((parameter) => /^page(Num|Index|Start)$/.test(parameter));
  const size: PageSizeSchema | undefined = properties.pageSize;
  if (size === undefined || (page === undefined && properties.cursor === undefined)) return undefined;
  return { page, most: size['x-decimal']?.maximum ?? size.maximum ?? 0, asText: size.type === 'string' };
}
