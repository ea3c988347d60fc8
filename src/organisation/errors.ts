import type { CatalogueEntry } from '../errors/entry.ts';

/** What can be wrong about an organisation and its branches. */
export const organisationErrors = {
  branchNotFound: {
    code: 4001,
    status: 404,
    en: 'There is no branch with {param} {received}.',
    zh: '没有 {param} 为 {received} 的分校。',
  },
} as const satisfies Record<string, CatalogueEntry>;
