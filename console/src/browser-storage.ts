/** A choice of this browser's user that outlasts the page. */
export function kept<Value extends string>(name: string, values: readonly Value[], unlessSaid: () => Value) {
  const key = `lectern.${name}`;
  const listeners = new Set<() => void>();
  return {
    read: (): Value => values.find((value) => value === localStorage.getItem(key)) ?? unlessSaid(),
    write: (value: Value) => {
      localStorage.setItem(key, value);
      for (const listener of listeners) listener();
    },
    subscribe: (listener: () => void) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}
