import { loadModule, parseSync } from 'libpg-query';
import type { Database, Executor, Transaction } from '../../src/database/database.ts';
import { type Statement, toStatement } from '../../src/database/sql.ts';

// Parsing by the grammar of PostgreSQL itself: what it says a statement touches is what it touches.
await loadModule();

type Node = { readonly [key: string]: unknown };
const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null && !Array.isArray(value);
const nodes = (value: unknown): Node[] => (Array.isArray(value) ? value.filter(isNode) : isNode(value) ? [value] : []);
const inner = (node: Node, name: string): Node | undefined => {
  const value = node[name];
  return isNode(value) ? value : undefined;
};

/** Statements that are run before an organisation is known, or for the whole installation. */
const exceptions: readonly RegExp[] = [
  /^select org_id, name from organisations order by org_id$/,
  /^select exists \(select from keys\) or exists \(select from staff\) as found$/,
  /^select s\.org_id, s\.staff_id, .* from staff_sessions t join staff s on s\.org_id = t\.org_id .* where t\.digest = \$1$/,
  /^select s\.org_id, .* from staff s join organisations g on g\.org_id = s\.org_id where s\.login_name = \$1 and s\.active( and .*)? order by s\.org_id limit \$\d$/,
  /^select k\.\*, \( select coalesce\(json_agg\(p\), '\[\]'\) from previous_secrets p where p\.org_id = k\.org_id and p\.key_id = k\.key_id\) as previous_secrets from keys k where .*$/,
  // Upkeep: whom there is something to do for, and what has had its time whoever it belongs to.
  /^select distinct org_id from (order_counter_deltas|product_sold_deltas|kept_answers)$/,
  /^select distinct org_id from lessons where rule_version < 2$/,
  /^select g\.org_id from organisations g where exists \( select from orders o where o\.org_id = g\.org_id and .*\)$/,
  /^select org_id, gram from (counted_grams|common_receiver_grams)$/,
  /^delete from used_nonces where used_until_ms < \$1$/,
  /^delete from staff_sessions where expires_at_ms <= \$1$/,
  /^delete from mobile_search_misses where at_ms\[1\] <= \$1$/,
  /^vacuum \(analyze\) public\.[a-z_]+$/,
];

/** What the database itself knows of, of any organisation or of none. */
const catalogue = ['pg_class', 'pg_database', 'pg_locks', 'pg_stat_user_tables', 'pg_stats', 'pg_timezone_names'];

const checked = new Set<string>();

const queries = ['SelectStmt', 'InsertStmt', 'UpdateStmt', 'DeleteStmt'];
/** Statements that touch no table themselves: savepoints, what a transaction is like, and cursors, whose query is looked at. */
const touchesNothing = ['TransactionStmt', 'VariableSetStmt', 'DeclareCursorStmt', 'FetchStmt', 'ClosePortalStmt'];

/** The tables of a statement that are not tied to the organisation, which is `$1`. */
export function untiedTables(text: string): string[] {
  const parsed: unknown = parseSync(text);
  const statements = isNode(parsed) ? nodes(parsed.stmts).flatMap(({ stmt }) => nodes(stmt)) : [];
  return statements.flatMap((statement) => {
    const others = Object.keys(statement).filter((kind) => !queries.includes(kind) && !touchesNothing.includes(kind));
    return others.length > 0 ? others : untied(statement, new Set());
  });
}

/** Looks into every part of a statement; each query inside it has tables and conditions of its own. */
function untied(value: unknown, named: ReadonlySet<string>): string[] {
  if (Array.isArray(value)) return value.flatMap((item) => untied(item, named));
  if (!isNode(value)) return [];
  return Object.entries(value).flatMap(([kind, content]) => {
    if (!isNode(content) || !queries.includes(kind)) return untied(content, named);
    const { withClause, ...rest } = content;
    const { known, loose } = untiedInNamed(isNode(withClause) ? withClause : {}, named);
    return [...loose, ...untiedHere(kind, rest, known), ...untied(Object.values(rest), known)];
  });
}

/** Queries that have a name: each knows those before it, and itself where it is recursive. */
function untiedInNamed({ ctes, recursive }: Node, named: ReadonlySet<string>) {
  const known = new Set(named);
  const loose = nodes(ctes).flatMap((cte) => {
    const expression = inner(cte, 'CommonTableExpr') ?? {};
    const name = String(expression.ctename);
    if (recursive === true) known.add(name);
    const found = untied(expression.ctequery, new Set(known));
    known.add(name);
    return found;
  });
  return { known, loose };
}

function untiedHere(kind: string, query: Node, named: ReadonlySet<string>): string[] {
  const sources = [query.fromClause, query.usingClause].flatMap(nodes);
  const ties = [...conjunctsOf(query.whereClause).flatMap(tieOf), ...sources.flatMap(tiesIn)];
  const target = kind === 'SelectStmt' ? undefined : inner(query, 'relation');
  const tables = [...sources.flatMap(tablesOf), ...(target && kind !== 'InsertStmt' ? [target] : [])].filter(
    ({ relname }) => !named.has(String(relname)) && !catalogue.includes(String(relname)),
  );
  const loose = tables
    .filter((table) => !ties.includes(aliasOf(table)) && !(tables.length === 1 && ties.includes('')))
    .map((table) => String(table.relname));
  return target && kind === 'InsertStmt' && !insertsOrganisation(query) ? [...loose, String(target.relname)] : loose;
}

