import { foldText } from '../../../search/fold.ts';

/** The fewest characters of an order number that find it. */
export const shortestPart = 4;

/**
 * Orders with consecutive ids form a block. The hashes of each block differ, so a search reads block after block, the
 * latest first, and stops when it has enough: a part that millions of orders have costs no more than a rare one.
 */
export const blockBits = 15;
/** Ids may have 53 bits, a hash has 32. */
export const blockMask = 2 ** 31 - 1;

const blockOf = (orderId: number) => Math.floor(orderId / 2 ** blockBits) % (blockMask + 1);

/** FNV-1a, continued from `begin`. */
function hash(text: string, begin = 0x81_1c_9d_c5): number {
  let value = begin;
  for (let at = 0; at < text.length; at++) value = Math.imul(value ^ text.charCodeAt(at), 0x01_00_01_93);
  return value;
}

/** The hashes of all parts with four characters, the same in every block. The organisation's own, as all share an index. */
export function partHashes(orgId: number, normalized: string): number[] {
  const characters = [...normalized];
  const begin = hash(`${orgId.toString(36)}:`);
  const parts = new Set<number>();
  for (let end = shortestPart; end <= characters.length; end++) {
    let part = begin;
    for (let at = end - shortestPart; at < end; at++) part = hash(characters[at] ?? '', part);
    parts.add(part);
  }
  return [...parts];
}

export interface NumberedOrder {
  readonly orderId: number;
  readonly orderSn: string;
  readonly branchId: number;
}

/** The row of the index for an order. */
export const indexRow = (orgId: number, { orderId, orderSn, branchId }: NumberedOrder) => {
  const block = blockOf(orderId);
  return { orderId, branchId, grams: partHashes(orgId, foldText(orderSn)).map((part) => part ^ block) };
};
