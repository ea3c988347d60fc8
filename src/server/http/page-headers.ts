import type { Exchange } from './exchange.ts';

/** The headers of a page and its files. After an upgrade, a reload must not mix files of two versions. */
export function setPageHeaders(exchange: Exchange, contentType: string, contentSecurityPolicy: string): void {
  exchange.setHeader('Content-Type', contentType);
  exchange.setHeader('Content-Security-Policy', contentSecurityPolicy);
  exchange.setHeader('Referrer-Policy', 'no-referrer');
  exchange.setHeader('Cache-Control', 'no-cache');
}
