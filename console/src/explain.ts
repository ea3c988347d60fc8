import { LecternError, NoAnswer } from '../../src/client/index.ts';
import { useWords } from './words/bilingual.ts';
import { common } from './words/common.ts';

/** The session has ended: the server asks this page for a key, as it would ask a program. */
const isSessionEnded = (error: unknown): boolean => error instanceof LecternError && error.name === 'keyRequired';

/** Says in words why something failed. */
export function useExplain(): (error: unknown) => string {
  const { unreachable, sessionEnded } = useWords(common);
  return (error) => {
    if (error instanceof NoAnswer) return unreachable;
    if (isSessionEnded(error)) return sessionEnded;
    return error instanceof Error ? error.message : String(error);
  };
}
