import type { CatalogueEntry } from '../../operation/errors/entry.ts';

/** What can be wrong about asking for statistics. */
export const statisticsErrors = {
  rangeTooLong: {
    code: 2015,
    status: 400,
    en: '{param} may be at most {days} days after {begin}; received {received} ms after it, the limit is {limit} ms.',
    zh: '{param} 与 {begin} 之间最多相隔 {days} 天；收到的相隔 {received} 毫秒，上限为 {limit} 毫秒。',
  },
} as const satisfies Record<string, CatalogueEntry>;
