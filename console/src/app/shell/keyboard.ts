import { useEffect } from 'react';

/** Calls `act` for a key that `isMeant` accepts, unless it is typed into a field and has no modifier. */
export function useKey(isMeant: (event: KeyboardEvent) => boolean, act: () => void): void {
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      const isTyping =
        event.target instanceof HTMLElement && event.target.closest('input, textarea, [contenteditable]') !== null;
      const hasModifier = event.ctrlKey || event.metaKey;
      if (!isMeant(event) || (isTyping && !hasModifier)) return;
      event.preventDefault();
      act();
    };
    addEventListener('keydown', listen);
    return () => removeEventListener('keydown', listen);
  });
}
