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

declare const isPath: unique symbol;
/** An address within the console. Only `path` makes one, so that no value gets into a link unencoded. */
export type Path = string & { readonly [isPath]: true };

/** path`/orders/${orderSn}`: an address within the console, with every value encoded: `/orders/2024%2F00123`. */
export const path = (texts: TemplateStringsArray, ...values: readonly (string | number)[]): Path =>
  String.raw({ raw: texts }, ...values.map((value) => encodeURIComponent(value))) as Path;

/** Goes to a page of the console, such as path`/orders?status=9`. */
export const go = (to: Path): void => show(to, { replace: false });

/** Puts an encoded address into the browser's history and shows its page. */
function show(to: string, { replace }: { replace: boolean }): void {
  if (replace) history.replaceState(null, '', base + to);
  else {
    history.pushState(null, '', base + to);
    scrollTo(0, 0);
  }
  tell();
}

/** As the browser has it: its values are encoded. */
const pathNow = () => location.pathname.slice(base.length) || '/';
export const usePath = (): string => useSyncExternalStore(subscribe, pathNow);
const useSearch = (): string => useSyncExternalStore(subscribe, () => location.search);

/** Where `/docs` and the operations are: above the console. */
export const interfaceHref = base.replace(/\/console$/, '');

/** A link within the console; with a modifier key the browser does what it does with links. */
export function Link({ to, children, className }: { to: Path; children: ReactNode; className?: string }) {
  const follow = (event: MouseEvent) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.button !== 0) return;
    event.preventDefault();
    go(to);
  };
  return (
    <a href={base + to} onClick={follow} className={className}>
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
    show(pathNow() + (query === '' ? '' : `?${query}`), { replace: true });
  }, []);
  return [filters, change];
}

/** `/orders/:sn` in `/orders/2024%2F1` finds `{ sn: '2024/1' }`. */
export function matchPath(pattern: string, path: string): Readonly<Record<string, string>> | undefined {
  const [names, values] = [pattern.split('/'), path.split('/').map(decoded)];
  if (names.length !== values.length) return undefined;
  const found: Record<string, string> = {};
  for (const [index, name] of names.entries()) {
    const value = values[index] ?? '';
    if (name.startsWith(':')) found[name.slice(1)] = value;
    else if (name !== value) return undefined;
  }
  return found;
}

/** A percent sign that encodes nothing, as somebody may type it, stands for itself. */
function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
