import { Type } from 'typebox';
import { largestPage, Milliseconds, Page, PageSize, personalRecord, Text } from '../../operation/contract/fields.ts';
import { operation } from '../../operation/contract/operation.ts';

const AuditEntry = personalRecord('AuditEntry', {
  auditId: Type.Number(),
  time: Type.Number({ description: 'milliseconds' }),
  caller: Type.String({ description: 'key:<id>, staff:<id>, operator, or keyless' }),
  operation: Type.String({ description: 'for example group.edit' }),
  reqId: Type.String({ description: 'the request it was part of' }),
  subOrgId: Type.Number({ description: 'branch of the record, 0 for none' }),
  record: Type.String({ description: 'what kind of record, "" where none was changed' }),
  recordId: Type.String(),
  fields: Type.Record(Type.String(), Type.Unknown(), {
    description:
      'what changed, as [before, after]; null for a personal field whose values are hidden (see hiddenFields) or erased',
  }),
});

export const listAudit = operation({
  name: 'audit.list',
  path: '/audit/list',
  title: 'Audit log',
  description: 'Who did what when, latest first. The values of personal fields are shown to callers who may see them.',
  scope: 'admin',
  request: {
    beginTime: Type.Optional(Milliseconds('From this moment on, milliseconds, included.')),
    endTime: Type.Optional(Milliseconds('Before this moment, milliseconds.')),
    caller: Type.Optional(Text('Only of this caller.')),
    operation: Type.Optional(Text('Only this operation, for example group.edit.')),
    record: Type.Optional(Text('Only this kind of record, for example group.')),
    recordId: Type.Optional(Text('Only this record.')),
    pageStart: Type.Optional(Page()),
    pageSize: Type.Optional(PageSize(largestPage)),
  },
  response: Type.Object({ total: Type.Integer(), list: Type.Array(AuditEntry) }),
  example: {
    request: { record: 'group', recordId: '1', pageStart: 0, pageSize: 20 },
    response: {
      total: 1,
      list: [
        {
          auditId: 7,
          time: 1788220800000,
          caller: 'key:3',
          operation: 'group.edit',
          reqId: '0b6f7f0e-5d3c-4b43-9b53-3a8c4e0e5d52',
          subOrgId: 1,
          record: 'group',
          recordId: '1',
          fields: { remarks: ['周六上午', '改到周日上午'] },
        },
      ],
    },
  },
});
