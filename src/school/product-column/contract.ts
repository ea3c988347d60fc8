import { Type } from 'typebox';
import { Id, largestPage, Name, Page, PageSize, ReadVersion, Version } from '../../operation/contract/fields.ts';
import { operation, record } from '../../operation/contract/operation.ts';

const nameLength = 50;
const name = Name(`Name, at most ${nameLength} characters.`, nameLength);

const ProductColumn = record('ProductColumn', {
  columnId: Type.Integer({ description: 'product column id' }),
  name: Type.String(),
  subOrgId: Type.Integer({ description: 'branch' }),
  version: Version('/productColumn/update'),
});

export const createColumn = operation({
  name: 'productColumn.create',
  path: '/productColumn/create',
  title: 'Create product column',
  description: 'Adds a product column to the shop of a branch.',
  scope: 'product:write',
  emits: ['productColumn.created'],
  request: { name, subOrgId: Type.Optional(Id("Branch; default: the caller's branch, or the head branch.")) },
  response: Type.Object({ columnId: Type.Integer({ description: 'product column id' }) }),
  example: { request: { name: '秋季班', subOrgId: 1 }, response: { columnId: 5 } },
});

export const updateColumn = operation({
  name: 'productColumn.update',
  path: '/productColumn/update',
  title: 'Rename product column',
  description: 'Changes the name of a column.',
  scope: 'product:write',
  emits: ['productColumn.updated'],
  request: { columnId: Id('Product column id.'), name, version: ReadVersion('/productColumn/list') },
  response: Type.Object({ sucNum: Type.Integer({ description: 'columns updated' }) }),
  example: { request: { columnId: 5, name: '寒假班' }, response: { sucNum: 1 } },
});

export const listColumns = operation({
  name: 'productColumn.list',
  path: '/productColumn/list',
  title: 'List product columns',
  description: 'The columns of all branches that the caller may read, sorted by id.',
  scope: 'product:read',
  request: {
    columnId: Type.Optional(Id('Only this column.')),
    subOrgId: Type.Optional(Id('Branch.')),
    pageStart: Type.Optional(Page()),
    pageSize: Type.Optional(PageSize(largestPage)),
  },
  response: Type.Object({ total: Type.Integer(), list: Type.Array(ProductColumn) }),
  example: {
    request: { pageStart: 0, pageSize: 20 },
    response: { total: 1, list: [{ columnId: 5, name: '秋季班', subOrgId: 1, version: 'pB1xT0dJ8mWq3sLr6uYc2A' }] },
  },
});
