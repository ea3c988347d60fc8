import { expect, test, vi } from 'vitest';
import { Routes } from './routes.ts';

const routes = new Routes();
for (const path of ['/docs', '/console', '/console/*', '/console/assets/*', '/console/icon.svg'])
  routes.get(path, () => path);

test.each([
  ['/docs', '/docs'],
  ['/docs/', undefined],
  ['/console', '/console'],
  ['/console/', '/console/*'],
  ['/console/orders/1', '/console/*'],
  ['/console/assets', '/console/*'],
  ['/console/assets/a.js', '/console/assets/*'],
  ['/console/icon.svg', '/console/icon.svg'],
  ['/consoles/', undefined],
  ['', undefined],
  ['/', undefined],
])('%s is answered by %s', (path, expected) => {
  expect(routes.find('GET', path)?.path).toBe(expected);
  expect(routes.find('HEAD', path)?.path).toBe(expected);
  expect(routes.find('POST', path)).toBeUndefined();
  expect(routes.find('DELETE', path)).toBeUndefined();
});

test('a path of many parts takes no more look-ups than a short one', () => {
  const lookUps = vi.spyOn(Map.prototype, 'get');
  routes.find('GET', '/a'.repeat(8_000));
  const count = lookUps.mock.calls.length;
  lookUps.mockRestore();
  expect(count).toBeLessThan(5);
});
