import { Type } from 'typebox';
import { record } from '../../operation/contract/operation.ts';
import { productStatuses, proseOf } from '../code-dictionary/statuses-contract.ts';

/** 18 fields. */
export const Product = record('Product', {
  id: Type.Integer({ description: 'product id' }),
  name: Type.String({ description: 'name' }),
  cover: Type.String({ description: 'cover image address' }),
  price: Type.Integer({ description: 'price, minor units (fen, cents)' }),
  iosPrice: Type.Integer({ description: 'price on the iOS channel, minor units' }),
  type: Type.Integer({
    description:
      '1 live course, 2 recorded course, 3 lesson pack, 4 goods, 5 bundle, 6 membership, 7 question bank, ' +
      '8 offline course, 9 other',
  }),
  soldNum: Type.Integer({ description: 'units sold' }),
  fakeSoldNum: Type.Integer({ description: 'displayed (adjusted) units sold' }),
  limitBuyNum: Type.Integer({ description: 'purchase limit per buyer; 0: no limit' }),
  tags: Type.Array(Type.String(), { description: 'tags' }),
  saleBeginTime: Type.Integer({ description: 'sale start time, milliseconds' }),
  saleEndTime: Type.Integer({ description: 'sale end time, milliseconds; 0: none' }),
  url: Type.String({ description: 'product detail page address' }),
  status: Type.Integer({ description: proseOf(productStatuses) }),
  relatedTeachers: Type.Array(record('RelatedTeacher', { name: Type.String(), avatarUrl: Type.String() })),
  serviceDuration: Type.Integer({ description: 'service duration, days' }),
  columnIds: Type.Array(Type.Integer(), { description: 'ids of its product columns' }),
  createAt: Type.Integer({ description: 'creation time, milliseconds' }),
});
