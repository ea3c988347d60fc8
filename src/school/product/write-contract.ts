import { Type } from 'typebox';
import { Choice, Id, Integer, Name, StoredMoment, Text } from '../../operation/contract/fields.ts';
import { TeacherId } from '../../operation/contract/ids.ts';
import { operation, record } from '../../operation/contract/operation.ts';
import { Product } from './contract.ts';

const nameLength = 100;
const urlLength = 500;
/** A milliard: what whole days of such orders add up to is still exact. */
const largestPrice = 100_000_000_000;
const money = (description: string) => Integer(`${description}, minor units.`, { minimum: 0, maximum: largestPrice });
/** Units, days, lessons: more than anyone has. */
export const largestCount = 1_000_000_000;
/** Of a group purchase. */
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

/** What may be said about a product when it is made and changed later. */
const details = {
  iosPrice: Type.Optional(money('Price on the iOS channel; left out when it is made: the price')),
  cover: Type.Optional(Text('Cover image address.', { maxLength: urlLength })),
  url: Type.Optional(Text('Product detail page address.', { maxLength: urlLength })),
  fakeSoldNum: Type.Optional(count('Displayed (adjusted) units sold.')),
  limitBuyNum: Type.Optional(count('Purchase limit per buyer; 0: none.')),
  tags: Type.Optional(
    Type.Array(Text('A tag.', { minLength: 1, maxLength: 30 }), { description: 'Tags, at most 20.', maxItems: 20 }),
  ),
  ...saleTimes,
  serviceDuration: Type.Optional(count('Service duration, days.')),
  lessonNum: Type.Optional(count('Lessons it comes to, for fair refunds; 0: not known.')),
  stock: Type.Optional(Integer('Units that can be bought; -1: any number.', { minimum: -1, maximum: largestCount })),
  groupSize: Type.Optional(
    Integer('Group purchase: how many buyers complete it; 0: none.', { minimum: 0, maximum: 1000 }),
  ),
  groupPrice: Type.Optional(money('Group purchase: price for each buyer')),
  groupHours: Type.Optional(
    Integer('Group purchase: hours to complete it in, 24 where not said.', { minimum: 1, maximum: 8760 }),
  ),
  columnIds: Type.Optional(Type.Array(Id('Product column.'), { description: 'Columns it stands in.', maxItems: 50 })),
  teacherIds: Type.Optional(
    Type.Array(TeacherId('Teacher.'), { description: 'Related teachers, in order.', maxItems: 50 }),
  ),
};

export const createProduct = operation({
  name: 'product.create',
  path: '/product/create',
  title: 'Create product',
  description: 'Adds a product that is not listed yet (status 0).',
  scope: 'product:write',
  request: {
    name,
    type,
    price,
    ...details,
    subOrgId: Type.Optional(Id("Branch; left out: the caller's, or the head branch.")),
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
    'Changes what is sent; orders keep the name and price they were made with. Set the stock, or change it by stockChange ' +
    'where it is being sold meanwhile.',
  scope: 'product:write',
  request: {
    productId: Id('Product.'),
    name: Type.Optional(name),
    type: Type.Optional(type),
    price: Type.Optional(price),
    ...details,
    stockChange: Type.Optional(
      Integer('Units more, or less where negative, than can be bought now.', {
        minimum: -largestCount,
        maximum: largestCount,
      }),
    ),
  },
  response: Type.Object({ sucNum: Type.Integer({ description: 'products updated' }) }),
  example: { request: { productId: 19, price: 118000, stockChange: 10 }, response: { sucNum: 1 } },
});

export const setProductStatus = operation({
  name: 'product.setStatus',
  path: '/product/setStatus',
  title: 'Move a product through its sale',
  description:
    'Lists a product, puts it on sale or takes it off, as /product/transitions allows. A new product goes to 1, and from ' +
    'there to 2 by hand or when its sale begins; where its sale has begun already, it is on sale at once. Where the ' +
    'sale times would undo a move at once, send new ones with it.',
  scope: 'product:write',
  request: {
    productId: Id('Product.'),
    status: Choice('0 not listed, 1 waiting to be listed, 2 on sale, 4 taken off sale.', [0, 1, 2, 4]),
    ...saleTimes,
  },
  response: Type.Object({ status: Type.Integer({ description: 'the status it has now' }) }),
  example: { request: { productId: 16, status: 2 }, response: { status: 2 } },
});

const ProductDetail = record('ProductDetail', {
  ...Product.properties,
  subOrgId: Type.Integer({ description: 'branch' }),
  stock: Type.Integer({ description: 'units that can be bought, -1 for any number' }),
  lessonNum: Type.Integer({ description: 'lessons it comes to, 0 where not known' }),
  groupSize: Type.Integer({ description: 'buyers of a group purchase, 0 for none' }),
  groupPrice: Type.Integer({ description: 'its price, minor units' }),
  groupHours: Type.Integer({ description: 'hours to complete it in' }),
  teacherIds: Type.Array(Type.String(), { description: 'related teachers' }),
  updateAt: Type.Integer({ description: 'last change, milliseconds' }),
  nextStatuses: Type.Array(Type.Integer(), { description: 'where /product/setStatus can move it now' }),
});

export const getProduct = operation({
  name: 'product.get',
  path: '/product/get',
  title: 'Everything about a product',
  description: 'One product with what the product list does not tell.',
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
      nextStatuses: [1, 4],
    },
  },
});

export const listProductTransitions = operation({
  name: 'product.transitions',
  path: '/product/transitions',
  title: 'How a product moves through its sale',
  description: 'The table of all transitions between product statuses.',
  scope: 'product:read',
  request: {},
  response: Type.Object({
    list: Type.Array(
      record('ProductTransition', {
        from: Type.Integer({ description: 'status before' }),
        to: Type.Integer({ description: 'status after' }),
        operation: Type.String({ description: 'path of the operation, "" where the clock or the stock does it' }),
        when: Type.String({ description: 'when that happens, in the language asked for' }),
      }),
    ),
  }),
  example: {
    request: {},
    response: { list: [{ from: 0, to: 1, operation: '/product/setStatus', when: 'to be listed' }] },
  },
});
