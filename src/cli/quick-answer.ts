import { version } from '../database/version.ts';

/**
 * Answers what shells and scripts ask often, without loading the parser of the command line, which takes longer than the
 * answer; undefined for everything else.
 */
export async function quickAnswer(words: readonly string[]): Promise<string | undefined> {
  const [first = '', second = '', ...others] = words;
  if (words.length === 1 && ['--version', '-V'].includes(first)) return version;
  if (first !== 'complete' && first !== 'completion') return undefined;
  const { candidates, shells } = await import('./completion.ts');
  if (first === 'complete') return second === '--' ? candidates(others).join('\n') : undefined;
  return others.length === 0 ? new Map<string, string>(Object.entries(shells)).get(second) : undefined;
}
