import { readdirSync, readFileSync } from 'node:fs';

const ticksPerSecond = 100;

interface Used {
  readonly parent: number;
  readonly seconds: number;
}

function usedBy(pid: number | string): Used | undefined {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    const [parent, user, system] = [fields[1], fields[11], fields[12]].map(Number);
    return { parent: parent ?? 0, seconds: ((user ?? 0) + (system ?? 0)) / ticksPerSecond };
  } catch {
    return undefined;
  }
}

/** The seconds of CPU that a process has used; 0 where the system does not tell. */
export const cpuSecondsOf = (pid: number): number => usedBy(pid)?.seconds ?? 0;

/** The same of a server of PostgreSQL with all its processes, given the number of the first. */
export function cpuSecondsOfServer(pid: number): number {
  const used = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map((name) => ({ pid: Number(name), ...usedBy(name) }));
  return used
    .filter((process) => process.pid === pid || process.parent === pid)
    .reduce((sum, { seconds = 0 }) => sum + seconds, 0);
}
