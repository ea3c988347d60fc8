const name = 'lectern_session';

/** The session's token among the cookies of a request. */
export function sessionCookieOf(cookies: string | undefined): string | undefined {
  const pairs = (cookies ?? '').split(';').map((pair) => pair.trim().split('='));
  const token = pairs.find(([key]) => key === name)?.[1];
  return token !== undefined && /^[\w-]{43}$/.test(token) ? token : undefined;
}

interface Place {
  readonly basePath: string;
  readonly secure: boolean;
}

/** No script can read it, no other site can make a browser send it. Without a token it is taken away. */
export function sessionCookie(
  session: { readonly token: string; readonly expiresAtMs: number } | undefined,
  { basePath, secure }: Place,
): string {
  const expires = new Date(session?.expiresAtMs ?? 0).toUTCString();
  const attributes = [`Path=${basePath}/`, `Expires=${expires}`, 'HttpOnly', 'SameSite=Strict'];
  return [`${name}=${session?.token ?? ''}`, ...attributes, ...(secure ? ['Secure'] : [])].join('; ');
}
