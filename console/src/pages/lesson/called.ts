import { useState } from 'react';

/** Who has been called about a lesson: a note for whoever is at this browser. */
export function useCalled(liveclass: string) {
  const key = `lectern.called.${liveclass}`;
  const [called, setCalled] = useState(() => new Set((sessionStorage.getItem(key) ?? '').split(' ')));
  return {
    has: (userId: string) => called.has(userId),
    toggle: (userId: string) => {
      const next = new Set(called);
      if (!next.delete(userId)) next.add(userId);
      sessionStorage.setItem(key, [...next].join(' '));
      setCalled(next);
    },
  };
}
