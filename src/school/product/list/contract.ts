import { Type } from 'typebox';
import { Choice, Id, largestPage, Page, PageSize, Reference } from '../../../operation/contract/fields.ts';
import { operation } from '../../../operation/contract/operation.ts';
import { productStatuses, proseOf } from '../../code-dictionary/statuses-contract.ts';
import { Product } from '../record-contract.ts';

export const getProductList = operation({
  number: 3,
  name: 'product.getProductList',
  path: '/product/getProductList',
  title: 'Product list',
  description: 'The products of the organisation, or of one branch or column, newest first.',
  scope: 'product:read',
  request: {
    appId: Type.Optional(Reference('Branch app id; default: all branches.')),
    status: Type.Optional(Choice(`${proseOf(productStatuses)}.`, [0, 1, 2, 3, 4])),
    columnId: Type.Optional(Id('Product column id.')),
    pageIndex: Type.Optional(Page()),
    pageSize: Type.Optional(PageSize(largestPage)),
  },
  response: Type.Object({
    total: Type.Integer({ description: 'total products' }),
    list: Type.Array(Product),
  }),
  onError: () => ({ total: 0, list: [] }),
  example: {
    request: { status: 2, pageIndex: 0, pageSize: 20 },
    response: {
      total: 1,
      list: [
        {
          id: 19,
          name: '初一数学秋季班',
          cover: 'https://school.example/covers/19.jpg',
          price: 128000,
          iosPrice: 128800,
          type: 1,
          soldNum: 212,
          fakeSoldNum: 812,
          limitBuyNum: 1,
          tags: ['数学', '初一'],
          saleBeginTime: 1785513600000,
          saleEndTime: 0,
          url: 'https://school.example/products/19',
          status: 2,
          relatedTeachers: [{ name: '沈鹏', avatarUrl: 'https://school.example/avatars/12.jpg' }],
          serviceDuration: 180,
          columnIds: [2],
          createAt: 1785427200000,
        },
      ],
    },
  },
});
