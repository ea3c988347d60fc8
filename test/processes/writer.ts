import { writeSync } from 'node:fs';
import { openEmbedded } from '../../src/database/embedded.ts';

/** Straight to the pipe: what was acknowledged must be known to the other side before the next one begins. */
const say = (line: string) => void writeSync(1, `${line}\n`);

/** Writes rows, each in a transaction of its own, and says which one was acknowledged, until somebody stops it. */
export async function main(dataDir: string, first: string): Promise<void> {
  say('opening');
  const database = await openEmbedded({ dataDir, statementTimeoutMs: 60_000 });
  for (let id = Number(first); ; id++) {
    await database.transaction((tx) =>
      tx.execute({ text: 'insert into written values ($1, $2)', values: [id, 'x'.repeat((id * 37) % 3000)] }),
    );
    say(String(id));
  }
}
