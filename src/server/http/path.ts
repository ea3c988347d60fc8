/**
 * The requested path in normal form: without host, query and unnecessary escapes. A path with an invalid escape stays as
 * it is and is answered as unknown.
 */
export function plainPath(url: string): string {
  if (/^\/[\w/]*$/.test(url)) return url;
  const path = url.replace(/^https?:\/\/[^/?#]*/i, '').replace(/[?#].*$/s, '');
  const decoded = decode(path);
  return encodeURI(decoded.startsWith('/') ? decoded : `/${decoded}`);
}

function decode(path: string): string {
  try {
    return decodeURI(path);
  } catch {
    return path;
  }
}
