import { LecternError, NoAnswer } from '../../../src/client/index.ts';
import { useWords } from '../words/bilingual.ts';
import { common } from '../words/common.ts';
import { useLanguage } from '../words/language.ts';
import { withParameterName } from './parameter-names.ts';

/** The session has ended: the server asks this page for a key, as it would ask a program. */
const isSessionEnded = (error: unknown): boolean => error instanceof LecternError && error.name === 'keyRequired';

/** Somebody else has changed the record since the user read it. */
export const isChangedMeanwhile = (error: unknown): boolean =>
  error instanceof LecternError && error.name === 'recordChanged';

/** Says in words why something failed. */
export function useExplain(): (error: unknown) => string {
  const { unreachable, sessionEnded, changedSince } = useWords(common);
  const language = useLanguage();
  return (error) => {
    if (error instanceof NoAnswer) return unreachable;
    if (isSessionEnded(error)) return sessionEnded;
    if (isChangedMeanwhile(error)) return changedSince;
    if (error instanceof LecternError && error.param !== undefined) {
      return withParameterName(error.message, error.param, language);
    }
    return error instanceof Error ? error.message : String(error);
  };
}
