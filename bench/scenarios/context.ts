import type { LoadGenerator } from '../load/generator.ts';
import type { Effort } from '../measure.ts';
import type { Row } from '../report/goals.ts';

export interface Context {
  readonly generator: LoadGenerator;
  /** A second generator, for load at the same time. */
  readonly meanwhile: LoadGenerator;
  readonly effort: Effort;
  readonly say: (line: string) => void;
  /** Folder of pgbench, if it is installed. */
  readonly bin: string | undefined;
  /** Address of the database `postgres` on the server of all databases. */
  readonly serverUrl: string;
  /** Databases by number of orders, smallest first. */
  readonly databases: ReadonlyMap<number, string>;
  /** The number of orders for comparisons. */
  readonly main: number;
  /** Folder for data that the next run can reuse. */
  readonly folder: string;
}

/** The result of a scenario: goals and measurements. */
export interface Found {
  readonly rows: readonly Row[];
}

export const urlOf = ({ databases }: Context, orders: number): string => databases.get(orders) ?? '';

/** Stops all started servers, also after an error. */
export async function withAll<S extends { stop(): Promise<void> }, T>(
  started: readonly Promise<S>[],
  use: (...servers: S[]) => Promise<T>,
): Promise<T> {
  const servers: S[] = [];
  try {
    for (const each of started) servers.push(await each);
    return await use(...servers);
  } finally {
    await Promise.all(servers.map((server) => server.stop()));
  }
}
