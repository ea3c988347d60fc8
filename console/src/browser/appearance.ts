import { useSyncExternalStore } from 'react';
import { browserStorage } from './browser-storage.ts';
import { watchMedia } from './media.ts';

const dark = watchMedia('(prefers-color-scheme: dark)');
const store = browserStorage('appearance', ['light', 'dark'], () => (dark.read() ? 'dark' : 'light'));

export const setAppearance = store.write;

function subscribe(listener: () => void): () => void {
  const unsubscribes = [dark.subscribe(listener), store.subscribe(listener)];
  return () => {
    for (const unsubscribe of unsubscribes) unsubscribe();
  };
}

/** Light or dark: the user's choice, else the system's. */
export const useAppearance = () => useSyncExternalStore(subscribe, store.read);
