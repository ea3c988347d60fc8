/** A user without a host, such as postgres://user@/db?host=/run/postgresql. The driver accepts it, `URL` does not. */
const withoutHost = /^(postgres(?:ql)?:\/\/[^/?#]*@)(?=[/?#])/;

const parsed = (text: string): URL | undefined => {
  const url = text.replace(withoutHost, '$1localhost');
  return URL.canParse(url) ? new URL(url) : undefined;
};

export const isPostgresUrl = (text: string): boolean => /^postgres(ql)?:$/.test(parsed(text)?.protocol ?? '');

/** Describes where the database is: host or socket folder, port and database name, without the password. */
export function placeOfPostgres(text: string): string {
  const url = parsed(text);
  if (url === undefined) return 'PostgreSQL';
  const socket = url.searchParams.get('host');
  return `PostgreSQL at ${socket ?? url.host}${url.pathname}`;
}
