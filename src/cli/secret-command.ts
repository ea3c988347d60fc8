import { resolve } from 'node:path';
import type { Command } from 'commander';
import type { Database } from '../database/database.ts';
import type { Settings } from '../server/settings/settings.ts';
import { replaceInstallationSecret } from '../server/start/installation-secret.ts';
import { integer, row, text } from '../sql/row.ts';
import { sql, toStatement } from '../sql/sql.ts';
import { show } from './show.ts';
import { withDatabase } from './with-database.ts';

/** `lectern secret …`: manages the secret from which all signing secrets are derived. */
export function addSecretCommands(secret: Command, settings: () => Settings): void {
  secret
    .command('replace')
    .description('Use a new secret: LECTERN_SECRET, or a generated one in DATA_DIR with the embedded database.')
    .addHelpText(
      'after',
      '\nUse this if the secret has leaked. Stop every server first. All earlier signatures become invalid. The command\n' +
        'lists the keys that sign and the endpoints of webhooks; "lectern key rotate" and "lectern webhook rotate" show the new\n' +
        'secret of each.\n\nExample:\n' +
        '  LECTERN_SECRET=$(openssl rand -hex 32) DATABASE_URL=postgres://… lectern secret replace',
    )
    .action((_, self: Command) =>
      withDatabase(settings(), async (database) => {
        const { LECTERN_SECRET: given, DATABASE_URL: url, DATA_DIR: folder } = settings();
        await replaceInstallationSecret(database, given, url === '' ? resolve(folder) : undefined);
        show(self, {
          keysToRotate: await selectSigningKeys(database),
          webhooksToRotate: await selectWebhooks(database),
        });
      }),
    );
}

const signingKeyRow = row({ orgId: integer, keyId: integer, name: text });

/** The valid keys of every organisation that may sign. */
async function selectSigningKeys(database: Database) {
  const { rows } = await database.execute(
    toStatement(sql`
      select org_id, key_id, name
      from keys
      where (signs_headers or signs_body) and revoked_at_ms is null
      order by org_id, key_id`),
  );
  return rows.map(signingKeyRow);
}

const webhookRow = row({ orgId: integer, webhookId: integer, name: text });

/** The endpoints of every organisation: their messages are signed with other secrets from now on. */
async function selectWebhooks(database: Database) {
  const { rows } = await database.execute(
    toStatement(sql`
      select org_id, webhook_id, name
      from webhooks
      where deleted_at_ms is null
      order by org_id, webhook_id`),
  );
  return rows.map(webhookRow);
}
