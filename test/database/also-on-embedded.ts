import { cpSync } from 'node:fs';
import { mkdtemp } from 'node:fs/promises';
import { join } from 'node:path';
import { type Database, DatabaseError, type Executor, type Transaction } from '../../src/database/database.ts';
import { openEmbedded } from '../../src/database/embedded.ts';
import { type Statement, toStatement } from '../../src/database/sql.ts';

// Many tests run on PostgreSQL only. The embedded database speaks the same protocol to the same driver, so what may differ
// is whether its PostgreSQL, which is another version, accepts a statement. Each distinct text that a test sends to
// PostgreSQL is therefore run on an embedded database too, with the same values.

const statementTimeoutMs = 60_000;
const triedTexts = new Set<string>();
let refusals: string[] = [];
let queue = Promise.resolve();
let embedded: Promise<Database> | undefined;

class RolledBack extends Error {}

/** The data folder to copy for each worker, and where the copy goes. */
export interface EmbeddedTemplate {
  readonly templates: string;
  readonly copies: string;
}

/** PostgreSQL, whose statements run on an embedded database of the worker too: once for each text. */
export function alsoOnEmbedded(database: Database, template: EmbeddedTemplate): Database {
  const tryOnce = (statement: Statement) => {
    const text = statement.text.replace(numberedCursor, 'cursor');
    if (ofEarlierStatement.test(text) || triedTexts.has(text)) return;
    triedTexts.add(text);
    queue = queue.then(() => tryOn(template, statement));
  };
  const watch = <E extends Executor>(executor: E): E => ({
    ...executor,
    execute: async (statement) => {
      const result = await executor.execute(statement);
      tryOnce(statement);
      return result;
    },
  });
  const watchTransaction = (tx: Transaction): Transaction => ({
    ...watch(tx),
    send: (statement) => {
      tx.send(statement);
      tryOnce(statement);
    },
    append: (query, bound) => {
      tx.append(query, bound);
      tryOnce(toStatement(query, bound));
    },
  });
  return { ...watch(database), transaction: (work) => database.transaction((tx) => work(watchTransaction(tx))) };
}

const numberedCursor = /\breading_\d+\b/;
/** Needs a cursor or a savepoint of the same transaction. */
const ofEarlierStatement = /^\s*(fetch|close|release|rollback to)\b/;

/** Waits for the statements of the test file, and throws if the embedded database refused some. */
export async function settleOnEmbedded(): Promise<void> {
  await queue;
  const refused = refusals;
  refusals = [];
  if (refused.length > 0) throw new Error(`The embedded database refuses what PostgreSQL runs:\n${refused.join('\n')}`);
}

async function tryOn(template: EmbeddedTemplate, statement: Statement): Promise<void> {
  embedded ??= openCopy(template);
  const database = await embedded;
  const running = database.transaction(async (tx) => {
    await tx.execute(statement);
    throw new RolledBack();
  });
  await running.catch((error: unknown) => {
    if (!(error instanceof RolledBack) && !lacksRows(error)) {
      refusals.push(`${String(error)} in\n${statement.text}`);
    }
  });
}

/** The embedded database is empty. A constraint that needs a row there refuses what it had understood and begun to run. */
const lacksRows = (error: unknown) => error instanceof DatabaseError && error.sqlState.startsWith('23');

async function openCopy({ templates, copies }: EmbeddedTemplate): Promise<Database> {
  const dataDir = await mkdtemp(join(copies, 'data-'));
  cpSync(join(templates, 'migrated'), dataDir, { recursive: true });
  return openEmbedded({ dataDir, statementTimeoutMs });
}
