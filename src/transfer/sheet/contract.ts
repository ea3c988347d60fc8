import { Type } from 'typebox';
import { Choice, Integer, Milliseconds, personalRecord, Reference, Text } from '../../operation/contract/fields.ts';
import { operation, record } from '../../operation/contract/operation.ts';
import { formats, mediaTypes, mostRows } from '../file/contract.ts';

/** The most changes that an answer lists; it counts the others. */
export const mostChanges = 10_000;

/** The steps of an all-or-nothing import. */
const wholeSteps = ['stage', 'check', 'commit'] as const;

const BadRow = record('BadRow', {
  row: Type.Integer({ description: 'number of the row in the file, from 0' }),
  code: Type.Integer(),
  msg: Type.String(),
  param: Type.String({ description: 'the field at fault, such as loginName; "" where it is the row as such' }),
  otherRow: Type.Optional(
    Type.Integer({ description: 'number of the earlier row in the file that this one repeats, from 0' }),
  ),
});

const ImportChange = personalRecord('ImportChange', {
  row: Type.Integer({ description: 'number of the row in the file, from 0' }),
  id: Type.String({ description: 'id of the record' }),
  fields: Type.Array(
    record('ImportFieldChange', {
      field: Type.String({ description: 'column' }),
      before: Type.String({
        description: 'value of the record, as text; masked or "" if it is hidden (see hiddenFields)',
      }),
      after: Type.String({ description: 'value of the row, as text' }),
    }),
  ),
});

const counted = {
  added: Type.Integer({ description: 'records added' }),
  known: Type.Integer({ description: 'rows that are the same as their record' }),
  changed: Type.Integer({ description: 'records changed, with update' }),
  differing: Type.Integer({ description: 'rows that differ from their record, which stays as it is, without update' }),
  badNum: Type.Integer({ description: 'refused rows' }),
};

