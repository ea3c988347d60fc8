import { type ReactNode, useCallback, useMemo } from 'react';
import { matchPath, BrowserRouter as ReactRouter, Link as RouterLink, useLocation, useNavigate } from 'react-router';

const base = new URL(document.baseURI).pathname.replace(/\/$/, '');

/** The URL of the interface and of `/docs`: one level above the console. */
export const interfaceHref = base.replace(/\/console$/, '');

declare const isPath: unique symbol;
/** An address within the console. Only `path` makes one, so that every value in a link is encoded. */
export type Path = string & { readonly [isPath]: true };

/** path`/orders/${orderSn}`: an address within the console, with every value encoded: `/orders/2024%2F00123`. */
export const path = (texts: TemplateStringsArray, ...values: readonly (string | number)[]): Path =>
  String.raw({ raw: texts }, ...values.map((value) => encodeURIComponent(value))) as Path;

/** The address of a list with these filters. */
export const filtered = (to: Path, filters: Readonly<Record<string, string>>): Path =>
  `${to}?${new URLSearchParams(filters)}` as Path;

export const BrowserRouter = ({ children }: { children: ReactNode }) => (
  <ReactRouter basename={base}>{children}</ReactRouter>
);

export const Link = ({ to, children, ...more }: LinkProps) => (
  <RouterLink to={to} {...more}>
    {children}
  </RouterLink>
);

interface LinkProps {
  readonly to: Path;
  readonly children: ReactNode;
  readonly className?: string;
  readonly 'aria-label'?: string;
}

/** Opens a page, such as path`/orders?status=9`. */
export const useOpenPage = (): ((to: Path) => void) => {
  const navigate = useNavigate();
  return (to) => void navigate(to);
};

/** Where the browser is, as `useLocation` has it. */
const currentPathname = () => window.location.pathname.slice(base.length) || '/';

/** The filters of a list are in the query string, so that a link shares them and the back button restores them. */
export function useFilters(): readonly [Readonly<Record<string, string>>, (change: Record<string, string>) => void] {
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  const filters = useMemo(() => Object.fromEntries(new URLSearchParams(search)), [search]);
  const change = useCallback(
    (changed: Record<string, string>) => {
      // The browser may be at another page already, which is not drawn yet: its address stays as it is.
      if (currentPathname() !== pathname) return;
      // Read from the browser: two changes may happen between two renderings.
      const all = { ...Object.fromEntries(new URLSearchParams(window.location.search)), ...changed };
      const query = new URLSearchParams(Object.entries(all).filter(([, value]) => value !== ''));
      void navigate({ search: query.toString() }, { replace: true });
    },
    [navigate, pathname],
  );
  return [filters, change];
}

/** The value of a filter in the query string, if it is one of these. */
export function useChosen<const Value extends string | number>(name: string, values: readonly Value[]) {
  const [filters] = useFilters();
  return values.find((each) => String(each) === filters[name]);
}

/** The first route that matches the address, with the values in it. */
export function useRoute<Route extends { readonly path: Path }>(routes: readonly Route[]) {
  const { pathname } = useLocation();
  return useMemo(() => {
    for (const route of routes) {
      const match = matchPath(route.path, pathname);
      if (match !== null) return { route, params: decodeParams(match.params) };
    }
    return undefined;
  }, [routes, pathname]);
}

/** `matchPath` leaves everything but the slash encoded, as the browser has it. */
const decodeParams = (params: Readonly<Record<string, string | undefined>>): Readonly<Record<string, string>> =>
  Object.fromEntries(Object.entries(params).map(([name, value = '']) => [name, decode(value)]));

/** A percent sign that encodes nothing, because a user typed it, is kept as it is. */
function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
