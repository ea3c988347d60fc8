import { isAddressRange } from '../../access/key/address.ts';
import { commaSeparated, emptyOr, type Setting } from './setting.ts';

const isPort = (text: string) => /^\d{1,5}$/.test(text) && Number(text) >= 1 && Number(text) <= 65_535;

/** Where webhooks may be sent, and whether this process sends them. */
export const webhookSettings = {
  WEBHOOKS: {
    description:
      'Set to off to send no webhooks from this process. Use it for a copy of the database that serves as a test: its ' +
      'endpoints belong to the original.',
    fallback: '',
    example: 'off',
    parse: emptyOr('off'),
  },
  WEBHOOK_NETWORKS: {
    description:
      'Addresses or ranges that webhooks may reach on any port, although they are not on the public internet, separated by ' +
      'commas: your own network, never that of the database or of a cloud metadata service.',
    fallback: '',
    example: '10.20.0.0/16',
    parse: commaSeparated('addresses or ranges such as 10.20.0.0/16, separated by commas', isAddressRange),
  },
  WEBHOOK_PORTS: {
    description: 'Ports that webhooks may reach on the public internet, separated by commas.',
    fallback: '80,443',
    example: '443,8443',
    parse: (text: string) => commaSeparated('ports such as 443, separated by commas', isPort)(text).map(Number),
  },
} as const satisfies Record<string, Setting<unknown>>;
