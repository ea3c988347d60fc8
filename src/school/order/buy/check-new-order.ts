import type { Static } from '../../../operation/contract/static.ts';
import { fail } from '../../../operation/errors/failure.ts';
import { parameterErrors } from '../../../operation/errors/parameter.ts';
import { orderErrors } from '../errors.ts';
import type * as contract from './contract.ts';

export type NewOrderInput = Static<typeof contract.createOrder.request>;
export const orderType = { ordinary: 1, byAdministrator: 4, groupPurchase: 5 } as const;
const { ordinary, byAdministrator, groupPurchase } = orderType;

/** Parameters that only some order types accept. */
const typesOf: { readonly [Name in keyof NewOrderInput]?: readonly number[] } = {
  moneyPaid: [byAdministrator],
  payChannel: [byAdministrator],
  transactionNo: [byAdministrator],
  payBefore: [ordinary, groupPurchase],
  purchaseGroupId: [groupPurchase],
  discount: [ordinary, byAdministrator],
  ios: [ordinary, byAdministrator],
};

/** The checks that need no database. */
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
    if (type === groupPurchase && quantity > 1) {
      throw fail(parameterErrors.moreThanAmount, { param: `${at}.quantity`, most: 1, received: quantity });
    }
  });
  if (type === groupPurchase && productList.length > 1) {
    throw fail(parameterErrors.tooManyItems, { param: 'productList', limit: 1, length: productList.length });
  }
  if (type === byAdministrator && input.moneyPaid === undefined)
    throw fail(parameterErrors.parameterMissing, { param: 'moneyPaid' });
  if (payBefore !== undefined && payBefore <= now) {
    throw fail(orderErrors.timeInPast, { param: 'payBefore', now, received: payBefore });
  }
}
