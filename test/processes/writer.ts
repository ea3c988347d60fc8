import { writeSync } from 'node:fs';
import { openEmbedded } from '../../src/database/embedded.ts';

/** Writes rows, each in a transaction of its own, and says which one was acknowledged, until somebody stops it. */
export async function main(dataDir: string, first: string): Promise<void> {
  const database = await openEmbedded({ dataDir, statementTimeoutMs: 60_000 });
  await database.transaction((tx) => tx.script('create table if not exists written (id int primary key, filler text)'));
  for (let id = Number(first); ; id++) {
    await database.transaction(async (tx) => {
      await tx.execute({ text: 'insert into written values ($1, $2)', values: [id, 'x'.repeat((id * 37) % 3000)] });
    });
    // Straight to the pipe: what was acknowledged must be known to the other side before the next one begins.
    writeSync(1, `${id}\n`);
  }
}
