import { once } from 'node:events';
import { createServer, get, type IncomingHttpHeaders } from 'node:http';
import { Exchange } from '../../src/server/http/exchange.ts';
import { listenOn } from '../../src/server/http/listen-on.ts';
import { Routes } from '../../src/server/http/routes.ts';

export interface RouteAnswer {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly bytes: Buffer;
  readonly text: string;
}

type Get = (path: string, headers?: Readonly<Record<string, string>>) => Promise<RouteAnswer>;

/** Serves only these routes until `close`; a refusal or an unknown path is 404. The answers are not decompressed. */
export async function serveRoutes(add: (routes: Routes) => void): Promise<{ get: Get; close: () => void }> {
  const routes = new Routes();
  add(routes);
  const server = createServer(async (request, response) => {
    const exchange = new Exchange(request, response, 0);
    exchange.status = 404;
    const route = routes.find(exchange.method, exchange.path);
    if (route === undefined) return exchange.send('');
    exchange.status = 200;
    try {
      exchange.send(await route.answer(exchange));
    } catch {
      exchange.status = 404;
      exchange.send('');
    }
  });
  const { port } = await listenOn(server, { host: '127.0.0.1', port: 0 });
  return {
    get: async (path, headers = {}) => {
      const [answer] = await once(get({ host: '127.0.0.1', port, path, headers }), 'response');
      const chunks: Buffer[] = await answer.toArray();
      const bytes = Buffer.concat(chunks);
      return { status: answer.statusCode, headers: answer.headers, bytes, text: bytes.toString() };
    },
    close: () => void server.close(),
  };
}
