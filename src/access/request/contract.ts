import { Type } from 'typebox';
import { Choice, largestPage, Page, PageSize, Text } from '../../operation/contract/fields.ts';
import { operation, record } from '../../operation/contract/operation.ts';

const RecentRequest = record('RecentRequest', {
  reqId: Type.String(),
  time: Type.Number({ description: 'when it arrived, milliseconds' }),
  caller: Type.String({ description: 'as the audit log names it' }),
  operation: Type.String({ description: 'for example group.edit' }),
  status: Type.Number({ description: 'HTTP status' }),
  code: Type.Number({ description: '0: success' }),
  execTime: Type.Number({ description: 'how long it took, milliseconds' }),
});

export const listRequests = operation({
  name: 'request.list',
  path: '/request/list',
  title: 'Recent requests',
  description:
    'The last 1,000 requests that the answering process let in, latest first, those of this organisation. What was in ' +
    'them is not kept.',
  scope: 'admin',
  request: {
    caller: Type.Optional(Text('Only of this caller.')),
    operation: Type.Optional(Text('Only this operation, for example group.edit.')),
    outcome: Type.Optional(Choice('Only these.', ['success', 'refused'])),
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
