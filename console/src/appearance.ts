import { useSyncExternalStore } from 'react';
import { browserStorage } from './browser-storage.ts';

const darkQuery = matchMedia('(prefers-color-scheme: dark)');
const store = browserStorage('appearance', ['light', 'dark'], () => (darkQuery.matches ? 'dark' : 'light'));

export const setAppearance = store.write;

/** Light or dark: the user's choice, else the system's. */
export const useAppearance = () =>
  useSyncExternalStore((listener) => {
    darkQuery.addEventListener('change', listener);
    const unsubscribe = store.subscribe(listener);
    return () => {
      darkQuery.removeEventListener('change', listener);
      unsubscribe();
    };
  }, store.read);
