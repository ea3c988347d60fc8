/**
 * Numbers that a JavaScript number cannot carry travel through JSON's own functions as text behind this mark. The
 * server stores no text with a NUL, so that nothing else begins with it.
 */
const mark = '\0';

/** The fields whose numbers are such. */
const quotedNames = ['"trackingNumber"'];

/** A string as JSON has it and, where it is the name of such a number, the number after it. */
const stringsAndDigits = /"(?:[^"\\]|\\.)*"(?:(\s*:\s*)(-?\d+)(?=\s*[,}]))?/g;

/** The value of a JSON text in which such numbers are bigints, digit for digit. */
export function parseJson(text: string): unknown {
  if (!quotedNames.some((name) => text.includes(name))) return JSON.parse(text);
  // Outside its strings JSON has no quotes, so that from the start of the text each match is one whole string.
  const marked = text.replace(stringsAndDigits, (match, colon?: string, digits?: string) => {
    if (colon === undefined || digits === undefined) return match;
    const name = match.slice(0, match.length - colon.length - digits.length);
    return quotedNames.includes(name) ? `${name}:"\\u0000${digits}"` : match;
  });
  return JSON.parse(marked, (_, value) =>
    typeof value === 'string' && value.startsWith(mark) ? BigInt(value.slice(1)) : value,
  );
}

/** JSON text in which a bigint is a number with all its digits. */
export function toJson(value: unknown): string {
  const text = JSON.stringify(value, (_, field) => (typeof field === 'bigint' ? mark + field : field));
  return text.replace(/"\\u0000(-?\d+)"/g, '$1');
}
