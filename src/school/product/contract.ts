import { Type } from 'typebox';
import { record } from '../../operation/contract/operation.ts';

/** 18 fields. */
export const Product = record('Product', {
  id: Type.Number({ description: 'product id' }),
  name: Type.String({ description: 'name' }),
  cover: Type.String({ description: 'cover image address' }),
  price: Type.Number({ description: 'price, minor units (fen, cents)' }),
  iosPrice: Type.Number({ description: 'price on the iOS channel, minor units' }),
  type: Type.Number({
    description:
      '1 live course, 2 recorded course, 3 lesson pack, 4 goods, 5 bundle, 6 membership, 7 question bank, ' +
      '8 offline course, 9 other',
  }),
  soldNum: Type.Number({ description: 'units sold' }),
  fakeSoldNum: Type.Number({ description: 'displayed (adjusted) units sold' }),
  limitBuyNum: Type.Number({ description: 'purchase limit per buyer; 0: no limit' }),
  tags: Type.Array(Type.String(), { description: 'tags' }),
  saleBeginTime: Type.Number({ description: 'sale start time, milliseconds' }),
  saleEndTime: Type.Number({ description: 'sale end time, milliseconds; 0: none' }),
  url: Type.String({ description: 'product detail page address' }),
  status: Type.Number({ description: '0 not listed, 1 waiting to be listed, 2 on sale, 3 sold out, 4 taken off sale' }),
  relatedTeachers: Type.Array(record('RelatedTeacher', { name: Type.String(), avatarUrl: Type.String() })),
  serviceDuration: Type.Number({ description: 'service duration, days' }),
  columnIds: Type.Array(Type.Number(), { description: 'ids of its product columns' }),
  createAt: Type.Number({ description: 'creation time, milliseconds' }),
});
