import { describe, expect, test } from 'vitest';
import { serveRoutes } from '../../../test/server/routes.ts';
import { documents } from '../../catalogue/documents.ts';
import { TrustedProxies } from './forwarded.ts';
import { ownAddress } from './own-address.ts';
import { addReference } from './reference.ts';

interface Given {
  readonly basePath?: string;
  readonly baseUrl?: string;
  readonly trusted?: readonly string[];
}

/** The address in the document that a server with these settings answers to a request with these headers. */
async function addressIn(headers: Readonly<Record<string, string>>, given: Given = {}) {
  const { basePath = '', baseUrl = '', trusted = [] } = given;
  const addressOf = ownAddress({ proxies: new TrustedProxies(trusted), basePath, baseUrl });
  const { get, close } = await serveRoutes((routes) => addReference(routes, basePath, documents, addressOf));
  try {
    const answer = await get(`${basePath}/openapi-interface.json`, headers);
    expect(answer.headers['cache-control']).toBe('no-store');
    const { servers, info } = JSON.parse(answer.text);
    const [{ url }] = servers;
    expect(info.contact.url).toBe(`${url}/docs/guides`);
    return url;
  } finally {
    close();
  }
}

const loopback = ['127.0.0.1', '::1'];

describe('the document of a running server has the address', () => {
  test('of the request, with the base path', async () => {
    expect(await addressIn({ Host: 'school.example:8443' })).toBe('http://school.example:8443');
    expect(await addressIn({ Host: '[::1]:80' }, { basePath: '/api' })).toBe('http://[::1]:80/api');
  });

  test('that a trusted proxy names, and of nobody else', async () => {
    const headers = {
      Host: '10.0.0.5:8080',
      'X-Forwarded-Host': 'made-up.example, school.example',
      'X-Forwarded-Proto': 'https',
    };
    expect(await addressIn(headers, { trusted: loopback })).toBe('https://school.example');
    expect(await addressIn(headers)).toBe('http://10.0.0.5:8080');
  });

  test('of BASE_URL, whatever the request and BASE_PATH say', async () => {
    const given = { basePath: '/inside', baseUrl: 'https://school.example/api', trusted: loopback };
    const headers = { Host: 'other.example', 'X-Forwarded-Host': 'another.example' };
    expect(await addressIn(headers, given)).toBe('https://school.example/api');
  });

  test.each([
    'a/b',
    'user@school.example',
    'school.example:443443',
    'school.example#x',
    '"},{"url":"x',
    '<script>',
    'school.example\\x',
    '[::1',
    '1.2.3.4.5:1',
    '-',
    'a b',
    'x'.repeat(300),
  ])('relative to itself if the host %j is none', async (host) => {
    expect(await addressIn({ Host: host })).toBe('.');
    const forwarded = { Host: 'school.example', 'X-Forwarded-Host': host };
    expect(await addressIn(forwarded, { trusted: loopback })).toBe('.');
    const protocol = { Host: 'school.example', 'X-Forwarded-Proto': host };
    expect(await addressIn(protocol, { trusted: loopback })).toBe('.');
  });
});
