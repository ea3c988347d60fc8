import { Type } from 'typebox';
import { operation, record } from '../../operation/contract/operation.ts';

const words = {
  en: Type.String({ description: 'in English' }),
  zh: Type.String({ description: 'in Chinese' }),
};

const ValueTable = record('ValueTable', {
  field: Type.String({ description: 'field name, prefixed with the record if several records have this field' }),
  title: record('Words', words),
  values: Type.Array(
    record('NamedValue', { value: Type.Unsafe<number | string>({ type: ['integer', 'string'] }), ...words }),
  ),
});

export const getDictionary = operation({
  name: 'dictionary.get',
  path: '/dictionary',
  title: 'Dictionary',
  description: 'The meaning of all codes, in English and Chinese. Codes are stable and never translated.',
  scope: 'organisation:read',
  classTeacher: 'may call',
  request: {},
  response: Type.Object({ tables: Type.Array(ValueTable) }),
  example: {
    request: {},
    response: {
      tables: [
        {
          field: 'serviceFlag',
          title: { en: 'Kind of class', zh: '班级类型' },
          values: [
            { value: 1, en: 'service class', zh: '服务班' },
            { value: 2, en: 'ordinary class', zh: '普通班' },
          ],
        },
      ],
    },
  },
});
