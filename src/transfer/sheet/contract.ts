import { Type } from 'typebox';
import { Choice, Integer, Text } from '../../operation/contract/fields.ts';
import { operation, record } from '../../operation/contract/operation.ts';
import { formats, mediaTypes } from '../file/contract.ts';

export const mostRows = 1000;

/** How much of an import that happens as a whole is asked for. */
const wholeSteps = ['stage', 'check', 'commit'] as const;

const BadRow = record('BadRow', {
  row: Type.Integer({ description: 'its number in the file, from 0' }),
  code: Type.Integer(),
  msg: Type.String(),
  param: Type.String({ description: 'the field at fault, such as loginName; "" where it is the row as such' }),
});

export const importRows = operation({
  name: 'import.rows',
  path: '/import',
  title: 'Import',
  description:
    'Puts rows of a sheet in, as files have them: see docs/import-and-export.md for the sheets and their columns. Good ' +
    'rows are added, each bad one is told apart, and a row whose record is there already changes nothing. With a source ' +
    'the server keeps count: rows that were taken before are not taken again, so that an import that was stopped goes on ' +
    'from rowsDone. With whole the rows are first kept aside (stage); then all of them happen or none (commit), or what ' +
    'would happen is told (check).',
  scope: 'admin',
  request: {
    sheet: Text('Which sheet, such as users.', { minLength: 1 }),
    rows: Type.Array(
      Type.Unsafe<unknown>({ type: 'object', properties: {}, additionalProperties: true, 'x-apart': true }),
      {
        description: `Up to ${mostRows} rows, each with the fields of the sheet.`,
        maxItems: mostRows,
      },
    ),
    source: Type.Optional(
      Text('What tells this file from others, such as its SHA-256.', { minLength: 1, maxLength: 200 }),
    ),
    from: Type.Optional(Integer('How many rows of the source come before these.', { minimum: 0, default: 0 })),
    whole: Type.Optional(Choice('As a whole: stage the rows, check them, or commit them; needs a source.', wholeSteps)),
    finish: Type.Optional(Type.Boolean({ description: 'These are the last rows of the source.', default: false })),
  },
  response: Type.Object({
    rowsDone: Type.Integer({ description: 'rows of the source that were taken so far' }),
    added: Type.Integer({ description: 'records added by this request' }),
    known: Type.Integer({ description: 'rows whose record was there already' }),
    bad: Type.Array(BadRow, { description: `the rows that were refused, at most ${mostRows}` }),
    badNum: Type.Integer({ description: 'how many rows were refused' }),
    finishTime: Type.Optional(
      Type.Integer({ description: 'when the last rows of the source were taken, milliseconds; left out before that' }),
    ),
  }),
  example: {
    request: {
      sheet: 'users',
      rows: [{ userRole: 'student', loginName: 'sunli', name: '孙丽', subOrgId: 1, createAt: 1788220800000 }],
      source: '9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08',
      from: 0,
    },
    response: { rowsDone: 1, added: 1, known: 0, bad: [], badNum: 0 },
  },
});

export const exportFile = operation({
  name: 'export.file',
  path: '/export',
  title: 'Export',
  description:
    'Answers with a file, not with an envelope: the rows of a sheet as of one moment, as /import takes them. See ' +
    'docs/import-and-export.md for the sheets, their columns and the scope that each needs. A key of one branch gets the ' +
    'rows of that branch; without the scope personal, mobiles are masked, other personal columns are empty, and the ' +
    'column !hiddenFields names those that hold a value. One export at a time: another one meanwhile is answered with 503.',
  // The sheet decides which right it takes.
  scope: 'self',
  files: Object.values(mediaTypes),
  request: {
    sheet: Text('Which sheet, such as users.', { minLength: 1 }),
    format: Type.Optional(Choice('What the file is to be.', formats, { default: 'ndjson' })),
    timeZone: Type.Optional(
      Text('Whose clocks show the times, an IANA name; left out: numbers, as everywhere in the interface.'),
    ),
    where: Type.Optional(
      Type.Unsafe<object>({
        type: 'object',
        description: "Parameters of the sheet's list operation, but for its page: only the records that it finds.",
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
