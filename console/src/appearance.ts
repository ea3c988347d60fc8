import { useSyncExternalStore } from 'react';
import { kept } from './browser-storage.ts';

const darkQuery = matchMedia('(prefers-color-scheme: dark)');
const store = kept('appearance', ['light', 'dark'], () => (darkQuery.matches ? 'dark' : 'light'));

export const setAppearance = store.write;

/** Light or dark: as chosen, else as the machine is. */
export const useAppearance = () =>
  useSyncExternalStore((listener) => {
    darkQuery.addEventListener('change', listener);
    const unsubscribe = store.subscribe(listener);
    return () => {
      darkQuery.removeEventListener('change', listener);
      unsubscribe();
    };
  }, store.read);
