import { useSyncExternalStore } from 'react';
import { createListeners } from './listeners.ts';

const kept = new Map<string, unknown>();
const { notify, subscribe } = createListeners();

/**
 * A state that is still there when the user leaves the page and comes back, with what was answered meanwhile. Lost on reload.
 */
export function useKeptState<Value extends object>(key: string, initial: Value) {
  const read = () => (kept.get(key) ?? initial) as Value;
  const value = useSyncExternalStore(subscribe, read);
  const change = (changed: Partial<Value>) => {
    kept.set(key, { ...read(), ...changed });
    notify();
  };
  return [value, change] as const;
}
