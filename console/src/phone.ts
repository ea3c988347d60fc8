import { useSyncExternalStore } from 'react';

/** As in `console.css`. */
const narrow = matchMedia('(max-width: 600px)');

const subscribe = (changed: () => void) => {
  narrow.addEventListener('change', changed);
  return () => narrow.removeEventListener('change', changed);
};

export const useIsPhone = (): boolean => useSyncExternalStore(subscribe, () => narrow.matches);
