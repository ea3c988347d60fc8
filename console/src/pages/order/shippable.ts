import type { AnswerOf } from '../../api.ts';

type Line = AnswerOf<'order', 'get'>['lines'][number];

/** Goods, a bundle and other things can be sent; a course cannot. */
export const isGoods = ({ type }: Line): boolean => [4, 5, 9].includes(type);
