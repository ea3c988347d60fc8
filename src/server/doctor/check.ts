import type { Database } from '../../database/database.ts';

/** The result of a check. It has advice if something needs attention. */
export interface Finding {
  readonly status: 'ok' | 'warn' | 'fail';
  readonly message: string;
  readonly advice?: string;
}

/** A check of one aspect of an installation. */
export interface Check<Context> {
  readonly name: string;
  readonly run: (context: Context) => Promise<Finding>;
}

export interface Result extends Finding {
  readonly name: string;
}

/** Runs every check in turn. A check that throws is reported as failed. */
export async function examine<Context>(
  checks: readonly Check<Context>[],
  context: Context,
): Promise<readonly Result[]> {
  const results: Result[] = [];
  for (const { name, run } of checks) {
    const finding = await run(context).catch(
      (error: unknown): Finding => ({
        status: 'fail',
        message: `The check failed: ${error instanceof Error ? error.message.replace(/\.$/, '') : error}.`,
        advice: 'The other checks may show the cause.',
      }),
    );
    results.push({ name, ...finding });
  }
  return results;
}

/** The input of the database checks. They run in this process or in the server that holds the database. */
export interface DatabaseContext {
  readonly database: Database;
  readonly clock: () => number;
}
