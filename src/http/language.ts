import type { Language } from '../failure.ts';

/** The language a caller prefers among ours: `zh-CN,zh;q=0.9,en;q=0.8` is Chinese. English where nothing fits. */
export function preferredLanguage(acceptLanguage: string | undefined): Language {
  const ranges = (acceptLanguage ?? '').split(',').map((range) => {
    const [tag = '', ...parameters] = range.trim().toLowerCase().split(';');
    const quality = parameters.map((parameter) => /^\s*q=([01](?:\.\d*)?)$/.exec(parameter)?.[1]).find(Boolean);
    return { tag, quality: quality === undefined ? 1 : Number(quality) };
  });
  const best = (language: Language) =>
    Math.max(0, ...ranges.filter(({ tag }) => tag.split('-')[0] === language).map(({ quality }) => quality));
  return best('zh') > best('en') ? 'zh' : 'en';
}
