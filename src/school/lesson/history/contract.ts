import { Type } from 'typebox';
import { largestPage, Page, PageSize } from '../../../operation/contract/fields.ts';
import { TeacherId } from '../../../operation/contract/ids.ts';
import { operation, record } from '../../../operation/contract/operation.ts';

/** 10 fields. */
export const HistoricalLiveClass = record('HistoricalLiveClass', {
  duration: Type.Integer({ description: 'duration, seconds' }),
  fileId: Type.String({ description: 'history class id' }),
  liveclass: Type.String({ description: 'live class id' }),
  teacher: Type.String({ description: 'teacher id' }),
  teacherName: Type.String({ description: 'teacher name' }),
  shortDesc: Type.String({ description: 'class title' }),
  longDesc: Type.String({ description: 'class description' }),
  createTime: Type.Integer({ description: 'start timestamp, milliseconds' }),
  listenerCount: Type.Integer({ description: 'number of listeners' }),
  groupId: Type.Integer({ description: 'class (group) id' }),
});

export const listHistory = operation({
  number: 9,
  name: 'liveclass.listHistory',
  path: '/liveclass/listHistory',
  title: 'Historical live classes',
  description:
    'The live classes that a teacher gave, latest first. A substituted live class is listed for the substitute.',
  scope: 'liveclass:read',
  classTeacher: { filter: 'teacherId' },
  request: {
    teacherId: TeacherId('Teacher id in the form 0_<teacher_id>.'),
    pageStart: Type.Optional(Page()),
    pageSize: Type.Optional(PageSize(largestPage)),
  },
  response: Type.Object({ total: Type.Integer(), rs: Type.Array(HistoricalLiveClass) }),
  onError: () => ({ total: 0, rs: [] }),
  example: {
    request: { teacherId: '0_1', pageStart: 0, pageSize: 20 },
    response: {
      total: 1,
      rs: [
        {
          duration: 5400,
          fileId: 'H881',
          liveclass: '10',
          teacher: '0_1',
          teacherName: '沈鹏',
          shortDesc: '第 3 讲 一元一次方程',
          longDesc: '移项与合并同类项',
          createTime: 1788609600000,
          listenerCount: 28,
          groupId: 1,
        },
      ],
    },
  },
});
