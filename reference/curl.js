/**
 * The command that sends a request, for a POSIX shell.
 * @type {(url: string, body: string, acceptLanguage?: string) => string}
 */
export function curlCommand(url, body, acceptLanguage) {
  const headers = ['Content-Type: application/json', ...(acceptLanguage ? [`Accept-Language: ${acceptLanguage}`] : [])];
  return [`curl ${quoted(url)}`, ...headers.map((header) => `-H ${quoted(header)}`), `-d ${quoted(body)}`].join(
    ' \\\n  ',
  );
}

/** @param {string} text */
const quoted = (text) => `'${text.replaceAll("'", `'\\''`)}'`;
