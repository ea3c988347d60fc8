import { DatabaseUnavailable } from '../../database/database.ts';
import { isLogPosition, type LogPosition, laterOf, type Replicas } from '../../database/replicas.ts';
import type { FileImplementation, Implementation } from '../../operation/call/implementation.ts';
import { type Incoming, type Outcome, run, type Services } from '../../operation/call/run.ts';
import { fail, quote } from '../../operation/errors/failure.ts';
import { requestErrors } from '../../operation/errors/request.ts';
import type { Exchange } from './exchange.ts';

const header = 'X-Lectern-Position';

/** The most callers whose last write is remembered; the earliest is forgotten first, and then reads the primary. */
const mostCallers = 10_000;

/**
 * Runs an operation. Reads go to a replica that has the last write of the caller, if there is one; all else goes to the primary. The
 * position of a write is remembered in this process and goes to the caller in a header, who sends it back to any other.
 */
export function readYourWrites(replicas: Replicas | undefined) {
  if (replicas === undefined) return run;
  const lastWrites = new Map<string, LogPosition>();
  let forgotten: LogPosition | undefined;

  const remember = (caller: string, position: LogPosition) => {
    lastWrites.delete(caller);
    lastWrites.set(caller, position);
    const [oldest] = lastWrites;
    if (lastWrites.size <= mostCallers || oldest === undefined) return;
    lastWrites.delete(oldest[0]);
    forgotten = laterOf(forgotten, oldest[1]);
  };

  return async (
    implementation: Exclude<Implementation, FileImplementation>,
    services: Services,
    incoming: Incoming,
    exchange: Exchange,
  ): Promise<Outcome> => {
    const { caller } = incoming.identity;
    const name = `${caller.orgId} ${caller.id}`;
    if ('read' in implementation) {
      const wanted = laterOf(positionIn(exchange.headers['x-lectern-position']), lastWrites.get(name) ?? forgotten);
      const replica = replicas.choose(wanted);
      if (replica !== undefined) {
        try {
          return await run(implementation, { ...services, database: replica }, incoming);
        } catch (error) {
          // For example a feed of changes, which only the primary can read.
          if (!(error instanceof DatabaseUnavailable)) throw error;
        }
      }
      return run(implementation, services, incoming);
    }
    const outcome = await run(implementation, services, incoming);
    const position = await replicas.position();
    remember(name, position);
    exchange.setHeader(header, position);
    return outcome;
  };
}

function positionIn(value: string | string[] | undefined): LogPosition | undefined {
  if (value === undefined) return undefined;
  if (typeof value === 'string' && isLogPosition(value)) return value;
  throw fail(requestErrors.headerFormat, {
    param: header,
    expected: { en: `the value of ${header} in an earlier answer`, zh: `之前响应中的 ${header} 值` },
    received: quote(value),
  });
}
