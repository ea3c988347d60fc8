const range = { beginTime: 1788192000000, endTime: 1790784000000 };
const student = { uniqueId: '1_61', userName: '王子涵', loginName: 'wangzihan' };
const group = { groupId: 1, groupName: '初一数学 1 班' };

const attendanceSums = {
  lessons: 1,
  attended: 1,
  completed: 1,
  late: 0,
  leftEarly: 0,
  excused: 0,
  absent: 0,
  attendanceRate: '100',
  completionRate: '100',
};
const workSums = { assigned: 1, submitted: 1, homeworkRate: '100', homeworkCorrectness: '90' };
const marks = { score: '92', errorCount: '2', correctness: '90' };
const lesson = { liveclass: '10', title: '第 3 讲 一元一次方程', startTime: 1788609600000 };
const exam = { examId: 1, title: '期中测试', beginTime: 1789819200000, fullMarks: '100' };

export const exampleAttendance = {
  request: { groupId: 1, ...range },
  response: {
    ...group,
    lessons: [{ ...lesson, teacherName: '沈鹏', classDuration: '5400', attended: 27, attendanceRate: '96.42' }],
    students: [
      {
        ...student,
        ...attendanceSums,
        attendance: [
          {
            liveclass: '10',
            state: 'there',
            late: 0,
            leftEarly: 0,
            attended: 1,
            completed: 1,
            excused: 0,
            joinClassTime: 1788609480000,
            leaveClassTime: 1788615000000,
            onlineDuration: '5340',
            guest: 0,
            makeUpIn: '',
            madeUp: 0,
          },
        ],
      },
    ],
  },
};

export const exampleResults = {
  request: { groupId: 1, ...range },
  response: {
    ...group,
    homework: [
      {
        homeworkId: 4,
        title: '第 3 讲 课后巩固',
        courseName: '数学',
        createTime: 1788616800000,
        assigned: 28,
        submitted: 24,
        medianScore: '88',
        medianCorrectness: '85',
      },
    ],
    exams: [{ ...exam, courseName: '数学', students: 28, absent: 1, medianScore: '82.5', medianCorrectness: '80' }],
    students: [
      {
        ...student,
        ...workSums,
        homework: [{ homeworkId: 4, status: 2, submitTime: 1788703200000, correctionCount: '0', ...marks }],
        exams: [{ examId: 1, status: 'graded', submitTime: 1789824000000, ...marks }],
      },
    ],
  },
};

export const exampleOverview = {
  request: { uniqueId: '1_61', ...range },
  response: {
    ...student,
    groups: [
      {
        ...group,
        ...attendanceSums,
        attendance: [{ ...lesson, state: 'there', leaveReason: '' }],
        ...workSums,
        homework: [
          {
            homeworkId: 4,
            title: '第 3 讲 课后巩固',
            createTime: 1788616800000,
            status: 2,
            correctness: '90',
            classMedian: '84.5',
          },
        ],
        exams: [{ ...exam, status: 'graded', score: '78', correctness: '75', classMedian: '82.5' }],
        weakest: [{ kind: 'exam', id: 17, title: '期中测试', correctness: '75', classMedian: '80' }],
        classMedians: {
          attendanceRate: '93.75',
          completionRate: '87.5',
          homeworkRate: '90',
          homeworkCorrectness: '84.5',
        },
      },
    ],
  },
};
