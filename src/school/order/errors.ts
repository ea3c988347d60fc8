import { named } from '../../operation/errors/entry.ts';

/** What can be wrong about an order. */
export const orderErrors = named({
  notForOrderType: {
    code: 2050,
    status: 400,
    en: '{param} is not for orders of type {type}.',
    zh: '{param} 不适用于类型为 {type} 的订单。',
  },
  timeInPast: {
    code: 2051,
    status: 400,
    en: '{param} must be later than now ({now}); received {received}.',
    zh: '{param} 必须晚于当前时间（{now}）；收到的是 {received}。',
  },
  beforeOrder: {
    code: 2053,
    status: 400,
    en: '{param} must not be before {begin} ({beginValue}); received {received}.',
    zh: '{param} 不能早于 {begin}（{beginValue}）；收到的是 {received}。',
  },
  orderNotFound: {
    code: 4060,
    status: 404,
    en: 'There is no order with {param} {received}.',
    zh: '没有 {param} 为 {received} 的订单。',
  },
  purchaseGroupNotFound: {
    code: 4062,
    status: 404,
    en: 'There is no group purchase with {param} {received}.',
    zh: '没有 {param} 为 {received} 的拼团。',
  },
  productsOfTwoBranches: {
    code: 4151,
    status: 422,
    en: '{param} is of another branch than the first product; an order is of one branch.',
    zh: '{param} 与第一个商品不属于同一分校；一个订单只属于一个分校。',
  },
  orderLineUnknown: {
    code: 4152,
    status: 422,
    en: '{param} names no line: the order has lines 1 to {most}; received {received}.',
    zh: '{param} 指向的订单行不存在：该订单有第 1 到 {most} 行；收到的是 {received}。',
  },
  purchaseGroupUnknown: {
    code: 4153,
    status: 422,
    en: '{param} names no group purchase of this product: {received}.',
    zh: '{param} 指向的不是该商品的拼团：{received}。',
  },
  illegalMove: {
    code: 4240,
    status: 409,
    en: '{received} is in the status "{status}": {move} is not possible. Possible are: {legal}.',
    zh: '{received} 的状态为“{status}”，不能执行 {move}。可执行：{legal}。',
  },
  orderSnTaken: {
    code: 4241,
    status: 409,
    en: 'There is an order with the orderSn {received} already.',
    zh: '已有 orderSn 为 {received} 的订单。',
  },
  orderExternalIdTaken: {
    code: 4242,
    status: 409,
    en: 'There is an order with the externalId {received} already.',
    zh: '已有 externalId 为 {received} 的订单。',
  },
  notOnSale: {
    code: 4243,
    status: 409,
    en: '{param}: the product {received} is not on sale; its status is "{status}".',
    zh: '{param}：商品 {received} 当前不可购买，状态为“{status}”。',
  },
  purchaseLimitReached: {
    code: 4245,
    status: 409,
    en: '{param}: a buyer may have {limit} units of the product {received}; this one has {bought} already.',
    zh: '{param}：商品 {received} 每人限购 {limit} 件；该用户已购 {bought} 件。',
  },
  paymentAmountDiffers: {
    code: 4246,
    status: 409,
    en: '{param} must be {payable}, what there is to pay; received {received}.',
    zh: '{param} 必须等于应付金额 {payable}；收到的是 {received}。',
  },
  transactionUsed: {
    code: 4247,
    status: 409,
    en: 'The transaction {received} has paid another order.',
    zh: '流水号 {received} 已用于支付其他订单。',
  },
  refundTooHigh: {
    code: 4248,
    status: 409,
    en: '{param} may be at most {most}, what is left of what was paid for this line; received {received}.',
    zh: '{param} 最多为 {most}（该行实付金额中尚未退还的部分）；收到的是 {received}。',
  },
  requesterApproves: {
    code: 4249,
    status: 409,
    en: '{received} asked for this refund; somebody else must approve it, and {param} says who.',
    zh: '该退款由 {received} 申请，须由其他人审批，并用 {param} 说明审批人。',
  },
  purchaseGroupClosed: {
    code: 4250,
    status: 409,
    en: 'The group purchase {received} is not open: it is {status}.',
    zh: '拼团 {received} 不在进行中：{status}。',
  },
  alreadyInPurchaseGroup: {
    code: 4251,
    status: 409,
    en: 'This buyer has a seat in the group purchase {received} already.',
    zh: '该用户已参加拼团 {received}。',
  },
  noGroupPurchase: {
    code: 4252,
    status: 409,
    en: '{param}: the product {received} cannot be bought as a group.',
    zh: '{param}：商品 {received} 不支持拼团。',
  },
  nothingToShip: {
    code: 4255,
    status: 409,
    en: '{param}: {received} has nothing to ship. Only goods, bundles and products of the type "other" can be shipped.',
    zh: '{param}：{received} 没有可发货的内容。只有实物、组合商品和“其他”类商品可以发货。',
  },
});
