import type { Static } from '../../../operation/contract/static.ts';
import { fail } from '../../../operation/errors/failure.ts';
import { parameterErrors } from '../../../operation/errors/parameter.ts';
import { orderErrors } from '../errors.ts';
import type * as contract from './contract.ts';

export type NewOrderInput = Static<typeof contract.createOrder.request>;
const ordinary = 1;
const byAdministrator = 4;
const inGroup = 5;

/** Which parameters go with which type of order, where not with all. */
const typesOf: { readonly [Name in keyof NewOrderInput]?: readonly number[] } = {
  moneyPaid: [byAdministrator],
  payChannel: [byAdministrator],
  transactionNo: [byAdministrator],
  payBefore: [ordinary, inGroup],
  purchaseGroupId: [inGroup],
  discount: [ordinary, byAdministrator],
  ios: [ordinary, byAdministrator],
};

/** What can be said about a new order without looking anything up. */
export function checkNewOrder(input: NewOrderInput, now: number): void {
  const { orderType: type = ordinary, productList, payBefore } = input;
  for (const [param, types] of Object.entries(typesOf)) {
    const given = param in input;
    if (given && !types.includes(type)) throw fail(orderErrors.notForOrderType, { param, type });
  }
  productList.forEach(({ orderAmount, quantity = 1 }, index) => {
    const at = `productList[${index}]`;
    if (orderAmount !== undefined && type !== byAdministrator) {
      throw fail(orderErrors.notForOrderType, { param: `${at}.orderAmount`, type });
    }
    if (type === inGroup && quantity > 1) {
      throw fail(parameterErrors.moreThanAmount, { param: `${at}.quantity`, most: 1, received: quantity });
    }
  });
  if (type === inGroup && productList.length > 1) {
    throw fail(parameterErrors.tooManyItems, { param: 'productList', limit: 1, length: productList.length });
  }
  if (type === byAdministrator && input.moneyPaid === undefined)
    throw fail(parameterErrors.parameterMissing, { param: 'moneyPaid' });
  if (payBefore !== undefined && payBefore <= now) {
    throw fail(orderErrors.timeInPast, { param: 'payBefore', now, received: payBefore });
  }
}
