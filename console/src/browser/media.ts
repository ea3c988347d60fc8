import { createListeners } from './listeners.ts';

/**
 * Whether a media query matches, for `useSyncExternalStore`. It is read once; then its events tell. Reading it again could
 * take an event away from everybody: Chromium sends none of a change that was read before the next frame.
 */
export function watchMedia(query: string) {
  const list = matchMedia(query);
  const { notify, subscribe } = createListeners();
  let { matches } = list;
  list.addEventListener('change', (event) => {
    ({ matches } = event);
    notify();
  });
  return { read: () => matches, subscribe };
}
