import { Type } from 'typebox';
import {
  Choice,
  Id,
  Integer,
  Name,
  ReadVersion,
  StoredMoment,
  Text,
  Version,
} from '../../operation/contract/fields.ts';
import { TeacherId } from '../../operation/contract/ids.ts';
import { operation, record } from '../../operation/contract/operation.ts';
import { productStatuses, proseOf } from '../code-dictionary/statuses-contract.ts';
import { Product } from './record-contract.ts';

const nameLength = 100;
const urlLength = 500;
/** Sums over many orders stay within the safe integers. */
const largestPrice = 100_000_000_000;
const money = (description: string) => Integer(`${description}, minor units.`, { minimum: 0, maximum: largestPrice });
/** For units, days and lessons. */
export const largestCount = 1_000_000_000;
export const fewestBuyers = 2;
const count = (description: string) => Integer(description, { minimum: 0, maximum: largestCount });

const name = Name(`Name, at most ${nameLength} characters.`, nameLength);
const price = money('Price');
const type = Choice(
  '1 live course, 2 recorded course, 3 lesson pack, 4 goods, 5 bundle, 6 membership, 7 question bank, ' +
    '8 offline course, 9 other.',
  [1, 2, 3, 4, 5, 6, 7, 8, 9],
);
const saleTimes = {
  saleBeginTime: Type.Optional(StoredMoment('Sale start time, milliseconds; 0: none.')),
  saleEndTime: Type.Optional(StoredMoment('Sale end time, milliseconds, later than the start; 0: none.')),
};

/** Request fields of both create and update. */
const details = {
  iosPrice: Type.Optional(money('Price on the iOS channel; default for a new product: the price')),
  cover: Type.Optional(Text('Cover image address.', { maxLength: urlLength })),
  url: Type.Optional(Text('Product detail page address.', { maxLength: urlLength })),
  fakeSoldNum: Type.Optional(count('Displayed (adjusted) units sold.')),
  limitBuyNum: Type.Optional(count('Purchase limit per buyer; 0: none.')),
  tags: Type.Optional(
    Type.Array(Text('A tag.', { minLength: 1, maxLength: 30 }), { description: 'Tags, at most 20.', maxItems: 20 }),
  ),
  ...saleTimes,
  serviceDuration: Type.Optional(count('Service duration, days.')),
  lessonNum: Type.Optional(count('Number of lessons, used to compute refunds; 0: unknown.')),
  stock: Type.Optional(Integer('Available units; -1: unlimited.', { minimum: -1, maximum: largestCount })),
  groupSize: Type.Optional(
    Integer('Group purchase: number of buyers that completes it; 0: no group purchase.', { minimum: 0, maximum: 1000 }),
  ),
  groupPrice: Type.Optional(money('Group purchase: price for each buyer')),
  groupHours: Type.Optional(
    Integer('Group purchase: hours until it must be complete; default: 24.', { minimum: 1, maximum: 8760 }),
  ),
  columnIds: Type.Optional(Type.Array(Id('Product column.'), { description: 'Product columns.', maxItems: 50 })),
  teacherIds: Type.Optional(
    Type.Array(TeacherId('Teacher.'), { description: 'Related teachers, in order.', maxItems: 50 }),
  ),
};

export const createProduct = operation({
  name: 'product.create',
  path: '/product/create',
  title: 'Create product',
  description: 'Adds a product with status 0 (not listed).',
  scope: 'product:write',
  emits: ['product.created'],
  request: {
    name,
    type,
    price,
    ...details,
    subOrgId: Type.Optional(Id("Branch; default: the caller's branch, or the head branch.")),
  },
  response: Type.Object({ productId: Type.Integer({ description: 'product id' }) }),
  example: {
    request: { name: '初一数学秋季班', type: 1, price: 128000, limitBuyNum: 1, stock: 30, lessonNum: 16 },
    response: { productId: 19 },
  },
});

