import { createHash } from 'node:crypto';
import { closeSync, openSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { type Database, DatabaseError, type Executor, type Transaction } from '../../src/database/database.ts';
import { openEmbedded } from '../../src/database/embedded.ts';
import { type Statement, toStatement } from '../../src/sql/sql.ts';
import { copyTemplate } from '../run/embedded/templates.ts';

// Many tests run on PostgreSQL only. The embedded database speaks the same protocol to the same driver, so what may differ
// is whether its PostgreSQL, which is another version, accepts a statement. Each distinct text that a test sends to
// PostgreSQL is therefore run on an embedded database too, with the same values, by the first worker that sends it.

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
    const claim = join(template.copies, createHash('sha256').update(text).digest('hex'));
    if (!createFile(claim)) return;
    queue = queue.then(async () => {
      if (!(await tryOn(template, statement))) await rm(claim);
    });
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

/** Whether the file was not there: the first worker that creates it runs the text. */
function createFile(path: string): boolean {
  try {
    closeSync(openSync(path, 'wx'));
    return true;
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'EEXIST') return false;
    throw error;
  }
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

/** Whether the embedded database accepts the statement. */
async function tryOn(template: EmbeddedTemplate, statement: Statement): Promise<boolean> {
  embedded ??= openCopy(template);
  const database = await embedded;
  const running = database.transaction(async (tx) => {
    await tx.execute(statement);
    throw new RolledBack();
  });
  const error = await running.catch((each: unknown) => each);
  if (error instanceof RolledBack || lacksRows(error)) return true;
  refusals.push(`${String(error)} in\n${statement.text}`);
  return false;
}

/** The embedded database is empty. A constraint that needs a row there refuses what it had understood and begun to run. */
const lacksRows = (error: unknown) => error instanceof DatabaseError && error.sqlState.startsWith('23');

async function openCopy({ templates, copies }: EmbeddedTemplate): Promise<Database> {
  const dataDir = await mkdtemp(join(copies, 'data-'));
  copyTemplate(templates, 'migrated', dataDir);
  return openEmbedded({ dataDir, statementTimeoutMs });
}