export const importRows = operation({
  name: 'import.rows',
  path: '/import',
  title: 'Import',
  description:
    'Imports rows of a sheet: see /docs/import-and-export.md for the sheets and their columns. Good rows are added and bad ' +
    'rows are reported. A row whose record exists is compared with it; with update, what differs is changed. With source, the server counts the imported rows: an ' +
    'interrupted import continues from rowsDone, and no row is imported twice. With whole, the import is all or nothing: ' +
    'stage stores the rows, then commit imports all of them or none, and check reports what commit would do. Send the ' +
    'preview of a check as expected with the commit: it then imports exactly what the check reported, and nothing if the ' +
    'data changed meanwhile.',
  scope: 'admin',
  emits: [
    'branch.updated',
    'subject.updated',
    'productColumn.updated',
    'user.updated',
    'product.updated',
    'group.updated',
    'lesson.updated',
    'homework.updated',
    'exam.updated',
    'branch.created',
    'subject.created',
    'productColumn.created',
    'user.created',
    'product.created',
    'group.created',
    'groupPurchase.imported',
    'order.created',
    'group.memberAdded',
    'lesson.scheduled',
    'lesson.leaveAsked',
    'lesson.guestInvited',
    'attendance.changed',
    'homework.assigned',
    'homework.submitted',
    'homework.answerViewed',
    'exam.scheduled',
    'exam.submitted',
  ],
  request: {
    sheet: Text('Name of the sheet, such as users.', { minLength: 1 }),
    rows: Type.Array(
      Type.Unsafe<unknown>({ type: 'object', properties: {}, additionalProperties: true, 'x-apart': true }),
      {
        description: `Up to ${mostRows} rows, each with the fields of the sheet.`,
        maxItems: mostRows,
      },
    ),
    source: Type.Optional(Text('Identifies the file, such as its SHA-256.', { minLength: 1, maxLength: 200 })),
    from: Type.Optional(Integer('Number of rows of the source before these.', { minimum: 0, default: 0 })),
    whole: Type.Optional(
      Choice('All-or-nothing import: stage the rows, then check or commit them. Requires source.', wholeSteps),
    ),
    update: Type.Optional(
      Type.Boolean({
        description:
          'Whether to change records that exist, by the rules of their update operations. An empty value changes nothing.',
        default: false,
      }),
    ),
    expected: Type.Optional(
      Text('With commit: the preview of the check. Rows that it reported as bad are left out.', {
        minLength: 1,
        maxLength: 64,
      }),
    ),
    finish: Type.Optional(
      Type.Boolean({ description: 'Whether these are the last rows of the source.', default: false }),
    ),
  },
  response: Type.Object({
    rowsDone: Type.Integer({ description: 'rows of the source that were processed so far' }),
    ...counted,
    bad: Type.Array(BadRow, { description: `the refused rows, at most ${mostRows}` }),
    changes: Type.Array(ImportChange, {
      description: `what changed, or differs, at most ${mostChanges} records. Without the scope personal, personal values are not compared; with update, each one in a row is stored`,
    }),
    total: Type.Optional(
      Type.Object(counted, {
        description: 'with source: the sums of all requests so far',
        additionalProperties: false,
      }),
    ),
    knownRows: Type.Optional(
      Type.Array(Type.Integer(), {
        description: `of a check: the numbers of the rows that are the same as their record, at most ${mostChanges}`,
      }),
    ),
    preview: Type.Optional(Type.String({ description: 'of a check: send it as expected with the commit' })),
    finishTime: Type.Optional(
      Type.Integer({
        description: 'when the last rows of the source were processed, milliseconds; left out before that',
      }),
    ),
  }),
  example: {
    request: {
      sheet: 'users',
      rows: [{ userRole: 'student', loginName: 'sunli', name: '孙丽', subOrgId: 1, createAt: 1788220800000 }],
      source: '9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08',
      from: 0,
    },
    response: {
      rowsDone: 1,
      added: 1,
      known: 0,
      changed: 0,
      differing: 0,
      badNum: 0,
      bad: [],
      changes: [],
      total: { added: 1, known: 0, changed: 0, differing: 0, badNum: 0 },
    },
  },
});

export const exportFile = operation({
  name: 'export.file',
  path: '/export',
  title: 'Export',
  description:
    'Answers with a file instead of an envelope: one snapshot of the rows of a sheet, in the form that /import reads. See ' +
    '/docs/import-and-export.md for the sheets, their columns and the scope that each needs. A key of one branch gets the ' +
    'rows of that branch; without the scope personal, mobiles are masked, other personal columns are empty, and the ' +
    'column !hiddenFields names those that hold a value. The server runs one export at a time; others wait for their turn. The ' +
    'header X-Lectern-Cursor names the position in the event log: /export/changes lists what changed after it.',
  // The required scope depends on the sheet.
  scope: 'self',
  files: Object.values(mediaTypes),
  request: {
    sheet: Text('Name of the sheet, such as users.', { minLength: 1 }),
    format: Type.Optional(Choice('Format of the file.', formats, { default: 'ndjson' })),
    timeZone: Type.Optional(
      Reference('Time zone of written times, an IANA name. If it is left out, times are numbers.'),
    ),
    updatedSince: Type.Optional(
      Milliseconds('Only records whose updateAt is this time or later, milliseconds; for sheets that have updateAt.'),
    ),
    where: Type.Optional(
      Type.Unsafe<object>({
        type: 'object',
        description:
          "Parameters of the sheet's list operation, without paging. Only the records that it finds are exported.",
        properties: {},
        additionalProperties: true,
        'x-apart': true,
      }),
    ),
  },
  response: Type.String(),
  example: {
    request: { sheet: 'users', format: 'ndjson', where: { userRole: 'student' } },
    response: '{"userId":"1_345","userRole":"student","loginName":"sunli","name":"孙丽","subOrgId":1}\n',
  },
});
