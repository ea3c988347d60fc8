import { access } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { command } from '../../../test/server/command.ts';
import { isBelowMount } from './mounted-folder.ts';

const table = [
  '620 519 0:98 / / ro,relatime - overlay overlay rw,lowerdir=/a',
  '621 620 0:101 / /proc rw,nosuid - proc proc rw',
  '630 620 254:1 /volumes/lectern /var/lib/lectern rw,relatime - ext4 /dev/vda1 rw',
  '631 620 254:1 /volumes/two /srv/two\\040words rw,relatime - ext4 /dev/vda1 rw',
].join('\n');

test.each([
  ['/var/lib/lectern', true],
  ['/var/lib/lectern/school', true],
  ['/srv/two words', true],
  ['/var/lib', false],
  ['/var/lib/lectern-2', false],
  ['/data', false],
])('%s: on a mounted volume is %s', (folder, expected) => {
  expect(isBelowMount(folder, table)).toBe(expected);
});

test.runIf(process.platform === 'linux')(
  'a server that must have its data on a volume refuses a folder that is not mounted, and creates nothing',
  async () => {
    // Directly below the root folder: other folders of the machine may be mounts.
    const folder = `/lectern-${crypto.randomUUID()}`;
    const environment = { DATA_DIR: folder, DATA_DIR_MOUNTED: 'required', PORT: '0' };
    for (const words of [['serve'], ['setup', '--name', 'Sunrise School', '--login', 'lin.mei']]) {
      const { refused } = await command(environment, words, 'text');
      expect(refused).toMatch(/is not on a mounted volume.*docker run -v .*or set DATABASE_URL/);
    }
    await expect(access(folder)).rejects.toThrow('ENOENT');
  },
);
