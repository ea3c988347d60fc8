import { useSyncExternalStore } from 'react';
import { createListeners } from '../browser/listeners.ts';

let isReachable = true;
const { notify, subscribe } = createListeners();

/** Each answer, and each request without one, says whether the server can be reached. */
export function setReachable(now: boolean): void {
  if (now === isReachable) return;
  isReachable = now;
  notify();
}

export const useReachable = (): boolean => useSyncExternalStore(subscribe, () => isReachable);
