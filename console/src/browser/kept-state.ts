import { useSyncExternalStore } from 'react';

const kept = new Map<string, unknown>();
const listeners = new Set<() => void>();

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/**
 * A state that is still there when the user leaves the page and comes back, with what was answered meanwhile. Lost on reload.
 */
export function useKeptState<Value extends object>(key: string, initial: Value) {
  const read = () => (kept.get(key) ?? initial) as Value;
  const value = useSyncExternalStore(subscribe, read);
  const change = (changed: Partial<Value>) => {
    kept.set(key, { ...read(), ...changed });
    for (const listener of listeners) listener();
  };
  return [value, change] as const;
}
