import type { LoadGenerator } from './load/generator.ts';
import type { BenchRequests, LoadOptions, LoadResult } from './load/load.ts';
import type { Server } from './machine/servers.ts';

/** Measurements of one server, one value for each turn. */
export interface Measured {
  readonly server: string;
  readonly perSecond: readonly number[];
  /** At half of its maximum rate. */
  readonly p50Ms?: number;
  readonly p99Ms?: number;
}

export interface Effort {
  readonly turns: number;
  readonly seconds: number;
  readonly connections: number;
}

const ask = (server: Server, requests: BenchRequests, status: number) =>
  ({ url: server.url, headers: server.headers, requests, status }) satisfies Partial<LoadOptions>;

/** Measures all servers in turns, so that other load on the machine affects them equally. */
export async function measureInTurns(
  generator: LoadGenerator,
  asked: readonly { readonly server: Server; readonly requests: BenchRequests; readonly status?: number }[],
  { turns, seconds, connections }: Effort,
): Promise<Measured[]> {
  const results = new Map<string, LoadResult[]>();
  for (const { server, requests, status = 200 } of asked) {
    await generator.run({ ...ask(server, requests, status), connections, seconds });
  }
  for (let turn = 0; turn < turns; turn++) {
    for (const { server, requests, status = 200 } of asked) {
      const result = await generator.run({ ...ask(server, requests, status), connections, seconds });
      results.set(server.name, [...(results.get(server.name) ?? []), result]);
    }
  }
  const measured: Measured[] = [];
  for (const { server, requests, status = 200 } of asked) {
    const perSecond = (results.get(server.name) ?? []).map((result) => result.perSecond);
    const rate = Math.max(1, median(perSecond) / 2);
    const { p50Ms, p99Ms } = await generator.run({ ...ask(server, requests, status), connections, seconds, rate });
    measured.push({ server: server.name, perSecond, p50Ms, p99Ms });
  }
  return measured;
}

/** The median latency of a single caller. */
export async function singleCallerLatency(
  generator: LoadGenerator,
  server: Server,
  requests: BenchRequests,
  { turns, seconds }: Effort,
): Promise<number> {
  const medians: number[] = [];
  for (let turn = 0; turn <= turns; turn++) {
    const { p50Ms } = await generator.run({ ...ask(server, requests, 200), connections: 1, seconds });
    // The first turn warms up.
    if (turn > 0) medians.push(p50Ms);
  }
  return median(medians);
}

/** Short slices: the other load on the machine changes from second to second. */
const slicesPerTurn = 8;

/** The latency of a single caller at two servers, and the ratio of each slice; each server comes first as often as the other. */
export async function latencyAgainst(
  generator: LoadGenerator,
  [one, other]: readonly [Server, Server],
  requests: BenchRequests,
  effort: Effort,
) {
  const seconds = effort.seconds / slicesPerTurn / 2;
  const latency = async (server: Server) =>
    (await generator.run({ ...ask(server, requests, 200), connections: 1, seconds })).p50Ms;
  const ones: number[] = [];
  const others: number[] = [];
  // The first turn warms up.
  for (let slice = -slicesPerTurn; slice < effort.turns * slicesPerTurn; slice++) {
    const first = slice % 2 === 0 ? await latency(one) : undefined;
    const theirs = await latency(other);
    const ours = first ?? (await latency(one));
    if (slice < 0) continue;
    ones.push(ours);
    others.push(theirs);
  }
  return { ms: [median(ones), median(others)], ratio: ratio(ones, others) };
}

export function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? 0;
}

/** The ratio of each turn: median, minimum and maximum. */
export function ratio(one: readonly number[], other: readonly number[]) {
  const each = one.map((value, turn) => value / (other[turn] ?? Number.NaN));
  return { median: median(each), least: Math.min(...each), most: Math.max(...each) };
}

/** The same in percent. */
export const part = (one: readonly number[] = [], other: readonly number[] = []) =>
  ratio(
    one.map((each) => each * 100),
    other,
  );
