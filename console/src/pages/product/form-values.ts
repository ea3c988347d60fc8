import type { Dayjs } from 'dayjs';
import type { AnswerOf, ParametersOf } from '../../server/api.ts';
import type { useFormat } from '../../ui/format.ts';
import type { useTimeZone } from '../../ui/time-zone.ts';

type Product = AnswerOf<'product', 'get'>;
export type Sent = ParametersOf<'product', 'create'> & { readonly stock: number };
type Units = Pick<ReturnType<typeof useFormat>, 'minorUnits' | 'amountText'> &
  Pick<ReturnType<typeof useTimeZone>, 'shown' | 'momentOf'>;

/** The form values of a product: empty means no limit, amounts are texts, as they were typed. */
export interface Filled {
  readonly name: string;
  readonly type: Sent['type'];
  readonly price: string;
  readonly iosPrice?: string;
  readonly stock?: number | null;
  readonly limitBuyNum?: number | null;
  readonly lessonNum?: number | null;
  readonly serviceDuration?: number | null;
  readonly saleBegin?: Dayjs | null;
  readonly saleEnd?: Dayjs | null;
  readonly groupSize?: number | null;
  readonly groupPrice?: string;
  readonly groupHours?: number | null;
  readonly columnIds?: readonly number[];
  readonly teacherIds?: readonly string[];
  readonly tags?: readonly string[];
}

const orEmpty = (number: number) => (number > 0 ? number : undefined);

export function toFilled(product: Product, { amountText, shown }: Units) {
  const { price, iosPrice, stock, saleBeginTime, saleEndTime, groupSize, groupPrice } = product;
  return {
    ...product,
    price: amountText(price),
    iosPrice: iosPrice === price ? undefined : amountText(iosPrice),
    stock: stock < 0 ? undefined : stock,
    limitBuyNum: orEmpty(product.limitBuyNum),
    lessonNum: orEmpty(product.lessonNum),
    serviceDuration: orEmpty(product.serviceDuration),
    saleBegin: saleBeginTime === 0 ? undefined : shown(saleBeginTime),
    saleEnd: saleEndTime === 0 ? undefined : shown(saleEndTime),
    groupSize: orEmpty(groupSize),
    groupPrice: groupSize === 0 ? undefined : amountText(groupPrice),
    groupHours: groupSize === 0 ? undefined : product.groupHours,
  };
}

export function toSent(filled: Filled, { minorUnits, momentOf }: Units): Sent {
  const { name, type, price, iosPrice, saleBegin, saleEnd, groupSize, groupPrice, groupHours } = filled;
  // The fields have checked the amounts.
  const amountOf = (text: string) => minorUnits(text) ?? 0;
  return {
    name,
    type,
    price: amountOf(price),
    iosPrice: amountOf(iosPrice?.trim() || price),
    stock: filled.stock ?? -1,
    limitBuyNum: filled.limitBuyNum ?? 0,
    lessonNum: filled.lessonNum ?? 0,
    serviceDuration: filled.serviceDuration ?? 0,
    saleBeginTime: saleBegin ? momentOf(saleBegin) : 0,
    saleEndTime: saleEnd ? momentOf(saleEnd) : 0,
    groupSize: groupSize ?? 0,
    ...(groupSize ? { groupPrice: amountOf(groupPrice?.trim() || price), groupHours: groupHours ?? 24 } : {}),
    columnIds: filled.columnIds ?? [],
    teacherIds: filled.teacherIds ?? [],
    tags: filled.tags ?? [],
  };
}

/** Sends the difference of the stock, because units may be sold meanwhile. */
export function toStock(before: number, after: number) {
  return before < 0 || after < 0 ? { stock: after } : { stockChange: after - before };
}
