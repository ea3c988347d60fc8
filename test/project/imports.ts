import { posix } from 'node:path';

export interface Import {
  /** The importing file, by its path below `src/`. */
  readonly from: string;
  /** The imported file, likewise, or the name of a package. */
  readonly to: string;
  /** Whether nothing of it is left after compilation. */
  readonly typesOnly: boolean;
}

const statement = /^\s*(?:import|export)\s+(?:(?<clause>[^'";]*?)\s*from\s*)?'(?<to>[^']+)'/gm;
const dynamic = /\bimport\(\s*'(?<to>[^']+)'/g;

/** Every import and re-export in the text of a source file, formatted as Biome formats it. */
export function importsOf(from: string, source: string): Import[] {
  const found = [...source.matchAll(statement), ...source.matchAll(dynamic)];
  return found.map(({ groups }) => ({
    from,
    to: resolve(from, groups?.to ?? ''),
    typesOnly: groups?.clause !== undefined && hasOnlyTypes(groups.clause),
  }));
}

const resolve = (from: string, to: string) => (to.startsWith('.') ? posix.join(posix.dirname(from), to) : to);

function hasOnlyTypes(clause: string): boolean {
  if (/^type\s/.test(clause)) return true;
  const named = /^\{(?<names>[^}]*)\}$/.exec(clause)?.groups?.names?.split(',') ?? [];
  const names = named.map((name) => name.trim()).filter((name) => name !== '');
  return names.length > 0 && names.every((name) => name.startsWith('type '));
}

/** What is left once everything is taken away, again and again, that imports nothing else that is left, or that nothing left imports. */
export function circleAmong(children: ReadonlyMap<string, readonly string[]>): string[] {
  const left = new Map(children);
  for (;;) {
    const imported = new Set([...left.values()].flat());
    const free = [...left].filter(([name, others]) => !imported.has(name) || others.every((other) => !left.has(other)));
    if (free.length === 0)
      return [...left].map(([name, others]) => `${name} imports ${[...new Set(others)].join(', ')}`);
    for (const [name] of free) left.delete(name);
  }
}
