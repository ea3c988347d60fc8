/** What stands for a value that is not shown. */
const hidden = '***';

/** Whether an address was taken from where it is shown: its values are not those of the receiver. */
export const hasHiddenValue = (url: string): boolean => /[?&=]\*\*\*(&|$)/.test(url);

/**
 * An address as people see it in lists, the audit log and messages: with `***` for the values of its query, which may be the
 * receiver's tokens, and without user name and password, which only a refused address has.
 */
export function shownUrl(given: string): string {
  const url = withoutCredentials(given);
  const [address = '', ...query] = url.split('?');
  if (query.length === 0) return url;
  const shown = query
    .join('?')
    .split('&')
    .map((parameter) => (parameter.includes('=') ? `${parameter.slice(0, parameter.indexOf('='))}=${hidden}` : hidden));
  return `${address}?${shown.join('&')}`;
}

function withoutCredentials(url: string): string {
  const scheme = /^[^/\\?#@]*:[/\\]+/.exec(url)?.[0] ?? '';
  const [host = ''] = url.slice(scheme.length).split(/[/\\?#]/, 1);
  const at = host.lastIndexOf('@');
  return at === -1 ? url : `${scheme}${hidden}${url.slice(scheme.length + at)}`;
}
