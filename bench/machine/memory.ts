import { readFileSync } from 'node:fs';

/** The memory of a process that is in use; 0 where the system does not tell. */
export function residentMebibytes(pid: number): number {
  try {
    const status = readFileSync(`/proc/${pid}/status`, 'utf8');
    return Number(/VmRSS:\s+(\d+) kB/.exec(status)?.[1] ?? 0) / 1024;
  } catch {
    return 0;
  }
}
