import { readFileSync } from 'node:fs';
import { inner, isNode, type Node, nodes, parse } from './parse-statement.ts';

interface Index {
  /** Without `org_id`. */
  readonly columns: readonly string[];
  /** The conditions of a partial index, each as text. */
  readonly conditions: readonly string[];
}

interface Found {
  readonly table: string;
  readonly columns: readonly string[];
  /** The conditions that the statement lacks. */
  readonly lacking: readonly string[];
}

const indexes = readIndexes();

/**
 * The look-ups of a statement that only a partial index could serve, and whose statement lacks the index's condition: PostgreSQL
 * then reads the whole table for each.
 */
export function lookUpsWithoutIndex(text: string): Found[] {
  return queriesIn(parse(text)).flatMap(({ fromClause, usingClause, relation, whereClause }) => {
    const sources = [fromClause, usingClause].flatMap(nodes);
    const conditions = [whereClause, ...sources.flatMap(joinConditions)].flatMap(nodes);
    const compared = conditions.flatMap(equalColumns);
    const given = new Set(conditions.flatMap(everyCondition).map(plain));
    const tables = [...sources.flatMap(tablesOf), ...(isNode(relation) ? [relation] : [])];
    return tables.flatMap((table) => {
      const alias = String(inner(table, 'alias')?.aliasname ?? table.relname);
      const columns = compared.flatMap((names) =>
        names.length === 1 || names[0] === alias ? String(names.at(-1)) : [],
      );
      return lacking(String(table.relname), columns, given);
    });
  });
}

function lacking(table: string, columns: readonly string[], given: ReadonlySet<string>): Found[] {
  const ofTable = indexes.get(table) ?? [];
  const serves = ofTable.some((index) => index.conditions.length === 0 && columns.includes(String(index.columns[0])));
  if (serves) return [];
  return ofTable
    .filter((index) => index.columns.some(isKey) && index.columns.every((column) => columns.includes(column)))
    .map((index) => ({
      table,
      columns: index.columns,
      lacking: index.conditions.filter(
        (condition) => !given.has(condition) && !index.columns.some((column) => condition === isNotNull(column)),
      ),
    }))
    .filter((found) => found.lacking.length > 0);
}

/** All records of a branch are a list, not a look-up. */
const isKey = (column: string) => column !== 'branch_id';

/** From the description of the schema, which a test compares with a migrated database. */
function readIndexes(): Map<string, Index[]> {
  const found = new Map<string, Index[]>();
  const described = readFileSync(new URL('../../docs/schema.txt', import.meta.url), 'utf8');
  for (const block of described.split('\n\n')) {
    const [table = '', ...lines] = block.split('\n');
    const ofTable = lines.flatMap((line) => {
      const [, columns, where] =
        /(?:PRIMARY KEY|UNIQUE|index \w+: btree) \(([\w, ]+)\)(?: INCLUDE \([^)]*\))?(?: WHERE (.*))?$/.exec(line) ??
        [];
      if (columns === undefined) return [];
      const names = columns.split(', ').map((column) => column.replace(/ DESC$/, ''));
      const conditions = where === undefined ? [] : conditionsOf(where);
      return [{ columns: names.filter((name) => name !== 'org_id'), conditions }];
    });
    found.set(table, ofTable);
  }
  return found;
}

function conditionsOf(where: string): string[] {
  const [query] = queriesIn(parse(`select where ${where}`));
  return nodes(query?.whereClause).flatMap(conjunctsOf).map(plain);
}

/** A column that equals something is not null. */
const isNotNull = (column: string): string => conditionsOf(`${column} is not null`).join();

/** Every query inside, each with its own tables and conditions. */
function queriesIn(value: unknown): Node[] {
  if (Array.isArray(value)) return value.flatMap(queriesIn);
  if (!isNode(value)) return [];
  const here = [value.SelectStmt, value.UpdateStmt, value.DeleteStmt].flatMap(nodes);
  return [...here, ...Object.values(value).flatMap(queriesIn)];
}

function tablesOf(source: Node): Node[] {
  const join = inner(source, 'JoinExpr');
  if (join) return [...nodes(join.larg), ...nodes(join.rarg)].flatMap(tablesOf);
  const table = inner(source, 'RangeVar');
  return table ? [table] : [];
}

function joinConditions(source: Node): Node[] {
  const join = inner(source, 'JoinExpr');
  return join ? [...nodes(join.quals), ...[...nodes(join.larg), ...nodes(join.rarg)].flatMap(joinConditions)] : [];
}

function conjunctsOf(condition: Node): Node[] {
  const both = inner(condition, 'BoolExpr');
  return both?.boolop === 'AND_EXPR' ? nodes(both.args).flatMap(conjunctsOf) : [condition];
}

/** Also what stands inside `or`: each side may be a look-up of its own. */
function everyCondition(condition: Node): Node[] {
  const several = inner(condition, 'BoolExpr');
  return several === undefined || several.boolop === 'NOT_EXPR'
    ? [condition]
    : nodes(several.args).flatMap(everyCondition);
}

/** The columns that a condition compares for equality, each as its names: `[u, login_name]`. */
function equalColumns(condition: Node): string[][] {
  return everyCondition(condition).flatMap((each) => {
    const comparison = inner(each, 'A_Expr');
    const isEquality =
      (comparison?.kind === 'AEXPR_OP' || comparison?.kind === 'AEXPR_OP_ANY') &&
      JSON.stringify(comparison.name).includes('"="');
    if (!isEquality) return [];
    return [comparison.lexpr, comparison.rexpr].flatMap(nodes).flatMap((side) => {
      const column = inner(side, 'ColumnRef');
      return column ? [nodes(column.fields).map((field) => String(inner(field, 'String')?.sval))] : [];
    });
  });
}

/** A condition as text, without aliases, casts and places in the statement. */
function plain(condition: Node): string {
  return JSON.stringify(simplified(condition));
}

function simplified(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(simplified);
  if (!isNode(value)) return value;
  const cast = inner(value, 'TypeCast');
  if (cast) return simplified(cast.arg);
  const column = inner(value, 'ColumnRef');
  if (column) return { column: inner(nodes(column.fields).at(-1) ?? {}, 'String')?.sval };
  const entries = Object.entries(value).filter(([name]) => name !== 'location');
  return Object.fromEntries(entries.map(([name, content]) => [name, simplified(content)]));
}
