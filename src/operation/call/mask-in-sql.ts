import { type Sql, sql } from '../../sql/sql.ts';
import { type PersonalKind, personalKindsOf } from '../contract/fields.ts';

/** `maskText` in SQL, for a column. */
const maskers: Readonly<Record<PersonalKind, (text: Sql) => Sql>> = {
  hidden: () => sql`''::text`,
  mobile: (mobile) => sql`
  case
    when length(${mobile}) < 8 then repeat('*', length(${mobile}))
    else repeat('*', length(${mobile}) - 4) || right(${mobile}, 4)
  end`,
};

/** Columns of a record that SQL renders as JSON, with those masked which its schema marks as personal: see `maskPersonal`. */
export function maskColumns<Columns extends Readonly<Record<string, Sql>>>(
  schema: { readonly properties: object },
  columns: Columns,
): Columns {
  const masked = Object.entries(personalKindsOf(schema)).flatMap(([name, kind]) => {
    const column = columns[name];
    return column === undefined ? [] : [[name, maskers[kind](column)]];
  });
  return { ...columns, ...Object.fromEntries(masked) };
}
