import { inner, isNode, type Node, nodes, parse } from './parse-statement.ts';

/** Statements that run before the organisation is known, or for the whole installation. */
const exceptions: readonly RegExp[] = [
  /^select org_id, name from organisations order by org_id$/,
  /^select exists \(select 1 from keys\) or exists \(select 1 from staff\) as found$/,
  /^select s\.org_id, s\.staff_id, .* from staff_sessions t join staff s on s\.org_id = t\.org_id .* where t\.digest = \$1( and t\.org_id = \$2)?$/,
  /^select s\.org_id, .* from staff s join organisations g on g\.org_id = s\.org_id where s\.login_name = \$1 and s\.active( and .*)? order by s\.org_id( limit \$\d)?$/,
  /^select k\.\*, \( select coalesce\(json_agg\(p\), '\[\]'\) from previous_secrets p where p\.org_id = k\.org_id and p\.key_id = k\.key_id ( ?and p\.org_id = \$\d+ ?)?\) as previous_secrets from keys k where .*$/,
  // Maintenance: finding the organisations that need work, and deleting expired rows of all organisations.
  /^select distinct org_id from (order_counter_deltas|product_sold_deltas|kept_answers)$/,
  /^select distinct org_id from lessons where rule_version < \d+$/,
  /^select g\.org_id from organisations g where exists \( select from orders o where o\.org_id = g\.org_id and .*\)$/,
  /^select g\.org_id from organisations g left join indexed_order_numbers i on i\.org_id = g\.org_id where exists \( select from orders o where o\.org_id = g\.org_id and .*\)$/,
  /^select g\.org_id from organisations g where \( select count\(\*\) from folded_texts f where f\.org_id = g\.org_id and .*$/,
  /^select g\.org_id from organisations g cross join lateral \( select e\.recorded_at_ms from events e where e\.org_id = g\.org_id .*$/,
  /^select distinct org_id from (exams|lessons) where not end_recorded and .*$/,
  /^select (distinct org_id|org_id, count\(\*\) as count) from webhooks where .*$/,
  /^select org_id, gram from (counted_grams|common_receiver_grams)$/,
  /^delete from used_nonces where used_until_ms < \$1$/,
  /^select org_id from identities where name = \$1 and kind = \$2 order by org_id$/,
  /^delete from identities where until_ms <= \$1$/,
  /^delete from staff_sessions where expires_at_ms <= \$1$/,
  /^delete from mobile_search_misses where at_ms\[1\] <= \$1$/,
  // The last change of any organisation when PostgreSQL was promoted.
  /^select greatest\( max\(\(select max\(u\.change_number\) from users u where u\.org_id = g\.org_id\)\), .* as last from organisations g$/,
  /^vacuum \(analyze\) public\.[a-z_]+$/,
];

/** System catalogues and views, and a table about the whole database: they have no organisation. */
const systemTables = [
  'citus_lock_waits',
  'histories',
  'pg_class',
  'pg_database',
  'pg_locks',
  'pg_stat_user_tables',
  'pg_stats',
  'pg_timezone_names',
];

const queries = ['SelectStmt', 'InsertStmt', 'UpdateStmt', 'DeleteStmt'];
/** Statements that touch no table: savepoints, transaction settings, cursors. The query of a cursor is checked as a query. */
const withoutTables = ['TransactionStmt', 'VariableSetStmt', 'DeclareCursorStmt', 'FetchStmt', 'ClosePortalStmt'];

/** The tables of a statement that are not restricted to one organisation by `org_id = $1`. */
export function unscopedTables(text: string): string[] {
  const flat = text.replace(/\s+/g, ' ').trim();
  if (exceptions.some((exception) => exception.test(flat))) return [];
  const parsed: unknown = parse(text);
  const statements = isNode(parsed) ? nodes(parsed.stmts).flatMap(({ stmt }) => nodes(stmt)) : [];
  return statements.flatMap((statement) => {
    const others = Object.keys(statement).filter((kind) => !queries.includes(kind) && !withoutTables.includes(kind));
    return others.length > 0 ? others : unscopedIn(statement, new Set());
  });
}

/** Each query inside a statement has its own tables and conditions. */
function unscopedIn(value: unknown, named: ReadonlySet<string>): string[] {
  if (Array.isArray(value)) return value.flatMap((item) => unscopedIn(item, named));
  if (!isNode(value)) return [];
  return Object.entries(value).flatMap(([kind, content]) => {
    if (!isNode(content) || !queries.includes(kind)) return unscopedIn(content, named);
    const { withClause, ...rest } = content;
    const { known, unscoped } = unscopedInNamedQueries(isNode(withClause) ? withClause : {}, named);
    return [...unscoped, ...unscopedInQuery(kind, rest, known), ...unscopedIn(Object.values(rest), known)];
  });
}

/** A query of a `with` clause may read the queries before it, and itself when it is recursive. */
function unscopedInNamedQueries({ ctes, recursive }: Node, named: ReadonlySet<string>) {
  const known = new Set(named);
  const unscoped = nodes(ctes).flatMap((cte) => {
    const expression = inner(cte, 'CommonTableExpr') ?? {};
    const name = String(expression.ctename);
    if (recursive === true) known.add(name);
    const found = unscopedIn(expression.ctequery, new Set(known));
    known.add(name);
    return found;
  });
  return { known, unscoped };
}

function unscopedInQuery(kind: string, query: Node, named: ReadonlySet<string>): string[] {
  const sources = [query.fromClause, query.usingClause].flatMap(nodes);
  const scoped = [...conjunctsOf(query.whereClause).flatMap(scopedBy), ...sources.flatMap(scopedByJoins)];
  const target = kind === 'SelectStmt' ? undefined : inner(query, 'relation');
  const tables = [...sources.flatMap(tablesOf), ...(target && kind !== 'InsertStmt' ? [target] : [])].filter(
    ({ relname }) => !named.has(String(relname)) && !systemTables.includes(String(relname)),
  );
  const unscoped = tables
    .filter((table) => !scoped.includes(aliasOf(table)) && !(tables.length === 1 && scoped.includes('')))
    .map((table) => String(table.relname));
  return target && kind === 'InsertStmt' && !insertsOrganisation(query)
    ? [...unscoped, String(target.relname)]
    : unscoped;
}

/** The aliases that join conditions scope. An outer join keeps the rows of its outer side, so it scopes only the other side. */
function scopedByJoins(source: Node): string[] {
  const join = inner(source, 'JoinExpr');
  if (!join) return [];
  const [left, right] = [nodes(join.larg), nodes(join.rarg)];
  const scoped = conjunctsOf(join.quals).flatMap(scopedBy);
  const of = (side: Node[]) =>
    scoped.filter((alias) => side.flatMap(tablesOf).some((table) => aliasOf(table) === alias));
  const here =
    join.jointype === 'JOIN_LEFT'
      ? of(right)
      : join.jointype === 'JOIN_RIGHT'
        ? of(left)
        : join.jointype === 'JOIN_FULL'
          ? []
          : scoped;
  return [...here, ...left.flatMap(scopedByJoins), ...right.flatMap(scopedByJoins)];
}

const aliasOf = (table: Node) => String(inner(table, 'alias')?.aliasname ?? table.relname);

function tablesOf(source: Node): Node[] {
  const join = inner(source, 'JoinExpr');
  if (join) return [...nodes(join.larg), ...nodes(join.rarg)].flatMap(tablesOf);
  const table = inner(source, 'RangeVar');
  return table ? [table] : [];
}

/** The conditions joined by `and`. A condition inside `or` does not scope a table. */
function conjunctsOf(condition: unknown): Node[] {
  return nodes(condition).flatMap((node) => {
    const both = inner(node, 'BoolExpr');
    return both?.boolop === 'AND_EXPR' ? conjunctsOf(both.args) : [node];
  });
}

/** `u.org_id = $1` scopes `u`; `org_id = $1` scopes the only table of the query. */
function scopedBy(condition: Node): string[] {
  const equality = inner(condition, 'A_Expr');
  if (!equality || JSON.stringify(equality.name) !== '[{"String":{"sval":"="}}]') return [];
  const column = inner(inner(equality, 'lexpr') ?? {}, 'ColumnRef');
  const names = nodes(column?.fields).map((field) => String(inner(field, 'String')?.sval));
  return isOrganisation(equality.rexpr) && names.at(-1) === 'org_id'
    ? [names.length === 1 ? '' : String(names[0])]
    : [];
}

/** Whether the column `org_id` of every inserted row is `$1`. */
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
