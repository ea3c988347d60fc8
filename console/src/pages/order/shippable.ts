import type { AnswerOf } from '../../server/api.ts';

type Line = AnswerOf<'order', 'get'>['lines'][number];

/** Goods, a bundle and other things can be sent; a course cannot. */
export const isGoods = ({ type }: Pick<Line, 'type'>): boolean => [4, 5, 9].includes(type);

const [paid, shipped] = [2, 8];

/** The lines of a parcel: what waits, else what was sent. Nothing that is unpaid, to be refunded or refunded is packed. */
export function linesToPack(lines: readonly Line[]): readonly Line[] {
  const goodsIn = (status: number) => lines.filter((line) => isGoods(line) && line.status === status);
  const waiting = goodsIn(paid);
  return waiting.length > 0 ? waiting : goodsIn(shipped);
}
