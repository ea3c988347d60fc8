import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { settings } from '../../src/server/settings/settings.ts';
import { root } from '../run/cache.ts';

const read = (name: string) => readFile(join(root, 'deploy', name), 'utf8');

test('the compose file sets settings that exist, from variables that example.env lists', async () => {
  const [, lectern = ''] = /^ {2}lectern:\n([\s\S]*?)\n\n/m.exec(await read('compose.yaml')) ?? [];
  const given = [...lectern.matchAll(/^ {6}([A-Z_]+): /gm)].map(([, name = '']) => name);
  expect(given).toEqual(expect.arrayContaining(['DATABASE_URL', 'SETUP_ORGANISATION', 'SETUP_TIME_ZONE']));
  expect(given.filter((name) => !(name in settings))).toEqual([]);
  const listed = [...(await read('example.env')).matchAll(/^([A-Z_]+)=/gm)].map(([, name]) => name);
  const used = [...(await read('compose.yaml')).matchAll(/\$\{([A-Z_]+)/g)].map(([, name]) => name);
  expect(new Set(used)).toEqual(new Set(listed));
});

test('the variables have forms that both Docker Compose and the podman-compose of Debian 12 replace', async () => {
  // podman-compose 1.0 leaves ${NAME:-} as it is, and a school would get that name.
  const forms = [...(await read('compose.yaml')).matchAll(/\$\{[A-Z_]+([^}]*)\}/g)].map(([, form]) => form);
  expect(forms.filter((form) => !/^(|:\?.+)$/.test(form ?? ''))).toEqual([]);
});
