import { once } from 'node:events';
import { createServer } from 'node:net';
import { type ListenAddress, listenOn } from '../http/listen-on.ts';
import { listenForMetrics, type MetricsServer } from '../http/metrics-server.ts';
import type { Metrics } from '../metrics/metrics.ts';
import type { Settings } from '../settings/settings.ts';
import { StartRefused, Unavailable } from '../start-refused.ts';

/**
 * Opens the port for metrics, if there is one, and refuses a start whose HOST and PORT cannot be listened on. The server
 * itself listens later, when its database is ready.
 */
export async function openPorts(settings: Settings, metrics: Metrics): Promise<MetricsServer | undefined> {
  const { HOST: host, PORT: port, METRICS_ADDRESS: place } = settings;
  if (place !== undefined) requireDifferent(place, { host, port });
  const release = await reserve({ host, port });
  try {
    return (
      place && (await listenForMetrics(metrics, place).catch(explain(place, 'METRICS_ADDRESS', 'METRICS_ADDRESS')))
    );
  } finally {
    await release();
  }
}

/** Listens on HOST and PORT until the returned function is called. */
async function reserve({ host, port }: ListenAddress): Promise<() => Promise<void>> {
  const server = createServer((socket) => socket.destroy());
  await listenOn(server, { host, port }).catch(explain({ host, port }));
  return async () => {
    server.close();
    await once(server, 'close');
  };
}

function requireDifferent(metrics: ListenAddress, main: ListenAddress): void {
  const overlap =
    metrics.host === main.host || [metrics.host, main.host].some((host) => /^(0\.0\.0\.0|::)$/.test(host));
  if (metrics.port === 0 || metrics.port !== main.port || !overlap) return;
  throw new StartRefused(
    `METRICS_ADDRESS has port ${metrics.port}, which is also PORT: the metrics need a port of their own. Set ` +
      'METRICS_ADDRESS to another port.',
  );
}

/** Turns an error that a setting can fix into a refusal that names the setting. */
export const explain =
  ({ host, port }: ListenAddress, hostSetting = 'HOST', portSetting = 'PORT') =>
  (error: unknown): never => {
    const code = error instanceof Error && 'code' in error ? error.code : undefined;
    if (code === 'EADDRINUSE')
      throw new Unavailable(`Port ${port} on ${host} is in use. Set ${portSetting} to another one.`);
    if (code === 'EACCES')
      throw new StartRefused(`This process may not listen on port ${port}. Set ${portSetting} to a port above 1023.`);
    if (code === 'EADDRNOTAVAIL')
      throw new StartRefused(`${host} is not an address of this machine. Set ${hostSetting} to one.`);
    throw error;
  };
