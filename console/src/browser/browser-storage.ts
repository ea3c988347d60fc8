import { createListeners } from './listeners.ts';

/** A preference in the browser's local storage: one of a few values. */
export function browserStorage<Value extends string>(
  name: string,
  values: readonly Value[],
  defaultValue: () => Value,
) {
  const key = `lectern.${name}`;
  const { notify, subscribe } = createListeners();
  return {
    read: (): Value => values.find((value) => value === localStorage.getItem(key)) ?? defaultValue(),
    write: (value: Value) => {
      localStorage.setItem(key, value);
      notify();
    },
    subscribe,
  };
}
