import { Type } from 'typebox';
import { EventCursor } from '../../events/log/cursor-contract.ts';
import { Choice, largestPage, PageSize, Text } from '../../operation/contract/fields.ts';
import { operation, record } from '../../operation/contract/operation.ts';

const RowChange = record('RowChange', {
  action: Choice('U: the row was added or changed. D: delete every row that has these values in the fields of key.', [
    'U',
    'D',
  ]),
  key: Type.Record(Type.String(), Type.Unknown(), { description: 'the fields that identify the row, or the rows' }),
  value: Type.Record(Type.String(), Type.Unknown(), { description: 'U: the whole row, as /export writes it. D: {}' }),
});

export const listChanges = operation({
  name: 'export.changes',
  path: '/export/changes',
  title: 'Changed rows',
  description:
    'The rows of a sheet that changed after a position in the event log, whole, and deletions. The position is the header ' +
    'X-Lectern-Cursor of /export, or nextCursor. Rows are as they are now: a row that changed several times is listed with its ' +
    'last values, perhaps more than once. Apply the changes in their order. Scope, branch and masked fields are as for /export.',
  // The required scope depends on the sheet.
  scope: 'self',
  request: {
    sheet: Text('Name of the sheet, such as groups.', { minLength: 1 }),
    cursor: EventCursor('Position in the event log: list the changes after it.'),
    pageSize: Type.Optional(PageSize(largestPage)),
  },
  response: Type.Object({
    list: Type.Array(RowChange),
    nextCursor: Type.String({ description: 'cursor for the next request' }),
    hasMore: Choice('1: more changes are available now', [0, 1]),
  }),
  example: {
    request: { sheet: 'subjects', cursor: '5f0c2a9d1e7b.1788220800000', pageSize: 100 },
    response: {
      list: [{ action: 'U', key: { courseId: 3 }, value: { courseId: 3, subOrgId: 1, courseName: '数学' } }],
      nextCursor: '5f0c2a9d1e7b.1788220860123',
      hasMore: 0,
    },
  },
});
