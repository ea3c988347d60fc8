/**
 * Numbers that are too large for a JavaScript number pass through `JSON.parse` as text with this prefix. The server stores
 * no text with a NUL character, so no other text begins with it.
 */
const mark = '\0';

/** The fields with such numbers. */
const quotedNames = ['"trackingNumber"'];

/** A JSON string and, if it is the name of such a field, its number. */
const stringsAndDigits = /"(?:[^"\\]|\\.)*"(?:(\s*:\s*)(-?\d+)(?=\s*[,}]))?/g;

/** Parses JSON; the numbers of these fields keep all digits, as text or as what `fromDigits` makes of them. */
export function parseJson(text: string, fromDigits: (digits: string) => unknown = String): unknown {
  if (!quotedNames.some((name) => text.includes(name))) return JSON.parse(text);
  // JSON has quotes only around strings, so each match is a complete string.
  const marked = text.replace(stringsAndDigits, (match, colon?: string, digits?: string) => {
    if (colon === undefined || digits === undefined) return match;
    const name = match.slice(0, match.length - colon.length - digits.length);
    return quotedNames.includes(name) ? `${name}:"\\u0000${digits}"` : match;
  });
  return JSON.parse(marked, (_, value) =>
    typeof value === 'string' && value.startsWith(mark) ? fromDigits(value.slice(1)) : value,
  );
}

/** Writes JSON; a bigint becomes a number with all digits. */
export function toJson(value: unknown): string {
  const text = JSON.stringify(value, (_, field) => (typeof field === 'bigint' ? mark + field : field));
  return text.replace(/"\\u0000(-?\d+)"/g, '$1');
}
