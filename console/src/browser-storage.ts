/** A preference in the browser's local storage: one of a few values. */
export function browserStorage<Value extends string>(
  name: string,
  values: readonly Value[],
  defaultValue: () => Value,
) {
  const key = `lectern.${name}`;
  const listeners = new Set<() => void>();
  return {
    read: (): Value => values.find((value) => value === localStorage.getItem(key)) ?? defaultValue(),
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
