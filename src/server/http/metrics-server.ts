import { once } from 'node:events';
import { createServer } from 'node:http';
import type { Metrics } from '../metrics/metrics.ts';
import { type ListenAddress, listenOn, originOf } from './listen-on.ts';

export interface MetricsServer {
  readonly url: string;
  close(): Promise<void>;
}

/** Serves only `GET /metrics`, to everyone who can connect: for an address that only Prometheus can reach. */
export async function listenForMetrics(metrics: Metrics, { host, port }: ListenAddress): Promise<MetricsServer> {
  const server = createServer((request, response) => {
    request.resume();
    if (request.url?.split('?')[0] !== '/metrics') return void response.writeHead(404).end();
    if (request.method !== 'GET') return void response.writeHead(405, { Allow: 'GET' }).end();
    metrics.render().then(
      (text) => response.writeHead(200, { 'Content-Type': metrics.contentType }).end(text),
      () => response.writeHead(500).end(),
    );
  });
  const { port: opened } = await listenOn(server, { host, port });
  return {
    url: `${originOf('http', host, opened)}/metrics`,
    close: async () => {
      server.close();
      server.closeAllConnections();
      await once(server, 'close');
    },
  };
}
