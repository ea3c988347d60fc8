import { type Sql, sql } from '../../sql/sql.ts';

/** `maskMobile` for a column that holds a mobile. */
export const maskMobileInSql = (mobile: Sql): Sql => sql`
  case
    when length(${mobile}) < 8 then repeat('*', length(${mobile}))
    else repeat('*', length(${mobile}) - 4) || right(${mobile}, 4)
  end`;
