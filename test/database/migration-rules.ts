import type { Migration } from '../../src/database/migrations.ts';
import { isOlder } from '../../src/database/version.ts';
import { inner, isNode, type Node, nodes, parse } from './parse-statement.ts';

/** What an expand migration may do to a table that older programs use. */
const harmless = new Set([
  'AT_DropNotNull',
  'AT_ColumnDefault',
  'AT_DropConstraint',
  'AT_SetStatistics',
  'AT_SetStorage',
  'AT_SetRelOptions',
]);
const harmlessStatements = new Set([
  'CreateStmt',
  'CreateSeqStmt',
  'CommentStmt',
  'InsertStmt',
  'UpdateStmt',
  'SelectStmt',
]);

/** What is wrong with a migration by the rules in CONTRIBUTING.md, in words. */
export function migrationFaults(migration: Migration): string[] {
  return migration.kind === 'contract' ? [] : expandFaults(migration.script);
}

function expandFaults(script: string): string[] {
  const statements = statementsOf(script);
  const created = new Set(statements.filter(({ type }) => type === 'CreateStmt').map(({ body }) => tableOf(body)));
  return statements.flatMap(({ type, body }) => {
    const table = tableOf(body);
    if (created.has(table) || harmlessStatements.has(type)) return [];
    if (type === 'IndexStmt') return indexFaults(script, table, body);
    if (type === 'AlterTableStmt') return alterFaults(table, body);
    if (type === 'DropStmt' && body.removeType === 'OBJECT_INDEX') return droppedIndexFaults(script, body);
    if (type === 'RenameStmt' && body.renameType === 'OBJECT_INDEX') return renamedIndexFaults(statements, body);
    return [`${type} belongs into a contract migration`];
  });
}

interface Statement {
  readonly type: string;
  readonly body: Node;
}

function statementsOf(script: string): Statement[] {
  const parsed = parse(script);
  const wrapped = isNode(parsed) ? nodes(parsed.stmts) : [];
  return wrapped.flatMap((each) =>
    Object.entries(inner(each, 'stmt') ?? {}).flatMap(([type, body]) => (isNode(body) ? [{ type, body }] : [])),
  );
}

/** The nodes of this type in a list. */
const nodesOf = (list: unknown, type: string): Node[] =>
  nodes(list).flatMap((each) => {
    const node = inner(each, type);
    return node === undefined ? [] : [node];
  });

const tableOf = (body: Node) => String(inner(body, 'relation')?.relname);

function indexFaults(script: string, table: string, { unique }: Node): string[] {
  if (unique === true && !script.includes(`-- refuses no more than ${table}_`))
    return [
      `A unique index on ${table} refuses rows that an older program writes: if another refuses them too, say which: ` +
        `"-- refuses no more than ${table}_…: …"`,
    ];
  const says = script.includes(`-- locks writes to ${table}: `);
  return says
    ? []
    : [`Building an index on ${table} locks writes: say why that is short with "-- locks writes to ${table}: …"`];
}

/** A program finds the error for a row that is refused by the name of the index, so an index may only take the name of one that goes. */
function renamedIndexFaults(statements: readonly Statement[], { newname }: Node): string[] {
  const dropped = statements.flatMap(({ type, body }) =>
    type === 'DropStmt' ? namesIn(body.objects) : type === 'AlterTableStmt' ? droppedConstraints(body) : [],
  );
  return dropped.includes(String(newname))
    ? []
    : [`An index may only be renamed to one that the script drops, not to ${newname}`];
}

const droppedConstraints = (body: Node): string[] =>
  nodesOf(body.cmds, 'AlterTableCmd')
    .filter(({ subtype }) => subtype === 'AT_DropConstraint')
    .map(({ name }) => String(name));

const namesIn = (objects: unknown): string[] =>
  nodesOf(objects, 'List').flatMap(({ items }) => nodesOf(items, 'String').map(({ sval }) => String(sval)));

function droppedIndexFaults(script: string, { objects }: Node): string[] {
  return namesIn(objects)
    .filter((name) => !script.includes(`-- replaces ${name}: `))
    .map(
      (name) => `An older program may need ${name}: say which index serves it as well with "-- replaces ${name}: …"`,
    );
}

function alterFaults(table: string, body: Node): string[] {
  const commands = nodesOf(body.cmds, 'AlterTableCmd');
  const replaced = new Set(droppedConstraints(body));
  return commands.flatMap(({ subtype, def }) => {
    if (harmless.has(String(subtype))) return [];
    const [constraint, column] = isNode(def) ? [inner(def, 'Constraint'), inner(def, 'ColumnDef')] : [];
    if (subtype === 'AT_AddColumn' && column !== undefined) return columnFaults(table, column);
    // A wider check in place of a narrower one.
    if (constraint?.skip_validation === true && replaced.has(String(constraint.conname))) return [];
    return [`${subtype} on ${table} belongs into a contract migration`];
  });
}

function columnFaults(table: string, column: Node): string[] {
  const constraints = nodesOf(column.constraints, 'Constraint');
  const has = (type: string) => constraints.some(({ contype }) => contype === type);
  const name = `${table}.${column.colname}`;
  const fallback = constraints.find(({ contype }) => contype === 'CONSTR_DEFAULT')?.raw_expr;
  return [
    ...(has('CONSTR_NOTNULL') && !has('CONSTR_DEFAULT')
      ? [`${name} is not null and has no default, so an older program cannot insert`]
      : []),
    ...(fallback !== undefined && !isConstant(fallback)
      ? [`The default of ${name} is not a constant: PostgreSQL would write every row`]
      : []),
    ...['CONSTR_PRIMARY', 'CONSTR_UNIQUE', 'CONSTR_IDENTITY', 'CONSTR_GENERATED']
      .filter(has)
      .map((type) => `${name} has ${type}: PostgreSQL would read or write every row`),
  ];
}

const isConstant = (expression: unknown): boolean =>
  isNode(expression) &&
  ('A_Const' in expression || ('TypeCast' in expression && isConstant(inner(expression, 'TypeCast')?.arg)));

/** What is wrong with the order of the versions in the headers. */
export function versionFaults(migrations: readonly Migration[], present: string, released: string): string[] {
  return migrations.flatMap(({ name, kind, oldestProgram }, index) => {
    const before = migrations[index - 1]?.oldestProgram ?? '0.0.0';
    return [
      ...(isOlder(oldestProgram, before)
        ? [`${name} serves ${oldestProgram}, which the migration before it does not`]
        : []),
      ...(isOlder(present, oldestProgram) ? [`${name} needs ${oldestProgram}, and this is only ${present}`] : []),
      ...(kind === 'expand' && isOlder(released, oldestProgram)
        ? [`${name} is an expand migration and does not serve the last release, ${released}`]
        : []),
    ];
  });
}
