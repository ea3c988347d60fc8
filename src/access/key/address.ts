import { BlockList, isIP } from 'node:net';

/** `203.0.113.7`, `203.0.113.0/24`, `2001:db8::/32`. */
export function isAddressRange(text: string): boolean {
  const [address = '', bits, ...more] = text.split('/');
  const family = isIP(address);
  if (family === 0 || more.length > 0) return false;
  return bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= (family === 4 ? 32 : 128));
}

/** Whether an address is in one of the ranges; without ranges, every address is allowed. */
export const isAllowedAddress = (address: string, ranges: readonly string[]): boolean =>
  ranges.length === 0 || addressCheck(ranges)(address);

/** Returns a check whether an address is in one of the ranges. */
export function addressCheck(ranges: readonly string[]): (address: string) => boolean {
  const included = new BlockList();
  for (const range of ranges) {
    const [network = '', bits] = range.split('/');
    const family = isIP(network) === 4 ? 'ipv4' : 'ipv6';
    if (bits === undefined) included.addAddress(network, family);
    else included.addSubnet(network, Number(bits), family);
  }
  return (address) => {
    // An IPv4 client of a server that also listens on IPv6.
    const plain = address.replace(/^::ffff:(?=\d+\.)/i, '');
    return isIP(plain) !== 0 && included.check(plain, isIP(plain) === 4 ? 'ipv4' : 'ipv6');
  };
}
