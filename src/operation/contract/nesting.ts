/** The deepest nesting of a request. It keeps recursive functions within the stack. */
export const mostLevels = 64;

/** Whether lists and objects nest deeper than `levels`. */
export function nestsTooDeep(value: unknown, levels = mostLevels): boolean {
  if (typeof value !== 'object' || value === null) return false;
  if (levels === 0) return true;
  const items: readonly unknown[] = Array.isArray(value) ? value : Object.values(value);
  for (const item of items) if (nestsTooDeep(item, levels - 1)) return true;
  return false;
}
