import { Type } from 'typebox';
import {
  Id,
  largestPage,
  Milliseconds,
  Page,
  PageSize,
  personalRecord,
  Reference,
} from '../../operation/contract/fields.ts';
import { operation, record } from '../../operation/contract/operation.ts';

export const AuditEntry = personalRecord('AuditEntry', {
  auditId: Type.Integer(),
  time: Type.Integer({ description: 'milliseconds' }),
  caller: Type.String({ description: 'key:<id>, staff:<id>, operator, or keyless' }),
  callerName: Type.String({ description: 'name of the key or of the member of staff, "" for others' }),
  operation: Type.String({ description: 'for example group.edit' }),
  reqId: Type.String({ description: 'id of the request' }),
  subOrgId: Type.Integer({ description: 'branch of the record, 0 for none' }),
  record: Type.String({ description: 'kind of record' }),
  recordId: Type.String(),
  fields: Type.Record(Type.String(), Type.Unknown(), {
    description:
      'changed fields as [before, after]; null if the values are personal and hidden (see hiddenFields) or erased',
  }),
});

export const Names = Type.Record(Type.String(), Type.String(), {
  description:
    'names of the records that fields and recordId mention, by kind and number: user:12, group:3, branch:1, product:5, subject:2',
});

export const exampleEntry = {
  auditId: 7,
  time: 1788220800000,
  caller: 'staff:3',
  callerName: '周敏',
  operation: 'group.edit',
  reqId: '0b6f7f0e-5d3c-4b43-9b53-3a8c4e0e5d52',
  subOrgId: 1,
  record: 'group',
  recordId: '1',
  fields: { teacherId: [1, 2] },
};

export const listAudit = operation({
  name: 'audit.list',
  path: '/audit/list',
  title: 'Audit log',
  description:
    'The audit log: who changed what and when, latest first. Values of personal fields need the scope personal.',
  scope: 'admin',
  request: {
    beginTime: Type.Optional(Milliseconds('Begin of the range, milliseconds, included.')),
    endTime: Type.Optional(Milliseconds('End of the range, milliseconds, excluded.')),
    caller: Type.Optional(Reference('Only entries of this caller.')),
    operation: Type.Optional(Reference('Only this operation, for example group.edit.')),
    record: Type.Optional(Reference('Only this kind of record, for example group.')),
    recordId: Type.Optional(Reference('Only this record.')),
    pageStart: Type.Optional(Page()),
    pageSize: Type.Optional(PageSize(largestPage)),
  },
  response: Type.Object({ total: Type.Integer(), list: Type.Array(AuditEntry), names: Names }),
  example: {
    request: { record: 'group', recordId: '1', pageStart: 0, pageSize: 20 },
    response: {
      total: 1,
      list: [exampleEntry],
      names: { 'group:1': '初一数学 1 班', 'user:1': '沈鹏', 'user:2': '李静' },
    },
  },
});

export const revealEntry = operation({
  name: 'audit.reveal',
  path: '/audit/reveal',
  title: 'Show changed personal data',
  description:
    'Returns the personal values of an entry of the audit log that /audit/list and the histories hide, before and after the ' +
    'change. The request is written to the audit log.',
  scope: 'personal',
  alsoNeeds: 'admin',
  request: { auditId: Id('The entry.') },
  response: Type.Object({
    list: Type.Array(
      record('RevealedChange', {
        field: Type.String({ description: 'changed field' }),
        value: Type.Array(Type.Unknown(), { description: '[before, after]' }),
      }),
      { description: 'the hidden fields; none if they were erased' },
    ),
  }),
  example: {
    request: { auditId: 7 },
    response: { list: [{ field: 'birthday', value: ['2012-02-09', '2013-03-10'] }] },
  },
  secretFields: ['value'],
});
