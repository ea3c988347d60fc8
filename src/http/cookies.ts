const sessionName = 'lectern_session';
const knownName = 'lectern_known';

function cookieOf(cookies: string | undefined, name: string, form: RegExp): string | undefined {
  const pairs = (cookies ?? '').split(';').map((pair) => pair.trim().split('='));
  const value = pairs.find(([key]) => key === name)?.[1];
  return value !== undefined && form.test(value) ? value : undefined;
}

/** The session's token among the cookies of a request. */
export const sessionCookieOf = (cookies: string | undefined) => cookieOf(cookies, sessionName, /^[\w-]{43}$/);

/** Who signed in with this browser before, among the cookies of a request. */
export const knownCookieOf = (cookies: string | undefined) => cookieOf(cookies, knownName, /^[\w.~-]{1,500}$/);

interface Place {
  readonly basePath: string;
  readonly secure: boolean;
}

/** No script can read it, no other site can make a browser send it. */
const cookie = (name: string, value: string, expiresAtMs: number, { basePath, secure }: Place) =>
  [
    `${name}=${value}`,
    `Path=${basePath}/`,
    `Expires=${new Date(expiresAtMs).toUTCString()}`,
    'HttpOnly',
    'SameSite=Strict',
    ...(secure ? ['Secure'] : []),
  ].join('; ');

/** Without a session the cookie is taken away. */
export const sessionCookie = (
  session: { readonly token: string; readonly expiresAtMs: number } | undefined,
  place: Place,
) => cookie(sessionName, session?.token ?? '', session?.expiresAtMs ?? 0, place);

const knownForMs = 365 * 86_400_000;

export const knownCookie = (known: string, now: number, place: Place) =>
  cookie(knownName, known, now + knownForMs, place);
