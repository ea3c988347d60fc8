import { readFileSync } from 'node:fs';

/** The resident memory of a process; 0 if the system does not report it. */
export function residentMebibytes(pid: number): number {
  try {
    const status = readFileSync(`/proc/${pid}/status`, 'utf8');
    return Number(/VmRSS:\s+(\d+) kB/.exec(status)?.[1] ?? 0) / 1024;
  } catch {
    return 0;
  }
}
