import { type MouseEvent, type ReactNode, useCallback, useMemo, useSyncExternalStore } from 'react';

const base = new URL(document.baseURI).pathname.replace(/\/$/, '');
const listeners = new Set<() => void>();
const tell = () => {
  for (const listener of listeners) listener();
};
addEventListener('popstate', tell);

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => void listeners.delete(listener);
};

/** Goes to a place of the console, such as `/orders?status=9`. */
export function go(to: string, { replace = false } = {}): void {
  if (replace) history.replaceState(null, '', base + to);
  else {
    history.pushState(null, '', base + to);
    scrollTo(0, 0);
  }
  tell();
}

const pathNow = () => decodeURI(location.pathname.slice(base.length)) || '/';
export const usePath = (): string => useSyncExternalStore(subscribe, pathNow);
const useSearch = (): string => useSyncExternalStore(subscribe, () => location.search);

export const hrefOf = (to: string): string => base + to;

/** A link within the console; with a modifier key the browser does what it does with links. */
export function Link({ to, children, className }: { to: string; children: ReactNode; className?: string }) {
  const follow = (event: MouseEvent) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.button !== 0) return;
    event.preventDefault();
    go(to);
  };
  return (
    <a href={hrefOf(to)} onClick={follow} className={className}>
      {children}
    </a>
  );
}

/** What a list is filtered by lives in the address, so that it can be shared and gone back to. */
export function useFilters(): readonly [Readonly<Record<string, string>>, (change: Record<string, string>) => void] {
  const search = useSearch();
  const filters = useMemo(() => Object.fromEntries(new URLSearchParams(search)), [search]);
  const change = useCallback((changed: Record<string, string>) => {
    const all = Object.entries({ ...Object.fromEntries(new URLSearchParams(location.search)), ...changed });
    const query = new URLSearchParams(all.filter(([, value]) => value !== '')).toString();
    go(pathNow() + (query === '' ? '' : `?${query}`), { replace: true });
  }, []);
  return [filters, change];
}

/** `/orders/:sn` in `/orders/LT1` finds `{ sn: 'LT1' }`. */
export function matchPath(pattern: string, path: string): Readonly<Record<string, string>> | undefined {
  const [wanted, given] = [pattern.split('/'), path.split('/')];
  if (wanted.length !== given.length) return undefined;
  const found: Record<string, string> = {};
  for (const [index, part] of wanted.entries()) {
    const value = given[index] ?? '';
    if (part.startsWith(':')) found[part.slice(1)] = value;
    else if (part !== value) return undefined;
  }
  return found;
}
