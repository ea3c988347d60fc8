import { useState } from 'react';

const kept = new Map<string, unknown>();

/** A state that is still there when the user leaves the page and comes back. Lost on reload. */
export function useKeptState<Value extends object>(key: string, initial: Value) {
  const [value, setValue] = useState<Value>(() => ({ ...initial, ...Object(kept.get(key)) }));
  const change = (changed: Partial<Value>) =>
    setValue((before) => {
      const after = { ...before, ...changed };
      kept.set(key, after);
      return after;
    });
  return [value, change] as const;
}
