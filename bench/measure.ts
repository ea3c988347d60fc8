import type { LoadGenerator } from './load/generator.ts';
import type { BenchRequests, LoadOptions, LoadResult } from './load/load.ts';
import type { Server } from './machine/servers.ts';

/** What was measured of one subject, once for each turn. */
export interface Measured {
  readonly subject: string;
  readonly perSecond: readonly number[];
  /** At half of the most it can do. */
  readonly p50Ms?: number;
  readonly p99Ms?: number;
}

export interface Effort {
  readonly turns: number;
  readonly seconds: number;
  readonly connections: number;
}

const ask = (subject: Server, requests: BenchRequests, status: number) =>
  ({ url: subject.url, headers: subject.headers, requests, status }) satisfies Partial<LoadOptions>;

/** Everyone in turn, again and again, so that whatever else the machine does meanwhile falls on all of them. */
export async function measureInTurns(
  generator: LoadGenerator,
  asked: readonly { readonly subject: Server; readonly requests: BenchRequests; readonly status?: number }[],
  { turns, seconds, connections }: Effort,
): Promise<Measured[]> {
  const results = new Map<string, LoadResult[]>();
  for (const { subject, requests, status = 200 } of asked) {
    await generator.run({ ...ask(subject, requests, status), connections, seconds });
  }
  for (let turn = 0; turn < turns; turn++) {
    for (const { subject, requests, status = 200 } of asked) {
      const result = await generator.run({ ...ask(subject, requests, status), connections, seconds });
      results.set(subject.name, [...(results.get(subject.name) ?? []), result]);
    }
  }
  const measured: Measured[] = [];
  for (const { subject, requests, status = 200 } of asked) {
    const perSecond = (results.get(subject.name) ?? []).map((result) => result.perSecond);
    const rate = Math.max(1, median(perSecond) / 2);
    const { p50Ms, p99Ms } = await generator.run({ ...ask(subject, requests, status), connections, seconds, rate });
    measured.push({ subject: subject.name, perSecond, p50Ms, p99Ms });
  }
  return measured;
}

/** The median latency of one caller alone. */
export async function latencyAlone(
  generator: LoadGenerator,
  subject: Server,
  requests: BenchRequests,
  { turns, seconds }: Effort,
): Promise<number> {
  const medians: number[] = [];
  for (let turn = 0; turn <= turns; turn++) {
    const { p50Ms } = await generator.run({ ...ask(subject, requests, 200), connections: 1, seconds });
    // The first turn warms up.
    if (turn > 0) medians.push(p50Ms);
  }
  return median(medians);
}

export function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? 0;
}

/** One divided by the other, turn by turn: the median and how far the turns are apart. */
export function ratio(one: readonly number[], other: readonly number[]) {
  const each = one.map((value, turn) => value / (other[turn] ?? Number.NaN));
  return { median: median(each), least: Math.min(...each), most: Math.max(...each) };
}

/** The same in percent; nothing of what was not measured. */
export const part = (one: readonly number[] = [], other: readonly number[] = []) =>
  ratio(
    one.map((each) => each * 100),
    other,
  );
