import type { OrgSql } from '../../sql/org-sql.ts';
import { boolean, row } from '../../sql/row.ts';
import { sql } from '../../sql/sql.ts';
import { isTimeZone } from '../../time/time-zone.ts';
import { type Failure, fail, quote } from '../errors/failure.ts';
import { parameterErrors } from '../errors/parameter.ts';

/** For a zone that statements use: Node.js and PostgreSQL must both know it, and each may have fewer zones. */
export async function requireTimeZone(tx: OrgSql, param: string, timeZone: string): Promise<void> {
  const wrong = checkTimeZone(param, timeZone);
  if (wrong !== undefined) throw wrong;
  // By name: "at time zone" would also take abbreviations, and IST is Israel's there and India's in Node.js.
  const { known } = await tx.one(
    sql`
      select exists (select from pg_timezone_names where lower(name) = lower(${timeZone})) as known
      where $1::bigint is not null`,
    row({ known: boolean }),
  );
  if (!known) throw fail(parameterErrors.timeZoneNotInDatabase, { param, received: quote(timeZone) });
}

/** What is wrong with a text that should name a time zone: an offset does not, it knows no daylight saving. */
export function checkTimeZone(param: string, timeZone: string): Failure | undefined {
  if (isTimeZone(timeZone)) return undefined;
  return fail(parameterErrors.parameterFormat, {
    param,
    expected: { en: 'a time zone by its IANA name, such as "Asia/Shanghai"', zh: 'IANA 时区名，例如 "Asia/Shanghai"' },
    received: quote(timeZone),
  });
}
