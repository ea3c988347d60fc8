import type { CatalogueEntry } from '../errors/entry.ts';

/** What can be wrong about an organisation, its branches and what these teach. */
export const organisationErrors = {
  branchNotFound: {
    code: 4001,
    status: 404,
    en: 'There is no branch with {param} {received}.',
    zh: '没有 {param} 为 {received} 的分校。',
  },
  subjectNotFound: {
    code: 4020,
    status: 404,
    en: 'There is no subject with {param} {received}.',
    zh: '没有 {param} 为 {received} 的科目。',
  },
} as const satisfies Record<string, CatalogueEntry>;
