const names = new Map<string, string>();
/** PostgreSQL stores each prepared statement on every connection, and callers can combine filters freely. */
const mostNames = 1_000;

/** The name of a prepared statement. Beyond the limit a statement has no name and is planned each time. */
export function preparedNameOf(text: string): string | undefined {
  const known = names.get(text);
  if (known !== undefined || names.size >= mostNames) return known;
  const name = `prepared_${names.size}`;
  names.set(text, name);
  return name;
}
