/**
 * The path that a request asks for, always written the same way: without host, query or needless escapes. One with a
 * broken escape stands for itself: it is unknown, and is answered as any other unknown one.
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
