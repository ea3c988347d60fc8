import type { CatalogueEntry } from '../errors/entry.ts';

/** What can be wrong about a product. */
export const productErrors = {
  columnNotFound: {
    code: 4002,
    status: 404,
    en: 'There is no product column with {param} {received}.',
    zh: '没有 {param} 为 {received} 的商品栏目。',
  },
} as const satisfies Record<string, CatalogueEntry>;
