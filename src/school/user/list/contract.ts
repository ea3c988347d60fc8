import { Type } from 'typebox';
import { Choice, largestPage, MobileKeyword, PageSizeText, PageText } from '../../../operation/contract/fields.ts';
import { roles } from '../../../operation/contract/ids.ts';
import { operation } from '../../../operation/contract/operation.ts';
import { exampleUser, User } from '../contract.ts';

export const listUsers = operation({
  number: 6,
  name: 'user.list',
  path: '/user/list',
  title: 'User list',
  description: 'Teachers, students and assistants, sorted by number or by creation time. All parameters are strings.',
  scope: 'user:read',
  classTeacher: 'may call',
  request: {
    userRole: Type.Optional(Choice('teacher, student or assistant; default: all.', roles)),
    searchStr: Type.Optional(MobileKeyword('Fuzzy search over login name, name, login mobile.')),
    pageStart: Type.Optional(PageText()),
    pageSize: Type.Optional(PageSizeText(largestPage)),
    sortType: Type.Optional(Choice('"3": sort by creation time; "": sort by number.', ['3', ''])),
    isSortDesc: Type.Optional(Choice('"1" descending, "0" ascending.', ['0', '1'], { default: '0' })),
  },
  response: Type.Object({ list: Type.Array(User), total: Type.Integer({ description: 'number of matches' }) }),
  example: {
    request: { userRole: 'student', searchStr: '王', pageStart: '0', pageSize: '20', sortType: '3', isSortDesc: '1' },
    response: {
      list: [exampleUser],
      total: 1,
    },
  },
});
