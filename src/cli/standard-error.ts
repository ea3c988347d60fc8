import { toJson } from '../client/json.ts';

// A process has one standard error. With --json each of its lines is JSON, so that a script can read it.
let isJson = false;

/** Whether these words of a command line ask for JSON. */
export function useJson(words: readonly string[]): void {
  const end = words.indexOf('--');
  isJson = words.slice(0, end === -1 ? words.length : end).includes('--json');
}

export const errorsAreJson = (): boolean => isJson;

/** Prints progress to standard error, so that it never mixes with the result. */
export const printProgress = (progress: string): void => console.error(isJson ? toJson({ progress }) : progress);
