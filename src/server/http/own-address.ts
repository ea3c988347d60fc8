import type { Exchange } from './exchange.ts';
import type { TrustedProxies } from './forwarded.ts';

interface OwnAddressOptions {
  readonly proxies: TrustedProxies;
  readonly basePath: string;
  /** BASE_URL: the address that the operator names; empty if the request decides. */
  readonly baseUrl: string;
}

/** A name, an IPv4 address or an IPv6 address in brackets, and possibly a port: nothing that could change a URL around it. */
const hostForm = /^(?:[a-z0-9](?:[a-z0-9._-]{0,252}[a-z0-9])?|\[[0-9a-f:.]{2,45}\])(?::\d{1,5})?$/i;

/**
 * The address under which callers reach this server, without a slash at its end. A caller may send any host, which names the
 * address in the answer to this caller only. A host that is none gives `.`, relative to the document.
 */
export const ownAddress =
  ({ proxies, basePath, baseUrl }: OwnAddressOptions) =>
  ({ request }: Exchange): string => {
    if (baseUrl !== '') return baseUrl;
    const protocol = proxies.protocolOf(request);
    const host = proxies.hostOf(request);
    const isWritten = hostForm.test(host) && /^https?$/.test(protocol);
    const address = `${protocol}://${host}${basePath}`;
    return isWritten && URL.canParse(address) ? address : '.';
  };
