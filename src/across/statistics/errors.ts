import type { CatalogueEntry } from '../../operation/errors/entry.ts';

export const statisticsErrors = {
  rangeTooLong: {
    code: 2015,
    status: 400,
    en: '{param} must be at most {days} days ({limit} ms) after {begin}; received {received} ms after it.',
    zh: '{param} 最多比 {begin} 晚 {days} 天（{limit} 毫秒）；收到的晚 {received} 毫秒。',
  },
} as const satisfies Record<string, CatalogueEntry>;
