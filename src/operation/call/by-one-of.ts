import type { Sql } from '../../sql/sql.ts';
import { fail } from '../errors/failure.ts';
import { parameterErrors } from '../errors/parameter.ts';

/** For a record that is named by exactly one of several ids: returns the parameter, its value and the SQL condition. */
export function byOneOf<Id extends string | number>(
  input: Readonly<Record<string, Id | undefined>>,
  ways: Readonly<Record<string, (received: Id) => Sql>>,
): { param: string; received: Id; isIt: Sql } {
  const given = Object.entries(ways).flatMap(([param, way]) => {
    const received = input[param];
    return received === undefined ? [] : [{ param, received, isIt: way(received) }];
  });
  const [only, another] = given;
  if (only === undefined || another !== undefined) {
    const [first = ''] = Object.keys(ways);
    throw fail(parameterErrors.exactlyOneOf, {
      param: another?.param ?? first,
      parameters: Object.keys(ways).join(', '),
    });
  }
  return only;
}