export const updateProduct = operation({
  name: 'product.update',
  path: '/product/update',
  title: 'Update product',
  description:
    'Changes only the fields that are sent. Existing orders keep their name and price. Send stock to set the ' +
    'available units, or stockChange to add or subtract units while the product is being sold.',
  scope: 'product:write',
  emits: ['product.updated'],
  request: {
    productId: Id('Product.'),
    name: Type.Optional(name),
    type: Type.Optional(type),
    price: Type.Optional(price),
    ...details,
    stockChange: Type.Optional(
      Integer('Units to add to the stock; negative to subtract.', {
        minimum: -largestCount,
        maximum: largestCount,
      }),
    ),
    version: ReadVersion('/product/get'),
  },
  response: Type.Object({ sucNum: Type.Integer({ description: 'products updated' }) }),
  example: { request: { productId: 19, price: 118000, stockChange: 10 }, response: { sucNum: 1 } },
});

/** Only its units make a product sold out. */
const { soldOut: _soldOut, ...settable } = productStatuses;

export const setProductStatus = operation({
  name: 'product.setStatus',
  path: '/product/setStatus',
  title: 'Set product status',
  description:
    'Changes the status as /product/transitions allows. Status 1 queues a product; it goes on sale at ' +
    'saleBeginTime, or immediately if that time has passed. Without sale times, set status 2 as well. If the ' +
    'current sale times conflict with the new status, send new sale times in the same request.',
  scope: 'product:write',
  emits: ['product.statusSet'],
  request: {
    productId: Id('Product.'),
    status: Choice(`${proseOf(settable)}.`, [0, 1, 2, 4]),
    ...saleTimes,
  },
  response: Type.Object({ status: Type.Integer({ description: 'the current status' }) }),
  example: { request: { productId: 16, status: 2 }, response: { status: 2 } },
});

const ProductDetail = record('ProductDetail', {
  ...Product.properties,
  subOrgId: Type.Integer({ description: 'branch' }),
  stock: Type.Integer({ description: 'available units; -1: unlimited' }),
  lessonNum: Type.Integer({ description: 'number of lessons; 0: unknown' }),
  groupSize: Type.Integer({ description: 'buyers of a group purchase; 0: no group purchase' }),
  groupPrice: Type.Integer({ description: 'group purchase price, minor units' }),
  groupHours: Type.Integer({ description: 'hours until a group purchase must be complete' }),
  teacherIds: Type.Array(Type.String(), { description: 'related teachers' }),
  updateAt: Type.Integer({ description: 'last change, milliseconds' }),
  version: Version('/product/update'),
  nextStatuses: Type.Array(Type.Integer(), { description: 'statuses that /product/setStatus accepts now' }),
});

export const getProduct = operation({
  name: 'product.get',
  path: '/product/get',
  title: 'Get a product',
  description: 'One product with all its fields.',
  scope: 'product:read',
  request: { productId: Id('Product.') },
  response: ProductDetail,
  example: {
    request: { productId: 19 },
    response: {
      id: 19,
      name: '初一数学秋季班',
      cover: '',
      price: 128000,
      iosPrice: 128800,
      type: 1,
      soldNum: 12,
      fakeSoldNum: 0,
      limitBuyNum: 1,
      tags: [],
      saleBeginTime: 0,
      saleEndTime: 0,
      url: '',
      status: 2,
      relatedTeachers: [{ name: '沈鹏', avatarUrl: '' }],
      serviceDuration: 180,
      columnIds: [],
      createAt: 1785427200000,
      subOrgId: 1,
      stock: 18,
      lessonNum: 16,
      groupSize: 3,
      groupPrice: 98000,
      groupHours: 24,
      teacherIds: ['0_1'],
      updateAt: 1785427200000,
      version: 'pB1xT0dJ8mWq3sLr6uYc2A',
      nextStatuses: [1, 4],
    },
  },
});

export const listProductTransitions = operation({
  name: 'product.transitions',
  path: '/product/transitions',
  title: 'List product transitions',
  description: 'All transitions between product statuses.',
  scope: 'product:read',
  request: {},
  response: Type.Object({
    list: Type.Array(
      record('ProductTransition', {
        from: Type.Integer({ description: 'status before' }),
        to: Type.Integer({ description: 'status after' }),
        operation: Type.String({ description: 'path of the operation; "": caused by the sale times or the stock' }),
        when: Type.String({ description: 'description in the requested language' }),
      }),
    ),
  }),
  example: {
    request: {},
    response: { list: [{ from: 0, to: 1, operation: '/product/setStatus', when: 'listed, waiting for the sale' }] },
  },
});
