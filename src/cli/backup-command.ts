import { resolve } from 'node:path';
import type { Command } from 'commander';
import { mustBeNew, mustBeThere } from '../server/file-error.ts';
import { backupPath } from '../server/operator/commands.ts';
import type { Settings } from '../server/settings/settings.ts';
import { StartRefused } from '../server/start-refused.ts';
import { NotRestorable, restoreBackup } from '../transfer/backup/restore.ts';
import type { BackupProgress } from '../transfer/backup/write.ts';
import { asOperator } from './operator.ts';
import { Progress } from './progress.ts';
import { show } from './show.ts';
import { printProgress } from './standard-error.ts';
import { withDatabase } from './with-database.ts';

// Everything in one file, from either kind of database to either kind.

/** `lectern backup`. */
export function addBackupCommand(backup: Command, settings: () => Settings): void {
  backup
    .argument('<file>', 'the new file; not standard output (-), because an interrupted backup must not look complete')
    .addHelpText(
      'after',
      '\nThe backup does not contain the secret from which signing secrets are derived. Store LECTERN_SECRET, or with the\n' +
        'embedded database the file "secret" in DATA_DIR, elsewhere.\n\n' +
        'Standard error shows the progress: the rows written, of how many about, and the time left. A server that holds\n' +
        'the embedded database writes the backup itself, without showing progress.\n\nExample:\n  lectern backup lectern-2026-09-01.gz',
    )
    .action(async (name: string, _, self: Command) => {
      if (name === '-') {
        throw new StartRefused('"lectern backup" writes to a file, not to standard output. Name a new file.');
      }
      const file = resolve(name);
      await mustBeNew(file);
      const progress = new Progress('backup');
      const backupProgress = ({ rows, estimatedRows }: BackupProgress) =>
        progress.update({ fraction: rows / Math.max(rows, estimatedRows, 1), rows, estimatedRows });
      const written = await asOperator(settings(), { path: backupPath, body: { file } }, { backupProgress }).finally(
        () => progress.end(),
      );
      show(self, written);
    });
}

/** `lectern restore`. */
export function addRestoreCommand(restore: Command, settings: () => Settings): void {
  restore
    .argument('<file>', 'a file written by "lectern backup"')
    .addHelpText(
      'after',
      '\nA backup of the embedded database can be restored on PostgreSQL, and vice versa.\n\n' +
        'Example:\n  DATABASE_URL=postgres://… lectern restore lectern-2026-09-01.gz',
    )
    .action(async (file: string, _, self: Command) => {
      // Checked first, so that no empty database is created for a missing file.
      await mustBeThere(file);
      const restored = await withDatabase(settings(), (database) =>
        restoreBackup(database, resolve(file), printProgress),
      ).catch((error: unknown) => {
        throw error instanceof NotRestorable ? new StartRefused(error.message) : error;
      });
      const { createdAtMs, ...counts } = restored;
      show(self, { createdAt: new Date(createdAtMs).toISOString(), ...counts });
    });
}
