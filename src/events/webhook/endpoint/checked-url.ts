import { fail, quote } from '../../../operation/errors/failure.ts';
import { AllowedNetworks } from '../send/address.ts';
import { type Destinations, destinationOf } from '../send/destination.ts';
import { webhookErrors } from './errors.ts';
import { hasHiddenValue, shownUrl } from './shown-url.ts';

const publicOnly: Destinations = { networks: new AllowedNetworks([]), ports: [80, 443] };

/** The URL in its usual form; throws if nothing may be sent there. A host name is checked again for every connection. */
export function checkedUrl(text: string, destinations: Destinations = publicOnly): string {
  if (hasHiddenValue(text)) throw fail(webhookErrors.webhookUrlHidden, { param: 'url' });
  const destination = destinationOf(text, destinations);
  if (typeof destination === 'string') {
    throw fail(webhookErrors.webhookUrlRefused, { param: 'url', received: quote(shownUrl(text)) });
  }
  destination.url.hash = '';
  return destination.url.href;
}
