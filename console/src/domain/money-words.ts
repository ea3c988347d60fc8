import { bilingual } from '../words/bilingual.ts';

export const moneyWords = bilingual(
  {
    paid: 'Paid',
    refunded: 'Refunded',
    net: 'Net',
  },
  {
    paid: '收款',
    refunded: '退款',
    net: '净额',
  },
);
