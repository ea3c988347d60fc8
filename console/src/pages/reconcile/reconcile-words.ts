import { bilingual } from '../../words/bilingual.ts';

export const reconcileWords = bilingual(
  {
    reconcile: 'Reconcile',
    day: 'Day',
    orders: 'Orders',
    refunds: 'Refunds',
    netIs: 'Net (paid − refunded)',
    sum: 'Sum',
    byDay: 'By day',
    byBranch: 'By branch',
    byProduct: 'By product',
    byChannel: 'By channel',
    notSaid: 'not given',
    reconcileNote: 'Paid by day of payment, refunded by day of refund.',
  },
  {
    reconcile: '对账',
    day: '日期',
    orders: '订单数',
    refunds: '退款笔数',
    netIs: '净额（收款 − 退款）',
    sum: '合计',
    byDay: '按日',
    byBranch: '按分校',
    byProduct: '按商品',
    byChannel: '按支付方式',
    notSaid: '未注明',
    reconcileNote: '收款按付款日期，退款按退款日期。',
  },
);
