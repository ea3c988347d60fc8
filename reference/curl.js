/**
 * A curl command for a POSIX shell. It reads the key from the environment, because copied commands end up in notes and
 * shell histories.
 * @type {(url: string, body: string, options?: { acceptLanguage?: string, hasKey?: boolean }) => string}
 */
export function curlCommand(url, body, { acceptLanguage, hasKey = false } = {}) {
  const parts = [
    `curl ${quoted(url)}`,
    `-H ${quoted('Content-Type: application/json')}`,
    ...(acceptLanguage === undefined ? [] : [`-H ${quoted(`Accept-Language: ${acceptLanguage}`)}`]),
    ...(hasKey ? ['-H "Authorization: Bearer $LECTERN_KEY"'] : []),
    `-d ${quoted(body)}`,
  ];
  return parts.join(' \\\n  ');
}

/** @param {string} text */
const quoted = (text) => `'${text.replaceAll("'", `'\\''`)}'`;
