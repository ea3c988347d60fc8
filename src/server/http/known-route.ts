import { fail } from '../../operation/errors/failure.ts';
import { requestErrors } from '../../operation/errors/request.ts';
import type { Exchange, Route } from './exchange.ts';
import type { Routes } from './routes.ts';

const longestPathShown = 200;

/** The route of a request; refuses unknown paths and wrong methods. */
export function knownRoute(exchange: Exchange, routes: Routes, docs: string): Route {
  const { route, path, method } = exchange;
  if (route !== undefined) return route;
  const allowed = routes.methodsAt(path).join(', ');
  if (allowed === '') throw fail(requestErrors.unknownPath, { path: path.slice(0, longestPathShown), docs });
  exchange.setHeader('Allow', allowed);
  throw fail(requestErrors.methodNotAllowed, { path, allowed, method });
}
