/** A user without a host, as in postgres://user@/db?host=/run/postgresql: valid for the driver, not for `URL`. */
const withoutHost = /^(postgres(?:ql)?:\/\/[^/?#]*@)(?=[/?#])/;

const parsed = (text: string): URL | undefined => {
  const url = text.replace(withoutHost, '$1localhost');
  return URL.canParse(url) ? new URL(url) : undefined;
};

export const isPostgresUrl = (text: string): boolean => /^postgres(ql)?:$/.test(parsed(text)?.protocol ?? '');

/** Where the database is, for people: host or socket folder, port and database, never a password. */
export function placeOfPostgres(text: string): string {
  const url = parsed(text);
  if (url === undefined) return 'PostgreSQL';
  const socket = url.searchParams.get('host');
  return `PostgreSQL at ${socket ?? url.host}${url.pathname}`;
}
