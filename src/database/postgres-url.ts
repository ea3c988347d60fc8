/** Scheme and user; the hosts; database and parameters. */
const address = /^(postgres(?:ql)?:\/\/(?:[^/?#]*@)?)([^/?#@]*)([^?#]*)(\?[^#]*)?/;

/** A user without a host, such as postgres://user@/db?host=/run/postgresql. The driver accepts it, `URL` does not. */
const withoutHost = /^(postgres(?:ql)?:\/\/[^/?#]*@)(?=[/?#])/;

const parsed = (text: string): URL | undefined => {
  const url = text.replace(withoutHost, '$1localhost');
  return URL.canParse(url) ? new URL(url) : undefined;
};

/**
 * The addresses of the nodes in an address that lists several hosts, as libpq writes it: `postgres://user@db1:5432,db2/lectern`,
 * or with Unix sockets `postgres://user@/lectern?host=/run/one,/run/two&port=5432,5433`. One host is a list of one.
 */
export function nodeUrls(text: string): readonly string[] {
  const [, begin = '', hosts = '', database = '', query = ''] = address.exec(text) ?? [];
  if (hosts.includes(',')) return hosts.split(',').map((host) => `${begin}${host}${database}${query}`);
  const parameters = new URLSearchParams(query);
  const folders = parameters.get('host')?.split(',') ?? [];
  if (folders.length < 2) return [text];
  const ports = parameters.get('port')?.split(',') ?? [];
  return folders.map((folder, index) => {
    parameters.set('host', folder);
    const port = ports.length === 1 ? ports[0] : ports[index];
    if (ports.length > 0) parameters.set('port', port ?? '');
    return `${begin}${hosts}${database}?${parameters}`;
  });
}

export function isPostgresUrl(text: string): boolean {
  const urls = nodeUrls(text);
  const isOne = (url: string) => /^postgres(ql)?:$/.test(parsed(url)?.protocol ?? '');
  return urls.every((url) => isOne(url) && (urls.length === 1 || namesHost(url)));
}

function namesHost(url: string): boolean {
  const [, , host = '', , query = ''] = address.exec(url) ?? [];
  return host !== '' || (new URLSearchParams(query).get('host') ?? '') !== '';
}

/** The host and port, or the socket folder, without the password. */
export function hostOf(url: string): string {
  const { host, searchParams } = parsed(url) ?? {};
  const folder = searchParams?.get('host');
  return folder ?? decodeURIComponent(host ?? '');
}

/** Describes where the database is: hosts or socket folders, ports and database name, without the password. */
export function placeOfPostgres(text: string): string {
  const [first = text, ...others] = nodeUrls(text);
  const url = parsed(first);
  if (url === undefined) return 'PostgreSQL';
  return `PostgreSQL at ${[first, ...others].map(hostOf).join(', ')}${url.pathname}`;
}