/** What the conditions of a join tie: of an outer one only the side that can be missing, since the other is kept. */
function tiesIn(source: Node): string[] {
  const join = inner(source, 'JoinExpr');
  if (!join) return [];
  const [left, right] = [nodes(join.larg), nodes(join.rarg)];
  const ties = conjunctsOf(join.quals).flatMap(tieOf);
  const of = (side: Node[]) => ties.filter((alias) => side.flatMap(tablesOf).some((table) => aliasOf(table) === alias));
  const here =
    join.jointype === 'JOIN_LEFT'
      ? of(right)
      : join.jointype === 'JOIN_RIGHT'
        ? of(left)
        : join.jointype === 'JOIN_FULL'
          ? []
          : ties;
  return [...here, ...left.flatMap(tiesIn), ...right.flatMap(tiesIn)];
}

const aliasOf = (table: Node) => String(inner(table, 'alias')?.aliasname ?? table.relname);

function tablesOf(source: Node): Node[] {
  const join = inner(source, 'JoinExpr');
  if (join) return [...nodes(join.larg), ...nodes(join.rarg)].flatMap(tablesOf);
  const table = inner(source, 'RangeVar');
  return table ? [table] : [];
}

/** What must all be true: an alternative ties nothing. */
function conjunctsOf(condition: unknown): Node[] {
  return nodes(condition).flatMap((node) => {
    const both = inner(node, 'BoolExpr');
    return both?.boolop === 'AND_EXPR' ? conjunctsOf(both.args) : [node];
  });
}

/** `u.org_id = $1` ties `u`; `org_id = $1` ties the only table there is. */
function tieOf(condition: Node): string[] {
  const equality = inner(condition, 'A_Expr');
  if (!equality || JSON.stringify(equality.name) !== '[{"String":{"sval":"="}}]') return [];
  const column = inner(inner(equality, 'lexpr') ?? {}, 'ColumnRef');
  const names = nodes(column?.fields).map((field) => String(inner(field, 'String')?.sval));
  return isOrganisation(equality.rexpr) && names.at(-1) === 'org_id'
    ? [names.length === 1 ? '' : String(names[0])]
    : [];
}

/** The column `org_id` of every row that is inserted is `$1`. */
function insertsOrganisation(query: Node): boolean {
  const at = nodes(query.cols).findIndex((column) => inner(column, 'ResTarget')?.name === 'org_id');
  const select = inner(inner(query, 'selectStmt') ?? {}, 'SelectStmt') ?? {};
  const rows = nodes(select.valuesLists).map((list) => nodes(inner(list, 'List')?.items)[at]);
  const selected = inner(nodes(select.targetList)[at] ?? {}, 'ResTarget')?.val;
  const values = rows.length > 0 ? rows : [selected];
  return at >= 0 && values.every(isOrganisation);
}

/** `$1`, or `$1::bigint`. */
function isOrganisation(value: unknown): boolean {
  if (!isNode(value)) return false;
  const cast = inner(value, 'TypeCast');
  return cast ? isOrganisation(cast.arg) : inner(value, 'ParamRef')?.number === 1;
}

/**
 * Whether a statement locks rows of one table by its own columns alone. When a row changed while the lock was waited
 * for, PostgreSQL looks at its new version only; joined with others, or chosen by an inner query, it may be left out.
 */
export function locksPlainly(text: string): boolean {
  return locking(parseSync(text)).every(({ fromClause, whereClause }) => {
    const [only, ...others] = nodes(fromClause);
    return only?.RangeVar !== undefined && others.length === 0 && !hasInnerQuery(whereClause);
  });
}

function locking(value: unknown): Node[] {
  if (Array.isArray(value)) return value.flatMap(locking);
  if (!isNode(value)) return [];
  return [...(value.lockingClause === undefined ? [] : [value]), ...Object.values(value).flatMap(locking)];
}

const hasInnerQuery = (value: unknown): boolean =>
  Array.isArray(value)
    ? value.some(hasInnerQuery)
    : isNode(value) && (value.SubLink !== undefined || Object.values(value).some(hasInnerQuery));

/** Tables that feeds of changes are read from. */
const fed = ['users', 'orders'];

/** Whether a statement says when a row of a feed changed, and not its place in the feed. */
export function forgetsChangeNumber(text: string): boolean {
  return writing(parseSync(text)).some(({ relation, cols, targetList }) => {
    const names = nodes(cols ?? targetList).map((column) => inner(column, 'ResTarget')?.name);
    const isFed = isNode(relation) && fed.includes(String(relation.relname));
    return isFed && names.includes('updated_at_ms') && !names.includes('change_number');
  });
}

function writing(value: unknown): Node[] {
  if (Array.isArray(value)) return value.flatMap(writing);
  if (!isNode(value)) return [];
  const here = [value.InsertStmt, value.UpdateStmt].flatMap(nodes);
  return [...here, ...Object.values(value).flatMap(writing)];
}

function check({ text }: Statement): void {
  if (checked.has(text)) return;
  const plain = text.replace(/\s+/g, ' ').trim();
  const loose = exceptions.some((exception) => exception.test(plain)) ? [] : untiedTables(text);
  if (loose.length > 0) throw new Error(`Not tied to the organisation: ${loose.join(', ')} in ${plain}`);
  if (!locksPlainly(text)) throw new Error(`A lock may miss rows that change meanwhile: ${plain}`);
  if (forgetsChangeNumber(text)) throw new Error(`A change that its feed does not tell: ${plain}`);
  checked.add(text);
}

/** The database, refusing every statement in which a table is not tied to the organisation, or a lock may miss a row. */
export function tied(database: Database): Database {
  const checking = <E extends Executor>(executor: E): E => ({
    ...executor,
    execute: (statement: Statement) => {
      check(statement);
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
