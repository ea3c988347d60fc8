import type { Database } from '../../src/database/database.ts';
import { endMemberships, insertMembers } from '../../src/school/enrolment/members.ts';
import { insertGroups } from '../../src/school/group/write.ts';
import { writeLeaves } from '../../src/school/lesson/absence/write.ts';
import { insertLessonEvents, insertLessons } from '../../src/school/lesson/write.ts';
import { insertOrders } from '../../src/school/order/insert/insert-orders.ts';
import { single } from '../../src/sql/insert.ts';
import { noon, startServer, type TestServer } from '../server/server.ts';
import { orderBy } from './orders.ts';
import { callerOf, createSchool, type School, type SchoolBranch } from './school.ts';

const hourMs = 3_600_000;
const beganMs = noon - 10 * hourMs;

/** Everything the person was ever called or reached by; no two are part of each other. */
export const profile = {
  mobile: '13811110001',
  birthday: '2011-11-11',
  avatarUrl: 'https://pictures.example/zhuge',
  email: 'kongming@example.org',
  nickName: '卧龙先生',
  school: '隆中书院',
  province: '荆襄省',
  city: '南阳城',
  district: '邓县区',
  address: '卧龙岗草庐 3 号',
  guardianName: '司马徽老师',
  guardianMobile: '13811110002',
  source: '徐庶推荐来的',
  remark: '"躬耕" \\ 陇亩',
  tags: ['三顾茅庐'],
  externalId: 'crm-kongming',
};
export const before = { name: '诸葛亮', loginName: 'zhuge.liang', mobile: '13811110003' };
export const after = { name: '武乡侯', loginName: 'wuxiang.hou', mobile: profile.mobile };
export const receiver = { receiver: '黄月英女士', mobile: '13811110004', districts: '襄阳郡', address: '黄家湾 8 号' };
const another = { receiver: '诸葛均', mobile: '13811110005', districts: '邓县乡', address: '田舍 1 号' };
const devices = ['木牛的平板', '流马的手机'] as const;
const answers = ['鞠躬尽瘁，死而后已', '草船借箭 "十万"', '非淡泊无以明志'];
const leaveReason = '夜观天象，不便外出';

export const values = [
  ...Object.values(profile).flat(),
  ...Object.values(before),
  ...Object.values(after),
  ...[receiver, another].flatMap(Object.values),
  ...devices,
  ...answers,
  leaveReason,
];

interface Person {
  readonly server: TestServer;
  readonly school: School;
  readonly head: SchoolBranch;
  readonly userId: string;
  readonly number: number;
  readonly groupId: number;
  readonly orderSns: readonly [string, string];
}

/** A student with a history: renamed, in a class, with a lesson, orders, notes and audit values, in a school apart. */
export async function newPerson(database: Database): Promise<Person> {
  const school = await createSchool(database);
  const [head] = school.branches;
  const server = await startServer(database, callerOf(school));
  const { userId } = await server.ask('/user/create', { userRole: 'student', ...profile, ...before });
  const number = Number(userId.slice(2));
  await server.ask('/user/update', { userId, ...after });
  const orderSns = ['first', 'second'] as const;
  const groupId = await school.db.transaction(async (tx) => {
    const { branchId, teacherId } = head;
    const active = { activeBeginSeconds: 0, activeEndSeconds: noon / 1000 + 3600 };
    const group = { branchId, teacherId, name: 'Class', ...active, createdAtMs: 0 };
    const groupId = single(await insertGroups(tx, [group]));
    await insertMembers(tx, [{ groupId, userId: number, joinedAtMs: 0 }], noon);
    const times = { scheduledBeginMs: beganMs, scheduledEndMs: beganMs + hourMs, createdAtMs: 0 };
    const lesson = { ...group, ...times, groupId, fileId: 'file', title: 'Lesson', classType: 'small' as const };
    const { name, activeBeginSeconds, activeEndSeconds, ...lessonOnly } = lesson;
    const lessonId = single(await insertLessons(tx, [lessonOnly]));
    await writeLeaves(tx, [{ lessonId, userId: number, reason: leaveReason, askedAtMs: 0 }]);
    await insertLessonEvents(
      tx,
      [
        { lessonId, eventId: 's', kind: 'start', atMs: beganMs },
        { lessonId, eventId: 't', kind: 'join', atMs: beganMs, userId: teacherId, device: '' },
        { lessonId, eventId: 'j', kind: 'join', atMs: beganMs, userId: number, device: devices[0] },
        { lessonId, eventId: 'k', kind: 'join', atMs: beganMs + 1000, userId: number, device: devices[1] },
        { lessonId, eventId: 'l', kind: 'leave', atMs: beganMs + 2000, userId: number, device: devices[0] },
        { lessonId, eventId: 'm', kind: 'leave', atMs: beganMs + 5000, userId: number, device: devices[1] },
        { lessonId, eventId: 'e', kind: 'end', atMs: beganMs + hourMs, byStaff: true },
      ],
      noon,
    );
    const reason = `${after.name}要去襄阳了`;
    await endMemberships(tx, [{ groupId, userId: number, leftAtMs: noon - hourMs, reason }], noon);
    await insertOrders(tx, [
      orderBy(head, {
        orderSn: orderSns[0],
        buyerId: number,
        moneyPaid: 100,
        receiver,
        notes: [
          {
            content: `${after.name}的妈妈 ${profile.guardianMobile} 来电，改寄 ${another.receiver}`,
            atMs: noon,
            userName: '客服',
          },
          { content: 'nothing about anyone', atMs: noon, userName: '客服' },
        ],
      }),
      orderBy(head, { orderSn: orderSns[1], buyerId: number, moneyPaid: 50, receiver: another }),
    ]);
    return groupId;
  });
  await handIn(server, groupId, userId);
  return { server, school, head, userId, number, groupId, orderSns };
}

/** Homework in two rounds and an exam, answered in the person's own words and marked. */
async function handIn(server: TestServer, groupId: number, uniqueId: string): Promise<void> {
  const [first, second, third] = answers.map((answer) => [{ question: '1', answer, seconds: 9 }, { question: '2' }]);
  const marks = { answers: [{ question: '1', isRight: 1, score: '50' }] };
  const homework = { groupId, title: 'Homework', createTime: noon - 9 * hourMs, questionCount: 2 };
  const { homeworkId } = await server.ask('/homework/assign', homework);
  await server.ask('/homework/submit', { homeworkId, uniqueId, answers: first });
  await server.ask('/homework/correct', { homeworkId, uniqueId, ...marks, giveBack: 1 });
  await server.ask('/homework/submit', { homeworkId, uniqueId, answers: second });
  const exam = { groupId, title: 'Exam', beginTime: noon - 9 * hourMs, duration: 3600, questionCount: 2 };
  const { examId } = await server.ask('/exam/schedule', exam);
  await server.ask('/exam/submit', { examId, uniqueId, submitTime: noon - 9 * hourMs, answers: third });
  await server.ask('/exam/grade', { examId, grades: [{ uniqueId, ...marks }] });
}
