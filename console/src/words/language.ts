import { useSyncExternalStore } from 'react';
import { browserStorage } from '../browser/browser-storage.ts';

export const languages = ['en', 'zh'] as const;
export type Language = (typeof languages)[number];

const store = browserStorage<Language>('language', languages, () =>
  navigator.language.startsWith('zh') ? 'zh' : 'en',
);

export const language = store.read;
export const setLanguage = store.write;
export const useLanguage = (): Language => useSyncExternalStore(store.subscribe, store.read);
