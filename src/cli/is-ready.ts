import { get as getPlain } from 'node:http';
import { get as getSecure } from 'node:https';

const everyAddress = ['', '0.0.0.0', '::'];

/** Asks the server that was started with these settings whether it is ready. Its certificate names another host. */
export function isReady(settings: Readonly<Record<string, string | undefined>>): Promise<boolean> {
  const { HOST = '', PORT: port = '8080', TLS_CERT = '' } = settings;
  const host = everyAddress.includes(HOST) ? '127.0.0.1' : HOST;
  const options = { host, port, path: '/readyz', rejectUnauthorized: false, agent: false };
  return new Promise((resolve) => {
    const get = TLS_CERT === '' ? getPlain : getSecure;
    get(options, (response) => resolve(response.resume().statusCode === 200)).on('error', () => resolve(false));
  });
}
