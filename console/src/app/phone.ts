import { useSyncExternalStore } from 'react';
import { watchMedia } from '../browser/media.ts';

/** As in `console.css`. */
const narrow = watchMedia('(max-width: 600px)');

export const useIsPhone = (): boolean => useSyncExternalStore(narrow.subscribe, narrow.read);
