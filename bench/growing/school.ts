import { askEach } from '../load/ask-each.ts';
import type { BenchRequest } from '../load/load.ts';
import type { Server } from '../machine/servers.ts';
import { readsOf } from './reads.ts';

export const hourMs = 3_600_000;
export const dayMs = 24 * hourMs;

export interface Group {
  readonly groupId: number;
  readonly teacherId: string;
  readonly students: readonly string[];
}

/** A school that is written through HTTP, and what it has so far. */
export interface School {
  readonly server: Server;
  readonly nowMs: number;
  /** The begin of the term: memberships, lessons, homework and exams come after it. */
  readonly beginMs: number;
  readonly teachers: string[];
  readonly students: string[];
  readonly subjects: number[];
  readonly products: { readonly productId: number; readonly price: number }[];
  readonly groups: Group[];
  readonly orderSns: string[];
}

export function emptySchool(server: Server, nowMs: number): School {
  const beginMs = nowMs - 80 * dayMs;
  return {
    server,
    nowMs,
    beginMs,
    teachers: [],
    students: [],
    subjects: [],
    products: [],
    groups: [],
    orderSns: [],
  };
}

export const request = (path: string, body: object): BenchRequest => ({ path, body: JSON.stringify(body) });

/** Sends the writes, with reads between them, and reads each answer. */
export async function write<T>(school: School, writes: readonly BenchRequest[]): Promise<T[]> {
  const reads = Object.values(readsOf(school)).flatMap((variants) => variants.slice(0, 2));
  return (await askEach(school.server, writes, reads)) as T[];
}
