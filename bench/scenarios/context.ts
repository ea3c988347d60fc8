import type { LoadGenerator } from '../load/generator.ts';
import type { Effort } from '../measure.ts';
import type { Row } from '../report/goals.ts';

export interface Context {
  readonly generator: LoadGenerator;
  /** A second one, for what goes on meanwhile. */
  readonly meanwhile: LoadGenerator;
  readonly effort: Effort;
  readonly say: (line: string) => void;
  /** Where pgbench is, if anywhere. */
  readonly bin: string | undefined;
  /** The databases by how many orders they have, the smallest first. */
  readonly databases: ReadonlyMap<number, string>;
  /** The size at which everyone is compared. */
  readonly main: number;
  /** Where data may be kept for the next time. */
  readonly folder: string;
}

/** What a scenario found: the goals it is about, and everything it measured. */
export interface Found {
  readonly rows: readonly Row[];
}

export const urlOf = ({ databases }: Context, orders: number): string => databases.get(orders) ?? '';

/** Whatever was started is stopped, however it ends. */
export async function withAll<S extends { stop(): Promise<void> }, T>(
  started: readonly Promise<S>[],
  use: (...subjects: S[]) => Promise<T>,
): Promise<T> {
  const subjects: S[] = [];
  try {
    for (const each of started) subjects.push(await each);
    return await use(...subjects);
  } finally {
    await Promise.all(subjects.map((subject) => subject.stop()));
  }
}
