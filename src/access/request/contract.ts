import { Type } from 'typebox';
import { Choice, largestPage, Page, PageSize, Reference } from '../../operation/contract/fields.ts';
import { operation, record } from '../../operation/contract/operation.ts';

const RecentRequest = record('RecentRequest', {
  reqId: Type.String(),
  time: Type.Integer({ description: 'time of arrival, milliseconds' }),
  caller: Type.String({ description: 'name of the caller, as in the audit log' }),
  operation: Type.String({ description: 'for example group.edit' }),
  status: Type.Integer({ description: 'HTTP status' }),
  code: Type.Integer({ description: '0: success' }),
  execTime: Type.Integer({ description: 'execution time, milliseconds' }),
});

export const listRequests = operation({
  name: 'request.list',
  path: '/request/list',
  title: 'Recent requests',
  description:
    'Requests of this organisation among the last 1,000 requests of the answering process, latest first. The server does ' +
    'not store their contents.',
  scope: 'admin',
  request: {
    caller: Type.Optional(Reference('Only requests of this caller.')),
    operation: Type.Optional(Reference('Only this operation, for example group.edit.')),
    outcome: Type.Optional(Choice('Only requests with this outcome.', ['success', 'refused'])),
    pageStart: Type.Optional(Page()),
    pageSize: Type.Optional(PageSize(largestPage)),
  },
  response: Type.Object({ total: Type.Integer(), list: Type.Array(RecentRequest) }),
  example: {
    request: { outcome: 'refused' },
    response: {
      total: 1,
      list: [
        {
          reqId: '0b6f7f0e-5d3c-4b43-9b53-3a8c4e0e5d52',
          time: 1788220800000,
          caller: 'key:3',
          operation: 'group.edit',
          status: 404,
          code: 4102,
          execTime: 3,
        },
      ],
    },
  },
});
