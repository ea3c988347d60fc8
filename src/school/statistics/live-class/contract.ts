import { Type } from 'typebox';
import { operation } from '../../../operation/contract/operation.ts';
import { exampleRequest, exampleStudent, request, StudentLiveClass } from '../record-contract.ts';

export const listStudentLiveClassData = operation({
  number: 10,
  name: 'statistics.listStudentLiveClassData',
  path: '/statistics/listStudentLiveClassData',
  title: 'Student live-class details',
  description: "A student's attendance: one record per live class that started in [beginTime, endTime), latest first.",
  scope: 'statistics:read',
  classTeacher: { mustSend: 'groupId' },
  request: request(30),
  response: Type.Object({
    total: Type.Integer({ description: 'total detail records' }),
    list: Type.Array(StudentLiveClass),
  }),
  example: {
    request: exampleRequest,
    response: {
      total: 1,
      list: [
        {
          ...exampleStudent,
          title: '第 3 讲 一元一次方程',
          teacherName: '沈鹏',
          assistantName: '刘敏',
          classType: 'small',
          startTime: 1788609600000,
          joinClassTime: 1788609480000,
          leaveClassTime: 1788615000000,
          watchRecord: 0,
          liveConnectDuration: '310',
          classDuration: '5400',
          onlineDuration: '5340',
          onstageDuration: '240',
          rewardPoints: '3',
          signInCount: '2',
          raiseCount: '4',
          signInTotal: '2',
          examCorrectness: '83.33',
          watchRecordDuration: '0',
          watchRecordProgress: '0',
        },
      ],
    },
  },
});
