import { BlockList, isIP } from 'node:net';

/** An address range such as `10.0.0.0/8`, or one address. */
function blockListOf(ranges: readonly string[]): BlockList {
  const list = new BlockList();
  for (const range of ranges) {
    const [network = '', bits] = range.split('/');
    const family = isIP(network) === 4 ? 'ipv4' : 'ipv6';
    if (bits === undefined) list.addAddress(network, family);
    else list.addSubnet(network, Number(bits), family);
  }
  return list;
}

/** The IPv4 ranges that are not the public internet, by IANA's registry of special-purpose addresses. */
const specialIPv4 = blockListOf([
  '0.0.0.0/8',
  '10.0.0.0/8',
  // Carrier-grade NAT; Alibaba Cloud serves its metadata there.
  '100.64.0.0/10',
  '127.0.0.0/8',
  // Link-local, with the metadata of most clouds.
  '169.254.0.0/16',
  '172.16.0.0/12',
  '192.0.0.0/24',
  '192.0.2.0/24',
  '192.88.99.0/24',
  '192.168.0.0/16',
  '198.18.0.0/15',
  '198.51.100.0/24',
  '203.0.113.0/24',
  '224.0.0.0/4',
  '240.0.0.0/4',
  // A public address that belongs to the host of every virtual machine in Azure.
  '168.63.129.16',
]);

/**
 * Only these IPv6 addresses are assigned to the internet. All others are refused with them: loopback, private, link-local and
 * multicast addresses, and the forms that contain an IPv4 address (mapped, compatible, NAT64).
 */
const globalIPv6 = blockListOf(['2000::/3']);
/** Of these: protocol assignments with Teredo, documentation, 6to4, which contains an IPv4 address. */
const specialIPv6 = blockListOf(['2001::/23', '2001:db8::/32', '2002::/16', '3fff::/20']);

/** The networks that webhooks may reach although they are not the public internet. */
export class AllowedNetworks {
  readonly ranges: readonly string[];
  readonly #list: BlockList;

  constructor(ranges: readonly string[]) {
    this.ranges = ranges;
    this.#list = blockListOf(ranges);
  }

  get isEmpty(): boolean {
    return this.ranges.length === 0;
  }

  includes(address: string): boolean {
    return this.#list.check(address, isIP(address) === 4 ? 'ipv4' : 'ipv6');
  }
}

/** Whether an address belongs to the public internet. */
export function isPublic(address: string): boolean {
  switch (isIP(address)) {
    case 4:
      return !specialIPv4.check(address, 'ipv4');
    case 6:
      return globalIPv6.check(address, 'ipv6') && !specialIPv6.check(address, 'ipv6');
    default:
      return false;
  }
}
