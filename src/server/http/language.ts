import { type Language, languages } from '../../operation/errors/failure.ts';

/**
 * The supported language that the caller prefers: `zh-CN,zh;q=0.9,en;q=0.8` is Chinese. For equal preferences the first
 * one; English if none is supported.
 */
export function preferredLanguage(acceptLanguage: string | undefined): Language {
  if (acceptLanguage === undefined) return 'en';
  const [best] = acceptLanguage
    .toLowerCase()
    .split(',')
    .flatMap((range) => {
      const [tag = '', ...parameters] = range.split(';').map((part) => part.trim());
      const language = languages.find((known) => known === tag.split('-')[0]);
      const quality = Number(parameters.find((parameter) => parameter.startsWith('q='))?.slice(2) ?? 1);
      return language !== undefined && quality > 0 ? [{ language, quality }] : [];
    })
    .sort((a, b) => b.quality - a.quality);
  return best?.language ?? 'en';
}
