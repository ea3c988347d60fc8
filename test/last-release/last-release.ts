import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { root } from '../run/cache.ts';

const execute = promisify(execFile);
const git = (...args: string[]) => execute('git', args, { cwd: root });

/** Version and commit of the last release; `npm run release-documents` writes them. */
export interface Release {
  readonly version: string;
  readonly commit: string;
}

export const readRelease = async (): Promise<Release> =>
  JSON.parse(await readFile(new URL('released.json', import.meta.url), 'utf8'));

/** A shallow clone lacks the commits of earlier releases. */
export async function requireCommit(commit: string): Promise<void> {
  await git('cat-file', '-e', `${commit}^{commit}`).catch((cause) => {
    throw new Error(
      `The commit ${commit} of the last release (test/last-release/released.json) is not in this clone. Fetch it: ` +
        'git fetch --unshallow',
      { cause },
    );
  });
}

export interface BuiltRelease extends Release {
  /** The script of its command line. */
  readonly main: string;
  remove(): Promise<void>;
}

/** Builds the last release outside the repository, in a work tree of its own. */
export async function buildLastRelease(): Promise<BuiltRelease> {
  const release = await readRelease();
  await requireCommit(release.commit);
  const parent = await mkdtemp(join(tmpdir(), 'lectern-release-'));
  const folder = join(parent, 'lectern');
  const remove = async () => {
    await git('worktree', 'remove', '--force', folder).catch(() => {});
    await rm(parent, { recursive: true, force: true });
    await git('worktree', 'prune');
  };
  try {
    await git('worktree', 'add', '--detach', folder, release.commit);
    await install(folder);
    await execute('npm', ['run', '--silent', 'build'], { cwd: folder });
  } catch (error) {
    await remove();
    throw error;
  }
  return { ...release, main: join(folder, 'dist/cli/main.js'), remove };
}

/** With the same lock file, the packages of this checkout are those of the release. */
async function install(folder: string): Promise<void> {
  const lockOf = (place: string) => readFile(join(place, 'package-lock.json'), 'utf8');
  if ((await lockOf(folder)) === (await lockOf(root))) {
    await symlink(join(root, 'node_modules'), join(folder, 'node_modules'));
    return;
  }
  await execute('npm', ['ci', '--prefer-offline', '--no-audit', '--no-fund'], { cwd: folder });
}
