import type { Database, Executor, Transaction } from '../../src/database/database.ts';
import { type Statement, toStatement } from '../../src/sql/sql.ts';
import { unscopedTables } from './organisation-scope.ts';
import { inner, isNode, type Node, nodes, parse } from './parse-statement.ts';
import { lookUpsWithoutIndex } from './partial-indexes.ts';

/**
 * Whether every locking query of a statement reads one table and filters only by columns of that table. If a row changes
 * while the query waits for the lock, PostgreSQL checks the new version of that row again but not the rows joined to it,
 * so a join or a subquery can lose the row.
 */
export function locksOneTable(text: string): boolean {
  return locking(parse(text)).every(({ fromClause, whereClause }) => {
    const [only, ...others] = nodes(fromClause);
    return only?.RangeVar !== undefined && others.length === 0 && !hasNode(whereClause, 'SubLink');
  });
}

function locking(value: unknown): Node[] {
  if (Array.isArray(value)) return value.flatMap(locking);
  if (!isNode(value)) return [];
  return [...(value.lockingClause === undefined ? [] : [value]), ...Object.values(value).flatMap(locking)];
}

/** The tables behind `/user/changes` and `/order/changes`. */
const tablesWithFeed = ['users', 'orders'];

/** Whether a statement sets `updated_at_ms` of a row in a feed without a new `change_number`: the feed would miss the change. */
export function forgetsChangeNumber(text: string): boolean {
  return writing(parse(text)).some(({ relation, cols, targetList }) => {
    const names = nodes(cols ?? targetList).map((column) => inner(column, 'ResTarget')?.name);
    const hasFeed = isNode(relation) && tablesWithFeed.includes(String(relation.relname));
    return hasFeed && names.includes('updated_at_ms') && !names.includes('change_number');
  });
}

function writing(value: unknown): Node[] {
  if (Array.isArray(value)) return value.flatMap(writing);
  if (!isNode(value)) return [];
  const here = [value.InsertStmt, value.UpdateStmt].flatMap(nodes);
  return [...here, ...Object.values(value).flatMap(writing)];
}

/**
 * Whether a statement assigns several columns from one query, as in `set (a, b) = (select …)`. A distributed PostgreSQL swaps
 * such columns, without an error.
 */
export const assignsColumnsTogether = (text: string): boolean => hasNode(parse(text), 'MultiAssignRef');

const sequenceFunctions = ['nextval', 'setval', 'currval', 'lastval'];

/**
 * Whether a statement draws or sets numbers of a sequence beside a table. A distributed PostgreSQL runs such a statement on the
 * machine that has the table, with another sequence. Only an insert whose rows come from functions alone draws where it was
 * sent.
 */
export function drawsBesideTable(text: string): boolean {
  const parsed = parse(text);
  if (!sequenceFunctions.some((name) => calls(parsed, name))) return false;
  const [statement = {}] = isNode(parsed) ? nodes(parsed.stmts).flatMap(({ stmt }) => nodes(stmt)) : [];
  const insert = inner(statement, 'InsertStmt');
  const { relation: _, ...read } = insert ?? {};
  return (
    hasNode(insert !== undefined && insert.withClause === undefined ? read : statement, 'RangeVar') ||
    writing(statement).length > (insert === undefined ? 0 : 1)
  );
}

function calls(value: unknown, name: string): boolean {
  if (Array.isArray(value)) return value.some((item) => calls(item, name));
  if (!isNode(value)) return false;
  const named = nodes(inner(value, 'FuncCall')?.funcname).at(-1);
  return inner(named ?? {}, 'String')?.sval === name || Object.values(value).some((item) => calls(item, name));
}

/**
 * Whether an insert of values, or what an insert does on conflict, has a subquery. A distributed PostgreSQL refuses it; a query
 * whose rows are inserted may have them.
 */
export const insertsSubquery = (text: string): boolean =>
  insertsIn(parse(text)).some(({ selectStmt, onConflictClause }) => {
    const given = isNode(selectStmt) ? inner(selectStmt, 'SelectStmt')?.valuesLists : undefined;
    return hasNode(given, 'SubLink') || hasNode(onConflictClause, 'SubLink');
  });

function insertsIn(value: unknown): Node[] {
  if (Array.isArray(value)) return value.flatMap(insertsIn);
  if (!isNode(value)) return [];
  return [...nodes(value.InsertStmt), ...Object.values(value).flatMap(insertsIn)];
}

/**
 * Whether the count of a statement is unknown: a distributed PostgreSQL counts the rows that an insert with `on conflict`
 * offers, also those that are not written. Only the rows of its `returning` were written.
 */
export function countsOfferedRows(text: string): boolean {
  const parsed = parse(text);
  const statements = isNode(parsed) ? nodes(parsed.stmts).flatMap(({ stmt }) => nodes(stmt)) : [];
  return statements.some((statement) => {
    const insert = inner(statement, 'InsertStmt');
    return insert?.onConflictClause !== undefined && insert.returningClause === undefined;
  });
}

const hasNode = (value: unknown, kind: string): boolean =>
  Array.isArray(value)
    ? value.some((item) => hasNode(item, kind))
    : isNode(value) && (value[kind] !== undefined || Object.values(value).some((item) => hasNode(item, kind)));

const checked = new Set<string>();

/** A statement that is awaited returns a count. */
function checkCounted(statement: Statement): void {
  check(statement);
  if (countsOfferedRows(statement.text))
    throw new Error(`Add "returning 1" to count what is written in: ${statement.text}`);
}

function check({ text }: Statement): void {
  if (checked.has(text)) return;
  const unscoped = unscopedTables(text);
  if (unscoped.length > 0) throw new Error(`Add org_id = $1 for ${unscoped.join(', ')} in: ${text}`);
  if (!locksOneTable(text)) throw new Error(`Lock rows of one table, without join or subquery, in: ${text}`);
  if (forgetsChangeNumber(text)) throw new Error(`Set change_number together with updated_at_ms in: ${text}`);
  if (assignsColumnsTogether(text)) throw new Error(`Assign each column by itself (a = given.a) in: ${text}`);
  if (drawsBesideTable(text)) throw new Error(`Draw numbers in a statement without tables in: ${text}`);
  if (insertsSubquery(text)) throw new Error(`Insert values without a subquery in: ${text}`);
  for (const { table, columns, lacking } of lookUpsWithoutIndex(text)) {
    const index = `The index of ${table} (${columns.join(', ')})`;
    throw new Error(`${index} is only for rows with ${lacking.join(' and ')}. Add that condition in: ${text}`);
  }
  checked.add(text);
}

/** Wraps a database so that it throws on a statement that breaks one of the rules above. */
export function withStatementChecks(database: Database): Database {
  const checking = <E extends Executor>(executor: E): E => ({
    ...executor,
    execute: (statement: Statement) => {
      checkCounted(statement);
      return executor.execute(statement);
    },
  });
  const checkingAll = (tx: Transaction): Transaction => ({
    ...checking(tx),
    send: (statement) => {
      check(statement);
      tx.send(statement);
    },
    append: (query, bound) => {
      check(toStatement(query, bound));
      tx.append(query, bound);
    },
  });
  return {
    ...checking(database),
    transaction: (work) => database.transaction((tx) => work(checkingAll(tx))),
  };
}
