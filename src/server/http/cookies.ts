const sessionName = 'lectern_session';
const knownName = 'lectern_known';

function cookieOf(cookies: string | undefined, name: string, form: RegExp): string | undefined {
  const pairs = (cookies ?? '').split(';').map((pair) => pair.trim().split('='));
  const value = pairs.find(([key]) => key === name)?.[1];
  return value !== undefined && form.test(value) ? value : undefined;
}

/** The session token in a request's cookies. */
export const sessionCookieOf = (cookies: string | undefined) => cookieOf(cookies, sessionName, /^[\w-]{43}$/);

/** The marks of accounts that signed in with this browser before. */
export const knownCookieOf = (cookies: string | undefined) => cookieOf(cookies, knownName, /^[\w.~-]{1,500}$/);

interface CookieOptions {
  readonly basePath: string;
  readonly secure: boolean;
}

/** Scripts cannot read the cookie, and browsers do not send it from other sites. */
const cookie = (name: string, value: string, expiresAtMs: number, { basePath, secure }: CookieOptions) =>
  [
    `${name}=${value}`,
    `Path=${basePath}/`,
    `Expires=${new Date(expiresAtMs).toUTCString()}`,
    'HttpOnly',
    'SameSite=Strict',
    ...(secure ? ['Secure'] : []),
  ].join('; ');

/** Without a session, the cookie is deleted. */
export const sessionCookie = (
  session: { readonly token: string; readonly expiresAtMs: number } | undefined,
  place: CookieOptions,
) => cookie(sessionName, session?.token ?? '', session?.expiresAtMs ?? 0, place);

const knownForMs = 365 * 86_400_000;

export const knownCookie = (known: string, now: number, place: CookieOptions) =>
  cookie(knownName, known, now + knownForMs, place);
