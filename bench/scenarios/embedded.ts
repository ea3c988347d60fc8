import { existsSync } from 'node:fs';
import { mkdir, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { planFor } from '../data/plan.ts';
import { lectern, startProduct } from '../machine/servers.ts';
import { measureInTurns, part } from '../measure.ts';
import { atLeast, atMost, type Row } from '../report/goals.ts';
import { requestsFor } from '../requests.ts';
import { type Context, urlOf, withAll } from './context.ts';
import { firstAnswer } from './first-answer.ts';
import { refused } from './writes.ts';

const compared = ['list', 'deepList', 'rareName', 'fourDigits', 'detail', 'lessons', 'homework', 'exams'] as const;

/** Compares the embedded database with PostgreSQL on the same rows, and measures whether other requests wait for it. */
export async function embedded(context: Context) {
  const { generator, meanwhile, effort, say, databases } = context;
  const orders = [...databases.keys()].filter((size) => size <= 200_000).at(-1);
  if (orders === undefined) return { rows: [] };
  const url = urlOf(context, orders);
  const folder = await embeddedCopy(context, orders, url);
  const requests = requestsFor(planFor(orders));
  say('embedded: first answer');
  const first = await firstAnswer(folder);
  return withAll(
    [
      startProduct({ DATA_DIR: folder, DATABASE_URL: '' }, 'embedded'),
      startProduct({ DATABASE_URL: url }, 'PostgreSQL'),
    ],
    async (own, native) => {
      const rows: Row[] = [...first.rows];
      const measured: Record<string, unknown> = {};
      for (const name of compared) {
        say(`embedded, ${orders} orders: ${name}`);
        const asked = [own, native].map((server) => ({ server, requests: requests[name] }));
        const [inside, beside] = await measureInTurns(generator, asked, effort);
        measured[name] = [inside, beside];
        rows.push(
          atLeast(`embedded, ${name}: share of PostgreSQL`, 30, part(inside?.perSecond, beside?.perSecond), ' %'),
        );
      }
      say('embedded: wait of requests without a database');
      const [, waiting] = await Promise.all([
        meanwhile.run({ ...own, requests: requests.price, connections: 4, seconds: effort.seconds }),
        generator.run({ ...own, requests: refused, status: 400, connections: 1, seconds: effort.seconds, rate: 50 }),
      ]);
      rows.push(atMost('embedded: longest wait of a request that needs no database', 50, waiting.mostMs, ' ms'));
      return { rows, measured, waiting, firstAnswer: first.times };
    },
  );
}

/** Created once, by restoring a backup of the PostgreSQL database. */
async function embeddedCopy({ folder, say }: Context, orders: number, url: string): Promise<string> {
  const made = join(`${folder}-embedded`, String(orders));
  const [making, backup] = [`${made}-new`, `${made}-backup.gz`];
  if (existsSync(made)) {
    // The copy may lack the newest migrations.
    await lectern({ DATA_DIR: made, DATABASE_URL: '' }, 'migrate', 'up');
    return made;
  }
  say(`embedded: a copy of ${orders} orders`);
  await mkdir(`${folder}-embedded`, { recursive: true });
  // An earlier run may have failed in between.
  for (const left of [making, backup]) await rm(left, { recursive: true, force: true });
  await lectern({ DATABASE_URL: url }, 'backup', backup);
  await lectern({ DATA_DIR: making, DATABASE_URL: '' }, 'restore', backup);
  await rm(backup);
  await rename(making, made);
  return made;
}
